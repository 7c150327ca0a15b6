//! Chooses the generator and its options.

use std::str::FromStr;

use anyhow::Result;
use sudoku_kit::core::names::{self, UnknownName};
use sudoku_kit::core::{Cell, CellSet, SymmetryClass};
use sudoku_kit::generators::{
    Annealing, Check, ControlledBias, Correction, Erasure, GenerateAndTest, GridMethod, LEVEL_TARGETS,
    Masking, Method, Minimal, Order, Pattern,
};
use sudoku_kit::solvers::{Engine, Hybrid, Solver};
use sudoku_kit::tactics::Profile;

use super::climb::ClimbArgs;
use super::constraint::{ConstraintArgs, right_form};
use crate::profiles;
use crate::usage::WrongUse;

/// Numbers of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clues {
    /// Fewest.
    pub least: usize,
    /// Most.
    pub most: usize,
}

/// `24`, `22..26`, `..26` or `30..`; both ends are included.
impl FromStr for Clues {
    type Err = String;

    fn from_str(text: &str) -> Result<Clues, String> {
        let number =
            |text: &str, missing: usize| if text.is_empty() { Some(missing) } else { text.parse().ok() };
        let ends = match text.split_once("..") {
            Some((least, most)) => number(least, 0).zip(number(most, 81)),
            None => number(text, 82).zip(number(text, 82)),
        };
        let fits = |&(least, most): &(usize, usize)| least <= most && (17..=81).contains(&most);
        let (least, most) = ends.filter(fits).ok_or_else(|| {
            right_form::<Clues>(text, "24 or 22..26, from 17 (no unique puzzle has fewer) to 81")
        })?;
        Ok(Clues { least, most })
    }
}

/// The symmetry of the clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetries {
    /// The same for every puzzle.
    One(SymmetryClass),
    /// A random one for each puzzle.
    Random,
}

impl Symmetries {
    /// The classes from which one is chosen for each puzzle.
    pub fn classes(self) -> Vec<SymmetryClass> {
        match self {
            Symmetries::One(class) => vec![class],
            Symmetries::Random => {
                SymmetryClass::ALL.into_iter().filter(|class| *class != SymmetryClass::None).collect()
            }
        }
    }
}

impl FromStr for Symmetries {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Symmetries, UnknownName> {
        if names::agree(name, "random") {
            return Ok(Symmetries::Random);
        }
        name.parse().map(Symmetries::One)
    }
}

/// Reads a number of hints.
fn hints(text: &str) -> Result<usize, String> {
    let hints = text.parse().ok().filter(|hints| (1..=81).contains(hints));
    hints.ok_or_else(|| "give a number from 1 to 81".into())
}

/// The greatest known number of clues of a minimal puzzle.
const MOST_OF_MINIMAL: usize = 40;

/// Fewest clues of a puzzle with one solution.
const FEWEST: usize = 17;

/// Levels of masking, easiest first. [`LEVEL_TARGETS`] has their target values.
const MASKED_LEVELS: [&str; 4] = ["easy", "medium", "hard", "evil"];

/// Methods that keep a symmetry.
const SYMMETRIC: [&str; 4] = ["minimal", "hill-climb", "correction", "generate-and-test"];

