//! `sudoku-lab grid`

use anyhow::Result;
use sudoku_kit::generators::{GridMethod, GridWork, Root, Shuffle, grid_classes};
use sudoku_kit::streams::Streams;
use sudoku_kit::{Grid, Puzzle};
use sudoku_tables::{Column, Kind, Value};

use crate::boards::{self, OrderArgs, Product};
use crate::make::form::FormArgs;
use crate::make::line::LineArgs;
use crate::usage::WrongUse;

/// Number of grids in one piece of work.
const PIECE: u64 = 64;

/// Arguments of `grid`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab grid --format box\n  \
    sudoku-lab grid --count 1000000 --method uniform > grids.txt\n  \
    sudoku-lab grid --method cross-fill --count 1000 --format csv\n  \
    sudoku-lab grid --method shuffled-root --root 234 --mutations 20 --no-relabelling\n  \
    sudoku-lab grid --class 5472730000 --count 500\n\n\
    Columns of csv and json: number, puzzle and solution (the grid, twice), clues, placements (digits written), \
    guesses, restarts. `sudoku-lab list grids` shows the methods.")]
pub struct Args {
    #[command(flatten)]
    line: LineArgs,
    #[command(flatten)]
    boards: OrderArgs,
    /// The way to fill grids.
    #[arg(short, long, default_value_t, value_name = "NAME")]
    method: GridMethod,
    /// Print the canonical grid of the class with this number, below 5,472,730,538; with --count, also those of the
    /// classes after it. `sudoku-lab canon --number` prints the number of a grid.
    #[arg(long, value_parser = class, value_name = "NUMBER", conflicts_with_all = ["method", "seed", "order"])]
    class: Option<u64>,
    #[command(flatten)]
    form: FormArgs,
    /// For shuffled-root: the root, by the beginning of its fourth row [default: 231].
    #[arg(long, value_enum, value_name = "ROOT")]
    root: Option<Start>,
    /// For shuffled-root: number of transforms [default: 100].
    #[arg(long, value_name = "N")]
    mutations: Option<u32>,
    /// For shuffled-root: never swap two digits.
    #[arg(long)]
    no_relabelling: bool,
}

/// Root grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Start {
    /// 231564897
    #[value(name = "231")]
    Fourth231,
    /// 234567891
    #[value(name = "234")]
    Fourth234,
}

impl Args {
    fn method(&self) -> Result<GridMethod> {
        let GridMethod::ShuffledRoot(plain) = self.method else {
            if self.root.is_some() || self.mutations.is_some() || self.no_relabelling {
                let why = "--root, --mutations and --no-relabelling are for --method shuffled-root";
                return Err(WrongUse(why.into()).into());
            }
            return Ok(self.method);
        };
        let root = match self.root {
            None => plain.root,
            Some(Start::Fourth231) => Root::Fourth231,
            Some(Start::Fourth234) => Root::Fourth234,
        };
        let mutations = self.mutations.unwrap_or(plain.mutations);
        Ok(GridMethod::ShuffledRoot(Shuffle { root, mutations, relabel: !self.no_relabelling }))
    }
}

type Made = Option<(Grid, GridWork)>;

impl Args {
    /// A function that makes grid 0, 1, ...
    fn maker(&self) -> Result<Box<dyn Fn(u64) -> Made + Sync>> {
        let Some(first) = self.class else {
            let method = self.method()?;
            let streams = Streams::new("grid", self.line.seed());
            return Ok(Box::new(move |item| {
                let mut work = GridWork::default();
                Some((method.fill(&mut streams.item(item), &mut work), work))
            }));
        };
        if self.line.count > grid_classes::CLASSES - first {
            let left = grid_classes::CLASSES - first;
            let why = format!("--count {}: there are {left} classes from number {first}", self.line.count);
            return Err(WrongUse(why).into());
        }
        Ok(Box::new(move |item| Some((grid_classes::grid(first.checked_add(item)?)?, GridWork::default()))))
    }
}

/// Reads the number of a class.
fn class(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number < grid_classes::CLASSES);
    number.ok_or_else(|| format!("give a number from 0 to {}", grid_classes::CLASSES - 1))
}

pub fn run(args: Args) -> Result<()> {
    if boards::make(args.boards, &args.line, Product::Grid)? {
        return Ok(());
    }
    let columns = [
        Column::new("placements", Kind::Integer, "Digits written."),
        Column::new("guesses", Kind::Integer, "Cells at which a digit was tried."),
        Column::new("restarts", Kind::Integer, "Attempts given up before this grid."),
    ];
    let form = args.form.for_output(args.line.output.as_deref(), columns)?;
    let make = args.maker()?;
    let piece =
        |_: &mut (), number: u64| Ok((PIECE * number..PIECE * (number + 1)).filter_map(&make).collect());
    args.line.run(
        "grids",
        &form.rows,
        || (),
        piece,
        |out, number, (grid, work)| {
            let extras = [work.placements, work.guesses, work.restarts].map(Value::from);
            form.put(out, number, &Puzzle::from(grid), &grid, extras);
            true
        },
    )
}
