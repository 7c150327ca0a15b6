//! What a verdict depends on: the margin, the reading of the text, the size of the sample.

use std::fmt;

use sudoku_math::{pow, square};
use sudoku_stats::{Estimate, number};

use super::decision::Decision;
use super::entry::Entry;
use super::finding::Finding;
use super::judge::corrected;
use super::ledger::Ledger;
use super::reference::References;
use super::rule::Rule;
use super::verdict::Verdict;

/// Distance from the middle of a 95 % interval to its end, in standard errors.
const Z_95: f64 = 1.959_964;
/// Additional distance beyond a bound, in standard errors, at which 80 % of runs detect that the value is beyond the
/// bound.
const Z_80: f64 = 0.841_621;
/// The same for an interval that must be within a margin on both sides: 80 % for both ends together.
const Z_90: f64 = 1.281_552;

/// A verdict, and what it would be under other choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Sensitivity<'a> {
    /// The claim.
    pub entry: &'a Entry,
    /// Whether this is the verdict on the author's own material. Otherwise it is the verdict on all other material.
    pub is_own: bool,
    /// The verdict by the ledger's rule.
    pub verdict: Verdict,
    /// The verdicts at half and at double the margin; `None` if no margin was chosen.
    pub scaled: Option<[Verdict; 2]>,
    /// The verdict under each reading, if the text allows several.
    pub readings: Vec<(String, Verdict)>,
    /// The power of the sample; `None` without an interval.
    pub power: Option<Power>,
}

/// The power of a sample. For several parts, the power of the weakest part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Power {
    /// Size of the sample.
    pub n: u64,
    /// The distance of the true value beyond the bound, or outside the margin, that 80 % of runs detect. For a
    /// universal claim, the share of exceptions at which 80 % of runs find one.
    pub detects: f64,
    /// For rules of equality, the sample size with which 80 % of runs show equality within the margin if there is no
    /// difference.
    pub needs: Option<u64>,
}

/// Writes `n = 100 finds 0.05 in 80 % of runs; equality needs n = 33`.
impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n = {} finds {} in 80 % of runs", self.n, number(self.detects))?;
        self.needs.map_or(Ok(()), |n| write!(f, "; equality needs n = {n}"))
    }
}

impl Sensitivity<'_> {
    /// The changes that change the verdict, in words; empty if there are none.
    pub fn fragile(&self) -> String {
        let scaled = self.scaled.into_iter().flat_map(|[half, double]| {
            [("half the margin".to_owned(), half), ("double the margin".to_owned(), double)]
        });
        let all: Vec<(String, Verdict)> = scaled.chain(self.readings.iter().cloned()).collect();
        let other = all.iter().filter(|(_, verdict)| *verdict != self.verdict);
        let whose = if self.is_own { "" } else { "elsewhere, " };
        other
            .map(|(what, verdict)| format!("{whose}{what}: {}", verdict.words()))
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// The sensitivity of the verdicts of the reference runs, in the order of the ledger. Claims that are pending or
/// untestable are left out.
pub fn sensitivity<'a>(ledger: &'a Ledger, references: &References) -> Vec<Sensitivity<'a>> {
    ledger.entries.iter().flat_map(|entry| of_entry(entry, references)).collect()
}

/// The sensitivity of both verdicts on one claim: on the author's own material, and on all other material.
pub(super) fn of_entry<'a>(entry: &'a Entry, references: &References) -> Vec<Sensitivity<'a>> {
    let Some(found) = references.finding(entry) else { return Vec::new() };
    let parts = references.parts(entry);
    let judged = [(true, found.verdict), (false, found.generalises)];
    judged.into_iter().filter_map(|(is_own, verdict)| of_parts(entry, is_own, verdict, &parts)).collect()
}