/// The generator and its options.
#[derive(Clone, Debug, clap::Args)]
pub struct RecipeArgs {
    /// The generator; `sudoku-lab list generators` shows them [default: minimal, or generate-and-test with
    /// --level, hill-climb with --target].
    #[arg(short, long, value_name = "NAME")]
    pub method: Option<String>,
    /// The way to fill grids; `sudoku-lab list grids` shows them [default: that of the method's source, or uniform].
    #[arg(long, value_name = "NAME")]
    pub grids: Option<GridMethod>,
    /// Level of the profile, such as hard. For masking without --profile: easy, medium, hard or evil; these limit the
    /// WNEF, not the tactics that a puzzle needs.
    #[arg(short = 'g', long = "level", alias = "grade", value_name = "LEVEL")]
    pub grade: Option<String>,
    #[arg(
        short,
        long,
        value_name = "NAME",
        help = profiles::help("Profile of tactics and levels") + &format!(" [default: {}]", profiles::DEFAULT)
    )]
    pub profile: Option<String>,
    #[command(flatten)]
    pub constraints: ConstraintArgs,
    /// For methods minimal, hill-climb, correction and generate-and-test, the symmetry of the clues: none, rotation-180
    /// (or rotational), rotation-90, horizontal, vertical, orthogonal, diagonal, antidiagonal, bidiagonal, full; or
    /// random, for a random class other than none for each puzzle.
    #[arg(long, value_name = "CLASS")]
    pub symmetry: Option<Symmetries>,
    /// Number of clues, such as 24, 22..26 or ..28.
    #[arg(long, value_name = "RANGE")]
    pub clues: Option<Clues>,
    /// Make only minimal puzzles: no clue can be removed.
    #[arg(long)]
    pub minimal: bool,
    /// For method pattern: where the clues go, 81 characters, blank or not.
    #[arg(long, value_name = "CELLS")]
    pub pattern: Option<String>,
    /// For method masking: how to continue when stuck.
    #[arg(long, value_enum, value_name = "HOW")]
    pub annealing: Option<How>,
    /// For method masking: number of failures after which a strategy is exhausted.
    #[arg(long, value_name = "N")]
    pub failures: Option<u32>,
    /// For method erasure: the order of the cells.
    #[arg(long, value_enum, value_name = "ORDER")]
    pub erasure_order: Option<Cells>,
    /// For method erasure: the condition for erasing a cell.
    #[arg(long, value_enum, value_name = "CHECK")]
    pub check: Option<Must>,
    /// For method erasure: erase until no cell passes the check.
    #[arg(long, conflicts_with = "clues")]
    pub until_stuck: bool,
    /// For method correction: minimum number of hints copied from the grid at first [default: 20].
    #[arg(long, value_name = "N", value_parser = hints)]
    pub hints: Option<usize>,
    /// For method correction: number of sets of hints tried on a grid before the next grid [default: 5].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub hint_sets: Option<u32>,
    #[command(flatten)]
    pub climb: ClimbArgs,
    /// The solver that proves uniqueness; `sudoku-lab list solvers` shows them.
    #[arg(long, default_value_t, value_name = "NAME")]
    pub solver: Engine,
    /// For --solver hybrid: number of guesses after which a puzzle counts as not unique.
    #[arg(long, value_name = "N")]
    pub guess_limit: Option<u64>,
}

/// Ways to anneal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum How {
    /// Not at all.
    None,
    /// Add values back and mask again, as in the source.
    AddBack,
    /// Simulated annealing with a falling temperature.
    Temperature,
}

/// Orders of erasing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Cells {
    /// At random.
    Random,
    /// A cell of each row in turn.
    Rows,
    /// A cell of each column in turn.
    Columns,
    /// A cell of each box in turn.
    Boxes,
    /// An occurrence of each digit in turn.
    Digits,
}

/// Checks of erasing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Must {
    /// Nothing; puzzles that are not unique are discarded.
    None,
    /// No row or column is empty.
    NoEmptyLine,
    /// At most one row or column is empty.
    EmptyLines,
    /// Row, column and box leave one candidate.
    Level1,
    /// A naked or a hidden single.
    Single,
    /// Level 1 refutes every other candidate.
    Level2,
    /// The solution stays unique.
    Unique,
}

impl RecipeArgs {
    /// The name of the method.
    pub fn name(&self) -> &str {
        match &self.method {
            Some(name) => name,
            None if self.grade.is_some() => "generate-and-test",
            None if self.climb.target.is_some() || !self.climb.for_climbing_alone().is_empty() => {
                "hill-climb"
            }
            None => "minimal",
        }
    }

