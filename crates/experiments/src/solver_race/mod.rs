//! What do the solvers of this project cost on each data set?
//!
//! Work (nodes, guesses) repeats and is in the rows; time does not and is in `timing.csv` and `timing.md`, each
//! solver given a block of puzzles at once. Other people's solvers race in `bench/peers`.

mod measure;
mod show;
mod summary;

use std::ops::Range;
use std::path::Path;

use measure::{Plan, Row};
use sudoku_runner::Streams;
use sudoku_runner::prelude::*;
use sudoku_runner::range::EFFORT;
use sudoku_solvers::Engine;
use summary::Summary;

/// The experiment.
pub struct SolverRace;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Solutions looked for: 2 decides uniqueness.
        pub solutions: u64 => 1..=1_000_000,
        /// Nodes after which a search ends undecided.
        pub nodes: u64 => EFFORT,
        /// The same for the question whether one search takes twice the nodes of another.
        pub nodes_doubled: u64 => EFFORT,
        /// At most so many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The solvers.
        #[serde(with = "sudoku_runner::named")]
        pub solvers: Vec<Engine>,
        /// The data sets.
        pub sets: Vec<String>,
        /// Those of them that are shown in figures.
        pub figure_sets: Vec<String>,
    }
}

impl Experiment for SolverRace {
    const ID: &'static str = "solver-race";
    const QUESTION: &'static str = "What do the solvers cost on each data set, in time, nodes and guesses?";
    const CONFIGS: Configs = configs!("solver-race": quick, default, paper);
    /// Solvers that work on many puzzles side by side need them.
    const BLOCK: u64 = 512;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        config.sets = vec![set.to_owned()];
        config.figure_sets = config.sets.clone();
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        data.controls(&config.sets, config.max_per_set)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, _rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        let item = item as usize;
        Ok(measure::block(&plan[item..=item], config).remove(0))
    }

    fn measure_block(
        &self,
        plan: &Plan,
        items: Range<u64>,
        _streams: &Streams,
        config: &Config,
    ) -> Result<Vec<Measured<Row>>> {
        Ok(measure::block(&plan[items.start as usize..items.end as usize], config))
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
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

    fn figures(&self, rows: &[Row], _summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(rows, config, out)
    }
}
