//! `sudoku-lab grade`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sudoku_core::Puzzle;
use sudoku_figures::{Head, SolvingOrder};
use sudoku_metrics::Metric;
use sudoku_solvers::{Answer, Engine, Limits};
use sudoku_tables::{Column, Kind};
use sudoku_tactics::{Board, Detail, Ending, Grade, Grader, Profile, Step, Tactic};

use crate::cmd::isomorphs::RatingArgs;
use crate::cmd::score::improper;
use crate::part::ShardArgs;
use crate::profiles;
use crate::signal;
use crate::steps::{format_of, picture, words, write_figure};
use crate::stream::{Done, FEW, Io, Item, PuzzleStreams};
use crate::table::{Header, TableArgs, column, metric_columns};
use crate::watch::Watch;

/// Arguments of `grade`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab grade puzzles.txt > grades.csv\n  \
    sudoku-lab grade --profile se-1.2.1 --explain puzzle.txt\n  \
    sudoku-lab grade --profile hodoku --explain --figures steps/ puzzle.txt\n  \
    sudoku-lab grade --profile hodoku --width --json - < puzzles.txt\n  \
    sudoku-lab grade --profile mine.toml --figure order.svg puzzle.txt\n\n\
    Columns: line, puzzle, level, hardest (tactic), rating (greatest score of a deduction), total (of all scores), \
    mean (score of the moves; these three are blank where the tactics do not solve the puzzle), moves, ending \
    (solved, stuck, budget-spent), left (cells that the tactics leave blank); with --json also the order of moves, the counts by \
    tactic and where it got stuck; with --width also width_mean and width_least, deductions open at a stage; with --time also the columns of the \
    metric human-time, in seconds. A profile of your own is a TOML file as \
    those in crates/tactics/profiles. A puzzle without exactly one solution is reported with its line and left \
    out.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Print every step in words instead; with --json, the steps as docs/steps.md describes them.
    #[arg(short, long)]
    explain: bool,
    /// Draw every step of the first puzzle into this folder, as step-001.svg and step-001.png and so on.
    #[arg(long, value_name = "DIR", requires = "explain")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    /// Predict how long people take, with the intervals of 50 and 90 % of puzzles.
    #[arg(short, long)]
    time: bool,
    #[command(flatten)]
    rating: RatingArgs,
    /// Seed of the prediction's random runs, and of isomorphs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Count the deductions open at every stage; this takes a few times longer.
    #[arg(short, long)]
    width: bool,
    /// Draw the first puzzle with the order of its moves and marks of their level, .svg, .png or .pdf.
    #[arg(short, long, value_name = "FILE")]
    figure: Option<PathBuf>,
}

/// Which repertoire of tactics.
#[derive(Debug, clap::Args)]
pub struct ProfileArgs {
    #[arg(
        short,
        long,
        default_value = profiles::DEFAULT,
        value_name = "NAME",
        help = profiles::help("Profile of tactics and levels")
    )]
    profile: String,
}

impl ProfileArgs {
    /// A grader with the repertoire.
    pub fn grader(&self) -> Result<Grader> {
        Ok(Grader::new(profiles::by_name(&self.profile)?))
    }
}

/// Solutions of puzzles, up to two.
pub fn answers(items: &[Item]) -> Vec<Answer> {
    let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
    let mut answers = Vec::with_capacity(puzzles.len());
    Engine::default().build().batch(&puzzles, Limits::UNIQUE, &mut answers);
    answers
}

/// What a row says of a puzzle.
fn columns(args: &Args) -> Vec<Column> {
    let mut columns = vec![
        column("level", Kind::Text, "Level of the profile."),
        column("hardest", Kind::Text, "The hardest tactic."),
        column("rating", Kind::Real, "Greatest score of a deduction."),
        column("total", Kind::Real, "Sum of all scores."),
        column("mean", Kind::Real, "Mean score of the moves."),
        column("moves", Kind::Integer, "Number of moves."),
        column("ending", Kind::Text, "solved, stuck or budget-spent."),
        column("left", Kind::Integer, "Cells that the tactics leave blank."),
    ];
    if args.width {
        columns.push(column("width_mean", Kind::Real, "Mean number of deductions open at a stage."));
        columns.push(column("width_least", Kind::Integer, "Fewest deductions open at a stage."));
    }
    columns.extend(args.rating.columns());
    if args.time {
        columns.extend(metric_columns(human_time()));
    }
    columns
}

