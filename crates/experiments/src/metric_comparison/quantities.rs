//! What claims of the sources, and checks of this project, are about.

use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::compare::{Agreement, SetSummary};
use super::summary::Summary;

/// All quantities; `timed` is the set with people's times.
pub fn quantities(summary: &Summary, timed: Option<&str>) -> Vec<Quantity> {
    let timed = timed.unwrap_or_default();
    let hardest = summary.hardest_and_mean.iter().filter(|one| one.set == timed).map(|one| {
        Quantity::new("hardest-step", one.difference)
            .part(one.profile)
            .detail(format!("hardest step {}, mean {}", one.hardest, one.mean))
    });
    let esoteric = summary.esoteric.iter().map(|one| {
        Quantity::new("wnef-and-esoteric-tactics", one.difference)
            .part(&one.set)
            .detail(format!("the paper's rules suffice: {}; they do not: {}", one.plain, one.esoteric))
    });
    let above = summary
        .esoteric
        .iter()
        .map(|one| Quantity::new("esoteric-above-easier", one.above_easier).part(&one.set));
    let qqwing = summary.comparators.iter();
    let qqwing = qqwing.filter_map(|one| Some(Quantity::new("qqwing-levels", one.equal?).part(&one.set)));
    let people = summary.sets.iter().find(|set| set.set == timed);
    let mut all: Vec<Quantity> = hardest.collect();
    all.extend(people.into_iter().flat_map(of_times));
    all.extend(summary.easy.as_ref().and_then(width));
    all.extend(esoteric.chain(above).chain(qqwing));
    all.extend(models(summary));
    all
}

fn metric<'a>(set: &'a SetSummary, name: &str) -> Option<&'a Agreement> {
    set.metrics.iter().find(|metric| metric.metric == name)
}

fn of_times(people: &SetSummary) -> Vec<Quantity> {
    let own = |name: &str, label: &str, value: fn(&Agreement) -> Estimate| {
        metric(people, label).map(|metric| Quantity::new(name, value(metric)))
    };
    let own = [
        own("score-and-people", "S, sets", |score| score.spearman),
        own("wnef-and-people", "WNEF exp", |wnef| wnef.spearman),
        own("wnef-more-than-clues", "WNEF exp", |wnef| wnef.less_clues),
    ];
    own.into_iter().flatten().collect()
}

/// The "width" of easy puzzles: how many deductions are open at a time.
fn width(easy: &SetSummary) -> Option<Quantity> {
    const OPEN: [&str; 2] = ["dependency, k = 25", "looks"];
    let width = metric(easy, OPEN[0])?;
    let others = easy.metrics.iter().filter(|one| !OPEN.contains(&one.metric));
    let best = others.max_by(|a, b| a.spearman.value.total_cmp(&b.spearman.value))?;
    let best = format!("best of the metrics without it: {}, {}", best.metric, best.spearman);
    Some(Quantity::new("width", width.spearman).detail(best))
}

fn models(summary: &Summary) -> Vec<Quantity> {
    let Some(model) = summary.time_models.iter().find(|model| model.name == "combined") else {
        return Vec::new();
    };
    let detail = "the rows on which its terms were chosen are fitted to, and not scored";
    vec![
        Quantity::new("combined-model", model.odd_to_even).detail(detail),
        Quantity::new("combined-beats-two-terms", model.odd_to_even_less).detail(detail),
    ]
}
