//! What a reader sees: tables, then figures.

use sudoku_figures::{Heights, Histogram, HistogramPanel, Trace, TraceLine, TracePanel};
use sudoku_generators::population_weight;
use sudoku_runner::prelude::*;

use super::published::{FEWEST, FIGURE_9, REAL, REAL_PUZZLES, spread_out};
use super::summary::{Controlled, RUNS, Removal, Summary};

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let controlled = summary.controlled.iter().map(controlled);
    let by_clues = summary.removal.first().map(|_| by_clues(summary));
    [removal(summary), figure_9(summary)].into_iter().chain(controlled).chain(by_clues).collect()
}

fn removal(summary: &Summary) -> Section {
    let rows = summary.removal.iter().map(|arm| {
        let seen = |slot: &usize| arm.counts[*slot] > 0;
        let slots = 0..arm.counts.len();
        let ends = [slots.clone().find(seen), slots.rev().find(seen)];
        let [fewest, most] = ends.map(|slot| slot.map(|slot| slot + FEWEST));
        cells![&arm.grids, arm.n, arm.mean, arm.sd, fewest, most]
    });
    Section::new("Random removal")
        .table(Table::heads("grids || puzzles | mean clues | SD | fewest | most").rows(rows))
}

fn figure_9(summary: &Summary) -> Section {
    let rows = summary.figure_9.iter().map(|one| {
        let test = one.agreement.test.map(|test| test.to_string());
        cells![one.n, one.agreement.distance, one.difference, test]
    });
    let head = Table::heads("|| puzzles | total variation distance | mean minus 24.33");
    Section::new("Against Figure 9 (1,000 runs)").table(head.words("test of homogeneity").rows(rows))
}

fn controlled(found: &Controlled) -> Section {
    let Controlled { n, orders, effective, .. } = found;
    Section::new("Controlled bias").text(format!(
        "{n} of {orders} orders accepted, {} in a million; mean {}, SD {}. Weighted by C(81, clues), as if \
         {effective:.0} puzzles were drawn from all minimal ones: mean {} (BCa), SD {}.",
        Cell::from(found.per_million).text(),
        Cell::from(found.mean).text(),
        number(found.sd),
        Cell::from(&found.population_mean).text(),
        number(found.population_sd)
    ))
}

/// Published and ours side by side, by number of clues.
fn by_clues(summary: &Summary) -> Section {
    let removal = &summary.removal[0];
    let (published, real) = (spread_out(&FIGURE_9), spread_out(&REAL));
    let controlled = summary.controlled.as_ref();
    let accepted = |slot: usize| controlled.map_or(0, |found| found.counts[slot]);
    let shown =
        |slot: &usize| removal.counts[*slot] + accepted(*slot) + published[*slot] > 0 || real[*slot] > 0.0;
    let rows = (0..removal.counts.len()).filter(shown).map(|slot| {
        let ours = 100.0 * removal.counts[slot] as f64 / removal.n as f64;
        let known = |value: f64| (value > 0.0).then_some(value);
        cells![
            slot + FEWEST,
            known(100.0 * published[slot] as f64 / RUNS as f64),
            ours,
            controlled.map(|found| Cell::percentage(accepted(slot), found.n)),
            controlled.map(|found| Cell::percent(&found.shares[slot])),
            known(real[slot]),
            known(real[slot].min(ours)).map(|_| ours / real[slot])
        ]
    });
    Section::new("Puzzles by number of clues")
        .text(
            "Percentages. Last column: random removal over population, by the published shares of the population.",
        )
        .table(
            Table::heads(
                "|| clues | Figure 9 | removal here | controlled here | population here | \
                 population published | removal over population",
            )
            .rows(rows),
        )
}

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let Some(removal) = summary.removal.first() else { return Ok(()) };
    out.save("clues", &histograms(removal, summary.controlled.as_ref()))?;
    if let Some(controlled) = &summary.controlled {
        out.save("bias-of-random-removal", &bias(removal, controlled)?)?;
    }
    Ok(())
}

