//! `sudoku-lab generate`

use std::collections::HashSet;

use anyhow::{Context, Result};
use rand::RngExt;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::generators::{
    ControlledBias, Effort, GaveUp, Generator, Method, Minimal, controlled_bias_batch, minimal_batches,
    piece_size, pieces_of_group, population::population_batch, population_weight,
};
use sudoku_kit::solvers::{Engine, Fast};
use sudoku_kit::stream::{Out, Rows, StreamError};
use sudoku_kit::streams::Streams;
use sudoku_kit::{Grid, Puzzle};
use sudoku_tables::{Column, Kind, Value};

use crate::boards::{self, OrderArgs, Product as BoardProduct};
use crate::make::form::FormArgs;
use crate::make::line::LineArgs;
use crate::make::recipe::{RecipeArgs, Symmetries};
use crate::make::target::Target;
use crate::memory;
use crate::profiles;
use crate::signal::go_on;
use crate::usage::{WrongUse, count};

/// Number of removal orders tried by one piece of work.
const ORDERS: u64 = 1 << 19;

/// Arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab generate --count 5 --format box\n  \
    sudoku-lab generate --count 100000 --unique-up-to-symmetry > minimal.txt\n  \
    sudoku-lab generate --level unfair --symmetry rotation-180\n  \
    sudoku-lab generate --per-level 20 -o book.csv\n  \
    sudoku-lab generate --count 10 --minutes 5..10 --without forcing-chain\n  \
    sudoku-lab generate --requires x-wing --profile hodoku-2.3\n  \
    sudoku-lab generate --rating 4.5..5.5 --profile se-1.2.1\n  \
    sudoku-lab generate --target 600 --format csv                (hill climbing on the branch score)\n  \
    sudoku-lab generate hill-climb --metric wnef-exp --downwards\n  \
    sudoku-lab generate masking --level evil --annealing temperature\n  \
    sudoku-lab generate masking --level hard --profile zendoku\n  \
    sudoku-lab generate --order 4                                (minimal, 16 by 16)\n  \
    sudoku-lab generate erasure --check level1 --until-stuck\n  \
    sudoku-lab generate erasure --check level2 --clues ..30\n  \
    sudoku-lab generate population --count 10000 --format csv     (all minimal puzzles, with weights)\n  \
    sudoku-lab generate controlled-bias --count 20 --format csv   (the same, slowly)\n\n\
    Every puzzle is proved to have exactly one solution. Without --level, --target, --clues and --symmetry, puzzles \
    are minimal and are made hundreds at a time. With --level or --clues they need not be minimal unless \
    --minimal is given. A level of masking is a range of WNEF, or with --profile a grade. If no puzzle can meet the constraints, the search does not end: \
    limit it with --attempts or --time-limit, or stop it with Ctrl-C.\n\n\
    Columns of csv and json: number, puzzle, solution, clues; where puzzles are graded, profile, level and rating; with \
    --minutes, minutes; with --symmetry random, symmetry; for masking, wnef; for population and controlled-bias, weight: means weighted by it estimate means over all minimal puzzles.")]
pub struct Args {
    #[command(flatten)]
    line: LineArgs,
    #[command(flatten)]
    boards: OrderArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Number of puzzles of each level of the profile, the easiest level first; replaces --count and --level.
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, conflicts_with_all = ["count", "grade", "unique_up_to_symmetry"])]
    per_level: Option<u64>,
    /// Drop symmetric copies of earlier puzzles. Memory grows with the number of puzzles, 100 to 200 bytes each.
    #[arg(long)]
    unique_up_to_symmetry: bool,
    /// Maximum number of attempts for one puzzle, after which the command fails. An attempt is a grid, a set of hints,
    /// a walk or an order, depending on the method.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    attempts: u64,
    #[command(flatten)]
    recipe: RecipeArgs,
}

/// Memory that the canonical form of a puzzle takes among those seen, at most.
const BYTES_PER_FORM: u64 = 200;

struct Product {
    puzzle: Puzzle,
    solution: Grid,
    /// Its weight among all minimal puzzles, if known.
    weight: Option<f64>,
    /// The canonical form, if symmetric copies are to be dropped.
    form: Option<Puzzle>,
    facts: Vec<Value<'static>>,
}

/// A recipe and its random streams.
struct Recipe {
    args: RecipeArgs,
    /// If there are several, each puzzle is made by a random one.
    methods: Vec<Method>,
    streams: Streams,
}

