//! The conclusion of a run: typed tables, quantities and figures.

use serde::Serialize;
use sudoku_streams::Stream;
use sudoku_tables::{Columns, Section, Table};

use crate::claims::{self, Correction, Quantity};
use crate::error::{Error, Result};
use crate::experiment::{Show, Summarise};
use crate::words::{Canvas, Words};

/// The conclusion of a run, which [`Experiment::conclude`](crate::Experiment::conclude) writes.
///
/// Its tables are the fields of `summary.json` and the page of the run.
///
/// ```
/// use serde::Serialize;
/// use sudoku_runner::{Conclusion, Words};
/// use sudoku_stats::Estimate;
/// use sudoku_streams::Streams;
/// use sudoku_tables::{Columns, Section};
///
/// /// Clues of generated puzzles.
/// #[derive(Serialize, Columns)]
/// #[part = "level {level}"]
/// struct Level {
///     level: u32,
///     #[quantity = "mean-clues"]
///     clues: Estimate,
/// }
///
/// let words = Words::parse("levels", "")?;
/// let mut out = Conclusion::new(&words, Streams::new("levels", 1).summary());
/// for part in ["easy", "hard"] {
///     out.part(part).table("levels", &[Level { level: 1, clues: Estimate::exact(24.5, 2) }])?;
/// }
/// let summary: serde_json::Value = serde_json::from_str(&out.text()?)?;
/// assert_eq!(summary["levels"][1]["part"], "hard");
/// assert_eq!(summary["levels"][1]["clues"]["value"], 24.5);
/// assert_eq!(summary["quantities"][1]["part"], "hard, level 1");
/// let table = "| level | clues |\n|---:|---:|\n| 1 | 24.50 |\n";
/// let page = format!("## easy: levels\n\nClues of generated puzzles.\n\n{table}\n## hard: levels\n\n{table}");
/// assert_eq!(Section::page(&out.sections), page);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Conclusion<'a> {
    /// A random stream apart from those of the items.
    pub rng: Stream,
    /// The figures, with their words.
    pub canvas: Canvas<'a>,
    words: &'a Words,
    part: Option<String>,
    /// Name of each table, and its rows in JSON.
    tables: Vec<(String, Vec<String>)>,
    pub(crate) quantities: Vec<Quantity>,
    /// The sections of the page.
    pub sections: Vec<Section>,
    /// The text of a summary that is not made of tables.
    summary: Option<String>,
}

impl<'a> Conclusion<'a> {
    /// A conclusion without tables.
    pub fn new(words: &'a Words, rng: Stream) -> Conclusion<'a> {
        let (quantities, sections) = (Vec::new(), Vec::new());
        let canvas = words.canvas();
        Conclusion { rng, canvas, words, part: None, tables: Vec::new(), quantities, sections, summary: None }
    }

    /// Names the data set, scale or variant of the tables and quantities that follow.
    pub fn part(&mut self, part: impl Into<String>) -> &mut Self {
        self.part = Some(part.into());
        self
    }

    /// Adds rows to a table. Rows of all parts are in one table of the summary, and in a section for each part on the
    /// page. Columns with the attribute `quantity` are quantities, whose part is that of the conclusion and that of the
    /// row.
    ///
    /// # Errors
    /// If a row cannot be written as JSON.
    pub fn table<T: Columns + Serialize>(&mut self, name: &str, rows: &[T]) -> Result<&mut Self> {
        #[derive(Serialize)]
        struct Line<'a, T> {
            #[serde(skip_serializing_if = "Option::is_none")]
            part: Option<&'a str>,
            #[serde(flatten)]
            row: &'a T,
        }
        let part = self.part.as_deref();
        let texts = rows.iter().map(|row| serde_json::to_string(&Line { part, row }));
        let texts: Vec<String> = texts.collect::<Result<_, _>>().map_err(Error::experiment)?;
        let heading = part.map_or(String::new(), |part| format!("{part}: ")) + &name.replace('_', " ");
        // The text about a table is above its first part.
        let is_known = self.tables.iter().any(|(known, rows)| known == name && !rows.is_empty());
        let section = Section::new(heading).text(if is_known { "" } else { T::ABOUT });
        if !rows.is_empty() {
            self.sections.push(section.table(Table::of(rows)));
        }
        match self.tables.iter_mut().find(|(known, _)| known == name) {
            Some((_, all)) => all.extend(texts),
            None => self.tables.push((name.to_owned(), texts)),
        }
        for row in rows {
            let own = row.part();
            let part: Vec<&str> = part.into_iter().chain(own.as_deref()).collect();
            let part = (!part.is_empty()).then(|| part.join(", "));
            let all = row.quantities().into_iter().filter_map(|(name, value)| Some((name, value?)));
            self.quantities.extend(
                all.map(|(name, value)| Quantity { part: part.clone(), ..Quantity::new(&name, value) }),
            );
        }
        Ok(self)
    }

    /// Adds a quantity that is in no table; its part is that of the conclusion, unless it has one.
    pub fn quantity(&mut self, quantity: Quantity) -> &mut Self {
        let part = quantity.part.clone().or_else(|| self.part.clone());
        self.quantities.push(Quantity { part, ..quantity });
        self
    }

    /// Adds the families of tests that were corrected together.
    ///
    /// # Errors
    /// If they cannot be written as JSON.
    pub fn corrections(&mut self, all: &[Correction]) -> Result<&mut Self> {
        let texts = all.iter().map(serde_json::to_string).collect::<Result<_, _>>();
        self.tables.push(("corrections".into(), texts.map_err(Error::experiment)?));
        Ok(self)
    }

    /// Takes over a summary in a form of its own, with its quantities, sections and figures.
    ///
    /// # Errors
    /// Those of the summary.
    pub fn summary<S, R, C>(&mut self, rows: &[R], config: &C) -> Result<()>
    where
        S: Summarise<R, C> + Show<R, C>,
    {
        let summary = S::of(rows, config, &mut self.rng)?;
        self.quantities = claims::defined(summary.quantities(rows, config)?);
        let mut page = self.words.page();
        summary.sections(&mut page);
        self.sections = page.finish()?;
        summary.figures(rows, config, &self.canvas)?;
        #[derive(Serialize)]
        struct Document<'a, Summary> {
            quantities: &'a [Quantity],
            #[serde(flatten)]
            summary: &'a Summary,
        }
        let document = Document { quantities: &self.quantities, summary: &summary };
        self.summary = Some(serde_json::to_string_pretty(&document).map_err(Error::experiment)? + "\n");
        Ok(())
    }

    /// The text of `summary.json`: the quantities and the tables, a row in a line.
    ///
    /// # Errors
    /// If a quantity cannot be written as JSON.
    pub fn text(&mut self) -> Result<String> {
        if let Some(text) = self.summary.take() {
            return Ok(text);
        }
        self.quantities = claims::defined(std::mem::take(&mut self.quantities));
        let quantities = self.quantities.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
        let quantities = ("quantities".to_owned(), quantities.map_err(Error::experiment)?);
        let tables = std::iter::once(&quantities).chain(&self.tables).map(|(name, rows)| match rows.len() {
            0 => format!("  \"{name}\": []"),
            _ => format!("  \"{name}\": [\n    {}\n  ]", rows.join(",\n    ")),
        });
        Ok(format!("{{\n{}\n}}\n", tables.collect::<Vec<_>>().join(",\n")))
    }
}
