//! `sudoku-lab grade`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value as Json, json};
use sudoku_figures::{Head, SolvingOrder};
use sudoku_kit::core::MarkStyle;
use sudoku_kit::metrics::SEED;
use sudoku_kit::stream::{FEW, Item, Out, Rows, positions};
use sudoku_kit::tactics::{Board, Detail, Ending, Grade, Grader, Measured, Profile, Step, Tactic};
use sudoku_kit::{Metric, Position, Puzzle, Scorer, Solvers, isomorph_ratings};
use sudoku_tables::{Column, Kind, Value};

use crate::io::{Io, TableArgs, metric_columns};
use crate::part::ShardArgs;
use crate::pattern::Pattern;
use crate::profiles::{self, ProfileArgs};
use crate::signal;
use crate::steps::{format_of, picture, words, write_figure};
use crate::usage::WrongUse;
use crate::watch::Watch;

/// Arguments of `grade`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab grade puzzles.txt > grades.csv\n  \
    sudoku-lab grade --profile se-1.2.1 --explain puzzle.txt\n  \
    sudoku-lab grade --profile hodoku --explain --figures steps/ puzzle.txt\n  \
    sudoku-lab grade --profile hodoku --width --json - < puzzles.txt\n  \
    sudoku-lab grade --profile mine.toml --figure order.svg puzzle.txt\n  \
    sudoku-lab grade --format '%g ED=%r/%p/%d' puzzles.txt\n\n\
    Columns: line, puzzle, profile (the scale), level, hardest (tactic), rating (greatest score of a deduction), \
    total (of all scores), mean (score of the moves; these four are blank if the tactics do not solve the puzzle), moves, ending \
    (solved, stuck, budget-spent), left (cells that the tactics leave blank). Without --profile the level is \
    HoDoKu's, and se_rating is the rating by Sudoku Explainer 1.2.1; with --profile, only the scale of that profile \
    is used. --json adds the order of moves, the counts by \
    tactic, the position where the tactics end, and struck pencil marks; --width adds width_mean and width_least, the deductions open at a stage; --time adds the columns of the \
    metric human-time, in seconds. --format also takes a pattern, as serate does: %g puzzle, %r rating, %p and %d the ratings up to the first digit and of \
    the first step, %R hardest tactic, %L level, %n line number, %l line break, %% a percent sign; ratings are by se-1.2.1 unless \
    --profile names another. Your own profile is a TOML file like \
    those in crates/tactics/profiles. A puzzle without exactly one solution is reported with its line and left \
    out.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Print every step in words; with --json, as docs/steps.md describes.
    #[arg(short, long)]
    explain: bool,
    /// Draw every step of the first puzzle into this folder, as step-001.svg and step-001.png and so on.
    #[arg(long, value_name = "DIR", requires = "explain")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    /// Predict the solving time of people, with intervals for 50 and 90 % of puzzles. Singles alone solve 91 % of the
    /// puzzles that the model was fitted to, so little is known about others.
    #[arg(short, long)]
    time: bool,
    /// Also rate K random isomorphs, and add the columns rating_least, rating_median and rating_spread (greatest minus
    /// least).
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    isomorphs: Option<u32>,
    /// Maximum number of assertions that forcing chains follow for a puzzle. If it is reached, the ending is
    /// budget-spent and the column at_least holds a lower bound of the rating.
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
    /// Seed of predicted times and of isomorphs. A puzzle's values depend on the puzzle and this seed alone.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Count the deductions open at every stage, which takes a few times longer.
    #[arg(short, long)]
    width: bool,
    /// Draw the first puzzle with the order and levels of its moves: .svg, .png or .pdf.
    #[arg(short, long, value_name = "FILE")]
    figure: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<()> {
    if let Some(path) = &args.figure {
        format_of(path)?;
    }
    let detail = Detail { steps: args.explain, widths: args.width };
    let pattern = args.table.pattern().map(str::parse::<Pattern>).transpose()?;
    if pattern.is_some() && args.explain {
        return Err(WrongUse("--explain has no effect with a pattern".into()).into());
    }
    let by_serate = pattern.is_some() && profiles::is_default();
    if by_serate {
        say!("ratings are those of the profile {}; --profile names another", profiles::RATING);
    }
    let grader = match by_serate {
        true => Grader::new(profiles::by_name(profiles::RATING)?),
        false => args.profile.grader()?,
    };
    let grader = grader.keeping(detail);
    let explainer = (profiles::is_default() && pattern.is_none())
        .then(|| profiles::by_name(profiles::RATING))
        .transpose()?;
    let within = |grader: Grader| match args.budget {
        Some(budget) => grader.within(budget),
        None => grader,
    };
    let graders =
        Graders { main: within(grader), explainer: explainer.map(|profile| within(Grader::new(profile))) };
    let profile = graders.main.profile();
    let row = Row::of(&args);
    let table = match pattern {
        Some(_) => Rows::TEXT,
        None => args.table.rows(&args.io, row.columns())?,
    };
    let is_json = table.is_json();
    let rows = if args.explain { Rows::TEXT } else { table };
    let time = Scorer::new(TIME)?.any(true).seed(args.seed);
    let (solvers, watch) = (Solvers::default(), Watch::new());
    let draws_first = args.figure.is_some() || args.figures.is_some();
    let work = |out: &mut Out<'_>, items: &[Item<Position>]| {
        let mut first = None;
        for (item, proper) in items.iter().zip(solvers.refusals_at(&positions(items))) {
            let graded = proper.map_err(|why| why.to_string());
            let graded = graded.and_then(|()| graded_of(&graders, &time, item, &args));
            let put = graded.map(|graded| {
                if let Some(pattern) = &pattern {
                    let puzzle = item.puzzle.puzzle.to_string();
                    let line = pattern.line(item.line, &puzzle, &graded.grade, profile);
                    out.line(format_args!("{line}"));
                } else if is_json {
                    row.put_object(out, item, &graded, profile);
                } else if args.explain {
                    let text = explained(out.place_of(item), item, &graded, profile);
                    out.line(format_args!("{text}"));
                } else {
                    row.put(out, item, &graded, profile);
                }
                first = first.take().or_else(|| draws_first.then_some((item.puzzle.puzzle, graded)));
            });
            out.judge(item, put);
        }
        watch.make_room();
        Ok(first)
    };
    let mut drawn = None;
    args.io.walk("graded", rows, FEW).shard(args.shard).by(|walk| {
        walk.gathered(work, |_, first| {
            drawn = drawn.take().or(first);
            Ok(())
        })
    })?;
    let Some(path) = args.figure.as_ref().or(args.figures.as_ref()) else { return Ok(()) };
    let Some((puzzle, graded)) = drawn else {
        bail!("no puzzle was graded: there is nothing to draw into {}", path.display())
    };
    if let Some(path) = &args.figure {
        draw(path, &puzzle, &graded.grade, profile)?;
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

struct Graders {
    main: Grader,
    /// Sudoku Explainer's grader, if the user chose no profile.
    explainer: Option<Grader>,
}

/// The results for a puzzle.
struct Graded {
    grade: Grade,
    /// The rating by Sudoku Explainer, if requested. The inner `None` means that its tactics do not solve the puzzle.
    explainer: Option<Option<f64>>,
    /// The steps with the board before each, if requested.
    steps: Vec<(Board, Step)>,
    /// Least rating, median and spread of the isomorphs, if they are requested and all are solved.
    isomorphs: Option<[f64; 3]>,
    /// Predicted solving time: values of the metric `human-time`, if requested.
    seconds: Option<Vec<f64>>,
}

fn graded_of(graders: &Graders, time: &Scorer, item: &Item<Position>, args: &Args) -> Result<Graded, String> {
    let Graders { main: grader, explainer } = graders;
    let Position { puzzle, marks, .. } = &item.puzzle;
    if marks.is_some() && (args.time || args.isomorphs.is_some()) {
        return Err("some pencil marks are struck, but --time and --isomorphs take only clues".into());
    }
    let board = Board::of(&item.puzzle).map_err(|clash| clash.to_string())?;
    let grade = grader.grade_board(board.clone());
    let explainer = explainer.as_ref().map(|grader| grader.grade_board(board.clone()));
    let explainer = explainer.map(|grade| grade.measured().map(|of| of.rating));
    let isomorphs = args.isomorphs.and_then(|copies| isomorph_ratings(grader, puzzle, copies, args.seed));
    let mut seconds = None;
    if args.time || args.explain && marks.is_none() {
        let scores = time.scores(puzzle);
        seconds = Some(scores.map_err(|error| error.to_string())?.iter().map(|score| score.value).collect());
    }
    let steps = grader.steps_from(board, &grade.steps);
    Ok(Graded { grade, explainer, steps, isomorphs, seconds })
}

/// The metric of `--time`.
const TIME: &str = "human-time";

fn human_time() -> &'static dyn Metric {
    sudoku_kit::metric(TIME).expect("it is registered")
}

