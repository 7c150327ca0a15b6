//! The sections of the card of a recipe's set, except those on files and columns.

use sudoku_kit::{Grid, Puzzle};
use sudoku_sets::dataset::{BANDS, Draw, Recipe, ladder};
use sudoku_tables::{Cell, Section, Table, cells};

use super::folder::About;

/// Number of test puzzles for the ladder of baselines.
const LADDER: usize = 2000;

/// The description of a set with this name and these parts.
pub fn about(name: &str, recipe: Recipe, parts: &[Vec<(Puzzle, Grid)>; 3]) -> About {
    let fitted = if parts[0].is_empty() { &parts[2] } else { &parts[0] };
    let baselines = Table::heads("baseline || solves (%) | blank cells right (%)").rows(
        ladder(fitted, &parts[2], LADDER).iter().map(|one| {
            let percent = |share: &Option<_>| share.as_ref().map(Cell::percent);
            cells![one.name.as_str(), percent(&one.solved), percent(&one.cells)]
        }),
    );
    let tested =
        format!("On the first {} puzzles of the test part, with 95 % intervals.", LADDER.min(parts[2].len()));
    About {
        title: format!("Minimal Sudoku puzzles, {name}"),
        slug: format!("minimal-sudoku-{}", name.replace(' ', "-")),
        description:
            "Minimal Sudoku puzzles with solutions, ratings and ids. No two parts share a solution grid, up \
                      to symmetry."
                .into(),
        sections: vec![
            Section::new("How it was made").text(made(recipe)),
            Section::new("Strata").table(strata(recipe.draw)),
            Section::new("Baselines").text(tested).table(baselines),
            Section::new("Known limits").text(limits(recipe)),
        ],
    }
}

/// The command that makes a set by a recipe.
pub fn command(recipe: Recipe) -> String {
    let [train, validation, test] = recipe.sizes;
    format!(
        "sudoku-lab dataset FOLDER --train {train} --validation {validation} --test {test} --draw {} --copies {} --seed {}",
        recipe.draw, recipe.copies, recipe.seed
    )
}

fn made(recipe: Recipe) -> String {
    let command = command(recipe);
    let drawn = match recipe.draw {
        Draw::Minimal => "Clues were removed in random order as long as the solution stayed unique.",
        Draw::Population => {
            "Puzzles were drawn from the population of all minimal puzzles by splitting: with the column `weight`, they are a \
             sample of it."
        }
        Draw::ControlledBias => {
            "Puzzles were drawn by the controlled-bias generator (Berthier): with the column `weight`, they are a sample of \
             all minimal puzzles."
        }
        Draw::Stratified => {
            "Clues were removed in random order as long as the solution stayed unique, and each part took equal \
            numbers of these puzzles, to within one, from each stratum of rating and predicted time."
        }
    };
    format!(
        "sudoku-lab {}: `{command}` makes the same bytes again.\n\nEach solution grid was drawn uniformly from all \
         6,670,903,752,021,072,936,960. {drawn} Every puzzle has exactly one solution and is minimal: no clue can be removed. The \
         class of its solution grid under all symmetries decides to which part a puzzle belongs, so that no puzzle of \
         one part has a symmetric copy, a copy with a clue moved or added, or its solution grid in another part. \
         `sudoku-lab audit train.csv validation.csv test.csv --fail-on leaks,invalid` checks this.",
        env!("CARGO_PKG_VERSION")
    )
}

/// The strata, with their shares in an unstratified sample.
fn strata(draw: Draw) -> Table {
    let halves = BANDS.iter().filter(|_| draw == Draw::Stratified).flat_map(|band| {
        let [least, most] = band.ratings;
        [("below", 0), ("from", 1)].map(|(side, half)| {
            let share = Cell::from(format!("{:.1}", 100.0 * band.shares[half]));
            cells![format!("{least} to {most}"), format!("{side} {}", band.median), share]
        })
    });
    Table::heads("SE rating | predicted seconds || share by random removal (%)").rows(halves)
}

fn limits(recipe: Recipe) -> String {
    let mut text = String::from(
        "- Within a part, a few puzzles share a solution grid up to symmetry by chance: there are 5,472,730,538 \
        classes.\n- `se_rating` follows the techniques and order of Sudoku Explainer 1.2.1, which are not the same for \
         symmetric copies; `se_spread` says by how much.\n- `human_seconds` is the prediction of a model fitted to one \
         site's players, not a measurement.\n",
    );
    if recipe.draw == Draw::Stratified {
        text += "- Strata are equally frequent here. With the share of its stratum as weight, the sample is one of minimal \
                 puzzles by random removal, and has their bias.\n";
    }
    if matches!(recipe.draw, Draw::Minimal | Draw::Stratified) {
        text += "- Puzzles with few clues are more frequent than among all minimal puzzles, by a factor of hundreds at 22 \
                 clues; there are no weights. `--draw population` has them.\n";
    }
    text
}
