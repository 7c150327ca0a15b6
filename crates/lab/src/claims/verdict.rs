//! What becomes of a claim, and the rules by which numbers decide it.

use serde::{Deserialize, Serialize};
use sudoku_stats::EffectSize;

/// What becomes of a claim; always computed from numbers, by a rule that stands beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It holds here: equivalent within the stated margin.
    Reproduced,
    /// It holds once a stated mistake of the source is put right.
    Corrected,
    /// The contrary holds.
    NotReproduced,
    /// It holds on some data sets and fails on others.
    TrueOnlyOfTheSource,
    /// The interval allows both, or the data set that it needs is not at hand.
    Undecided,
    /// The text lacks what a test needs.
    NotTestable,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 6] = [
        Verdict::Reproduced,
        Verdict::Corrected,
        Verdict::NotReproduced,
        Verdict::TrueOnlyOfTheSource,
        Verdict::Undecided,
        Verdict::NotTestable,
    ];

    /// Reproduced or not.
    pub const fn of(holds: bool) -> Verdict {
        if holds { Verdict::Reproduced } else { Verdict::NotReproduced }
    }

    /// As it stands in `summary.json` and in the ledger.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Corrected => "corrected",
            Verdict::NotReproduced => "not_reproduced",
            Verdict::TrueOnlyOfTheSource => "true_only_of_the_source",
            Verdict::Undecided => "undecided",
            Verdict::NotTestable => "not_testable",
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Corrected => "reproduced with a correction",
            Verdict::NotReproduced => "not reproduced",
            Verdict::TrueOnlyOfTheSource => "true only of the source",
            Verdict::Undecided => "undecided",
            Verdict::NotTestable => "not testable",
        }
    }
}

/// A value of ours with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The value, in the unit of the claim.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Puzzles, grids or runs it comes from.
    pub n: u64,
}

impl Estimate {
    /// With the interval of an effect size.
    pub fn of(effect: &EffectSize, n: usize) -> Estimate {
        Estimate { value: effect.estimate, low: effect.ci.low, high: effect.ci.high, n: n as u64 }
    }

    /// What was counted or proved, and has no interval.
    pub const fn exact(value: f64, n: u64) -> Estimate {
        Estimate { value, low: value, high: value, n }
    }

    /// `24.41 [24.34, 24.48], n = 1000`; without interval where it has none.
    pub fn told(&self) -> String {
        let Estimate { value, low, high, n } = *self;
        if low == high && low == value {
            return format!("{}, n = {n}", number(value));
        }
        format!("{} [{}, {}], n = {n}", number(value), number(low), number(high))
    }
}

/// Four significant digits, and all digits before the point.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() || (1e-4..1e15).contains(&size) || size == 0.0 {
        let whole = if size >= 1.0 { size.log10().floor() as i32 + 1 } else { 0 };
        // Below one, leading zeros are no significant digits.
        let zeros = if size > 0.0 && size < 1.0 { (-size.log10()).floor() as i32 } else { 0 };
        let decimals = if value.fract() == 0.0 { 0 } else { (4 - whole + zeros).max(0) as usize };
        format!("{value:.decimals$}")
    } else {
        format!("{value:.3e}")
    }
}

/// How an estimate decides a claim.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// Equivalent: the whole interval lies within the margin of the published value.
    Within {
        /// The published value.
        published: f64,
        /// What counts as equal.
        margin: f64,
    },
    /// The whole interval lies at or below the bound.
    AtMost {
        /// The published bound.
        bound: f64,
    },
    /// The whole interval lies at or above the bound.
    AtLeast {
        /// The published bound.
        bound: f64,
    },
}

impl Rule {
    /// Reproduced if the whole interval obeys, not reproduced if none of it does, undecided in between.
    pub fn decide(&self, ours: &Estimate) -> Verdict {
        let (low, high) = match *self {
            Rule::Within { published, margin } => (published - margin, published + margin),
            Rule::AtMost { bound } => (f64::NEG_INFINITY, bound),
            Rule::AtLeast { bound } => (bound, f64::INFINITY),
        };
        if low <= ours.low && ours.high <= high {
            Verdict::Reproduced
        } else if ours.high < low || high < ours.low {
            Verdict::NotReproduced
        } else {
            Verdict::Undecided
        }
    }
}
