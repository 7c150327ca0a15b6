//! Forest plots: estimates with intervals, one per row.

use super::axis::{Axis, count, decimal};
use super::fonts::text_width;
use super::page::{Height, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::{Anchor, MARGIN, Rect, Scene};
use super::style::{HAIR, INK, MARKER, REFERENCE, Rgb, SMALL, SOFT, THIN, look};
use super::{FigureError, Head, marks};
use sudoku_stats::Estimate;

/// Height of a row.
const ROW: f64 = 12.5;
/// Space between the columns of numbers.
const COLUMN_GAP: f64 = 10.0;
/// Minimum width at which a plot is useful.
const LEAST_PLOT: f64 = 80.0;

/// One estimate.
#[derive(Debug, Clone)]
pub struct ForestRow {
    /// Name of the row.
    pub label: String,
    /// The estimate.
    pub estimate: Estimate,
}

/// Estimates with intervals, in named groups of rows, with the numbers beside them.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Forest {
    /// Title, caption, width.
    pub head: Head,
    /// The estimated quantity; if it has a range, intervals beyond it are clipped.
    pub x: Axis,
    /// Meaning of the intervals: "95 % interval".
    pub interval: String,
    /// Position of a reference line, if there is one: 0 for differences, 1 for ratios.
    pub none: Option<f64>,
    /// Number of decimals.
    pub decimals: usize,
    /// Groups of rows with their names; an empty name has no line of its own.
    #[serde(skip)]
    pub groups: Vec<(String, Vec<ForestRow>)>,
}