impl Recipe {
    /// Each level has separate streams, so no two levels share grids.
    fn new(args: RecipeArgs, seed: u64) -> Result<Recipe> {
        let methods = args.methods()?;
        let name =
            args.grade.as_ref().map_or("generate".to_owned(), |level| format!("generate, level {level}"));
        Ok(Recipe { args, methods, streams: Streams::new(&name, seed) })
    }

    fn method(&self) -> &Method {
        &self.methods[0]
    }
}

pub fn run(args: Args) -> Result<()> {
    if let (Some(method), true) = (&args.recipe.method, args.boards.is_other()) {
        return Err(WrongUse(format!("the method {method} makes only boards of order 3")).into());
    }
    if boards::make(args.boards, &args.line, BoardProduct::Puzzle)? {
        return Ok(());
    }
    let mut args = args;
    args.form.for_output(args.line.output.as_deref(), [])?;
    let levels: Vec<Option<String>> = match args.per_level {
        None => vec![args.recipe.grade.clone()],
        Some(_) => args.recipe.levels()?.into_iter().map(Some).collect(),
    };
    let of_level = |grade| RecipeArgs { grade, ..args.recipe.clone() };
    // Checks names before any work begins.
    let mut columns = Vec::new();
    for level in &levels {
        let recipe = of_level(level.clone());
        let method = recipe.method()?;
        if let (Some(level), Method::Masking(options)) = (recipe.masked_level(), &method) {
            say!(
                "level {level} is a WNEF of at most {}, which says little about tactics; for levels by tactics, give a --profile",
                options.target
            );
        }
        columns = Target::of(&recipe, &method)?.columns();
    }
    if args.recipe.profile.is_none() && columns.iter().any(|column| column.name == "profile") {
        say!("levels and ratings are those of the profile {}; --profile names another", profiles::DEFAULT);
    }
    if args.unique_up_to_symmetry && args.line.time_limit.is_none() {
        memory::check("different puzzles", args.line.count.into(), BYTES_PER_FORM)?;
    }
    args.recipe.rarity().into_iter().for_each(|rare| say!("{rare}"));
    let seed = args.line.seed();
    let recipes: Vec<Recipe> =
        levels.into_iter().map(|level| Recipe::new(of_level(level), seed)).collect::<Result<_>>()?;
    if let Some(each) = args.per_level {
        args.line.count = each.saturating_mul(recipes.len() as u64);
    }
    let meaning = match recipes[0].method() {
        Method::ControlledBias(_) => Some("C(81, clues) as a multiple of C(81, 26)."),
        Method::Population(_) => Some("Number of minimal puzzles per grid that it stands for in its batch."),
        _ => None,
    };
    if args.recipe.symmetry == Some(Symmetries::Random) {
        columns.push(Column::new("symmetry", Kind::Text, "Symmetry of the clues."));
    }
    columns.extend(meaning.map(|meaning| Column::new("weight", Kind::Real, meaning)));
    let printer = args.form.for_output(args.line.output.as_deref(), columns)?;
    let rows = &printer.rows;
    let mut seen = HashSet::new();
    let print = |out: &mut Out<'_>, number, product: Product| {
        let Product { puzzle, solution, weight, form, mut facts } = product;
        if form.is_some_and(|form| !seen.insert(form)) {
            return false;
        }
        if meaning.is_some() {
            let weight = weight.unwrap_or_else(|| population_weight(puzzle.clue_count()));
            facts.push(weight.into());
        }
        printer.put(out, number, &puzzle, &solution, facts);
        true
    };
    let by_the_hundred = args.recipe.solver == Engine::default()
        && args.attempts == u64::MAX
        && args.per_level.is_none()
        && !args.recipe.constraints.grades()
        && args.recipe.constraints.minutes.is_none();
    match recipes[0].method() {
        Method::Minimal(options) if by_the_hundred && is_plain(options) => {
            let count = args.line.count;
            args.batches(&recipes[0], print, rows, |group, streams, solver| {
                let pieces =
                    pieces_of_group(group, count).map(|number| (piece_size(number), streams.item(number)));
                let made = minimal_batches(pieces.collect(), options.grids, solver);
                made.into_iter().flat_map(|(made, _)| unweighted(made)).collect()
            })
        }
        Method::ControlledBias(options) if by_the_hundred => {
            args.batches(&recipes[0], print, rows, |number, streams, solver| {
                let (options, rng) = (ControlledBias { ..*options }, &mut streams.item(number));
                unweighted(controlled_bias_batch(ORDERS, options, rng, solver))
            })
        }
        Method::Population(options) => {
            if args.attempts != u64::MAX || args.per_level.is_some() {
                return Err(WrongUse(
                    "--attempts and --per-level have no effect with the method population".into(),
                )
                .into());
            }
            args.batches(&recipes[0], print, rows, |number, streams, solver| {
                let made = population_batch(*options, &mut streams.item(number), solver);
                made.into_iter().map(|made| ((made.puzzle, made.solution), Some(made.weight))).collect()
            })
        }
        _ => args.one_by_one(&recipes, print, rows),
    }
}

