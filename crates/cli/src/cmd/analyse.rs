//! `sudoku-lab analyse`

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::{Map, Value as Json, json};
use sudoku_figures::{Figure as _, Head, StepPicture};
use sudoku_kit::core::{DigitSet, MarkStyle};
use sudoku_kit::stream::{Quiet, Sink, name_of, open};
use sudoku_kit::{Analysis, Key, ParseError, Position, Proper, PuzzleReader, Rater, Record};
use sudoku_report::Figure;
use sudoku_tables::Section;

use crate::profiles;
use crate::steps::{board_picture, picture};
use crate::usage::WrongUse;

/// Arguments of `analyse`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab analyse 37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61\n  \
    sudoku-lab analyse --profile se-1.2.1 puzzle.txt\n  \
    sudoku-lab analyse -o puzzle.html puzzle.txt          (with pictures of the steps)\n  \
    sudoku-lab analyse --format json puzzle.txt | jq .scores\n\n\
    Prints the clues, the number of solutions, redundant clues, symmetry class and automorphisms; for a puzzle with \
    one solution also the path by one profile, the ratings by all profiles and the values of all metrics. For many \
    puzzles see `grade`, `score` and `canon`.")]
pub struct Args {
    /// The puzzle, or a file that holds one, in any form; `-` or no argument reads standard input.
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    #[arg(short, long, default_value = profiles::DEFAULT, value_name = "NAME", help = profiles::help("Profile of the path"))]
    profile: String,
    /// Format of the output [default: text, or by the output's name].
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Form>,
    /// File to write to. It is replaced once the output is complete.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How an analysis is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Tables and sentences.
    Text,
    /// One object.
    Json,
    /// A page in one file, with a picture of each step that strikes candidates.
    Html,
}

impl Form {
    /// The requested form, or else the one that the output's name implies.
    fn of(args: &Args) -> Result<Form> {
        let ending = args.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let named = match ending {
            Some("json") => Form::Json,
            Some("html" | "htm") => Form::Html,
            None | Some("txt") => Form::Text,
            Some(other) if args.format.is_none() => {
                let why = format!(
                    "--output: this command does not write .{other}; it writes .txt, .html and .json"
                );
                return Err(WrongUse(why).into());
            }
            Some(_) => Form::Text,
        };
        Ok(args.format.unwrap_or(named))
    }
}

pub fn run(args: Args) -> Result<()> {
    let form = Form::of(&args)?;
    let position = read(args.puzzle.as_deref().unwrap_or("-"))?;
    let rater = Rater::from(profiles::by_name(&args.profile)?);
    let analysis = Analysis::of(&position, &rater)?;
    let text = match form {
        Form::Text => Section::terminal_page(&analysis.sections()),
        Form::Json => serde_json::to_string_pretty(&object(&analysis))? + "\n",
        Form::Html => page(&analysis, &args.profile)?,
    };
    let mut sink = Sink::open(args.output.as_deref(), None, &[].into(), &Quiet)?;
    sink.write(text.as_bytes())?;
    Ok(sink.finish()?)
}

/// If a file contains more than one puzzle, they are counted up to this number.
const MOST: usize = 1000;

/// The puzzle or position in an argument, or in the file that it names.
fn read(argument: &str) -> Result<Position> {
    let path = Path::new(argument);
    let name = name_of(path);
    let read = |(line, record): (u64, Result<Record, ParseError>)| Ok(record?.position(line)?.0);
    let records = PuzzleReader::new(open(path)?).map(read).take(MOST);
    let mut records = records.collect::<Result<Vec<Position>, ParseError>>().with_context(|| name.clone())?;
    match (records.pop(), records.len()) {
        (Some(only), 0) => Ok(only),
        (None, _) => bail!("{name}: no puzzle; give 81 characters, nine rows or pencil marks"),
        (Some(_), more) => {
            let number = if more + 1 == MOST { format!("{MOST} or more") } else { (more + 1).to_string() };
            bail!("{name}: {number} puzzles; give one, or use `grade` and `score` for many")
        }
    }
}

fn object(analysis: &Analysis) -> Json {
    let puzzle = &analysis.position.puzzle;
    let mut object = json!({
        "puzzle": puzzle.to_string(), "clues": puzzle.clue_count(),
        "solutions": analysis.solutions, "exact": analysis.is_exact,
    });
    if let Some(marks) = &analysis.position.marks {
        object["marks"] = marks.styled(MarkStyle::Line('.')).to_string().into();
    }
    if let Some(class) = &analysis.class {
        object["class"] = Key::of(&class.form).to_string().into();
        object["canonical"] = class.form.to_string().into();
        object["automorphisms"] = class.automorphisms.into();
    }
    let Some(Proper { solution, redundant, scores, ratings, path, profile }) = &analysis.proper else {
        return object;
    };
    object["profile"] = profile.as_str().into();
    let scores = scores.iter().map(|(column, value)| (column.name.to_owned(), value.measured().into()));
    let ratings = ratings.iter().map(|(profile, rating)| {
        let of = rating.measured;
        let rating = json!({
            "level": rating.level, "hardest": rating.hardest.map(|tactic| tactic.name()),
            "rating": of.map(|of| of.rating), "total": of.map(|of| of.total), "moves": rating.moves,
            "ending": rating.ending.name(),
        });
        (profile.name.clone(), rating)
    });
    object["solution"] = solution.to_string().into();
    if let Some(redundant) = redundant {
        object["redundant"] = redundant.iter().map(|cell| cell.to_string()).collect();
    }
    object["ratings"] = ratings.collect::<Map<_, _>>().into();
    object["scores"] = scores.collect::<Map<_, _>>().into();
    object["steps"] = path.steps.iter().map(|(_, step)| json!(step)).collect();
    object
}

fn page(analysis: &Analysis, profile: &str) -> Result<String> {
    let Position { puzzle, marks, .. } = &analysis.position;
    let figure =
        |name: &str, picture: StepPicture| -> Result<Figure> { Ok(Figure::of(name, &picture.scene()?)?) };
    let shown = marks.as_ref().map_or([DigitSet::EMPTY; 81], |marks| *marks.marks());
    let head = Head::new("The puzzle").single();
    let top = figure("puzzle", StepPicture { head, ..board_picture(*puzzle, *puzzle, shown) })?;
    let steps = analysis.proper.iter().flat_map(|proper| &proper.path.steps);
    let steps = steps.filter(|(_, step)| !step.eliminations.is_empty());
    let figures = steps
        .map(|(board, step)| figure(&format!("step-{:03}", step.number), picture(puzzle, board, step)))
        .collect::<Result<Vec<_>>>()?;
    let name = if marks.is_some() { "Pencil marks, some struck".to_owned() } else { puzzle.to_string() };
    let lede = format!("{name}, with the path of {profile}.");
    let sections: Vec<Section> = analysis.sections();
    Ok(sudoku_report::sheet("A puzzle, analysed", &lede, Some(&top), &sections, &figures))
}
