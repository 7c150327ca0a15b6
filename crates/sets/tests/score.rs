//! Scores of answers made by hand, for which every number is known.

use sudoku_core::{Puzzle, Symmetry};
use sudoku_sets::score::{Answers, Columns, Entry, Leaderboard, Records, Scores, Set, Source};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// The set of these rows.
fn set(text: &str, columns: &Columns) -> Result<Set, String> {
    let records = Records::new(text.as_bytes(), false).map_err(|error| error.to_string())?;
    Set::read(records, columns).map_err(|error| error.to_string())
}

/// The rejected answers, and the scores of the others.
fn scored(set: &Set, text: &str) -> (Vec<String>, Scores) {
    let records = Records::new(text.as_bytes(), false).unwrap();
    let mut answers = Answers::new(set, records).unwrap();
    let refused = answers.by_ref().map(|one| one.unwrap().to_string()).collect();
    (refused, answers.scores())
}

fn turned(text: &str) -> String {
    Symmetry::ROTATION_90.apply(&text.parse::<Puzzle>().unwrap()).to_string()
}

/// The solution with the digit of one blank cell changed.
fn with(solution: &str, cell: usize, digit: char) -> String {
    solution.chars().enumerate().map(|(n, old)| if n == cell { digit } else { old }).collect()
}

#[test]
fn boards_cells_and_changed_clues_are_counted() {
    let rows = ["a", "b", "c", "d"].map(|id| format!("{id},{EASY}\n")).concat();
    // Different ids may belong to equal puzzles.
    let set = set(&format!("id,puzzle\n{rows}"), &Columns::default()).unwrap();
    assert_eq!(set.rows()[0].solution.to_string(), SOLVED);
    // One answer is right, one has a wrong blank cell, one has a changed clue and is otherwise right, and one row has
    // no answer.
    let answers = format!("id,answer\na,{SOLVED}\nb,{}\nc,{}\n", with(SOLVED, 2, '.'), with(SOLVED, 0, '9'));
    let (refused, scores) = scored(&set, &answers);
    assert_eq!(refused, [""; 0]);
    assert_eq!((scores.rows, scores.answered, &scores.missing[..]), (4, 3, &["d".to_owned()][..]));
    assert_eq!((scores.boards.value, scores.boards.n), (0.25, 4));
    // Wilson's interval of 1 of 4 by SciPy: binomtest(1, 4).proportion_ci(method="wilson").
    assert!(
        (scores.boards.low - 0.045_587_06).abs() < 1e-6 && (scores.boards.high - 0.699_358_2).abs() < 1e-6
    );
    assert_eq!(scores.cells.value, f64::from(51 + 50 + 51) / f64::from(4 * 51));
    assert_eq!((scores.changed_boards, scores.changed_clues), (1, 1));
    let clues = &scores.strata[0];
    assert_eq!((&clues.column[..], &clues.value[..], clues.boards), ("clues", "30", scores.boards));
}

#[test]
fn copies_are_found_or_linked() {
    let copies =
        format!("id,puzzle,base\na,{EASY},\nb,{},a\nc,{OTHER},\nd,{},c\n", turned(EASY), turned(OTHER));
    let wrong = with(SOLVED, 2, '9');
    let other = "9".repeat(81);
    // The copies of the first puzzle have equal but wrong answers. One copy of the second puzzle is left blank.
    let answers = format!("id,answer\na,{wrong}\nb,{}\nc,{other}\nd,{}\n", turned(&wrong), ".".repeat(81));
    for text in [copies.clone(), copies.replace(",base", ",other")] {
        let set = set(&text, &Columns::default()).unwrap();
        let invariance = scored(&set, &answers).1.invariance.unwrap();
        assert_eq!((invariance.rows, invariance.equal.value, invariance.equal.n), (4, 0.5, 2), "{text}");
        assert_eq!(invariance.agreed.value, 1.0, "none is solved");
    }
    // If copies are linked to different bases, they are not compared.
    let apart = copies.replace(",a\n", ",c\n");
    let invariance = scored(&set(&apart, &Columns::default()).unwrap(), &answers).1.invariance.unwrap();
    assert_eq!((invariance.rows, invariance.equal.value), (2, 0.0));
    let unknown = set(&copies.replace(",a\n", ",z\n"), &Columns::default()).err().unwrap();
    assert!(unknown.contains("is \"z\""), "{unknown}");
    // Without copies there is no invariance.
    let alone = set(&format!("puzzle\n{EASY}\n"), &Columns::default()).unwrap();
    assert_eq!(scored(&alone, &format!("puzzle,answer\n{EASY},{SOLVED}\n")).1.invariance, None);
}

