//! Axes: their titles, scales and ticks.

use sudoku_math::{ln, log10, pow, powi};

/// How an axis maps values to lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Equal steps have equal lengths.
    #[default]
    Linear,
    /// Equal factors have equal lengths; values must be positive.
    Log,
}

/// An axis.
#[derive(Debug, Clone, PartialEq, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Axis {
    /// The measured quantity.
    pub title: String,
    /// Its unit; `None` for a pure number.
    pub unit: Option<String>,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// Smallest and largest value shown; by default the axis spans the data.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis of pure numbers that spans the data.
    pub fn new(title: impl Into<String>) -> Self {
        Axis { title: title.into(), ..Axis::default() }
    }

    /// Sets the unit.
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// Makes the axis logarithmic.
    pub fn log(mut self) -> Self {
        self.scale = Scale::Log;
        self
    }

    /// Shows `low` to `high` regardless of the data.
    pub fn range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    /// Title and unit.
    pub(super) fn label(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.title),
            None => self.title.clone(),
        }
    }

    /// Whether the axis can show `value`.
    pub(super) fn admits(&self, value: f64) -> bool {
        // The limits keep differences and ratios of two values finite.
        match self.scale {
            Scale::Linear => value.abs() < 1e150,
            Scale::Log => (1e-100..1e100).contains(&value),
        }
    }

    /// The span of `values` with some padding, or the axis' own range.
    pub(super) fn span(&self, values: impl IntoIterator<Item = f64>) -> Span {
        if let Some((low, high)) = self.range
            && self.admits(low)
            && self.admits(high)
            && low < high
        {
            return Span { scale: self.scale, low, high, whole: false };
        }
        let fold = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
        let mut whole = true;
        let admitted = values.into_iter().filter(|&value| self.admits(value));
        let admitted = admitted.inspect(|value| whole &= value.fract() == 0.0);
        let (low, high) = admitted.fold((f64::INFINITY, f64::NEG_INFINITY), fold);
        let size = low.abs().max(high.abs());
        let (low, high) = match self.scale {
            _ if low > high => (1.0, 10.0),
            Scale::Log => {
                let air = if high > low { pow(high / low, 0.04) } else { 3.0 };
                (low / air, high * air)
            }
            Scale::Linear if high - low > 1e-12 * size => {
                (low - 0.04 * (high - low), high + 0.04 * (high - low))
            }
            // Practically equal.
            Scale::Linear if size < 1e-100 => (-1.0, 1.0),
            Scale::Linear => (low - 0.1 * size, high + 0.1 * size),
        };
        Span { scale: self.scale, low, high, whole }
    }

    /// As [`Axis::span`], for lengths that start at 0: no padding beyond it.
    pub(super) fn span_from_zero(&self, values: impl IntoIterator<Item = f64>) -> Span {
        let span = self.span(values.into_iter().chain([0.0]));
        if self.range.is_some() || span.scale == Scale::Log {
            return span;
        }
        let (mut low, mut high) = (span.low, span.high);
        if low + 0.05 * (high - low) > 0.0 {
            low = 0.0;
        }
        if high - 0.05 * (high - low) < 0.0 {
            high = 0.0;
        }
        // If all lengths are 0, the axis ends at 1.
        if low == -1.0 && high == 1.0 {
            low = 0.0;
        }
        Span { low, high, ..span }
    }
}

/// The values an axis shows; `low < high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    pub scale: Scale,
    pub low: f64,
    pub high: f64,
    /// Whether the data are whole numbers, such as levels: ticks between them would be meaningless.
    pub whole: bool,
}

/// A tick on an axis; minor ticks have no label.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub value: f64,
    pub label: Option<String>,
}

impl Span {
    /// Position of `value` between `low` (0) and `high` (1); outside this range it is beyond the axis.
    pub fn share(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => ln(value / self.low) / ln(self.high / self.low),
        }
    }

    /// About `most` labelled ticks: multiples of 1, 2 or 5 times a power of ten, or powers of ten.
    pub fn ticks(&self, most: usize) -> Vec<Tick> {
        match self.scale {
            Scale::Linear => self.linear_ticks(most),
            Scale::Log => self.log_ticks(most),
        }
    }

    fn linear_ticks(&self, most: usize) -> Vec<Tick> {
        let rough = (self.high - self.low) / most.max(1) as f64;
        let power = pow(10.0, log10(rough).floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= rough * 0.999);
        let step = step.unwrap_or(10.0 * power).max(if self.whole { 1.0 } else { 0.0 });
        let slack = 1e-9 * (self.high - self.low);
        let first = ((self.low - slack) / step).ceil();
        let last = ((self.high + slack) / step).floor();
        let values = (0..200).map(|k| first + f64::from(k)).take_while(|k| *k <= last).map(|k| k * step);
        let largest = self.low.abs().max(self.high.abs());
        values.map(|value| Tick { value, label: Some(number(value, step, largest)) }).collect()
    }

    fn log_ticks(&self, most: usize) -> Vec<Tick> {
        let first = (log10(self.low) - 1e-9).ceil() as i32;
        let last = (log10(self.high) + 1e-9).floor() as i32;
        if last - first < 1 {
            return self.narrow_log_ticks(most);
        }
        let count = (last - first + 1) as usize;
        let stride = count.div_ceil(most.max(1)) as i32;
        let mut ticks = Vec::new();
        for exponent in first - 1..=last {
            let power = powi(10.0, exponent);
            let label = ((exponent - first) % stride == 0).then(|| power_of_ten(exponent));
            ticks.extend((exponent >= first).then_some(Tick { value: power, label }));
            if count <= 6 {
                let minor = (2..10).map(|m| f64::from(m) * power);
                let minor = minor.filter(|v| (self.low..=self.high).contains(v));
                ticks.extend(minor.map(|value| Tick { value, label: None }));
            }
        }
        ticks
    }

    /// Ticks for a range with fewer than two powers of ten: 1, 2 and 5 times a power, or linear ticks if too few or too
    /// many of these fit.
    fn narrow_log_ticks(&self, most: usize) -> Vec<Tick> {
        let exponent = log10(self.low).floor() as i32;
        let candidates = (exponent..=exponent + 2).flat_map(|k| [1.0, 2.0, 5.0].map(|m| m * powi(10.0, k)));
        let inside: Vec<f64> = candidates.filter(|v| (self.low..=self.high).contains(v)).collect();
        if inside.len() < 2 || inside.len() > most.max(2) {
            return self.linear_ticks(most);
        }
        let tick = |value| Tick { value, label: Some(number(value, value, value)) };
        inside.into_iter().map(tick).collect()
    }
}

