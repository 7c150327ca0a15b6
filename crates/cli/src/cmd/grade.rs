//! `sudoku-lab grade`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value as Json, json};
use sudoku_figures::{Head, SolvingOrder};
use sudoku_kit::core::MarkStyle;
use sudoku_kit::metrics::SEED;
use sudoku_kit::stream::{FEW, Item, Out, Rows, positions};
use sudoku_kit::tactics::{Board, Detail, Ending, Grade, Grader, Profile, Step, Tactic};
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
    #[command(flatten)]
    rating: RatingArgs,
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

/// Options for ratings of isomorphs, and for ratings that take too long.
#[derive(Debug, clap::Args)]
struct RatingArgs {
    /// Also rate K random isomorphs, and add the columns rating_least, rating_median and rating_spread (greatest minus
    /// least).
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    isomorphs: Option<u32>,
    /// Maximum number of assertions that forcing chains follow for a puzzle. If it is reached, the ending is
    /// budget-spent and the column at_least holds a lower bound of the rating.
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
}

impl RatingArgs {
    fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.budget.is_some() {
            let meaning = "Lower bound of the rating where the budget is spent.";
            columns.push(Column::new("at_least", Kind::Real, meaning));
        }
        if self.isomorphs.is_some() {
            columns.push(Column::new("rating_least", Kind::Real, "Least rating of the isomorphs."));
            columns.push(Column::new("rating_median", Kind::Real, "Median of their ratings."));
            columns.push(Column::new("rating_spread", Kind::Real, "Greatest minus least of their ratings."));
        }
        columns
    }

    /// A value for each column. The values of isomorphs are missing if one of these was not solved.
    fn values(&self, grader: &Grader, puzzle: &Puzzle, grade: &Grade, seed: u64) -> Vec<Option<f64>> {
        let mut values = Vec::new();
        if self.budget.is_some() {
            values.push((grade.ending == Ending::BudgetSpent).then_some(grade.rating));
        }
        if let Some(copies) = self.isomorphs {
            let ratings = isomorph_ratings(grader, puzzle, copies, seed);
            values.extend(ratings.map_or([None; 3], |ratings| ratings.map(Some)));
        }
        values
    }
}

/// The columns of a row.
fn columns(args: &Args) -> Vec<Column> {
    let mut columns = vec![
        Column::new("profile", Kind::Text, "Profile of level, rating, total and mean."),
        Column::new("level", Kind::Text, "Level of the profile."),
        Column::new(
            "hardest",
            Kind::Text,
            "The hardest tactic of the solution; of equal scores the later in the profile.",
        ),
        Column::new("rating", Kind::Real, "Greatest score of a deduction."),
        Column::new("total", Kind::Real, "Sum of all scores."),
        Column::new("mean", Kind::Real, "Mean score of the moves.").decimals(4),
        Column::new("moves", Kind::Integer, "Number of moves."),
        Column::new("ending", Kind::Text, "solved, stuck or budget-spent."),
        Column::new("left", Kind::Integer, "Cells that the tactics leave blank."),
    ];
    if profiles::is_default() {
        let meaning = "Rating by Sudoku Explainer 1.2.1, of the hardest step.";
        columns.insert(2, Column::new("se_rating", Kind::Real, meaning));
    }
    if args.width {
        let width = Column::new("width_mean", Kind::Real, "Mean number of deductions open at a stage.");
        columns.push(width.decimals(4));
        columns.push(Column::new("width_least", Kind::Integer, "Fewest deductions open at a stage."));
    }
    columns.extend(args.rating.columns());
    if args.time {
        columns.extend(metric_columns(human_time()).map(|column| column.decimals(1)));
    }
    columns
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
    let within = |grader: Grader| match args.rating.budget {
        Some(budget) => grader.within(budget),
        None => grader,
    };
    let graders =
        Graders { main: within(grader), explainer: explainer.map(|profile| within(Grader::new(profile))) };
    let profile = graders.main.profile();
    let table = match pattern {
        Some(_) => Rows::TEXT,
        None => args.table.rows(&args.io, columns(&args))?,
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
                    out.object(item, row(item, &graded, profile, &args));
                } else if args.explain {
                    let text = explained(out.place_of(item), item, &graded, profile);
                    out.line(format_args!("{text}"));
                } else {
                    put_row(out, item, profile, &graded, &args);
                }
                first = first.take().or_else(|| draws_first.then_some((item.puzzle.puzzle, graded)));
            });
            out.judge(item, put);
        }
        watch.make_room();
        Ok(first)
    };
    let mut drawn = None;
    args.io.walk("graded", rows, FEW).shard(args.shard).gathered(work, |_, first| {
        drawn = drawn.take().or(first);
        Ok(())
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

/// The graders.
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
    /// Values of the columns of `RatingArgs`.
    ratings: Vec<Option<f64>>,
    /// Predicted solving time: values of the metric `human-time`, if requested.
    seconds: Option<Vec<f64>>,
}

fn graded_of(graders: &Graders, time: &Scorer, item: &Item<Position>, args: &Args) -> Result<Graded, String> {
    let Graders { main: grader, explainer } = graders;
    let Position { puzzle, marks, .. } = &item.puzzle;
    if marks.is_some() && (args.time || args.rating.isomorphs.is_some()) {
        return Err("some pencil marks are struck, but --time and --isomorphs take only clues".into());
    }
    let board = Board::of(&item.puzzle).map_err(|clash| clash.to_string())?;
    let grade = grader.grade_board(board.clone());
    let explainer = explainer.as_ref().map(|grader| grader.grade_board(board.clone()));
    let explainer = explainer.map(|grade| grade.measured().map(|of| of.rating));
    let ratings = args.rating.values(grader, puzzle, &grade, args.seed);
    let mut seconds = None;
    if args.time || args.explain && marks.is_none() {
        let scores = time.scores(puzzle);
        seconds = Some(scores.map_err(|error| error.to_string())?.iter().map(|score| score.value).collect());
    }
    let steps = grader.steps_from(board, &grade.steps);
    Ok(Graded { grade, explainer, steps, ratings, seconds })
}

/// The metric of `--time`.
const TIME: &str = "human-time";

fn human_time() -> &'static dyn Metric {
    sudoku_kit::metric(TIME).expect("it is registered")
}

