//! `sudoku-lab generate`

use std::collections::HashSet;

use anyhow::{Context, Result};
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Grid, Puzzle, SymmetryClass};
use sudoku_generators::{
    ControlledBias, Effort, GaveUp, Generator, GridMethod, Method, Minimal, controlled_bias_batch,
    minimal_batch, population_weight,
};
use sudoku_runner::Streams;
use sudoku_solvers::{Engine, Fast};

use crate::args::WrongUse;
use crate::make::form::{Extra, FormArgs};
use crate::make::line::LineArgs;
use crate::make::recipe::RecipeArgs;
use crate::make::target::Target;
use crate::signal::{Stopped, go_on};
use crate::table::Header;

/// Orders of removal that one piece of work tries.
const ORDERS: u64 = 1 << 19;

/// Arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab generate --count 5 --form box\n  \
    sudoku-lab generate --count 100000 --unique-up-to-symmetry > minimal.txt\n  \
    sudoku-lab generate --grade expert --symmetry rotation-180\n  \
    sudoku-lab generate --target 600 --form csv                  (hill climbing on the branch score)\n  \
    sudoku-lab generate --method hill-climb --metric wnef-exp --downwards\n  \
    sudoku-lab generate --method masking --grade evil --annealing temperature\n  \
    sudoku-lab generate --method erasure --check level2 --clues ..30\n  \
    sudoku-lab generate --method controlled-bias --count 20 --form csv   (with weights)\n\n\
    Every puzzle is proved to have exactly one solution. Without --grade, --target, --clues and --symmetry \
    puzzles are minimal and made hundreds at a time. Adjusted puzzles (--grade) and those with a number of \
    clues need not be minimal unless --minimal is given. A wish that cannot be met is tried for ever: give \
    --attempts, or stop it by Ctrl-C.\n\n\
    Columns of csv and json: number, puzzle, solution, clues; for controlled-bias also weight, C(81, clues) as \
    a multiple of C(81, 26): means weighted by it estimate those over all minimal puzzles.")]
pub struct Args {
    #[command(flatten)]
    line: LineArgs,
    #[command(flatten)]
    recipe: RecipeArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Drop symmetric copies of earlier puzzles. Memory grows with the number of puzzles, about 100 bytes each.
    #[arg(long)]
    unique_up_to_symmetry: bool,
    /// Attempts for one puzzle, after which to fail: grids, sets of hints, walks or orders, by method.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    attempts: u64,
}

struct Product {
    puzzle: Puzzle,
    solution: Grid,
    /// The canonical form, if symmetric copies are to be dropped.
    form: Option<Puzzle>,
}

pub fn run(args: Args) -> Result<()> {
    let args = Args { form: args.form.for_output(args.line.output.as_deref())?, ..args };
    let method = args.recipe.method()?;
    // Names are checked before any work begins.
    Target::of(&args.recipe, &method)?;
    let streams = Streams::new("generate", args.line.seed);
    let weighted = matches!(method, Method::ControlledBias(_));
    let header = args.form.header(if weighted { &["weight"] } else { &[] });
    let mut seen = HashSet::new();
    let print = |text: &mut Vec<u8>, number, Product { puzzle, solution, form }: Product| {
        if form.is_some_and(|form| !seen.insert(form)) {
            return false;
        }
        let weight: [Extra; 1] = [("weight", population_weight(puzzle.clue_count()))];
        let extras = if weighted { &weight[..] } else { &[] };
        args.form.print(text, number, &puzzle, &solution, extras);
        true
    };
    let by_the_hundred = args.recipe.solver == Engine::default() && args.attempts == u64::MAX;
    match method {
        Method::Minimal(options) if by_the_hundred && is_plain(&options) => {
            let piece = |grids: GridMethod, size| {
                move |rng: &mut ChaCha8Rng, solver: &mut Fast| minimal_batch(size, grids, rng, solver)
            };
            args.batches(&streams, &Method::Minimal(options), print, &header, |number, rng, solver| {
                // Small ones first: who asks for few puzzles gets them at once.
                let size = if number < 8 { 16 } else { 2048 };
                piece(options.grids, size)(rng, solver)
            })
        }
        Method::ControlledBias(options) if by_the_hundred => {
            args.batches(&streams, &Method::ControlledBias(options), print, &header, |_, rng, solver| {
                controlled_bias_batch(ORDERS, ControlledBias { ..options }, rng, solver)
            })
        }
        method => args.one_by_one(&streams, &method, print, &header),
    }
}

/// Whether the batch makes the same puzzles, those of any number of clues.
fn is_plain(options: &Minimal) -> bool {
    options.symmetry == SymmetryClass::None && options.fewest_clues == 0
}

impl Args {
    fn product(&self, (puzzle, solution): (Puzzle, Grid)) -> Product {
        let form = self.unique_up_to_symmetry.then(|| puzzle.canonical().form);
        Product { puzzle, solution, form }
    }

    /// Puzzles that come many at a time, a random stream for each piece.
    fn batches(
        &self,
        streams: &Streams,
        method: &Method,
        print: impl FnMut(&mut Vec<u8>, u64, Product) -> bool + Send,
        header: &Header,
        make: impl Fn(u64, &mut ChaCha8Rng, &mut Fast) -> Vec<(Puzzle, Grid)> + Sync,
    ) -> Result<()> {
        let worker = || (Fast::new(), Target::of(&self.recipe, method));
        let piece = |(solver, wish): &mut (Fast, Result<Target>), number: u64| {
            let wish = wish.as_mut().map_err(|error| WrongUse(error.to_string()))?;
            let mut rng = streams.item(number);
            let mut made = make(number, &mut rng, solver);
            made.retain(|(puzzle, _)| wish.accepts(puzzle, &mut rng));
            Ok(made.into_iter().map(|made| self.product(made)).collect())
        };
        self.line.run("puzzles", header, worker, piece, print)
    }

    /// Puzzles of any generator, a random stream for each.
    fn one_by_one(
        &self,
        streams: &Streams,
        method: &Method,
        print: impl FnMut(&mut Vec<u8>, u64, Product) -> bool + Send,
        header: &Header,
    ) -> Result<()> {
        let worker = || (method.build(self.recipe.build_solver()), Target::of(&self.recipe, method));
        let piece = |(generator, wish): &mut (Box<dyn Generator>, Result<Target>), number: u64| {
            let wish = wish.as_mut().map_err(|error| WrongUse(error.to_string()))?;
            let mut rng = streams.item(number);
            let mut stop = go_on;
            let mut effort = Effort::new(self.attempts, &mut stop);
            loop {
                let spent = effort.spent();
                let made = generator.generate(&mut rng, &mut effort).and_then(|made| {
                    let is_granted = wish.accepts(&made.puzzle, &mut rng);
                    // A climb that meets its target at once takes no attempt; asked again, it would for ever.
                    if !is_granted && effort.spent() == spent {
                        effort.begin()?;
                    }
                    Ok(is_granted.then_some((made.puzzle, made.solution)))
                });
                match made {
                    Ok(Some(made)) => return Ok(vec![self.product(made)]),
                    Ok(None) => {}
                    Err(GaveUp::Stopped { .. }) => return Err(Stopped.into()),
                    Err(gave_up) => {
                        return Err(gave_up).with_context(|| format!("puzzle {}", number + 1));
                    }
                }
            }
        };
        self.line.run("puzzles", header, worker, piece, print)
    }
}
