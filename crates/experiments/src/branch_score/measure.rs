//! One puzzle: its score as printed, and those of its symmetric copies.

use sudoku_core::Puzzle;
use sudoku_metrics::Branching;
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;
use sudoku_tactics::{Ending, Grader, Profile, Tactic};

use super::Config;
use super::summary::Summary;

/// A puzzle of a control set, and the two scores that the source prints for it.
pub type Item = (Control, [Option<f64>; 2]);

/// What a puzzle needs beyond naked and hidden singles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Nothing.
    Singles,
    /// Locked candidates: pointing and claiming.
    LockedCandidates,
    /// Pairs and triples, naked or hidden.
    Tuples,
    /// More than these: fish, chains.
    More,
}

text_fields!(Needs);

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(item: &Item, rng: &mut Stream, config: &Config) {
        let (control, printed) = item;
        let puzzle = &control.puzzle;
        let failed = |error| control.error(error);
        let cells = Branching::Cells.rate(puzzle).map_err(failed)?;
        let sets = Branching::Sets.rate(puzzle).map_err(failed)?;
        let solution = Engine::default().build().solve(puzzle);
        let solution = solution.ok_or_else(|| failed(sudoku_metrics::MetricError::NoSolution))?;
        let isomorphs = if control.set == config.printed { config.isomorphs_printed } else { config.isomorphs };
        let copies = Branching::Sets.over_isomorphs(puzzle, &solution, isomorphs, rng).map_err(failed)?;
        let whole = |value: Option<f64>| value.map(|value| value as u32);
    }
    /// Control set.
    pub set: String = control.set.clone(),
    /// Line in its file, from 1.
    pub line: u64 = control.line,
    /// The label as the data set gives it.
    pub label: Option<String> = control.label.clone(),
    /// Place of the label among those of the set, from 1.
    pub level: Option<u32> = control.level,
    /// Number of clues.
    pub clues: u32 = puzzle.clue_count() as u32,
    /// B, branching on cells alone.
    pub branches_cells: u32 = cells.branches,
    /// S, branching on cells alone.
    pub score_cells: u32 = cells.score(),
    /// B of the set-oriented search.
    pub branches: u32 = sets.branches,
    /// S of the set-oriented search.
    pub score: u32 = sets.score(),
    /// K, random symmetric copies scored.
    pub isomorphs: u32 = isomorphs,
    /// S-bar, mean S of the copies.
    pub score_mean: f64 = copies.mean,
    /// Standard deviation of S over the copies.
    pub score_sd: f64 = copies.sd,
    /// Least S of the copies.
    pub score_min: u32 = copies.least,
    /// Greatest S of the copies.
    pub score_max: u32 = copies.greatest,
    /// What the puzzle needs beyond singles.
    pub needs: Needs = needs(puzzle)?,
    /// S printed in the source, branching on cells alone.
    pub printed_cells: Option<u32> = whole(printed[0]),
    /// S printed in the source.
    pub printed: Option<u32> = whole(printed[1]),
}

/// Tactics from the easiest on, and what a puzzle needs that these and those before solve.
const TACTICS: [(&[Tactic], Needs); 3] = [
    (
        &[Tactic::FullHouse, Tactic::HiddenSingleBox, Tactic::HiddenSingleLine, Tactic::NakedSingle],
        Needs::Singles,
    ),
    (&[Tactic::Pointing, Tactic::Claiming], Needs::LockedCandidates),
    (&[Tactic::NakedPair, Tactic::HiddenPair, Tactic::NakedTriple, Tactic::HiddenTriple], Needs::Tuples),
];

/// Tries singles, then singles with locked candidates, then with pairs and triples too.
fn needs(puzzle: &Puzzle) -> Result<Needs> {
    let mut known: Vec<Tactic> = Vec::new();
    for (more, needs) in TACTICS {
        known.extend(more);
        let mut profile = Profile::built_in("hayes").map_err(Error::experiment)?;
        profile.entries.retain(|entry| known.contains(&entry.tactic));
        let grade = Grader::new(profile).grade(puzzle).map_err(Error::experiment)?;
        if grade.ending == Ending::Solved {
            return Ok(needs);
        }
    }
    Ok(Needs::More)
}

/// The experiment.
pub struct BranchScores;

impl Experiment for BranchScores {
    study!("branch-score": quick, default, paper;
        "What does the branch score say of a puzzle, and how much of it is the way the puzzle is written?");

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut controls = Vec::new();
        let printed = data.load(&config.printed)?;
        let (naive, scores) = (printed.column("naive_score")?, printed.column("score")?);
        for (row, printed) in printed.rows.iter().zip(naive.into_iter().zip(scores)) {
            let set = config.printed.clone();
            let control = Control { set, line: row.line, label: None, level: None, puzzle: row.puzzle };
            controls.push((control, printed.into()));
        }
        for id in &config.sets {
            let Some(set) = data.load_if_there(id)? else { continue };
            let own = set.controls(config.max_per_set, &[])?;
            controls.extend(own.into_iter().map(|control| (control, [None; 2])));
        }
        Ok(controls.into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        Row::of(item, rng, config)
    }
}
