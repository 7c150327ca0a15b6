//! `grade`, `hint` and `adjust` from the command line.

use std::fs;

use crate::common::{data, experiment, fed, lines, text};

const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// Rated 9.1 by Sudoku Explainer 1.2.1.
const CHAINS: &str = "....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....";
const TWO_CLUES: &str = "12...............................................................................";

#[test]
fn grades_come_in_order_and_improper_puzzles_are_reported() {
    let output = fed(&["grade", "-p", "zendoku"], &format!("{EASY}\n{TWO_CLUES}\n{HARD}\n"));
    let rows: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(rows[0], "line,puzzle,profile,level,hardest,rating,total,mean,moves,ending,left");
    assert!(rows[1].starts_with(&format!("1,{EASY},zendoku,easy,hidden-single-box,2,")), "{}", rows[1]);
    assert!(rows[1].ends_with(",49,solved,0"));
    assert!(rows[2].starts_with(&format!("3,{HARD},zendoku,master,")) && rows[2].contains(",stuck,"));
    assert!(text(&output.stderr).contains("standard input:2: not unique"));
    assert_eq!(fed(&["grade", "--strict"], TWO_CLUES).status.code(), Some(1));
}

/// If the tactics do not solve a puzzle, its hardest step so far is not its rating.
#[test]
fn what_is_not_solved_has_no_rating() {
    let row = &lines(&["grade", "-p", "zendoku"], HARD)[1];
    let fields: Vec<&str> = row.split(',').collect();
    assert_eq!((&fields[5..8], fields[9]), (&["", "", ""][..], "stuck"), "{row}");
    let json: serde_json::Value =
        serde_json::from_str(&lines(&["grade", "-p", "zendoku", "--json"], HARD)[0]).unwrap();
    assert!(json["rating"].is_null() && json["total"].is_null() && json["mean"].is_null());
    let shown = lines(&["grade", "-p", "zendoku", "--explain"], HARD);
    assert!(shown.iter().any(|line| line.contains("at least")), "{shown:?}");
}

/// The output pattern of Sudoku Explainer's own command.
#[test]
fn rows_by_a_pattern_are_those_of_serate() {
    let rows = lines(&["grade", "--format", "%g ED=%r/%p/%d"], &format!("{EASY}\n{CHAINS}\n"));
    assert_eq!(rows, [format!("{EASY} ED=1.2/1.2/1.2"), format!("{CHAINS} ED=9.1/1.2/1.2")]);
    let own = lines(
        &["grade", "--profile", "zendoku", "--format", "%n: %L %r %R 100%%"],
        &format!("{EASY}\n{HARD}\n"),
    );
    assert_eq!(own, ["1: easy 2 hidden-single-box 100%", "2: master - - 100%"]);
    let said = fed(&["grade", "--format", "%r"], EASY);
    assert!(text(&said.stderr).contains("ratings are those of the profile se-1.2.1"));
    for (arguments, why) in [
        (&["grade", "--format", "%x"][..], "there is no %x"),
        (&["score", "--format", "%g"], "only `grade` takes a pattern"),
        (&["grade", "--explain", "--format", "%r"], "--explain has no effect"),
    ] {
        let refused = fed(arguments, EASY);
        assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains(why), "{refused:?}");
    }
}

#[test]
fn isomorphs_are_rated_too_and_a_spent_budget_is_reported() {
    let se = ["grade", "--profile", "se-1.2.1"];
    let rows = lines(&[&se[..], &["--isomorphs", "3", "--seed", "5"]].concat(), EASY);
    assert!(rows[0].ends_with(",left,rating_least,rating_median,rating_spread"), "{}", rows[0]);
    // With singles only, every isomorph is equally easy.
    let rating = rows[1].split(',').nth(5).unwrap();
    assert!(rows[1].ends_with(&format!(",solved,0,{rating},{rating},0")), "{}", rows[1]);
    let rows = lines(&[&se[..], &["--budget", "1000"]].concat(), &format!("{EASY}\n{CHAINS}"));
    assert!(rows[0].ends_with(",left,at_least") && rows[1].ends_with(",solved,0,"), "{rows:?}");
    let fields: Vec<&str> = rows[2].split(',').collect();
    assert_eq!((fields[5], fields[9]), ("", "budget-spent"));
    assert!((7.0..9.1).contains(&fields[11].parse::<f64>().unwrap()), "{}", rows[2]);
}

