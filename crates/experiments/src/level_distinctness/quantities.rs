//! Whether levels differ, and whether they are those of published puzzles, as numbers.

use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::summary::{ScaleSummary, Step};

/// All quantities, scale by scale.
pub fn quantities(scales: &[ScaleSummary], alpha: f64) -> Vec<Quantity> {
    scales.iter().flat_map(|scale| of_scale(scale, alpha)).collect()
}

fn of_scale(scale: &ScaleSummary, alpha: f64) -> Vec<Quantity> {
    let mut all: Vec<Quantity> = distinct(scale, alpha).into_iter().collect();
    for step in &scale.steps {
        let name = match step.quantity {
            "dependency" => "distinct-by-singles",
            "log_refutation" => "distinct-by-refutation",
            "log_guesses" => "distinct-by-guesses",
            _ => continue,
        };
        let p = step.p_holm.map(|p| p.to_string()).unwrap_or_default();
        all.push(
            Quantity::new(name, harder_by(step))
                .part(format!("{}, {}-{}", scale.scale, step.from, step.from + 1))
                .detail(format!("p = {p} (Welch, Holm), AUC {:.2}", step.auc.value)),
        );
    }
    for one in &scale.against_published {
        let name = match one.quantity {
            "wnef" => "analogous-by-wnef",
            "dependency" => "analogous-by-singles",
            _ => continue,
        };
        all.push(Quantity::new(name, one.difference).part(format!("{}, level {}", scale.scale, one.level)));
    }
    all
}

/// Share of the steps of WNEF that the source's test, Student's t, finds in the right direction.
fn distinct(scale: &ScaleSummary, alpha: f64) -> Option<Quantity> {
    let steps: Vec<&Step> = scale.steps.iter().filter(|step| step.quantity == "wnef").collect();
    let found = steps.iter().filter(|step| step.harder && step.student_p.is_significant(alpha)).count();
    let tests = steps.iter().map(|step| {
        let needed = step.needed.map_or("none".into(), |n| n.to_string());
        let (from, t, p) = (step.from, step.student_t, step.student_p);
        format!("{from}-{}: t = {t:.1}, p = {p}, n = {} a level, {needed} needed", from + 1, step.n)
    });
    let share = Estimate::exact(found as f64 / steps.len() as f64, steps.len() as u64);
    let tests = tests.collect::<Vec<_>>().join("; ");
    (!steps.is_empty()).then(|| Quantity::new("distinct", share).part(&scale.scale).detail(tests))
}

/// Hedges g in the direction of harder puzzles.
fn harder_by(step: &Step) -> Estimate {
    if step.harder == (step.g.value > 0.0) { step.g } else { step.g.map(|g| -g) }
}
