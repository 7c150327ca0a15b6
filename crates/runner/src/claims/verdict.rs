//! The verdict on a claim.

use serde::{Deserialize, Serialize};
use sudoku_core::Named;

/// The verdict on a claim, computed from numbers by the rule in the claim's entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, Named)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It holds here, within the stated margin.
    Reproduced,
    /// It holds once a stated mistake of the source is corrected.
    Corrected,
    /// There is a difference, but it is smaller than the difference declared to matter.
    Detectable,
    /// The opposite holds.
    #[name = "not_reproduced"]
    NotReproduced,
    /// It holds on some parts (data sets, levels, variants) and fails on others.
    #[serde(alias = "true_only_of_the_source")]
    Mixed,
    /// The interval allows both, or a required data set is missing.
    Undecided,
    /// The text lacks what a test needs.
    #[name = "not_testable"]
    NotTestable,
    /// The runs have no material for a judgement.
    Absent,
    /// No run has decided it yet: none measures it, or its rule is younger than the run.
    #[default]
    Pending,
}

impl Verdict {
    /// The default for verdicts that are omitted because there is nothing to judge.
    pub(super) const fn absent() -> Verdict {
        Verdict::Absent
    }

    /// Reproduced or not.
    pub const fn of(holds: bool) -> Verdict {
        if holds { Verdict::Reproduced } else { Verdict::NotReproduced }
    }

    /// The verdict on the opposite claim.
    pub(super) const fn denied(self) -> Verdict {
        match self {
            Verdict::Reproduced => Verdict::NotReproduced,
            Verdict::NotReproduced => Verdict::Reproduced,
            other => other,
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Corrected => "reproduced with a correction",
            Verdict::Detectable => "detectable",
            Verdict::NotReproduced => "not reproduced",
            Verdict::Mixed => "mixed",
            Verdict::Undecided => "undecided",
            Verdict::NotTestable => "not testable",
            Verdict::Absent => "no material",
            Verdict::Pending => "not yet run",
        }
    }
}
