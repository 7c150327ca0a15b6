use super::*;
use crate::board::deduction::{Assertion, Pattern};
use crate::tactic::Tactic;
use crate::testing::*;

fn step(tactic: Tactic, board: &Board) -> Step {
    Step::new(1, board, &tactic.first(board).expect("a deduction"))
}

#[test]
fn each_digit_of_a_cell_is_a_branch() {
    let board = sparse(&[("r1c1", "123"), ("r1c5", "17"), ("r5c1", "27"), ("r2c2", "38"), ("r2c5", "78")]);
    let step = step(Tactic::MultipleForcingChain, &board);
    assert_eq!(step.origin, Some(Origin::Cell { cell: cell(1, 1) }));
    assert_eq!(step.text, "Cell or region forcing chain: whatever r1c1 takes, r5c5 ≠ 7; strike 7 from r5c5.");
    assert_eq!(
        step.details,
        [
            "If r1c1 = 1: r1c5 ≠ 1 → r1c5 = 7 → r5c5 ≠ 7",
            "If r1c1 = 2: r5c1 ≠ 2 → r5c1 = 7 → r5c5 ≠ 7",
            "If r1c1 = 3: r2c2 ≠ 3 → r2c2 = 8 → r2c5 ≠ 8 → r2c5 = 7 → r5c5 ≠ 7",
        ]
    );
    let kinds: Vec<LinkKind> = step.links.iter().map(|link| link.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == LinkKind::Strong).count(), 4);
    assert_eq!(kinds.iter().filter(|kind| **kind == LinkKind::Weak).count(), 7);
}

#[test]
fn a_contradiction_is_named() {
    let board = sparse(&[("r1c1", "19"), ("r1c9", "12"), ("r9c1", "13"), ("r9c9", "23")]);
    let claim = |(i, j, value, holds)| Assertion { cell: cell(i, j), digit: digit(value), holds };
    let through_column_9 =
        [(1, 1, 1, true), (1, 9, 1, false), (1, 9, 2, true), (9, 9, 2, false), (9, 9, 3, true)];
    let through_row_9 = [(1, 1, 1, true), (9, 1, 1, false), (9, 1, 3, true), (9, 9, 3, false)];
    let mut pattern = Pattern::new(cells("r1c1"), digits("1")).striking(&board, cells("r1c1"), digit(1));
    pattern.chain = through_column_9.into_iter().chain(through_row_9).map(claim).collect();
    let found = Deduction { tactic: Tactic::DynamicForcingChain, pattern };
    let step = Step::new(1, &board, &found);
    assert_eq!(step.origin, Some(Origin::Contradiction));
    assert!(step.text.contains("r1c1 = 1 would"), "{}", step.text);
    assert_eq!(
        step.details,
        [
            "If r1c1 = 1: r1c9 ≠ 1 → r1c9 = 2 → r9c9 ≠ 2 → r9c9 = 3",
            "If r1c1 = 1: r9c1 ≠ 1 → r9c1 = 3 → r9c9 ≠ 3",
            "Contradiction: r9c9 = 3 and r9c9 ≠ 3",
        ]
    );
}

#[test]
fn an_almost_locked_pair_names_sets_link_and_struck_digit() {
    let board = sparse(&[("r1c1", "12"), ("r1c2", "23"), ("r5c1", "14"), ("r6c1", "34")]);
    let every = Tactic::AlsXz.every(&board);
    let found = every.iter().find(|f| f.cells == cells("r1c1 r1c2 r5c1 r6c1")).unwrap();
    let step = Step::new(1, &board, found);
    assert!(step.text.contains("without it and holds 3"));
    assert_eq!(step.details.len(), 2);
    assert!(step.details.contains(&"A: r5c1 and r6c1 with 1, 3 and 4".to_owned()), "{:?}", step.details);
    let link = &step.links[0];
    assert_eq!((link.kind, link.from.digit, link.to.digit), (LinkKind::Weak, digit(1), digit(1)));
    assert_eq!(link.from.cells.union(link.to.cells), cells("r1c1 r5c1"));
}

#[test]
fn rectangles_and_loops_say_their_type() {
    let text = |marks: &[(&str, &str)]| step(Tactic::UniqueLoop, &sparse(marks)).text;
    let one = text(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "12"), ("r2c4", "123")]);
    assert!(one.contains("type 1") && one.contains("so r2c4 takes neither"), "{one}");
    let two = text(&[("r1c1", "12"), ("r1c4", "123"), ("r2c1", "12"), ("r2c4", "123")]);
    assert!(two.contains("type 2") && two.contains("r1c4 and r2c4 takes 3"), "{two}");
    let three = text(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "123"), ("r2c4", "124"), ("r2c8", "34")]);
    assert!(three.contains("type 3") && three.contains("in row 2") && three.contains("with r2c8"), "{three}");
    let mut board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "1235"), ("r2c4", "1246")]);
    confine(&mut board, 1, House::row(1).cell_set(), cells("r2c1 r2c4"));
    let four = step(Tactic::UniqueLoop, &board).text;
    assert!(four.contains("type 4") && four.contains("other place for 1"), "{four}");
}

#[test]
fn json_has_the_fields_of_the_schema() {
    let board = sparse(&[("r1c1", "123"), ("r1c5", "17"), ("r5c1", "27"), ("r2c2", "38"), ("r2c5", "78")]);
    let step = serde_json::to_value(step(Tactic::MultipleForcingChain, &board)).unwrap();
    assert_eq!(step["tactic"], "multiple-forcing-chain");
    assert_eq!(step["origin"], serde_json::json!({"kind": "cell", "cell": "r1c1"}));
    assert_eq!(step["eliminations"], serde_json::json!([{"cell": "r5c5", "digit": 7}]));
    assert!(step["placement"].is_null());
    assert_eq!(
        step["branches"][0]["claims"][2],
        serde_json::json!({"cells": ["r1c5"], "digit": 7, "holds": true, "because": "last", "of": [1], "place": "r1c5"})
    );
    assert_eq!(
        step["links"][0],
        serde_json::json!({
            "kind": "weak", "from": {"cells": ["r1c1"], "digit": 1}, "to": {"cells": ["r1c5"], "digit": 1},
        })
    );
    let documented = include_str!("../../../../docs/steps.md");
    for name in step.as_object().unwrap().keys() {
        assert!(documented.contains(&format!("`{name}`")), "docs/steps.md lacks {name}");
    }
}
