//! Grouped bars over categories, one bar per series: choice histograms, with or without their mean.

use super::axis::Axis;
use super::page::{Entry, Key, Page};
use super::panel::{Dim, PanelSpec, Plot, n_of};
use super::scene::{Rect, Scene};
use super::style::{INK, THIN, ordered};
use super::{Figure, FigureError, Head, marks};
use sudoku_stats::Estimate;

/// Heights of one series' bars.
#[derive(Debug, Clone, Default)]
pub struct Bars {
    /// Observations behind them.
    pub n: usize,
    /// One height per category.
    pub values: Vec<f64>,
    /// Lower and upper end of each error bar; empty for none.
    pub intervals: Vec<(f64, f64)>,
}

/// One panel of grouped bars.
#[derive(Debug, Clone, Default)]
pub struct BarPanel {
    /// What sets it apart from the others.
    pub title: String,
    /// One per series; `None` where the panel lacks it.
    pub bars: Vec<Option<Bars>>,
}

/// Grouped bars over categories in small multiples; the series are ordered (light to dark).
#[derive(Debug, Clone, Default)]
pub struct GroupedBars {
    /// Title, caption, width.
    pub head: Head,
    /// What the categories are.
    pub x_title: String,
    /// Their names.
    pub categories: Vec<String>,
    /// What the heights are.
    pub y: Axis,
    /// What the series are: "level".
    pub series_title: String,
    /// Their names, in order.
    pub series: Vec<String>,
    /// What the error bars are: "95 % t interval"; ignored if there are none.
    pub interval: String,
    /// The panels.
    pub panels: Vec<BarPanel>,
}

impl Bars {
    /// Shares in percent, with their intervals.
    pub fn percent<'a>(n: u64, shares: impl IntoIterator<Item = &'a Estimate>) -> Self {
        let shares = shares.into_iter().map(|share| share.map(|share| 100.0 * share));
        let (values, intervals) = shares.map(|share| (share.value, (share.low, share.high))).unzip();
        Bars { n: n as usize, values, intervals }
    }

    /// Counts as percentages of `n`, without intervals.
    pub fn counts(n: u64, counts: &[u64]) -> Self {
        let values = counts.iter().map(|&count| 100.0 * count as f64 / n as f64).collect();
        Bars { n: n as usize, values, intervals: Vec::new() }
    }
}

impl BarPanel {
    /// Bars of every series.
    pub fn new(title: impl Into<String>, bars: Vec<Option<Bars>>) -> Self {
        BarPanel { title: title.into(), bars }
    }
}

impl GroupedBars {
    /// Mean choice histograms by level: how many cells of a puzzle have 1 to 9 candidates.
    /// Source: Chadwick et al. 2008, "Figure 8. Examples of choice histograms".
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

    /// The same with one baseline per panel taken off every series and its error bars, titled `head`:
    /// with the mean histogram as baseline this is the second half of the source's figure.
    ///
    /// # Errors
    /// If there is not one baseline per panel with one value per category.
    pub fn minus(&self, baselines: &[Vec<f64>], head: Head) -> Result<Self, FigureError> {
        head.expect("baselines", baselines.len(), self.panels.len())?;
        let mut difference = GroupedBars { head, ..self.clone() };
        for (panel, baseline) in difference.panels.iter_mut().zip(baselines) {
            difference.head.expect("a baseline", baseline.len(), self.categories.len())?;
            for bars in panel.bars.iter_mut().flatten() {
                bars.values.iter_mut().zip(baseline).for_each(|(value, base)| *value -= base);
                bars.intervals.iter_mut().zip(baseline).for_each(|((low, high), base)| {
                    *low -= base;
                    *high -= base;
                });
            }
        }
        Ok(difference)
    }

    fn check(&self) -> Result<(), FigureError> {
        for panel in &self.panels {
            self.head.expect(&format!("panel {:?}", panel.title), panel.bars.len(), self.series.len())?;
            for bars in panel.bars.iter().flatten() {
                let wanted = self.categories.len();
                self.head.expect("a series", bars.values.len(), wanted)?;
                if !bars.intervals.is_empty() {
                    self.head.expect("the intervals of a series", bars.intervals.len(), wanted)?;
                }
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
            for (category, &value) in bars.values.iter().enumerate() {
                if !plot.y_axis.admits(value) {
                    continue;
                }
                let left = plot.x(category as f64) - plot.slot() * 0.4 + place as f64 * width;
                let (base, end) = (plot.inside(0.0, 0.0).1, plot.inside(0.0, value).1);
                let (top, bottom) = (base.min(end), base.max(end));
                scene.rect(Rect { left, top, right: left + width, bottom }, look.color, 1.0);
                if let Some(&interval) = bars.intervals.get(category) {
                    marks::error_bar(scene, plot, left + width / 2.0, interval, INK);
                }
            }
        }
        let zero = plot.inside(0.0, 0.0).1;
        scene.line((plot.area.left, zero), (plot.area.right, zero), THIN, INK);
    }
}

impl Figure for GroupedBars {
    fn scene(&self) -> Result<Scene, FigureError> {
        self.check()?;
        let all = || self.panels.iter().flat_map(|panel| panel.bars.iter().flatten());
        let ends = |bars: &Bars| {
            let ends = bars.intervals.iter().flat_map(|(low, high)| [*low, *high]);
            bars.values.iter().copied().chain(ends).collect::<Vec<_>>()
        };
        let span = self.y.span_from_zero(all().flat_map(ends));
        let spec = |panel: &BarPanel| PanelSpec {
            title: panel.title.clone(),
            n: n_of(&panel.bars.iter().flatten().map(|bars| bars.n).collect::<Vec<_>>()),
            notes: Vec::new(),
            x: Dim::names(&self.x_title, self.categories.clone()),
            y: Dim::values(&self.y, span),
        };
        let mut legend = vec![Entry::new(Key::Nothing, format!("{}:", self.series_title))];
        legend.extend(
            self.series
                .iter()
                .enumerate()
                .map(|(i, name)| Entry::new(Key::Fill(ordered(i, self.series.len()).color), name.clone())),
        );
        let mut page = Page::new(&self.head, legend);
        let barred = all().any(|bars| !bars.intervals.is_empty());
        self.head.explain("interval", &self.interval, barred)?;
        if barred {
            page.notes.push(format!("Error bars: {}.", self.interval));
        }
        let specs: Vec<PanelSpec> = self.panels.iter().map(spec).collect();
        let (mut scene, plots) = page.compose(&specs);
        for (plot, panel) in plots.iter().zip(&self.panels) {
            self.draw(&mut scene, plot, panel);
        }
        Ok(scene)
    }
}