/// Gets a value of a graded puzzle.
type Get<T> = Box<dyn Fn(&Graded, &Profile) -> T + Sync>;

/// What is written about a puzzle. All formats follow from it.
#[derive(Default)]
struct Row {
    /// The columns with their values. The flag says whether JSON has the same field; if not, `fields` has one with more
    /// detail.
    columns: Vec<(Column, Get<Value<'static>>, bool)>,
    /// Further fields of JSON. One without a value is left out.
    fields: Vec<(&'static str, Get<Option<Json>>)>,
}

impl Row {
    fn of(args: &Args) -> Row {
        use Kind::{Integer, Real, Text};
        let mut row = Row::default();
        let meaning = "Profile of level, rating, total and mean.";
        row.add(Column::new("profile", Text, meaning), |_, profile| profile.name.clone().into());
        let level = |of: &Graded, profile: &Profile| profile.level_name(of.grade.level).to_owned();
        row.add(Column::new("level", Text, "Level of the profile."), move |of, profile| {
            level(of, profile).into()
        });
        if profiles::is_default() {
            let meaning = "Rating by Sudoku Explainer 1.2.1, of the hardest step.";
            row.add(Column::new("se_rating", Real, meaning), |of, _| of.explainer.into());
        }
        let meaning = "The hardest tactic of the solution; of equal scores the later in the profile.";
        let hardest = |of: &Graded| of.grade.measured().and(of.grade.hardest).map(Tactic::name);
        row.add(Column::new("hardest", Text, meaning), move |of, _| hardest(of).into());
        let measured =
            |get: fn(Measured) -> f64| move |of: &Graded, _: &Profile| of.grade.measured().map(get).into();
        row.add(Column::new("rating", Real, "Greatest score of a deduction."), measured(|of| of.rating));
        row.add(Column::new("total", Real, "Sum of all scores."), measured(|of| of.total));
        row.add(Column::new("mean", Real, "Mean score of the moves.").decimals(4), measured(|of| of.mean));
        row.tabulate(Column::new("moves", Integer, "Number of moves."), |of, _| of.grade.moves.len().into());
        let meaning = "solved, stuck or budget-spent.";
        row.add(Column::new("ending", Text, meaning), |of, _| of.grade.ending.name().into());
        let meaning = "Cells that the tactics leave blank.";
        row.tabulate(Column::new("left", Integer, meaning), |of, _| of.grade.board.blanks().len().into());
        if args.width {
            // A board that is already full has no stages.
            let mean = |of: &Graded| of.grade.mean_width().unwrap_or(0.0);
            let least = |of: &Graded| of.grade.widths.iter().min().map_or(0, |&least| least as usize);
            let meaning = "Mean number of deductions open at a stage.";
            row.tabulate(Column::new("width_mean", Real, meaning).decimals(4), move |of, _| mean(of).into());
            let meaning = "Fewest deductions open at a stage.";
            row.tabulate(Column::new("width_least", Integer, meaning), move |of, _| least(of).into());
            row.field("widths", |of, _| Some(of.grade.widths.clone().into()));
        }
        if args.budget.is_some() {
            let meaning = "Lower bound of the rating where the budget is spent.";
            let spent = |of: &Graded| of.grade.ending == Ending::BudgetSpent;
            row.add(Column::new("at_least", Real, meaning), move |of, _| {
                spent(of).then_some(of.grade.rating).into()
            });
        }
        let ratings = [
            ("rating_least", "Least rating of the isomorphs."),
            ("rating_median", "Median of their ratings."),
            ("rating_spread", "Greatest minus least of their ratings."),
        ];
        for (n, (name, meaning)) in ratings.into_iter().enumerate().filter(|_| args.isomorphs.is_some()) {
            let rating = move |of: &Graded| of.isomorphs.map(|ratings| ratings[n]);
            row.add(Column::new(name, Real, meaning), move |of, _| rating(of).into());
        }
        for (n, column) in metric_columns(human_time()).enumerate().filter(|_| args.time) {
            let second = move |of: &Graded| of.seconds.as_ref().map(|seconds| seconds[n]);
            row.tabulate(column.decimals(1), move |of, _| second(of).into());
        }
        row.field("counts", |of, _| {
            let counts = Tactic::ALL.iter().map(|&tactic| (tactic.name().to_owned(), of.grade.count(tactic)));
            let counts = counts.filter(|(_, count)| *count > 0).map(|(name, count)| (name, count.into()));
            Some(counts.collect::<Map<_, _>>().into())
        });
        row.field("moves", |of, profile| {
            let moves = of.grade.moves.iter().map(|m| {
                json!({
                    "cell": m.cell.to_string(), "digit": m.digit.value(), "tactic": m.tactic.name(),
                    "level": profile.level_name(m.level), "score": m.score,
                })
            });
            Some(moves.collect())
        });
        row.field("stuck_at", |of, _| {
            (of.grade.ending != Ending::Solved).then(|| of.grade.board.puzzle().to_string().into())
        });
        row.field("time", |of, _| {
            let names = human_time().columns().iter().map(|column| column.name.to_owned());
            let seconds = of.seconds.as_ref()?.iter();
            let values = seconds.map(|&seconds| (seconds * 10.0).round() / 10.0).map(Json::from);
            Some(names.zip(values).collect::<Map<_, _>>().into())
        });
        if args.explain {
            row.field("steps", |of, _| Some(of.steps.iter().map(|(_, step)| json!(step)).collect()));
        }
        row
    }

    /// Adds a column of all formats.
    fn add(&mut self, column: Column, value: impl Fn(&Graded, &Profile) -> Value<'static> + Sync + 'static) {
        self.columns.push((column, Box::new(value), true));
    }

    /// Adds a column of tables that is no field of JSON.
    fn tabulate(
        &mut self,
        column: Column,
        value: impl Fn(&Graded, &Profile) -> Value<'static> + Sync + 'static,
    ) {
        self.columns.push((column, Box::new(value), false));
    }

    /// Adds a field of JSON alone.
    fn field(
        &mut self,
        name: &'static str,
        value: impl Fn(&Graded, &Profile) -> Option<Json> + Sync + 'static,
    ) {
        self.fields.push((name, Box::new(value)));
    }

    fn columns(&self) -> impl Iterator<Item = Column> {
        self.columns.iter().map(|(column, ..)| column.clone())
    }

    /// Writes a row of a table.
    fn put(&self, out: &mut Out<'_>, item: &Item<Position>, graded: &Graded, profile: &Profile) {
        out.row(item, self.columns.iter().map(|(_, value, _)| value(graded, profile)));
    }

    /// Writes an object of JSON.
    fn put_object(&self, out: &mut Out<'_>, item: &Item<Position>, graded: &Graded, profile: &Profile) {
        let mut object = json!({ "line": item.line, "puzzle": item.puzzle.puzzle.to_string() });
        if let Some(marks) = &item.puzzle.marks {
            object["marks"] = marks.styled(MarkStyle::Line('.')).to_string().into();
        }
        for (column, value, _) in self.columns.iter().filter(|(.., in_json)| *in_json) {
            object[&column.name] = match value(graded, profile) {
                Value::Missing => Json::Null,
                Value::Integer(number) => number.into(),
                Value::Real(number) => number.into(),
                Value::Boolean(truth) => truth.into(),
                Value::Text(text) => text.into(),
                Value::Cells(cells) => cells.into(),
            };
        }
        for (name, value) in &self.fields {
            if let Some(value) = value(graded, profile) {
                object[*name] = value;
            }
        }
        out.object(item, object);
    }
}

/// Every step with its number.
fn explained(place: String, item: &Item<Position>, graded: &Graded, profile: &Profile) -> String {
    let grade = &graded.grade;
    let mut text = format!("{place}: {}\n", item.puzzle.puzzle);
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
    let (level, moves, name) = (profile.level_name(grade.level), grade.moves.len(), &profile.name);
    let (rating, total) = (grade.rating, grade.rounded_total());
    text += &match grade.measured() {
        Some(_) => {
            format!("Level {level} by {name}, hardest {hardest} ({rating}), {moves} moves, total {total}\n")
        }
        None => format!(
            "Level {level}: {name} does not solve it; rating at least {rating}, {moves} moves, total at least {total}\n"
        ),
    };
    if let Some(rating) = graded.explainer {
        let rating = rating.map_or("beyond its tactics".to_owned(), |rating| rating.to_string());
        text += &format!("Rating by Sudoku Explainer 1.2.1: {rating}\n");
    }
    if let Some([seconds, low, high, lowest, highest]) = graded.seconds.as_deref() {
        let [time, low, high, lowest, highest] = [seconds, low, high, lowest, highest].map(|s| clock(*s));
        text += &format!(
            "People take about {time} on average; half of such puzzles {low} to {high}, 90 % {lowest} to {highest}\n"
        );
        let needs_more = |tactic: &Tactic| !tactic.is_single() && grade.count(*tactic) > 0;
        if grade.ending != Ending::Solved || Tactic::ALL.iter().any(needs_more) {
            text += "Of the puzzles that these times come from, 91 % need only singles; for this one they are a guess\n";
        }
    }
    text
}

/// Minutes and seconds, such as `6:05`.
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
