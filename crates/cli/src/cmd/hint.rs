//! `sudoku-lab hint`

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};
use sudoku_figures::{Head, StepPicture};
use sudoku_kit::core::{Cell, Digit, Grid};
use sudoku_kit::stream::{FEW, Item, Out, Rows};
use sudoku_kit::tactics::{Board, Deduction, Grader, Hint, Step, StepMaker, Tactic, wrong_entries};
use sudoku_kit::{Position, Puzzle, Refusal, Solvers};

use crate::io::Io;
use crate::profiles::ProfileArgs;
use crate::steps::{self, board_picture, format_of, picture, write_figure};
use crate::usage::{WrongUse, seconds};
use crate::watch::Watch;

/// Arguments of `hint`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab hint --profile se-1.2.1 position.txt\n  \
    sudoku-lab hint --degree 1 position.txt      (where to look; 2: and for what)\n  \
    sudoku-lab hint --figure hint.svg position.txt\n  \
    sudoku-lab hint --all --profile hodoku-2.3 position.txt\n  \
    sudoku-lab hint --moves 3 --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 position.txt\n\n\
    A position may be given as digits or as pencil marks: 729 characters in a line, a box as `show --format marks` \
    prints it, or nine rows of groups. A hint takes the marks as they are, and says so if a struck one is part of the \
    solution. With --puzzle, entries that differ from its solution are named, and nothing is deduced from a position \
    that \
    holds any. Without it the position itself must have one solution: every entry counts as a clue.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// The original puzzle, 81 characters; all positions must be positions of it.
    #[arg(long, value_name = "CLUES")]
    puzzle: Option<Puzzle>,
    /// Number of digits to place, each with the deductions that lead to it.
    #[arg(short, long, default_value_t = 1, value_name = "N")]
    moves: usize,
    /// How much to tell: 1 where to look, 2 also which tactic, 3 the step. Figures and JSON tell no more.
    #[arg(short, long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3), value_name = "N")]
    degree: u8,
    /// Print all deductions of all tactics from the position, grouped by result; nested chains only if there is nothing
    /// else.
    #[arg(short, long, conflicts_with_all = ["moves", "degree"])]
    all: bool,
    /// With --all: time limit in seconds for each position, after which no further tactic is begun; the tactics left
    /// out are named.
    #[arg(long, requires = "all", value_parser = seconds, value_name = "SECONDS")]
    time_limit: Option<Duration>,
    /// Print JSON Lines instead of text; docs/steps.md describes the steps.
    #[arg(long)]
    json: bool,
    /// Draw the next step of the first position: .svg, .png or .pdf.
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    figure: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<()> {
    if let Some(path) = &args.figure {
        format_of(path)?;
    }
    let grader = args.profile.grader()?;
    let solvers = Solvers::default();
    let given = match &args.puzzle {
        None => None,
        Some(puzzle) => match solution(&solvers, &(*puzzle).into()) {
            Ok(solution) => Some((*puzzle, solution)),
            Err(why) => return Err(WrongUse(format!("--puzzle {puzzle}: {why}")).into()),
        },
    };
    let sought = Sought::default();
    let watch = args.all.then(|| sought.watch());
    let work = |out: &mut Out<'_>, items: &[Item<Position>]| {
        let mut first = None;
        for item in items {
            let position = &item.puzzle;
            let shown = match given {
                Some(given) => Ok(given),
                None => solution(&solvers, position).map(|solution| (position.puzzle, solution)),
            };
            let answer = shown.and_then(|(puzzle, solution)| {
                let answer = answer(&grader, &puzzle, position, &solution, &args, &sought)?;
                put(out, item, &answer, &grader, &args);
                Ok((answer, puzzle))
            });
            let drawn = answer.map(|(answer, puzzle)| {
                if let (Answer::Next(steps), true, None) = (answer, args.figure.is_some(), &first) {
                    first = steps.into_iter().next().map(|(board, step)| match args.degree {
                        3 => picture(&puzzle, &board, &step),
                        degree => place_picture(&puzzle, &board, &step, degree),
                    });
                }
            });
            out.judge(item, drawn);
        }
        Ok(first)
    };
    let mut drawn = None;
    // All steps of one position may take 32 MB.
    let piece = if args.all { 1 } else { FEW };
    args.io.walk("answered", Rows::TEXT, piece).by(|walk| {
        walk.gathered(work, |_, first| {
            watch.iter().for_each(Watch::make_room);
            drawn = drawn.take().or(first);
            Ok(())
        })
    })?;
    match (&args.figure, drawn) {
        (None, _) => Ok(()),
        (Some(path), Some(figure)) => write_figure(path, &figure),
        (Some(path), None) => {
            bail!("no position has a next step: there is nothing to draw into {}", path.display())
        }
    }
}

