//! The registry of tactics. To add a tactic, write its file with a `RULE`, or its row in the file of a family, and add
//! a line to `list.rs`.

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

/// Declares the file of a rule; the file of a family is declared above.
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

/// Declares the files and collects their rules.
macro_rules! registry {
    ($($variant:ident => $file:ident $(:: $row:ident)?;)*) => {
        $(file!($file $($row)?);)*

        /// Indexed by the number of the tactic.
        const RULES: &[Rule] = &[$(rule!($file $($row)?)),*];
    };
}

impl Tactic {
    /// The rule from its file or row.
    pub(crate) const fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

all_tactics!(registry);
