//! Matrices with numbers in their cells: heat maps and confusion matrices.

use super::axis::{count, decimal};
use super::fonts::text_width;
use super::page::{Entry, Height, Key, Page};
use super::panel::{Dim, PanelSpec, Plot, common_n, n_of, with_n};
use super::scene::{Anchor, Rect, Scene};
use super::style::{LEADING, Rgb, SMALL, WHITE, diverging, readable_on, sequential};
use super::{FigureError, Head};
use sudoku_stats::Estimate;

/// One matrix of a heat map.
#[derive(Debug, Clone, Default)]
pub struct HeatPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// Names of the rows, from the top.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// By row and column; `None` for an empty cell.
    pub values: Vec<Vec<Option<Estimate>>>,
}

/// Numbers in a matrix, coloured from blue (-limit) over white (0) to vermillion (limit), or only on one side.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatMap {
    /// Title, caption, width.
    pub head: Head,
    /// Title of the rows; may be empty.
    pub row_title: String,
    /// Title of the columns; may be empty.
    pub column_title: String,
    /// Meaning of the values: "Spearman ρ".
    pub value_title: String,
    /// The absolute value of full colour: 1 for correlations.
    pub limit: f64,
    /// Whether values are never negative: coloured from white (0) to blue (limit).
    pub one_sided: bool,
    /// Number of decimals.
    pub decimals: usize,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<HeatPanel>,
}

/// One confusion matrix.
#[derive(Debug, Clone, Default)]
pub struct ConfusionPanel {
    /// Distinguishes it from the other panels.
    pub title: String,
    /// Names of the classes, in order.
    pub classes: Vec<String>,
    /// Number of items by true class (row) and predicted class (column).
    pub counts: Vec<Vec<usize>>,
    /// Lines under the title: "weighted κ = 0.52 [0.47, 0.56]".
    pub notes: Vec<String>,
}

/// True against predicted classes; shade and percentage are shares of a row.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConfusionMatrix {
    /// Title, caption, width.
    pub head: Head,
    /// Title of the rows: "true level".
    pub true_title: String,
    /// Title of the columns: "predicted level".
    pub predicted_title: String,
    /// The panels.
    #[serde(skip)]
    pub panels: Vec<ConfusionPanel>,
}

impl HeatPanel {
    /// Names of the columns, with n if it differs only between columns, and n of the panel.
    fn sizes(&self) -> (Vec<String>, String) {
        let all = || self.values.iter().flatten().flatten();
        if let Some(n) = common_n(all()) {
            return (self.columns.clone(), n_of(&[n]));
        }
        let column = |c: usize| common_n(self.values.iter().filter_map(|row| row[c].as_ref()));
        match (0..self.columns.len()).map(column).collect::<Option<Vec<usize>>>() {
            Some(sizes) => {
                (self.columns.iter().zip(sizes).map(|(name, n)| with_n(name, n)).collect(), String::new())
            }
            None => (self.columns.clone(), n_of(&all().map(|value| value.n as usize).collect::<Vec<_>>())),
        }
    }
}

/// Fills the cell in `row` and `column` and centres lines of text in it, if they fit.
fn cell(scene: &mut Scene, plot: &Plot, (row, column): (usize, usize), color: Rgb, lines: &[String]) {
    let (half_width, half_height) = (plot.slot() / 2.0, (plot.y(1.0) - plot.y(0.0)) / 2.0);
    let (x, y) = (plot.x(column as f64), plot.y(row as f64));
    let (left, right) = (x - half_width, x + half_width);
    scene.rect(Rect { left, right, top: y - half_height, bottom: y + half_height }, color, 1.0);
    scene.outline(Rect { left, right, top: y - half_height, bottom: y + half_height }, 0.6, WHITE);
    let fits = lines.iter().all(|line| text_width(line, SMALL) < 2.0 * half_width);
    for (i, line) in lines.iter().enumerate().filter(|_| fits) {
        let down = (i as f64 - (lines.len() as f64 - 1.0) / 2.0) * LEADING + 0.36;
        scene.text(line, (x, y + down * SMALL), SMALL, Anchor::Middle, readable_on(color));
    }
}

