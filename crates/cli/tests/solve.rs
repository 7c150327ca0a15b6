//! `solve`, `check` and `exact-cover` from the command line.

use crate::common::{fed, lines, text};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
const MANY: &str = "...5.167.......25.5.1.64...185.46..................76.......52....1.5....58......";
/// Two equal clues in the first row.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The 2 × 2 Latin square of the Zendoku text.
const LATIN: &str = "\
p11 p12 p21 p22 r11 r12 r21 r22 c11 c12 c21 c22
p11 r11 c11
p11 r12 c12
p12 r11 c21
p12 r12 c22
p21 r21 c11
p21 r22 c12
p22 r21 c21
p22 r22 c22
";

#[test]
fn every_solver_prints_the_solution() {
    for solver in ["backtracking", "scratch", "set-oriented", "hybrid", "row-list", "dlx", "fast"] {
        let found = lines(&["solve", "--solver", solver], &format!("{EASY}\n{CLASH}\n"));
        assert_eq!(
            found,
            [
                "line,puzzle,solutions,ending,solution".to_owned(),
                format!("1,{EASY},1,exhausted,{SOLVED}"),
                format!("2,{CLASH},0,exhausted,")
            ]
        );
    }
}

#[test]
fn solutions_are_counted_up_to_a_limit_or_all_printed() {
    let count = |limit: &str| lines(&["solve", "-l", limit], MANY)[1].split(',').nth(2).unwrap().to_owned();
    assert_eq!((count("2"), count("500"), count("20000")), ("2".into(), "500".into(), "14044".into()));
    let mut all = lines(&["solve", "--all"], MANY);
    assert!(all[1].starts_with(&format!("1,{MANY},14044,exhausted,")));
    assert_eq!(all.len(), 14_045);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 14_045);
}

#[test]
fn work_is_reported_and_bounded() {
    let solved = lines(&["solve", "--solver", "dlx", "--stats", "-l", "2"], SEVENTEEN);
    assert!(solved[0].ends_with("solution,nodes,guesses,depth,propagations"));
    assert!(solved[1].ends_with(",64,0,0,64"), "{}", solved[1]);
    let json = lines(&["solve", "--solver", "row-list", "--nodes", "50", "--json", "--stats"], SEVENTEEN);
    let row: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&row["ending"], &row["nodes"]), (&"budget".into(), &50.into()));
    assert!(row["solution"].is_null());
}

#[test]
fn dancing_links_tell_their_steps() {
    let steps = lines(&["solve", "--solver", "dlx", "--trace"], SEVENTEEN);
    assert_eq!(steps[0], format!("Line 1: {SEVENTEEN}"));
    assert!(steps[1].starts_with("1. Pick an item: "), "{}", steps[1]);
    assert_eq!(steps.iter().filter(|step| step.contains("to the solution")).count(), 64);
    assert!(steps.contains(&"1 solutions, 64 nodes".to_owned()));
    let refused = fed(&["solve", "--trace"], SEVENTEEN);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--solver dlx"));
}

#[test]
fn an_unknown_solver_is_wrong_use() {
    let output = fed(&["solve", "--solver", "guess"], EASY);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("set-oriented"));
}

#[test]
fn check_tells_none_unique_and_multiple_with_proof() {
    let input = format!("{EASY}\n{CLASH}\n{MANY}\n");
    let output = fed(&["check"], &input);
    assert_eq!(
        text(&output.stdout),
        format!("line,puzzle,outcome\n1,{EASY},unique\n2,{CLASH},none\n3,{MANY},multiple\n")
    );
    assert!(text(&output.stderr).contains("1 unique, 1 multiple, 1 none, 0 undecided\n"));

    let proof = fed(&["check", "--proof"], &input);
    assert_eq!(proof.status.code(), Some(1), "not all are unique");
    let proof: Vec<String> = text(&proof.stdout).lines().map(str::to_owned).collect();
    assert_eq!(proof[1], format!("1,{EASY},unique,{SOLVED},"));
    let two: Vec<&str> = proof[3].split(',').skip(3).collect();
    assert_ne!(two[0], two[1]);
    let fits = |grid: &str| MANY.bytes().zip(grid.bytes()).all(|(clue, digit)| clue == b'.' || clue == digit);
    assert!(two.iter().all(|grid| fits(grid)));
    let solved = lines(&["check", "--json"], &format!("{}\n{}\n", two[0], two[1]));
    assert!(solved.iter().all(|line| line.contains("\"outcome\":\"unique\"")), "both are full grids");
}

#[test]
fn exact_covers_are_found_counted_and_traced() {
    let all = lines(&["exact-cover", "-", "--all"], LATIN);
    assert_eq!(all.iter().filter(|line| line.is_empty()).count(), 2);
    assert_eq!(all.last().unwrap(), "2 solutions, 8 nodes, exhausted: 12 items, 8 options");
    assert_eq!(lines(&["exact-cover", "-"], LATIN).len(), 6);
    let counted = lines(&["exact-cover", "-", "--count", "--json"], LATIN);
    let counts: serde_json::Value = serde_json::from_str(&counted[0]).unwrap();
    assert_eq!((counted.len(), &counts["solutions"]), (1, &2.into()));
    let levels: u64 = counts["nodes_per_level"].as_array().unwrap().iter().filter_map(|n| n.as_u64()).sum();
    assert_eq!(counts["nodes"], levels);
    let steps = lines(&["exact-cover", "-", "--trace", "--leftmost"], LATIN);
    assert_eq!(steps[0], "1. Pick an item: p11 (2 options).");

    let wrong = fed(&["exact-cover", "-"], "a b\na c\n");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("line 2"), "{}", text(&wrong.stderr));
}
