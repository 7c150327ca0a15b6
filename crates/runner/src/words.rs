//! The texts of an experiment's page and figures, separate from its code: headings, explanations, heads of tables,
//! titles, captions and axes.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{self, Display};
use std::rc::Rc;

use serde::de::DeserializeOwned;
use sudoku_figures::{
    BarPanel, ConfusionMatrix, ConfusionPanel, DotPanel, Dots, Ecdf, EcdfPanel, Figure, Forest, ForestRow,
    GroupPanel, GroupPlot, GroupedBars, HeatMap, HeatPanel, Histogram, HistogramPanel, LevelPanel, LevelPlot,
    Scatter, ScatterPanel, Trace, TracePanel,
};
use sudoku_tables::escape::markdown;
use sudoku_tables::{Cell, Section, Table};
use toml::{Table as Toml, Value};

use crate::error::{Error, Result};

/// The words of an experiment, in TOML.
///
/// `[sections.KEY]` has a `heading`, and optionally a `text` in Markdown and the column heads of a `table`. The heads
/// are separated by `|`. Text columns come first, then `||` and numeric columns, then optionally `||` and more text
/// columns. `[figures.KEY]` has the texts of a figure of sudoku-figures: `head.title`, `head.caption`, `x.title`, ...
/// `{name}` is replaced by a value from the experiment. A table head that consists only of `{name}` may expand to
/// several heads.
///
/// ```
/// use sudoku_runner::Words;
/// use sudoku_tables::cells;
///
/// let words = Words::parse(
///     "means",
///     r#"
///         [sections.sets]
///         heading = "Sets"
///         text = "Means of {n} puzzles."
///         table = "set || {metrics}"
///     "#,
/// )?;
/// let mut page = words.page();
/// page.fill("n", 120).list("metrics", ["clues", "WNEF"]).table("sets", [cells!["easy", 27.5, 0.25]]);
/// let sections = page.finish()?;
/// assert_eq!(sections[0].text, "Means of 120 puzzles.");
/// assert!(sections[0].markdown().contains("| set | clues | WNEF |"));
/// # Ok::<(), sudoku_runner::Error>(())
/// ```
pub struct Words {
    experiment: &'static str,
    sections: Toml,
    figures: Toml,
}

/// The values of each name: one value, or several for a list of heads.
#[derive(Clone, Default)]
struct Fills(Vec<(String, Vec<String>)>);

impl Words {
    /// Parses the words of an experiment.
    ///
    /// # Errors
    /// If the text is not TOML, or has other tables than `sections` and `figures`.
    pub fn parse(experiment: &'static str, text: &str) -> Result<Words> {
        let bad = |message: String| Error::Words { experiment, message };
        let mut all: Toml = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
        let mut take = |name: &str| match all.remove(name) {
            None => Ok(Toml::new()),
            Some(Value::Table(table)) => Ok(table),
            Some(other) => Err(bad(format!("{name} is {other}: write [{name}.KEY]"))),
        };
        let (sections, figures) = (take("sections")?, take("figures")?);
        match all.keys().next() {
            Some(other) => Err(bad(format!("{other}: there are sections and figures"))),
            None => Ok(Words { experiment, sections, figures }),
        }
    }

    /// An empty page.
    pub fn page(&self) -> Page<'_> {
        Page { words: self, fills: Fills::default(), done: Ok(Vec::new()) }
    }

    /// An empty canvas.
    pub fn canvas(&self) -> Canvas<'_> {
        Canvas { words: self, figures: Rc::default(), fills: Fills::default() }
    }

    fn bad(&self, message: impl Into<String>) -> Error {
        Error::Words { experiment: self.experiment, message: message.into() }
    }

    /// An entry with its texts filled in.
    fn entry(&self, from: &Toml, kind: &str, key: &str, fills: &Fills) -> Result<Value> {
        let found = from.get(key).ok_or_else(|| self.bad(format!("there is no [{kind}.{key}]")))?;
        fills.value(found).map_err(|name| self.bad(format!("[{kind}.{key}]: nothing fills in {{{name}}}")))
    }
}