pub fn run(args: Args) -> Result<()> {
    let args = Args { io: args.io.with_shard(args.shard), ..args };
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    if let Some(path) = &args.figure {
        format_of(path)?;
    }
    let detail = Detail { steps: args.explain, widths: args.width };
    let grader = args.rating.bound(args.profile.grader()?.keeping(detail));
    let header = if args.explain { Header::default() } else { args.table.header(&args.io, columns(&args)) };
    // As in `score`, so that the same seed gives the same seconds.
    let streams = args.io.streams("score", args.seed);
    let watch = Watch::new();
    let work = |items: &[Item]| {
        let (mut done, mut first) = (Done::default(), None);
        for (item, answer) in items.iter().zip(answers(items)) {
            let graded = match improper(answer.outcome()) {
                Some(why) => Err(why.to_owned()),
                None => graded(&grader, item, &args, &streams),
            };
            match graded {
                Ok(graded) => {
                    print(&mut done.text, item, &grader, &graded, &args);
                    done.kept += 1;
                    if (args.figure.is_some() || args.figures.is_some()) && first.is_none() {
                        first = Some((item.record.puzzle, graded));
                    }
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        watch.make_room();
        (done, first)
    };
    let mut drawn = None;
    args.io.run_gathered(&header, "graded", FEW, work, |(done, first)| {
        drawn = drawn.take().or(first);
        done
    })?;
    let Some(path) = args.figure.as_ref().or(args.figures.as_ref()) else { return Ok(()) };
    let Some((puzzle, graded)) = drawn else {
        bail!("no puzzle was graded: there is nothing to draw into {}", path.display())
    };
    if let Some(path) = &args.figure {
        draw(path, &puzzle, &graded.grade, grader.profile())?;
    }
    if let Some(folder) = &args.figures {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for (board, step) in &graded.steps {
            signal::check()?;
            let figure = picture(&puzzle, board, step);
            for ending in ["svg", "png"] {
                write_figure(&folder.join(format!("step-{:03}.{ending}", step.number)), &figure)?;
            }
        }
    }
    Ok(())
}

/// What is printed of a puzzle.
struct Graded {
    grade: Grade,
    /// With the board before each, if asked for.
    steps: Vec<(Board, Step)>,
    /// Values of the columns of `RatingArgs`.
    ratings: Vec<Option<f64>>,
    /// Predicted solving time: values of the metric `human-time`, if asked for.
    seconds: Option<Vec<f64>>,
}

fn graded(grader: &Grader, item: &Item, args: &Args, streams: &PuzzleStreams) -> Result<Graded, String> {
    let grade = grader.grade(&item.record.puzzle).map_err(|clash| clash.to_string())?;
    let mut rng = args.io.streams("grade", args.seed).of(item);
    let ratings = args.rating.values(grader, &item.record.puzzle, &grade, &mut rng);
    let mut seconds = None;
    if args.time || args.explain {
        let values = seconds.insert(Vec::new());
        let measured = human_time().measure(&item.record.puzzle, &mut streams.of(item), values);
        measured.map_err(|error| error.to_string())?;
    }
    let steps = grader.steps(&item.record.puzzle, &grade);
    Ok(Graded { grade, steps, ratings, seconds })
}

fn human_time() -> &'static dyn Metric {
    sudoku_metrics::by_name("human-time").expect("it is registered")
}

/// Writing to memory cannot fail.
fn print(text: &mut Vec<u8>, item: &Item, grader: &Grader, graded: &Graded, args: &Args) {
    let (profile, grade) = (grader.profile(), &graded.grade);
    let _ = match (args.table.json, args.explain) {
        (true, _) => writeln!(text, "{}", row(item, graded, profile, args)),
        (false, true) => writeln!(text, "{}", explained(args.io.place_of(item), item, graded, profile)),
        (false, false) => {
            args.table.begin(text, &args.io, item);
            let level = args.table.text(profile.level_name(grade.level));
            let hardest = grade.hardest.map_or("", Tactic::name);
            let (rating, total, mean) = match grade.measured() {
                Some(of) => (of.rating.to_string(), of.total.to_string(), format!("{:.4}", of.mean)),
                None => Default::default(),
            };
            let left = grade.board.blanks().len();
            let (moves, end) = (grade.moves.len(), grade.ending.word());
            let _ = write!(text, ",{level},{hardest},{rating},{total},{mean},{moves},{end},{left}");
            if args.width {
                let least = grade.widths.iter().min().copied().unwrap_or(0);
                let _ = write!(text, ",{:.4},{least}", grade.mean_width().unwrap_or(0.0));
            }
            for value in &graded.ratings {
                let _ = write!(text, ",{}", value.map_or(String::new(), |value| value.to_string()));
            }
            if args.time {
                let seconds = graded.seconds.iter().flatten();
                let _ = seconds.clone().try_for_each(|seconds| write!(text, ",{seconds:.1}"));
            }
            writeln!(text)
        }
    };
}

fn row(item: &Item, graded: &Graded, profile: &Profile, args: &Args) -> Value {
    let grade = &graded.grade;
    let counts = Tactic::ALL.iter().filter(|&&tactic| grade.count(tactic) > 0);
    let counts: serde_json::Map<String, Value> =
        counts.map(|&tactic| (tactic.name().to_owned(), grade.count(tactic).into())).collect();
    let moves = grade.moves.iter().map(|m| {
        json!({
            "cell": m.cell.to_string(), "digit": m.digit.value(), "tactic": m.tactic.name(),
            "level": profile.level_name(m.level), "score": m.score,
        })
    });
    let mut row = json!({
        "line": item.line, "puzzle": item.record.puzzle.to_string(), "profile": profile.name,
        "level": profile.level_name(grade.level), "hardest": grade.hardest.map(Tactic::name),
        "rating": grade.measured().map(|m| m.rating), "total": grade.measured().map(|m| m.total),
        "mean": grade.measured().map(|m| m.mean), "ending": grade.ending.word(),
        "counts": counts, "moves": moves.collect::<Vec<_>>(),
    });
    args.table.locate(&args.io, item, &mut row);
    if grade.ending != Ending::Solved {
        row["stuck_at"] = grade.board.puzzle().to_string().into();
    }
    if args.width {
        row["widths"] = grade.widths.clone().into();
    }
    for (column, value) in args.rating.columns().iter().zip(&graded.ratings) {
        row[&column.name] = (*value).into();
    }
    if let Some(seconds) = &graded.seconds {
        let names = human_time().columns().iter().map(|column| column.name.to_owned());
        let values = seconds.iter().map(|&seconds| (seconds * 10.0).round() / 10.0).map(Value::from);
        row["time"] = names.zip(values).collect::<serde_json::Map<_, _>>().into();
    }
    if args.explain {
        row["steps"] = graded.steps.iter().map(|(_, step)| json!(step)).collect();
    }
    row
}

/// Every step under its number.
fn explained(place: String, item: &Item, graded: &Graded, profile: &Profile) -> String {
    let grade = &graded.grade;
    let mut text = format!("{place}: {}\n", item.record.puzzle);
    for ((_, step), found) in graded.steps.iter().zip(&grade.steps) {
        let level = profile.entry(found.tactic).map_or("", |entry| profile.level_name(entry.level));
        text += &words(step, &format!(" ({level})"));
    }
    if grade.ending != Ending::Solved {
        let left = grade.board.blanks().len();
        let what = if grade.ending == Ending::BudgetSpent { "budget ends" } else { "tactics end" };
        text += &format!("     Here the {what}, {left} cells are left: {}\n", grade.board.puzzle());
    }
    let hardest = grade.hardest.map_or("nothing", Tactic::title);
    let (level, moves) = (profile.level_name(grade.level), grade.moves.len());
    let least = if grade.measured().is_some() { "" } else { "at least " };
    let (rating, total) = (grade.rating, grade.rounded_total());
    text +=
        &format!("Level {level}, hardest {hardest} ({least}{rating}), {moves} moves, total {least}{total}\n");
    if let Some([seconds, low, high, lowest, highest]) = graded.seconds.as_deref() {
        let [time, low, high, lowest, highest] = [seconds, low, high, lowest, highest].map(|s| clock(*s));
        text += &format!(
            "People take about {time} on average; half of such puzzles {low} to {high}, 90 % {lowest} to {highest}\n"
        );
    }
    text
}

/// `6:05`, minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn draw(path: &Path, puzzle: &Puzzle, grade: &Grade, profile: &Profile) -> Result<()> {
    let figure = SolvingOrder {
        head: Head::new(format!("Graded {} by {}", profile.level_name(grade.level), profile.name)).single(),
        clues: *puzzle,
        moves: grade.moves.iter().map(|m| (m.cell, m.digit, m.level)).collect(),
        levels: profile.levels.iter().map(|level| level.name.clone()).collect(),
    };
    write_figure(path, &figure)
}
