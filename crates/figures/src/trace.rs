//! Lines over time, steps or sizes, with bands around them.

use super::axis::Axis;
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::Scene;
use super::style::{MARKER, look};
use super::{Figure, FigureError, Head, marks};
use sudoku_stats::Estimate;

/// A line with a name.
#[derive(Debug, Clone, Default)]
pub struct TraceLine {
    /// The name; one name has one look in all panels.
    pub label: String,
    /// Observations behind each of its points, such as runs.
    pub n: usize,
    /// (x, y) in the order in which they are joined.
    pub points: Vec<(f64, f64)>,
    /// (x, low, high) around it; empty for none.
    pub band: Vec<(f64, f64, f64)>,
}

/// One panel of lines.
#[derive(Debug, Clone, Default)]
pub struct TracePanel {
    /// What sets it apart from the others.
    pub title: String,
    /// The lines.
    pub lines: Vec<TraceLine>,
    /// Lines of text under the title.
    pub notes: Vec<String>,
}

/// Lines with bands in small multiples.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Title, caption, width.
    pub head: Head,
    /// Time, step or size.
    pub x: Axis,
    /// What is traced.
    pub y: Axis,
    /// What the bands are: "10th to 90th percentile of runs"; ignored if there are none.
    pub band: String,
    /// The panels.
    pub panels: Vec<TracePanel>,
}

impl TraceLine {
    /// Estimates with their intervals as band.
    pub fn new(
        label: impl Into<String>,
        n: usize,
        estimates: impl IntoIterator<Item = (f64, Estimate)>,
    ) -> Self {
        let (points, band) =
            estimates.into_iter().map(|(x, at)| ((x, at.value), (x, at.low, at.high))).unzip();
        TraceLine { label: label.into(), n, points, band }
    }
}

impl TracePanel {
    /// Lines without notes.
    pub fn new(title: impl Into<String>, lines: Vec<TraceLine>) -> Self {
        TracePanel { title: title.into(), lines, notes: Vec::new() }
    }
}

impl Trace {
    fn lines(&self) -> impl Iterator<Item = &TraceLine> {
        self.panels.iter().flat_map(|panel| &panel.lines)
    }

    /// Labels in the order of their first use.
    fn labels(&self) -> Vec<&str> {
        let mut labels: Vec<&str> = Vec::new();
        for line in self.lines() {
            if !labels.contains(&line.label.as_str()) {
                labels.push(&line.label);
            }
        }
        labels
    }

    /// Lines of few points show these.
    fn marked(&self) -> bool {
        self.lines().all(|line| line.points.len() <= 25)
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &TracePanel) {
        let labels = self.labels();
        let index = |line: &TraceLine| labels.iter().position(|label| *label == line.label).unwrap_or(0);
        for line in &panel.lines {
            marks::band(scene, plot, &line.band, look(index(line)).color);
        }
        for line in &panel.lines {
            let look = look(index(line));
            marks::curve(scene, plot, &line.points, look);
            let shown = line.points.iter().filter(|(x, y)| plot.x_axis.shows(*x) && plot.y_axis.shows(*y));
            for &(x, y) in shown.filter(|_| self.marked()) {
                marks::marker(scene, (plot.x(x), plot.y(y)), look, MARKER * 0.85);
            }
        }
    }
}

impl Figure for Trace {
    fn scene(&self) -> Result<Scene, FigureError> {
        let xs = || self.lines().flat_map(|line| line.points.iter().map(|p| p.0));
        let ys = || {
            let band = |line: &TraceLine| line.band.iter().flat_map(|b| [b.1, b.2]).collect::<Vec<_>>();
            self.lines().flat_map(move |line| line.points.iter().map(|p| p.1).chain(band(line)))
        };
        let (x_span, y_span) = (self.x.span(xs()), self.y.span(ys()));
        let spec = |panel: &TracePanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.lines.iter().map(|line| line.n).collect::<Vec<_>>()),
            notes: panel.notes.clone(),
            x: Dim::values(&self.x, x_span),
            y: Dim::values(&self.y, y_span),
        };
        let entry = |(i, label): (usize, &&str)| Entry::new(Key::Line(look(i), self.marked()), *label);
        let mut page = Page::new(&self.head, self.labels().iter().enumerate().map(entry).collect());
        let banded = self.lines().any(|line| !line.band.is_empty());
        self.head.explain("band", &self.band, banded)?;
        if banded {
            page.notes.push(format!("Bands: {}.", self.band));
        }
        page.notes.extend(hidden_note(xs(), &self.x, x_span));
        page.notes.extend(hidden_note(ys(), &self.y, y_span));
        let specs: Vec<PanelSpec> = self.panels.iter().map(spec).collect();
        let (mut scene, plots) = page.compose(&specs);
        for (plot, panel) in plots.iter().zip(&self.panels) {
            self.draw(&mut scene, plot, panel);
        }
        Ok(scene)
    }
}
