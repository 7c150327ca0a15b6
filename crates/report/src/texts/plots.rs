//! Bars and lines that show numbers of a text next to those of a reference run.

use std::fmt::Write;

use serde::Deserialize;
use serde_json::Value;
use sudoku_figures::{Axis, BarPanel, Bars, Figure, GroupedBars, Head, Trace, TraceLine, TracePanel};
use sudoku_runner::claims::References;

use super::Drawn;
use super::series::{Point, Scaling, Series};
use crate::sections::count;

/// A plot with bars if there are categories, otherwise with lines.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plot {
    /// The experiment whose reference run has our numbers.
    experiment: String,
    /// Title of the x axis.
    x_title: String,
    /// Title of the y axis.
    y_title: String,
    /// Names of the categories of bars.
    #[serde(default)]
    categories: Vec<String>,
    /// The scaling of our numbers.
    #[serde(default)]
    scaling: Scaling,
    /// First and last place on the x axis; `None` shows all of them.
    #[serde(default)]
    x_range: Option<(f64, f64)>,
    /// Whether the y axis is logarithmic.
    #[serde(default)]
    log: bool,
    /// The numbers.
    pub series: Vec<Series>,
}

impl Plot {
    pub fn draw(&self, title: String, caption: String, references: &References) -> Result<Drawn, String> {
        let reference = references.get(&self.experiment);
        let reference =
            reference.ok_or_else(|| format!("there is no reference run of {}", self.experiment))?;
        let summary = sudoku_runner::summary(&reference.folder).map_err(|error| error.to_string())?;
        let run = format!("config {} of {}", reference.manifest.config_name, self.experiment);
        let head = Head::new(title).caption(format!("{caption} Ours from {run}."));
        let axis = Axis::new(&self.y_title);
        let y = if self.log { axis.log() } else { axis };
        const INTERVAL: &str =
            "95 % intervals; of numbers of the text that are no shares how exactly they are printed";
        let mut points = Vec::new();
        let figure: Box<dyn Figure> = if self.categories.is_empty() {
            let lines = self.series.iter().map(|series| self.line(series, &summary, &mut points));
            let panels = vec![TracePanel::new("", lines.collect::<Result<_, _>>()?)];
            let head = match sizes(&points) {
                sizes if sizes.is_empty() => head,
                sizes => Head { caption: format!("{} {sizes}", head.caption), ..head },
            };
            Box::new(Trace { head, x: Axis::new(&self.x_title), y, band: INTERVAL.into(), panels })
        } else {
            let bars = self.series.iter().map(|series| self.bars(series, &summary, &mut points));
            let panels = vec![BarPanel::new("", bars.collect::<Result<_, _>>()?)];
            Box::new(GroupedBars {
                head,
                x_title: self.x_title.clone(),
                categories: self.categories.clone(),
                y,
                series_title: "from".into(),
                series: self.series.iter().map(|series| series.label.clone()).collect(),
                interval: INTERVAL.into(),
                panels,
            })
        };
        Ok(Drawn { figure, csv: csv(&points) })
    }

    fn line(&self, series: &Series, summary: &Value, points: &mut Vec<Point>) -> Result<TraceLine, String> {
        let values = series.values(summary, self.scaling)?;
        let places = series.places(summary, values.len())?;
        let mut line: Vec<_> = places.into_iter().zip(values).collect();
        line.sort_by(|a, b| a.0.total_cmp(&b.0));
        let is_shown = |place: f64| self.x_range.is_none_or(|(first, last)| first <= place && place <= last);
        line.retain(|(place, _)| is_shown(*place));
        let label = || series.label.clone();
        points.extend(line.iter().map(|(x, y)| Point { series: label(), x: x.to_string(), y: *y }));
        Ok(TraceLine::new(label(), line))
    }

    fn bars(
        &self,
        series: &Series,
        summary: &Value,
        points: &mut Vec<Point>,
    ) -> Result<Option<Bars>, String> {
        let values = series.values(summary, self.scaling)?;
        if values.len() != self.categories.len() {
            let (found, wanted) = (values.len(), self.categories.len());
            return Err(format!("series {:?} has {found} numbers for {wanted} categories", series.label));
        }
        let named = self.categories.iter().zip(&values);
        points.extend(named.map(|(x, y)| Point { series: series.label.clone(), x: x.clone(), y: *y }));
        Ok(Some(Bars::new(values)))
    }
}

/// The sample sizes from left to right, if the first series has different ones.
fn sizes(points: &[Point]) -> String {
    let Some(first) = points.first() else { return String::new() };
    let own: Vec<u64> =
        points.iter().filter(|point| point.series == first.series).map(|point| point.y.n).collect();
    if own.iter().all(|n| n == &own[0]) {
        return String::new();
    }
    let own: Vec<String> = own.into_iter().map(count).collect();
    format!("n from left to right: {}.", own.join(", "))
}

/// A line for each point.
fn csv(points: &[Point]) -> String {
    let mut text = "series,x,value,low,high,n\n".to_owned();
    for Point { series, x, y } in points {
        let quoted = |text: &str| match text.contains([',', '"']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.to_owned(),
        };
        let _ = writeln!(text, "{},{},{},{},{},{}", quoted(series), quoted(x), y.value, y.low, y.high, y.n);
    }
    text
}
