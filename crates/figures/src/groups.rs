//! Distributions side by side: boxes, violins, or boxes within violins.

use super::axis::Axis;
use super::page::{Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, with_n};
use super::scene::Scene;
use super::style::look;
use super::{FigureError, Head, Sample, marks};

/// How a distribution is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupShape {
    /// Quartiles, whiskers and outliers.
    #[default]
    Box,
    /// The density.
    Violin,
    /// Both.
    BoxInViolin,
}

/// Groups compared in one panel.
#[derive(Debug, Clone, Default)]
pub struct GroupPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// The groups from left to right.
    pub groups: Vec<Sample>,
    /// Lines under the title.
    pub notes: Vec<String>,
}

/// Distributions by group, in small multiples.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GroupPlot {
    /// Title, caption, width.
    pub head: Head,
    /// Title of the x axis.
    pub x_title: String,
    /// The variable.
    pub y: Axis,
    /// How the groups are drawn.
    pub shape: GroupShape,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<GroupPanel>,
}

impl GroupPanel {
    /// Groups without notes.
    pub fn new(title: impl Into<String>, groups: Vec<Sample>) -> Self {
        GroupPanel { title: title.into(), groups, notes: Vec::new() }
    }
}

impl GroupPlot {
    /// Whether single points are drawn instead of a density.
    fn is_points(&self, group: &Sample) -> bool {
        self.shape != GroupShape::Box && group.values.len() <= marks::MOST_POINTS
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &GroupPanel) {
        // Few groups do not need wide boxes.
        let half = (plot.slot() * 0.32).min(16.0);
        for (i, group) in panel.groups.iter().enumerate() {
            let shown: Vec<f64> = group.values.iter().copied().filter(|v| plot.y_axis.shows(*v)).collect();
            let x = plot.x(i as f64);
            if self.is_points(group) {
                marks::jitter(scene, plot, x, half, &shown, look(0).color);
            } else if self.shape != GroupShape::Box {
                marks::violin(scene, plot, x, half, &shown, look(0).color);
            }
            match self.shape {
                GroupShape::Box => marks::box_plot(scene, plot, x, half, &shown, look(0)),
                GroupShape::Violin => {}
                GroupShape::BoxInViolin => marks::inner_box(scene, plot, x, &shown, look(0).color),
            }
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let values = || self.panels.iter().flat_map(|p| &p.groups).flat_map(|g| g.values.iter().copied());
        let span = self.y.span(values());
        let name = |group: &Sample| with_n(&group.label, group.values.len());
        let spec = |panel: &GroupPanel| PanelSpec {
            title: panel.title.clone(),
            n: String::new(),
            notes: panel.notes.clone(),
            x: Dim::names(&self.x_title, panel.groups.iter().map(name).collect()),
            y: Dim::values(&self.y, span),
        };
        let mut page = Page::new(&self.head, width, Vec::new());
        page.notes.push(
            match self.shape {
                GroupShape::Box => marks::BOX_NOTE,
                GroupShape::Violin => "Shapes: densities, cut at the extreme values.",
                GroupShape::BoxInViolin => {
                    "Shapes: densities, cut at the extreme values; thick line: quartiles; white point: median."
                }
            }
            .to_owned(),
        );
        if self.panels.iter().flat_map(|panel| &panel.groups).any(|group| self.is_points(group)) {
            page.notes.push(marks::POINTS_NOTE.to_owned());
        }
        page.notes.extend(hidden_note(values(), &self.y, span));
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel)))
    }
}