/// `score` uses the same isomorphs as `grade`, and has three columns for each column of the metric.
#[test]
fn scores_of_isomorphs_are_those_that_grade_gives() {
    let with = ["--isomorphs", "4", "--seed", "5"];
    let graded = lines(&[&["grade", "--profile", "se-1.2.1"][..], &with].concat(), CHAINS);
    let scored = lines(&[&["score", "--metrics", "clues,grade-se-1.2.1"][..], &with].concat(), CHAINS);
    let value = |rows: &[String], name: &str| {
        let at = rows[0].split(',').position(|column| column == name).expect(name);
        rows[1].split(',').nth(at).and_then(|value| value.parse::<f64>().ok())
    };
    for what in ["least", "median", "spread"] {
        let rating = value(&graded, &format!("rating_{what}"));
        assert!(rating.is_some() && rating == value(&scored, &format!("se121_er_{what}")), "{scored:?}");
    }
    let of_clues = ["clues_least", "clues_median", "clues_spread"].map(|name| value(&scored, name));
    assert_eq!(of_clues, [value(&scored, "clues"), value(&scored, "clues"), Some(0.0)]);
    let unsolved = lines(&[&["score", "--metrics", "grade-zendoku"][..], &with].concat(), HARD);
    assert_eq!(value(&unsolved, "zendoku_rating_least"), None);
}

#[test]
fn every_step_is_explained_and_leads_to_the_solution() {
    let shown = lines(&["grade", "--explain", "--profile", "se-1.2.1"], HARD);
    assert_eq!(shown[0], format!("Line 1: {HARD}"));
    assert!(shown[1].starts_with("  1. Hidden single (box): "));
    let number = |line: &String| line.get(..5)?.trim().strip_suffix('.')?.parse::<usize>().ok();
    let numbers: Vec<usize> = shown.iter().filter_map(number).collect();
    assert!(numbers.len() > 64 && numbers.iter().copied().eq(1..=numbers.len()), "{numbers:?}");
    let chained = "....8..5..............961..52........8..219..19....4.281....6..6..8...3...75...9.";
    let shown = lines(&["grade", "--explain", "--profile", "se-1.2.1"], chained);
    assert!(shown.iter().any(|line| line.starts_with("       If ") && line.contains(" → ")), "{shown:?}");
    assert!(shown.iter().any(|line| line.starts_with("Level diabolical by se-1.2.1, hardest ")), "{shown:?}");

    let json = lines(&["grade", "--json", "--explain", "--width", "-p", "hodoku"], EASY);
    let row: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    let moves = row["moves"].as_array().unwrap();
    let mut grid = EASY.as_bytes().to_vec();
    for made in moves {
        let cell = made["cell"].as_str().unwrap().as_bytes();
        let at = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
        grid[at] = b'0' + made["digit"].as_u64().unwrap() as u8;
    }
    assert_eq!(text(&grid), SOLVED);
    assert_eq!(row["widths"].as_array().unwrap().len(), moves.len());
    let counted: u64 = row["counts"].as_object().unwrap().values().filter_map(|n| n.as_u64()).sum();
    assert_eq!(row["steps"].as_array().unwrap().len() as u64, counted);
}