/// The answer that is printed for a position.
enum Answer {
    /// The next steps, with the board before each.
    Next(Vec<(Board, Step)>),
    /// No step.
    Other(Hint),
    /// Candidates that were struck although they are part of the solution.
    Struck(Vec<(Cell, Digit)>),
    /// All conclusions from the position.
    All(All),
}

/// All conclusions from a position.
struct All {
    /// The results, each with the steps that lead to it.
    groups: Vec<(String, Vec<Step>)>,
    /// Names of the tactics that were left out for lack of time.
    left_out: Vec<&'static str>,
}

/// The tactic that is being searched for. On a terminal, a line shows it after two seconds.
#[derive(Default)]
struct Sought(Arc<Mutex<&'static str>>);

impl Sought {
    fn tell(&self, title: &'static str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = title;
    }

    fn watch(&self) -> Watch {
        let title = Arc::clone(&self.0);
        Watch::telling(move |second| {
            let title = title.lock().unwrap_or_else(PoisonError::into_inner).to_lowercase();
            (second >= 2).then(|| format!("looking for: {title}"))
        })
    }
}

fn all(grader: &Grader, board: &Board, args: &Args, sought: &Sought) -> All {
    let end = args.time_limit.map(|limit| Instant::now() + limit);
    let mut first_left_out = None;
    let groups = grader.all_on(board, |tactic| {
        if end.is_some_and(|end| Instant::now() >= end) {
            first_left_out = Some(tactic);
            return ControlFlow::Break(());
        }
        sought.tell(tactic.title());
        ControlFlow::Continue(())
    });
    sought.tell("reasons");
    let maker = StepMaker::new(board);
    let steps = |(group, n): (Vec<Deduction>, usize)| {
        let steps = group.iter().map(|found| maker.step(n, found)).collect();
        (group[0].result(), steps)
    };
    let tactics = grader.profile().entries.iter().map(|entry| entry.tactic);
    let left_out = tactics.skip_while(|tactic| Some(*tactic) != first_left_out).map(Tactic::name).collect();
    All { groups: groups.into_iter().zip(1..).map(steps).collect(), left_out }
}

/// The answer to a position of a puzzle.
fn answer(
    grader: &Grader,
    puzzle: &Puzzle,
    position: &Position,
    solution: &Grid,
    args: &Args,
    sought: &Sought,
) -> Result<Answer, String> {
    let wrong = wrong_entries(puzzle, &position.puzzle, solution).map_err(|error| error.to_string())?;
    if !wrong.is_empty() {
        return Ok(Answer::Other(Hint::Wrong(wrong)));
    }
    let board = match args.puzzle {
        Some(_) => Board::played(puzzle, position),
        None => Board::of(position),
    };
    let board = board.map_err(|clash| clash.to_string())?;
    let is_struck = |cell: &Cell| !board.marks(*cell).contains(solution.get(*cell));
    let struck: Vec<Cell> = position.puzzle.blanks().iter().filter(is_struck).collect();
    if !struck.is_empty() {
        return Ok(Answer::Struck(struck.into_iter().map(|cell| (cell, solution.get(cell))).collect()));
    }
    let hint = grader.hint_on(board.clone());
    let Hint::Next(found) = hint else { return Ok(Answer::Other(hint)) };
    if args.all {
        return Ok(Answer::All(all(grader, &board, args, sought)));
    }
    let found = further(grader, &board, found, args.moves);
    Ok(Answer::Next(grader.steps_from(board, &found)))
}

fn solution(solvers: &Solvers, position: &Position) -> Result<Grid, String> {
    match solvers.solution_at(position) {
        Ok(solution) => Ok(solution.grid()),
        Err(Refusal::NoSolution) => {
            Err("no solution: if an entry is wrong, --puzzle CLUES finds which".to_owned())
        }
        Err(why) => Err(why.to_string()),
    }
}

/// The deductions that lead to the given number of digits.
fn further(grader: &Grader, board: &Board, mut steps: Vec<Deduction>, moves: usize) -> Vec<Deduction> {
    let (mut board, mut applied) = (board.clone(), 0);
    for _ in 1..moves {
        steps[applied..].iter().for_each(|step| step.apply(&mut board));
        applied = steps.len();
        match grader.hint_on(board.clone()) {
            Hint::Next(more) => steps.extend(more),
            _ => break,
        }
    }
    steps
}

fn put(out: &mut Out<'_>, item: &Item<Position>, answer: &Answer, grader: &Grader, args: &Args) {
    let head = format!("{}: {}\n", out.place_of(item), item.puzzle.puzzle);
    if args.json {
        return out.object(item, row(item, answer, args));
    }
    let text = match answer {
        Answer::Next(steps) if args.degree < 3 => {
            let Some((_, step)) = steps.first() else { return };
            let title =
                if args.degree == 2 { format!(": {}", step.title.to_lowercase()) } else { String::new() };
            format!("     Look at {}{title}.\n", step.place())
        }
        Answer::Next(steps) => steps.iter().map(|(_, step)| steps::words(step, "")).collect(),
        Answer::Other(hint) => other_words(hint, grader),
        Answer::Struck(struck) => {
            let struck: Vec<String> =
                struck.iter().map(|(cell, digit)| format!("{digit} in {cell}")).collect();
            format!("Struck, but part of the solution; restore first: {}\n", struck.join(", "))
        }
        Answer::All(all) => all_words(all),
    };
    out.line(format_args!("{head}{text}"));
}

fn row(item: &Item<Position>, answer: &Answer, args: &Args) -> Value {
    let mut row = json!({"line": item.line, "position": item.puzzle.puzzle.to_string()});
    row["status"] = match answer {
        Answer::Next(_) => "next",
        Answer::All(_) => "all",
        Answer::Other(Hint::Wrong(_)) => "wrong",
        Answer::Struck(_) => "struck",
        Answer::Other(Hint::Solved) => "solved",
        Answer::Other(_) => "stuck",
    }
    .into();
    match answer {
        Answer::Next(steps) if args.degree < 3 => {
            if let Some((_, step)) = steps.first() {
                row["place"] = step.place().to_string().into();
                if args.degree == 2 {
                    row["title"] = step.title.into();
                }
            }
        }
        Answer::Next(steps) => row["steps"] = steps.iter().map(|(_, step)| json!(step)).collect(),
        Answer::All(All { groups, left_out }) => {
            row["groups"] = groups.iter().map(|(_, group)| json!(group)).collect();
            if !left_out.is_empty() {
                row["left_out"] = json!(left_out);
            }
        }
        Answer::Other(Hint::Wrong(wrong)) => {
            let wrong = wrong.iter().map(|w| json!({"cell": w.cell.to_string(), "entry": w.entry.value()}));
            row["wrong"] = wrong.collect();
        }
        Answer::Struck(struck) => {
            let struck =
                struck.iter().map(|(cell, digit)| json!({"cell": cell.to_string(), "digit": digit.value()}));
            row["struck"] = struck.collect();
        }
        Answer::Other(_) => {}
    }
    row
}

/// The board with the house to look at highlighted, without the step.
fn place_picture(puzzle: &Puzzle, board: &Board, step: &Step, degree: u8) -> StepPicture {
    let house = step.place();
    let title = if degree == 1 { "Look here" } else { step.title };
    StepPicture {
        head: Head::new(title).caption(format!("In {house}.")).single(),
        houses: vec![house],
        ..board_picture(*puzzle, *board.puzzle(), *board.marks_of_all())
    }
}

/// A line for each result, followed by the steps that lead to it.
fn all_words(All { groups, left_out }: &All) -> String {
    let mut text = String::new();
    for (number, (result, group)) in (1..).zip(groups) {
        text += &format!("{number:>3}. {result}\n");
        for step in group {
            text += &format!("     {}\n", step.text);
            step.details.iter().for_each(|line| text += &format!("       {line}\n"));
        }
    }
    if !left_out.is_empty() {
        text += &format!("     Not looked for within the time limit: {}\n", left_out.join(", "));
    }
    text
}

fn other_words(hint: &Hint, grader: &Grader) -> String {
    match hint {
        Hint::Wrong(wrong) => {
            let wrong: Vec<String> = wrong.iter().map(|w| format!("{} in {}", w.entry, w.cell)).collect();
            format!("Wrong; remove first: {}\n", wrong.join(", "))
        }
        Hint::Solved => "Solved.\n".to_owned(),
        _ => format!("Stuck: no tactic of profile {} finds anything.\n", grader.profile().name),
    }
}