/// A line of the plot.
enum Line<'a> {
    Heads,
    Group(&'a str),
    Row(&'a ForestRow),
}

impl ForestRow {
    /// An estimate with its interval.
    pub fn new(label: impl Into<String>, estimate: &Estimate) -> Self {
        ForestRow { label: label.into(), estimate: *estimate }
    }

    /// The value and the ends of its interval.
    pub(super) fn ends(&self) -> [f64; 3] {
        [self.estimate.value, self.estimate.low, self.estimate.high]
    }

    /// Draws marker and interval at a height of the page; the ends of the interval reach beyond the
    /// marker.
    pub(super) fn draw(&self, scene: &mut Scene, plot: &Plot, y: f64) {
        let color = look(0).color;
        let [value, low, high] = self.ends();
        if plot.x_axis.shows(value) {
            marks::marker(scene, (plot.x(value), y), look(1).color(color), MARKER * 0.75);
        }
        if plot.x_axis.admits(low) && plot.x_axis.admits(high) {
            let inside = |v: f64| plot.inside(v, 0.0).0;
            scene.line((inside(low), y), (inside(high), y), 0.9, color);
            for end in
                [low, high].into_iter().filter(|v| marks::is_bar(&self.estimate) && plot.x_axis.shows(*v))
            {
                scene.line((plot.x(end), y - 2.8), (plot.x(end), y + 2.8), 0.9, color);
            }
        }
    }
}

impl Forest {
    fn rows(&self) -> impl Iterator<Item = &ForestRow> {
        self.groups.iter().flat_map(|group| &group.1)
    }

    fn lines(&self) -> Vec<Line<'_>> {
        let mut lines = vec![Line::Heads];
        for (name, rows) in &self.groups {
            lines.extend((!name.is_empty()).then_some(Line::Group(name)));
            lines.extend(rows.iter().map(Line::Row));
        }
        lines
    }

    /// The two columns of numbers of a line.
    fn numbers(&self, line: &Line) -> (String, String) {
        match line {
            Line::Heads => (format!("estimate [{}]", self.interval), "n".to_owned()),
            Line::Group(_) => (String::new(), String::new()),
            Line::Row(row) => {
                let [value, low, high] = row
                    .ends()
                    .map(|v| if v.is_finite() { decimal(v, self.decimals) } else { "–".to_owned() });
                (format!("{value} [{low}, {high}]"), count(row.estimate.n as usize))
            }
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        self.head.explain("interval", &self.interval, self.rows().next().is_some())?;
        let ends = || self.rows().flat_map(ForestRow::ends);
        let span = self.x.span(ends().chain(self.none));
        let lines = self.lines();
        let name = |line: &Line| match line {
            Line::Row(row) => row.label.clone(),
            Line::Heads | Line::Group(_) => String::new(),
        };
        let names: Vec<String> = lines.iter().map(name).collect();
        let numbers: Vec<(String, String)> = lines.iter().map(|line| self.numbers(line)).collect();
        let columns = Columns::new(width, &names, &numbers);
        let y = Dim::names("", names).without_marks();
        let (title, n, notes) = Default::default();
        let spec = PanelSpec { title, n, notes, x: Dim::values(&self.x, span), y };
        let mut page = Page::new(&self.head, width, Vec::new());
        page.right = columns.width();
        page.height = Height::Points(lines.len() as f64 * ROW);
        page.notes.push(format!("Lines through the squares: {}.", self.interval));
        if columns.sizes.is_none() {
            let sizes: Vec<usize> = self.rows().map(|row| row.estimate.n as usize).collect();
            page.notes.push(format!("{}.", n_of(&sizes)));
        }
        page.notes.extend(hidden_note(ends(), &self.x, span));
        let (mut scene, plots) = page.compose(&[spec]);
        let Some(plot) = plots.first() else { return Ok(scene) };
        let Rect { left, top, right, bottom } = plot.area;
        if let Some(x) = self.none.filter(|none| plot.x_axis.shows(*none)).map(|none| plot.x(none)) {
            scene.dashed(vec![(x, top), (x, bottom)], THIN, REFERENCE, &[3.0, 2.0]);
        }
        let end = right + columns.width();
        for (i, (line, (estimate, n))) in lines.iter().zip(&numbers).enumerate() {
            let middle = plot.y(i as f64);
            let base = middle + 0.36 * SMALL;
            let color = if matches!(line, Line::Row(_)) { INK } else { SOFT };
            if let Some(wide) = columns.estimates {
                scene.text(estimate, (right + COLUMN_GAP + wide, base), SMALL, Anchor::End, color);
            }
            if columns.sizes.is_some() {
                scene.text(n, (end, base), SMALL, Anchor::End, color);
            }
            match line {
                Line::Heads => {
                    let y = middle + ROW / 2.0;
                    scene.line((left, y), (end, y), HAIR, SOFT);
                }
                Line::Group(name) => {
                    let (top, bottom) = (middle - ROW / 2.0, middle + ROW / 2.0);
                    // A name wider than the plot starts to the left of it.
                    let left = left.min(end - text_width(name, SMALL) - 8.0).max(MARGIN);
                    scene.rect(Rect { left, top, right: end, bottom }, Rgb(0xf0, 0xf0, 0xf0), 1.0);
                    scene.text(name, (left + 4.0, base), SMALL, Anchor::Start, INK);
                }
                Line::Row(row) => row.draw(&mut scene, plot, middle),
            }
        }
        Ok(scene)
    }
}

/// Widths of the columns of numbers that fit.
struct Columns {
    estimates: Option<f64>,
    sizes: Option<f64>,
}

impl Columns {
    /// On a narrow page n is dropped first, then the numbers.
    fn new(page: f64, names: &[String], numbers: &[(String, String)]) -> Columns {
        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|text| text_width(text, SMALL)).fold(0.0, f64::max)
        };
        let estimates = Some(widest(&mut numbers.iter().map(|pair| &pair.0)));
        let sizes = Some(widest(&mut numbers.iter().map(|pair| &pair.1)));
        let room = page - widest(&mut names.iter()) - 20.0;
        let some = [Columns { estimates, sizes }, Columns { estimates, sizes: None }];
        let fits = |columns: &Columns| room - columns.width() > LEAST_PLOT;
        some.into_iter().find(fits).unwrap_or(Columns { estimates: None, sizes: None })
    }

    fn width(&self) -> f64 {
        [self.estimates, self.sizes].into_iter().flatten().map(|wide| wide + COLUMN_GAP).sum()
    }
}
