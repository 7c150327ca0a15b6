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

/// The digits of all grids.
#[derive(Serialize, Columns)]
pub struct Digits {
    /// Mean number of different digits on the main diagonal.
    #[quantity = "different-digits"]
    different: Estimate,
}

impl Experiment for Diagonals {
    const ID: &'static str = "diagonals";
    const QUESTION: &'static str = "How many different digits stand on the main diagonal of a uniform grid?";
    const CONFIGS: Configs = &[("default", "grids = 1000\nseed = 1")];
    const WORDS: &'static str =
        r#"figures.diagonals = { head.title = "Digits", x.title = "different digits", counted = "grids" }"#;
    type Config = Config;
    type Item = ();
    type Row = Row;
    type Kept = Row;

    fn items(&self, _: &Library<'_>, config: &Config) -> Result<Items<()>> {
        Ok(Items::count(config.grids, |_| ()))
    }

    fn measure(&self, (): &(), rng: &mut Stream, _: &Config) -> Result<impl Into<Measured<Row>>> {
        let grid = GridMethod::Uniform.fill(rng, &mut GridWork::default()).to_string();
        let diagonal: std::collections::BTreeSet<u8> = (0..9).map(|n| grid.as_bytes()[10 * n]).collect();
        Ok(Row { grid, different: diagonal.len() as u32 })
    }

    fn conclude(&self, rows: &[Row], _: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        let different: Vec<f64> = rows.iter().map(|row| row.different.into()).collect();
        out.table("digits", &[Digits { different: Estimate::mean(&different)? }])?;
        let samples = vec![Sample::new("grids", different)];
        out.canvas.ecdf("diagonals", vec![EcdfPanel { samples, ..EcdfPanel::default() }])
    }
}