    /// The profile.
    pub fn profile(&self) -> Result<Profile> {
        profiles::by_name(self.profile.as_deref().unwrap_or(profiles::DEFAULT))
    }

    /// The wanted level of the profile.
    pub fn level(&self) -> Result<Option<usize>> {
        let Some(name) = &self.grade else { return Ok(None) };
        profiles::level(&self.profile()?, name).map(Some)
    }

    /// Names of the levels, easiest first.
    pub fn levels(&self) -> Result<Vec<String>> {
        if self.name() == "masking" && self.profile.is_none() {
            return Ok(MASKED_LEVELS.map(str::to_owned).to_vec());
        }
        Ok(self.profile()?.levels.into_iter().map(|level| level.name).collect())
    }

    /// The level of masking, which is a range of WNEF. `None` with a profile, because its levels are grades.
    pub fn masked_level(&self) -> Option<&str> {
        self.grade.as_deref().filter(|_| self.name() == "masking" && self.profile.is_none())
    }

    /// A solver for proofs of uniqueness.
    pub fn build_solver(&self) -> Box<dyn Solver> {
        match self.guess_limit {
            Some(limit) => Box::new(Hybrid::with_guess_limit(limit)),
            None => self.solver.build(),
        }
    }

    /// The symmetry of the clues; if it is random, the first class.
    fn class(&self) -> Option<SymmetryClass> {
        self.symmetry.and_then(|symmetry| symmetry.classes().first().copied())
    }

    /// The generators: one, or one for each class if the symmetry is random.
    ///
    /// # Errors
    /// As [`RecipeArgs::method`].
    pub fn methods(&self) -> Result<Vec<Method>> {
        let Some(Symmetries::Random) = self.symmetry else { return Ok(vec![self.method()?]) };
        let of_class = |class| RecipeArgs { symmetry: Some(Symmetries::One(class)), ..self.clone() }.method();
        Symmetries::Random.classes().into_iter().map(of_class).collect()
    }

    /// The generator.
    ///
    /// # Errors
    /// If an option cannot be combined with the method, or a name is unknown.
    pub fn method(&self) -> Result<Method> {
        self.refuse_unused()?;
        self.refuse_impossible()?;
        let clues = self.clues.unwrap_or(Clues { least: 0, most: 81 });
        let mut method =
            Method::by_name(self.name(), self.profile()?).map_err(|error| WrongUse(error.to_string()))?;
        match &mut method {
            Method::Minimal(options) => {
                self.minimal(options);
                options.most_clues = clues.most;
            }
            Method::Pattern(options) => self.pattern(options)?,
            Method::ControlledBias(options) => {
                let plain = ControlledBias::default();
                *options = ControlledBias { most_clues: clues.most.min(plain.most_clues), ..plain };
                options.grids = self.grids.unwrap_or(plain.grids);
            }
            Method::Population(_) => {}
            Method::HillClimb(options) => {
                *options = self.climb.options(self.class())?;
                options.grids = self.grids.unwrap_or(options.grids);
            }
            Method::Masking(options) => self.masking(options)?,
            Method::Erasure(options) => self.erasure(options),
            Method::Correction(options) => self.correction(options)?,
            Method::GenerateAndTest(options) => self.generate_and_test(options, clues)?,
        }
        Ok(method)
    }

    /// A remark if the method hardly ever finds puzzles with so few clues.
    pub fn rarity(&self) -> Option<String> {
        let fewest_by_chance = match self.name() {
            // The shares of the population.
            "controlled-bias" | "population" => 22,
            "minimal" if self.symmetry.is_none() => 19,
            _ => 21,
        };
        let most = self.clues.map(|clues| clues.most).filter(|most| *most < fewest_by_chance)?;
        Some(format!(
            "chance hardly ever finds a puzzle of at most {most} clues: of 100,000 minimal puzzles by random removal, 8 \
            have 20 clues and none has fewer. All puzzles of 17 clues are in the data set sudoku17 (`sudoku-lab data \
            fetch sudoku17`), and `sudoku-lab smallest` searches a grid for few clues"
        ))
    }

