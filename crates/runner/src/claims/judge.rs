//! From quantities to verdicts: the one place where a rule of docs/claims.toml meets a number of a run.

use super::entry::{Entry, OWN};
use super::finding::Finding;
use super::frozen::RunMark;
use super::ledger::Ledger;
use super::quantity::Quantity;
use super::verdict::Verdict;

/// The claims of the ledger that this experiment's quantities test, each with its verdict: the parts first,
/// then all of them together. Whether the rules are older than the quantities is not asked: see [`judge_run`].
///
/// A claim whose quantity the run does not hold (an optional data set is missing) is left out.
pub fn judge(ledger: &Ledger, experiment: &str, quantities: &[Quantity]) -> Vec<Finding> {
    judge_unless(ledger, experiment, quantities, |_| None)
}

/// The same for a run: what it may not decide, because a rule is younger than the run, stays pending.
pub fn judge_run(
    ledger: &Ledger,
    experiment: &str,
    run: RunMark<'_>,
    quantities: &[Quantity],
) -> Vec<Finding> {
    judge_unless(ledger, experiment, quantities, |entry| entry.refuses(run))
}

fn judge_unless(
    ledger: &Ledger,
    experiment: &str,
    quantities: &[Quantity],
    refuses: impl Fn(&Entry) -> Option<String>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for entry in &ledger.entries {
        let Some(name) = entry.quantity.as_deref().and_then(|address| name_within(address, experiment))
        else {
            continue;
        };
        let is_meant = |part: &Option<String>| {
            entry.parts.is_empty() || part.as_ref().is_some_and(|part| entry.parts.contains(part))
        };
        let own: Vec<&Quantity> =
            quantities.iter().filter(|quantity| quantity.name == name && is_meant(&quantity.part)).collect();
        let refused = refuses(entry).filter(|_| entry.lacks.is_none());
        let on_one = |quantity: &Quantity| on_one(entry, quantity, refused.as_deref());
        match own.as_slice() {
            [] => {}
            // A claim about one part of several is decided by that part alone.
            [only] if only.part.is_none() || entry.parts.len() == 1 => {
                findings.push(Finding { part: None, ..on_one(only) });
            }
            parts => {
                let each: Vec<Finding> = parts.iter().map(|part| on_one(part)).collect();
                let over_all = over_all(entry, &each, refused.as_deref());
                findings.extend(each);
                findings.push(over_all);
            }
        }
    }
    findings
}

/// The name in `experiment/name`, if the address is of this experiment.
fn name_within<'a>(address: &'a str, experiment: &str) -> Option<&'a str> {
    address.strip_prefix(experiment)?.strip_prefix('/')
}

fn on_one(entry: &Entry, quantity: &Quantity, refused: Option<&str>) -> Finding {
    let verdict = match (&entry.lacks, refused, &entry.rule) {
        (Some(_), ..) => Verdict::NotTestable,
        (None, Some(_), _) => Verdict::Pending,
        (None, None, Some(rule)) => rule.decide(&quantity.decisive()),
        (None, None, None) => Verdict::Undecided,
    };
    let mut evidence = Vec::new();
    evidence.extend(entry.lacks.clone());
    evidence.extend(refused.map(str::to_owned));
    evidence.extend(entry.rule.map(|rule| rule.to_string()));
    evidence.extend([&entry.reason, &quantity.detail].into_iter().filter(|text| !text.is_empty()).cloned());
    let finding = Finding { part: quantity.part.clone(), ..blank(entry, &quantity.name) };
    Finding {
        ours: format!("{}{}", if quantity.at_least { "at least " } else { "" }, quantity.estimate),
        verdict: corrected(entry, verdict),
        evidence: evidence.join("; "),
        estimate: Some(quantity.decisive()),
        rule: entry.rule,
        ..finding
    }
}

fn over_all(entry: &Entry, parts: &[Finding], refused: Option<&str>) -> Finding {
    let verdicts: Vec<Verdict> = parts.iter().map(|part| uncorrected(part.verdict)).collect();
    let of = |verdict| verdicts.iter().filter(|&&part| part == verdict).count();
    let verdict = match (&entry.lacks, refused) {
        (Some(_), _) => Verdict::NotTestable,
        (None, Some(_)) => Verdict::Pending,
        (None, None) => entry.combine.of(&verdicts),
    };
    let ours = match verdict {
        Verdict::NotTestable | Verdict::Pending => format!("measured in {} parts", parts.len()),
        _ => {
            let (holds, fails) = (of(Verdict::Reproduced), of(Verdict::NotReproduced));
            format!("holds in {holds} of {}, fails in {fails}", parts.len())
        }
    };
    let each: Vec<String> = parts
        .iter()
        .map(|part| format!("{}: {}", part.part.as_deref().unwrap_or_default(), part.ours))
        .collect();
    Finding {
        ours,
        verdict: corrected(entry, verdict),
        evidence: each.join("; "),
        ..blank(entry, &parts[0].name)
    }
}

fn blank(entry: &Entry, name: &str) -> Finding {
    let is_id = |id: &&str| *id != OWN;
    let ids =
        std::iter::once(&entry.id).chain(&entry.also).chain(&entry.errors).map(String::as_str).filter(is_id);
    Finding {
        name: name.to_owned(),
        ids: ids.map(str::to_owned).collect(),
        claim: entry.claim.clone(),
        part: None,
        published: entry.published.clone(),
        ours: String::new(),
        verdict: Verdict::Undecided,
        evidence: String::new(),
        estimate: None,
        rule: None,
        said: entry.is_claim(),
    }
}

