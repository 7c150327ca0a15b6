//! Plans by name or file. Also the sections of the card of a plan's set, except those on files and columns.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use sudoku_math::powi;
use sudoku_sets::dataset::{Candidate, Plan};
use sudoku_tables::escape::{code, shell, terminal};
use sudoku_tables::files::read_text;
use sudoku_tables::{Section, Table, cells};

use super::folder::About;

/// The plans that come with the program.
const SHIPPED: [(&str, &str); 3] = [
    ("atlas", include_str!("../../../../../configs/dataset/atlas.toml")),
    ("set2", include_str!("../../../../../configs/dataset/set2.toml")),
    ("set2-small", include_str!("../../../../../configs/dataset/set2-small.toml")),
];

/// The parts that are filled with candidates.
pub const PARTS: [&str; 4] = ["train", "validation", "test", "harder"];

/// The name of a config, and its file if it belongs to the user.
pub fn named(config: &str) -> (String, Option<&Path>) {
    if SHIPPED.iter().any(|(name, _)| *name == config) {
        return (config.to_owned(), None);
    }
    let file = Path::new(config);
    (file.file_stem().unwrap_or_default().to_string_lossy().into_owned(), Some(file))
}

/// The plan of this name, or in this file.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn read(config: &str) -> Result<Plan> {
    let text = match SHIPPED.iter().find(|(name, _)| *name == config) {
        Some((_, text)) => (*text).to_owned(),
        None if config.ends_with(".toml") => {
            read_text(Path::new(config)).with_context(|| format!("cannot read {config}"))?
        }
        None => {
            let known = SHIPPED.map(|(name, _)| name).join(", ");
            return Err(crate::usage::WrongUse(format!(
                "there is no config {config:?}; give one of {known}, or a .toml file"
            ))
            .into());
        }
    };
    toml::from_str(&text).with_context(|| config.to_owned())
}

/// The description of a plan's set with these parts and seeds.
pub fn about(plan: &Plan, name: &str, seeds: &[[String; 2]], parts: &[Vec<Candidate>; 4]) -> Result<About> {
    let seeds = Table::heads("seeds | SHA-256")
        .rows(seeds.iter().map(|[file, sha256]| cells![file.as_str(), sha256.as_str()]));
    let tables = [
        Section::new("Strata").table(strata(plan, parts)),
        Section::new("Clues").table(counted("clues", parts, |one| one.puzzle.clue_count().to_string())),
        Section::new("Hardest tactics").table(counted("tactic", parts, |one| match &one.rated {
            Some(rated) => rated.hardest.clone(),
            None => "given up".into(),
        })),
    ];
    let mut sections = vec![Section::new("How it was made").text(made(plan, name)?).table(seeds)];
    sections.extend(tables);
    sections.push(Section::new("Shifted parts").text(shifted(plan)));
    sections.push(Section::new("Known limits").text(limits(plan, parts)));
    Ok(About {
        title: plan.title.clone(),
        slug: format!("sudoku-{name}"),
        description: plan.description.clone(),
        sections,
    })
}

/// Rows of each stratum.
fn strata(plan: &Plan, parts: &[Vec<Candidate>; 4]) -> Table {
    let cells = plan.cells().into_iter().filter(|_| !plan.strata.is_empty());
    Table::heads("SE rating | clues | from || train | validation | test").rows(cells.map(|cell| {
        let [least, most] = cell.clues;
        let counts = parts[..3].iter().map(|part| part.iter().filter(|one| cell.holds(one)).count());
        cells![
            format!("{:.1} to {:.1}", cell.er[0], cell.er[1]),
            if cell.clues == [0, 81] { "any".to_owned() } else { format!("{least} to {most}") },
            cell.from.name(),
            ..counts
        ]
    }))
}

/// Rows of each value, by part.
fn counted(head: &str, parts: &[Vec<Candidate>; 4], value: impl Fn(&Candidate) -> String) -> Table {
    let mut counts: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for (place, part) in parts.iter().enumerate() {
        part.iter().for_each(|one| counts.entry(value(one)).or_default()[place] += 1);
    }
    let rows = counts.into_iter().map(|(value, counts)| cells![value, ..counts]);
    Table::heads(&format!("{head} || {}", PARTS.join(" | "))).rows(rows)
}