    /// Rejects numbers of clues that no puzzle of the method has.
    fn refuse_impossible(&self) -> Result<()> {
        let fail = |why: String| Err(WrongUse(why).into());
        let is_minimal = self.minimal || ["controlled-bias", "population"].contains(&self.name());
        if let Some(clues) = self.clues.filter(|clues| is_minimal && clues.least > MOST_OF_MINIMAL) {
            let least = clues.least;
            return fail(format!(
                "--clues {least}: no minimal puzzle with more than {MOST_OF_MINIMAL} clues is known"
            ));
        }
        if let Some(pattern) = self.pattern.as_ref().filter(|pattern| pattern.chars().count() == 81) {
            let shown = pattern.chars().filter(|mark| !".0_*".contains(*mark)).count();
            if shown < FEWEST {
                return fail(format!(
                    "--pattern shows {shown} cells: no unique puzzle has fewer than {FEWEST} clues"
                ));
            }
            if self.clues.is_some_and(|clues| !(clues.least..=clues.most).contains(&shown)) {
                return fail(format!("--pattern shows {shown} cells, but --clues asks for another number"));
            }
        }
        Ok(())
    }

    /// Rejects options that would have no effect. Every option of the command line is listed here, so a new option must
    /// state the methods with which it has an effect.
    fn refuse_unused(&self) -> Result<()> {
        let RecipeArgs {
            // These options have an effect with every method.
            method: _,
            clues: _,
            minimal: _,
            grids,
            solver,
            grade,
            profile,
            symmetry,
            pattern,
            annealing,
            failures,
            erasure_order,
            check,
            constraints,
            until_stuck,
            hints,
            hint_sets,
            climb: ClimbArgs { metric, downwards, target, limit, iterations, steps },
            guess_limit,
        } = self;
        let (masking, population) = (self.name() == "masking", self.name() == "population");
        let is = |methods: &[&str]| methods.contains(&self.name());
        let climbs = is(&["hill-climb"]);
        let measures = climbs || (target.is_some() && !masking);
        let grades = is(&["correction", "generate-and-test"]) || grade.is_some() || constraints.grades();
        let table = [
            (
                "--symmetry",
                symmetry.is_some(),
                is(&SYMMETRIC),
                "minimal, hill-climb, correction and generate-and-test",
            ),
            ("--grids", grids.is_some(), !population, "all methods but population, whose grids are uniform"),
            ("--solver", *solver != Engine::default(), !population, "all methods but population"),
            ("--pattern", pattern.is_some(), is(&["pattern"]), "pattern"),
            ("--annealing", annealing.is_some(), masking, "masking"),
            ("--failures", failures.is_some(), masking, "masking"),
            ("--erasure-order", erasure_order.is_some(), is(&["erasure"]), "erasure"),
            ("--until-stuck", *until_stuck, is(&["erasure"]), "erasure"),
            ("--hints", hints.is_some(), is(&["correction"]), "correction"),
            ("--hint-sets", hint_sets.is_some(), is(&["correction"]), "correction"),
            ("--check", check.is_some(), is(&["erasure"]), "erasure"),
            ("--limit", limit.is_some(), climbs, "hill-climb"),
            ("--iterations", iterations.is_some(), climbs, "hill-climb"),
            ("--steps", steps.is_some(), climbs, "hill-climb"),
            ("--metric", metric.is_some(), measures, "hill-climb, and with --target for all but masking"),
            ("--downwards", *downwards, measures, "hill-climb, and with --target for all but masking"),
            (
                "--profile",
                profile.is_some(),
                grades,
                "correction, and with --level, --rating, --requires and --without",
            ),
        ];
        if let Some((option, _, _, methods)) = table.into_iter().find(|&(_, given, used, _)| given && !used) {
            let why =
                format!("{option} has no effect with --method {}; it applies to {methods}", self.name());
            return Err(WrongUse(why).into());
        }
        if guess_limit.is_some() && self.solver != Engine::Hybrid {
            return Err(WrongUse("--guess-limit has no effect without --solver hybrid".into()).into());
        }
        if self.masked_level().is_some() && target.is_some() {
            return Err(WrongUse(
                "--level and --target both set the target of masking; give one of them".into(),
            )
            .into());
        }
        Ok(())
    }

