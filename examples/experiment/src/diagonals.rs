//! An experiment: how many different digits stand on the main diagonal of a uniform grid?

use sudoku_generators::{GridMethod, GridWork};
use sudoku_runner::prelude::*;

/// The experiment.
pub struct Diagonals;

#[derive(Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    grids: u64,
}

impl Settings for Config {}

/// A grid.
#[derive(Serialize, Deserialize, Columns)]
pub struct Row {
    /// Its 81 digits.
    grid: String,
    /// Different digits on the main diagonal.
    different: u32,
}

#[derive(Serialize)]
pub struct Summary {
    different: Estimate,
}

impl Experiment for Diagonals {
    const ID: &'static str = "diagonals";
    const QUESTION: &'static str = "How many different digits stand on the main diagonal of a uniform grid?";
    const CONFIGS: Configs = &[("default", "grids = 1000\nseed = 1")];
    const WORDS: &'static str = r#"
        sections.digits = { heading = "Digits", text = "On average {mean}." }
        figures.diagonals = { head.title = "Digits", x.title = "different digits", counted = "grids" }
    "#;
    type Config = Config;
    type Item = ();
    type Row = Row;
    type Kept = Row;
    type Summary = Summary;

    fn items(&self, _: &Library<'_>, config: &Config) -> Result<Items<()>> {
        Ok(Items::count(config.grids, |_| ()))
    }

    fn measure(&self, (): &(), rng: &mut Stream, _: &Config) -> Result<impl Into<Measured<Row>>> {
        let grid = GridMethod::Uniform.fill(rng, &mut GridWork::default()).to_string();
        let diagonal: std::collections::BTreeSet<u8> = (0..9).map(|n| grid.as_bytes()[10 * n]).collect();
        Ok(Row { grid, different: diagonal.len() as u32 })
    }
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], _: &Config, _: &mut Stream) -> Result<Summary> {
        let different: Vec<f64> = rows.iter().map(|row| row.different.into()).collect();
        Ok(Summary { different: Estimate::mean(&different)? })
    }

    fn quantities(&self, _: &[Row], _: &Config) -> Result<Vec<Quantity>> {
        Ok(vec![Quantity::new("different-digits", self.different)])
    }
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("mean", self.different).text("digits");
    }

    fn figures(&self, rows: &[Row], _: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let sample = Sample::new("grids", rows.iter().map(|row| row.different.into()).collect::<Vec<f64>>());
        canvas.ecdf("diagonals", vec![EcdfPanel { samples: vec![sample], ..EcdfPanel::default() }])
    }
}
