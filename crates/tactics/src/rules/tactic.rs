//! The names of the tactics.

macro_rules! enumerate {
    ($($variant:ident => $file:ident $(:: $row:ident)?;)*) => {
        /// A tactic: one way to find deductions.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Tactic {
            $(#[doc = concat!("See `rules/", stringify!($file), ".rs`.")] $variant,)*
        }

        impl Tactic {
            /// All tactics, roughly from easy to hard.
            pub const ALL: &[Tactic] = &[$(Tactic::$variant),*];
        }
    };
}

all_tactics!(enumerate);
