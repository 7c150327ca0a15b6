//! Checks documents that state results or the output of commands.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Checks numbers in the paper that are not in a block written by `sudoku-lab results readme`.
#[test]
fn the_paper_states_what_results_say() {
    let paper = text("docs/paper/paper.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let states = |words: String| assert!(paper.contains(&words), "docs/paper/paper.md should say: {words}");
    let techniques = text("docs/techniques.md");
    let all = techniques.lines().find_map(|line| line.strip_prefix("| all |")).unwrap();
    let [positions, passed] =
        all.split('|').filter_map(|cell| cell.trim().parse::<u32>().ok()).collect::<Vec<_>>()[..]
    else {
        panic!("{all}")
    };
    states(format!("of which {passed} of {positions} positions pass"));

    let summary = |run: &str| -> Value {
        serde_json::from_str(&text(&format!("results/reference/{run}/summary.json"))).unwrap()
    };
    let in_words = |estimate: &Value| {
        let [value, low, high] = ["value", "low", "high"].map(|part| estimate[part].as_f64().unwrap());
        (format!("{value:.3}"), format!("[{low:.3}, {high:.3}]"), estimate["n"].as_u64().unwrap())
    };
    let comparison = summary("metric-comparison/extended");
    let quantities = comparison["quantities"].as_array().unwrap();
    let more = quantities.iter().find(|quantity| quantity["name"] == "wnef-more-than-clues").unwrap();
    let (value, interval, n) = in_words(&more["estimate"]);
    assert_eq!(n, 1073);
    states(format!(
        "the difference of rank correlations on 1,073 puzzles is {value}, 95 % interval {interval}"
    ));
    let (atlas, counts) = (summary("atlas/million"), summary("clue-counts/total"));
    let over =
        counts["quantities"].as_array().unwrap().iter().find(|one| one["name"] == "all-over-published");
    let (value, interval, _) = in_words(&over.unwrap()["estimate"]);
    states(format!("{value} {interval} times the number of @berthier2012"));
    let (value, interval, _) = in_words(&atlas["means"][1]["population"]);
    states(format!("mean rating on Sudoku Explainer's scale is {value} {interval}"));
    let stability = summary("isomorph-stability/extended");
    let metrics = stability["metrics"].as_array().unwrap();
    let score = metrics.iter().find(|metric| metric["metric"] == "branch-score").unwrap();
    let (value, interval, n) = in_words(&score["icc"]);
    assert_eq!(n, 1000);
    states(format!(
        "its intraclass correlation over symmetric copies, within sets, is {value} {interval}, on 1,000 puzzles"
    ));
}

/// Numbers of puzzles are not negative, and neither are their intervals.
#[test]
fn no_stored_number_of_puzzles_reaches_below_0() {
    let reference = root().join("results/reference");
    let runs = ["atlas", "clue-counts"].map(|name| fs::read_dir(reference.join(name)).unwrap());
    // A summary can be recomputed from the rows alone.
    let runs = runs.into_iter().flatten().map(|run| run.unwrap().path());
    let runs: Vec<PathBuf> = runs.filter(|run| run.join("data.csv.zst").is_file()).collect();
    assert!(runs.len() >= 4, "{runs:?}");
    for run in runs.iter().map(|run| run.strip_prefix(&reference).unwrap().display()) {
        let summary: Value =
            serde_json::from_str(&text(&format!("results/reference/{run}/summary.json"))).unwrap();
        let is_number =
            |of: &Value| ["minimal-puzzles", "over-published"].iter().any(|name| of["name"] == *name);
        let quantities = summary["quantities"].as_array().unwrap().iter().filter(|of| is_number(of));
        let lows = quantities.map(|of| (of["part"].clone(), of["estimate"]["low"].as_f64().unwrap()));
        let counts = summary["counts"].as_array().unwrap().iter();
        let counts = counts.flat_map(|of| {
            let lows = ["unique", "minimal", "in_all"].map(|part| of[part]["low"].as_f64());
            lows.into_iter().flatten().map(|low| (of["clues"].clone(), low))
        });
        let lows: Vec<(Value, f64)> = lows.chain(counts).collect();
        // That run has 17 to 22 clues alone.
        let fewest = if run.to_string() == "clue-counts/few" { 27 } else { 40 };
        assert!(lows.len() > fewest && lows.iter().all(|(_, low)| *low >= 0.0), "{run}: {lows:?}");
    }
}

/// The README must be readable in a minute. Everything else belongs in docs/.
#[test]
fn the_readme_is_short() {
    let readme = text("README.md");
    assert!(readme.len() <= 7300, "README.md has {} bytes", readme.len());
}

/// The page for users of the crates shows the program that `just outside` runs, and every crate with every feature.
#[test]
fn the_page_for_users_of_the_crates_is_true() {
    let page = text("docs/library.md");
    let program = text("examples/library/src/main.rs");
    assert!(page.contains(&format!("```rust\n{program}```\n")), "src/main.rs differs");
    let manifest = text("examples/library/Cargo.toml").replace("../../crates", "../sudoku-lab/crates");
    let manifest = manifest.trim_end().trim_end_matches("[workspace]").trim_end();
    assert!(page.contains(&format!("```toml\n{manifest}\n```\n")), "Cargo.toml differs");
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        if manifest["package"].get("publish").is_some() {
            continue;
        }
        let name = manifest["package"]["name"].as_str().unwrap();
        let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let row = row.unwrap_or_else(|| panic!("docs/library.md has no row for {name}"));
        let features = manifest.get("features").and_then(toml::Value::as_table).into_iter().flatten();
        for (feature, _) in features {
            assert!(row.contains(&format!("`{feature}`")), "{name}: {feature}");
        }
    }
}

/// All files and folders to which the documents refer exist.
#[test]
fn the_paths_that_documents_name_are_there() {
    const ROOMS: [&str; 9] =
        ["bench", "configs", "crates", "datasets", "docs", "examples", "fuzz", "notebooks", "scripts"];
    let pages = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "docs/methodology.md",
        "docs/tutorial.md",
        "docs/library.md",
        "docs/python.md",
        "docs/glossary.md",
    ];
    let mut seen = 0;
    for page in pages {
        let page_text = text(page);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
        for word in page_text.split(|c| !is_part(c)) {
            let path = word.trim_end_matches(['.', '/', '-']);
            let is_path =
                path.split_once('/').is_some_and(|(first, rest)| ROOMS.contains(&first) && !rest.is_empty());
            if is_path {
                seen += 1;
                // These files are created by the reader of the document, or exist in every crate.
                let is_elsewhere = ["configs/diagonals", "tests/data_sets.rs"].contains(&path);
                assert!(is_elsewhere || root().join(path).exists(), "{page} names {path}");
            }
        }
    }
    assert!(seen > 60, "{seen}");
}
