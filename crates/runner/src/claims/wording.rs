//! The nature of a claim: its kind, its speaker and its strength.

use serde::{Deserialize, Serialize};
use sudoku_core::Named;

/// The kind of statement. The headline counts only findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Named)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A number or an ordering, which data decide.
    Finding,
    /// A consequence of the rules of the game, by algebra or enumeration.
    Derivation,
    /// The meaning of a term, or how a method works. Unit tests check that this project's version agrees.
    Definition,
}

/// Who makes a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Named)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// The author of the text.
    Author,
    /// A reader, in a comment below the text.
    Commenter,
    /// A third party whose words or results the text reports.
    Cited,
    /// Nobody in the text: this project adds it.
    Project,
}

impl Speaker {
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

/// The strength of a source's wording. A claim is tested as strongly as it is worded.
///
/// The last three are not claims of a source and are not counted as such.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Named)]
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
    /// The source does not say it, but the method is useful only if it holds.
    Tacit,
    /// The source poses it as a question.
    Asked,
    /// The source does not consider it.
    Unsaid,
}

impl Strength {
    /// Whether the source says it.
    pub const fn is_said(self) -> bool {
        !matches!(self, Strength::Tacit | Strength::Asked | Strength::Unsaid)
    }

    /// Whether the wording is about a share of cases, which is scaled by its odds.
    pub(super) const fn is_frequency(self) -> bool {
        matches!(self, Strength::Always | Strength::Usually | Strength::Some)
    }
}