/// `grade` and `score` predict the same seconds; the interval for half of the puzzles lies within that for nine in
/// ten.
#[test]
fn solving_times_come_with_their_intervals() {
    let header =
        "human_seconds,human_seconds_low_50,human_seconds_high_50,human_seconds_low_90,human_seconds_high_90";
    let graded = lines(&["grade", "--time"], &format!("{EASY}\n{HARD}\n"));
    let scored = lines(&["score", "--metrics", "human-time"], &format!("{EASY}\n{HARD}\n"));
    assert!(graded[0].ends_with(header) && scored[0].ends_with(header));
    let seconds = |row: &str| -> Vec<f64> {
        row.split(',')
            .rev()
            .take(5)
            .map(|value| value.parse().unwrap())
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect()
    };
    for (graded, scored) in graded[1..].iter().zip(&scored[1..]) {
        let (graded, scored) = (seconds(graded), seconds(scored));
        assert!(graded.iter().zip(&scored).all(|(a, b)| (a - b).abs() <= 0.05), "{graded:?} {scored:?}");
        let [mean, low, high, lowest, highest] = graded[..] else { panic!("{graded:?}") };
        assert!(lowest < low && low < mean && mean < high && high < highest, "{graded:?}");
    }
    assert!(seconds(&graded[2])[0] > 1.5 * seconds(&graded[1])[0]);
    let shown = lines(&["grade", "--explain"], EASY);
    assert!(shown.iter().any(|line| line.starts_with("People take about ")), "{shown:?}");
    let row: serde_json::Value =
        serde_json::from_str(&lines(&["grade", "--time", "--json"], EASY)[0]).unwrap();
    assert_eq!(row["time"]["human_seconds"].as_f64(), Some(seconds(&graded[1])[0]));
    assert!(lines(&["list", "metrics", "--names"], "").contains(&"human-time".to_owned()));
}

#[test]
fn the_order_of_moves_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("order.svg");
    lines(&["grade", "--figure", path.to_str().unwrap()], &format!("{EASY}\n{HARD}\n"));
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("\n49\n") && svg.contains("Graded easy by hodoku-2.3"));
    assert!(!svg.contains("\n50\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let refused = fed(&["grade", "--figure", "order.gif"], EASY);
    assert_eq!(refused.status.code(), Some(2));
    let none = fed(&["grade", "--figure", path.to_str().unwrap()], TWO_CLUES);
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn steps_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (steps, hint) = (folder.path().join("steps"), folder.path().join("hint.svg"));
    let almost = format!("...{}", &SOLVED[3..]);
    lines(&["grade", "--explain", "--figures", steps.to_str().unwrap()], &almost);
    let mut names: Vec<String> =
        fs::read_dir(&steps).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let expected = ["001", "002", "003"].map(|n| [format!("step-{n}.png"), format!("step-{n}.svg")]).concat();
    assert_eq!(names, expected);
    assert!(fs::read(steps.join("step-001.png")).unwrap().starts_with(b"\x89PNG"));
    lines(&["hint", "--figure", hint.to_str().unwrap()], HARD);
    let svg = fs::read_to_string(&hint).unwrap();
    assert!(svg.contains("Step 1: Hidden single (box)") && svg.contains("Square: is written."));
    assert_eq!(fed(&["hint", "--figure", hint.to_str().unwrap()], SOLVED).status.code(), Some(1));
    assert_eq!(fed(&["hint", "--figure", "hint.gif"], HARD).status.code(), Some(2));
}

#[test]
fn a_profile_may_be_a_file_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let profile = "name = 'mine'\nsource = 'a test'\nbeyond = 'more'\nlevels = [{ name = 'one' }]\n\
                   tactics = [{ tactic = 'naked-single', level = 'one', score = 1 }]\n";
    fs::write(&path, profile).unwrap();
    let graded = lines(&["grade", "-p", path.to_str().unwrap()], HARD);
    assert!(graded[1].contains(",more,,,,,0,stuck,64"), "{}", graded[1]);
    fs::write(&path, profile.replace("naked-single", "guess")).unwrap();
    let wrong = fed(&["grade", "-p", path.to_str().unwrap()], HARD);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("mine.toml") && text(&wrong.stderr).contains("hidden-single-box"));
    let unknown = fed(&["grade", "-p", "zen"], HARD);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("se-1.2.1"));
}

#[test]
fn wrong_entries_come_before_any_hint() {
    let wrong = format!("12{}", &EASY[2..]);
    let shown = lines(&["hint", "-p", "zendoku", "--puzzle", EASY], &format!("{EASY}\n{wrong}\n{SOLVED}\n"));
    assert!(shown[1].starts_with("  1. Hidden single (box): "), "{}", shown[1]);
    assert_eq!(shown[4], "Wrong; remove first: 1 in r1c1, 2 in r1c2");
    assert_eq!(shown.iter().filter(|line| line.contains("1. ")).count(), 1);
    assert!(shown.contains(&"Solved.".to_owned()));

    let alone = fed(&["hint"], &wrong);
    assert!(alone.stdout.is_empty() && text(&alone.stderr).contains("--puzzle CLUES"));
    let other = fed(&["hint", "--puzzle", EASY, "--strict"], HARD);
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("lacks the clue"), "{}", text(&other.stderr));
    assert_eq!(fed(&["hint", "--puzzle", TWO_CLUES], EASY).status.code(), Some(2));
}