fn of_parts<'a>(
    entry: &'a Entry,
    is_own: bool,
    verdict: Verdict,
    parts: &[&Finding],
) -> Option<Sensitivity<'a>> {
    if matches!(verdict, Verdict::Pending | Verdict::Absent) || entry.lacks.is_some() {
        return None;
    }
    let (rule, decision) = entry.rule.zip(Decision::of(entry))?;
    let parts: Vec<&Finding> = parts.iter().copied().filter(|part| part.is_own == is_own).collect();
    let estimates: Vec<Estimate> = parts.iter().filter_map(|part| part.estimate).collect();
    let by = |decision: Decision| {
        let each: Vec<Verdict> = estimates.iter().map(|estimate| decision.decide(estimate)).collect();
        let over = match each.as_slice() {
            // As in a judgement, a single part decides the claim.
            [only] => *only,
            _ => entry.combine.of(&each),
        };
        corrected(entry, over)
    };
    let frequency = entry.says.is_some_and(|strength| strength.is_frequency());
    let scaled = |factor| decision.scaled(factor, frequency).map(by);
    let readings = parts.iter().filter(|part| entry.has_readings() && part.part.is_some());
    Some(Sensitivity {
        entry,
        is_own,
        verdict,
        scaled: scaled(0.5).zip(scaled(2.0)).map(<[Verdict; 2]>::from),
        readings: readings.map(|part| (part.part.clone().unwrap_or_default(), part.verdict)).collect(),
        power: weakest(rule, &estimates),
    })
}

/// The power of the weakest part.
fn weakest(rule: Rule, estimates: &[Estimate]) -> Option<Power> {
    let powers = estimates.iter().filter_map(|estimate| power(rule, estimate));
    powers.max_by(|a, b| a.detects.total_cmp(&b.detects))
}

fn power(rule: Rule, estimate: &Estimate) -> Option<Power> {
    if matches!(rule, Rule::Always | Rule::Never) && estimate.n > 0 {
        let detects = 1.0 - pow(0.2, 1.0 / estimate.n as f64);
        return Some(Power { n: estimate.n, detects, needs: None });
    }
    // A lower bound has no upper limit and therefore no standard error.
    if !rule.has_margin() || !estimate.has_interval() || estimate.high == f64::MAX {
        return None;
    }
    let error = (estimate.high - estimate.low) / (2.0 * Z_95);
    let needs = match rule {
        Rule::Within { margin, .. } if margin > 0.0 => {
            let times = square((Z_95 + Z_90) * error / margin);
            Some((times * estimate.n as f64).ceil() as u64)
        }
        _ => None,
    };
    Some(Power { n: estimate.n, detects: (Z_95 + Z_80) * error, needs })
}

#[cfg(test)]
mod tests {
    use Verdict::{Detectable as Small, NotReproduced as No, Reproduced as Yes, Undecided as Open};

    use super::*;

