//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};
use sudoku_stats::number;

use super::published::{FEWEST, FIGURE_9, REAL, spread_out};
use super::summary::{Controlled, RUNS, Summary};

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
