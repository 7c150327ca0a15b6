//! When a rule was fixed, and which runs it may decide.

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use crate::runner::{Manifest, sha256};

/// Number of hexadecimal digits of a seal.
const SEAL: usize = 16;

/// When the rule of an entry was fixed, and a seal of the rule at that time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frozen {
    /// UTC time, as in manifests: `2026-11-22T16:41:58Z`.
    pub since: String,
    /// The first digits of the SHA-256 of quantity, parts, rule, combination, correction and gaps.
    pub seal: String,
    /// Key of the reference run whose values were known at that time; empty if there was none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub known: String,
}

/// The start and the key of a run. A rule may decide the run only if it was fixed before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunMark<'a> {
    /// UTC time of its start.
    pub start: &'a str,
    /// Key of its settings and data.
    pub key: &'a str,
}

impl<'a> From<&'a Manifest> for RunMark<'a> {
    fn from(manifest: &'a Manifest) -> RunMark<'a> {
        RunMark { start: &manifest.provenance.start, key: &manifest.key }
    }
}

impl Entry {
    /// The seal of the current rule. It does not depend on wording and reasons, which may be improved.
    pub fn seal(&self) -> String {
        let Entry { quantity, parts, rule, combine, correction, lacks, .. } = self;
        let sealed = serde_json::to_string(&(quantity, parts, rule, combine, correction, lacks));
        sha256(sealed.expect("text, numbers and names have a JSON form"))[..SEAL].to_owned()
    }

    /// The same entry with its rule fixed at the time `since`. `known` is the key of the run whose values are known.
    pub fn frozen_at(mut self, since: &str, known: &str) -> Entry {
        self.frozen = Some(Frozen { since: since.into(), seal: self.seal(), known: known.into() });
        self
    }

    /// Whether its rule is unchanged since it was fixed.
    pub fn is_frozen(&self) -> bool {
        self.frozen.as_ref().is_some_and(|frozen| frozen.seal == self.seal())
    }

    /// Why its rule may not decide a run; `None` if it may.
    pub fn refuses(&self, run: RunMark<'_>) -> Option<String> {
        match &self.frozen {
            None => Some("its rule was never frozen".into()),
            Some(_) if !self.is_frozen() => Some("its rule was changed after it was frozen".into()),
            // The rule is declared and shown as late.
            Some(_) if self.late => None,
            _ => self.is_younger(run),
        }
    }

    /// Why its rule is younger than a run; `None` if it is older.
    pub(super) fn is_younger(&self, run: RunMark<'_>) -> Option<String> {
        match &self.frozen {
            // UTC times of the same format sort as text.
            Some(Frozen { since, .. }) if since.as_str() >= run.start => {
                Some(format!("its rule is of {since}, the run began at {}", run.start))
            }
            Some(Frozen { since, known, .. }) if known == run.key => {
                Some(format!("the values of this run were known when its rule was fixed, {since}"))
            }
            Some(_) | None => None,
        }
    }
}

/// Whether a text is a UTC time in the format of manifests.
pub(super) fn is_time(text: &str) -> bool {
    chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%SZ").is_ok() && text.len() == 20
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::ledger::tests::entry;
    use crate::claims::rule::{Combine, Rule};

    const RUN: RunMark<'_> = RunMark { start: "2026-11-22T18:43:30Z", key: "abcd" };

    fn of_margin(margin: f64) -> Entry {
        let rule = format!("rule = {{ kind = 'within', published = 10.0, margin = {margin} }}");
        entry(&format!("id = 'Z14'\nquantity = 'e/q'\n{rule}"))
    }

    #[test]
    fn a_run_decides_by_an_older_rule_alone() {
        let refused = |since, known| of_margin(1.0).frozen_at(since, known).refuses(RUN);
        assert_eq!(refused("2026-11-22T18:43:29Z", ""), None);
        assert_eq!(refused("2026-11-22T18:43:29Z", "other"), None);
        for since in ["2026-11-22T18:43:30Z", "2026-11-23T00:00:00Z"] {
            assert!(refused(since, "").unwrap().contains("began at"), "{since}");
        }
        assert!(refused("2026-11-01T00:00:00Z", "abcd").unwrap().contains("were known"));
        assert!(of_margin(1.0).refuses(RUN).unwrap().contains("never frozen"));
        let late = Entry { late: true, ..of_margin(1.0) };
        assert!(late.refuses(RUN).unwrap().contains("never frozen"));
        assert_eq!(late.frozen_at("2026-11-23T00:00:00Z", "abcd").refuses(RUN), None);
    }

    #[test]
    fn what_decides_is_sealed_and_words_are_not() {
        let frozen = of_margin(1.0).frozen_at("2026-11-01T00:00:00Z", "");
        let changed = |change: fn(&mut Entry)| {
            let mut entry = frozen.clone();
            change(&mut entry);
            entry.refuses(RUN)
        };
        let rules: [fn(&mut Entry); 6] = [
            |entry| entry.rule = Some(Rule::Within { published: 10.0, margin: 2.0 }),
            |entry| entry.parts = vec!["easy".into()],
            |entry| entry.combine = Combine::Any,
            |entry| entry.correction = "swap".into(),
            |entry| entry.quantity = Some("e/p".into()),
            |entry| entry.lacks = Some("a size".into()),
        ];
        for change in rules {
            assert!(changed(change).unwrap().contains("was frozen"));
        }
        assert_eq!(changed(|entry| entry.claim = "plainer".into()), None);
        assert_eq!(changed(|entry| entry.reason = "clearer".into()), None);
    }

    #[test]
    fn a_time_has_one_form() {
        assert!(is_time("2026-11-22T18:43:30Z"));
        for text in ["", "2026-11-22", "2026-11-22 18:43:30Z", "2026-13-22T18:43:30Z", "2026-1-22T18:43:30Z"]
        {
            assert!(!is_time(text), "{text}");
        }
    }
}
