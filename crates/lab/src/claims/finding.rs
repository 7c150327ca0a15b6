//! A claim and what came of it in one experiment.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use sudoku_stats::Estimate;

use super::rule::Rule;
use super::verdict::Verdict;

/// A claim of a source, our value, and the verdict; every `summary.json` holds a list of them under
/// `findings`, which the ledger and the report read.
///
/// ```
/// use sudoku_runner::claims::{Finding, Verdict};
/// use sudoku_stats::Estimate;
///
/// let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
/// let finding = Finding::new("mean-clues", &["Z14"], "irreducible puzzles have 24.33 clues on average")
///     .published("24.33")
///     .within(mean, 24.33, 0.25)
///     .evidence("1,000 puzzles by random removal from random grids");
/// assert_eq!(finding.verdict, Verdict::Reproduced);
/// assert_eq!(finding.ours, "24.41 [24.34, 24.48], n = 1000");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Names the claim within the experiment, in kebab-case; the ledger refers to it.
    pub name: String,
    /// The claim's ids in the ledger (docs/claims.toml), as in `Z14`; none for a check of this project's own.
    pub ids: Vec<String>,
    /// The claim, in our words.
    pub claim: String,
    /// The data set, panel or variant, where a claim is tested on several; none for the verdict over all,
    /// which is the one in the ledger.
    pub part: Option<String>,
    /// The published value; empty where the text gives none.
    pub published: String,
    /// Our value with interval and n.
    pub ours: String,
    /// What came of it.
    pub verdict: Verdict,
    /// What stands behind the verdict: how it was measured, on what, and the rule if there is no number.
    pub evidence: String,
    /// Our value, where it is one number.
    pub estimate: Option<Estimate>,
    /// The rule by which it decides the verdict.
    pub rule: Option<Rule>,
}

impl Finding {
    /// A claim, so far undecided.
    pub fn new(name: &str, ids: &[&str], claim: &str) -> Finding {
        Finding {
            name: name.to_owned(),
            ids: ids.iter().map(|&id| id.to_owned()).collect(),
            claim: claim.to_owned(),
            part: None,
            published: String::new(),
            ours: String::new(),
            verdict: Verdict::Undecided,
            evidence: String::new(),
            estimate: None,
            rule: None,
        }
    }

    /// On which data set, panel or variant it was tested.
    pub fn part(mut self, part: impl Into<String>) -> Finding {
        self.part = Some(part.into());
        self
    }

    /// The published value, as text.
    pub fn published(mut self, text: impl Into<String>) -> Finding {
        self.published = text.into();
        self
    }

    /// Our value with interval and n, as text.
    pub fn ours(mut self, text: impl Into<String>) -> Finding {
        self.ours = text.into();
        self
    }

    /// What stands behind the verdict.
    pub fn evidence(mut self, text: impl Into<String>) -> Finding {
        self.evidence = text.into();
        self
    }

    /// A verdict by a rule that is not one of [`Rule`]; state it in the evidence. After [`Finding::within`]
    /// and its like only [`Verdict::Corrected`] may stand, in place of reproduced.
    pub fn verdict(mut self, verdict: Verdict) -> Finding {
        self.verdict = verdict;
        self
    }

    /// Our value where no [`Rule`] applies to it; a text of [`Finding::ours`] stays.
    pub fn estimate(mut self, ours: Estimate) -> Finding {
        if self.ours.is_empty() {
            self.ours = ours.to_string();
        }
        self.estimate = Some(ours);
        self
    }

    /// Decided by equivalence: reproduced if the whole interval lies within `margin` of `published`.
    pub fn within(self, ours: Estimate, published: f64, margin: f64) -> Finding {
        self.decided(ours, Rule::Within { published, margin })
    }

    /// Reproduced if the whole interval lies at or below the bound.
    pub fn at_most(self, ours: Estimate, bound: f64) -> Finding {
        self.decided(ours, Rule::AtMost { bound })
    }

    /// Reproduced if the whole interval lies at or above the bound.
    pub fn at_least(self, ours: Estimate, bound: f64) -> Finding {
        self.decided(ours, Rule::AtLeast { bound })
    }

    /// Reproduced if the share of cases in which it holds is 1.
    pub fn always(self, ours: Estimate) -> Finding {
        self.decided(ours, Rule::Always)
    }

    fn decided(mut self, ours: Estimate, rule: Rule) -> Finding {
        self.verdict = rule.decide(&ours);
        self.rule = Some(rule);
        self.estimate(ours)
    }
}

/// The sources, by the letter that their ids begin with, and their last number.
pub const SOURCES: [(char, u32, &str); 6] = [
    ('B', 17, "Beer, Generating difficult Sudoku puzzles quickly"),
    ('J', 11, "Generating and solving sudoku puzzles (JavaScript)"),
    ('W', 31, "Chadwick, Krieg and Granade, Ease and Toil"),
    ('S', 11, "A Sudoku challenge generator"),
    ('Z', 26, "Zendoku puzzle generation"),
    ('E', 32, "errors and ambiguities of the sources"),
];