/// `value` with as many decimals as multiples of `step` need; in scientific notation if the `largest`
/// value of the axis is very large or small.
fn number(value: f64, step: f64, largest: f64) -> String {
    let exponent = |v: f64| log10(v * 1.000_001).floor() as i32;
    if (1e-3..1e7).contains(&largest) {
        return decimal(value, (-exponent(step)).clamp(0, 12) as usize);
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let common = exponent(largest);
    let decimals = (common - exponent(step)).clamp(0, 12) as usize;
    format!("{}×{}", decimal(value / powi(10.0, common), decimals), power_of_ten(common))
}

/// `value` with `decimals` decimals, a true minus sign, and commas between thousands.
pub(super) fn decimal(value: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let negative = value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b));
    format!("{}{}{rest}", if negative { "−" } else { "" }, thousands(whole))
}

/// A count with commas between thousands.
pub(super) fn count(value: usize) -> String {
    thousands(&value.to_string())
}

fn thousands(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn power_of_ten(exponent: i32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |c: char| c.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize]);
    format!("10{}", exponent.to_string().chars().map(raise).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, scale: Scale, most: usize) -> Vec<String> {
        let span = Span { scale, low, high, whole: false };
        span.ticks(most).into_iter().filter_map(|tick| tick.label).collect()
    }

    #[test]
    fn linear_ticks_are_multiples_of_1_2_or_5() {
        assert_eq!(labels(0.0, 1.0, Scale::Linear, 5), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(-7.2, 8.1, Scale::Linear, 4), ["−5", "0", "5"]);
        assert_eq!(labels(0.0, 4500.0, Scale::Linear, 5), ["0", "1,000", "2,000", "3,000", "4,000"]);
        assert_eq!(labels(0.0, 2.1e8, Scale::Linear, 2), ["0", "2×10⁸"]);
        assert_eq!(labels(0.0, 2.1e-5, Scale::Linear, 4), ["0", "1×10⁻⁵", "2×10⁻⁵"]);
        assert_eq!(labels(0.0, 1.1e7, Scale::Linear, 2), ["0", "1×10⁷"]);
    }

    #[test]
    fn log_ticks_are_powers_of_ten_with_minor_ones_between() {
        assert_eq!(labels(0.5, 2000.0, Scale::Log, 9), ["10⁰", "10¹", "10²", "10³"]);
        assert_eq!(labels(1e-3, 1e9, Scale::Log, 5), ["10⁻³", "10⁰", "10³", "10⁶", "10⁹"]);
        assert_eq!(labels(1.5, 30.0, Scale::Log, 9), ["2", "5", "10", "20"]);
        let span = Span { scale: Scale::Log, low: 1.0, high: 100.0, whole: false };
        let ticks = span.ticks(9);
        assert_eq!((ticks.len(), ticks.iter().filter(|t| t.label.is_none()).count()), (19, 16));
        assert!((span.share(10.0) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn levels_have_no_marks_between_them() {
        let shown = |values: [f64; 3]| {
            let ticks = Axis::new("level").span(values).ticks(9).into_iter();
            ticks.filter_map(|tick| tick.label).collect::<Vec<_>>()
        };
        assert_eq!(shown([1.0, 2.0, 4.0]), ["1", "2", "3", "4"]);
        assert_eq!(shown([1.0, 2.5, 4.0]).len(), 7);
    }

    #[test]
    fn spans_hold_their_data() {
        let axis = Axis::new("x");
        let span = axis.span([1.0, f64::NAN, 3.0]);
        assert!(span.low < 1.0 && span.high > 3.0 && span.high < 3.2);
        assert_eq!(axis.span_from_zero([4.0, 8.0]).low, 0.0);
        assert_eq!(axis.span_from_zero([-4.0]).high, 0.0);
        assert_eq!(
            axis.span_from_zero([0.0]),
            Span { scale: Scale::Linear, low: 0.0, high: 1.0, whole: true }
        );
        assert_eq!(axis.clone().range(0.0, 5.0).span([9.0]).high, 5.0);
        assert_eq!(
            axis.log().span([0.0, -1.0]),
            Span { scale: Scale::Log, low: 1.0, high: 10.0, whole: true }
        );
    }

    #[test]
    fn numbers_have_a_true_minus_and_commas() {
        assert_eq!(decimal(-1234.5, 1), "−1,234.5");
        assert_eq!(decimal(-0.001, 2), "0.00");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(Axis::new("time").unit("µs").label(), "time (µs)");
    }
}