    /// The fields of an entry, the estimates of its parts, its verdict, the verdicts at half and double the margin, and
    /// the text on fragility.
    type Row = (&'static str, &'static [(f64, f64, f64)], Verdict, Option<[Verdict; 2]>, &'static str);

    fn entry(more: &str) -> Entry {
        let text = format!("id = \"Z14\"\nquantity = \"e/q\"\n{more}");
        crate::claims::ledger::tests::entry(&text)
    }

    fn findings(entry: &Entry, estimates: &[(f64, f64, f64)]) -> Vec<Finding> {
        let quantity = |(n, &(value, low, high)): (usize, &(f64, f64, f64))| {
            let estimate = Estimate { value, low, high, n: 100 };
            crate::claims::Quantity::new("q", estimate).part(format!("reading {n}"))
        };
        let quantities: Vec<_> = estimates.iter().enumerate().map(quantity).collect();
        crate::claims::judge(&Ledger::default().only(entry), "e", &quantities)
    }

    #[test]
    fn a_table_of_margins_and_readings() {
        let within = "rule = { kind = \"within\", published = 10.0, margin = 1.0 }\n";
        let table: [Row; 11] = [
            (within, &[(10.0, 9.8, 10.2), (10.0, 9.9, 10.1)], Yes, Some([Yes, Yes]), ""),
            (
                within,
                &[(10.0, 9.3, 10.7), (10.0, 9.9, 10.1)],
                Yes,
                Some([Open, Yes]),
                "half the margin: undecided",
            ),
            (
                within,
                &[(12.0, 11.6, 12.4), (12.0, 11.9, 12.1)],
                No,
                Some([No, Open]),
                "double the margin: undecided",
            ),
            // If any difference counts, only the least difference of interest was chosen.
            (
                "rule = { kind = \"at_least\", bound = 0.0 }\n",
                &[(1.0, 0.5, 1.5), (1.0, 0.5, 1.5)],
                Small,
                None,
                "",
            ),
            (
                "rule = { kind = \"at_least\", bound = 0.0 }\nleast = { by = 0.4, reason = \"r\" }\n",
                &[(1.0, 0.5, 1.5), (1.0, 0.5, 1.5)],
                Yes,
                Some([Yes, Small]),
                "double the margin: detectable",
            ),
            ("rule = { kind = \"always\" }\n", &[(1.0, 0.9, 1.0), (1.0, 0.9, 1.0)], Yes, None, ""),
            // Double the margin is twice the excess over a cost of 1.
            (
                "rule = { kind = \"at_most\", bound = 1.2, from = 1.0 }\n",
                &[(1.15, 1.12, 1.18), (1.1, 1.05, 1.15)],
                Yes,
                Some([No, Yes]),
                "half the margin: not reproduced",
            ),
            // For 99 of 100, the number of exceptions is halved and doubled.
            (
                "says = \"always\"\nrule = { kind = \"at_least\", bound = 0.99 }\n",
                &[(0.993, 0.992, 0.994), (0.993, 0.992, 0.994)],
                Yes,
                Some([No, Yes]),
                "half the margin: not reproduced",
            ),
            (
                "rule = { kind = \"outside\", value = 0.0, margin = 1.0 }\n",
                &[(2.0, 1.4, 2.6), (2.0, 1.5, 2.5)],
                Yes,
                Some([Yes, Open]),
                "double the margin: undecided",
            ),
            // A frequency of 0 has no odds, so the bound does not change.
            (
                "says = \"always\"\nrule = { kind = \"at_most\", bound = 0.0 }\n",
                &[(0.5, 0.4, 0.6), (0.5, 0.4, 0.6)],
                No,
                None,
                "",
            ),
            (
                "combine = \"reading\"\nrule = { kind = \"always\" }\n",
                &[(1.0, 0.9, 1.0), (0.9, 0.8, 0.95)],
                Open,
                None,
                "reading 0: reproduced; reading 1: not reproduced",
            ),
        ];
        for (rule, estimates, verdict, scaled, fragile) in table {
            let entry = entry(rule);
            let found = findings(&entry, estimates);
            let parts: Vec<&Finding> = found.iter().filter(|finding| finding.part.is_some()).collect();
            let whole = found.iter().find(|finding| finding.part.is_none()).unwrap();
            let shown = of_parts(&entry, true, whole.verdict, &parts).unwrap();
            assert_eq!(of_parts(&entry, false, whole.generalises, &parts), None);
            assert_eq!((shown.verdict, shown.scaled), (verdict, scaled), "{rule}");
            assert_eq!(shown.fragile(), fragile, "{rule}");
        }
    }

    #[test]
    fn twice_the_margin_needs_a_quarter_of_the_sample() {
        let power = |margin, error: f64| {
            let estimate = Estimate { value: 0.0, low: -error * Z_95, high: error * Z_95, n: 100 };
            power(Rule::Within { published: 0.0, margin }, &estimate).unwrap()
        };
        // A margin of 3.2415 standard errors is exactly enough.
        assert_eq!(power(Z_95 + Z_90, 1.0).needs, Some(100));
        assert_eq!(power(2.0 * (Z_95 + Z_90), 1.0).needs, Some(25));
        assert_eq!(power(Z_95 + Z_90, 0.5).needs, Some(25));
        assert_eq!(power(0.0, 1.0).needs, None);
        assert!((power(1.0, 1.0).detects - 2.801_585).abs() < 1e-9);
        assert!((power(1.0, 0.5).detects - 1.400_792_5).abs() < 1e-9);
    }

    #[test]
    fn nothing_without_a_margin_or_a_whole_interval_has_power() {
        let (within, whole) = (
            Rule::Within { published: 0.0, margin: 1.0 },
            Estimate { value: 0.0, low: -1.0, high: 1.0, n: 9 },
        );
        assert!(power(within, &whole).is_some());
        assert_eq!(power(Rule::Equals { value: 0.0 }, &whole), None);
        assert_eq!(power(within, &Estimate::exact(0.0, 9)), None);
        assert_eq!(power(within, &Estimate { high: f64::MAX, ..whole }), None);
    }

    /// The rule of three at 80 %: if 0.16 % of cases are exceptions, 20 % of runs find none in 1,000 cases.
    #[test]
    fn universal_claims_tell_which_exceptions_they_would_meet() {
        for rule in [Rule::Always, Rule::Never] {
            let found = power(rule, &Estimate::exact(1.0, 1000)).unwrap();
            assert!((found.detects - 0.001_608).abs() < 1e-6 && found.needs.is_none(), "{found:?}");
        }
        assert_eq!(power(Rule::Equals { value: 1.0 }, &Estimate::exact(1.0, 1000)), None);
    }
}
