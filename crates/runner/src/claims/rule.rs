//! The rules by which a number decides a claim.

use std::fmt;

use serde::{Deserialize, Serialize};
use sudoku_core::Named;
use sudoku_stats::{Estimate, number};

use super::verdict::Verdict;

/// How an estimate decides a claim.
///
/// The first four rules test the position of the whole interval. The others apply to counts and proofs, which need no
/// interval.
///
/// ```
/// use sudoku_runner::claims::{Rule, Verdict};
/// use sudoku_stats::Estimate;
///
/// let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
/// let rule = Rule::Within { published: 24.33, margin: 0.25 };
/// assert_eq!(rule.decide(&mean), Verdict::Reproduced);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// Equivalence: the whole interval is within the margin around the published value.
    Within {
        /// The published value.
        published: f64,
        /// The greatest distance that counts as equal.
        margin: f64,
    },
    /// A difference in either direction: the whole interval is outside the margin around the value.
    Outside {
        /// The value if there is no difference.
        value: f64,
        /// The greatest distance that would count as equal.
        margin: f64,
    },
    /// The whole interval lies at or below the bound.
    AtMost {
        /// The bound.
        bound: f64,
        /// The value from which the bound is a margin away, such as no effect or the cost of a rival.
        #[serde(default, skip_serializing_if = "is_zero")]
        from: f64,
    },
    /// The whole interval lies at or above the bound.
    AtLeast {
        /// The bound.
        bound: f64,
        /// The value from which the bound is a margin away.
        #[serde(default, skip_serializing_if = "is_zero")]
        from: f64,
    },
    /// A universal claim, tested by the share of cases in which it holds. One exception refutes it.
    Always,
    /// The claim that something never occurs, tested by the share of cases in which it does. One occurrence refutes it.
    Never,
    /// An exact result has this value.
    Equals {
        /// The published value.
        value: f64,
    },
}

impl Rule {
    /// Whether the rule has a chosen margin.
    pub fn has_margin(self) -> bool {
        match self {
            Rule::Within { .. } | Rule::Outside { .. } | Rule::AtMost { .. } | Rule::AtLeast { .. } => true,
            Rule::Always | Rule::Never | Rule::Equals { .. } => false,
        }
    }

    /// Whether it accepts any difference, however small.
    pub fn is_any_difference(self) -> bool {
        match self {
            Rule::Outside { margin, .. } => margin == 0.0,
            Rule::AtMost { bound, from } | Rule::AtLeast { bound, from } => bound == from,
            Rule::Within { .. } | Rule::Always | Rule::Never | Rule::Equals { .. } => false,
        }
    }

    /// The least distance from no difference, or the greatest distance from the published value; `None` if no margin
    /// was chosen.
    pub fn margin(self) -> Option<f64> {
        match self {
            Rule::Within { margin, .. } | Rule::Outside { margin, .. } => Some(margin),
            Rule::AtMost { bound, from } | Rule::AtLeast { bound, from } => Some((bound - from).abs()),
            Rule::Always | Rule::Never | Rule::Equals { .. } => None,
        }
    }

    /// The rule that requires a difference of at least this size.
    pub(super) fn by(self, least: f64) -> Rule {
        match self {
            Rule::Outside { value, .. } => Rule::Outside { value, margin: least },
            Rule::AtMost { bound, from } => Rule::AtMost { bound: bound - least, from },
            Rule::AtLeast { bound, from } => Rule::AtLeast { bound: bound + least, from },
            other => other,
        }
    }

    /// The rule with its margin multiplied by a factor; `None` if no margin was chosen. A bound on a frequency is
    /// scaled by its odds: 99 of 100 becomes 199 of 200 at half the margin.
    pub(super) fn scaled(self, factor: f64, frequency: bool) -> Option<Rule> {
        let away = |bound: f64, from: f64| from + (bound - from) * factor;
        let bound = |bound: f64, from: f64, odds: f64| {
            if frequency && 0.0 < bound && bound < 1.0 {
                let odds = bound / (1.0 - bound) * odds;
                Some(odds / (1.0 + odds))
            } else {
                Some(away(bound, from)).filter(|&moved| moved != bound)
            }
        };
        match self {
            Rule::Within { published, margin } => Some(Rule::Within { published, margin: margin * factor }),
            Rule::Outside { margin: 0.0, .. } => None,
            Rule::Outside { value, margin } => Some(Rule::Outside { value, margin: margin * factor }),
            Rule::AtMost { bound: b, from } => {
                bound(b, from, factor).map(|bound| Rule::AtMost { bound, from })
            }
            Rule::AtLeast { bound: b, from } => {
                bound(b, from, 1.0 / factor).map(|bound| Rule::AtLeast { bound, from })
            }
            Rule::Always | Rule::Never | Rule::Equals { .. } => None,
        }
    }

