//! The registry of tactics. To add one, write its file with a `RULE`, or its row in the file of a family, and a line in
//! `list.rs`.

#[macro_use]
mod list;
mod prelude;
mod rule;
mod tactic;
#[cfg(test)]
mod tests;

pub(crate) use rule::{
    Argument, Choice, LAST_RESORT, LASTING, LINKS, ONE_DIGIT, ONE_HOUSE, OWN_MARKS, PLACES, Placement, Rule,
    UNIQUE,
};

pub use tactic::Tactic;

mod berthier;
mod fish;
mod forcing_chains;
mod linked_sets;
mod locked_candidates;
mod multi_colours;
mod nice_loops;
mod premises;
mod rectangles;
mod strong_links;
mod subsets;
mod templates;
mod wings;

/// Declares the file of a rule; that of a family is declared above.
macro_rules! file {
    ($file:ident) => {
        mod $file;
    };
    ($family:ident $row:ident) => {};
}

macro_rules! rule {
    ($file:ident) => {
        $file::RULE
    };
    ($family:ident $row:ident) => {
        $family::$row
    };
}

/// Declares the files, and gathers what they state.
macro_rules! registry {
    ($($variant:ident => $file:ident $(:: $row:ident)?;)*) => {
        $(file!($file $($row)?);)*

        /// By number of the tactic.
        const RULES: &[Rule] = &[$(rule!($file $($row)?)),*];
    };
}

impl Tactic {
    /// What its file, or its row, states.
    pub(crate) const fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

all_tactics!(registry);
