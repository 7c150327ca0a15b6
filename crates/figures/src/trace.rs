//! Lines over time, steps or sizes, with bands around them.

use super::axis::Axis;
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, common_n, n_of};
use super::scene::Scene;
use super::style::look;
use super::{FigureError, Head, marks};
use sudoku_stats::{Estimate, distinct};

/// A line with a name.
#[derive(Debug, Clone, Default)]
pub struct TraceLine {
    label: String,
    points: Vec<(f64, Estimate)>,
}

/// One panel of lines.
#[derive(Debug, Clone, Default)]
pub struct TracePanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// The lines.
    pub lines: Vec<TraceLine>,
    /// Lines of text under the title.
    pub notes: Vec<String>,
}

/// Lines with bands in small multiples.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Trace {
    /// Title, caption, width.
    pub head: Head,
    /// Time, step or size.
    pub x: Axis,
    /// The quantity on the y axis.
    pub y: Axis,
    /// Meaning of the bands: "10th to 90th percentile of runs"; ignored if there are none.
    pub band: String,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<TracePanel>,
}

impl TraceLine {
    /// Estimates with their intervals as band, in the order in which they are joined; a name has the same look in
    /// all panels.
    pub fn new(label: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        TraceLine { label: label.into(), points: points.into_iter().collect() }
    }

    /// The sample size of each point, or the common one.
    fn sizes(&self) -> Vec<usize> {
        let all = self.points.iter().map(|(_, at)| at);
        common_n(all.clone()).map_or_else(|| all.map(|at| at.n as usize).collect(), |n| vec![n])
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

    fn labels(&self) -> Vec<&str> {
        distinct(self.lines().map(|line| line.label.as_str()))
    }

    /// Lines with few points show markers.
    fn marked(&self) -> bool {
        self.lines().all(|line| line.points.len() <= 25)
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &TracePanel) {
        let labels = self.labels();
        let index = |line: &TraceLine| labels.iter().position(|label| *label == line.label).unwrap_or(0);
        for line in &panel.lines {
            let band: Vec<_> = line.points.iter().map(|(x, at)| (*x, at.low, at.high)).collect();
            marks::band(scene, plot, &band, look(index(line)).color);
        }
        for line in &panel.lines {
            let look = look(index(line));
            let values: Vec<_> = line.points.iter().map(|(x, at)| (*x, at.value)).collect();
            marks::curve(scene, plot, &values, look);
            if self.marked() {
                let shown = line.points.iter().filter(|(x, _)| plot.x_axis.shows(*x));
                shown.for_each(|(x, at)| marks::estimate(scene, plot, plot.x(*x), at, look));
            }
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let points = || self.lines().flat_map(|line| &line.points);
        let xs = || points().map(|(x, _)| *x);
        let ys = || points().flat_map(|(_, at)| [at.value, at.low, at.high]);
        let (x_span, y_span) = (self.x.span(xs()), self.y.span(ys()));
        let spec = |panel: &TracePanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.lines.iter().flat_map(TraceLine::sizes).collect::<Vec<_>>()),
            notes: panel.notes.clone(),
            x: Dim::values(&self.x, x_span),
            y: Dim::values(&self.y, y_span),
        };
        let entry = |(i, label): (usize, &&str)| Entry::new(Key::Line(look(i), self.marked()), *label);
        let mut page = Page::new(&self.head, width, self.labels().iter().enumerate().map(entry).collect());
        let banded = points().any(|(_, at)| marks::is_bar(at));
        self.head.explain("band", &self.band, banded)?;
        if banded {
            let what = if self.marked() { "Bands and error bars" } else { "Bands" };
            page.notes.push(format!("{what}: {}.", self.band));
        }
        page.notes.extend(hidden_note(xs(), &self.x, x_span));
        page.notes.extend(hidden_note(points().map(|(_, at)| at.value), &self.y, y_span));
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel)))
    }
}
