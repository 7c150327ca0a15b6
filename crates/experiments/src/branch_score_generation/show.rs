//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::measure::Row;
use super::published::{
    CLASSES, Published, RENDERING, SUGEN, SUGEN_CLUES, SUGEN_DECILES, SUGEN_MEAN, SUGEN_RANGE,
};
use super::summary::{Summary, VariantSummary};
use super::{Config, Variant};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let line = |name: String, counts: &[u64]| {
            let n: u64 = counts.iter().sum();
            cells![name, n, ..counts.iter().map(|&count| 1000.0 * count as f64 / n as f64)]
        };
        let known = [("the article's program", &SUGEN), ("independent rendering", &RENDERING)];
        let known = known.map(|(name, published)| line(name.into(), &published.histogram));
        let ours = self.variants.iter().map(|one| line(one.variant.name(), &one.histogram));
        page.table("histograms", known.into_iter().chain(ours));
        let [least, most] = SUGEN_RANGE;
        let known = cells!["the article's program", least, ..SUGEN_DECILES, most, SUGEN_MEAN, SUGEN_CLUES];
        let known = cells![..known, Cell::Empty, Cell::Empty];
        let ours = self.variants.iter().map(|v| {
            let scores = cells![v.least, ..&v.deciles, v.greatest];
            cells![v.variant.name(), ..scores, v.score, v.clues, v.scored, v.checks]
        });
        page.table("deciles", std::iter::once(known).chain(ours));
        let copies = |v: &VariantSummary| {
            let (overstated, rank) = (Cell::percent(&v.overstated), v.agreement.as_ref());
            cells![v.variant.name(), v.score, v.score_mean, v.excess, overstated, rank]
        };
        page.table("copies", self.variants.iter().map(copies));
        let contrasts = self.contrasts.iter();
        page.table(
            "wander",
            contrasts.map(|c| cells![c.second.name(), c.first.name(), c.score, c.score_mean]),
        );
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let of = |variant: Variant| taken(rows, |row| row.variant() == variant);
        let histograms =
            [("18 steps, as the program", Variant::PROGRAM), ("20 steps, as the text", Variant::ARTICLE)];
        let histograms = histograms.into_iter().filter_map(|(title, variant)| histogram(title, &of(variant)));
        canvas.histogram("score-histogram", histograms.collect())?;
        let panel = |title: &str, value: fn(&Row) -> f64| {
            let sample = |&variant: &Variant| Sample::new(variant.name(), of(variant).column(value));
            GroupPanel::new(title, config.variants.iter().map(sample).collect())
        };
        let climbed = panel("S, which is climbed", |row| f64::from(row.score));
        canvas.groups("wander", vec![climbed, panel("mean S of symmetric copies", |row| row.score_mean)])?;
        let own = of(Variant::PROGRAM);
        let greatest = own.iter().map(|row| f64::from(row.score)).fold(100.0, f64::max);
        let points = Points::new("puzzles", own.iter().map(|row| (f64::from(row.score), row.score_mean)));
        let equal = Fit::line("equal", (0.0, 0.0), (greatest, greatest));
        canvas.scatter("score-and-its-mean", vec![ScatterPanel::new("", vec![points]).fit(equal)])
    }
}

fn histogram(title: &str, rows: &[&Row]) -> Option<HistogramPanel> {
    let edges: Vec<f64> = (0..=CLASSES).map(|class| 100.0 * class as f64).collect();
    let known = |published: &Published| Heights::counts(published.name, published.histogram).percent();
    let scores = rows.column(|row| f64::from(row.score).min(100.0 * CLASSES as f64 - 1.0));
    (!rows.is_empty()).then(|| HistogramPanel {
        title: title.into(),
        filled: Heights::count("ours", &edges, &scores).percent(),
        edges,
        outlined: vec![known(&SUGEN), known(&RENDERING)],
        notes: Vec::new(),
    })
}
