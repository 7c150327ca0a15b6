//! How a verdict is decided: by the rule and the smallest difference that matters.

use serde::{Deserialize, Serialize};
use sudoku_stats::Estimate;

use super::entry::Entry;
use super::rule::{Combine, Rule};
use super::verdict::Verdict;
use super::wording::Kind;

/// The smallest difference that would matter, for a rule that accepts any difference.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Least {
    /// The distance from no difference.
    pub by: f64,
    /// The reason for this distance.
    pub reason: String,
}

/// A rule with its least difference, which can take a verdict away, but cannot add one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Decision {
    rule: Rule,
    least: Option<f64>,
}

impl Decision {
    /// The decision of an entry that has a rule. The least difference applies to findings only: a derivation holds
    /// regardless of the size of a difference.
    pub(super) fn of(entry: &Entry) -> Option<Decision> {
        let least = match entry.kind {
            Kind::Finding => entry.least.as_ref().map(|least| least.by),
            Kind::Derivation | Kind::Definition => Some(0.0),
        };
        entry.rule.map(|rule| Decision { rule, least })
    }

    /// The verdict on one estimate.
    pub(super) fn decide(self, ours: &Estimate) -> Verdict {
        let verdict = self.rule.decide(ours);
        if verdict != Verdict::Reproduced || !self.rule.is_any_difference() {
            return verdict;
        }
        let is_enough = |least: f64| self.rule.by(least).decide(ours) == Verdict::Reproduced;
        if self.least.is_some_and(is_enough) { Verdict::Reproduced } else { Verdict::Detectable }
    }

    /// The decision with its margin or least difference multiplied by a factor; `None` if neither was chosen.
    pub(super) fn scaled(self, factor: f64, frequency: bool) -> Option<Decision> {
        if self.rule.is_any_difference() {
            let least = self.least.filter(|&least| least > 0.0);
            return least.map(|least| Decision { least: Some(least * factor), ..self });
        }
        self.rule.scaled(factor, frequency).map(|rule| Decision { rule, ..self })
    }
}

impl Entry {
    /// Whether the parts are readings of the text.
    pub(super) fn has_readings(&self) -> bool {
        self.combine == Combine::Reading
    }
}

#[cfg(test)]
mod tests {
    use Verdict::{Detectable as Small, NotReproduced as No, Reproduced as Yes, Undecided as Open};

    use super::*;
    use crate::claims::ledger::tests::entry;

    const ANY: &str = "rule = { kind = 'at_least', bound = 0.0 }";
    const LEAST: &str = "least = { by = 0.1, reason = 'Cohen' }";

    #[test]
    fn a_difference_counts_from_its_least_size_on_and_is_else_detectable() {
        for (lines, low, high, expected) in [
            (ANY.to_owned(), 0.2, 0.4, Small),
            (format!("{ANY}\n{LEAST}"), 0.2, 0.4, Yes),
            (format!("{ANY}\n{LEAST}"), 0.05, 0.15, Small),
            (format!("{ANY}\n{LEAST}"), -0.1, 0.3, Open),
            (format!("{ANY}\n{LEAST}"), -0.2, -0.1, No),
            (format!("{ANY}\nkind = 'derivation'"), 0.2, 0.4, Yes),
            // A margin that was chosen is not increased by a least difference.
            (format!("rule = {{ kind = 'at_least', bound = 0.1 }}\n{LEAST}"), 0.15, 0.25, Yes),
        ] {
            let decision = Decision::of(&entry(&format!("id = 'Z1'\n{lines}"))).unwrap();
            let ours = Estimate { value: (low + high) / 2.0, low, high, n: 9 };
            assert_eq!(decision.decide(&ours), expected, "{lines} {low}");
        }
    }

    #[test]
    fn half_the_least_difference_is_half_the_margin() {
        let scaled = |lines: &str| {
            let decision = Decision::of(&entry(&format!("id = 'Z1'\n{lines}"))).unwrap();
            decision
                .scaled(0.5, false)
                .map(|half| half.decide(&Estimate { value: 0.08, low: 0.06, high: 0.1, n: 9 }))
        };
        assert_eq!((scaled(ANY), scaled(&format!("{ANY}\n{LEAST}"))), (None, Some(Yes)));
    }
}
