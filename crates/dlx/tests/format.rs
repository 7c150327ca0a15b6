//! The text format: reading, writing, and errors.

use proptest::prelude::*;
use sudoku_dlx::Problem;

use crate::support::check_exact_cover;

fn error(text: &str) -> String {
    text.parse::<Problem>().unwrap_err().to_string()
}

#[test]
fn comments_blank_lines_colours_and_secondary_items() {
    let text = "| an example\n\n  a  b | x y \n| more\na x:1\nb x:1 y\n\nb y\n";
    let problem: Problem = text.parse().unwrap();
    assert_eq!((problem.item_count(), problem.primary_count(), problem.option_count()), (4, 2, 3));
    assert_eq!(problem.to_string(), "a b | x y\na x:1\nb x:1 y\nb y\n");
    assert_eq!(problem.colours(), ["1"]);
    assert!(problem.is_solution(&[0, 1]));
    assert!(problem.is_solution(&[0, 2]));
    assert!(!problem.is_solution(&[0, 1, 2]));
    assert_eq!(problem.to_string().parse::<Problem>().unwrap(), problem);
}

#[test]
fn a_problem_without_items_reads_back() {
    for text in ["  | ", " |\n", " | x\nx\n"] {
        let problem: Problem = text.parse().unwrap();
        assert_eq!(problem.to_string().parse().as_ref(), Ok(&problem), "{text:?}");
    }
    let empty = Problem::new(0, 0);
    assert_eq!(empty.to_string().parse().as_ref(), Ok(&empty));
}

#[test]
fn a_name_that_begins_with_a_byte_order_mark_reads_back() {
    for text in ["\u{feff}a\na\n", " \u{feff}a\n\u{feff}a\n", "\u{feff}\u{feff}a b\nb\n"] {
        let problem: Problem = text.parse().unwrap();
        assert_eq!(problem.to_string().parse().as_ref(), Ok(&problem), "{text:?}");
    }
}

#[test]
fn errors_name_the_line_and_the_remedy() {
    assert_eq!(
        error("| nothing\n\n"),
        "the text has no line of items: begin with their names, a `|` before the secondary ones"
    );
    assert_eq!(
        error("a | b | c\n"),
        "line 1: there is a second `|`: one bar divides primary from secondary items"
    );
    assert_eq!(
        error("a b\n\na c\n"),
        "line 3: the item `c` is not in the line of items: add it there or correct the name"
    );
    assert_eq!(
        error("| x\na b a\n"),
        "line 2: the item `a` is declared twice: drop or rename one of the two"
    );
    assert_eq!(
        error("a b\na\nb b\n"),
        "line 3: the option holds the item `b` twice: an option is a set, so name it once"
    );
    assert_eq!(
        error("a | b\na:1 b\n"),
        "line 2: the item `a` is primary and cannot have a colour: move it after the `|` or drop the colour"
    );
    assert_eq!(
        error("a | b\na b:\n"),
        "line 2: the name `` is empty or holds white space, `:` or `|`: choose one without them"
    );
    assert_eq!(
        error("a:b\n"),
        "line 1: the name `a:b` is empty or holds white space, `:` or `|`: choose one without them"
    );
}

/// The mark with which some editors begin a text is not part of the first name.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let text = "a b | s\na s:1\nb s:1\n";
    assert_eq!(format!("\u{feff}{text}").parse::<Problem>().unwrap().to_string(), text);
}

#[test]
fn past_findings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/exact_cover");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!files.is_empty());
    files
        .into_iter()
        .for_each(|file| check_exact_cover(&std::fs::read_to_string(file.unwrap().path()).unwrap()));
}

proptest! {
    #[test]
    fn any_text_is_a_problem_or_refused(text in "\\PC{0,40}", words in "([abcxy|: \n]|a b\n|x:1){0,40}") {
        check_exact_cover(&text);
        check_exact_cover(&words);
        check_exact_cover(&format!("a b c | x y\n{words}"));
    }
}

/// Multiplicities and costs belong to other problems and are rejected with a message that names them.
#[test]
fn what_dlx3_and_dlx5_state_is_refused_by_name() {
    let error = |text: &str| text.parse::<Problem>().unwrap_err().to_string();
    for text in ["1:2|a b\na b\n", "a 2|b | c\na b\n", "0:3|a 1:1|b\na\n"] {
        assert!(error(text).contains("multiplicity, as in DLX3"), "{text}");
    }
    for text in ["a b\na b|3\n", "a b | c\na|2 b c\n"] {
        assert!(error(text).contains("line 2: `") && error(text).contains("cost, as in DLX5"), "{text}");
    }
    assert!("a b | c\na b c\n".parse::<Problem>().is_ok());
}

/// Knuth's example as other programs have it.
#[test]
fn matrices_and_lists_of_columns_are_read() {
    let rows = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"];
    let spaced = |between: &str| {
        let row = |row: &&str| row.split("").filter(|bit| !bit.is_empty()).collect::<Vec<_>>().join(between);
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let list = |from: usize| {
        let row = |row: &&str| {
            let ones = (from..).zip(row.bytes()).filter(|&(_, bit)| bit == b'1');
            ones.map(|(column, _)| column.to_string()).collect::<Vec<_>>()
        };
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let plain = |rows: &[Vec<String>]| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let counted = |rows: &[Vec<String>]| {
        rows.iter().map(|row| format!("{} {}\n", row.len(), row.join(" "))).collect::<String>()
    };
    let matrix = spaced(" ").join("\n");
    for text in [
        matrix.clone(),
        rows.join("\n"),
        rows.join("\r\n").replace('0', "."),
        spaced(",").join("\n"),
        format!("[[{}]]", spaced(", ").join("],\n [")),
        format!("{{\n{{{}}}\n}};\n", spaced(", ").join("},\n{")),
        format!("7\n{matrix}"),
        format!("6 7\n{matrix}"),
        format!("7 6\n\n{}", rows.join("\n")),
        format!("7 0\n{matrix}"),
        format!("7\n{}", plain(&list(0))),
        format!("6 7\n{}", plain(&list(1))),
        format!("6 7\n{}", counted(&list(1))),
    ] {
        let problem: Problem = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((problem.item_count(), problem.option_count()), (7, 6), "{text}");
        assert!(problem.is_solution(&[0, 3, 4]), "{text}");
    }
}

#[test]
fn what_is_no_matrix_is_refused() {
    let columns = "line 3: 2 columns of 0 and 1, but the matrix has 3: complete or shorten the row";
    assert_eq!(error("1 0 0\n0 1 1\n0 1\n"), columns);
    assert_eq!(error("3\n1 0 0\n0 1\n"), columns);
    assert_eq!(error("1 0 0\n0 0 0\n"), "line 2: the option is empty: give it at least one item");
    // Items may be named by numbers.
    assert_eq!("0 1\n0 1\n1 0\n".parse::<Problem>().unwrap().names(), ["0", "1"]);
    assert_eq!("4 7\n4\n7\n4 7\n".parse::<Problem>().unwrap().names(), ["4", "7"]);
    let too_many = format!("1000000000000\n1 2\n{} 3\n2 3\n", usize::MAX);
    for text in ["4 7\n1 2\n", "7\n1 9\n", "0 1\n0 2\n", "0 1 1\na\n", &too_many] {
        assert!(text.parse::<Problem>().is_err(), "{text}");
    }
}
