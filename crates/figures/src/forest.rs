//! Forest plots: effects with intervals, row by row.

use super::axis::{Axis, count, decimal};
use super::fonts::text_width;
use super::page::{Height, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot};
use super::scene::{Anchor, Rect, Scene};
use super::style::{HAIR, INK, MARKER, REFERENCE, Rgb, SMALL, SOFT, THIN, look};
use super::{Figure, FigureError, Head, marks};
use sudoku_stats::Estimate;

/// Height of a row.
const ROW: f64 = 12.5;
/// White between the columns of numbers.
const COLUMN_GAP: f64 = 10.0;

/// One effect.
#[derive(Debug, Clone, Default)]
pub struct ForestRow {
    /// What is compared.
    pub label: String,
    /// The estimate.
    pub effect: f64,
    /// Lower and upper end of its interval.
    pub interval: (f64, f64),
    /// Observations behind it.
    pub n: usize,
}

/// Effects with intervals, in named groups of rows, with the numbers beside them.
#[derive(Debug, Clone, Default)]
pub struct Forest {
    /// Title, caption, width.
    pub head: Head,
    /// The effect size; with a range, intervals beyond it are cut.
    pub x: Axis,
    /// What the intervals are: "95 % interval".
    pub interval: String,
    /// The effect of no difference: 0, or 1 for ratios.
    pub none: f64,
    /// Decimals of the numbers.
    pub decimals: usize,
    /// Groups of rows with their names; an empty name has no line of its own.
    pub groups: Vec<(String, Vec<ForestRow>)>,
}

/// A line of the plot from the top.
enum Line<'a> {
    Heads,
    Group(&'a str),
    Row(&'a ForestRow),
}

impl ForestRow {
    /// An estimate with its interval.
    pub fn new(label: impl Into<String>, effect: &Estimate) -> Self {
        let Estimate { value, low, high, n } = *effect;
        ForestRow { label: label.into(), effect: value, interval: (low, high), n: n as usize }
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

    /// The two columns of numbers beside a line.
    fn numbers(&self, line: &Line) -> (String, String) {
        match line {
            Line::Heads => (format!("effect [{}]", self.interval), "n".to_owned()),
            Line::Group(_) => (String::new(), String::new()),
            Line::Row(row) => {
                let [effect, low, high] = [row.effect, row.interval.0, row.interval.1]
                    .map(|v| if v.is_finite() { decimal(v, self.decimals) } else { "–".to_owned() });
                (format!("{effect} [{low}, {high}]"), count(row.n))
            }
        }
    }

    fn draw_row(&self, scene: &mut Scene, plot: &Plot, y: f64, row: &ForestRow) {
        let color = look(0).color;
        let (low, high) = row.interval;
        if plot.x_axis.admits(low) && plot.x_axis.admits(high) {
            let inside = |v: f64| plot.inside(v, 0.0).0;
            scene.line((inside(low), y), (inside(high), y), 0.9, color);
            for end in [low, high].into_iter().filter(|v| plot.x_axis.shows(*v)) {
                scene.line((plot.x(end), y - 1.8), (plot.x(end), y + 1.8), 0.9, color);
            }
        }
        if plot.x_axis.shows(row.effect) {
            marks::marker(scene, (plot.x(row.effect), y), look(1).with_color(color), MARKER);
        }
    }
}

impl Figure for Forest {
    fn scene(&self) -> Result<Scene, FigureError> {
        self.head.explain("interval", &self.interval, self.rows().next().is_some())?;
        let ends = || self.rows().flat_map(|row| [row.effect, row.interval.0, row.interval.1]);
        let span = self.x.span(ends().chain([self.none]));
        let lines = self.lines();
        let name = |line: &Line| match line {
            Line::Row(row) => row.label.clone(),
            Line::Heads | Line::Group(_) => String::new(),
        };
        let y = Dim::names("", lines.iter().map(name).collect()).without_marks();
        let spec = PanelSpec {
            title: String::new(),
            n: String::new(),
            notes: Vec::new(),
            x: Dim::values(&self.x, span),
            y,
        };
        let numbers: Vec<(String, String)> = lines.iter().map(|line| self.numbers(line)).collect();
        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|t| text_width(t, SMALL)).fold(0.0, f64::max)
        };
        let effects = widest(&mut numbers.iter().map(|pair| &pair.0));
        let sizes = widest(&mut numbers.iter().map(|pair| &pair.1));
        let mut page = Page::new(&self.head, Vec::new());
        page.right = effects + sizes + 2.0 * COLUMN_GAP;
        page.height = Height::Points(lines.len() as f64 * ROW);
        page.notes.push(format!("Lines through the squares: {}.", self.interval));
        page.notes.extend(hidden_note(ends(), &self.x, span));
        let (mut scene, plots) = page.compose(&[spec]);
        let Some(plot) = plots.first() else { return Ok(scene) };
        let Rect { left, top, right, bottom } = plot.area;
        if plot.x_axis.shows(self.none) {
            let x = plot.x(self.none);
            scene.dashed(vec![(x, top), (x, bottom)], THIN, REFERENCE, &[3.0, 2.0]);
        }
        for (i, (line, (effect, n))) in lines.iter().zip(&numbers).enumerate() {
            let middle = plot.y(i as f64);
            let base = middle + 0.36 * SMALL;
            let end = right + COLUMN_GAP + effects;
            let color = if matches!(line, Line::Row(_)) { INK } else { SOFT };
            scene.text(effect, (end, base), SMALL, Anchor::End, color);
            scene.text(n, (end + COLUMN_GAP + sizes, base), SMALL, Anchor::End, color);
            match line {
                Line::Heads => {
                    let y = middle + ROW / 2.0;
                    scene.line((left, y), (end + COLUMN_GAP + sizes, y), HAIR, SOFT);
                }
                Line::Group(name) => {
                    let (top, bottom) = (middle - ROW / 2.0, middle + ROW / 2.0);
                    let right = end + COLUMN_GAP + sizes;
                    scene.rect(Rect { left, top, right, bottom }, Rgb(0xf0, 0xf0, 0xf0), 1.0);
                    scene.text(name, (left + 4.0, base), SMALL, Anchor::Start, INK);
                }
                Line::Row(row) => self.draw_row(&mut scene, plot, middle, row),
            }
        }
        Ok(scene)
    }
}
