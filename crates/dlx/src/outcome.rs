//! The limits of a search, the events that it reports, and how it ends.

/// The limits at which a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of solutions.
    pub solutions: u64,
    /// Maximum number of nodes, which are options placed. Options fixed before the search are not nodes.
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
    /// The whole tree was searched, so there are no more solutions.
    Exhausted,
    /// The limit of solutions was reached. There may be more.
    Limit,
    /// The budget of nodes was spent. There may be more solutions.
    Budget,
    /// The caller's function stopped it.
    Stopped,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Number of solutions found.
    pub solutions: u64,
    /// Number of options placed. Options fixed before the search do not count, so with 17 clues there are at least 64.
    pub nodes: u64,
    /// Why it ended.
    pub ending: Ending,
}

/// A step of the search, passed to the caller's function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An item was chosen to be covered at this level. The root is level 0.
    Chosen {
        /// Number of options placed.
        level: usize,
        /// The item.
        item: usize,
        /// Number of its live options; 0 is a dead end.
        options: usize,
    },
    /// An option was placed, which is a node of the search tree.
    Placed {
        /// Number of options placed before.
        level: usize,
        /// The option.
        option: usize,
    },
    /// An option was removed again, to try the next option of the same item or because there is none.
    TakenBack {
        /// Number of options that remain placed.
        level: usize,
        /// The option.
        option: usize,
    },
    /// Every primary item is covered.
    Solution {
        /// The options fixed before the search, followed by those placed, in order.
        options: &'a [usize],
    },
}

/// Why an option cannot be fixed before a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FixError {
    /// It shares an item with an option that is already fixed.
    #[error("option {0} shares an item with an option fixed before: no solution holds both")]
    Clash(usize),
    /// It has no primary item and so is never part of a solution.
    #[error("option {0} has no primary item: such options are in no solution, leave it out")]
    NoPrimaryItem(usize),
    /// The search has already started.
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
    /// Number of primary items.
    pub primary: usize,
}
