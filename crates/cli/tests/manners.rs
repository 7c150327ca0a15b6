//! Tests names and options as users guess them, and messages about scales and progress.

use std::fs;

use crate::common::{self, fed, lab, lines, run, stdout, text};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// If an experiment is misspelt, the error names the nearest one.
#[test]
fn the_nearest_experiment_is_named() {
    let refused = run(&["experiment", "wnef-callibration"]);
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("the nearest is \"wnef-calibration\""), "{said}");
}

/// Names of groups and of metrics can be combined, and every metric named in a document is listed.
#[test]
fn groups_of_metrics_and_names_go_together() {
    let head = |metrics: &str| lines(&["score", "--metrics", metrics], EASY)[0].clone();
    let cheap = head("cheap");
    assert_eq!(head("cheap,human-scan"), format!("{cheap},human_scan"));
    assert_eq!(head("cheap,clues"), cheap, "named twice, computed once");
    let listed = stdout(lab().args(["list", "metrics", "--names"]));
    assert!(listed.lines().any(|name| name == "human-model"), "{listed}");
}

/// A user's solver gets a time per row and a total; wrong solvers are still detected.
#[test]
fn a_solver_command_is_timed() {
    let answer = format!("while read p; do echo '{SOLVED} 1'; done");
    let timed =
        fed(&["solve", "--solver-command", &answer, "--stats", "--timer"], &format!("{EASY}\n{EASY}\n"));
    let shown = text(&timed.stdout);
    let rows: Vec<&str> = shown.lines().collect();
    assert_eq!(rows[0], "line,puzzle,solutions,ending,solution,microseconds");
    let microseconds: f64 = rows[1].rsplit(',').next().unwrap().parse().unwrap();
    assert!(microseconds > 0.0 && rows.len() == 3, "{shown}");
    assert!(text(&timed.stderr).starts_with("2 puzzles, "), "{timed:?}");
    let own = fed(&["solve", "--timer"], EASY);
    assert!(
        text(&own.stderr).contains("1 puzzles, ") && text(&own.stderr).contains("µs a puzzle"),
        "{own:?}"
    );
}

/// The race prints its times, and includes a command; a list may be written with commas.
#[test]
fn solver_race_prints_times_and_races_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.csv");
    fs::write(&file, format!("puzzle,label\n{EASY},easy\n")).unwrap();
    let raced = |command: &str, config: &str| {
        let mut race = lab();
        race.args(["experiment", "solver-race", "--config", config, "--set", "solvers=fast,dlx", "--data"])
            .arg(&file);
        race.args(["--results"]).arg(folder.path());
        if !command.is_empty() {
            race.args(["--solver-command", command]);
        }
        race.output().unwrap()
    };
    let answer = format!("while read p; do echo '{SOLVED} 1'; done");
    let output = raced(&answer, "quick");
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    let head = shown.lines().next().unwrap();
    assert!(
        head.starts_with("median µs") && head.contains("fast") && head.contains("while read p"),
        "{shown}"
    );
    let wrong = raced("while read p; do echo 0; done", "quick");
    assert!(wrong.status.code() == Some(1) && text(&wrong.stderr).contains("own, line 2"), "{wrong:?}");
    // A config may come from an untrusted source.
    let config = folder.path().join("race.toml");
    let quick = include_str!("../../../configs/solver-race/quick.toml");
    fs::write(&config, quick.replace("seed = 1", "seed = 1\ncommands = [\"touch ran\"]")).unwrap();
    let refused = raced("", config.to_str().unwrap());
    assert!(
        refused.status.code() == Some(2) && text(&refused.stderr).contains("--solver-command"),
        "{refused:?}"
    );
    let other = run(&["experiment", "wnef-calibration", "--solver-command", "true"]);
    assert!(text(&other.stderr).contains("for the experiment solver-race"), "{other:?}");
}

/// A table for a paper, with p-values beside the intervals, and a scatter of metrics against the target.
#[test]
fn compare_writes_latex_p_values_and_a_scatter() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = lines(&["score", "--metrics", "clues"], include_str!("../../../examples/puzzles.csv"));
    let rows = puzzles[1..].iter().step_by(5).map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        format!("{},{}\n", fields[1], 60 + 7 * fields[4].parse::<u32>().unwrap())
    });
    let file = folder.path().join("times.csv");
    fs::write(&file, format!("puzzle,seconds\n{}", rows.collect::<String>())).unwrap();
    let mut compare = lab();
    compare.args(["compare", "--target-column", "seconds", "--format", "tex"]).arg(&file);
    compare.args(["--set", "bootstrap=100", "--set", "isomorphs=2", "--set", "copies=0", "--results"]);
    let output = compare.arg(folder.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let table = text(&output.stdout);
    assert!(
        table.starts_with("\\begin{tabular}{lrrrrr}\n\\toprule\nmetric & Spearman (n = 40) & p &"),
        "{table}"
    );
    assert!(table.trim_end().ends_with("\\end{tabular}"), "{table}");
    let said = text(&output.stderr);
    let run = said.lines().last().unwrap();
    let scatter = fs::read_to_string(format!("{run}/figures/own-target.svg")).expect(run);
    assert!(scatter.contains("seconds against the metrics"), "{scatter}");
}

/// The progress names the figures while they are drawn.
#[test]
fn figures_say_what_they_draw() {
    let folder = tempfile::tempdir().unwrap();
    let run = common::experiment(folder.path(), &["wnef-calibration", "--config", "quick"]);
    let out = folder.path().join("print");
    let output = lab()
        .args(["results", "redraw"])
        .arg(&run)
        .args(["--width", "85mm", "-o"])
        .arg(&out)
        .output()
        .unwrap();
    let said = text(&output.stderr);
    assert!(output.status.success() && said.starts_with("[1/1] "), "{said}");
    assert!(said.lines().filter(|line| line.ends_with(".svg")).count() > 0, "{said}");
    let quiet = lab()
        .args(["results", "redraw"])
        .arg(&run)
        .args(["--quiet", "--width", "85mm", "-o"])
        .arg(&out)
        .output()
        .unwrap();
    assert_eq!(text(&quiet.stderr), "");
}

/// Boards with boxes that are not square are rejected with their size.
#[test]
fn boards_with_oblong_boxes_are_refused_by_name() {
    for (cells, size) in [(36, "6 x 6"), (144, "12 x 12")] {
        for command in ["solve", "check", "grade"] {
            let refused = fed(&[command], &format!("{}\n", ".".repeat(cells)));
            let said = text(&refused.stderr);
            assert!(!refused.status.success() && said.contains(size), "{command}: {said}");
        }
    }
}

/// The help says that the canonical form is that of the common catalogues, and that the number is specific to this
/// program.
#[test]
fn canon_says_what_its_form_and_number_are() {
    let help = stdout(lab().args(["canon", "--help"]));
    assert!(help.contains("min-lex") && help.contains("not the rank"), "{help}");
}