impl HeatMap {
    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        for panel in &self.panels {
            self.head.expect(&format!("panel {:?}", panel.title), panel.values.len(), panel.rows.len())?;
            for row in &panel.values {
                self.head.expect("a row", row.len(), panel.columns.len())?;
            }
        }
        let spec = |panel: &HeatPanel| {
            let (columns, n) = panel.sizes();
            PanelSpec {
                title: panel.title.clone(),
                n,
                notes: Vec::new(),
                x: Dim::names(&self.column_title, columns).without_marks(),
                y: Dim::names(&self.row_title, panel.rows.clone()).without_marks(),
            }
        };
        let steps = (0..=40).map(|i| f64::from(i) / 40.0);
        let (colors, colour): (Vec<Rgb>, fn(f64) -> Rgb) = match self.one_sided {
            true => (steps.map(sequential).collect(), sequential),
            false => (steps.map(|share| diverging(2.0 * share - 1.0)).collect(), diverging),
        };
        let limit = decimal(self.limit, usize::from(self.limit.fract() != 0.0));
        let least = if self.one_sided { "0".to_owned() } else { format!("−{limit}") };
        let legend = vec![
            Entry::new(Key::Nothing, format!("{}:", self.value_title)),
            Entry::new(Key::Nothing, least),
            Entry::new(Key::Scale(colors), limit),
        ];
        let mut page = Page::new(&self.head, width, legend);
        let rows = self.panels.iter().map(|panel| panel.rows.len()).max().unwrap_or(0);
        page.height = Height::Points(rows.max(1) as f64 * 15.0);
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| {
            for (r, row) in panel.values.iter().enumerate() {
                for (c, value) in row.iter().enumerate() {
                    let Some(value) = value.map(|e| e.value).filter(|v| v.is_finite()) else { continue };
                    let text = decimal(value, self.decimals);
                    cell(scene, plot, (r, c), colour(value / self.limit), &[text]);
                }
            }
        }))
    }
}

impl ConfusionMatrix {
    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        for panel in &self.panels {
            let size = panel.classes.len();
            self.head.expect(&format!("panel {:?}", panel.title), panel.counts.len(), size)?;
            for row in &panel.counts {
                self.head.expect("a row", row.len(), size)?;
            }
        }
        let spec = |panel: &ConfusionPanel| {
            let sums = panel.counts.iter().map(|row| row.iter().sum::<usize>());
            let name = |(class, sum): (&String, usize)| with_n(class, sum);
            PanelSpec {
                title: panel.title.clone(),
                n: n_of(&[panel.counts.iter().flatten().sum()]),
                notes: panel.notes.clone(),
                x: Dim::names(&self.predicted_title, panel.classes.clone()).without_marks(),
                y: Dim::names(&self.true_title, panel.classes.iter().zip(sums).map(name).collect())
                    .without_marks(),
            }
        };
        let mut page = Page::new(&self.head, width, Vec::new());
        let rows = self.panels.iter().map(|panel| panel.classes.len()).max().unwrap_or(0);
        page.height = Height::Points(rows.max(1) as f64 * 25.0);
        page.notes.push("Cells: count and share of the row; shade: that share.".to_owned());
        Ok(page.panels(&self.panels, spec, |scene, plot, panel| {
            for (r, row) in panel.counts.iter().enumerate() {
                let sum = row.iter().sum::<usize>().max(1) as f64;
                for (c, &cases) in row.iter().enumerate() {
                    let share = cases as f64 / sum;
                    let lines = [count(cases), format!("{} %", decimal(100.0 * share, 0))];
                    cell(scene, plot, (r, c), sequential(0.05 + 0.9 * share), &lines);
                }
            }
        }))
    }
}