pub(super) fn corrected(entry: &Entry, verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Reproduced if !entry.correction.is_empty() => Verdict::Corrected,
        other => other,
    }
}

fn uncorrected(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Corrected => Verdict::Reproduced,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use sudoku_stats::Estimate;

    use super::*;
    use crate::claims::rule::Rule;

    const LEDGER: &str = r#"
        [[claim]]
        id = "Z14"
        errors = ["E31"]
        claim = "24.33 clues on average"
        kind = "finding"
        speaker = "author"
        published = "24.33"
        where = "Figure 9"
        quantity = "givens/mean"
        rule = { kind = "within", published = 24.33, margin = 0.25 }
        reason = "a sixth of the standard deviation"
        combine = "mixed"
    "#;

    fn ledger(more: &str) -> Ledger {
        Ledger::parse(&format!("{LEDGER}\n{more}")).unwrap()
    }

    fn mean(value: f64) -> Quantity {
        Quantity::new("mean", Estimate { value, low: value - 0.01, high: value + 0.01, n: 1000 })
    }

    #[test]
    fn one_quantity_gives_one_finding_with_wording_and_rule_of_the_ledger() {
        let [finding] = judge(&ledger(""), "givens", &[mean(24.41).detail("Welch")]).try_into().unwrap();
        assert_eq!((finding.ids.join(" "), finding.verdict), ("Z14 E31".to_owned(), Verdict::Reproduced));
        assert_eq!(finding.ours, "24.41 [24.40, 24.42], n = 1000");
        assert_eq!(
            finding.evidence,
            "the whole interval within 0.2500 of 24.33; a sixth of the standard deviation; Welch"
        );
    }

    #[test]
    fn parts_combine_as_the_ledger_says() {
        let parts = [mean(24.41).part("a"), mean(30.0).part("b")];
        let verdicts = |more: &str| -> Vec<Verdict> {
            judge(&ledger(more), "givens", &parts).into_iter().map(|finding| finding.verdict).collect()
        };
        assert_eq!(verdicts(""), [Verdict::Reproduced, Verdict::NotReproduced, Verdict::Mixed]);
        assert_eq!(verdicts("parts = [\"a\"]"), [Verdict::Reproduced]);
        assert_eq!(verdicts("parts = [\"c\"]"), []);
        assert_eq!(verdicts("lacks = \"the unit\""), [Verdict::NotTestable; 3]);
    }

    #[test]
    fn a_lower_bound_can_refute_and_cannot_confirm() {
        let verdict = |value| judge(&ledger(""), "givens", &[mean(value).at_least(true)])[0].verdict;
        assert_eq!((verdict(24.33), verdict(20.0)), (Verdict::Undecided, Verdict::Undecided));
        assert_eq!(verdict(30.0), Verdict::NotReproduced);
        let more = ledger("").entries[0].clone();
        let rule = Some(Rule::AtLeast { bound: 24.0, from: 0.0 });
        let ledger = Ledger { entries: vec![Entry { rule, ..more }] };
        let [finding] = judge(&ledger, "givens", &[mean(30.0).at_least(true)]).try_into().unwrap();
        assert_eq!((finding.verdict, &finding.ours[..11]), (Verdict::Reproduced, "at least 30"));
    }

    #[test]
    fn a_run_leaves_a_younger_rule_pending() {
        let run = RunMark { start: "2026-11-22T18:43:30Z", key: "abcd" };
        let verdicts = |since: &str| -> Vec<(Verdict, String)> {
            let entry = ledger("").entries.remove(0).frozen_at(since, "");
            let parts = [mean(24.41).part("a"), mean(30.0).part("b")];
            let found = judge_run(&Ledger { entries: vec![entry] }, "givens", run, &parts);
            found.into_iter().map(|finding| (finding.verdict, finding.ours)).collect()
        };
        let older = verdicts("2026-11-22T00:00:00Z");
        assert_eq!(older[2], (Verdict::Mixed, "holds in 1 of 2, fails in 1".to_owned()));
        let younger = verdicts("2026-11-23T00:00:00Z");
        assert!(younger.iter().all(|(verdict, _)| *verdict == Verdict::Pending), "{younger:?}");
        assert_eq!(younger[2].1, "measured in 2 parts");
        let [never] = judge_run(&ledger(""), "givens", run, &[mean(24.41)]).try_into().unwrap();
        assert_eq!(never.verdict, Verdict::Pending);
        assert!(never.evidence.starts_with("its rule was never frozen; "), "{}", never.evidence);
    }

    #[test]
    fn a_correction_shows_in_the_verdict() {
        let verdict = |value| judge(&ledger("correction = \"swap\""), "givens", &[mean(value)])[0].verdict;
        assert_eq!(verdict(24.41), Verdict::Corrected);
        assert_eq!(verdict(30.0), Verdict::NotReproduced);
    }

    #[test]
    fn a_check_of_this_project_has_no_id_of_a_source() {
        let own = LEDGER.replace("Z14", OWN).replace("errors = [\"E31\"]", "");
        let findings = judge(&Ledger::parse(&own).unwrap(), "givens", &[mean(24.41)]);
        assert!(findings[0].ids.is_empty());
    }

    #[test]
    fn other_experiments_and_missing_quantities_are_left_out() {
        assert_eq!(judge(&ledger(""), "given", &[mean(24.41)]), []);
        assert_eq!(judge(&ledger(""), "givens", &[]), []);
    }
}