#[test]
fn strata_are_ratings_levels_and_values() {
    let row =
        |id: usize, rating: &str, level: &str| format!("{id},{EASY},{rating},{level},{}\n", id as f64 * 1.5);
    let mut text = "id,puzzle,er,level,depth\n".to_owned() + &row(0, "1.2", "hard") + &row(1, "1.9", "easy");
    text += &row(2, "7.1", "hard");
    text += &row(3, "", "evil");
    (4..40).for_each(|id| text += &row(id, "2.0", "easy"));
    let by = Columns { by: vec!["level".into(), "depth".into()], ..Columns::default() };
    let set_of = set(&text, &by).unwrap();
    let (_, scores) = scored(&set_of, &format!("id,answer\n0,{SOLVED}\n2,{SOLVED}\n"));
    let of = |column: &str| -> Vec<(String, u64, f64)> {
        let own = scores.strata.iter().filter(|one| one.column == column);
        own.map(|one| (one.value.clone(), one.boards.n, one.boards.value)).collect()
    };
    let named =
        |rows: &[(&str, u64, f64)]| rows.iter().map(|&(v, n, s)| (v.to_owned(), n, s)).collect::<Vec<_>>();
    assert_eq!(
        of("er"),
        named(&[("[1, 2)", 2, 0.5), ("[2, 3)", 36, 0.0), ("[7, 8)", 1, 1.0), ("none", 1, 0.0)])
    );
    assert_eq!(of("level"), named(&[("easy", 37, 0.0), ("hard", 2, 1.0), ("evil", 1, 0.0)]));
    // 40 values are put into eight bins of five.
    let depth = of("depth");
    assert_eq!(depth.iter().map(|one| one.1).collect::<Vec<_>>(), [5; 8]);
    assert_eq!(depth[0], ("0 to 6".to_owned(), 5, 0.4));
    let missing = set(&text, &Columns { by: vec!["colour".into()], ..Columns::default() }).err().unwrap();
    assert!(missing.contains("column colour; "), "{missing}");
}

#[test]
fn probabilities_are_held_against_what_came() {
    let rows = ["a", "b", "c", "d"].map(|id| format!("{id},{EASY}\n")).concat();
    let set = set(&format!("id,puzzle\n{rows}"), &Columns::default()).unwrap();
    let wrong = with(SOLVED, 2, '9');
    let answers = format!("id,answer,confidence\na,{SOLVED},0.9\nb,{wrong},0.9\nc,{SOLVED},1\nd,{wrong},0\n");
    let calibration = &scored(&set, &answers).1.calibration;
    let [boards] = &calibration[..] else { panic!("boards alone") };
    // 0.9 is stated twice, for a right and a wrong board. 1 and 0 are stated once each, and both are right. 0.9 and 1
    // are in the last bin, in which 2 of 3 boards are right and the stated mean is 2.8 / 3.
    assert_eq!((boards.of.as_str(), boards.bins.len(), boards.bins[1].n), ("boards", 2, 3));
    assert!((boards.ece - 0.75 * (2.8 - 2.0) / 3.0).abs() < 1e-12, "{}", boards.ece);
    assert!((boards.brier.value - (0.01 + 0.81) / 4.0).abs() < 1e-12);

    // There are 729 probabilities: half for the digit of the solution and half for another digit. In one cell, a wrong
    // digit has probability 1.
    let digits: Vec<Vec<f64>> = SOLVED
        .bytes()
        .enumerate()
        .map(|(cell, digit)| {
            let right = usize::from(digit - b'1');
            let mut nine = vec![0.0; 9];
            if cell == 2 {
                nine[(right + 1) % 9] = 1.0;
            } else {
                nine[right] = 0.6;
                nine[(right + 1) % 9] = 0.4;
            }
            nine
        })
        .collect();
    let line = |id: &str| serde_json::json!({"id": id, "probabilities": digits}).to_string() + "\n";
    let (refused, scores) = scored(&set, &(line("a") + &line("b")));
    assert_eq!(refused, [""; 0]);
    // The likeliest digits are the answer: one of 51 blank cells is wrong.
    assert_eq!((scores.boards.value, scores.cells.value), (0.0, 100.0 / 204.0));
    let cells = &scores.calibration[0];
    assert_eq!((cells.of.as_str(), cells.bins[0].n, cells.bins[1].n), ("cells", 100, 2));
    assert!((cells.ece - (50.0 * 0.4 + 1.0) / 51.0).abs() < 1e-12, "{}", cells.ece);
    assert!((cells.brier.value - (50.0 * 0.16 + 1.0) / 51.0).abs() < 1e-12);
}

