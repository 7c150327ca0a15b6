//! `sudoku-lab book`

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku_figures::{Book, BookPuzzle, Paper, Scene, pdf};
use sudoku_kit::Solvers;
use sudoku_kit::metrics::SEED;
use sudoku_kit::stream::{FEW, Item, Out, Rows, puzzles, write_file};

use crate::io::Io;
use crate::make::target::minutes;
use crate::profiles::ProfileArgs;
use crate::usage::WrongUse;

/// Arguments of `book`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab book puzzles.txt -o book.pdf\n  \
    sudoku-lab generate --per-level 12 | sudoku-lab book - -o book.pdf --title 'Rainy days'\n  \
    sudoku-lab book puzzles.csv -o book.svg --paper letter --per-page 2   (book-01.svg and so on)\n\n\
    Each puzzle has its number, its level and rating by the profile, and the predicted solving time; solutions are at \
    the end. The font is embedded in PDF.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Title printed on every page.
    #[arg(long, default_value = "Sudoku", value_name = "TEXT")]
    title: String,
    /// Size of the pages.
    #[arg(long, value_enum, default_value_t = Size::A4, value_name = "SIZE")]
    paper: Size,
    /// Number of puzzles on a page: 1, 2, 4, 6 or 12.
    #[arg(long, default_value_t = 4, value_parser = per_page, value_name = "N")]
    per_page: usize,
    /// Leave out the solutions.
    #[arg(long)]
    no_solutions: bool,
    /// Seed of the predicted times.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Size {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

fn per_page(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| shape(*number).is_some());
    number.ok_or_else(|| "give 1, 2, 4, 6 or 12".into())
}

/// Columns and rows of a page with this number of puzzles.
const fn shape(puzzles: usize) -> Option<(usize, usize)> {
    Some(match puzzles {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        6 => (2, 3),
        12 => (3, 4),
        _ => return None,
    })
}

pub fn run(args: Args) -> Result<()> {
    let Some(path) = args.io.output.clone() else {
        return Err(WrongUse("name the output: -o book.pdf or -o book.svg".into()).into());
    };
    let is_pdf = is_pdf(&path)?;
    let puzzles = puzzles_of(&args)?;
    if puzzles.is_empty() {
        bail!("there is no puzzle for the book");
    }
    let profile = args.profile.grader()?.profile().name.clone();
    let book = Book {
        title: args.title.clone(),
        scale: format!("levels and ratings by {profile}"),
        paper: match args.paper {
            Size::A4 => Paper::A4,
            Size::Letter => Paper::Letter,
        },
        shape: shape(args.per_page).unwrap_or((2, 2)),
        solutions: (!args.no_solutions).then_some((4, 5)),
        puzzles,
    };
    let missing: Vec<String> = book.missing_glyphs().iter().map(char::to_string).collect();
    if !missing.is_empty() {
        notice!("the font of the book, DejaVu Sans, has no glyph for {}: it prints boxes", missing.join(" "));
    }
    let pages = book.pages();
    match is_pdf {
        true => write_file(&path, &pdf(&args.title, &pages)?)?,
        false => write_pages(&path, &pages)?,
    }
    say!("{}: {} puzzles on {} pages", path.display(), book.puzzles.len(), pages.len());
    Ok(())
}

/// The puzzles with level, time and solution, in the order of the input.
fn puzzles_of(args: &Args) -> Result<Vec<BookPuzzle>> {
    let grader = args.profile.grader()?;
    let solvers = Solvers::default();
    let work = |out: &mut Out<'_>, items: &[Item]| {
        let mut made = Vec::new();
        for (item, solution) in items.iter().zip(solvers.solutions(&puzzles(items))) {
            let clues = item.puzzle;
            let put = solution.and_then(|solution| {
                let grade = grader.grade(&clues)?;
                let level = grader.profile().level_name(grade.level);
                // A puzzle beyond the tactics has no rating.
                let rating =
                    grade.measured().map_or(String::new(), |measured| format!(", {}", measured.rating));
                // A puzzle without a prediction has no note.
                let note = minutes(&clues, args.seed)
                    .map_or(String::new(), |minutes| format!("about {:.0} min", minutes.max(1.0)));
                made.push(BookPuzzle {
                    title: format!("{level}{rating}"),
                    note,
                    clues,
                    solution: solution.grid(),
                });
                Ok(())
            });
            out.judge(item, put);
        }
        Ok(made)
    };
    let mut all = Vec::new();
    let input = Io { output: None, ..args.io.clone() };
    input.walk("put into the book", Rows::TEXT, FEW).by(|walk| {
        walk.gathered(work, |_, mut made| {
            all.append(&mut made);
            Ok(())
        })
    })?;
    Ok(all)
}

fn is_pdf(path: &Path) -> Result<bool> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("pdf") => Ok(true),
        Some("svg") => Ok(false),
        _ => Err(WrongUse(format!("{}: the name of a book must end in .pdf or .svg", path.display())).into()),
    }
}

/// A file for each page: `book-01.svg`, `book-02.svg` and so on.
fn write_pages(path: &Path, pages: &[Scene]) -> Result<()> {
    let stem = path.file_stem().context("the book has no name")?.to_string_lossy();
    for (page, number) in pages.iter().zip(1..) {
        let name: PathBuf = path.with_file_name(format!("{stem}-{number:02}.svg"));
        write_file(&name, page.svg()?.as_bytes())?;
    }
    Ok(())
}