    /// The verdict on one estimate. If the estimate has no interval ([`Estimate::has_interval`]), rules on intervals
    /// are undecided. If the sample has no cases, every rule is.
    pub fn decide(&self, ours: &Estimate) -> Verdict {
        if ours.n == 0 || !ours.value.is_finite() {
            return Verdict::Undecided;
        }
        match *self {
            Rule::Within { published, margin } => inside(ours, published - margin, published + margin),
            Rule::Outside { value, margin } => inside(ours, value - margin, value + margin).denied(),
            Rule::AtMost { bound, .. } => inside(ours, f64::NEG_INFINITY, bound),
            Rule::AtLeast { bound, .. } => inside(ours, bound, f64::INFINITY),
            Rule::Always => Verdict::of(ours.value == 1.0),
            Rule::Never => Verdict::of(ours.value == 0.0),
            Rule::Equals { value } => Verdict::of(ours.value == value),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

/// Reproduced if the whole interval is between the limits, not reproduced if no part of it is.
fn inside(ours: &Estimate, low: f64, high: f64) -> Verdict {
    if !ours.has_interval() {
        Verdict::Undecided
    } else if low <= ours.low && ours.high <= high {
        Verdict::Reproduced
    } else if ours.high < low || high < ours.low {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    }
}

/// Writes what must be observed for the claim to be reproduced.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rule::Within { published, margin } => {
                write!(f, "the whole interval within {} of {}", number(margin), number(published))
            }
            Rule::Outside { value, margin: 0.0 } => write!(f, "the interval without {}", number(value)),
            Rule::Outside { value, margin } => {
                write!(f, "the whole interval more than {} from {}", number(margin), number(value))
            }
            Rule::AtMost { bound, .. } => write!(f, "the whole interval at or below {}", number(bound)),
            Rule::AtLeast { bound, .. } => write!(f, "the whole interval at or above {}", number(bound)),
            Rule::Always => f.write_str("no exception"),
            Rule::Never => f.write_str("no case"),
            Rule::Equals { value } => write!(f, "exactly {}", number(value)),
        }
    }
}

/// How the verdicts on the parts of a quantity combine into the verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Named)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// The claim is about every part, so one contradicting part refutes it.
    #[default]
    All,
    /// The claim is that at least one part shows it.
    Any,
    /// The parts are readings of an ambiguous text. The claim holds if it holds under one of them and fails under
    /// none; where they contradict each other, the text leaves it open.
    Reading,
    /// The claim is about each part separately: it may hold on some and fail on others.
    Mixed,
}