#[test]
fn hints_go_on_to_as_many_digits_as_asked() {
    let json = lines(&["hint", "--json", "--moves", "5", "-p", "se-1.2.1"], HARD);
    let row: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    let steps = row["steps"].as_array().unwrap();
    assert_eq!(row["status"], "next");
    assert_eq!(steps.iter().filter(|step| !step["placement"].is_null()).count(), 5);
    assert!(steps.iter().any(|step| !step["eliminations"].as_array().unwrap().is_empty()));
    let stuck = lines(&["hint", "-p", "zendoku", "-m", "81"], HARD);
    assert!(stuck.iter().filter(|line| line.contains("Hidden single")).count() >= 3);
}

#[test]
fn all_deductions_are_listed_by_their_result() {
    let listed = lines(&["hint", "--all", "-p", "chadwick"], EASY);
    let results: Vec<&String> = listed.iter().filter(|line| line.contains(". write ")).collect();
    assert!(
        results.len() > 3 && listed.iter().filter(|line| line.starts_with("     ")).count() >= results.len()
    );
    let json = lines(&["hint", "--all", "--json", "-p", "chadwick"], EASY);
    let row: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    let groups = row["groups"].as_array().unwrap();
    assert!(row["status"] == "all" && groups.len() >= results.len());
    let same = |group: &serde_json::Value| {
        let group = group.as_array().unwrap();
        group.iter().all(|step| {
            step["placement"] == group[0]["placement"] && step["eliminations"] == group[0]["eliminations"]
        })
    };
    assert!(groups.iter().all(same));
    assert_eq!(fed(&["hint", "--all", "--moves", "2"], EASY).status.code(), Some(2));
}

#[test]
fn puzzles_are_made_as_easy_as_asked_or_reported_as_too_easy() {
    let output = fed(&["adjust", "-p", "zendoku", "--to", "normal"], &format!("{EASY}\n{HARD}\n"));
    let rows: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(rows[0], "line,puzzle,outcome,level,clues,adjusted");
    assert_eq!(rows[1], format!("1,{EASY},too-easy,easy,32,{EASY}"));
    let adjusted = rows[2].strip_prefix(&format!("2,{HARD},reached,normal,")).unwrap();
    let (clues, adjusted) = adjusted.split_once(',').unwrap();
    assert!(HARD.bytes().zip(adjusted.bytes()).all(|(clue, made)| clue == b'.' || clue == made));
    assert_eq!(clues, adjusted.bytes().filter(|&byte| byte != b'.').count().to_string());
    assert_eq!(text(&output.stderr), "1 reached, 1 too-easy, 0 overshot, 0 unreachable\n");
    assert!(lines(&["grade", "-p", "zendoku"], adjusted)[1].contains(",normal,"));

    let padded = lines(&["adjust", "--to", "easy", "--min-clues", "50", "--json"], HARD);
    let row: serde_json::Value = serde_json::from_str(&padded[0]).unwrap();
    assert_eq!((&row["level"], &row["outcome"]), (&"easy".into(), &"reached".into()));
    assert!(row["clues"].as_u64().unwrap() >= 50);
    let unknown = fed(&["adjust", "--to", "evil"], EASY);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("easy, medium, hard, unfair, extreme"));
}

#[test]
fn grades_are_metrics_too() {
    let scored = lines(&["score", "--metrics", "grade-zendoku,grade-se-1.2.1,human-model"], HARD);
    assert!(scored[0].contains("zendoku_level") && scored[0].contains("human_refutation"));
    assert!(scored[1].starts_with(&format!("1,{HARD},4,,,,2.6,")), "{}", scored[1]);
    let json = lines(&["score", "--metrics", "grade-zendoku", "--json"], HARD);
    let row: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert!(row["zendoku_level"] == 4 && row["zendoku_rating"].is_null());
}

