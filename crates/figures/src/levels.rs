//! A value by ordered levels: means with intervals, and the values behind them.

use sudoku_stats::Estimate;

use super::axis::Axis;
use super::page::{Entry, Height, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, common_n, n_of, with_n};
use super::scene::Scene;
use super::style::look;
use super::{FigureError, Head, marks};

/// What is drawn under the means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Behind {
    /// Every value as a point in groups of at most 60, densities in larger ones.
    #[default]
    Auto,
    /// Nothing.
    Nothing,
    /// Every value as a point.
    Points,
    /// Densities.
    Violins,
    /// Quartiles.
    Boxes,
}

/// One series at one level.
#[derive(Debug, Clone)]
pub struct LevelGroup {
    mean: Estimate,
    values: Vec<f64>,
}

/// One control set.
#[derive(Debug, Clone, Default)]
pub struct LevelPanel {
    /// Its name.
    pub title: String,
    /// Its levels in order.
    pub levels: Vec<String>,
    /// By series and level; `None` if there are no data.
    pub groups: Vec<Vec<Option<LevelGroup>>>,
    /// Lines under the title: "Spearman ρ = −0.52".
    pub notes: Vec<String>,
}

/// Means of several series by ordered level, in small multiples.
/// Source: Chadwick et al. 2008, "Figure 9. WNEF vs. difficulty level, for various weighting functions".
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LevelPlot {
    /// Title, caption, width.
    pub head: Head,
    /// Title of the x axis.
    pub x_title: String,
    /// The averaged quantity.
    pub y: Axis,
    /// Names of the series.
    pub series: Vec<String>,
    /// Meaning of the intervals: "95 % t interval of the mean".
    pub interval: String,
    /// What is drawn under the means.
    pub behind: Behind,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<LevelPanel>,
}

impl LevelGroup {
    /// A mean with its interval, and optionally its values.
    pub fn new(mean: &Estimate, values: Vec<f64>) -> Self {
        LevelGroup { mean: *mean, values }
    }
}

impl LevelPlot {
    fn check(&self) -> Result<(), FigureError> {
        for panel in &self.panels {
            self.head.expect(&format!("panel {:?}", panel.title), panel.groups.len(), self.series.len())?;
            for series in &panel.groups {
                self.head.expect("a series", series.len(), panel.levels.len())?;
            }
            for group in panel.groups.iter().flatten().flatten().filter(|group| !group.values.is_empty()) {
                self.head.expect(
                    "the list of a group's values",
                    group.values.len(),
                    group.mean.n as usize,
                )?;
            }
        }
        Ok(())
    }

    fn groups(&self) -> impl Iterator<Item = &LevelGroup> {
        self.panels.iter().flat_map(|panel| panel.groups.iter().flatten().flatten())
    }

    /// What is drawn under the mean of a group.
    fn behind(&self, group: &LevelGroup) -> Behind {
        match self.behind {
            _ if group.values.is_empty() => Behind::Nothing,
            Behind::Auto if group.values.len() <= marks::MOST_POINTS => Behind::Points,
            Behind::Auto => Behind::Violins,
            asked => asked,
        }
    }

    /// Positions of the series within a level's slot: side by side if something is drawn behind them.
    fn offset(&self, plot: &Plot, series: usize) -> f64 {
        let share = if self.behind == Behind::Nothing { 0.12 } else { 0.8 };
        let count = self.series.len() as f64;
        plot.slot() * share * ((series as f64 + 0.5) / count - 0.5)
    }

    fn draw_behind(&self, scene: &mut Scene, plot: &Plot, panel: &LevelPanel) {
        let half = plot.slot() * 0.36 / self.series.len() as f64;
        for (s, series) in panel.groups.iter().enumerate() {
            for (level, group) in series.iter().enumerate() {
                let Some(group) = group else { continue };
                let shown: Vec<f64> =
                    group.values.iter().copied().filter(|v| plot.y_axis.shows(*v)).collect();
                let x = plot.x(level as f64) + self.offset(plot, s);
                match self.behind(group) {
                    Behind::Points => marks::jitter(scene, plot, x, half, &shown, look(s).color),
                    Behind::Violins => marks::violin(scene, plot, x, half, &shown, look(s).color),
                    Behind::Boxes => marks::box_plot(scene, plot, x, half * 0.7, &shown, look(s)),
                    Behind::Auto | Behind::Nothing => {}
                }
            }
        }
    }

    fn draw_means(&self, scene: &mut Scene, plot: &Plot, panel: &LevelPanel) {
        for (s, series) in panel.groups.iter().enumerate() {
            let aside = self.offset(plot, s) / plot.slot();
            let places = || (0..).map(|level| f64::from(level) + aside).zip(series);
            // The line skips levels without data.
            let means = places().filter_map(|(x, group)| Some((x, group.as_ref()?.mean.value)));
            marks::curve(scene, plot, &means.collect::<Vec<_>>(), look(s));
            for (x, group) in places() {
                let Some(group) = group else { continue };
                marks::estimate(scene, plot, plot.x(x), &group.mean, look(s));
            }
        }
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        self.check()?;
        self.head.explain("interval", &self.interval, self.groups().next().is_some())?;
        let values = |group: &LevelGroup| {
            let behind = if self.behind == Behind::Nothing { &[][..] } else { &group.values };
            let own = [group.mean.value, group.mean.low, group.mean.high];
            behind.iter().copied().chain(own).collect::<Vec<_>>()
        };
        let span = self.y.span(self.groups().flat_map(values));
        let spec = |panel: &LevelPanel| {
            let names = (0..panel.levels.len()).map(|level| level_name(panel, level)).collect();
            PanelSpec {
                title: panel.title.clone(),
                n: String::new(),
                notes: panel.notes.clone(),
                x: Dim::names(&self.x_title, names),
                y: Dim::values(&self.y, span),
            }
        };
        let entry = |(i, name): (usize, &String)| Entry::new(Key::Line(look(i), true), name.clone());
        let mut page = Page::new(&self.head, width, self.series.iter().enumerate().map(entry).collect());
        page.height = Height::Share(0.6);
        page.notes.push(format!("Markers: means; error bars: {}.", self.interval));
        let notes = [
            (Behind::Points, marks::POINTS_NOTE),
            (Behind::Violins, "Shapes behind: densities of the values."),
            (Behind::Boxes, marks::BOX_NOTE),
        ];
        let shown = notes.into_iter().filter(|(kind, _)| self.groups().any(|g| self.behind(g) == *kind));
        page.notes.extend(shown.map(|(_, note)| note.to_owned()));
        page.notes.extend(hidden_note(self.groups().flat_map(values), &self.y, span));
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| {
            self.draw_behind(scene, plot, panel);
            self.draw_means(scene, plot, panel);
        }))
    }
}

/// The name of a level with the sizes of its groups.
fn level_name(panel: &LevelPanel, level: usize) -> String {
    let groups = || panel.groups.iter().filter_map(|series| series[level].as_ref()).map(|group| &group.mean);
    match common_n(groups()) {
        Some(n) => with_n(&panel.levels[level], n),
        None => {
            let sizes: Vec<usize> = groups().map(|mean| mean.n as usize).collect();
            format!("{}\n{}", panel.levels[level], n_of(&sizes))
        }
    }
}
