//! The definition of a tactic.

use sudoku_core::{Cell, Digit};

use super::tactic::Tactic;
use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink};
use crate::search::chains::implications::Reach;
use crate::search::chains::net::NodeKinds;
use crate::search::queued;
use crate::search::scope::Scope;
use crate::search::singles_queue::SinglesQueue;

/// Everything that the program knows about a tactic.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// Name in profiles and results, such as `hidden-single-box`.
    pub name: &'static str,
    /// Name in sentences, such as `Hidden single (box)`.
    pub title: &'static str,
    /// A description of the tactic in two sentences.
    pub about: &'static str,
    /// A position on which it finds something: see [`Board::from_str`](std::str::FromStr).
    pub example: &'static str,
    /// Properties of every deduction of the tactic, and how graders and steps treat it.
    pub traits: Traits,
    /// Passes every pattern to the sink until the sink stops the search.
    pub find: fn(&Scope<'_>, &mut Sink<'_>) -> Flow,
    /// Why the conclusion follows, as a clause.
    pub explain: fn(&Pattern) -> String,
}

/// The tactic writes a digit.
pub(crate) const PLACES: u8 = 1;
/// If its pattern loses candidates, the rest is a pattern of the same or an easier kind.
pub(crate) const LASTING: u8 = 1 << 1;
/// The tactic depends only on the places of one digit.
pub(crate) const ONE_DIGIT: u8 = 1 << 2;
/// The tactic depends only on the candidates of one house, or of a box and a line that intersect.
pub(crate) const ONE_HOUSE: u8 = 1 << 3;
/// Whether its pattern exists depends only on the marks of its cells.
pub(crate) const OWN_MARKS: u8 = 1 << 4;
/// Its pattern is based on strong links: digits with two places in a house, and bivalue cells.
pub(crate) const LINKS: u8 = 1 << 5;
/// The tactic assumes that the puzzle has one solution.
pub(crate) const UNIQUE: u8 = 1 << 6;
/// The tactic takes minutes and is useful only if nothing else is found.
pub(crate) const LAST_RESORT: u8 = 1 << 7;

/// Properties of every deduction of a tactic, and how graders and steps treat it.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    /// The flags above that apply.
    pub flags: u8,
    /// Which pattern a grader takes.
    pub choice: Choice,
    /// How a step shows why the conclusion follows.
    pub argument: Argument,
}

/// No flag applies. Graders take the first pattern, and the pattern is the argument.
pub(crate) const PLAIN: Traits = traits(0);

/// Traits with these flags.
pub(crate) const fn traits(flags: u8) -> Traits {
    Traits { flags, choice: Choice::First, argument: Argument::Pattern }
}

impl Traits {
    /// The same traits with another choice.
    pub(crate) const fn chosen(mut self, choice: Choice) -> Traits {
        self.choice = choice;
        self
    }

    /// The same traits with a function that picks one of all patterns.
    pub(crate) const fn picked(self, pick: Pick) -> Traits {
        self.chosen(Choice::Picked(pick))
    }

    /// The same traits with another argument.
    pub(crate) const fn argued(mut self, argument: Argument) -> Traits {
        self.argument = argument;
        self
    }
}

/// Picks one of several patterns.
pub(crate) type Pick = fn(&Board, Vec<Pattern>) -> Option<Pattern>;

/// A cell and the digit to write into it.
pub(crate) type Placement = (Cell, Digit);

/// A placement, and the tactic for which it counts if that is a different one.
pub(crate) type Queued = (Option<Tactic>, Placement);

/// The choice of a pattern in mode [`Queued`](crate::Mode::Queued), in which HoDoKu's order decides.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    /// The first one found.
    First,
    /// The tactic is a single. It writes a digit that is determined without any strike, so it needs no search.
    Single {
        /// The first such digit.
        now: fn(&Board) -> Option<Placement>,
        /// The one that HoDoKu writes next.
        queued: fn(&Board, &mut SinglesQueue) -> Option<Queued>,
    },
    /// One of all patterns found.
    Picked(Pick),
    /// The same, but all patterns found may be rejected.
    PickedOrNone(Pick),
    /// The first pattern of this and other tactics, which are searched for together.
    Together {
        /// The tactic that represents all of them, if the profile has it.
        leader: Tactic,
        /// The first pattern, with its tactic.
        first: fn(&Scope<'_>) -> Option<(Tactic, Pattern)>,
    },
}

/// Loops and chains of single candidates.
pub(crate) const LOOPS: Choice = Choice::Together {
    leader: Tactic::ContinuousNiceLoop,
    first: |at| queued::loops(at, NodeKinds::Plain, LOOP_TACTICS),
};

/// The same with groups.
pub(crate) const GROUPED_LOOPS: Choice = Choice::Together {
    leader: Tactic::GroupedContinuousNiceLoop,
    first: |at| queued::loops(at, NodeKinds::Groups, LOOP_TACTICS),
};

const LOOP_TACTICS: [[Tactic; 3]; 2] = [
    [Tactic::ContinuousNiceLoop, Tactic::DiscontinuousNiceLoop, Tactic::Aic],
    [Tactic::GroupedContinuousNiceLoop, Tactic::GroupedDiscontinuousNiceLoop, Tactic::GroupedAic],
];

/// Contradictions and verities along chains.
pub(crate) const FORCING_CHAINS: Choice = Choice::Together {
    leader: Tactic::ForcingChainContradiction,
    first: |at| {
        let tactics = [Tactic::ForcingChainContradiction, Tactic::ForcingChainVerity];
        queued::forced(at, Reach::Chains, tactics)
    },
};

/// The same for nets.
pub(crate) const FORCING_NETS: Choice = Choice::Together {
    leader: Tactic::ForcingNetContradiction,
    first: |at| {
        let tactics = [Tactic::ForcingNetContradiction, Tactic::ForcingNetVerity];
        queued::forced(at, Reach::Nets, tactics)
    },
};

/// How a step shows why the conclusion follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Argument {
    /// By the pattern, or by the chain in the pattern.
    Pattern,
    /// By the chain in the pattern, which has its own notation.
    Notation,
    /// By a chain that is a ring, although its ends differ.
    Ring,
    /// The conclusion follows whether a candidate is true or false.
    Either,
    /// The opposite of the conclusion leads to a contradiction.
    Contradiction(Reach),
    /// All cases lead to the same conclusion.
    Verity(Reach),
    /// The fins of a fish, or the fish itself.
    Fins,
    /// The fins of a fish, or its cells within a cover.
    FinsOrCover,
    /// Two linked almost locked sets.
    SetPair,
    /// Almost locked sets, each linked to the next.
    SetChain,
    /// A ring of cells that would give the puzzle a second solution.
    Deadly,
}