impl Fills {
    fn of(&self, name: &str) -> Option<&Vec<String>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, values)| values)
    }

    /// A value in whose texts `{name}` is replaced, or the first name without a value.
    fn value(&self, value: &Value) -> Result<Value, String> {
        Ok(match value {
            Value::String(text) => Value::String(self.text(text, ", ", |value| value.into())?),
            Value::Table(table) => {
                let entry = |(key, one): (&String, &Value)| {
                    let filled = match (key.as_str(), one.as_str()) {
                        // A bar in a filled-in value does not end a head.
                        ("table", Some(heads)) => {
                            Value::String(self.text(heads, " | ", |value| value.replace('|', "/").into())?)
                        }
                        // Paragraphs are Markdown, but filled-in values are not.
                        ("text", Some(text)) => Value::String(self.text(text, ", ", markdown)?),
                        _ => self.value(one)?,
                    };
                    Ok((key.clone(), filled))
                };
                Value::Table(table.iter().map(entry).collect::<Result<_, String>>()?)
            }
            other => other.clone(),
        })
    }

    fn text(
        &self,
        text: &str,
        between: &str,
        shown: impl Fn(&str) -> Cow<'_, str>,
    ) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').ok_or_else(|| after.to_owned())?;
            let values = self.of(name).ok_or_else(|| name.to_owned())?;
            filled += before;
            filled += &values.iter().map(|value| shown(value)).collect::<Vec<_>>().join(between);
            rest = behind;
        }
        Ok((filled + rest).trim().to_owned())
    }
}

/// Defines the methods of [`Canvas`] that draw each kind of figure.
macro_rules! kinds {
    ($($method:ident: $figure:ident, $field:ident: $part:ty;)+) => {
        impl Canvas<'_> {
            $(
                #[doc = concat!("Draws a [`", stringify!($figure), "`] of these parts; see [`Canvas::draw`].")]
                ///
                /// # Errors
                /// As [`Canvas::draw`].
                pub fn $method(&self, key: &str, $field: Vec<$part>) -> Result<()> {
                    self.draw(key, |figure: $figure| $figure { $field, ..figure })
                }
            )+
        }
    };
}

kinds! {
    bars: GroupedBars, panels: BarPanel;
    confusion: ConfusionMatrix, panels: ConfusionPanel;
    dots: Dots, panels: DotPanel;
    ecdf: Ecdf, panels: EcdfPanel;
    forest: Forest, groups: (String, Vec<ForestRow>);
    groups: GroupPlot, panels: GroupPanel;
    heat: HeatMap, panels: HeatPanel;
    histogram: Histogram, panels: HistogramPanel;
    levels: LevelPlot, panels: LevelPanel;
    scatter: Scatter, panels: ScatterPanel;
    trace: Trace, panels: TracePanel;
}

/// A page that is built section by section.
pub struct Page<'a> {
    words: &'a Words,
    /// The values for the next section.
    fills: Fills,
    done: Result<Vec<Section>>,
}

impl Page<'_> {
    /// Sets the value of `{name}` in the next section.
    pub fn fill(&mut self, name: &str, value: impl Display) -> &mut Self {
        self.list(name, [value.to_string()])
    }

    /// Sets the values of `{name}` for several heads of a table.
    pub fn list<T: Into<String>>(&mut self, name: &str, values: impl IntoIterator<Item = T>) -> &mut Self {
        self.fills.0.push((name.to_owned(), values.into_iter().map(Into::into).collect()));
        self
    }

    /// Adds a section without a table.
    pub fn text(&mut self, key: &str) -> &mut Self {
        self.section(key, Vec::new())
    }

    /// Adds a section with a table of these rows, or without a table if there are none.
    pub fn table(&mut self, key: &str, rows: impl IntoIterator<Item = Vec<Cell>>) -> &mut Self {
        self.section(key, rows.into_iter().collect())
    }

    fn section(&mut self, key: &str, rows: Vec<Vec<Cell>>) -> &mut Self {
        self.add(key, |words, sections| {
            let heading = words.heading.ok_or("has no heading")?;
            let section = Section::new(heading).text(words.text.unwrap_or_default());
            sections.push(match words.table {
                Some(heads) => section.table(Table::heads(&heads).rows(rows)),
                None => section,
            });
            Ok(())
        })
    }

    /// Adds another table, and optionally a text, to the last section.
    pub fn more(&mut self, key: &str, rows: impl IntoIterator<Item = Vec<Cell>>) -> &mut Self {
        self.add(key, |words, sections| {
            let section = sections.pop().ok_or("stands before the first section")?;
            let heads = words.table.ok_or("has no table")?;
            sections
                .push(section.text(words.text.unwrap_or_default()).table(Table::heads(&heads).rows(rows)));
            Ok(())
        })
    }

    fn add(
        &mut self,
        key: &str,
        with: impl FnOnce(SectionWords, &mut Vec<Section>) -> Result<(), &'static str>,
    ) -> &mut Self {
        let fills = std::mem::take(&mut self.fills);
        if let Ok(sections) = &mut self.done {
            let bad = |message: &dyn Display| self.words.bad(format!("[sections.{key}] {message}"));
            let entry = self.words.entry(&self.words.sections, "sections", key, &fills);
            let words =
                entry.and_then(|entry| entry.try_into().map_err(|error: toml::de::Error| bad(&error)));
            let added = words.and_then(|words| with(words, sections).map_err(|message| bad(&message)));
            if let Err(error) = added {
                self.done = Err(error);
            }
        }
        self
    }

    /// The sections.
    ///
    /// # Errors
    /// If the words of a section are missing, or a `{name}` has no value.
    pub fn finish(self) -> Result<Vec<Section>> {
        self.done
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionWords {
    heading: Option<String>,
    text: Option<String>,
    table: Option<String>,
}

/// Figures by file name.
pub(crate) type Figures = Vec<(String, Box<dyn Figure>)>;

/// Figures with their words.
#[derive(Clone)]
pub struct Canvas<'a> {
    words: &'a Words,
    figures: Rc<RefCell<Figures>>,
    fills: Fills,
}

