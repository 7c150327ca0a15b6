//! Grouped bars over categories, one bar per series: choice histograms, with or without their mean.

use super::axis::Axis;
use super::page::{Entry, Key, Page};
use super::panel::{Dim, PanelSpec, Plot, common_n, n_of, with_n};
use super::scene::{Rect, Scene};
use super::style::{INK, THIN, ordered};
use super::{FigureError, Head, marks};
use sudoku_stats::Estimate;

/// Heights of one series' bars, one per category.
#[derive(Debug, Clone, Default)]
pub struct Bars {
    heights: Vec<Estimate>,
}

/// One panel of grouped bars.
#[derive(Debug, Clone, Default)]
pub struct BarPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// One per series; `None` if the panel does not have it.
    pub bars: Vec<Option<Bars>>,
    /// Lines under the title.
    pub notes: Vec<String>,
}

/// Grouped bars over categories in small multiples; the series are ordered (light to dark).
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GroupedBars {
    /// Title, caption, width.
    pub head: Head,
    /// Title of the x axis.
    pub x_title: String,
    /// Names of the categories.
    pub categories: Vec<String>,
    /// The y axis.
    pub y: Axis,
    /// Title of the series: "level".
    pub series_title: String,
    /// Names of the series, in order.
    pub series: Vec<String>,
    /// Meaning of the error bars: "95 % t interval"; ignored if no estimate has an interval.
    pub interval: String,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<BarPanel>,
}

impl Bars {
    /// Estimates with their intervals.
    pub fn new(heights: impl IntoIterator<Item = Estimate>) -> Self {
        Bars { heights: heights.into_iter().collect() }
    }

    /// Shares in percent, with their intervals.
    pub fn percent<'a>(shares: impl IntoIterator<Item = &'a Estimate>) -> Self {
        Bars::new(shares.into_iter().map(|share| share.map(|share| 100.0 * share)))
    }
}

impl BarPanel {
    /// Bars of every series.
    pub fn new(title: impl Into<String>, bars: Vec<Option<Bars>>) -> Self {
        BarPanel { title: title.into(), bars, notes: Vec::new() }
    }

    fn shown(&self) -> impl Iterator<Item = &Bars> {
        self.bars.iter().flatten()
    }

    /// The sample size of each category, if it differs only between categories.
    fn by_category(&self, categories: usize) -> Option<Vec<usize>> {
        let of_series = |bars: &Bars| common_n(&bars.heights).is_some();
        if self.shown().all(of_series) {
            return None;
        }
        (0..categories).map(|c| common_n(self.shown().map(|bars| &bars.heights[c]))).collect()
    }

    /// Names of the categories, and the n of the panel if it does not differ by category.
    fn names(&self, categories: &[String]) -> (Vec<String>, String) {
        if let Some(sizes) = self.by_category(categories.len()) {
            let names = categories.iter().zip(sizes).map(|(name, n)| with_n(name, n));
            return (names.collect(), String::new());
        }
        let one = |bars: &Bars| common_n(&bars.heights);
        let sizes = match self.shown().map(one).collect::<Option<Vec<usize>>>() {
            Some(sizes) => sizes,
            None => self.shown().flat_map(|bars| bars.heights.iter().map(|e| e.n as usize)).collect(),
        };
        (categories.to_vec(), n_of(&sizes))
    }
}

impl GroupedBars {
    /// Mean choice histograms by level: how many cells of a puzzle have 1 to 9 candidates. Source:
    /// Chadwick et al. 2008, "Figure 8. Examples of choice histograms".
    pub fn choice_histograms(head: Head, levels: Vec<String>, panels: Vec<BarPanel>) -> Self {
        GroupedBars {
            head,
            x_title: "candidates of a cell".to_owned(),
            categories: (1..=9).map(|n| n.to_string()).collect(),
            y: Axis::new("mean cells per puzzle"),
            series_title: "level".to_owned(),
            series: levels,
            interval: String::new(),
            panels,
        }
    }

    /// The same with one baseline per panel subtracted from every series and its error bars, with
    /// `head` as title. With the mean histogram as baseline, this is the second half of the source's
    /// figure.
    ///
    /// # Errors
    /// If there is not one baseline per panel with one value per category.
    pub fn minus(&self, baselines: &[Vec<f64>], head: Head) -> Result<Self, FigureError> {
        head.expect("baselines", baselines.len(), self.panels.len())?;
        let mut difference = GroupedBars { head, ..self.clone() };
        for (panel, baseline) in difference.panels.iter_mut().zip(baselines) {
            difference.head.expect("a baseline", baseline.len(), self.categories.len())?;
            for bars in panel.bars.iter_mut().flatten() {
                let pairs = bars.heights.iter_mut().zip(baseline);
                pairs.for_each(|(height, base)| *height = height.map(|value| value - base));
            }
        }
        Ok(difference)
    }

    fn check(&self) -> Result<(), FigureError> {
        for panel in &self.panels {
            self.head.expect(&format!("panel {:?}", panel.title), panel.bars.len(), self.series.len())?;
            for bars in panel.shown() {
                self.head.expect("a series", bars.heights.len(), self.categories.len())?;
            }
        }
        Ok(())
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot, panel: &BarPanel) {
        let shown: Vec<usize> = (0..self.series.len()).filter(|&s| panel.bars[s].is_some()).collect();
        let width = plot.slot() * 0.8 / shown.len().max(1) as f64;
        for (place, &series) in shown.iter().enumerate() {
            let Some(bars) = &panel.bars[series] else { continue };
            let look = ordered(series, self.series.len());
            for (category, height) in bars.heights.iter().enumerate() {
                let value = height.value;
                if !plot.y_axis.admits(value) {
                    continue;
                }
                let left = plot.x(category as f64) - plot.slot() * 0.4 + place as f64 * width;
                let (base, end) = (plot.inside(0.0, 0.0).1, plot.inside(0.0, value).1);
                let (top, bottom) = (base.min(end), base.max(end));
                scene.rect(Rect { left, top, right: left + width, bottom }, look.color, 1.0);
                marks::error_bar(scene, plot, left + width / 2.0, height, (width / 2.0 - 0.4).min(1.6), INK);
            }
        }
        let zero = plot.inside(0.0, 0.0).1;
        scene.line((plot.area.left, zero), (plot.area.right, zero), THIN, INK);
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        self.check()?;
        let all = || self.panels.iter().flat_map(BarPanel::shown).flat_map(|bars| &bars.heights);
        let span = self.y.span_from_zero(all().flat_map(|height| [height.value, height.low, height.high]));
        let spec = |panel: &BarPanel| {
            let (names, n) = panel.names(&self.categories);
            PanelSpec {
                title: panel.title.clone(),
                n,
                notes: panel.notes.clone(),
                x: Dim::names(&self.x_title, names),
                y: Dim::values(&self.y, span),
            }
        };
        let mut legend = vec![Entry::new(Key::Nothing, format!("{}:", self.series_title))];
        legend.extend(
            self.series
                .iter()
                .enumerate()
                .map(|(i, name)| Entry::new(Key::Fill(ordered(i, self.series.len()).color), name.clone())),
        );
        let mut page = Page::new(&self.head, width, legend);
        let barred = all().any(marks::is_bar);
        self.head.explain("interval", &self.interval, barred)?;
        if barred {
            page.notes.push(format!("Error bars: {}.", self.interval));
        }
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| self.draw(scene, plot, panel)))
    }
}
