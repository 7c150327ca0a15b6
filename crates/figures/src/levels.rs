//! A value against ordered levels: means with intervals, and the values behind them.

use sudoku_stats::Estimate;

use super::axis::Axis;
use super::page::{Entry, Key, Page, hidden_note};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::Scene;
use super::style::{MARKER, look};
use super::{Figure, FigureError, Head, marks};

/// What stands behind the means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Behind {
    /// Every value as a point where no group has more than 60, else violins.
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
#[derive(Debug, Clone, Default)]
pub struct LevelGroup {
    /// Observations.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Lower and upper end of its interval.
    pub interval: (f64, f64),
    /// The values to stand behind it; may be empty.
    pub values: Vec<f64>,
}

/// One control set.
#[derive(Debug, Clone, Default)]
pub struct LevelPanel {
    /// Its name.
    pub title: String,
    /// Its levels in order.
    pub levels: Vec<String>,
    /// Per series and level; `None` where there is nothing.
    pub groups: Vec<Vec<Option<LevelGroup>>>,
    /// Lines under the title: "Spearman ρ = −0.52".
    pub notes: Vec<String>,
}

/// Means of several series against ordered levels, in small multiples.
/// Source: Chadwick et al. 2008, "Figure 9. WNEF vs. difficulty level, for various weighting functions".
#[derive(Debug, Clone, Default)]
pub struct LevelPlot {
    /// Title, caption, width.
    pub head: Head,
    /// What the levels are.
    pub x_title: String,
    /// What is averaged.
    pub y: Axis,
    /// Names of the series.
    pub series: Vec<String>,
    /// What the intervals are: "95 % t interval of the mean".
    pub interval: String,
    /// What stands behind the means.
    pub behind: Behind,
    /// The panels.
    pub panels: Vec<LevelPanel>,
}

impl LevelGroup {
    /// A mean with its interval, and the values behind it.
    pub fn new(mean: &Estimate, values: Vec<f64>) -> Self {
        LevelGroup { n: mean.n as usize, mean: mean.value, interval: (mean.low, mean.high), values }
    }
}

impl LevelPlot {
    fn check(&self) -> Result<(), FigureError> {
        for panel in &self.panels {
            self.head.expect(&format!("panel {:?}", panel.title), panel.groups.len(), self.series.len())?;
            for series in &panel.groups {
                self.head.expect("a series", series.len(), panel.levels.len())?;
            }
        }
        Ok(())
    }

    fn groups(&self) -> impl Iterator<Item = &LevelGroup> {
        self.panels.iter().flat_map(|panel| panel.groups.iter().flatten().flatten())
    }

    fn behind(&self) -> Behind {
        match self.behind {
            Behind::Auto if self.groups().all(|group| group.values.len() <= 60) => Behind::Points,
            Behind::Auto => Behind::Violins,
            asked => asked,
        }
    }

    /// Places of the series within a level's slot: side by side where something stands behind them.
    fn offset(&self, plot: &Plot, series: usize) -> f64 {
        let share = if self.behind() == Behind::Nothing { 0.12 } else { 0.8 };
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
                match self.behind() {
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
            let mean = |(level, group): (usize, &Option<LevelGroup>)| {
                (level as f64 + aside, group.as_ref().map_or(f64::NAN, |group| group.mean))
            };
            let means: Vec<(f64, f64)> = series.iter().enumerate().map(mean).collect();
            marks::curve(scene, plot, &means, look(s));
            for (&(x, mean), group) in means.iter().zip(series) {
                let Some(group) = group else { continue };
                marks::error_bar(scene, plot, plot.x(x), group.interval, look(s).color);
                if plot.y_axis.shows(mean) {
                    marks::marker(scene, (plot.x(x), plot.y(mean)), look(s), MARKER * 0.8);
                }
            }
        }
    }
}

/// The name of a level with the sizes of its groups.
fn level_name(panel: &LevelPanel, level: usize) -> String {
    let sizes: Vec<usize> =
        panel.groups.iter().filter_map(|series| series[level].as_ref()).map(|g| g.n).collect();
    let n = match sizes.as_slice() {
        [first, rest @ ..] if rest.iter().all(|n| n == first) => n_of(&[*first]),
        sizes => n_of(sizes),
    };
    format!("{}\n{n}", panel.levels[level])
}

impl Figure for LevelPlot {
    fn scene(&self) -> Result<Scene, FigureError> {
        self.check()?;
        self.head.explain("interval", &self.interval, self.groups().next().is_some())?;
        let values = |group: &LevelGroup| {
            let behind = if self.behind() == Behind::Nothing { &[][..] } else { &group.values };
            let own = [group.mean, group.interval.0, group.interval.1];
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
        let mut page = Page::new(&self.head, self.series.iter().enumerate().map(entry).collect());
        let behind = match self.behind() {
            Behind::Points => " Points: single values, spread sideways.",
            Behind::Violins => " Shapes behind: densities of the values.",
            Behind::Boxes => marks::BOX_NOTE,
            Behind::Auto | Behind::Nothing => "",
        };
        page.notes.push(format!("Markers: means; error bars: {}.{behind}", self.interval));
        page.notes.extend(hidden_note(self.groups().flat_map(values), &self.y, span));
        let specs: Vec<PanelSpec> = self.panels.iter().map(spec).collect();
        let (mut scene, plots) = page.compose(&specs);
        for (plot, panel) in plots.iter().zip(&self.panels) {
            self.draw_behind(&mut scene, plot, panel);
            self.draw_means(&mut scene, plot, panel);
        }
        Ok(scene)
    }
}
