//! Computes verdicts from quantities. Only this module applies the rules of docs/claims.toml to the numbers of a run.

use sudoku_stats::number;

use super::decision::{Decision, Least};
use super::entry::{Entry, OWN};
use super::finding::Finding;
use super::frozen::RunMark;
use super::ledger::Ledger;
use super::quantity::Quantity;
use super::verdict::Verdict;

/// The claims of the ledger that the quantities of this experiment test, each with its verdicts: first on each part,
/// then over all parts. It does not check whether the rules are older than the quantities: see [`judge_run`].
///
/// Claims whose quantity is missing from the run, for example because an optional data set is missing, are left out.
pub fn judge(ledger: &Ledger, experiment: &str, quantities: &[Quantity]) -> Vec<Finding> {
    judge_unless(ledger, experiment, quantities, |_| None)
}

/// The same for a run: claims whose rule is younger than the run stay pending.
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
        let Some(name) = entry.address().and_then(|address| name_within(address, experiment)) else {
            continue;
        };
        let refused = refuses(entry).filter(|_| entry.lacks.is_none());
        let parts: Vec<Finding> = quantities
            .iter()
            .filter(|quantity| quantity.name == name && is_meant(entry, quantity))
            .map(|quantity| {
                let is_own = ledger.is_own(entry, experiment, quantity.part.as_deref());
                Finding { is_own, ..on_one(entry, quantity, refused.as_deref()) }
            })
            .collect();
        if parts.is_empty() {
            continue;
        }
        let whole = whole(entry, &parts, refused.as_deref());
        // A claim about one part of several is decided by that part alone.
        let is_alone = parts.len() == 1 && entry.parts.len() == 1;
        findings.extend(parts.into_iter().filter(|part| part.part.is_some() && !is_alone));
        findings.push(whole);
    }
    findings
}

/// Whether the claim is about the part of this quantity.
fn is_meant(entry: &Entry, quantity: &Quantity) -> bool {
    entry.parts.is_empty() || quantity.part.as_ref().is_some_and(|part| entry.parts.contains(part))
}

/// The name in `experiment/name`, if the address is in this experiment.
fn name_within<'a>(address: &'a str, experiment: &str) -> Option<&'a str> {
    address.strip_prefix(experiment)?.strip_prefix('/')
}