    fn minimal(&self, options: &mut Minimal) {
        options.grids = self.grids.unwrap_or(options.grids);
        options.symmetry = self.class().unwrap_or(options.symmetry);
        if let (Some(clues), false) = (self.clues, self.minimal) {
            options.fewest_clues = clues.least;
        }
    }

    fn pattern(&self, options: &mut Pattern) -> Result<()> {
        options.grids = self.grids.unwrap_or(options.grids);
        let Some(cells) = &self.pattern else { return Ok(()) };
        if cells.chars().count() != 81 {
            return Err(WrongUse(format!(
                "--pattern needs 81 characters, `.`, `0`, `_` or `*` for a blank; it has {}",
                cells.chars().count()
            ))
            .into());
        }
        let shown = Cell::ALL.into_iter().zip(cells.chars()).filter(|(_, mark)| !".0_*".contains(*mark));
        options.clues = shown.map(|(cell, _)| cell).collect::<CellSet>();
        Ok(())
    }

    /// Sets the options of masking. The source has no numbers for its four levels, so they are from a control set.
    fn masking(&self, options: &mut Masking) -> Result<()> {
        options.grids = self.grids.unwrap_or(options.grids);
        options.allowed_failures = self.failures.unwrap_or(options.allowed_failures);
        options.annealing = match self.annealing {
            None => options.annealing,
            Some(How::None) => Annealing::None,
            Some(How::AddBack) => Annealing::AddBack { values: 8, rounds: 10 },
            Some(How::Temperature) => Annealing::Temperature { start: 0.02, end: 0.0005, steps: 2000 },
        };
        if let Some(grade) = self.masked_level() {
            let level = MASKED_LEVELS.iter().position(|level| *level == grade).ok_or_else(|| {
                let levels = MASKED_LEVELS.join(", ");
                WrongUse(format!("masking has no level {grade:?}; it has {levels}, or with --profile the levels of the profile"))
            })?;
            options.target = LEVEL_TARGETS[level];
        }
        options.target = self.climb.target.unwrap_or(options.target);
        Ok(())
    }

    fn erasure(&self, options: &mut Erasure) {
        use sudoku_kit::core::HouseKind::{Box, Column, Row};
        options.grids = self.grids.unwrap_or(options.grids);
        // A range without an upper end asks for few clues, not for the full grid.
        options.clues =
            self.clues.map_or(options.clues, |clues| if clues.most == 81 { clues.least } else { clues.most });
        if self.until_stuck {
            (options.clues, options.second_round) = (0, false);
        }
        options.order = match self.erasure_order {
            None | Some(Cells::Random) => Order::Random,
            Some(Cells::Rows) => Order::Houses(Row),
            Some(Cells::Columns) => Order::Houses(Column),
            Some(Cells::Boxes) => Order::Houses(Box),
            Some(Cells::Digits) => Order::Digits,
        };
        options.check = match self.check {
            None => options.check,
            Some(Must::None) => Check::None,
            Some(Must::NoEmptyLine) => Check::EmptyLines(0),
            Some(Must::EmptyLines) => Check::EmptyLines(1),
            Some(Must::Level1) => Check::Level1,
            Some(Must::Single) => Check::Single,
            Some(Must::Level2) => Check::Level2,
            Some(Must::Unique) => Check::Unique,
        };
    }

