//! An experiment that takes no time.

use std::ops::Range;
use std::thread::sleep;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use sudoku_figures::{Ecdf, EcdfPanel, Head, Sample};
use sudoku_tables::{Section, row};

use crate::runner::library::UsedSet;
use crate::runner::range::{ALPHA, ITEMS};
use crate::{Experiment, FigureDir, Library, Measured, Registry, Result, Streams, Timing, settings};

pub static REGISTRY: Registry = Registry::new(&[&Sums]);

pub struct Sums;

settings! {
    pub struct Config {
        items: u64 => ITEMS,
        alpha: f64 => ALPHA,
        set: String,
    }
}

row! {
    /// A number.
    pub struct Row {
        /// Drawn between 0 and 1.
        value: f64,
    }
}

impl Experiment for Sums {
    const ID: &'static str = "sums";
    const QUESTION: &'static str = "What is the sum?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        &[("default", "items = 200\nalpha = 0.1234567890123456\nset = \"set\"\nseed = 1")];

    type Config = Config;
    type Plan = ();
    type Row = Row;
    type Summary = Value;

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<()> {
        data.note(UsedSet {
            id: config.set.clone(),
            sha256: String::new(),
            puzzles: 0,
            rejected: 1,
            rejected_lines: vec!["line 1: none".into()],
            own: None,
        });
        Ok(())
    }

    fn count(&self, (): &(), config: &Config) -> u64 {
        config.items
    }

    fn measure(&self, (): &(), item: u64, rng: &mut ChaCha8Rng, config: &Config) -> Result<Measured<Row>> {
        sleep(Duration::from_millis(5));
        let timing = Timing { what: format!("{} all", config.set), ns: item };
        Ok(Measured { rows: vec![Row { value: rng.random() }], timings: vec![timing] })
    }

    /// Every third item has no row.
    fn measure_block(
        &self,
        (): &(),
        items: Range<u64>,
        streams: &Streams,
        config: &Config,
    ) -> Result<Vec<Measured<Row>>> {
        let one = |item: u64| {
            let rows =
                if item % 3 == 2 { Vec::new() } else { vec![Row { value: streams.item(item).random() }] };
            Measured { rows, timings: vec![Timing { what: format!("{} all", config.set), ns: item }] }
        };
        Ok(items.map(one).collect())
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, _: &Config) -> Result<Value> {
        let sum: f64 = rows.iter().map(|row| row.value).sum();
        Ok(json!({ "quantities": [], "sum": sum, "drawn": rng.random::<f64>() }))
    }

    fn sections(&self, summary: &Value) -> Vec<Section> {
        vec![Section::new("Sum").text(summary["sum"].to_string())]
    }

    fn figures(&self, rows: &[Row], _: &Value, _: &Config, out: &FigureDir) -> Result<()> {
        let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
        let panel = EcdfPanel { samples: vec![Sample::new("values", values)], ..EcdfPanel::default() };
        out.save("values", &Ecdf { head: Head::new("Values"), panels: vec![panel], ..Ecdf::default() })?;
        Ok(())
    }
}
