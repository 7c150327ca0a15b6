//! Empirical distribution functions and their complements.

use super::axis::{Axis, Scale, Span, count};
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::Scene;
use super::style::look;
use super::{FigureError, Head, Sample, marks};
use std::cmp::Ordering;
use sudoku_stats::{distinct, kaplan_meier};

/// Samples compared in one panel.
#[derive(Debug, Clone, Default)]
pub struct EcdfPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// The samples; a label has the same look in all panels.
    pub samples: Vec<Sample>,
}

/// Empirical distribution functions F(x), or their complements 1 - F(x).
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ecdf {
    /// Title, caption, width.
    pub head: Head,
    /// The variable.
    pub x: Axis,
    /// The counted items: "puzzles".
    pub counted: String,
    /// Shows the share above x instead of the share up to x.
    pub complement: bool,
    /// Makes the axis of the share logarithmic, for tails.
    pub log_share: bool,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<EcdfPanel>,
}

impl Ecdf {
    fn share_axis(&self) -> Axis {
        let sign = if self.complement { "> x" } else { "≤ x" };
        let axis = Axis::new(format!("share of {} {sign}", self.counted));
        if !self.log_share {
            return axis.range(0.0, 1.0);
        }
        let most = self.samples().map(Sample::len).max().unwrap_or(1).max(2);
        axis.log().range(0.8 / most as f64, 1.0)
    }

    fn samples(&self) -> impl Iterator<Item = &Sample> {
        self.panels.iter().flat_map(|panel| &panel.samples)
    }

    /// Labels in the order of their first use.
    fn labels(&self) -> Vec<&str> {
        distinct(self.samples().map(|sample| sample.label.as_str()))
    }

    /// Values of a sample that the axis can show, each with whether it is exact; censored values are lower limits.
    fn admitted(&self, sample: &Sample) -> Vec<(f64, bool)> {
        let exact = sample.values.iter().map(|value| (*value, true));
        let all = exact.chain(sample.censored.iter().map(|value| (*value, false)));
        all.filter(|(value, _)| self.x.admits(*value)).collect()
    }

    /// The steps of one sample from the axis' start to its end, or to the last value if that is censored, as the rest
    /// is unknown. Uses Kaplan and Meier's estimate, which is the plain share if no value is censored.
    fn steps(&self, sample: &[(f64, bool)], span: Span) -> Vec<(f64, f64)> {
        let shown = |above: f64| if self.complement { above } else { 1.0 - above };
        let Ok(curve) = kaplan_meier(sample) else { return Vec::new() };
        let least = sample.iter().map(|(value, _)| *value).fold(f64::INFINITY, f64::min);
        let mut steps = vec![(span.low.min(least), shown(1.0))];
        let mut above = 1.0;
        for step in &curve {
            steps.extend([(step.at, shown(above)), (step.at, shown(step.share))]);
            above = step.share;
        }
        let (last, exact) =
            sample.iter().copied().fold((f64::NEG_INFINITY, true), |a, b| match b.0.total_cmp(&a.0) {
                Ordering::Less => a,
                Ordering::Equal => (a.0, a.1 && b.1),
                Ordering::Greater => b,
            });
        steps.push((if exact { span.high.max(last) } else { last }, shown(above)));
        steps
    }

    /// Labels for the legend, with n if a single panel has more samples than its heading can list.
    fn legend(&self) -> Vec<Entry> {
        let many = self.counts_in_legend();
        let name = |label: &str| match self.samples().find(|sample| many && sample.label == label) {
            Some(sample) => format!("{label}, {}", n_of(&[sample.len()])),
            None => label.to_owned(),
        };
        let entry = |(i, label): (usize, &&str)| Entry::new(Key::Line(look(i), false), name(label));
        self.labels().iter().enumerate().map(entry).collect()
    }

    fn counts_in_legend(&self) -> bool {
        self.panels.len() == 1 && self.samples().count() > 4
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &EcdfPanel, span: Span) {
        let labels = self.labels();
        for sample in &panel.samples {
            let index = labels.iter().position(|label| *label == sample.label).unwrap_or(0);
            let admitted = self.admitted(sample);
            let steps = self.steps(&admitted, span);
            marks::curve(scene, plot, &steps, look(index));
            let mut cut: Vec<f64> = admitted.iter().filter(|(_, exact)| !exact).map(|(at, _)| *at).collect();
            cut.sort_by(f64::total_cmp);
            let mut last = f64::NEG_INFINITY;
            for at in cut {
                // Ticks that coincide in print are drawn once.
                let (x, y) = plot.inside(at, height(&steps, at));
                if x - last >= 1.2 {
                    scene.line((x, y - 2.6), (x, y + 2.6), 0.9, look(index).color);
                    last = x;
                }
            }
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let values =
            || self.samples().flat_map(|sample| sample.values.iter().chain(&sample.censored).copied());
        let span = self.x.span(values());
        let share = self.share_axis();
        let share_span = share.span([]);
        let spec = |panel: &EcdfPanel| PanelSpec {
            title: panel.title.clone(),
            n: if self.counts_in_legend() {
                String::new()
            } else {
                n_of(&panel.samples.iter().map(Sample::len).collect::<Vec<_>>())
            },
            notes: cut_note(panel).into_iter().collect(),
            x: Dim::values(&self.x, span),
            y: Dim::values(&share, share_span),
        };
        let mut page = Page::new(&self.head, width, self.legend());
        page.notes.extend(hidden_note(values(), &self.x, span));
        if self.samples().any(|sample| !sample.censored.is_empty()) {
            page.notes.push(
                "Ticks: cut off there, so that the value is greater; curves by Kaplan and Meier.".to_owned(),
            );
        }
        if self.log_share && self.complement && share.scale == Scale::Log {
            page.notes.push("A line that falls to the axis ends at its sample's largest value.".to_owned());
        }
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel, span)))
    }
}

/// Height of a staircase at a value: after its step.
fn height(steps: &[(f64, f64)], at: f64) -> f64 {
    steps.iter().rev().find(|(x, _)| *x <= at).map_or(f64::NAN, |(_, y)| *y)
}

/// The number of censored values of each sample, if there are any.
fn cut_note(panel: &EcdfPanel) -> Option<String> {
    let cut = panel.samples.iter().filter(|sample| !sample.censored.is_empty());
    let parts: Vec<String> =
        cut.map(|sample| format!("{} {}", sample.label, count(sample.censored.len()))).collect();
    (!parts.is_empty()).then(|| format!("cut off: {}", parts.join(", ")))
}