impl Combine {
    /// The verdict over all parts; undecided if there are none.
    pub fn of(self, parts: &[Verdict]) -> Verdict {
        use Verdict::{Detectable, Mixed, NotReproduced, Reproduced, Undecided};
        let has = |verdict| parts.contains(&verdict);
        let all =
            |verdicts: &[Verdict]| !parts.is_empty() && parts.iter().all(|part| verdicts.contains(part));
        let shows = has(Reproduced) || has(Detectable);
        match self {
            _ if all(&[Reproduced]) => Reproduced,
            _ if all(&[NotReproduced]) => NotReproduced,
            Combine::All if has(NotReproduced) => NotReproduced,
            Combine::Reading if has(NotReproduced) => Undecided,
            Combine::Any | Combine::Reading if has(Reproduced) => Reproduced,
            Combine::Any | Combine::Reading if has(Detectable) => Detectable,
            Combine::Mixed if shows && has(NotReproduced) => Mixed,
            // The weakest part counts.
            Combine::All | Combine::Mixed if all(&[Reproduced, Detectable]) => Detectable,
            Combine::All | Combine::Any | Combine::Reading | Combine::Mixed => Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use Verdict::{Detectable as Small, Mixed, NotReproduced as No, Reproduced as Yes, Undecided as Open};

    use super::*;

    const fn estimate(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, low, high, n: 9 }
    }

    #[test]
    fn a_table_of_rules_estimates_and_verdicts() {
        let ten = |margin| Rule::Within { published: 10.0, margin };
        let (most, least) =
            (|bound| Rule::AtMost { bound, from: 0.0 }, |bound| Rule::AtLeast { bound, from: 0.0 });
        let table = [
            (ten(1.0), estimate(10.5, 10.25, 10.75), Yes),
            (ten(1.0), estimate(10.5, 9.75, 11.25), Open),
            (ten(0.125), estimate(10.5, 10.25, 10.75), No),
            // A very wide interval reproduces nothing.
            (ten(1.0), estimate(10.0, -90.0, 110.0), Open),
            // The limits are part of the region.
            (ten(1.0), estimate(10.0, 9.0, 11.0), Yes),
            (Rule::Outside { value: 0.0, margin: 0.0 }, estimate(-2.0, -3.0, -1.0), Yes),
            (Rule::Outside { value: 0.0, margin: 0.0 }, estimate(0.5, -1.0, 2.0), Open),
            (Rule::Outside { value: 0.0, margin: 1.0 }, estimate(0.1, -0.5, 0.5), No),
            (Rule::Outside { value: 0.0, margin: 1.0 }, Estimate::exact(7.0, 500), Open),
            (most(3.0), estimate(2.0, 1.0, 3.0), Yes),
            (most(2.5), estimate(2.0, 1.0, 3.0), Open),
            (most(0.5), estimate(2.0, 1.0, 3.0), No),
            (least(1.0), estimate(2.0, 1.0, 3.0), Yes),
            (least(2.5), estimate(2.0, 1.0, 3.0), Open),
            (least(3.5), estimate(2.0, 1.0, 3.0), No),
            // An interval that only touches the region decides nothing.
            (least(3.0), estimate(2.0, 1.0, 3.0), Open),
            (most(1.0), estimate(2.0, 1.0, 3.0), Open),
            // A constant sample and a sample of one decide nothing.
            (ten(1.0), Estimate::exact(10.0, 500), Open),
            (least(1.0), Estimate { n: 1, ..estimate(2.0, 1.0, 3.0) }, Open),
            (least(1.0), estimate(2.0, 1.0, f64::INFINITY), Open),
            (least(1.0), estimate(f64::NAN, f64::NAN, f64::NAN), Open),
            // Counts need no interval, but at least one case.
            (Rule::Always, estimate(1.0, 0.7, 1.0), Yes),
            (Rule::Always, estimate(0.999, 0.7, 1.0), No),
            (Rule::Always, Estimate::exact(1.0, 0), Open),
            (Rule::Never, Estimate::exact(0.0, 5), Yes),
            (Rule::Never, estimate(0.001, 0.0, 0.1), No),
            (Rule::Equals { value: 6.0 }, Estimate::exact(6.0, 6), Yes),
            (Rule::Equals { value: 6.0 }, Estimate::exact(5.0, 6), No),
        ];
        for (rule, ours, verdict) in table {
            assert_eq!(rule.decide(&ours), verdict, "{rule} of {ours}");
        }
    }

    #[test]
    fn a_table_of_parts_and_verdicts() {
        let table: [(&[Verdict], [Verdict; 4]); 13] = [
            // The expected verdicts are for all, any, readings and mixed.
            (&[], [Open, Open, Open, Open]),
            (&[Yes], [Yes, Yes, Yes, Yes]),
            (&[No, No], [No, No, No, No]),
            (&[Open, Open], [Open, Open, Open, Open]),
            (&[Yes, Open], [Open, Yes, Yes, Open]),
            (&[No, Open], [No, Open, Open, Open]),
            (&[Yes, No], [No, Yes, Open, Mixed]),
            (&[Yes, No, Open], [No, Yes, Open, Mixed]),
            (&[Yes, Yes, Yes], [Yes, Yes, Yes, Yes]),
            (&[Small, Small], [Small, Small, Small, Small]),
            (&[Yes, Small], [Small, Yes, Yes, Small]),
            (&[Small, No], [No, Small, Open, Mixed]),
            (&[Small, Open], [Open, Small, Small, Open]),
        ];
        for (parts, expected) in table {
            let ours = [Combine::All, Combine::Any, Combine::Reading, Combine::Mixed]
                .map(|combine| combine.of(parts));
            assert_eq!(ours, expected, "{parts:?}");
        }
    }

    #[test]
    fn a_rule_without_a_margin_asks_for_any_difference_and_can_be_asked_for_more() {
        let (most, least) =
            (|from| Rule::AtMost { bound: 1.0, from }, Rule::AtLeast { bound: 0.0, from: 0.0 });
        let outside = Rule::Outside { value: 1.0, margin: 0.0 };
        assert!([most(1.0), least, outside].into_iter().all(Rule::is_any_difference));
        let others = [most(0.0), Rule::Always, Rule::Within { published: 0.0, margin: 0.0 }];
        assert!(!others.into_iter().any(Rule::is_any_difference));
        assert_eq!(most(1.0).by(0.25), Rule::AtMost { bound: 0.75, from: 1.0 });
        assert_eq!(least.by(0.25), Rule::AtLeast { bound: 0.25, from: 0.0 });
        assert_eq!(outside.by(0.25), Rule::Outside { value: 1.0, margin: 0.25 });
        assert_eq!([most(0.0), least.by(0.1), Rule::Always].map(Rule::margin), [Some(1.0), Some(0.1), None]);
    }

    #[test]
    fn rules_survive_toml_and_json() {
        let rule = Rule::Within { published: 24.33, margin: 0.25 };
        let json = serde_json::to_string(&rule).unwrap();
        assert_eq!(json, r#"{"kind":"within","published":24.33,"margin":0.25}"#);
        assert_eq!(serde_json::from_str::<Rule>(&json).unwrap(), rule);
        assert!(serde_json::from_str::<Rule>(r#"{"kind":"at_most","bond":1.0}"#).is_err());
    }
}