fn histograms(removal: &Removal, controlled: Option<&Controlled>) -> Histogram {
    let accepted = controlled.map_or(&[][..], |found| &found.counts);
    let seen = |slot: &usize| removal.counts[*slot] + accepted.get(*slot).copied().unwrap_or_default() > 0;
    let first = (0..removal.counts.len()).find(seen).unwrap_or_default();
    let end = (0..removal.counts.len()).rev().find(seen).unwrap_or_default() + 1;
    let edges: Vec<f64> = (first..=end).map(|slot| (slot + FEWEST) as f64 - 0.5).collect();
    let ours = |counts: &[u64]| Heights::counts("ours", counts[first..end].iter().copied());
    let published = |n: u64, percentages: &[f64]| {
        vec![Heights::published("published", n, percentages[first..end].to_vec())]
    };
    let figure_9: Vec<f64> =
        spread_out(&FIGURE_9).iter().map(|&count| 100.0 * count as f64 / RUNS as f64).collect();
    let mut panels = vec![HistogramPanel {
        title: "random removal".into(),
        edges: edges.clone(),
        filled: ours(&removal.counts).percent(),
        outlined: published(RUNS as u64, &figure_9),
        notes: Vec::new(),
    }];
    if let Some(found) = controlled {
        let weights: Vec<f64> = (first..end).map(|slot| population_weight(slot + FEWEST)).collect();
        panels.push(HistogramPanel {
            title: "all minimal puzzles".into(),
            edges,
            filled: ours(&found.counts).weighted(&weights).percent_of_sum(),
            outlined: published(REAL_PUZZLES, &spread_out(&REAL)),
            notes: vec!["weighted puzzles of controlled bias".into()],
        });
    }
    Histogram {
        head: Head::new("Number of clues of minimal puzzles").caption(
            "Published: Zendoku, Figure 9, of 1,000 runs; Berthier, real distribution, from 5,926,343 puzzles of \
             controlled bias.",
        ),
        x: Axis::new("clues"),
        y: Axis::new("puzzles").unit("%"),
        panels,
    }
}

/// Share of each number of clues among puzzles by random removal, over its share of the population.
fn bias(removal: &Removal, controlled: &Controlled) -> Result<Trace> {
    let removed: Vec<Estimate> =
        (removal.counts.iter()).map(|&count| Estimate::share(count, removal.n)).collect::<Result<_, _>>()?;
    let line = |label: &str, population: &[Estimate]| {
        let both = removed.iter().zip(population).enumerate();
        let points = both.filter(|(_, (ours, all))| ours.value > 0.0 && all.value > 0.0);
        let points = points.map(|(slot, (ours, all))| {
            let ratio = ours.map(f64::ln).minus(&all.map(f64::ln)).map(f64::exp);
            ((slot + FEWEST) as f64, Estimate { n: ours.n, ..ratio })
        });
        TraceLine::new(format!("population {label}"), points)
    };
    let real = spread_out(&REAL);
    let total: f64 = real.iter().sum();
    let real: Vec<Estimate> = real.iter().map(|share| Estimate::exact(share / total, REAL_PUZZLES)).collect();
    Ok(Trace {
        head: Head::new("How much random removal prefers puzzles with few clues").single().caption(format!(
            "Share of a number of clues among puzzles by random removal (n), over its share of all minimal puzzles; \
             1 would be fair. Published from 5,926,343 puzzles, and taken for exact; estimated here from {}.",
            controlled.n
        )),
        x: Axis::new("clues"),
        y: Axis::new("removal over population").log(),
        band: "95 % intervals".into(),
        panels: vec![TracePanel::new(
            "",
            vec![
                line("as published", &real),
                line("as estimated here", &controlled.shares),
            ],
        )],
    })
}