/// Whether the batch generator makes the same puzzles as these options.
fn is_plain(options: &Minimal) -> bool {
    options.symmetry == SymmetryClass::None && options.fewest_clues == 0
}

/// A puzzle, its solution, and its weight.
type Made = ((Puzzle, Grid), Option<f64>);

fn unweighted(made: Vec<(Puzzle, Grid)>) -> Vec<Made> {
    made.into_iter().map(|made| (made, None)).collect()
}

/// The generators and the target of each recipe, which a thread uses.
type Workers = Result<Vec<(Vec<Box<dyn Generator>>, Target)>>;

impl Args {
    fn product(&self, ((puzzle, solution), weight): Made, facts: Vec<Value<'static>>) -> Product {
        let form = self.unique_up_to_symmetry.then(|| puzzle.canonical().form);
        Product { puzzle, solution, weight, form, facts }
    }

    /// Makes puzzles in batches. Each piece has a separate random stream.
    fn batches(
        &self,
        recipe: &Recipe,
        print: impl FnMut(&mut Out<'_>, u64, Product) -> bool + Send,
        rows: &Rows,
        make: impl Fn(u64, &Streams, &mut Fast) -> Vec<Made> + Sync,
    ) -> Result<()> {
        let worker = || (Fast::new(), Target::of(&recipe.args, recipe.method()));
        let piece = |(solver, target): &mut (Fast, Result<Target>), number: u64| {
            let target = target.as_mut().map_err(|error| WrongUse(error.to_string()))?;
            let mut products = Vec::new();
            for made in make(number, &recipe.streams, solver) {
                if go_on().is_break() {
                    return Err(StreamError::Stopped.into());
                }
                products.extend(target.judge(&made.0.0).map(|facts| self.product(made, facts)));
            }
            Ok(products)
        };
        self.line.run("puzzles", rows, worker, piece, print)
    }

    /// Makes puzzles one by one, recipe after recipe. Each puzzle has a separate random stream.
    fn one_by_one(
        &self,
        recipes: &[Recipe],
        print: impl FnMut(&mut Out<'_>, u64, Product) -> bool + Send,
        rows: &Rows,
    ) -> Result<()> {
        let each = self.per_level.unwrap_or(u64::MAX).max(1);
        let worker = || -> Workers {
            let build = |recipe: &Recipe| {
                let build = |method: &Method| method.build(recipe.args.build_solver());
                Ok((recipe.methods.iter().map(build).collect(), Target::of(&recipe.args, recipe.method())?))
            };
            recipes.iter().map(build).collect()
        };
        let piece = |workers: &mut Workers, number: u64| {
            let workers = workers.as_mut().map_err(|error| WrongUse(error.to_string()))?;
            // Pieces after the last puzzle may be started, but are not used.
            let place = ((number / each) as usize).min(recipes.len() - 1);
            let (generators, target) = &mut workers[place];
            let mut rng = recipes[place].streams.item(number % each);
            let chosen = if generators.len() > 1 { rng.random_range(0..generators.len()) } else { 0 };
            let generator = &mut generators[chosen];
            let symmetry = recipes[place].args.symmetry.filter(|symmetry| *symmetry == Symmetries::Random);
            let symmetry = symmetry.map(|random| random.classes()[chosen].name());
            let mut stop = go_on;
            let mut effort = Effort::new(self.attempts, &mut stop);
            loop {
                let spent = effort.spent();
                let made = generator.generate(&mut rng, &mut effort).and_then(|made| {
                    let facts = target.judge(&made.puzzle);
                    // A climb that meets its target at once takes no attempt. If it were repeated, it would never end.
                    if facts.is_none() && effort.spent() == spent {
                        effort.begin()?;
                    }
                    Ok(facts.map(|mut facts| {
                        facts.extend(symmetry.map(Value::from));
                        self.product(((made.puzzle, made.solution), None), facts)
                    }))
                });
                match made {
                    Ok(Some(made)) => return Ok(vec![made]),
                    Ok(None) => {}
                    Err(GaveUp::Stopped { .. }) => return Err(StreamError::Stopped.into()),
                    Err(gave_up) => {
                        return Err(gave_up).with_context(|| format!("puzzle {}", number + 1));
                    }
                }
            }
        };
        self.line.run("puzzles", rows, worker, piece, print)
    }
}
