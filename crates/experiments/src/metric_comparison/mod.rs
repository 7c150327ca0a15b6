//! Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?
//!
//! Sources: all metrics of the five texts; R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles"; Sudoku
//! Explainer's and QQWing's ratings; solving times of the app Cloud Sudoku (S.-W. Wang 2024).

mod calibration;
mod compare;
mod config;
mod draw;
mod measure;
mod models;
mod panel;
mod quantities;
mod row;
mod scores;
mod stability;
mod summary;
mod text;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section, Stream};

use config::{Config, SetChoice};
use measure::Plan;
use row::Row;
use summary::Summary;

/// The experiment.
pub struct MetricComparison;

impl Experiment for MetricComparison {
    const ID: &'static str = "metric-comparison";
    const QUESTION: &'static str = "Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?";
    const CONFIGS: Configs = configs!("metric-comparison": quick, default, paper, extended);
    const BLOCK: u64 = 16;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check_ranges()
    }

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
