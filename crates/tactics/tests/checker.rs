//! The checker of steps accepts correct steps, and finds every kind of false fact.

use serde_json::{Value, json};
use sudoku_core::Puzzle;
use sudoku_tactics::{Board, Detail, Grader, Profile, Step, Tactic};

use crate::facts::Facts;

const PUZZLE: &str = "....8..5..............961..52........8..219..19....4.281....6..6..8...3...75...9.";

/// The steps of the puzzle as JSON, and its solution.
fn steps() -> (Vec<Value>, String) {
    let grader = Grader::new(Profile::built_in("se-1.2.1").unwrap());
    let grader = grader.keeping(Detail { steps: true, widths: false });
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let grade = grader.grade(&puzzle).unwrap();
    let steps = grader.steps(&puzzle, &grade);
    let json = steps.iter().map(|(_, step)| serde_json::to_value(step).unwrap()).collect();
    (json, grade.board.puzzle().to_string())
}

/// Changes the first step for which `change` returns true, checks the steps, and returns the finding.
fn finding(change: impl Fn(&mut Value) -> bool) -> String {
    let (steps, solution) = steps();
    let mut facts = Facts::new(PUZZLE, &solution, true);
    for step in steps {
        let mut changed = step.clone();
        if change(&mut changed) {
            return facts.check(&changed).expect_err("the change is found");
        }
        facts.check(&step).unwrap();
    }
    panic!("no step was changed")
}

#[test]
fn true_steps_pass_and_lead_to_the_solution() {
    let (steps, solution) = steps();
    let mut facts = Facts::new(PUZZLE, &solution, true);
    steps.iter().for_each(|step| facts.check(step).unwrap());
    assert!(steps.len() > 60 && facts.claims > 30 && facts.unexplained == 0 && facts.defined > 55);
}

#[test]
fn false_facts_are_found() {
    let is_chain = |step: &Value| step["tactic"] == "simple-forcing-chain";
    let wrong_digit = finding(|step| {
        let digit = step["placement"]["digit"].as_u64().unwrap_or(0);
        step["placement"]["digit"] = json!(digit % 9 + 1);
        true
    });
    assert!(wrong_digit.contains("is not"), "{wrong_digit}");
    let text = finding(|step| {
        let text = step["text"].as_str().unwrap().replace("; strike ", "; strike 1 from r1c1, ");
        let changed = step["text"] != json!(text);
        step["text"] = text.into();
        changed
    });
    assert!(text.contains("text strikes"), "{text}");
    let claim = finding(|step| {
        let changed = is_chain(step);
        if changed {
            let of = &mut step["branches"][0]["claims"][2]["of"];
            *of = json!([0]);
        }
        changed
    });
    assert!(claim.contains("is not the last"), "{claim}");
    let link = finding(|step| {
        let weak = step["links"].as_array().unwrap().iter().position(|link| link["kind"] == "weak");
        let Some(at) = weak.filter(|_| is_chain(step)) else { return false };
        let to = step["links"][at]["to"].clone();
        step["links"][at]["from"] = to;
        true
    });
    assert!(link.starts_with("link "), "{link}");
    let single = finding(|step| {
        let changed = step["tactic"] == "hidden-single-line";
        if changed {
            step["houses"] = json!(["box 5"]);
        }
        changed
    });
    assert!(single.contains("is none"), "{single}");
    let case = finding(|step| {
        let changed = is_chain(step) && step["origin"]["kind"] == "opposite";
        if changed {
            step["origin"]["kind"] = json!("contradiction");
        }
        changed
    });
    assert!(case.contains("two ends"), "{case}");
    let bare = finding(|step| {
        let changed = is_chain(step);
        if changed {
            step["branches"] = json!([]);
        }
        changed
    });
    assert!(bare.contains("no branches"), "{bare}");
}

#[test]
fn colours_forcing_nets_and_kraken_fish_have_branches() {
    use Tactic::*;
    let tactics = [
        SimpleColouring,
        SimpleColoursTrap,
        SimpleColoursWrap,
        MultiColours1,
        MultiColours2,
        ForcingChainContradiction,
        ForcingChainVerity,
        ForcingNetContradiction,
        ForcingNetVerity,
        KrakenFish1,
        KrakenFish2,
    ];
    let grader = Grader::new(Profile::built_in("hodoku-2.3").unwrap());
    let grader = grader.keeping(Detail { steps: true, widths: false });
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let grade = grader.grade(&puzzle).unwrap();
    let mut facts = Facts::new(PUZZLE, &grade.board.puzzle().to_string(), true);
    let mut seen = std::collections::BTreeSet::new();
    for (board, step) in grader.steps(&puzzle, &grade) {
        let singles = step.placement.is_some();
        for found in tactics.iter().filter(|_| !singles).flat_map(|tactic| tactic.first(&board)) {
            let branched = serde_json::to_value(Step::new(1, &board, &found)).unwrap();
            facts.clone().check(&branched).unwrap_or_else(|why| panic!("{why}: {branched}"));
            seen.insert(found.tactic);
        }
        facts.check(&serde_json::to_value(&step).unwrap()).unwrap();
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

#[test]
fn every_case_of_a_net_has_a_branch_even_if_it_contradicts_itself() {
    use Tactic::*;
    let clues = "1.34.6.8..5.189.36.8.73...1...5.8.7.74.293.6....67...3..29...1....8...97.1.3..6..";
    let puzzle: Puzzle = clues.parse().unwrap();
    let solved = Grader::new(Profile::built_in("hodoku-2.3").unwrap()).grade(&puzzle).unwrap().board;
    let facts = Facts::new(clues, &solved.puzzle().to_string(), true);
    let board = Board::new(&puzzle).unwrap();
    for tactic in [ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity] {
        let every = tactic.every(&board);
        assert!(!every.is_empty(), "{tactic}");
        for found in &every {
            let step = serde_json::to_value(Step::new(1, &board, found)).unwrap();
            let mut facts = facts.clone();
            facts.check(&step).unwrap_or_else(|why| panic!("{why}: {step}"));
            assert_eq!(facts.unexplained, 0, "{step}");
        }
    }
}
