//! Numbers of a figure: those printed in a text, and those at a path in a summary.

use serde::Deserialize;
use serde_json::Value;
use sudoku_math::log2;
use sudoku_stats::Estimate;

/// A series of numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Series {
    /// Its name.
    pub label: String,
    /// Positions on the x axis, for lines: a path, or numbers.
    #[serde(default)]
    pub x: Source,
    /// Its numbers: a path in the summary of the experiment, or numbers of the text.
    pub y: Source,
    /// Possible error of a number of the text, because it was rounded or read off a figure.
    #[serde(default)]
    pub error: f64,
    /// Sample size, for numbers that are counts or that have no sample size in the summary. Shares that a text prints
    /// with a sample size have Clopper and Pearson's intervals.
    #[serde(default)]
    pub n: u64,
}

/// The source of numbers.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(untagged)]
pub(super) enum Source {
    /// Numbers printed in a text, or positions on an axis.
    Values(Vec<f64>),
    /// A path in a summary. `a/b` selects fields, `*` selects every element of a list, `key=value` selects the elements
    /// of a list with this field (`key.other` is a nested field), and a number selects the element at this index.
    Path(String),
    /// Places 0, 1, 2, ...
    #[default]
    Places,
}

/// The scaling of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Scaling {
    /// No scaling.
    #[default]
    None,
    /// Shares become percent.
    Percent,
    /// Counts become percent of their sum, with Clopper and Pearson's intervals.
    Counts,
    /// Numbers become their logarithms to base 2.
    Log2,
}

/// A point of a figure.
#[derive(Clone, Debug)]
pub struct Point {
    /// Name of its series.
    pub series: String,
    /// Its category or position.
    pub x: String,
    /// Its value.
    pub y: Estimate,
}

impl Series {
    /// Whether a text prints the numbers.
    pub fn is_published(&self) -> bool {
        matches!(self.y, Source::Values(_))
    }

    /// The numbers, scaled.
    pub fn values(&self, summary: &Value, scaling: Scaling) -> Result<Vec<Estimate>, String> {
        let read = match &self.y {
            Source::Values(values) => {
                return values.iter().map(|&value| self.printed(value, scaling)).collect();
            }
            Source::Path(path) => at(summary, path)?,
            Source::Places => return Err(format!("series {:?} has no numbers", self.label)),
        };
        let own: Vec<Estimate> =
            read.iter().map(|value| estimate(value, self.n)).collect::<Result<_, _>>()?;
        let sum: f64 = own.iter().map(|one| one.value).sum();
        let scaled = |one: Estimate| match scaling {
            Scaling::None => Ok(one),
            Scaling::Percent => Ok(one.map(|value| 100.0 * value)),
            Scaling::Log2 => Ok(one.map(log2)),
            Scaling::Counts => Estimate::share(one.value as u64, sum as u64)
                .map(|share| share.map(|value| 100.0 * value))
                .map_err(|error| error.to_string()),
        };
        own.into_iter().map(scaled).collect()
    }

    /// A number of the text. A share of a sample has its sampling error, and other numbers have their printed
    /// precision.
    fn printed(&self, value: f64, scaling: Scaling) -> Result<Estimate, String> {
        if self.n > 0 && matches!(scaling, Scaling::Percent | Scaling::Counts) {
            let count = (value / 100.0 * self.n as f64).round() as u64;
            let share = Estimate::share(count, self.n).map_err(|error| error.to_string())?;
            return Ok(Estimate { value, ..share.map(|share| 100.0 * share) });
        }
        Ok(Estimate { value, low: value - self.error, high: value + self.error, n: self.n })
    }

    /// The positions on the axis, as many as there are numbers.
    pub fn places(&self, summary: &Value, count: usize) -> Result<Vec<f64>, String> {
        let places = match &self.x {
            Source::Values(values) => values.clone(),
            Source::Places => (0..count).map(|place| place as f64).collect(),
            Source::Path(path) => {
                let read = at(summary, path)?;
                read.iter().map(|value| Ok(estimate(value, 0)?.value)).collect::<Result<_, String>>()?
            }
        };
        match places.len() == count {
            true => Ok(places),
            false => Err(format!("series {:?} has {count} numbers and {} places", self.label, places.len())),
        }
    }
}

