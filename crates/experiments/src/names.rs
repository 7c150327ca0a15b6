//! What metrics are called in figures.

/// Names by the word on the command line.
const NAMES: [(&str, &str); 22] = [
    ("clues", "clues"),
    ("total-choices", "candidates of all cells"),
    ("wnef-exp", "WNEF, exponential weights"),
    ("wnef-sq", "WNEF, squared weights"),
    ("wnef-lin", "WNEF, linear weights"),
    ("wnef-exp-after-singles", "WNEF after singles"),
    ("branch-score", "branch score S"),
    ("branch-score-cells", "branch score S, cells alone"),
    ("branch-score-isomorphs", "branch score S, mean of copies"),
    ("grade-zendoku", "Zendoku's grade"),
    ("grade-hayes", "Hayes's level"),
    ("grade-chadwick", "Chadwick's level"),
    ("grade-hodoku", "HoDoKu's level"),
    ("grade-hodoku-2.3", "HoDoKu 2.3's level"),
    ("grade-qqwing", "QQWing's level"),
    ("grade-se-1.2.1", "Sudoku Explainer's rating"),
    ("grade-sukaku-1.18", "SukakuExplainer's rating"),
    ("grade-fpgx", "rating without uniqueness"),
    ("gnome-difficulty", "GNOME Sudoku's value"),
    ("human-model", "dependency, k = 25"),
    ("human-scan", "expected scanning time"),
    ("human-time", "predicted solving time"),
];

/// The name of a metric; the word itself for one that has none.
pub fn name_of(metric: &str) -> &str {
    NAMES.iter().find(|(word, _)| *word == metric).map_or(metric, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_of_the_shipped_configs_has_a_name_of_its_own() {
        let configs = [
            include_str!("../../../configs/population/extended.toml"),
            include_str!("../../../configs/isomorph-stability/extended.toml"),
        ];
        for config in configs {
            let config: toml::Table = config.parse().unwrap();
            for metric in config["metrics"].as_array().unwrap() {
                let metric = metric.as_str().unwrap();
                assert!(NAMES.iter().any(|(word, _)| *word == metric), "{metric}");
            }
        }
        assert!(NAMES.iter().all(|(word, _)| sudoku_metrics::by_name(word).is_ok()));
        let names: std::collections::BTreeSet<&str> = NAMES.iter().map(|(_, name)| *name).collect();
        assert_eq!(names.len(), NAMES.len());
    }
}
