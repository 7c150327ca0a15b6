//! Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?
//!
//! Sources: all metrics of the five texts; R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles"; Sudoku
//! Explainer's and QQWing's ratings; solving times of the app Cloud Sudoku (S.-W. Wang 2024).

mod calibration;
mod compare;
mod draw;
mod measure;
mod models;
mod panel;
mod row;
mod scores;
mod stability;
mod summary;
mod text;

pub use compare::{Agreement, SetSummary, Step};
use measure::Plan;
use row::Row;
pub use stability::Stability;
use sudoku_runner::prelude::*;
use sudoku_runner::range::{REPETITIONS, RESAMPLES};
use summary::Summary;

/// The experiment.
pub struct MetricComparison;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Resamples of each bootstrap interval.
        pub bootstrap: usize => RESAMPLES,
        /// Random symmetric copies over which the branch score is averaged.
        pub isomorphs: u32 => REPETITIONS,
        /// At most so many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The same for sets with people's times, of which models need many.
        pub max_timed: usize,
        /// Parts of the cross-validation.
        pub folds: usize => 2..=1000,
        /// Random divisions into these parts.
        pub repeats: usize => 1..=10_000,
        /// Random symmetric copies of each puzzle on which every metric is measured, to tell how much of its value is
        /// the way the puzzle is written; 0 for none.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub copies: u32 => 0..=100,
        /// At most so many puzzles of a set are copied, spread evenly over it.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub max_copied: u32,
        /// The numeric column that says how hard a puzzle of the user's own set is; none if its label does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub own_target: Option<String>,
        /// The sets.
        pub sets: Vec<SetChoice>,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

settings! {
    /// A set and what says how hard its puzzles are.
    #[derive(Default)]
    pub struct SetChoice {
        /// Id of the data set.
        pub id: String,
        /// Whose judgement it is: sets of one source count once in the leaderboard, and are left out together.
        pub source: String,
        /// The numeric column that says how hard a puzzle is; none if its label does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub target: Option<String>,
        /// A numeric column of the source's own, compared with the metrics.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub own: Option<String>,
        /// The column that counts the people behind each time: models of solving time are fitted to this set.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solvers: Option<String>,
        /// Takes part in the leaderboard: not if it shares puzzles with another set.
        #[serde(default = "yes")]
        pub ranked: bool,
        /// Whether tables name its levels by their labels, not by their numbers.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub named: bool,
    }
}

const fn yes() -> bool {
    true
}

impl Experiment for MetricComparison {
    const ID: &'static str = "metric-comparison";
    const QUESTION: &'static str = "Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?";
    const CONFIGS: Configs = configs!("metric-comparison": quick, default, paper, extended);
    const BLOCK: u64 = 16;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        let (id, source, target) = (set.to_owned(), set.to_owned(), config.own_target.clone());
        config.sets =
            vec![SetChoice { id, source, target, ranked: true, named: true, ..SetChoice::default() }];
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.items.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(plan, item, rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(rows, summary, config, out)
    }
}