/// A number, or an estimate in the form of summaries.
fn estimate(value: &Value, n: u64) -> Result<Estimate, String> {
    if let Some(number) = value.as_f64() {
        return Ok(Estimate::exact(number, n));
    }
    let field = |name: &str| {
        value[name].as_f64().ok_or_else(|| format!("{value} is neither a number nor an estimate"))
    };
    let n = value["n"].as_u64().unwrap_or(n);
    Ok(Estimate { value: field("value")?, low: field("low")?, high: field("high")?, n })
}

/// The values at a path.
fn at<'v>(summary: &'v Value, path: &str) -> Result<Vec<&'v Value>, String> {
    let mut found = vec![summary];
    for step in path.split('/') {
        let next = found.iter().map(|value| one_step(value, step));
        found = next
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| format!("there is nothing at {step:?} of {path:?}"))?
            .concat();
    }
    // A path to a list selects its elements.
    match found.as_slice() {
        [] => Err(format!("there is nothing at {path:?}")),
        [Value::Array(list)] => Ok(list.iter().collect()),
        _ => Ok(found),
    }
}

fn one_step<'v>(value: &'v Value, step: &str) -> Option<Vec<&'v Value>> {
    if step == "*" {
        return Some(value.as_array()?.iter().collect());
    }
    if let Some((key, wanted)) = step.split_once('=') {
        let is_it = |element: &&Value| {
            let found = key.split('.').fold(*element, |value, key| &value[key]);
            found.as_str().map_or_else(|| found.to_string(), str::to_owned) == wanted
        };
        let elements = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        return Some(elements.iter().filter(is_it).collect());
    }
    let place = step.parse::<usize>().ok().and_then(|place| value.get(place));
    place.or_else(|| value.get(step)).map(|found| vec![found])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// 320 of 1,000 puzzles: 29.1 to 35.0 %, by Clopper and Pearson.
    #[test]
    fn a_share_of_the_text_has_the_error_of_its_sample() {
        let series: Series = toml::from_str("label = 'a'\ny = [32.0]\nn = 1000\nerror = 0.5").unwrap();
        let value = |scaling| series.values(&json!({}), scaling).unwrap()[0];
        let share = value(Scaling::Percent);
        assert!((share.low - 29.115).abs() < 0.01 && (share.high - 34.991).abs() < 0.01, "{share:?}");
        assert_eq!((value(Scaling::None).low, value(Scaling::None).high), (31.5, 32.5));
    }

    #[test]
    fn paths_lead_through_fields_lists_and_choices() {
        let summary = json!({
            "arms": [
                {"key": {"arm": "a"}, "n": [1, 2]},
                {"key": {"arm": "b"}, "n": [3, 4], "mean": {"value": 2.0, "low": 1.0, "high": 3.0, "n": 9}},
            ],
        });
        let numbers = |path: &str| {
            at(&summary, path).map(|found| found.iter().map(|value| value.as_f64()).collect::<Vec<_>>())
        };
        assert_eq!(numbers("arms/key.arm=b/n").unwrap(), [Some(3.0), Some(4.0)]);
        assert_eq!(numbers("arms/*/n/0").unwrap(), [Some(1.0), Some(3.0)]);
        assert_eq!(numbers("arms/0/n/1").unwrap(), [Some(2.0)]);
        assert_eq!(numbers("arms/key.arm=b/key.arm=b/n/1").unwrap(), [Some(4.0)]);
        assert!(numbers("arms/key.arm=c").unwrap_err().contains("nothing at"));
        let mean = at(&summary, "arms/key.arm=b/mean").unwrap();
        assert_eq!(estimate(mean[0], 0), Ok(Estimate { value: 2.0, low: 1.0, high: 3.0, n: 9 }));
        assert!(estimate(&json!("x"), 0).is_err());
    }
}
