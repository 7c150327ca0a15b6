//! The presentation: tables, then figures.

use rand::SeedableRng;
use sudoku_math::{exp, ln};
use sudoku_runner::prelude::*;

use super::config::Config;
use super::held_out::out_of_fold;
use super::row::{Row, Target};
use super::summary::{
    Agreement, Band, Ceiling, Difference, HeldOut, People, Puzzles, Sample, Summary, pairs,
};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for people in &self.people {
            page.fill("target", people.target).fill("puzzles", people.puzzles).fill("n", people.n);
            page.table("people", people.metrics.iter().map(agreement));
        }
        let difference = |one: &Difference| {
            let Difference { target, puzzles, first, second, difference, margin, verdict } = one;
            cells![*target, *puzzles, *first, *second, difference.n, difference, margin, *verdict]
        };
        page.table("differences", self.differences.iter().map(difference));
        let held = |one: &HeldOut| {
            let HeldOut { fitted_on, scored_on, target, n, scan, human_time, human_difficulty, .. } = one;
            let more = [one.time_less_scan, one.difficulty_less_time];
            cells![*fitted_on, *scored_on, *target, *n, scan, human_time, human_difficulty, ..more]
        };
        page.table("held-out", self.held_out.iter().map(held));
        let ceiling = |one: &Ceiling| {
            let three = [one.with_d_to, one.with_times, one.d_to_with_times];
            cells![one.by, one.with_d_to.n, ..three, one.ceiling_d_to, one.ceiling_times]
        };
        page.table("ceiling", self.ceilings.iter().map(ceiling));
        let believed = self.believed_up_to.map_or("at no rating".into(), |rating| format!("up to {rating}"));
        page.fill("believed", believed).table("bands", self.bands.iter().map(band));
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let rated = self.people.iter().filter(|people| people.puzzles == Puzzles::Rated);
        let Some(first) = self.people.first() else { return Ok(()) };
        let is_metric = |one: &&Agreement| Target::ALL.iter().all(|target| target.name() != one.metric);
        let mut order: Vec<&Agreement> = first.metrics.iter().filter(is_metric).collect();
        order.sort_by(|a, b| b.spearman.value.total_cmp(&a.spearman.value));
        let panel = |people: &People| {
            let of = |name: &str| people.metrics.iter().find(|one| one.metric == name);
            let shown = order.iter().filter_map(|one| of(one.metric));
            DotPanel::new(people.target, shown.map(|one| ForestRow::new(one.metric, &one.spearman)).collect())
        };
        canvas.dots("people", rated.map(panel).collect())?;
        let targets = distinct(self.differences.iter().map(|one| (one.target, one.puzzles)));
        let group = |(target, puzzles): (Target, Puzzles)| {
            let own = self.differences.iter().filter(|one| (one.target, one.puzzles) == (target, puzzles));
            let row = |one: &Difference| {
                ForestRow::new(format!("{} less {}", one.first, one.second), &one.difference)
            };
            (format!("{target}, puzzles {puzzles}"), own.map(row).collect())
        };
        canvas.forest("differences", targets.into_iter().map(group).collect())?;
        let both: [fn(&Band) -> Estimate; 2] = [|band| band.time_holds, |band| band.difficulty_holds];
        let names = ["human-time, one interval for all", "human-difficulty, a wider one beyond singles"];
        let group = |(name, of): (&str, fn(&Band) -> Estimate)| {
            let shown = self.bands.iter().filter(|band| band.n > 1);
            (name.to_owned(), shown.map(|band| ForestRow::new(&band.ratings, &of(band))).collect())
        };
        canvas.forest("coverage", names.into_iter().zip(both).map(group).collect())?;
        canvas.scatter("predicted", predicted(rows, config)?)
    }
}

fn agreement(one: &Agreement) -> Vec<Cell> {
    let (given, within) = (one.given_clues.as_ref(), one.within_clues.as_ref());
    cells![one.metric, one.spearman, given, within, one.less_human_time, one.less_rating]
}

fn band(one: &Band) -> Vec<Cell> {
    let believed = if one.believed { "yes" } else { "no" };
    cells![
        &one.ratings,
        one.n,
        one.rated,
        one.bias,
        one.error,
        Cell::percent(&one.time_holds),
        Cell::percent(&one.so_far),
        Cell::percent(&one.difficulty_holds),
        one.time_width,
        one.difficulty_width,
        believed
    ]
}

/// D_TO and mean time against their predictions by a fit to other puzzles, for one division.
fn predicted(rows: &[Row], config: &Config) -> Result<Vec<ScatterPanel>> {
    let all: Vec<&Row> = rows.iter().collect();
    let shown = out_of_fold(&all, config.folds, 1, &mut Stream::seed_from_u64(1))?;
    let sample: Sample<'_> = all.into_iter().zip(shown).collect();
    let panel = |target: Target, points: Vec<(f64, f64)>| {
        let ends = points.iter().map(|point| point.0);
        let (low, high) = ends.fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(x), b.max(x)));
        let fit = Some(Fit::line("as predicted", (low, low), (high, high)));
        ScatterPanel { fit, ..ScatterPanel::new(target.name(), vec![Points::new("puzzles", points)]) }
    };
    // In units of their means, because the panels share their axes.
    let centred = |points: Vec<(f64, f64)>| {
        let middle = exp(points.iter().map(|point| ln(point.1)).sum::<f64>() / points.len() as f64);
        points.into_iter().map(|(x, y)| (x / middle, y / middle)).collect::<Vec<_>>()
    };
    let by_times = pairs(&sample, |row, shown| Some((shown.difficulty, row.d_to?)));
    let seconds = pairs(&sample, |row, shown| Some((shown.seconds, row.seconds)));
    Ok(vec![panel(Target::ByTimes, centred(by_times)), panel(Target::MeanTime, centred(seconds))])
}