/// The text of the card on how the set was made: the command and the settings.
///
/// # Errors
/// If the settings cannot be written.
pub fn said(plan: &Plan, name: &str) -> Result<Vec<String>> {
    let command = code(&format!("sudoku-lab dataset FOLDER --config {}", shell(name)));
    let settings = toml::to_string(plan)?;
    // Uses the shortest fence that does not occur in the settings.
    let mut fence = "```".to_owned();
    while settings.contains(&fence) {
        fence.push('`');
    }
    Ok(vec![command, format!("{fence}toml\n{}{fence}", terminal(&settings))])
}

fn made(plan: &Plan, name: &str) -> Result<String> {
    let said = said(plan, name)?;
    let mut text = format!(
        "sudoku-lab {}: {}, with these settings, makes the same bytes again.\n\n{}\n\nPuzzles are drawn from the \
        population of all minimal puzzles by splitting. Every puzzle has exactly one solution and, unless it is in \
        `padded`, is minimal: no clue can be removed. The class of its solution grid under all \
         symmetries decides whether a puzzle belongs to train, validation or test, so that no puzzle of one of these parts has \
         a symmetric copy, a copy with a clue moved or added, or its solution grid in another. `sudoku-lab audit` on these parts with `--fail-on leaks,invalid` checks this.",
        env!("CARGO_PKG_VERSION"),
        said[0],
        said[1],
    );
    if !plan.strata.is_empty() {
        text += "\n\nNo two rows of these parts, or of `harder`, share a grid.";
    }
    if !plan.seeds.is_empty() {
        text += "\n\nRelatives are puzzles of the seeds below with one or two clues moved to other cells at random, \
        without the clues that this makes redundant, and with rows, columns and digits permuted. None is a symmetric \
        copy of a seed.";
    }
    Ok(text)
}

fn shifted(plan: &Plan) -> String {
    let shifts = plan.shifts;
    let parts = [
        (
            shifts.isomorphs,
            "`isomorphs`: random symmetric copies of train rows. Answers should be as good as on train.",
        ),
        (shifts.moved, "`moved`: train rows with one clue moved to another cell, on the same solution grid."),
        (
            shifts.padded,
            "`padded`: test rows with 1 to 10 clues added, which are not minimal. The minimal puzzle is the row of test with the id `source_id`.",
        ),
        (
            shifts.order_2,
            "`order_2`: minimal puzzles on boards of 4 x 4 cells, without ratings. There are so few that some occur twice.",
        ),
        (shifts.order_4, "`order_4`: minimal puzzles on boards of 16 x 16 cells, without ratings."),
        (shifts.harder, "`harder`: relatives rated above every row of train, validation and test."),
    ];
    let shown: Vec<String> =
        parts.iter().filter(|(rows, _)| *rows > 0).map(|(_, text)| format!("- {text}")).collect();
    shown.join("\n")
}

fn limits(plan: &Plan, parts: &[Vec<Candidate>; 4]) -> String {
    let weights: Vec<f64> = parts[0].iter().filter_map(|one| one.weight).collect();
    let [sum, squares] = [1, 2].map(|power| weights.iter().map(|&weight| powi(weight, power)).sum::<f64>());
    let mut text = format!(
        "- With `weight`, the rows of a part that have one are a sample of all minimal puzzles{}. By Kish's formula, \
        the {} weighted rows of train carry as much information as {:.0} with equal weights. {}\n- Ratings follow the \
        techniques and order of Sudoku Explainer 1.2.1, which are not the same for symmetric \
         copies.\n- `minutes` is the prediction of a model fitted to one site's players, not a measurement; the \
         interval is meant to hold for nine in ten puzzles.\n",
        if plan.strata.is_empty() { "" } else { " in the strata from the population" },
        weights.len(),
        sum * sum / squares.max(f64::MIN_POSITIVE),
        match plan.strata.is_empty() {
            true => "Rows of one descent of the sampler may share a grid or a walk.",
            false =>
                "Of the puzzles that the sampler finds on one grid, only one is a row; the weights do not correct for this.",
        },
    );
    if !plan.seeds.is_empty() {
        text += "- Relatives of one seed are alike, though on other grids, and are not a sample of any population.\n";
    }
    text
}
