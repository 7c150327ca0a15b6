//! The numbers that decide what the article says of its generator.

use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::config::Variant;
use super::summary::{Contrast, VariantSummary};

/// All that the rows can decide; `wander` compares a variant with single steps from the best puzzle.
pub fn quantities(variants: &[VariantSummary], wander: Option<(Variant, Contrast)>) -> Vec<Quantity> {
    let mut all = Vec::new();
    for (variant, part) in
        [(Variant::PROGRAM, "18 steps, as the program"), (Variant::ARTICLE, "20 steps, as the text has it")]
    {
        if let Some(one) = variants.iter().find(|one| one.variant == variant) {
            all.extend(distribution(one).map(|quantity| quantity.part(part)));
        }
    }
    if let Some((variant, contrast)) = wander {
        let (walk, work) = (variant.wander, variant.work());
        let detail =
            format!("{walk} steps a walk, {work} steps altogether; of S-bar {}", contrast.score_mean);
        all.push(Quantity::new("wandering", contrast.score).detail(detail));
    }
    if let Some(program) = variants.iter().find(|one| one.variant == Variant::PROGRAM) {
        let means = format!("S {}, S-bar {}", program.score, program.score_mean);
        let tested = format!("{:.0} of them tested for uniqueness", program.checks);
        all.extend([
            Quantity::new("excess", program.excess).detail(means),
            Quantity::new("overstated", program.overstated),
            Quantity::new("time", Estimate::exact(program.scored, program.n as u64)).detail(tested),
        ]);
    }
    all
}

/// Whether the scores are distributed as those of the article's program.
fn distribution(one: &VariantSummary) -> [Quantity; 3] {
    let against = &one.against_sugen;
    let test = against.homogeneity.as_ref().map_or(String::new(), |test| {
        format!("; chi-squared of homogeneity p = {}, V = {:.3}", test.p, test.cramers_v)
    });
    let cut = format!("the shares below {}{test}", 100 * against.worst_cut.class);
    let mean = format!("ours {}, standard deviation {:.0}", one.score, one.score_sd);
    [
        Quantity::new("histogram", against.worst_cut.difference).detail(cut),
        Quantity::new("mean-score", against.mean).detail(mean),
        Quantity::new("clues", one.clues),
    ]
}
