//! What a search is asked, what it reports on the way, and how it ends.

/// When a search ends of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many solutions.
    pub solutions: u64,
    /// After this many nodes, that is, options placed. Options fixed before the search are not nodes.
    pub nodes: u64,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { solutions: u64::MAX, nodes: u64::MAX };

    /// At most this many solutions.
    pub const fn solutions(count: u64) -> Self {
        Self { solutions: count, ..Self::NONE }
    }

    /// The same with a budget of nodes.
    pub const fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The whole tree was searched: there are no more solutions.
    Exhausted,
    /// The limit of solutions was reached: there may be more.
    Limit,
    /// The budget of nodes was spent: there may be more solutions.
    Budget,
    /// The caller's function said so.
    Stopped,
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Solutions found.
    pub solutions: u64,
    /// Options placed; those fixed before the search are not counted, so that 17 clues leave at least 64.
    pub nodes: u64,
    /// Why it ended.
    pub ending: Ending,
}

/// A step of the search, passed to the caller's function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An item was chosen to be settled at this level, the root being level 0.
    Chosen {
        /// How many options are placed.
        level: usize,
        /// The item.
        item: usize,
        /// How many live options it has; 0 is a dead end.
        options: usize,
    },
    /// An option was placed: one node of the search tree.
    Placed {
        /// How many options were placed before.
        level: usize,
        /// The option.
        option: usize,
    },
    /// An option was taken back, to try the next one of the same item or to give the item up.
    TakenBack {
        /// How many options remain placed.
        level: usize,
        /// The option.
        option: usize,
    },
    /// Every primary item is covered.
    Solution {
        /// The options fixed before the search, then those placed, in order.
        options: &'a [usize],
    },
}

/// Why an option cannot be fixed before a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FixError {
    /// It shares an item with one that is fixed already.
    #[error("option {0} shares an item with an option fixed before: no solution holds both")]
    Clash(usize),
    /// It has no primary item and so is never part of a solution.
    #[error("option {0} has no primary item: such options are in no solution, leave it out")]
    NoPrimaryItem(usize),
    /// The search is under way.
    #[error("a search is under way: call `restart` before fixing options")]
    UnderWay,
    /// It does not exist.
    #[error("there is no option {0}: options are numbered from 0")]
    NoSuchOption(usize),
}

/// The given order is not a permutation of the primary items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order of items names each of the {primary} primary items, numbered from 0, exactly once")]
pub struct OrderError {
    /// How many primary items there are.
    pub primary: usize,
}