#[test]
fn the_grading_experiments_give_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let few = ["--config", "quick", "--set", "puzzles=260", "--set", "bootstrap=50"];
    for (id, rows) in [("grade-distribution", 260 * 7), ("grade-adjustment", 260 * 8)] {
        let run = |threads| experiment(folder.path(), &[&[id, "--threads", threads], &few[..]].concat());
        let (one, two) = (run("1"), run("2"));
        assert_eq!(data(&one).lines().count(), rows + 1, "{id}");
        assert_eq!(data(&one), data(&two), "{id}");
        let summary = |run: &std::path::Path| fs::read(run.join("summary.json")).unwrap();
        assert_eq!(summary(&one), summary(&two), "{id}");
        let summary: serde_json::Value = serde_json::from_slice(&summary(&one)).unwrap();
        let reported = summary["quantities"].as_array().or_else(|| summary["findings"].as_array()).unwrap();
        assert!(reported.iter().any(|one| one["name"] == "figure-11" || one["name"] == "figure-12"), "{id}");
    }
}

#[test]
fn metrics_are_compared_on_what_is_shipped() {
    let folder = tempfile::tempdir().unwrap();
    let few = ["--config", "quick", "--set", "max_per_set=40", "--set", "bootstrap=50"];
    let run = experiment(folder.path(), &[&["metric-comparison"], &few[..]].concat());
    assert_eq!(data(&run).lines().count(), 41);
    let summary = fs::read_to_string(run.join("summary.md")).unwrap();
    assert!(summary.contains("| QQWing's level | 1 |"), "{summary}");
    let summary: serde_json::Value =
        serde_json::from_slice(&fs::read(run.join("summary.json")).unwrap()).unwrap();
    assert_eq!(summary["comparators"][0]["equal"]["value"], 1.0);
}

#[test]
fn a_hint_tells_no_more_than_its_degree() {
    let hint = |degree: &str, more: &[&str]| {
        let output = fed(&[&["hint", "--degree", degree], more].concat(), EASY);
        String::from_utf8(output.stdout).unwrap()
    };
    let step: serde_json::Value = serde_json::from_str(&hint("3", &["--json"])).unwrap();
    let step = &step["steps"][0];
    let title = step["title"].as_str().unwrap().to_lowercase();
    let (first, second) = (hint("1", &[]), hint("2", &[]));
    assert!(first.contains("Look at ") && !first.contains(&title), "{first}");
    assert!(second.contains(&title) && !second.contains("r1c") && !second.contains(" = "), "{second}");
    assert!(hint("3", &[]).contains(step["text"].as_str().unwrap()));
    let json: serde_json::Value = serde_json::from_str(&hint("1", &["--json"])).unwrap();
    assert!(json["place"].is_string() && json.get("steps").is_none() && json.get("title").is_none());

    let folder = tempfile::tempdir().unwrap();
    let figure = folder.path().join("where.svg");
    hint("1", &["--figure", figure.to_str().unwrap()]);
    let drawn = fs::read_to_string(figure).unwrap();
    assert!(drawn.contains("Look here") && !drawn.contains(step["title"].as_str().unwrap()));
    let printed = folder.path().join("where.pdf");
    hint("2", &["--figure", printed.to_str().unwrap()]);
    assert!(fs::read(printed).unwrap().starts_with(b"%PDF-"));
    // The figure is only a board, with candidates and highlighted cells.
    let board = folder.path().join("board.svg");
    let draw = |more: &[&str]| {
        let output = fed(&[&["show", "--figure", board.to_str().unwrap()], more].concat(), EASY);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&board).unwrap()
    };
    let (plain, marked) = (draw(&[]), draw(&["--marks", "--highlight", "r1c1,r5c5"]));
    assert!(marked.matches("<text").count() > plain.matches("<text").count() + 81, "{plain}");
    let wrong = fed(&["show", "--figure", "a.svg", "--highlight", "a1"], EASY);
    assert_eq!(wrong.status.code(), Some(2));
}
