//! Histograms: ours filled, published ones as outlines over them.

use super::axis::{Axis, Span};
use super::page::{Entry, Key, Page};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::{Rect, Scene};
use super::style::{Look, Rgb, WHITE, look, tint};
use super::{FigureError, Head, marks};
use sudoku_stats::distinct;

/// Heights of the bins of one histogram, and the number of observations.
#[derive(Debug, Clone, Default)]
pub struct Heights {
    label: String,
    pub(super) n: usize,
    pub(super) heights: Vec<f64>,
}

impl Heights {
    /// Counts `values` in bins; bin i contains edge i up to, but not including, edge i + 1 (the last bin also contains
    /// its upper edge). Values outside the bins only count towards n. Equal labels are drawn alike in all panels.
    pub fn count(label: impl Into<String>, edges: &[f64], values: &[f64]) -> Self {
        let bins = edges.len().saturating_sub(1);
        let mut heights = vec![0.0; bins];
        for value in values {
            let bin = edges.partition_point(|edge| edge <= value);
            if (1..=bins).contains(&bin) {
                heights[bin - 1] += 1.0;
            } else if bins > 0 && edges.last() == Some(value) {
                heights[bins - 1] += 1.0;
            }
        }
        Heights { label: label.into(), n: values.len(), heights }
    }

    /// Observations that are already counted, by bin.
    pub fn counts(label: impl Into<String>, counts: impl IntoIterator<Item = u64>) -> Self {
        let counts: Vec<u64> = counts.into_iter().collect();
        let heights = counts.iter().map(|&count| count as f64).collect();
        Heights { label: label.into(), n: counts.iter().sum::<u64>() as usize, heights }
    }

    /// Percentages printed in a source, and its stated number of observations.
    pub fn published(label: impl Into<String>, n: u64, percentages: Vec<f64>) -> Self {
        Heights { label: label.into(), n: n as usize, heights: percentages }
    }

    /// Multiplies each bin by its weight.
    pub fn weighted(mut self, weights: &[f64]) -> Self {
        self.heights.iter_mut().zip(weights).for_each(|(height, weight)| *height *= weight);
        self
    }

    /// Converts counts to percentages of all observations.
    pub fn percent(self) -> Self {
        let n = self.n.max(1) as f64;
        self.of(n)
    }

    /// Converts heights to percentages of their sum: shares of weighted observations.
    pub fn percent_of_sum(self) -> Self {
        let sum = self.heights.iter().sum::<f64>();
        if sum > 0.0 { self.of(sum) } else { self }
    }

    fn of(mut self, whole: f64) -> Self {
        self.heights.iter_mut().for_each(|height| *height *= 100.0 / whole);
        self
    }
}

/// One panel of histograms with common bins.
#[derive(Debug, Clone, Default)]
pub struct HistogramPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// Edges of the bins, ascending: one more than there are heights.
    pub edges: Vec<f64>,
    /// The histogram drawn as filled bars.
    pub filled: Heights,
    /// The histograms drawn as outlines over it.
    pub outlined: Vec<Heights>,
    /// Lines under the title.
    pub notes: Vec<String>,
}

/// Histograms in small multiples.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Histogram {
    /// Title, caption, width.
    pub head: Head,
    /// The variable.
    pub x: Axis,
    /// The y axis.
    pub y: Axis,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<HistogramPanel>,
}

impl HistogramPanel {
    fn all(&self) -> impl Iterator<Item = &Heights> {
        std::iter::once(&self.filled).chain(&self.outlined)
    }
}

impl Histogram {
    fn check(&self) -> Result<(), FigureError> {
        for panel in &self.panels {
            for heights in panel.all() {
                let what = format!("heights {:?}", heights.label);
                self.head.expect(&what, heights.heights.len(), panel.edges.len().saturating_sub(1))?;
            }
        }
        Ok(())
    }

    /// Labels of outlines in the order of their first use.
    fn outlines(&self) -> Vec<&str> {
        distinct(self.panels.iter().flat_map(|panel| &panel.outlined).map(|heights| heights.label.as_str()))
    }

    fn legend(&self) -> Vec<Entry> {
        let mut legend: Vec<Entry> = Vec::new();
        for panel in &self.panels {
            if !legend.iter().any(|entry| entry.name == panel.filled.label) {
                legend.push(Entry::new(Key::Fill(fill()), panel.filled.label.clone()));
            }
        }
        let entry = |(i, label): (usize, &&str)| Entry::new(Key::Line(outline(i), false), *label);
        legend.extend(self.outlines().iter().enumerate().map(entry));
        legend
    }

    /// The exact span of the bins: bars touch both ends.
    fn x_span(&self) -> Span {
        let edges = || self.panels.iter().flat_map(|panel| panel.edges.iter().copied());
        let span = self.x.span(edges());
        let admitted = || edges().filter(|v| self.x.admits(*v));
        let (low, high) = (admitted().fold(span.high, f64::min), admitted().fold(span.low, f64::max));
        if self.x.range.is_none() && low < high { Span { low, high, ..span } } else { span }
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &HistogramPanel) {
        for (bin, &height) in panel.filled.heights.iter().enumerate() {
            let (x0, x1) = (panel.edges[bin], panel.edges[bin + 1]);
            if !(plot.x_axis.admits(x0) && plot.x_axis.admits(x1) && plot.y_axis.admits(height)) {
                continue;
            }
            let ((left, bottom), (right, top)) = (plot.inside(x0, 0.0), plot.inside(x1, height));
            scene.rect(Rect { left, top, right, bottom }, fill(), 1.0);
            if right - left > 3.0 && height > 0.0 {
                scene.line((right, top), (right, bottom), 0.5, WHITE);
            }
        }
        let labels = self.outlines();
        for heights in &panel.outlined {
            let index = labels.iter().position(|label| *label == heights.label).unwrap_or(0);
            let mut steps: Vec<(f64, f64)> = panel.edges.first().map(|x| (*x, 0.0)).into_iter().collect();
            for (edges, &height) in panel.edges.windows(2).zip(&heights.heights) {
                steps.extend([(edges[0], height), (edges[1], height)]);
            }
            steps.extend(panel.edges.last().map(|x| (*x, 0.0)));
            marks::curve(scene, plot, &steps, outline(index));
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        self.check()?;
        let x_span = self.x_span();
        let heights =
            self.panels.iter().flat_map(HistogramPanel::all).flat_map(|h| h.heights.iter().copied());
        let y_span = self.y.span_from_zero(heights);
        let spec = |panel: &HistogramPanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.all().map(|heights| heights.n).collect::<Vec<_>>()),
            notes: panel.notes.clone(),
            x: Dim { grid: false, ..Dim::values(&self.x, x_span) },
            y: Dim::values(&self.y, y_span),
        };
        let page = Page::new(&self.head, width, self.legend());
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel)))
    }
}

fn fill() -> Rgb {
    tint(look(0).color, 0.45)
}

/// Looks of outlines start after that of the filled bars, solid first.
fn outline(index: usize) -> Look {
    Look { dash: look(index).dash, ..look(index + 1) }
}