    fn correction(&self, options: &mut Correction) -> Result<()> {
        options.grids = self.grids.unwrap_or(options.grids);
        options.symmetry = self.class().unwrap_or(options.symmetry);
        options.level = self.level()?.unwrap_or(options.level);
        options.fewest_hints = self.hints.unwrap_or(options.fewest_hints);
        options.retries = self.hint_sets.unwrap_or(options.retries);
        Ok(())
    }

    fn generate_and_test(&self, options: &mut GenerateAndTest, clues: Clues) -> Result<()> {
        self.minimal(&mut options.puzzles);
        options.puzzles.fewest_clues = 0;
        options.level = self.level()?.unwrap_or(options.level);
        options.adjust = !self.minimal;
        options.fewest_givens = if self.minimal { 0 } else { clues.least };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Recipe {
        #[command(flatten)]
        recipe: RecipeArgs,
    }

    /// The method with these options.
    fn method(name: &str, options: &[&str]) -> Result<Method> {
        let begin = ["generate", "--method", name];
        Recipe::parse_from(begin.iter().chain(options)).recipe.method()
    }

    /// Each option has an effect with these methods. All other methods reject it.
    #[test]
    fn every_option_is_held_against_every_method() {
        let all_but_population: Vec<&str> =
            Method::NAMES.into_iter().filter(|name| *name != "population").collect();
        let table: [(&[&str], &[&str]); 14] = [
            (&["--symmetry", "diagonal"], &SYMMETRIC),
            (&["--pattern", &"1".repeat(81)], &["pattern"]),
            (&["--annealing", "none"], &["masking"]),
            (&["--failures", "3"], &["masking"]),
            (&["--erasure-order", "digits"], &["erasure"]),
            (&["--check", "single"], &["erasure"]),
            (&["--limit", "900"], &["hill-climb"]),
            (&["--iterations", "3"], &["hill-climb"]),
            (&["--steps", "3"], &["hill-climb"]),
            (&["--metric", "wnef-exp"], &["hill-climb"]),
            (&["--downwards"], &["hill-climb"]),
            (&["--profile", "hodoku"], &["correction", "generate-and-test"]),
            (&["--grids", "cross-fill"], &all_but_population),
            (&["--solver", "backtracking"], &all_but_population),
        ];
        for (options, used_by) in table {
            for name in Method::NAMES {
                let refused = method(name, options);
                assert_eq!(refused.is_ok(), used_by.contains(&name), "{name} {options:?}");
                let Err(error) = refused else { continue };
                assert!(error.is::<WrongUse>() && error.to_string().contains(options[0]), "{error}");
            }
        }
    }

    #[test]
    fn some_options_need_other_options() {
        for name in Method::NAMES {
            let measured = method(name, &["--target", "0.3", "--metric", "wnef-exp", "--downwards"]);
            assert_eq!(measured.is_ok(), name != "masking", "{name}");
            assert!(method(name, &["--grade", "extreme", "--profile", "hayes"]).is_ok(), "{name}");
        }
        // The levels and targets of masking are both values of WNEF, whereas a level of a profile is a grade.
        assert!(method("masking", &["--grade", "extreme", "--profile", "hayes", "--target", "0.3"]).is_ok());
        assert!(method("masking", &["--grade", "extreme"]).is_err());
        assert!(method("masking", &["--grade", "hard", "--target", "0.3"]).is_err());
        assert!(method("minimal", &["--guess-limit", "3"]).is_err());
        assert!(method("minimal", &["--guess-limit", "3", "--solver", "hybrid"]).is_ok());
    }

    /// The symmetry is used, not only accepted.
    #[test]
    fn the_symmetry_reaches_the_generator() {
        for name in SYMMETRIC {
            let text = format!("{:?}", method(name, &["--symmetry", "bidiagonal"]).unwrap());
            assert!(text.contains("symmetry: Bidiagonal"), "{text}");
        }
    }
}
