//! `sudoku-lab hint`

use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};
use sudoku_core::{Grid, Puzzle};
use sudoku_metrics::tactics::{Board, Deduction, Grader, Hint};
use sudoku_solvers::{Engine, Limits, Outcome, Solver};

use crate::args::WrongUse;
use crate::cmd::grade::ProfileArgs;
use crate::cmd::score::improper;
use crate::stream::{Done, FEW, Io, Item};
use crate::table::Header;

/// Arguments of `hint`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab hint --profile se-1.2.1 position.txt\n  \
    sudoku-lab hint --all --profile hodoku-2.3 position.txt\n  \
    sudoku-lab hint --moves 3 --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 position.txt\n\n\
    With --puzzle, entries that differ from its solution are named, and nothing is deduced from a position that \
    holds any. Without it the position itself must have one solution: every entry counts as a clue.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// The puzzle as it was set, 81 characters: all positions are of this one.
    #[arg(long, value_name = "CLUES")]
    puzzle: Option<Puzzle>,
    /// Digits to go on to, each with the deductions that lead there.
    #[arg(short, long, default_value_t = 1, value_name = "N")]
    moves: usize,
    /// All deductions of all tactics from the position, those with the same result together.
    #[arg(short, long, conflicts_with = "moves")]
    all: bool,
    /// JSON lines instead of text.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<()> {
    let grader = args.profile.grader()?;
    let given = match &args.puzzle {
        None => None,
        Some(puzzle) => match solution(Engine::default().build().as_mut(), puzzle) {
            Ok(solution) => Some((*puzzle, solution)),
            Err(why) => return Err(WrongUse(format!("--puzzle {puzzle}: {why}")).into()),
        },
    };
    args.io.run(&Header::default(), "answered", FEW, |items| {
        let mut solver = Engine::default().build();
        let mut done = Done::default();
        for item in items {
            let position = &item.record.puzzle;
            let told = match given {
                Some(given) => Ok(given),
                None => solution(solver.as_mut(), position).map(|solution| (*position, solution)),
            };
            let told = told.and_then(|(puzzle, solution)| {
                let hint = grader.hint(&puzzle, position, &solution).map_err(|error| error.to_string())?;
                Ok(match (&hint, args.all, Board::new(position)) {
                    (Hint::Next(_), true, Ok(board)) => Answer::All(grader.all_on(&board)),
                    _ => Answer::Hint(further(&grader, position, hint, args.moves)),
                })
            });
            match told {
                Ok(answer) => {
                    print(&mut done.text, item, &answer, &grader, &args);
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    Ok(())
}

/// What is printed of a position.
enum Answer {
    Hint(Hint),
    /// Groups of deductions with the same result.
    All(Vec<Vec<Deduction>>),
}

fn solution(solver: &mut dyn Solver, puzzle: &Puzzle) -> Result<Grid, String> {
    let answer = solver.count(puzzle, Limits::UNIQUE);
    match (answer.grid(), improper(answer.outcome())) {
        (Some(solution), None) => Ok(solution),
        (_, _) if answer.outcome() == Outcome::None => {
            Err("no solution: if an entry is wrong, --puzzle CLUES finds which".to_owned())
        }
        (_, why) => Err(why.unwrap_or("not solved").to_owned()),
    }
}

/// The deductions up to so many digits.
fn further(grader: &Grader, position: &Puzzle, hint: Hint, moves: usize) -> Hint {
    let (Hint::Next(mut steps), Ok(mut board)) = (hint.clone(), Board::new(position)) else { return hint };
    let mut applied = 0;
    for _ in 1..moves {
        steps[applied..].iter().for_each(|step| step.apply(&mut board));
        applied = steps.len();
        match grader.hint_on(board.clone()) {
            Hint::Next(more) => steps.extend(more),
            _ => break,
        }
    }
    Hint::Next(steps)
}

fn print(text: &mut Vec<u8>, item: &Item, answer: &Answer, grader: &Grader, args: &Args) {
    let (place, file) = (args.io.place_of(item), args.io.file_of(item));
    let line = match (answer, args.json) {
        (Answer::Hint(hint), true) => row(item, hint, file).to_string(),
        (Answer::Hint(hint), false) => words(place, item, hint, grader),
        (Answer::All(groups), true) => all_row(item, groups, file).to_string(),
        (Answer::All(groups), false) => all_words(place, item, groups),
    };
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{line}");
}

/// A line for each result, below it the deductions that lead to it.
fn all_words(place: String, item: &Item, groups: &[Vec<Deduction>]) -> String {
    let mut text = format!("{place}: {}\n", item.record.puzzle);
    for (number, group) in (1..).zip(groups) {
        text += &format!("{number:>3}. {}\n", group[0].result());
        group.iter().for_each(|found| text += &format!("     {found}\n"));
    }
    text
}

fn all_row(item: &Item, groups: &[Vec<Deduction>], file: Option<String>) -> Value {
    let mut row = json!({"line": item.line, "position": item.record.puzzle.to_string(), "status": "all"});
    if let Some(file) = file {
        row["file"] = file.into();
    }
    row["groups"] = groups.iter().map(|group| group.iter().map(step_row).collect::<Value>()).collect();
    row
}

fn words(place: String, item: &Item, hint: &Hint, grader: &Grader) -> String {
    let mut text = format!("{place}: {}\n", item.record.puzzle);
    match hint {
        Hint::Wrong(wrong) => {
            let wrong: Vec<String> = wrong.iter().map(|w| format!("{} in {}", w.entry, w.cell)).collect();
            text += &format!("Wrong, to be taken back first: {}\n", wrong.join(", "));
        }
        Hint::Next(steps) => {
            let mut digit = 1;
            for step in steps {
                text += &format!("{digit:>3}. {step}\n");
                digit += usize::from(step.placement.is_some());
            }
        }
        Hint::Solved => text += "Solved.\n",
        _ => text += &format!("Stuck: no tactic of profile {} finds anything.\n", grader.profile().name),
    }
    text
}

fn row(item: &Item, hint: &Hint, file: Option<String>) -> Value {
    let mut row = json!({"line": item.line, "position": item.record.puzzle.to_string()});
    if let Some(file) = file {
        row["file"] = file.into();
    }
    match hint {
        Hint::Wrong(wrong) => {
            row["status"] = "wrong".into();
            let wrong = wrong.iter().map(|w| json!({"cell": w.cell.to_string(), "entry": w.entry.value()}));
            row["wrong"] = wrong.collect();
        }
        Hint::Next(steps) => {
            row["status"] = "next".into();
            row["steps"] = steps.iter().map(step_row).collect();
        }
        Hint::Solved => row["status"] = "solved".into(),
        _ => row["status"] = "stuck".into(),
    }
    row
}

fn step_row(step: &Deduction) -> Value {
    let struck = step.eliminations.iter().flat_map(|(cell, digits)| {
        digits.iter().map(move |digit| json!({"cell": cell.to_string(), "digit": digit.value()}))
    });
    let placement =
        step.placement.map(|(cell, digit)| json!({"cell": cell.to_string(), "digit": digit.value()}));
    json!({
        "tactic": step.tactic.name(), "placement": placement, "struck": struck.collect::<Vec<_>>(),
        "sentence": step.sentence(),
    })
}