/// Writes a row of a table.
fn put_row(out: &mut Out<'_>, item: &Item<Position>, profile: &Profile, graded: &Graded, args: &Args) {
    let grade = &graded.grade;
    let of = grade.measured();
    let mut values: Vec<Value<'_>> = vec![
        (&profile.name).into(),
        profile.level_name(grade.level).into(),
        of.and(grade.hardest).map_or("", Tactic::name).into(),
        of.map(|of| of.rating).into(),
        of.map(|of| of.total).into(),
        of.map(|of| of.mean).into(),
        grade.moves.len().into(),
        grade.ending.name().into(),
        grade.board.blanks().len().into(),
    ];
    if let Some(rating) = graded.explainer {
        values.insert(2, rating.into());
    }
    if args.width {
        // A board that is already full has no stages.
        values.push(grade.mean_width().unwrap_or(0.0).into());
        values.push(grade.widths.iter().min().map_or(0, |&least| least as usize).into());
    }
    values.extend(graded.ratings.iter().map(|&value| value.into()));
    values.extend(graded.seconds.iter().flatten().filter(|_| args.time).map(|&seconds| seconds.into()));
    out.row(item, values);
}

fn row(item: &Item<Position>, graded: &Graded, profile: &Profile, args: &Args) -> Json {
    let grade = &graded.grade;
    let counts = Tactic::ALL.iter().filter(|&&tactic| grade.count(tactic) > 0);
    let counts: serde_json::Map<String, Json> =
        counts.map(|&tactic| (tactic.name().to_owned(), grade.count(tactic).into())).collect();
    let moves = grade.moves.iter().map(|m| {
        json!({
            "cell": m.cell.to_string(), "digit": m.digit.value(), "tactic": m.tactic.name(),
            "level": profile.level_name(m.level), "score": m.score,
        })
    });
    let mut row = json!({
        "line": item.line, "puzzle": item.puzzle.puzzle.to_string(), "profile": profile.name,
        "level": profile.level_name(grade.level), "hardest": grade.measured().and(grade.hardest).map(Tactic::name),
        "rating": grade.measured().map(|m| m.rating), "total": grade.measured().map(|m| m.total),
        "mean": grade.measured().map(|m| m.mean), "ending": grade.ending.name(),
        "counts": counts, "moves": moves.collect::<Vec<_>>(),
    });
    if let Some(marks) = &item.puzzle.marks {
        row["marks"] = marks.styled(MarkStyle::Line('.')).to_string().into();
    }
    if let Some(rating) = graded.explainer {
        row["se_rating"] = rating.into();
    }
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
        let values = seconds.iter().map(|&seconds| (seconds * 10.0).round() / 10.0).map(Json::from);
        row["time"] = names.zip(values).collect::<serde_json::Map<_, _>>().into();
    }
    if args.explain {
        row["steps"] = graded.steps.iter().map(|(_, step)| json!(step)).collect();
    }
    row
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
