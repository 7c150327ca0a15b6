//! `sudoku-lab hint`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use sudoku_core::{CellSet, Grid, Puzzle};
use sudoku_figures::{Head, StepPicture};
use sudoku_solvers::{Engine, Limits, Outcome, Solver};
use sudoku_tactics::{Board, Deduction, Grader, Hint, Step};

use crate::cmd::grade::ProfileArgs;
use crate::cmd::score::improper;
use crate::steps::{self, format_of, picture, write_figure};
use crate::stream::{Done, FEW, Io, Item};
use crate::table::Header;
use crate::usage::WrongUse;

/// Arguments of `hint`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab hint --profile se-1.2.1 position.txt\n  \
    sudoku-lab hint --degree 1 position.txt      (where to look; 2: and for what)\n  \
    sudoku-lab hint --figure hint.svg position.txt\n  \
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
    /// How much to tell: 1 where to look, 2 also which tactic, 3 the step. Figures and JSON tell no more.
    #[arg(short, long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3), value_name = "N")]
    degree: u8,
    /// All deductions of all tactics from the position, those with the same result together.
    #[arg(short, long, conflicts_with_all = ["moves", "degree"])]
    all: bool,
    /// JSON lines instead of text: docs/steps.md describes the steps.
    #[arg(long)]
    json: bool,
    /// Draw the next step of the first position, .svg, .png or .pdf.
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    figure: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<()> {
    if let Some(path) = &args.figure {
        format_of(path)?;
    }
    let grader = args.profile.grader()?;
    let given = match &args.puzzle {
        None => None,
        Some(puzzle) => match solution(Engine::default().build().as_mut(), puzzle) {
            Ok(solution) => Some((*puzzle, solution)),
            Err(why) => return Err(WrongUse(format!("--puzzle {puzzle}: {why}")).into()),
        },
    };
    let work = |items: &[Item]| {
        let mut solver = Engine::default().build();
        let (mut done, mut first) = (Done::default(), None);
        for item in items {
            let position = &item.record.puzzle;
            let shown = match given {
                Some(given) => Ok(given),
                None => solution(solver.as_mut(), position).map(|solution| (*position, solution)),
            };
            let shown = shown.and_then(|(puzzle, solution)| {
                let hint = grader.hint(&puzzle, position, &solution).map_err(|error| error.to_string())?;
                Ok(match (&hint, args.all, Board::new(position)) {
                    (Hint::Next(_), true, Ok(board)) => Answer::All(all(&grader, &board)),
                    (Hint::Next(_), false, Ok(board)) => {
                        let Hint::Next(found) = further(&grader, position, hint, args.moves) else {
                            unreachable!("a hint goes on with hints")
                        };
                        Answer::Next(grader.steps_from(board, &found), puzzle)
                    }
                    _ => Answer::Other(hint),
                })
            });
            match shown {
                Ok(answer) => {
                    print(&mut done.text, item, &answer, &grader, &args);
                    done.kept += 1;
                    if args.figure.is_some()
                        && first.is_none()
                        && let Answer::Next(steps, puzzle) = answer
                    {
                        first = steps.into_iter().next().map(|(board, step)| match args.degree {
                            3 => picture(&puzzle, &board, &step),
                            degree => place_picture(&puzzle, &board, &step, degree),
                        });
                    }
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        (done, first)
    };
    let mut drawn = None;
    args.io.run_gathered(&Header::default(), "answered", FEW, work, |(done, first)| {
        drawn = drawn.take().or(first);
        done
    })?;
    match (&args.figure, drawn) {
        (None, _) => Ok(()),
        (Some(path), Some(figure)) => write_figure(path, &figure),
        (Some(path), None) => {
            bail!("no position has a next step: there is nothing to draw into {}", path.display())
        }
    }
}

/// What is printed of a position.
enum Answer {
    /// The next steps, with the board before each, and the puzzle.
    Next(Vec<(Board, Step)>, Puzzle),
    /// No step.
    Other(Hint),
    /// What can be concluded, with the steps that conclude it.
    All(Vec<(String, Vec<Step>)>),
}

fn all(grader: &Grader, board: &Board) -> Vec<(String, Vec<Step>)> {
    let steps = |(group, n): (Vec<Deduction>, usize)| {
        let steps = group.iter().map(|found| Step::new(n, board, found)).collect();
        (group[0].result(), steps)
    };
    grader.all_on(board).into_iter().zip(1..).map(steps).collect()
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
    let (at, file) = (args.io.place_of(item), args.io.file_of(item));
    let line = match (answer, args.json) {
        (Answer::Next(steps, _), is_json) if args.degree < 3 => {
            let Some((_, step)) = steps.first() else { return };
            let house = step.place();
            let title = Some(step.title).filter(|_| args.degree == 2);
            if is_json {
                let mut row = row(item, "next", file);
                row["place"] = house.to_string().into();
                title.into_iter().for_each(|title| row["title"] = title.into());
                row.to_string()
            } else {
                let what = title.map_or(String::new(), |title| format!(": {}", title.to_lowercase()));
                format!("{at}: {}\n     Look at {house}{what}.\n", item.record.puzzle)
            }
        }
        (Answer::Next(steps, _), true) => {
            let mut row = row(item, "next", file);
            row["steps"] = steps.iter().map(|(_, step)| json!(step)).collect();
            row.to_string()
        }
        (Answer::Next(steps, _), false) => {
            let steps = steps.iter().map(|(_, step)| steps::words(step, ""));
            format!("{at}: {}\n{}", item.record.puzzle, steps.collect::<String>())
        }
        (Answer::Other(hint), true) => other_row(item, hint, file).to_string(),
        (Answer::Other(hint), false) => other_words(at, item, hint, grader),
        (Answer::All(groups), true) => all_row(item, groups, file).to_string(),
        (Answer::All(groups), false) => all_words(at, item, groups),
    };
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{line}");
}

/// The board with the house to look at marked, and nothing of the step.
fn place_picture(puzzle: &Puzzle, board: &Board, step: &Step, degree: u8) -> StepPicture {
    let house = step.place();
    let title = if degree == 1 { "Look here" } else { step.title };
    StepPicture {
        head: Head::new(title).caption(format!("In {house}.")).single(),
        houses: vec![house],
        cells: CellSet::EMPTY,
        sets: Vec::new(),
        candidates: Vec::new(),
        links: Vec::new(),
        eliminations: Vec::new(),
        placement: None,
        ..picture(puzzle, board, step)
    }
}

/// A line for each result, below it the steps that lead to it.
fn all_words(place: String, item: &Item, groups: &[(String, Vec<Step>)]) -> String {
    let mut text = format!("{place}: {}\n", item.record.puzzle);
    for (number, (result, group)) in (1..).zip(groups) {
        text += &format!("{number:>3}. {result}\n");
        for step in group {
            text += &format!("     {}\n", step.text);
            step.details.iter().for_each(|line| text += &format!("       {line}\n"));
        }
    }
    text
}

fn all_row(item: &Item, groups: &[(String, Vec<Step>)], file: Option<String>) -> Value {
    let mut row = row(item, "all", file);
    row["groups"] = groups.iter().map(|(_, group)| json!(group)).collect();
    row
}

fn other_words(place: String, item: &Item, hint: &Hint, grader: &Grader) -> String {
    let text = format!("{place}: {}\n", item.record.puzzle);
    text + &match hint {
        Hint::Wrong(wrong) => {
            let wrong: Vec<String> = wrong.iter().map(|w| format!("{} in {}", w.entry, w.cell)).collect();
            format!("Wrong, to be taken back first: {}\n", wrong.join(", "))
        }
        Hint::Solved => "Solved.\n".to_owned(),
        _ => format!("Stuck: no tactic of profile {} finds anything.\n", grader.profile().name),
    }
}

fn other_row(item: &Item, hint: &Hint, file: Option<String>) -> Value {
    match hint {
        Hint::Wrong(wrong) => {
            let wrong = wrong.iter().map(|w| json!({"cell": w.cell.to_string(), "entry": w.entry.value()}));
            let mut row = row(item, "wrong", file);
            row["wrong"] = wrong.collect();
            row
        }
        Hint::Solved => row(item, "solved", file),
        _ => row(item, "stuck", file),
    }
}

fn row(item: &Item, status: &str, file: Option<String>) -> Value {
    let mut row = json!({"line": item.line, "position": item.record.puzzle.to_string(), "status": status});
    if let Some(file) = file {
        row["file"] = file.into();
    }
    row
}
