//! Looks up tactics by name, and runs their search.

use std::fmt;
use std::str::FromStr;

use sudoku_core::names::{self, UnknownName};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern};
use crate::deduction::Deduction;
use crate::rules::{Choice, Placement, UNIQUE};
use crate::search::forcing::work::Work;
use crate::search::scope::Scope;

pub use crate::rules::Tactic;

impl Tactic {
    /// Name in profiles and results, such as `hidden-single-box`.
    pub const fn name(self) -> &'static str {
        self.rule().name
    }

    /// Name in sentences, such as `Hidden single (box)`.
    pub const fn title(self) -> &'static str {
        self.rule().title
    }

    /// A description of the tactic in two sentences.
    pub const fn about(self) -> &'static str {
        self.rule().about
    }

    /// A position on which it finds something, as a text that [`Board`] can read.
    pub const fn example(self) -> &'static str {
        self.rule().example
    }

    /// Whether it has a trait.
    pub(crate) const fn has(self, flag: u8) -> bool {
        self.rule().traits.flags & flag != 0
    }

    /// Whether it assumes that the puzzle has one solution.
    pub const fn is_by_uniqueness(self) -> bool {
        self.has(UNIQUE)
    }

    /// Whether it writes a digit that is determined without any strike.
    pub const fn is_single(self) -> bool {
        matches!(self.rule().traits.choice, Choice::Single { .. })
    }

    /// The digit that it writes, without building a deduction. The outer option is `None` if the tactic is not a
    /// single.
    pub(crate) fn single(self, board: &Board) -> Option<Option<Placement>> {
        match self.rule().traits.choice {
            Choice::Single { now, .. } => Some(now(board)),
            _ => None,
        }
    }

    /// Passes every deduction that the tactic finds to the sink, until the sink stops the search.
    pub fn find(self, board: &Board, sink: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let work = Work::default();
        self.find_in(&Scope::whole(board, &work), &mut |pattern| sink(Deduction { tactic: self, pattern }))
    }

    /// The same within a scope, as patterns.
    pub(crate) fn find_in(self, scope: &Scope<'_>, sink: &mut dyn FnMut(Pattern) -> Flow) -> Flow {
        (self.rule().find)(scope, sink)
    }

    /// The first deduction that the tactic finds.
    pub fn first(self, board: &Board) -> Option<Deduction> {
        self.first_in(&Scope::whole(board, &Work::default()))
    }

    /// The first deduction within a scope.
    pub(crate) fn first_in(self, scope: &Scope<'_>) -> Option<Deduction> {
        let mut first = None;
        // The result shows whether the search was stopped.
        let _ = self.find_in(scope, &mut |pattern| {
            first = Some(Deduction { tactic: self, pattern });
            Flow::Break(())
        });
        first
    }

    /// Every deduction that the tactic finds. The same pattern may be found in several ways.
    pub fn every(self, board: &Board) -> Vec<Deduction> {
        let mut every = Vec::new();
        // The sink never stops the search.
        let _ = self.find(board, &mut |found| {
            every.push(found);
            Flow::Continue(())
        });
        every
    }

    /// Number of the tactic, an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tactic {
    type Err = UnknownName;

    /// The tactic with this name. Names are compared without case, and `-`, `_` and space are the same.
    fn from_str(name: &str) -> Result<Tactic, UnknownName> {
        names::find("tactic", name, Tactic::ALL.iter().copied(), |tactic| tactic.name())
    }
}
