//! The figures and tables printed in the five texts, each with its description and with our version.
//!
//! docs/figures.toml lists them all. Our numbers come from the summaries of the reference runs, and boards come from
//! the texts.

mod boards;
mod plots;
mod series;

use std::fmt::Write;

use serde::Deserialize;
use sudoku_figures::Figure;
use sudoku_kit::core::names::{self, UnknownName};
use sudoku_runner::claims::References;
use sudoku_tables::escape::markdown;

pub use series::Point;

/// The list at the time when the program was built.
const SHIPPED: &str = include_str!("../../../../docs/figures.toml");

/// All figures and tables of the texts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// The figures, in the order of the texts.
    #[serde(rename = "figure")]
    pub figures: Vec<Printed>,
}

/// A figure or table that a text prints.
#[derive(Clone, Debug, Deserialize)]
pub struct Printed {
    /// Text and number: `Ease and Toil 9`. Unnumbered ones are numbered consecutively.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// Its place in the text.
    #[serde(rename = "where")]
    pub place: String,
    /// The content that the text prints: numbers, a board, or a picture that is lost.
    pub published: String,
    /// What our version shows and how it differs, or the reason why there is none.
    pub ours: String,
    /// How our version is drawn.
    #[serde(flatten)]
    form: Form,
}

/// How a figure is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "form", rename_all = "snake_case")]
enum Form {
    /// Bars over categories, or lines.
    Plot(plots::Plot),
    /// A board of the text, or one of ours.
    Board(boards::BoardForm),
    /// The constraint matrix of the 2×2 Latin square.
    Latin(boards::Latin),
    /// It is not drawn.
    None,
}

/// A drawn figure with its numbers.
pub struct Drawn {
    /// The picture.
    pub figure: Box<dyn Figure>,
    /// Its values as CSV.
    pub csv: String,
}

impl Texts {
    /// The list that was built into the program.
    ///
    /// # Panics
    /// If docs/figures.toml was invalid at build time; a test checks it.
    pub fn shipped() -> Texts {
        toml::from_str(SHIPPED).unwrap_or_else(|error| panic!("docs/figures.toml: {error}"))
    }

    /// The figure of this name, in any case.
    ///
    /// # Errors
    /// If there is none; the error names the nearest.
    pub fn find(&self, name: &str) -> Result<&Printed, UnknownName> {
        names::find("figure", name, &self.figures, |one| one.name.as_str())
    }

    /// A Markdown table of all figures. `up` is the path from the page's folder to the folder of the pictures.
    pub fn index(&self, up: &str) -> String {
        let mut text =
            "| figure or table | shows | the text gives | ours | picture |\n|---|---|---|---|---|\n"
                .to_owned();
        for one in &self.figures {
            let slug = one.slug();
            let picture = match one.is_drawn() {
                true => format!("[SVG]({up}{slug}.svg) [CSV]({up}{slug}.csv)"),
                false => String::new(),
            };
            let cells = [one.name.as_str(), &one.title, &one.published, &one.ours].map(markdown);
            let _ = writeln!(text, "| {} | {picture} |", cells.join(" | "));
        }
        let drawn = self.figures.iter().filter(|one| one.is_drawn()).count();
        let beside = self.figures.iter().filter(|one| one.has_values()).count();
        let _ = writeln!(
            text,
            "\n{} figures and tables; {drawn} are drawn, {beside} of them beside values that the text gives.",
            self.figures.len()
        );
        text
    }
}

impl Printed {
    /// Whether our version is drawn.
    pub fn is_drawn(&self) -> bool {
        !matches!(self.form, Form::None)
    }

    /// Whether the drawing includes values of the text.
    pub fn has_values(&self) -> bool {
        match &self.form {
            Form::Plot(plot) => plot.series.iter().any(|series| series.is_published()),
            Form::Board(board) => board.is_printed(),
            Form::Latin(_) => true,
            Form::None => false,
        }
    }

    /// Its name as a file name.
    pub fn slug(&self) -> String {
        self.name.to_lowercase().replace(' ', "-")
    }

    /// Draws it.
    ///
    /// # Errors
    /// If it has no drawing, or a reference run or a number is missing. The error gives the reason.
    pub fn draw(&self, references: &References) -> Result<Drawn, String> {
        let title = format!("{}: {}", self.name, self.title);
        let caption = format!("The text: {}. Here: {}.", self.published, self.ours);
        let drawn = match &self.form {
            Form::Plot(plot) => plot.draw(title, caption, references),
            Form::Board(board) => board.draw(title, caption),
            Form::Latin(latin) => Ok(latin.draw(title, caption)),
            Form::None => Err(self.ours.clone()),
        };
        drawn.map_err(|why| format!("{}: {why}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sudoku_runner::claims::Ledger;

    use super::*;

    fn references() -> References {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/reference");
        References::read(&folder, &Ledger::shipped()).unwrap()
    }

    #[test]
    fn every_figure_is_drawn_or_says_why_not() {
        let references = references();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures");
        for one in Texts::shipped().figures {
            assert!(!one.ours.is_empty() && !one.published.is_empty(), "{}", one.name);
            match one.draw(&references) {
                Ok(drawn) => {
                    let svg = drawn.figure.scene().and_then(|scene| scene.svg()).unwrap();
                    assert!(
                        one.is_drawn() && svg.contains(&one.name) && drawn.csv.lines().count() > 1,
                        "{}",
                        one.name
                    );
                    let kept = folder.join(format!("{}.csv", one.slug()));
                    let kept = std::fs::read_to_string(&kept).unwrap_or_default();
                    assert_eq!(
                        kept, drawn.csv,
                        "{}: `sudoku-lab results figure all -o docs/figures` writes it",
                        one.name
                    );
                }
                Err(why) => assert!(!one.is_drawn() && why.contains(&one.ours), "{why}"),
            }
        }
    }

    #[test]
    fn names_are_found_in_any_case_and_the_nearest_is_offered() {
        let texts = Texts::shipped();
        assert_eq!(texts.find("ease and toil 9").unwrap().slug(), "ease-and-toil-9");
        assert_eq!(texts.find("Zendoku 99").unwrap_err().nearest.as_deref(), Some("Zendoku 9"));
    }

    /// The numbers in a figure are those of the reference runs.
    #[test]
    fn published_values_lie_beside_ours() {
        let drawn = Texts::shipped().find("Zendoku 9").unwrap().draw(&references()).unwrap();
        let row = |from: &str| {
            let own = drawn
                .csv
                .lines()
                .find(|line| line.starts_with(from))
                .unwrap_or_else(|| panic!("{from}\n{}", drawn.csv));
            own.split(',').nth(2).unwrap().parse::<f64>().unwrap()
        };
        assert_eq!(row("published,24,"), 32.0);
        assert!((row("here,24,") - 34.3).abs() < 1.0, "{}", drawn.csv);
    }
}