/// Whether an id is a source's letter and a number that the source has.
pub fn is_id(id: &str) -> bool {
    let mut chars = id.chars();
    let first = chars.next();
    let number = chars.as_str();
    let source = SOURCES.iter().find(|(letter, ..)| Some(*letter) == first);
    source.is_some_and(|&(_, last, _)| {
        !number.starts_with('0') && number.parse::<u32>().is_ok_and(|number| (1..=last).contains(&number))
    })
}

/// Whether the findings are such as the ledger can use.
///
/// # Errors
/// What is wrong with the first that is not.
pub fn validate(findings: &[Finding]) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for finding in findings {
        let wrong = |what: &str| Err(format!("finding {:?} ({}): {what}", finding.name, finding.claim));
        let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if finding.name.is_empty() || !finding.name.chars().all(is_kebab) {
            return wrong("its name is not in kebab-case");
        }
        if !seen.insert((&finding.name, &finding.claim, &finding.ids, &finding.part)) {
            return wrong("there are two of that name and part");
        }
        if let Some(id) = finding.ids.iter().find(|id| !is_id(id)) {
            return wrong(&format!("{id:?} is no id of a claim, such as Z14"));
        }
        if [&finding.claim, &finding.ours, &finding.evidence].iter().any(|text| text.trim().is_empty()) {
            return wrong("claim, ours and evidence must not be empty");
        }
        if let (Some(rule), Some(ours)) = (&finding.rule, &finding.estimate) {
            let decided = rule.decide(ours);
            let corrected = decided == Verdict::Reproduced && finding.verdict == Verdict::Corrected;
            if decided != finding.verdict && !corrected {
                return wrong(&format!(
                    "its rule gives {}, not {}",
                    decided.words(),
                    finding.verdict.words()
                ));
            }
        } else if finding.rule.is_some() {
            return wrong("it has a rule but no estimate to decide by");
        }
    }
    Ok(())
}

/// The findings over all parts as a Markdown table, then those of single parts.
pub fn table(page: &mut String, findings: &[Finding]) {
    let (parts, whole): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.part.is_some());
    let _ = writeln!(
        page,
        "## Claims\n\n| id | claim | published | here | verdict | evidence |\n|---|---|---|---|---|---|"
    );
    for finding in whole {
        let Finding { claim, published, ours, evidence, .. } = finding;
        let (ids, verdict) = (finding.ids.join(", "), finding.verdict.words());
        let _ = writeln!(page, "| {ids} | {claim} | {published} | {ours} | **{verdict}** | {evidence} |");
    }
    if parts.is_empty() {
        return;
    }
    let _ = writeln!(page, "\n| claim | in | here | verdict | evidence |\n|---|---|---|---|---|");
    for finding in parts {
        let part = finding.part.as_deref().unwrap_or_default();
        let Finding { claim, ours, evidence, .. } = finding;
        let _ = writeln!(page, "| {claim} | {part} | {ours} | {} | {evidence} |", finding.verdict.words());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding() -> Finding {
        let ours = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
        Finding::new("mean-clues", &["Z14"], "24.33 clues").within(ours, 24.33, 0.25).evidence("1,000 runs")
    }

    #[test]
    fn an_id_has_a_source_and_a_number_within_it() {
        assert!(["B1", "B17", "J11", "W31", "S6", "Z26", "E32"].iter().all(|id| is_id(id)));
        assert!(["", "B", "B0", "B18", "B01", "X1", "Z-1", "Z1a", "z14"].iter().all(|id| !is_id(id)));
    }

    #[test]
    fn findings_that_the_ledger_cannot_use_are_refused() {
        assert_eq!(validate(&[finding(), finding().part("qqwing")]), Ok(()));
        assert_eq!(validate(&[finding().verdict(Verdict::Corrected)]), Ok(()));
        let refused = |findings: &[Finding], why: &str| {
            let error = validate(findings).unwrap_err();
            assert!(error.contains(why), "{error}");
        };
        refused(&[finding(), finding()], "two of that name");
        refused(&[finding().verdict(Verdict::NotReproduced)], "its rule gives reproduced");
        refused(&[finding().evidence("")], "must not be empty");
        refused(&[Finding { ids: vec!["Q1".into()], ..finding() }], "no id of a claim");
        refused(&[Finding { name: "Mean clues".into(), ..finding() }], "kebab-case");
        refused(&[Finding { estimate: None, ..finding() }], "no estimate");
    }

    #[test]
    fn findings_survive_json() {
        let text = serde_json::to_string(&finding()).unwrap();
        assert_eq!(serde_json::from_str::<Finding>(&text).unwrap(), finding());
        assert!(text.contains(r#""rule":{"kind":"within","published":24.33,"margin":0.25}"#), "{text}");
    }
}
