//! Empirical distribution functions and their complements.

use super::axis::{Axis, Scale, Span};
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::Scene;
use super::style::look;
use super::{Figure, FigureError, Head, Sample, marks};

/// Samples compared in one panel.
#[derive(Debug, Clone, Default)]
pub struct EcdfPanel {
    /// What sets it apart from the others.
    pub title: String,
    /// The samples; one label has one look in all panels.
    pub samples: Vec<Sample>,
}

/// Empirical distribution functions F(x), or their complements 1 - F(x).
#[derive(Debug, Clone, Default)]
pub struct Ecdf {
    /// Title, caption, width.
    pub head: Head,
    /// The variable.
    pub x: Axis,
    /// What is counted: "puzzles".
    pub counted: String,
    /// Shows the share above x instead of the share up to x.
    pub complement: bool,
    /// Makes the share's axis logarithmic: for tails.
    pub log_share: bool,
    /// The panels.
    pub panels: Vec<EcdfPanel>,
}

impl Ecdf {
    fn share_axis(&self) -> Axis {
        let sign = if self.complement { "> x" } else { "≤ x" };
        let axis = Axis::new(format!("share of {} {sign}", self.counted));
        if !self.log_share {
            return axis.range(0.0, 1.0);
        }
        let most = self.samples().map(|sample| sample.values.len()).max().unwrap_or(1).max(2);
        axis.log().range(0.8 / most as f64, 1.0)
    }

    fn samples(&self) -> impl Iterator<Item = &Sample> {
        self.panels.iter().flat_map(|panel| &panel.samples)
    }

    /// Labels in the order of their first use.
    fn labels(&self) -> Vec<&str> {
        let mut labels: Vec<&str> = Vec::new();
        for sample in self.samples() {
            if !labels.contains(&sample.label.as_str()) {
                labels.push(&sample.label);
            }
        }
        labels
    }

    /// The steps of one sample from end to end of the axis.
    fn steps(&self, values: &[f64], span: Span) -> Vec<(f64, f64)> {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|v| self.x.admits(*v)).collect();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len() as f64;
        let share = |below: usize| {
            let below = below as f64 / n;
            if self.complement { 1.0 - below } else { below }
        };
        if sorted.is_empty() {
            return Vec::new();
        }
        let mut steps = vec![(span.low.min(sorted[0]), share(0))];
        for (i, value) in sorted.iter().enumerate() {
            if sorted.get(i + 1) == Some(value) {
                continue;
            }
            let before = steps.last().map_or(0.0, |step| step.1);
            steps.extend([(*value, before), (*value, share(i + 1))]);
        }
        steps.push((span.high.max(sorted[sorted.len() - 1]), share(sorted.len())));
        steps
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &EcdfPanel, span: Span) {
        let labels = self.labels();
        for sample in &panel.samples {
            let index = labels.iter().position(|label| *label == sample.label).unwrap_or(0);
            marks::curve(scene, plot, &self.steps(&sample.values, span), look(index));
        }
    }
}

impl Figure for Ecdf {
    fn scene(&self) -> Result<Scene, FigureError> {
        let values = || self.samples().flat_map(|sample| sample.values.iter().copied());
        let span = self.x.span(values());
        let share = self.share_axis();
        let share_span = share.span([]);
        let spec = |panel: &EcdfPanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.samples.iter().map(|sample| sample.values.len()).collect::<Vec<_>>()),
            notes: Vec::new(),
            x: Dim::values(&self.x, span),
            y: Dim::values(&share, share_span),
        };
        let entry = |(i, name): (usize, &&str)| Entry::new(Key::Line(look(i), false), *name);
        let mut page = Page::new(&self.head, self.labels().iter().enumerate().map(entry).collect());
        page.notes.extend(hidden_note(values(), &self.x, span));
        if self.log_share && self.complement && share.scale == Scale::Log {
            page.notes
                .push("A line ends at its sample's largest value, beyond which the share is 0.".to_owned());
        }
        let specs: Vec<PanelSpec> = self.panels.iter().map(spec).collect();
        let (mut scene, plots) = page.compose(&specs);
        for (plot, panel) in plots.iter().zip(&self.panels) {
            self.draw(&mut scene, plot, panel, span);
        }
        Ok(scene)
    }
}
