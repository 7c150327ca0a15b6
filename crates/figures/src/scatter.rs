//! Scatter plots with fits and notes.

use super::axis::{Axis, Span};
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::{Rect, Scene};
use super::style::{Look, MARKER, REFERENCE, look};
use super::{FigureError, Head, marks};
use sudoku_math::ln_1p;
use sudoku_stats::distinct;

/// Number of points above which a panel shows the number of points in each small square instead.
const MOST_POINTS: usize = 3000;
/// Side of such a square in points.
const SQUARE: f64 = 2.4;

/// Points with a name.
#[derive(Debug, Clone, Default)]
pub struct Points {
    /// The name; it has the same look in all panels.
    pub label: String,
    /// (x, y).
    pub points: Vec<(f64, f64)>,
}

/// A line through the data.
#[derive(Debug, Clone, Default)]
pub struct Fit {
    /// Its name: "least squares", "y = x".
    pub label: String,
    /// Its corners (x, y).
    pub points: Vec<(f64, f64)>,
    /// (x, low, high) around it; may be empty. Its meaning belongs in the label.
    pub band: Vec<(f64, f64, f64)>,
}

/// One panel of a scatter plot.
#[derive(Debug, Clone, Default)]
pub struct ScatterPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// Points by group.
    pub groups: Vec<Points>,
    /// A line through them.
    pub fit: Option<Fit>,
    /// Lines under the title: "Spearman ρ = −0.52 [−0.55, −0.49]".
    pub notes: Vec<String>,
}

/// y against x in small multiples.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scatter {
    /// Title, caption, width.
    pub head: Head,
    /// The variable on the x axis.
    pub x: Axis,
    /// The variable on the y axis.
    pub y: Axis,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<ScatterPanel>,
}

impl Points {
    /// Points with a name.
    pub fn new(label: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Points { label: label.into(), points: points.into_iter().collect() }
    }
}

impl Fit {
    /// A straight line.
    pub fn line(label: impl Into<String>, from: (f64, f64), to: (f64, f64)) -> Self {
        Fit { label: label.into(), points: vec![from, to], band: Vec::new() }
    }
}

impl ScatterPanel {
    /// Groups without line and notes.
    pub fn new(title: impl Into<String>, groups: Vec<Points>) -> Self {
        ScatterPanel { title: title.into(), groups, ..ScatterPanel::default() }
    }

    /// Lines under the title.
    pub fn notes(mut self, notes: Vec<String>) -> Self {
        self.notes = notes;
        self
    }

    /// Draws a line through them.
    pub fn fit(mut self, fit: Fit) -> Self {
        self.fit = Some(fit);
        self
    }
}

impl Scatter {
    /// Labels of groups in the order of their first use.
    fn labels(&self) -> Vec<&str> {
        distinct(self.panels.iter().flat_map(|panel| &panel.groups).map(|group| group.label.as_str()))
    }

    fn legend(&self) -> Vec<Entry> {
        let labels = self.labels();
        let mut legend: Vec<Entry> = Vec::new();
        if labels.len() > 1 {
            let entry = |(i, label): (usize, &&str)| Entry::new(Key::Marker(look(i)), *label);
            legend.extend(labels.iter().enumerate().map(entry));
        }
        for fit in self.panels.iter().filter_map(|panel| panel.fit.as_ref()) {
            if !legend.iter().any(|entry| entry.name == fit.label) {
                legend.push(Entry::new(Key::Line(fit_look(), false), fit.label.clone()));
            }
        }
        legend
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &ScatterPanel) {
        let labels = self.labels();
        let many = panel.groups.iter().map(|group| group.points.len()).sum::<usize>() > MOST_POINTS;
        for group in &panel.groups {
            let index = labels.iter().position(|label| *label == group.label).unwrap_or(0);
            let shown = group.points.iter().filter(|(x, y)| plot.x_axis.shows(*x) && plot.y_axis.shows(*y));
            let places = shown.map(|&(x, y)| (plot.x(x), plot.y(y)));
            if many {
                squares(scene, plot, places, look(index));
            } else {
                dots(scene, places.collect(), look(index), labels.len() > 1);
            }
        }
        if let Some(fit) = &panel.fit {
            marks::band(scene, plot, &fit.band, REFERENCE);
            marks::curve(scene, plot, &fit.points, fit_look());
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let points =
            || self.panels.iter().flat_map(|p| &p.groups).flat_map(|group| group.points.iter().copied());
        let spans: (Span, Span) = (self.x.span(points().map(|p| p.0)), self.y.span(points().map(|p| p.1)));
        let size = |group: &Points| group.points.len();
        let spec = |panel: &ScatterPanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.groups.iter().map(size).collect::<Vec<_>>()),
            notes: panel.notes.clone(),
            x: Dim::values(&self.x, spans.0),
            y: Dim::values(&self.y, spans.1),
        };
        let mut page = Page::new(&self.head, width, self.legend());
        page.height = super::page::Height::Share(0.8);
        page.notes.extend(hidden_note(points().map(|p| p.0), &self.x, spans.0));
        page.notes.extend(hidden_note(points().map(|p| p.1), &self.y, spans.1));
        let is_crowded = |panel: &ScatterPanel| panel.groups.iter().map(size).sum::<usize>() > MOST_POINTS;
        if self.panels.iter().any(is_crowded) {
            page.notes.push("Shade: points per small square, on a logarithmic scale.".to_owned());
        }
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel)))
    }
}

fn fit_look() -> Look {
    // Black and solid, unlike any group.
    Look { dash: &[], ..look(6) }
}

/// Single points: the more there are, the smaller and fainter they become.
fn dots(scene: &mut Scene, places: Vec<(f64, f64)>, look: Look, marked: bool) {
    let crowd = places.len();
    for place in places {
        match crowd {
            0..=60 => marks::marker(scene, place, look, MARKER * 0.85),
            61..=400 if marked => marks::marker(scene, place, look, MARKER * 0.6),
            61..=400 => scene.disc(place, MARKER * 0.55, look.color, 0.6),
            _ => scene.disc(place, MARKER * 0.4, look.color, 0.4),
        }
    }
}

/// The number of points in each square, as strength of colour on a logarithmic scale.
fn squares(scene: &mut Scene, plot: &Plot, places: impl Iterator<Item = (f64, f64)>, look: Look) {
    let columns = (plot.area.width() / SQUARE).ceil().max(1.0) as usize;
    let rows = (plot.area.height() / SQUARE).ceil().max(1.0) as usize;
    let mut counts = vec![0u32; columns * rows];
    for (x, y) in places {
        let column = (((x - plot.area.left) / SQUARE) as usize).min(columns - 1);
        let row = (((y - plot.area.top) / SQUARE) as usize).min(rows - 1);
        counts[row * columns + column] += 1;
    }
    let most = ln_1p(f64::from(counts.iter().copied().max().unwrap_or(0)));
    for (i, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (left, top) =
            (plot.area.left + (i % columns) as f64 * SQUARE, plot.area.top + (i / columns) as f64 * SQUARE);
        let square = Rect {
            left,
            top,
            right: (left + SQUARE).min(plot.area.right),
            bottom: (top + SQUARE).min(plot.area.bottom),
        };
        scene.rect(square, look.color, 0.12 + 0.88 * ln_1p(f64::from(count)) / most);
    }
}
