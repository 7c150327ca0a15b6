//! Differences between two JSON documents, by path.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// Difference relative to the value before, below which numbers count as equal.
const SAME: f64 = 1e-12;
/// Fields that identify an element of a list, so that lists of different lengths can be compared.
const LABELS: [&str; 18] = [
    "id",
    "name",
    "part",
    "set",
    "panel",
    "solver",
    "method",
    "metric",
    "order",
    "quantity",
    "weights",
    "level",
    "label",
    "fitted_on",
    "scored_on",
    "predictors",
    "from",
    "to",
];

/// A value that changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// Its path, as in `sets[qqwing].score.estimate`.
    pub what: String,
    /// The value before; null if there was none.
    pub before: Value,
    /// The value after; null if there is none.
    pub after: Value,
    /// For numbers, the difference relative to the value before; `None` if that is 0.
    pub relative: Option<f64>,
}

/// All leaves that differ, by path.
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let (mut a, mut b) = (BTreeMap::new(), BTreeMap::new());
    flatten("", before, &mut a);
    flatten("", after, &mut b);
    let paths: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let change = |path: &String| {
        let value = |leaves: &BTreeMap<String, Value>| leaves.get(path).cloned().unwrap_or(Value::Null);
        let (before, after) = (value(&a), value(&b));
        let relative =
            before.as_f64().zip(after.as_f64()).and_then(|(before, after)| relative(before, after));
        let same = relative.map_or(before == after, |relative| relative.abs() <= SAME);
        (!same).then(|| Change { what: path.clone(), before, after, relative })
    };
    paths.into_iter().filter_map(change).collect()
}

/// Sorts changes of numbers by size, and puts other changes after them.
pub fn by_size(mut changes: Vec<Change>) -> Vec<Change> {
    let size = |change: &Change| change.relative.map_or(-1.0, f64::abs);
    changes.sort_by(|a, b| size(b).total_cmp(&size(a)).then_with(|| a.what.cmp(&b.what)));
    changes
}

/// The difference relative to the value before; `None` if that is 0.
fn relative(before: f64, after: f64) -> Option<f64> {
    match before.abs() {
        _ if before == after => Some(0.0),
        0.0 => None,
        size => Some((after - before) / size),
    }
}

fn flatten(path: &str, value: &Value, leaves: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                flatten(&path, value, leaves);
            }
        }
        Value::Array(list) => {
            let names = names(list);
            for (name, value) in names.iter().zip(list) {
                flatten(&format!("{path}[{name}]"), value, leaves);
            }
        }
        // A null is equivalent to a missing value.
        Value::Null => {}
        leaf => {
            leaves.insert(path.to_owned(), leaf.clone());
        }
    }
}

/// A name for each element: its labels if they are unique, otherwise its index.
fn names(list: &[Value]) -> Vec<String> {
    let label = |value: &Value| -> Option<String> {
        let object = value.as_object()?;
        let words = LABELS.iter().filter_map(|key| match object.get(*key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join(" "))
    };
    let labels: Option<Vec<String>> = list.iter().map(label).collect();
    let unique =
        |labels: &Vec<String>| labels.iter().collect::<std::collections::BTreeSet<_>>().len() == labels.len();
    labels.filter(unique).unwrap_or_else(|| (0..list.len()).map(|n| n.to_string()).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn elements_match_by_their_labels() {
        let before = json!({"sets": [{"set": "a", "n": 1}, {"set": "b", "n": 2}], "x": [1, 2]});
        let after = json!({"sets": [{"set": "b", "n": 3}], "x": [1, 2.0000000000001], "y": "new"});
        let found = by_size(changes(&before, &after));
        let shown: Vec<(&str, Option<f64>)> =
            found.iter().map(|change| (change.what.as_str(), change.relative)).collect();
        let half = Some((3.0 - 2.0) / 2.0);
        assert_eq!(shown, [("sets[b].n", half), ("sets[a].n", None), ("sets[a].set", None), ("y", None)]);
    }

    #[test]
    fn equal_documents_have_no_changes() {
        let value = json!({"a": [1.5, null, {"b": "c"}]});
        assert_eq!(changes(&value, &value), []);
        assert_eq!(changes(&json!({"a": null}), &json!({})), []);
    }

    /// If a value doubles, the change is +100 %. The change to a new value has no relative size.
    #[test]
    fn changes_are_relative_to_the_value_before() {
        let relative = |before: f64, after: f64| changes(&json!(before), &json!(after))[0].relative;
        assert_eq!(
            (relative(2.0, 4.0), relative(-2.0, -1.0), relative(0.0, 1.0)),
            (Some(1.0), Some(0.5), None)
        );
    }
}
