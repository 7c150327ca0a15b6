//! The invariants of ARCHITECTURE.md that a program can check.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The output of `cargo metadata` for the workspace.
fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Every package of the workspace, with its direct dependencies except those of tests.
fn packages(metadata: &Value) -> impl Iterator<Item = (String, impl Iterator<Item = &Value>)> {
    metadata["packages"].as_array().unwrap().iter().map(|package| {
        let all = package["dependencies"].as_array().unwrap().iter();
        (text(&package["name"]), all.filter(|dependency| dependency["kind"].is_null()))
    })
}

/// The names of each package's dependencies.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let metadata = metadata();
    packages(&metadata)
        .map(|(package, needs)| (package, needs.map(|needed| text(&needed["name"])).collect()))
        .collect()
}

#[test]
fn dependencies_point_one_way() {
    // The dependencies of each package, which are the arrows of the drawing in ARCHITECTURE.md.
    const DRAWN: [(&str, &[&str]); 21] = [
        ("derive", &[]),
        ("core", &["derive"]),
        ("math", &[]),
        ("reader", &["core"]),
        ("dlx", &[]),
        ("solvers", &["core", "dlx"]),
        ("tactics", &["core", "solvers"]),
        ("metrics", &["core", "math", "solvers", "streams", "tactics"]),
        ("generators", &["core", "dlx", "math", "metrics", "solvers", "tactics"]),
        ("stock", &["core"]),
        ("stats", &["math"]),
        ("streams", &[]),
        ("tables", &["derive", "stats"]),
        (
            "kit",
            &["core", "dlx", "generators", "metrics", "reader", "solvers", "streams", "tables", "tactics"],
        ),
        ("figures", &["core", "math", "stats"]),
        (
            "runner",
            &[
                "core", "derive", "figures", "kit", "math", "metrics", "reader", "solvers", "stats",
                "streams", "tables",
            ],
        ),
        (
            "audit",
            &[
                "core",
                "generators",
                "kit",
                "metrics",
                "reader",
                "solvers",
                "stats",
                "streams",
                "tables",
                "tactics",
            ],
        ),
        (
            "sets",
            &[
                "core",
                "generators",
                "kit",
                "math",
                "metrics",
                "reader",
                "solvers",
                "stats",
                "streams",
                "tables",
                "tactics",
            ],
        ),
        ("report", &["figures", "kit", "math", "runner", "stats", "tables"]),
        (
            "experiments",
            &[
                "audit",
                "core",
                "dlx",
                "figures",
                "generators",
                "math",
                "metrics",
                "runner",
                "solvers",
                "stats",
                "tables",
                "tactics",
            ],
        ),
        (
            "cli",
            &[
                "audit",
                "experiments",
                "figures",
                "kit",
                "math",
                "report",
                "runner",
                "sets",
                "stock",
                "tables",
            ],
        ),
    ];
    let all = dependencies();
    assert_eq!(all.len(), DRAWN.len(), "every package of the workspace is in the drawing");
    for (package, drawn) in DRAWN {
        let needs = all[&format!("sudoku-{package}")].iter();
        let mut ours: Vec<&str> = needs.filter_map(|needed| needed.strip_prefix("sudoku-")).collect();
        ours.sort_unstable();
        assert_eq!(ours, drawn, "{package}");
    }
}

#[test]
fn the_lower_crates_stay_light() {
    let all = dependencies();
    assert_eq!(all["sudoku-core"], ["memchr", "rand_core", "serde", "sudoku-derive", "thiserror"]);
    assert!(!all["sudoku-dlx"].iter().any(|needed| needed.starts_with("sudoku-")));
    for (package, needs) in &all {
        let has_polars = needs.iter().any(|needed| needed.starts_with("polars"));
        assert_eq!(has_polars, package == "sudoku-tables", "{package}");
    }
}

#[test]
fn the_command_alone_asks_for_parquet() {
    let metadata = metadata();
    for (package, needs) in packages(&metadata).filter(|(package, _)| package != "sudoku-cli") {
        for needed in needs.filter(|needed| needed["name"].as_str().unwrap().starts_with("sudoku-")) {
            let asks = needed["features"].as_array().unwrap().iter().any(|feature| feature == "parquet");
            // `runner` is used with default features, for experiments in other workspaces.
            let by_default = needed["name"] == "sudoku-runner" && needed["uses_default_features"] == true;
            assert!(!asks && !by_default, "{package} asks {} for Parquet", needed["name"]);
        }
    }
}

/// Source files of a crate.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_below_kit_reads_files_or_clocks_and_unsafe_has_one_place() {
    for name in
        ["core", "dlx", "solvers", "tactics", "metrics", "generators", "math", "stats", "streams", "figures"]
    {
        let mut files = Vec::new();
        sources(&root().join("crates").join(name).join("src"), &mut files);
        assert!(!files.is_empty());
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            let code = || text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
            for word in ["std::fs", "std::net", "std::time", "std::env", "Instant::now", "SystemTime"] {
                let found = code().any(|line| line.contains(word));
                assert!(!found, "{} uses {word}", path.display());
            }
            let is_simd = path.parent().is_some_and(|folder| folder.ends_with("solvers/src/fast/simd"));
            let is_unsafe = code().any(|line| line.contains("unsafe {") || line.contains("unsafe fn"));
            assert!(is_simd || !is_unsafe, "{} is unsafe", path.display());
        }
    }
}

#[test]
fn the_program_ends_in_main_alone() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    let is_source = |file: &&PathBuf| file.components().any(|part| part.as_os_str() == "src");
    for file in files.iter().filter(is_source) {
        let text = fs::read_to_string(file).unwrap();
        assert!(!text.contains("process::exit") && !text.contains("process::abort"), "{}", file.display());
    }
}

/// Cargo does not look for tests in a crate whose tests are modules of `tests/main.rs`.
#[test]
fn every_file_of_tests_is_run() {
    for package in metadata()["packages"].as_array().unwrap() {
        let targets = package["targets"].as_array().unwrap().iter();
        let run: Vec<PathBuf> = targets.map(|target| text(&target["src_path"]).into()).collect();
        let folder = Path::new(&text(&package["manifest_path"])).with_file_name("tests");
        let modules = fs::read_to_string(folder.join("main.rs")).unwrap_or_default();
        for path in fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            let module = format!("mod {};", path.file_stem().unwrap().to_str().unwrap());
            let is_run = run.contains(&path) || modules.lines().any(|line| line == module);
            assert!(
                is_run || path.extension().is_none_or(|kind| kind != "rs"),
                "{} is not run",
                path.display()
            );
        }
    }
}

#[test]
fn the_citation_agrees_with_the_manifest() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let manifest = read("Cargo.toml");
    let of_manifest = |key: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = \""))).unwrap();
        line.trim_end_matches('"').to_owned()
    };
    let version = env!("CARGO_PKG_VERSION");
    let citation = read("CITATION.cff");
    let of_citation = |key: &str| {
        let line = citation.lines().find_map(|line| line.strip_prefix(&format!("{key}: ")));
        line.unwrap_or_else(|| panic!("CITATION.cff has no {key}"))
    };
    assert_eq!(of_citation("version"), version);
    for key in ["cff-version", "message", "title", "abstract"] {
        assert!(!of_citation(key).is_empty());
    }
    assert_eq!(of_citation("repository-code"), of_manifest("repository"));
    let licences: Vec<_> =
        of_citation("license").trim_matches(['[', ']']).split(", ").map(str::to_owned).collect();
    assert_eq!(licences.join(" OR "), of_manifest("license"));
}
