//! The names of metrics in figures.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Names by command-line name.
static NAMES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../words/metrics.toml")).expect("a test reads the names")
});

/// The name of a metric, or its command-line name if it has none.
pub fn name_of(metric: &str) -> &str {
    NAMES.get(metric).map_or(metric, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_of_the_shipped_configs_has_a_name_of_its_own() {
        let configs = [
            include_str!("../../../../configs/population/extended.toml"),
            include_str!("../../../../configs/isomorph-stability/extended.toml"),
        ];
        for config in configs {
            let config: toml::Table = config.parse().unwrap();
            for metric in config["metrics"].as_array().unwrap() {
                let metric = metric.as_str().unwrap();
                assert!(NAMES.contains_key(metric), "{metric}");
            }
        }
        assert!(NAMES.keys().all(|word| sudoku_metrics::by_name(word).is_ok()));
        let names: std::collections::BTreeSet<&String> = NAMES.values().collect();
        assert_eq!(names.len(), NAMES.len());
    }
}
