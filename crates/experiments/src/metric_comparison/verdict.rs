//! What becomes of the sources' claims, and of this project's own.

use super::compare::{Agreement, SetSummary};
use super::summary::Summary;
use sudoku_runner::claims::{Finding, Verdict};

/// A correlation of this size is called a reasonable one.
const REASONABLE: f64 = 0.3;
/// What the combined model of solving time is to reach.
const WANTED: f64 = 0.66;
/// Share of puzzles on which a level must be met to count as the same scale.
const SAME_SCALE: f64 = 0.99;

/// All findings; `timed` is the set with people's times.
pub fn findings(summary: &Summary, timed: Option<&str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(set) = summary.sets.iter().find(|set| Some(set.set.as_str()) == timed) {
        findings.extend(hardest_step(summary, &set.set));
        findings.extend(of_times(set));
    }
    findings.extend(summary.easy.as_ref().and_then(width));
    findings.extend(esoteric(summary));
    findings.extend(qqwing(summary));
    findings.extend(models(summary));
    findings
}

fn metric<'a>(set: &'a SetSummary, name: &str) -> Option<&'a Agreement> {
    set.metrics.iter().find(|metric| metric.metric == name)
}

/// Zendoku looked at the mean difficulty of deductions and rejected it for that of the hardest.
fn hardest_step(summary: &Summary, timed: &str) -> Vec<Finding> {
    let own: Vec<_> = summary.hardest_and_mean.iter().filter(|one| one.set == timed).collect();
    let finding = |profile: &str| {
        let one = own.iter().find(|one| one.profile == profile)?;
        let finding = Finding::new(
            "hardest-step",
            &["Z15"],
            "the hardest step tells more of how hard people find a puzzle than the mean of its steps",
        )
        .at_least(one.difference, 0.0)
        .evidence(format!(
            "profile {profile}, {timed}: Spearman with the mean time {} for the hardest step, {} for the mean; the \
             difference is that on the same puzzles",
            one.hardest,
            one.mean
        ));
        Some(finding)
    };
    let mut findings: Vec<Finding> = finding("zendoku").into_iter().collect();
    for profile in ["hayes", "chadwick", "hodoku", "se-like"] {
        findings.extend(finding(profile).map(|finding| finding.part(profile)));
    }
    findings
}

fn of_times(set: &SetSummary) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(score) = metric(set, "S, sets") {
        findings.push(
            Finding::new(
                "score-and-people",
                &["E19"],
                "the branch score goes reasonably well with how hard people find a puzzle",
            )
            .at_least(score.spearman, REASONABLE)
            .evidence(format!("Spearman of S with the mean solving time; from {REASONABLE} on reasonable")),
        );
    }
    if let Some(wnef) = metric(set, "WNEF exp") {
        findings.push(
            Finding::new("wnef-and-people", &["W16"], "puzzles with a lower WNEF take people longer")
                .at_least(wnef.spearman, 0.0)
                .evidence("Spearman of WNEF (exponential weights, sign turned) with the mean solving time"),
        );
        findings.push(
            Finding::new(
                "wnef-more-than-clues",
                &[],
                "WNEF tells more of solving times than the number of clues",
            )
            .at_least(wnef.less_clues, 0.0)
            .evidence("difference of the Spearman correlations, on the same puzzles"),
        );
    }
    findings
}

/// The "width" of easy puzzles: how many deductions are open at a time.
fn width(easy: &SetSummary) -> Option<Finding> {
    let width = metric(easy, "dependency, k = 25")?;
    let others = easy.metrics.iter().filter(|one| !["dependency, k = 25", "looks"].contains(&one.metric));
    let best = others.max_by(|a, b| a.spearman.value.total_cmp(&b.spearman.value))?;
    let finding = Finding::new(
        "width",
        &["Z22"],
        "among easy puzzles the number of deductions open at a time is what makes the difference",
    );
    Some(finding.at_least(width.spearman, REASONABLE).evidence(format!(
        "puzzles with people's times that singles solve: Spearman of the mean number of cells open to a single over \
         the first 25 steps (sign turned) with the mean time; best of the metrics without it: {}, {}",
        best.metric,
        best.spearman
    )))
}

fn esoteric(summary: &Summary) -> Vec<Finding> {
    let finding = |one: &super::summary::Esoteric| {
        Finding::new(
            "wnef-and-esoteric-tactics",
            &["W30"],
            "where esoteric techniques are needed, WNEF goes less with the difficulty",
        )
        .at_least(one.difference, 0.0)
        .evidence(format!(
            "{}: Spearman of WNEF (sign turned) with the rating {} where the paper's rules solve the puzzle, {} where \
             not; the difference with Zou's interval",
            one.set,
            one.plain,
            one.esoteric
        ))
    };
    let mut findings: Vec<Finding> =
        summary.esoteric.iter().map(|one| finding(one).part(one.set.clone())).collect();
    let verdicts: Vec<Verdict> = findings.iter().map(|finding| finding.verdict).collect();
    let holds = verdicts.iter().filter(|verdict| **verdict == Verdict::Reproduced).count();
    let fails = verdicts.iter().filter(|verdict| **verdict == Verdict::NotReproduced).count();
    let over_all = match (holds, fails, verdicts.len()) {
        (_, _, 0) => return findings,
        (all, _, n) if all == n => Verdict::Reproduced,
        (_, all, n) if all == n => Verdict::NotReproduced,
        (1.., 1.., _) => Verdict::Mixed,
        _ => Verdict::Undecided,
    };
    let told = summary.esoteric.iter().map(|one| format!("{}: {}", one.set, one.difference));
    findings.insert(
        0,
        Finding::new(
            "wnef-and-esoteric-tactics",
            &["W30"],
            "where esoteric techniques are needed, WNEF goes less with the difficulty",
        )
        .ours(told.collect::<Vec<_>>().join("; "))
        .verdict(over_all)
        .evidence("reproduced if in every rated set, true only of the source if it holds in some and fails in others"),
    );
    findings
}

/// Whether the scale computed here is QQWing's.
fn qqwing(summary: &Summary) -> Vec<Finding> {
    let levels = summary.comparators.iter().filter_map(|one| Some((one, one.equal?)));
    levels
        .enumerate()
        .map(|(n, (one, equal))| {
            let finding = Finding::new("qqwing-levels", &["W5"], "QQWing's four levels are computed as it does")
                .at_least(equal, SAME_SCALE)
                .evidence(format!(
                    "share of equal levels in {}, where the hardest of naked single; hidden single; pairs and locked \
                     candidates; anything else decides",
                    one.set
                ));
            if n > 0 { finding.part(one.set.clone()) } else { finding }
        })
        .collect()
}

fn models(summary: &Summary) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(model) = summary.time_models.iter().find(|model| model.name == "combined") {
        let told = format!(
            "mean of the repeated cross-validations, from {:.3} to {:.3}; fitted to the odd rows and scored on the \
             even ones {}",
            model.repeats.0, model.repeats.1, model.odd_to_even
        );
        findings.push(
            Finding::new(
                "combined-model",
                &[],
                "the combined model tells solving times with a Spearman of 0.66",
            )
            .at_least(model.spearman, WANTED)
            .evidence(told),
        );
        findings.push(
            Finding::new(
                "combined-beats-two-terms",
                &[],
                "the combined model tells solving times better than refutation and dependency",
            )
            .at_least(model.less_two_terms, 0.0)
            .evidence("difference on the same puzzles and divisions"),
        );
    }
    findings
}
