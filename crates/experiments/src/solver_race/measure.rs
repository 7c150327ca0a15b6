//! Every solver on every puzzle.

use std::path::Path;
use std::time::Instant;

use sudoku_core::Puzzle;
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::{Ending, Engine, Limits};

use super::Config;
use super::summary::Summary;

row! {
    /// One line of `data.csv`: a solver on a puzzle.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// Data set.
        pub set: String,
        /// Line in its file, from 1.
        pub line: u64,
        /// Number of clues.
        pub clues: u32,
        /// The solver.
        pub solver: String,
        /// Solutions found, at most the limit.
        pub solutions: u64,
        /// Whether the search ran out of nodes.
        pub spent: bool,
        /// Digits placed; of the fast solver its guesses.
        pub nodes: u64,
        /// Digits placed where others were open.
        pub guesses: u64,
        /// Most guesses standing at a time.
        pub depth: u64,
        /// Of `row-list`: whether it takes at least twice the nodes of `backtracking`, each with the budget for this
        /// question; none where that does not suffice, and for other solvers.
        pub doubled: Option<bool>,
    }
}

/// A puzzle of a set.
pub type Item = Control;

/// Rows of a block, and nanoseconds per puzzle of each solver on each set's part of the block.
fn block(entries: &[Held<'_, Control>], config: &Config) -> Vec<Measured<Row>> {
    let limits = Limits::solutions(config.solutions).nodes(config.nodes);
    let mut all = Vec::with_capacity(entries.len());
    for part in entries.chunk_by(|a, b| a.set == b.set) {
        let puzzles: Vec<Puzzle> = part.iter().map(|entry| entry.puzzle).collect();
        let first = all.len();
        all.extend(part.iter().map(|_| Measured::default()));
        for engine in &config.solvers {
            let mut solver = engine.build();
            let mut answers = Vec::with_capacity(puzzles.len());
            let begin = Instant::now();
            solver.batch(&puzzles, limits, &mut answers);
            let ns = begin.elapsed().as_nanos() as u64 / part.len() as u64;
            for ((measured, entry), answer) in all[first..].iter_mut().zip(part).zip(&answers) {
                measured.timings.push(Timing { what: format!("{} {engine}", entry.set), ns });
                measured.rows.push(Row {
                    set: entry.set.clone(),
                    line: entry.line,
                    clues: entry.puzzle.clue_count() as u32,
                    solver: engine.to_string(),
                    solutions: answer.solutions,
                    spent: answer.ending == Ending::BudgetSpent,
                    nodes: answer.stats.nodes,
                    guesses: answer.stats.guesses,
                    depth: answer.stats.depth,
                    doubled: None,
                });
            }
        }
        if config.solvers.contains(&Engine::Backtracking)
            && let Some(at) = config.solvers.iter().position(|&engine| engine == Engine::RowList)
        {
            for (measured, puzzle) in all[first..].iter_mut().zip(&puzzles) {
                measured.rows[at].doubled = doubled(puzzle, config);
            }
        }
    }
    all
}

/// Whether the search row by row takes at least twice the nodes of that by the cell with the fewest candidates: it need
/// not continue to find out.
fn doubled(puzzle: &Puzzle, config: &Config) -> Option<bool> {
    let limits = Limits::solutions(config.solutions);
    let run = |engine: Engine, nodes: u64| engine.build().count(puzzle, limits.nodes(nodes));
    let fewest = run(Engine::Backtracking, config.nodes_doubled);
    if fewest.ending == Ending::BudgetSpent {
        return None;
    }
    let twice = 2 * fewest.stats.nodes;
    let rows = run(Engine::RowList, twice);
    Some(rows.ending == Ending::BudgetSpent || rows.stats.nodes >= twice)
}

/// The experiment.
pub struct SolverRace;

impl Experiment for SolverRace {
    study!("solver-race": quick, default, paper;
        "What do the solvers cost on each data set, in time, nodes and guesses?");
    /// Solvers that work on many puzzles side by side need them.
    const BLOCK: u64 = 512;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        data.controls(&config.sets, config.max_per_set).map(Items::from)
    }

    fn measure(&self, item: &Item, _rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        Ok(block(&[Held::Listed(item)], config).remove(0))
    }

    fn measure_block(
        &self,
        _first: u64,
        items: &[Held<'_, Item>],
        _streams: &Streams,
        config: &Config,
    ) -> Result<Vec<Measured<Row>>> {
        Ok(block(items, config))
    }

    /// The table of `bench/peers`, if it has been there.
    fn beside_timings(&self, results: &Path) -> Result<String> {
        let path = results.join("peers").join("peers.md");
        if !path.is_file() {
            return Ok("Other people's solvers: `just bench-peers`, then run this again.".into());
        }
        let table = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
        Ok(format!("## Beside other people's solvers (`just bench-peers`)\n\n{table}"))
    }
}