impl Canvas<'_> {
    /// Sets the value of `{name}` in the next figure.
    pub fn fill(&self, name: &str, value: impl Display) -> Self {
        let mut filled = self.clone();
        filled.fills.0.push((name.to_owned(), vec![value.to_string()]));
        filled
    }

    /// The figures added so far.
    pub(crate) fn figures(self) -> Figures {
        self.figures.take()
    }

    /// Adds the figure whose words have this key, with the panels that `add` adds, into the file of the same name.
    ///
    /// # Errors
    /// If there are no such words.
    pub fn draw<F, G>(&self, key: &str, add: impl FnOnce(F) -> G) -> Result<()>
    where
        F: DeserializeOwned,
        G: Figure + 'static,
    {
        self.draw_as(key, key, add)
    }

    /// The same into a file of another name.
    ///
    /// # Errors
    /// As [`Canvas::draw`].
    pub fn draw_as<F, G>(&self, file: &str, key: &str, add: impl FnOnce(F) -> G) -> Result<()>
    where
        F: DeserializeOwned,
        G: Figure + 'static,
    {
        let words = self.words.entry(&self.words.figures, "figures", key, &self.fills)?;
        let figure = words
            .try_into()
            .map_err(|error: toml::de::Error| self.words.bad(format!("[figures.{key}] {error}")))?;
        self.figures.borrow_mut().push((file.to_owned(), Box::new(add(figure))));
        Ok(())
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.experiment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = r#"
        [sections.a]
        heading = "Of {set}"
        text = "All of {set}."
        table = "set || {heads} | n"
        [sections.b]
        table = "|| n"
        [figures.line]
        head = { title = "By {x}", width = "single" }
        x = { title = "clues", range = [0.0, 1.0] }
        y = { title = "time", unit = "s", scale = "log" }
    "#;

    fn page(fill: impl FnOnce(&mut Page<'_>)) -> Result<Vec<Section>, String> {
        let words = Words::parse("test", WORDS).unwrap();
        let mut page = words.page();
        fill(&mut page);
        page.finish().map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_filled_in_and_a_bar_in_a_name_makes_no_head() {
        let sections = page(|page| {
            page.fill("set", "x|<b>").list("heads", ["a|b", "c"]);
            page.table("a", [sudoku_tables::cells!["s", 1.0, 2.0, 3_u64]])
                .more("b", [sudoku_tables::cells![4_u64]]);
        });
        let text = Section::page(&sections.unwrap());
        let head = "## Of x\\|&lt;b>\n\nAll of x\\|&lt;b>.\n\n| set | a/b | c | n |\n";
        assert!(text.starts_with(head), "{text}");
        assert!(text.ends_with("| n |\n|---:|\n| 4 |\n"), "{text}");
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = |fill: fn(&mut Page<'_>)| page(fill).unwrap_err();
        assert!(error(|page| _ = page.text("c")).contains("[sections.c]"));
        assert!(error(|page| _ = page.text("a")).contains("{set}"));
        assert!(error(|page| _ = page.text("b")).contains("no heading"));
        assert!(Words::parse("test", "[other]\n").unwrap_err().to_string().contains("other"));
    }

    #[test]
    fn figures_take_their_words_from_the_text() {
        let words = Words::parse("test", WORDS).unwrap();
        let canvas = words.canvas();
        let mut title = String::new();
        let add = |figure: Trace| {
            title = format!("{}, {:?}, {:?}", figure.head.title, figure.y.unit, figure.x.range);
            Trace { panels: vec![TracePanel::new("", Vec::new())], ..figure }
        };
        canvas.fill("x", "clues").draw("line", add).unwrap();
        assert_eq!(title, "By clues, Some(\"s\"), Some((0.0, 1.0))");
        let none = canvas.draw("no-line", |figure: Trace| figure).unwrap_err();
        assert!(none.to_string().contains("[figures.no-line]"));
        assert_eq!(canvas.figures()[0].0, "line");
    }
}
