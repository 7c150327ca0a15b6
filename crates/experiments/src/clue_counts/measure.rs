//! Runs of the sampler.

use sudoku_generators::population::{Descent, FewClues, Guided, Level, ManyClues, Nine, Plan};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::Config;
use super::summary::Summary;

/// How numbers are obtained.
pub const DELETION: &str = "deletion";
pub const GUIDED: &str = "guided descents";
pub const FEW: &str = "walks to few clues";
pub const MANY: &str = "walks to many clues";
pub const BOTH: &str = "guided descents and walks";

/// The method for a number of clues.
pub fn way(clues: usize, config: &Config) -> &'static str {
    match clues {
        ..=22 => FEW,
        23..=28 if config.guided.is_some() => GUIDED,
        29 if config.guided.is_some() => BOTH,
        23..=28 => DELETION,
        _ => MANY,
    }
}

/// An independent run, with its number.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// By deletion only.
    Deletion(u64),
    /// By guided descents.
    Guided(u64),
    /// To few clues.
    Few(u64),
    /// To this many clues.
    Many(usize, u64),
}

row! {
    /// One line of `data.csv`: the sets of clues of one size that a run met.
    #[derive(Clone, Debug, Default)]
    pub struct Row {
        /// `deletion`, `guided descents`, `walks to few clues` or `walks to many clues`.
        pub way: String,
        /// Number of the run of its kind, from 0.
        pub run: u64,
        /// Number of clues.
        pub clues: usize,
        /// Sets a grid that one of these stands for; of guided descents the mean.
        pub weight: f64,
        /// Sets of clues that determine their grid; of guided descents and of walks to many clues the minimal ones alone.
        pub unique: u64,
        /// Those of them that are minimal.
        pub minimal: u64,
    }
}

/// The experiment.
pub struct ClueCounts;

impl Experiment for ClueCounts {
    study!("clue-counts": quick, default, paper, extended, total, few;
        "How many minimal puzzles are there of each number of clues, the rarest numbers included?");
    /// A run takes seconds.
    const BLOCK: u64 = 1;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let common = match config.guided {
            Some(runs) => Items::count(runs, Item::Guided),
            None => Items::count(config.descents.unwrap_or_default(), Item::Deletion),
        };
        let mut items = common.then(Items::count(config.few, Item::Few));
        for clues in (17..=config.most_clues).filter(|&clues| [MANY, BOTH].contains(&way(clues, config))) {
            let runs = config.many.unwrap_or_default();
            items = items.then(Items::count(runs, move |run| Item::Many(clues, run)));
        }
        Ok(items)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut measured = Measured::default();
        let mut solver = Fast::new();
        let mut ground = Nine(&mut solver);
        let (way, run) = match *item {
            Item::Deletion(run) => (DELETION, run),
            Item::Guided(run) => (GUIDED, run),
            Item::Few(run) => (FEW, run),
            Item::Many(_, run) => (MANY, run),
        };
        let levels: Vec<(usize, Level)> = measured.timed(way, || match *item {
            Item::Deletion(_) => Descent::run(&Plan::shares(config.grids), &mut ground, rng)
                .levels
                .into_iter()
                .enumerate()
                .collect(),
            Item::Guided(_) => {
                let (_, found) = Guided::new().run(&mut ground, rng);
                let mut levels = [Level::default(); 82];
                for one in found {
                    let level = &mut levels[one.clues.len()];
                    // At first the sum.
                    level.weight += one.weight;
                    level.minimal += 1;
                    level.unique += 1;
                }
                levels.iter_mut().for_each(|level| level.weight /= level.minimal.max(1) as f64);
                levels.into_iter().enumerate().collect()
            }
            Item::Few(_) => {
                FewClues::new(config.few_walks).run(&mut ground, rng).into_iter().enumerate().collect()
            }
            Item::Many(clues, _) => {
                vec![(clues, ManyClues::new(clues, config.many_walks).run(&mut ground, rng)[0])]
            }
        });
        for (clues, Level { weight, unique, minimal }) in levels {
            if unique > 0 {
                measured.rows.push(Row { way: way.to_owned(), run, clues, weight, unique, minimal });
            }
        }
        Ok(measured)
    }
}
