//! What becomes of the claim that generated levels are distinct, by rules on the numbers.

use super::config::Config;
use super::summary::{AgainstPublished, ScaleSummary, Step};
use crate::equivalence::over_all;
use sudoku_runner::claims::{Finding, Verdict};

/// Mean WNEFs within that are analogous: the step between GNOME Sudoku's two hardest levels.
const SAME_WNEF: f64 = 0.01;
/// Effects, in standard deviations, below which a step counts as none.
const NEGLIGIBLE: f64 = 0.2;
/// Mean numbers of cells open to a single within that are analogous.
const SAME_CELLS: f64 = 1.0;

/// All findings: each claim on every scale, then over all scales.
pub fn findings(scales: &[ScaleSummary], config: &Config) -> Vec<Finding> {
    let mut all = Vec::new();
    let mut add = |judge: &dyn Fn(&ScaleSummary) -> Option<Finding>| {
        let own: Vec<Finding> =
            scales.iter().filter_map(|scale| Some(judge(scale)?.part(scale.scale.clone()))).collect();
        let over = over_all(&own);
        all.extend(own);
        all.extend(over);
    };
    add(&|scale| distinct(scale, config));
    add(&|scale| {
        beyond_wnef(
            scale,
            config,
            "distinct-by-singles",
            "dependency",
            "neighbouring levels differ in the cells \
             open to a single, which the generator does not look at",
        )
    });
    add(&|scale| {
        beyond_wnef(
            scale,
            config,
            "distinct-by-refutation",
            "log_refutation",
            "neighbouring levels differ in the \
             refutation sum, which the generator does not look at",
        )
    });
    add(&|scale| {
        beyond_wnef(
            scale,
            config,
            "distinct-by-guesses",
            "log_guesses",
            "neighbouring levels differ in the guesses \
             of a proof, which the generator does not look at",
        )
    });
    add(&|scale| {
        analogous(
            scale,
            "analogous-by-wnef",
            "wnef",
            SAME_WNEF,
            "generated levels have the WNEF of published ones",
        )
    });
    add(&|scale| {
        analogous(
            scale,
            "analogous-by-singles",
            "dependency",
            SAME_CELLS,
            "generated levels are as hard as published ones, by cells open to a single",
        )
    });
    all
}

fn steps<'a>(scale: &'a ScaleSummary, quantity: &str) -> Vec<&'a Step> {
    scale.steps.iter().filter(|step| step.quantity == quantity).collect()
}

/// W29, the source's test: Student's t at every step of WNEF.
fn distinct(scale: &ScaleSummary, config: &Config) -> Option<Finding> {
    let steps = steps(scale, "wnef");
    let holds = steps.iter().filter(|s| s.harder && s.student_p.is_significant(config.alpha)).count();
    let parts = steps.iter().map(|s| {
        let needed = s.needed.map_or("none".into(), |n| n.to_string());
        format!(
            "{}-{}: t = {:.1}, p = {}, {needed} a level suffice",
            s.from,
            s.from + 1,
            s.student_t,
            s.student_p
        )
    });
    (!steps.is_empty()).then(|| {
        Finding::new(
            "distinct",
            &["W29"],
            "neighbouring levels of generated puzzles differ in mean WNEF (t-test)",
        )
        .published("d = 1, 2, 3 different; no alpha, n, t or difference")
        .ours(format!("{holds} of {} steps at {}", steps.len(), config.alpha))
        .verdict(Verdict::of(holds == steps.len()))
        .evidence(format!(
            "{}; n = {} a level. The generator stops at the target, so that levels differ in WNEF by \
                 construction",
            parts.collect::<Vec<_>>().join("; "),
            steps[0].n
        ))
    })
}

/// Whether the levels differ in difficulty that was not aimed at.
fn beyond_wnef(
    scale: &ScaleSummary,
    config: &Config,
    name: &str,
    quantity: &str,
    claim: &str,
) -> Option<Finding> {
    let steps = steps(scale, quantity);
    let count = |wanted| steps.iter().filter(|step| verdict_of(step, config.alpha) == wanted).count();
    let (holds, fails) = (count(Verdict::Reproduced), count(Verdict::NotReproduced));
    let verdict = match (holds, fails) {
        (_, 1..) => Verdict::NotReproduced,
        (holds, _) if holds == steps.len() => Verdict::Reproduced,
        _ => Verdict::Undecided,
    };
    let parts = steps.iter().map(|s| {
        let p = s.p_holm.map_or(String::new(), |p| p.to_string());
        let (g, auc) = (&s.g, s.auc.estimate);
        format!("{}-{}: g = {:.2} {:.2}, p = {p}, AUC {auc:.2}", s.from, s.from + 1, g.estimate, g.ci)
    });
    (!steps.is_empty()).then(|| {
        Finding::new(name, &["W29"], claim)
            .published("not looked at")
            .ours(format!("harder at {holds} of {} steps, no harder at {fails}", steps.len()))
            .verdict(verdict)
            .evidence(format!(
                "{}; Welch, Holm over the steps and all quantities but WNEF, at {}; no harder: the interval of g lies \
                 below {NEGLIGIBLE} in that direction",
                parts.collect::<Vec<_>>().join("; "),
                config.alpha
            ))
    })
}

/// Whether a step makes puzzles harder: significantly; not, or by next to nothing; or the data do not tell.
fn verdict_of(step: &Step, alpha: f64) -> Verdict {
    // In the direction of harder puzzles.
    let harder = step.harder == (step.g.estimate > 0.0);
    let most = if harder { step.g.ci.high } else { -step.g.ci.low };
    if step.harder && step.p_holm.is_some_and(|p| p.is_significant(alpha)) && most >= NEGLIGIBLE {
        Verdict::Reproduced
    } else if most < NEGLIGIBLE {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    }
}

/// Whether the levels are those of the published puzzles: equivalence at every level.
fn analogous(scale: &ScaleSummary, name: &str, quantity: &str, margin: f64, claim: &str) -> Option<Finding> {
    let own: Vec<&AgainstPublished> =
        scale.against_published.iter().filter(|a| a.quantity == quantity).collect();
    let reach = |a: &&&AgainstPublished| a.difference.low.abs().max(a.difference.high.abs());
    let worst = own.iter().max_by(|a, b| reach(a).total_cmp(&reach(b)))?;
    let parts = own.iter().map(|a| format!("{}: {}", a.level, a.difference));
    Some(
        Finding::new(name, &["W29"], claim)
            .published("levels analogous to those published")
            .within(worst.difference, 0.0, margin)
            .evidence(format!(
                "generated less published, the level whose interval reaches farthest; by level {}; within {margin} \
                 counts as analogous",
                parts.collect::<Vec<_>>().join("; ")
            )),
    )
}
