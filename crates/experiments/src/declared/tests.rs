//! A declared study from its words alone, and its statistics on rows with known answers.

use rand::{RngExt, SeedableRng};
use sudoku_runner::prelude::*;

use super::measure::{Config, Copies, Item, Observed, Plain, items};
use super::spec::Spec;
use super::summary::Summary;

const WORDS: &str = r#"
    [[study.tables]]
    name = "levels"
    by = ["set", "metric", "level"]
    statistics = [
        { name = "n", is = "count" },
        { name = "mean", is = "mean", quantity = true },
        { name = "median", is = "quantile", at = 0.5 },
        { name = "many", is = "share", at = 26 },
    ]

    [[study.tables]]
    name = "steps"
    by = ["metric", "step"]
    statistics = [
        { name = "difference", is = "difference" },
        { name = "auc", is = "auc" },
        { name = "p_holm", is = "holm" },
    ]

    [[study.tables]]
    name = "trends"
    by = ["metric"]
    statistics = [{ name = "spearman", is = "spearman" }, { name = "given_clues", is = "given-clues" }]

    [[study.figures]]
    name = "means"
    of = "levels"
    statistic = "mean"

    [[study.figures]]
    name = "values"
    of = "levels"

    [sections.levels]
    heading = "Levels"
    table = "set | metric | level || n | mean | median | 26 and more (%)"

    [sections.steps]
    heading = "Steps"
    table = "metric | step || difference | AUC || p (Holm)"

    [sections.trends]
    heading = "Trends"
    table = "metric || rho | given clues"

    [figures.means]
    head.title = "Means"
    x.title = "mean"
    interval = "95 % interval"

    [figures.values]
    head.title = "Values"
    x.title = "value"
    counted = "puzzles"
"#;

macro_rules! test_study {
    ($name:ident: $row:ident, $words:expr) => {
        struct $name;

        impl Experiment for $name {
            const ID: &'static str = "test-study";
            const QUESTION: &'static str = "Does it work?";
            const CONFIGS: Configs = &[];
            const WORDS: &'static str = $words;
            type Config = Config;
            type Item = Item;
            type Row = $row;
            type Kept = $row;
            type Summary = Summary<$name>;

            fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
                items(data, config)
            }

            fn measure(
                &self,
                item: &Item,
                rng: &mut Stream,
                config: &Config,
            ) -> Result<impl Into<Measured<$row>>> {
                item.measured(rng, config)
            }
        }
    };
}

test_study!(OfLevels: Plain, WORDS);
test_study!(OfCopies: Copies, include_str!("../../words/isomorph-stability.toml"));

fn config(metrics: &[&str]) -> Config {
    Config {
        puzzles: None,
        per_set: 0,
        sets: Vec::new(),
        isomorphs: None,
        metrics: metrics.iter().map(|&name| name.to_owned()).collect(),
        bootstrap: 200,
        own: false,
    }
}

/// The summary of a study as JSON.
fn summary<E: Experiment<Config = Config, Summary = Summary<E>>>(rows: &[E::Row]) -> serde_json::Value
where
    E::Row: Observed,
{
    let summary =
        Summary::<E>::of(rows, &config(&["clues", "wnef-exp"]), &mut Stream::seed_from_u64(1)).unwrap();
    serde_json::to_value(&summary).unwrap()
}

/// Two levels of a set with ten puzzles each: 24.5 and 28.5 clues on average.
fn levels() -> Vec<Plain> {
    let row = |line: u64| {
        let level = 1 + (line / 10) as u32;
        let clues = 22 + line % 6 + 4 * u64::from(level - 1);
        let (set, label) = ("a".to_owned(), Some(["hard", "evil"][level as usize - 1].to_owned()));
        Plain { set, line, label, level: Some(level), clues, metric: "clues".into(), value: clues as f64 }
    };
    (0..20).map(row).collect()
}

#[test]
fn tables_by_level_by_step_and_over_levels() {
    let found = summary::<OfLevels>(&levels());
    let (easy, hard) = (&found["levels"][0], &found["levels"][1]);
    assert_eq!((easy["set"].as_str(), easy["level"].as_str()), (Some("a"), Some("hard")));
    assert_eq!((easy["n"].as_u64(), easy["mean"]["value"].as_f64()), (Some(10), Some(24.1)));
    assert_eq!((easy["median"].as_f64(), easy["many"]["value"].as_f64()), (Some(24.0), Some(0.2)));
    assert_eq!(hard["level"], "evil");
    let step = &found["steps"][0];
    assert_eq!(step["step"], "hard to evil");
    let difference = hard["mean"]["value"].as_f64().unwrap() - 24.1;
    assert!((step["difference"]["value"].as_f64().unwrap() - difference).abs() < 1e-12, "{step}");
    assert!(step["auc"]["value"].as_f64().unwrap() > 0.9 && step["p_holm"]["p"].as_f64().unwrap() < 0.01);
    assert_eq!(found["corrections"][0]["tests"], 1);
    assert!(found["trends"][0]["spearman"]["estimate"].as_f64().unwrap() > 0.5);
    // Given itself, the number of clues explains nothing.
    assert!(found["trends"][0]["given_clues"].is_null());
}

