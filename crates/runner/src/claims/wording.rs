//! What a claim is: its kind, who makes it and how strongly.

use serde::{Deserialize, Serialize};

/// What kind of statement a claim is. The headline counts findings alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// What a term means or how a method works; unit tests check that ours is the same.
    Definition,
    /// What follows from the rules of the game, by algebra or enumeration.
    Derivation,
    /// A number or an ordering that data decide.
    Finding,
}

impl Kind {
    /// All of them, findings first.
    pub const ALL: [Kind; 3] = [Kind::Finding, Kind::Derivation, Kind::Definition];

    /// As written in the ledger.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Definition => "definition",
            Kind::Derivation => "derivation",
            Kind::Finding => "finding",
        }
    }

    /// Several of them, in words.
    pub const fn plural(self) -> &'static str {
        match self {
            Kind::Definition => "definitions",
            Kind::Derivation => "derivations",
            Kind::Finding => "findings",
        }
    }
}

/// Who makes a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// The author of the text.
    Author,
    /// A reader, in a comment below the text.
    Commenter,
    /// A third party whose words or results the text reports.
    Cited,
    /// Nobody in the text: this project asks it.
    Project,
}

impl Speaker {
    /// As written in the ledger.
    pub const fn key(self) -> &'static str {
        match self {
            Speaker::Author => "author",
            Speaker::Commenter => "commenter",
            Speaker::Cited => "cited",
            Speaker::Project => "project",
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Speaker::Author => "the author",
            Speaker::Commenter => "a reader's comment",
            Speaker::Cited => "cited in the text",
            Speaker::Project => "not in the text",
        }
    }
}

/// How strongly a source words what it says: a claim is tested as strongly as it is made.
///
/// The last three are no claims of a source, and are not counted with them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// A number, a figure, or a fact about an algorithm.
    Exact,
    /// A number that the text calls approximate.
    About,
    /// "Always", "every", "cannot": one exception refutes it.
    Always,
    /// "Usually", "often", "rarely": exceptions are allowed.
    Usually,
    /// "Some", "can", "might": one case is enough.
    Some,
    /// "More", "lower", "faster", without a size.
    Order,
    /// Not said; the method is of use only if it holds.
    Tacit,
    /// The source asks.
    Asked,
    /// The source does not look at it.
    Unsaid,
}

impl Strength {
    /// All of them.
    pub const ALL: [Strength; 9] = [
        Strength::Exact,
        Strength::About,
        Strength::Always,
        Strength::Usually,
        Strength::Some,
        Strength::Order,
        Strength::Tacit,
        Strength::Asked,
        Strength::Unsaid,
    ];

    /// Whether the source says it.
    pub const fn is_said(self) -> bool {
        !matches!(self, Strength::Tacit | Strength::Asked | Strength::Unsaid)
    }

    /// Whether the word stands for a share of cases, which is varied by its odds.
    pub(super) const fn is_frequency(self) -> bool {
        matches!(self, Strength::Always | Strength::Usually | Strength::Some)
    }

    /// As written in the ledger.
    pub const fn key(self) -> &'static str {
        match self {
            Strength::Exact => "exact",
            Strength::About => "about",
            Strength::Always => "always",
            Strength::Usually => "usually",
            Strength::Some => "some",
            Strength::Order => "order",
            Strength::Tacit => "tacit",
            Strength::Asked => "asked",
            Strength::Unsaid => "unsaid",
        }
    }
}
