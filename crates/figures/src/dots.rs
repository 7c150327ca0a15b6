//! Estimates with intervals, one per row, in panels side by side with common rows.

use super::axis::Axis;
use super::fonts::wrap;
use super::forest::ForestRow;
use super::page::{Height, Page, hidden_note};
use super::panel::{Dim, PanelSpec, common_n, n_of, with_n};
use super::scene::Scene;
use super::style::{LEADING, REFERENCE, SMALL, THIN};
use super::{FigureError, Head};

/// One panel of rows.
#[derive(Debug, Clone, Default)]
pub struct DotPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// Its rows from the top; panels with equal names show them only once.
    pub rows: Vec<ForestRow>,
}

/// Estimates with intervals, without the numbers beside them, for data where a [`Forest`](super::Forest) of many
/// groups would be too tall.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Dots {
    /// Title, caption, width.
    pub head: Head,
    /// The estimated quantity.
    pub x: Axis,
    /// Meaning of the intervals: "95 % interval".
    pub interval: String,
    /// Position of a reference line, if there is one.
    pub none: Option<f64>,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<DotPanel>,
}

impl DotPanel {
    /// Rows under a title.
    pub fn new(title: impl Into<String>, rows: Vec<ForestRow>) -> Self {
        DotPanel { title: title.into(), rows }
    }

    /// The sample size, if it is the same for all rows.
    fn n(&self) -> Option<usize> {
        common_n(self.rows.iter().map(|row| &row.estimate))
    }

    /// Names of the rows, wrapped into lines, with n if it differs between rows.
    fn names(&self, width: f64) -> Vec<String> {
        let name = |row: &ForestRow| {
            let lines = wrap(&row.label, SMALL, width).join("\n");
            if self.n().is_some() { lines } else { with_n(&lines, row.estimate.n as usize) }
        };
        self.rows.iter().map(name).collect()
    }
}

impl Dots {
    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let rows = || self.panels.iter().flat_map(|panel| &panel.rows);
        self.head.explain("interval", &self.interval, rows().next().is_some())?;
        let ends = || rows().flat_map(ForestRow::ends);
        let span = self.x.span(ends().chain(self.none));
        let spec = |panel: &DotPanel| PanelSpec {
            title: panel.title.clone(),
            n: panel.n().map_or(String::new(), |n| n_of(&[n])),
            notes: Vec::new(),
            x: Dim::values(&self.x, span),
            y: Dim::names("", panel.names(0.25 * width)).without_marks(),
        };
        let specs: Vec<PanelSpec> = self.panels.iter().map(spec).collect();
        let mut page = Page::new(&self.head, width, Vec::new());
        let names = || self.panels.iter().flat_map(|panel| panel.names(0.25 * width));
        let lines = names().map(|name| name.lines().count()).max().unwrap_or(1);
        let most = self.panels.iter().map(|panel| panel.rows.len()).max().unwrap_or(0);
        page.height = Height::Points(most as f64 * (lines as f64 * LEADING * SMALL + 2.5));
        page.notes.push(format!("Lines through the squares: {}.", self.interval));
        page.notes.extend(hidden_note(ends(), &self.x, span));
        let (mut scene, plots) = page.compose(&specs);
        for (plot, panel) in plots.iter().zip(&self.panels) {
            if let Some(x) = self.none.filter(|none| plot.x_axis.shows(*none)).map(|none| plot.x(none)) {
                let ends = vec![(x, plot.area.top), (x, plot.area.bottom)];
                scene.dashed(ends, THIN, REFERENCE, &[3.0, 2.0]);
            }
            for (i, row) in panel.rows.iter().enumerate() {
                row.draw(&mut scene, plot, plot.y(i as f64));
            }
        }
        Ok(scene)
    }
}