#[test]
fn page_figures_and_quantities_follow_from_the_words() {
    let (rows, config) = (levels(), config(&["clues"]));
    let summary = Summary::<OfLevels>::of(&rows, &config, &mut Stream::seed_from_u64(1)).unwrap();
    let words = sudoku_runner::Words::parse("test-study", WORDS).unwrap();
    let mut page = words.page();
    summary.sections(&mut page);
    let page = Section::page(&page.finish().unwrap());
    assert!(page.contains("| a | clues | hard | 10 |"), "{page}");
    let names: Vec<_> = summary.quantities(&rows, &config).unwrap().into_iter().map(|one| one.part).collect();
    assert_eq!(names, [Some("a, clues, hard".to_owned()), Some("a, clues, evil".to_owned())]);
    let folder = tempfile::tempdir().unwrap();
    let out = sudoku_runner::FigureDir::create(folder.path()).unwrap();
    summary.figures(&rows, &config, &words.canvas(&out)).unwrap();
    assert!(folder.path().join("means.svg").is_file() && folder.path().join("values.svg").is_file());
}

#[test]
fn puzzles_are_measured_as_they_stand_or_on_copies() {
    let measured = |isomorphs, rng: u64| -> (Vec<Plain>, Vec<Copies>) {
        let config = Config { isomorphs, ..config(&["clues", "wnef-exp"]) };
        let rng = &mut Stream::seed_from_u64(rng);
        (Item::Made(7).measured(rng, &config).unwrap(), Item::Made(7).measured(rng, &config).unwrap())
    };
    let (plain, too_few) = measured(None, 3);
    let shown: Vec<_> = plain.iter().map(|row| (row.line, row.metric.as_str())).collect();
    assert_eq!(shown, [(7, "clues"), (7, "wnef-exp")]);
    assert_eq!(plain[0].value, plain[0].clues as f64);
    assert!(too_few.is_empty());
    let (_, copies) = measured(Some(4), 3);
    assert_eq!((copies[0].copies, copies[0].squares), (4, 0.0));
}

#[test]
fn a_figure_of_a_statistic_that_no_table_has_is_refused() {
    test_study!(Wrong: Plain, "[study]\ntables = []\nfigures = [{ name = \"f\", of = \"t\" }]");
    assert!(Spec::of::<Wrong>().unwrap_err().to_string().contains("there is no table t"));
    test_study!(Unknown: Plain, "[study]\ntables = [{ name = \"t\", by = [\"colour\"], statistics = [] }]");
    assert!(Spec::of::<Unknown>().unwrap_err().to_string().contains("colour"));
}

fn copies(line: u64, values: &[f64]) -> Copies {
    let puzzle = ".".repeat(81).parse().unwrap();
    let control = sudoku_runner::data::Control { set: "a".into(), line, label: None, level: None, puzzle };
    Copies::of(&control, "clues", values).unwrap()
}

#[test]
fn what_never_changes_is_all_between_puzzles() {
    let rows = [copies(1, &[24.0; 3]), copies(2, &[25.0; 3]), copies(3, &[26.0; 3])];
    let one = &summary::<OfCopies>(&rows)["metrics"][0];
    let shown = [&one["icc"]["value"], &one["within_sd"], &one["changed"]["value"]];
    assert_eq!(shown.map(|value| value.as_f64().unwrap()), [1.0, 0.0, 0.0]);
    assert!(one["reversed"].is_null());
}

#[test]
fn noise_is_all_within_and_turns_pairs_around() {
    let mut rng = Stream::seed_from_u64(2);
    let rows: Vec<Copies> = (0..40).map(|n| copies(n, &rng.random::<[f64; 3]>())).collect();
    let one = &summary::<OfCopies>(&rows)["metrics"][0];
    let value = |name: &str| one[name]["value"].as_f64().unwrap();
    assert!(value("icc").abs() < 0.3 && value("changed") == 1.0, "{one:?}");
    assert!((value("reversed") - 0.5).abs() < 0.15, "{one:?}");
}

/// Puzzles within a set are alike, but the sets are not.
#[test]
fn what_sets_differ_by_is_not_between_puzzles() {
    let mut rng = Stream::seed_from_u64(3);
    let mut noise = || rng.random::<[f64; 3]>();
    let mut rows: Vec<Copies> = (0..20).map(|n| copies(n, &noise())).collect();
    let hard = (0..20).map(|n| Copies { set: "hard".into(), ..copies(n, &noise().map(|value| value + 9.0)) });
    rows.extend(hard);
    let one = &summary::<OfCopies>(&rows)["metrics"][0];
    assert!(one["icc"]["value"].as_f64().unwrap().abs() < 0.3, "{one:?}");
}

#[test]
fn two_pairs_of_three_in_opposite_orders() {
    // By the first copies 1 < 2 < 3, by the second 2 < 3 < 1.
    let rows = [copies(1, &[1.0, 9.0]), copies(2, &[2.0, 1.0]), copies(3, &[3.0, 2.0])];
    let one = &summary::<OfCopies>(&rows)["metrics"][0];
    assert!((one["reversed"]["value"].as_f64().unwrap() - 2.0 / 3.0).abs() < 1e-12);
}