#[test]
fn rows_that_are_refused_name_line_and_remedy() {
    let set = set(&format!("id,puzzle\na,{EASY}\nb,{OTHER}\n"), &Columns::default()).unwrap();
    let list = |value: &str| format!("\"{}\"", vec![value; 81].join(" "));
    let head = "id,answer,confidence,probabilities\n";
    for (row, words) in [
        (format!("z,{SOLVED},,"), "line 2: the set has no row \"z\"; leave it out"),
        (format!("a,{},,", &SOLVED[1..]), "line 2: an answer of 80 characters; write 81 digits"),
        (
            format!("a,{SOLVED},NaN,"),
            "line 2: the confidence \"NaN\" is not a probability; give a number from 0 to 1",
        ),
        (format!("a,{SOLVED},1.5,"), "\"1.5\" is not a probability"),
        (format!("a,{SOLVED},,{}", list("NaN")), "probability 1, \"NaN\", is not a number from 0 to 1"),
        (format!("a,{SOLVED},,0.5 0.5"), "2 probabilities; give 81, for the digit in each cell, or 729"),
        (
            format!("a,{SOLVED},,{}", vec!["0.2"; 729].join(" ")),
            "cell 1 add up to 1.800; divide them by this sum",
        ),
        (format!("a,\"{SOLVED},,"), "a quoted field is not closed"),
    ] {
        let (refused, scores) = scored(&set, &format!("{head}{row}\n"));
        assert!(refused.len() == 1 && refused[0].contains(words), "{refused:?}: {words}");
        assert_eq!(scores.answered, 0);
    }
    let (refused, scores) = scored(&set, &format!("id,answer\na,{SOLVED}\na,{}\n", ".".repeat(81)));
    assert!(refused[0].contains("line 3: \"a\" is already answered in line 2, which counts"), "{refused:?}");
    assert_eq!((scores.refused.duplicate, scores.boards.value), (1, 0.5));
}

#[test]
fn sets_that_cannot_be_scored_say_why() {
    for (text, words) in [
        (format!("id,text\na,{EASY}\n"), "no column puzzle, puzzles, quizzes"),
        (format!("puzzle\n{}\n", ".".repeat(81)), "line 2: the puzzle has several solutions"),
        (format!("puzzle\n55{}\n", &EASY[2..]), "line 2: the puzzle has no solution"),
        (
            format!("puzzle,solution\n{EASY},{}\n", with(SOLVED, 2, '9')),
            "line 2: the solution that it states is wrong",
        ),
        (
            format!("puzzle\n{EASY}\n{EASY}\n"),
            "line 3: \"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\" is also in line 2",
        ),
        (format!("puzzle\n{}\n", &EASY[1..]), "is not a puzzle of 81 cells"),
    ] {
        let error = set(&text, &Columns::default()).err().unwrap();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn a_leaderboard_is_sorted_and_of_one_set() {
    let rows = ["a", "b"].map(|id| format!("{id},{EASY}\n")).concat();
    let set = set(&format!("id,puzzle\n{rows}"), &Columns::default()).unwrap();
    let file = |sha256: &str| Source { file: "set.csv".into(), sha256: sha256.into() };
    let entry = |name: &str, of: &str, answers: &str| {
        let scores = scored(&set, &format!("id,answer\n{answers}")).1;
        Entry::new(name, file(of), file("a"), scores).date(Some("2027-01-31".into()))
    };
    let half = entry("half", "x", &format!("a,{SOLVED}\n"));
    let full = entry("full", "x", &format!("a,{SOLVED}\nb,{SOLVED}\n"));
    // A score file is read back unchanged.
    let text = serde_json::to_string(&full).unwrap();
    assert_eq!(Entry::read(&text).unwrap(), full);
    let none = entry("none", "x", &format!("a,{EASY}\n"));
    let board = Leaderboard::new(vec![none, half.clone(), full]).ok().unwrap();
    assert_eq!(
        board.entries().iter().map(|entry| &entry.name[..]).collect::<Vec<_>>(),
        ["full", "half", "none"]
    );
    assert!(board.table().markdown().contains("| full | 2027-01-31 | 100 | 100 [34.24, 100] |"));
    let error = Leaderboard::new(vec![half, entry("other", "y", "")]).err().unwrap();
    assert!(error.contains("\"other\" is of set.csv (SHA-256 y); give entries of one set"), "{error}");
    let error = Entry::read(&text.replace("benchmark 1", "benchmark 9")).unwrap_err();
    assert!(error.contains("its format is \"sudoku-lab benchmark 9\""), "{error}");
}
