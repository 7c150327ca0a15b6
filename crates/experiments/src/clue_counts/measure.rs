//! Runs of the sampler.

use sudoku_generators::population::{Descent, FewClues, Guided, Level, ManyClues, Nine, Plan};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::Config;
use super::summary::Summary;

/// How numbers are obtained.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Way {
    Deletion,
    #[name = "guided descents"]
    Guided,
    #[name = "walks to few clues"]
    Few,
    #[name = "walks to many clues"]
    Many,
    #[name = "guided descents and walks"]
    Both,
}

/// The method for a number of clues.
pub fn way(clues: usize, config: &Config) -> Way {
    match clues {
        ..=22 => Way::Few,
        23..=28 if config.guided.is_some() => Way::Guided,
        29 if config.guided.is_some() => Way::Both,
        23..=28 => Way::Deletion,
        _ => Way::Many,
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

/// One line of `data.csv`: the sets of clues of one size that a run met.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// `deletion`, `guided descents`, `walks to few clues` or `walks to many clues`.
    pub way: Way,
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
        let runs = config.many.unwrap_or_default();
        let is_walk = |clues: &usize| [Way::Many, Way::Both].contains(&way(*clues, config));
        for clues in (17..=config.most_clues).filter(is_walk) {
            items = items.then(Items::count(runs, move |run| Item::Many(clues, run)));
        }
        Ok(items)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut measured = Measured::default();
        let mut solver = Fast::new();
        let mut ground = Nine(&mut solver);
        let (way, run) = match *item {
            Item::Deletion(run) => (Way::Deletion, run),
            Item::Guided(run) => (Way::Guided, run),
            Item::Few(run) => (Way::Few, run),
            Item::Many(_, run) => (Way::Many, run),
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
                measured.rows.push(Row { way, run, clues, weight, unique, minimal });
            }
        }
        Ok(measured)
    }
}
