//! How strongly a source words what it says.

use serde::{Deserialize, Serialize};

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
