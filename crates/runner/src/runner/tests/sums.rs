//! An experiment that takes no time.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_figures::{Ecdf, EcdfPanel, Sample};
use sudoku_tables::Columns;

use crate::runner::library::UsedSet;
use crate::runner::range::{ALPHA, ITEMS};
use crate::{
    Canvas, Conclusion, Experiment, Held, Items, Kept, Library, Measured, Page, Ranges, Registry, Result,
    Settings, Show, Streams, Summarise, Timing,
};

pub static REGISTRY: Registry = Registry::new(&[&Sums, &Tenths]);

pub struct Sums;

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[range(ITEMS)]
    items: u64,
    #[range(ALPHA)]
    alpha: f64,
    set: String,
}

impl Settings for Config {}

/// A number.
#[derive(serde::Serialize, serde::Deserialize, Columns)]
pub struct Row {
    /// Drawn between 0 and 1.
    value: f64,
}

impl Experiment for Sums {
    const ID: &'static str = "sums";
    const QUESTION: &'static str = "What is the sum?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        &[("default", "items = 200\nalpha = 0.1234567890123456\nset = \"set\"\nseed = 1")];

    const WORDS: &'static str = r#"
        [sections.sum]
        heading = "Sum"
        text = "{sum}"
        [figures.values]
        head.title = "Values"
    "#;

    type Config = Config;
    type Item = u64;
    type Row = Row;
    type Kept = Row;

    fn conclude(&self, rows: &[Row], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        out.summary::<Total, _, _>(rows, config)
    }

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<u64>> {
        data.note(UsedSet {
            id: config.set.clone(),
            sha256: String::new(),
            puzzles: 0,
            rejected: 1,
            rejected_lines: vec!["line 1: none".into()],
            own: None,
            taken: String::new(),
        });
        Ok(Items::count(config.items, |item| item))
    }

    fn measure(&self, item: &u64, _: &mut ChaCha8Rng, _: &Config) -> Result<impl Into<Measured<Row>>> {
        let message = "measured outside a block".into();
        Err::<Measured<Row>, _>(crate::Error::Run { path: item.to_string().into(), message })
    }

    /// Every third item has no row.
    fn measure_block(
        &self,
        first: u64,
        items: &[Held<'_, u64>],
        streams: &Streams,
        config: &Config,
    ) -> Result<Vec<Measured<Row>>> {
        let one = |(number, item): (u64, &Held<'_, u64>)| {
            assert_eq!(number, **item);
            let rows =
                if number % 3 == 2 { Vec::new() } else { vec![Row { value: streams.item(number).random() }] };
            Measured {
                rows,
                timings: vec![Timing::new(format!("{} all", config.set), Duration::from_nanos(number))],
            }
        };
        Ok((first..).zip(items).map(one).collect())
    }
}

#[derive(Serialize)]
pub struct Total {
    sum: f64,
    drawn: f64,
}

impl Summarise<Row, Config> for Total {
    fn of(rows: &[Row], _: &Config, rng: &mut ChaCha8Rng) -> Result<Total> {
        Ok(Total { sum: rows.iter().map(|row| row.value).sum(), drawn: rng.random() })
    }
}

impl Show<Row, Config> for Total {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("sum", self.sum).text("sum");
    }

    fn figures(&self, rows: &[Row], _: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
        let panel = EcdfPanel { samples: vec![Sample::new("values", values)], ..EcdfPanel::default() };
        canvas.draw("values", |figure: Ecdf| Ecdf { panels: vec![panel], ..figure })
    }
}

/// The same numbers. The summary is computed from the count of numbers in each tenth.
pub struct Tenths;

/// The numbers between two tenths.
#[derive(serde::Serialize, serde::Deserialize, Columns)]
pub struct Tenth {
    /// The lower tenth.
    tenth: u64,
    /// Numbers.
    count: u64,
}

impl Kept<Row> for Tenth {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Tenth>> {
        let mut counts = [0; 10];
        for row in rows {
            counts[(10.0 * row?.value) as usize] += 1;
        }
        Ok((0..).zip(counts).map(|(tenth, count)| Tenth { tenth, count }).collect())
    }
}

impl Experiment for Tenths {
    const ID: &'static str = "tenths";
    const QUESTION: &'static str = "How many?";
    const CONFIGS: &'static [(&'static str, &'static str)] = Sums::CONFIGS;
    const WORDS: &'static str = Sums::WORDS;

    type Config = Config;
    type Item = u64;
    type Row = Row;
    type Kept = Tenth;

    fn conclude(&self, rows: &[Tenth], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        out.summary::<Total, _, _>(rows, config)
    }

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<u64>> {
        Sums.items(data, config)
    }

    fn measure(&self, item: &u64, rng: &mut ChaCha8Rng, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let timing = Timing::new(format!("{} all", config.set), Duration::from_nanos(*item));
        Ok(Measured { rows: vec![Row { value: rng.random() }], timings: vec![timing] })
    }
}

impl Summarise<Tenth, Config> for Total {
    fn of(rows: &[Tenth], _: &Config, rng: &mut ChaCha8Rng) -> Result<Total> {
        Ok(Total { sum: rows.iter().map(|row| row.count as f64).sum(), drawn: rng.random() })
    }
}

impl Show<Tenth, Config> for Total {
    fn figures(&self, rows: &[Tenth], _: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let values: Vec<f64> = rows.iter().map(|row| (row.tenth * row.count) as f64).collect();
        let panel = EcdfPanel { samples: vec![Sample::new("values", values)], ..EcdfPanel::default() };
        canvas.draw("values", |figure: Ecdf| Ecdf { panels: vec![panel], ..figure })
    }
}
