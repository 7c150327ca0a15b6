//! The output of an experiment: named quantities, which are not interpreted with respect to a claim.

use serde::{Deserialize, Serialize};
use sudoku_stats::Estimate;

/// A number that an experiment measured, with a name to which docs/claims.toml refers.
///
/// An experiment lists its quantities under `quantities` in its summary.
///
/// ```
/// use sudoku_runner::claims::Quantity;
/// use sudoku_stats::Estimate;
///
/// let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
/// let quantity = Quantity::new("mean-clues", mean).part("uniform grids").detail("Student's interval");
/// assert_eq!(quantity.part.as_deref(), Some("uniform grids"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// Its name within the experiment, in kebab-case.
    pub name: String,
    /// The data set, level or variant that it was measured on; `None` if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The value with its interval and sample size.
    pub estimate: Estimate,
    /// Whether it is only a lower bound, because the measurement was cut off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_least: bool,
    /// Related measurements, such as a test or an effective sample size.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl Quantity {
    /// A quantity without parts.
    pub fn new(name: &str, estimate: Estimate) -> Quantity {
        Quantity { name: name.to_owned(), part: None, estimate, at_least: false, detail: String::new() }
    }

    /// The data set, level or variant that it was measured on.
    pub fn part(mut self, part: impl Into<String>) -> Quantity {
        self.part = Some(part.into());
        self
    }

    /// Whether it is only a lower bound.
    pub fn at_least(mut self, at_least: bool) -> Quantity {
        self.at_least = at_least;
        self
    }

    /// The estimate to which a rule is applied. The interval of a lower bound has no upper limit.
    pub(super) fn decisive(&self) -> Estimate {
        let high = if self.at_least { f64::MAX } else { self.estimate.high };
        Estimate { high, ..self.estimate }
    }

    /// Related measurements.
    pub fn detail(mut self, detail: impl Into<String>) -> Quantity {
        self.detail = detail.into();
        self
    }
}

/// The quantities of a `summary.json`.
///
/// # Errors
/// If there is no such list at the top level, or it is malformed. The message gives the entry and the reason.
pub fn quantities(summary: &serde_json::Value) -> Result<Vec<Quantity>, String> {
    let list = summary.get("quantities").ok_or("the summary has no list `quantities` at its top")?;
    let quantities: Vec<Quantity> =
        serde_json::from_value(list.clone()).map_err(|error| format!("quantities: {error}"))?;
    check_names(&quantities)?;
    Ok(quantities)
}

/// The quantities whose numbers are all finite. JSON has no other numbers, so what the rows do not define is left out.
pub(crate) fn defined(mut quantities: Vec<Quantity>) -> Vec<Quantity> {
    quantities.retain(|Quantity { estimate: Estimate { value, low, high, .. }, .. }| {
        [value, low, high].into_iter().all(|number| number.is_finite())
    });
    quantities
}

/// Checks the names of an experiment's quantities.
///
/// # Errors
/// The first name that is not in kebab-case, or that occurs twice for one part.
pub fn check_names(quantities: &[Quantity]) -> Result<(), String> {
    let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    for (n, quantity) in quantities.iter().enumerate() {
        let Quantity { name, part, .. } = quantity;
        if name.is_empty() || !name.chars().all(is_kebab) {
            return Err(format!("quantity {name:?}: its name is not in kebab-case"));
        }
        if quantities[..n].iter().any(|other| (&other.name, &other.part) == (name, part)) {
            return Err(format!("quantity {name:?}: there are two of that name and part"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_defined_reads_back() {
        let known = Quantity::new("known", Estimate::exact(1.0, 1));
        let open = Quantity::new("open", Estimate { high: f64::INFINITY, ..known.estimate });
        let unknown = Quantity::new("unknown", Estimate { value: f64::NAN, ..known.estimate });
        let kept = defined(vec![open, known.clone(), unknown]);
        assert_eq!(kept, [known]);
        assert_eq!(quantities(&serde_json::json!({ "quantities": kept })).unwrap(), kept);
    }

    #[test]
    fn names_are_in_kebab_case_and_occur_once_for_each_part() {
        let named = |name: &str| Quantity::new(name, Estimate::exact(1.0, 1));
        let fault = |quantities: &[Quantity]| check_names(quantities).err().unwrap_or_default();
        assert_eq!(fault(&[named("mean-2"), named("mean-2").part("easy"), named("mean-2").part("hard")]), "");
        for name in ["", "Mean", "two words", "a_b"] {
            assert!(fault(&[named(name)]).contains("kebab-case"), "{name}");
        }
        assert!(fault(&[named("mean"), named("mean")]).contains("that name"));
        assert!(fault(&[named("mean").part("easy"), named("mean").part("easy")]).contains("that name"));
    }
}