fn on_one(entry: &Entry, quantity: &Quantity, refused: Option<&str>) -> Finding {
    let verdict = match (&entry.lacks, refused, Decision::of(entry)) {
        (Some(_), ..) => Verdict::NotTestable,
        (None, Some(_), _) => Verdict::Pending,
        (None, None, Some(decision)) => decision.decide(&quantity.decisive()),
        (None, None, None) => Verdict::Undecided,
    };
    let mut evidence = Vec::new();
    evidence.extend(entry.lacks.clone());
    evidence.extend(refused.map(str::to_owned));
    evidence.extend(entry.rule.map(|rule| rule.to_string()));
    let words = |text: &String| (!text.is_empty()).then(|| text.clone());
    evidence.extend(words(&entry.reason));
    let least = |least: &Least| format!("of interest from {} on: {}", number(least.by), least.reason);
    evidence.extend(entry.least.as_ref().map(least));
    evidence.extend(words(&quantity.detail));
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

/// The finding over all parts, with both judgements: on the author's own parts, and on the others.
fn whole(entry: &Entry, parts: &[Finding], refused: Option<&str>) -> Finding {
    let (own, other): (Vec<&Finding>, Vec<&Finding>) = parts.iter().partition(|part| part.is_own);
    let (ours, verdict) = over(entry, &own, refused);
    let (elsewhere, generalises) = over(entry, &other, refused);
    let named = |part: &Finding| match &part.part {
        Some(name) => format!("{name}: {}", part.ours),
        None => part.evidence.clone(),
    };
    let [first, ..] = parts else { unreachable!("there are parts") };
    let alone = parts.len() == 1;
    Finding {
        ours,
        verdict,
        elsewhere,
        generalises,
        evidence: match alone {
            true => first.evidence.clone(),
            false => parts.iter().map(named).collect::<Vec<_>>().join("; "),
        },
        estimate: first.estimate.filter(|_| alone),
        rule: first.rule.filter(|_| alone),
        is_own: first.is_own,
        ..blank(entry, &first.name)
    }
}

/// Value and verdict over parts that are all the author's own, or all not.
fn over(entry: &Entry, parts: &[&Finding], refused: Option<&str>) -> (String, Verdict) {
    let each =
        || parts.iter().map(|part| (part.part.as_deref().unwrap_or_default(), uncorrected(part.verdict)));
    let verdict = match (parts, &entry.lacks, refused) {
        ([], ..) => Verdict::Absent,
        (_, Some(_), _) => Verdict::NotTestable,
        (_, None, Some(_)) => Verdict::Pending,
        ([only], None, None) => uncorrected(only.verdict),
        (_, None, None) => entry.combine.of(&each().map(|(_, verdict)| verdict).collect::<Vec<_>>()),
    };
    let ours = match parts {
        [] => String::new(),
        [only] => only.ours.clone(),
        _ if matches!(verdict, Verdict::NotTestable | Verdict::Pending) => {
            format!("measured in {} parts", parts.len())
        }
        _ => {
            let of = |verdicts: &[Verdict]| each().filter(|(_, part)| verdicts.contains(part)).count();
            let holds = of(&[Verdict::Reproduced, Verdict::Detectable]);
            let fails: Vec<&str> =
                each().filter(|(_, part)| *part == Verdict::NotReproduced).map(|(name, _)| name).collect();
            let named = match fails.len() {
                1..=3 if fails.len() < parts.len() => format!(" ({})", fails.join("; ")),
                _ => String::new(),
            };
            format!("holds in {holds} of {}, fails in {}{named}", parts.len(), fails.len())
        }
    };
    (ours, corrected(entry, verdict))
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
        is_own: true,
        ours: String::new(),
        verdict: Verdict::Undecided,
        elsewhere: String::new(),
        generalises: Verdict::Absent,
        late: entry.late,
        evidence: String::new(),
        by: String::new(),
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
    fn own_material_and_everything_else_are_judged_apart() {
        let parts = [mean(24.41).part("a"), mean(30.0).part("b"), mean(24.3).part("c")];
        let whole = |more: &str| judge(&ledger(more), "givens", &parts).pop().unwrap();
        let judged = |more: &str| {
            let Finding { verdict, generalises, ours, elsewhere, .. } = whole(more);
            (verdict, generalises, ours, elsewhere)
        };
        let (yes, no, none) = (Verdict::Reproduced, Verdict::NotReproduced, Verdict::Absent);
        let two = "holds in 1 of 2, fails in 1 (b)".to_owned();
        let one = |value| mean(value).estimate.to_string();
        assert_eq!(judged("own = [\"a\"]"), (yes, Verdict::Mixed, one(24.41), two));
        assert_eq!(judged("own = [\"b\"]"), (no, yes, one(30.0), "holds in 2 of 2, fails in 0".into()));
        assert_eq!(judged("own = []").0, none);
        assert_eq!(judged("own = [\"*\"]").1, none);
        assert_eq!(judged("parts = [\"c\"]\nown = []"), (none, yes, String::new(), one(24.3)));
        let lacks = judged("own = [\"*\"]\nlacks = \"the unit\"");
        assert_eq!((lacks.0, lacks.1), (Verdict::NotTestable, none));
    }

    #[test]
    fn a_lower_bound_can_refute_and_cannot_confirm() {
        let verdict = |value| judge(&ledger(""), "givens", &[mean(value).at_least(true)])[0].verdict;
        assert_eq!((verdict(24.33), verdict(20.0)), (Verdict::Undecided, Verdict::Undecided));
        assert_eq!(verdict(30.0), Verdict::NotReproduced);
        let more = ledger("").entries[0].clone();
        let rule = Some(Rule::AtLeast { bound: 24.0, from: 0.0 });
        let ledger = Ledger::default().only(&Entry { rule, ..more });
        let [finding] = judge(&ledger, "givens", &[mean(30.0).at_least(true)]).try_into().unwrap();
        assert_eq!((finding.verdict, &finding.ours[..11]), (Verdict::Reproduced, "at least 30"));
    }

    #[test]
    fn a_run_leaves_a_younger_rule_pending() {
        let run = RunMark { start: "2026-11-22T18:43:30Z", key: "abcd" };
        let verdicts = |since: &str| -> Vec<(Verdict, String)> {
            let entry = ledger("").entries.remove(0).frozen_at(since, "");
            let parts = [mean(24.41).part("a"), mean(30.0).part("b")];
            let found = judge_run(&Ledger::default().only(&entry), "givens", run, &parts);
            found.into_iter().map(|finding| (finding.verdict, finding.ours)).collect()
        };
        let older = verdicts("2026-11-22T00:00:00Z");
        assert_eq!(older[2], (Verdict::Mixed, "holds in 1 of 2, fails in 1 (b)".to_owned()));
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
