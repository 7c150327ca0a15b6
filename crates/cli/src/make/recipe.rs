//! Chooses the generator and its options.

use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::core::names::{self, UnknownName};
use sudoku_kit::generators::{GenerateAndTest, GridMethod, Method, Minimal};
use sudoku_kit::solvers::{Engine, Hybrid, Solver};
use sudoku_kit::tactics::Profile;

use super::constraint::{ConstraintArgs, right_form};
use super::methods::*;
use crate::profiles;
use crate::usage::{self, WrongUse};

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

/// The greatest known number of clues of a minimal puzzle.
const MOST_OF_MINIMAL: usize = 40;

/// Fewest clues of a puzzle with one solution.
const FEWEST: usize = 17;

/// Methods that keep a symmetry.
const SYMMETRIC: [&str; 4] = ["minimal", "hill-climb", "correction", "generate-and-test"];

/// The generator and its options.
#[derive(Clone, Debug, clap::Args)]
pub struct RecipeArgs {
    /// The generator; `sudoku-lab list generators` shows them [default: minimal, or generate-and-test with
    /// --level, hill-climb with --target].
    #[arg(value_name = "METHOD")]
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
    #[command(flatten)]
    pub goal: GoalArgs,
    /// The solver that proves uniqueness; `sudoku-lab list solvers` shows them.
    #[arg(long, default_value_t, value_name = "NAME")]
    pub solver: Engine,
    /// For --solver hybrid: number of guesses after which a puzzle counts as not unique.
    #[arg(long, value_name = "N")]
    pub guess_limit: Option<u64>,
    // A heading stays for all options that follow, so these are the last.
    #[command(flatten)]
    pub pattern: PatternArgs,
    #[command(flatten)]
    pub masking: MaskingArgs,
    #[command(flatten)]
    pub erasure: ErasureArgs,
    #[command(flatten)]
    pub correction: CorrectionArgs,
    #[command(flatten)]
    pub climb: ClimbArgs,
}

impl RecipeArgs {
    /// The name of the method.
    pub fn name(&self) -> &str {
        match &self.method {
            Some(name) => name,
            None if self.grade.is_some() => "generate-and-test",
            None if self.goal.target.is_some() || self.climb.is_given() => "hill-climb",
            None => "minimal",
        }
    }

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
        self.refuse_unused(usage::given())?;
        self.refuse_impossible()?;
        let clues = self.clues.unwrap_or(Clues { least: 0, most: 81 });
        let mut method =
            Method::by_name(self.name(), self.profile()?).map_err(|error| WrongUse(error.to_string()))?;
        match &mut method {
            Method::Minimal(options) => {
                self.minimal(options);
                options.most_clues = clues.most;
            }
            Method::Pattern(options) => {
                options.grids = self.grids.unwrap_or(options.grids);
                self.pattern.set(options)?;
            }
            Method::ControlledBias(options) => {
                options.most_clues = clues.most.min(options.most_clues);
                options.grids = self.grids.unwrap_or(options.grids);
            }
            Method::Population(_) => {}
            Method::HillClimb(options) => {
                self.climb.set(&self.goal, self.class(), options)?;
                options.grids = self.grids.unwrap_or(options.grids);
            }
            Method::Masking(options) => {
                options.grids = self.grids.unwrap_or(options.grids);
                self.masking.set(self.masked_level(), options)?;
                options.target = self.goal.target.unwrap_or(options.target);
            }
            Method::Erasure(options) => {
                options.grids = self.grids.unwrap_or(options.grids);
                // A range without an upper end asks for few clues, not for the full grid.
                let few = |Clues { least, most }: Clues| if most == 81 { least } else { most };
                options.clues = self.clues.map_or(options.clues, few);
                self.erasure.set(options);
            }
            Method::Correction(options) => {
                options.grids = self.grids.unwrap_or(options.grids);
                options.symmetry = self.class().unwrap_or(options.symmetry);
                options.level = self.level()?.unwrap_or(options.level);
                self.correction.set(options);
            }
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
        if let Some(pattern) = self.pattern.cells.as_ref().filter(|pattern| pattern.chars().count() == 81) {
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

    /// Rejects options that would have no effect, from the long names of those given.
    fn refuse_unused<'n>(&self, mut given: impl Iterator<Item = &'n str>) -> Result<()> {
        let method = self.name();
        let all = RecipeArgs::augment_args(clap::Command::new(""));
        let owner = |option| {
            let argument = all.get_arguments().find(|argument| argument.get_long() == Some(option))?;
            argument.get_help_heading()?.strip_prefix("Method ")
        };
        let of_another = |option| Some((option, owner(option).filter(|owner| *owner != method)?));
        let RecipeArgs { grids, solver, grade, profile, symmetry, constraints, guess_limit, goal, .. } = self;
        let is = |methods: &[&str]| methods.contains(&method);
        let measures = is(&["hill-climb"]) || (goal.target.is_some() && method != "masking");
        let grades = is(&["correction", "generate-and-test"]) || grade.is_some() || constraints.grades();
        let many = method != "population";
        let measuring = "hill-climb, and with --target for all but masking";
        let of_several = [
            (
                "symmetry",
                symmetry.is_some() && !is(&SYMMETRIC),
                "minimal, hill-climb, correction and generate-and-test",
            ),
            ("grids", grids.is_some() && !many, "all methods but population, whose grids are uniform"),
            ("solver", *solver != Engine::default() && !many, "all methods but population"),
            ("metric", goal.metric.is_some() && !measures, measuring),
            ("downwards", goal.downwards && !measures, measuring),
            (
                "profile",
                profile.is_some() && !grades,
                "correction, and with --level, --rating, --requires and --without",
            ),
        ];
        let unused = of_several.into_iter().find(|(_, is_unused, _)| *is_unused);
        let unused = unused.map(|(option, _, methods)| (option, methods));
        if let Some((option, methods)) = given.find_map(of_another).or(unused) {
            let why = format!("--{option} has no effect with the method {method}; it applies to {methods}");
            return Err(WrongUse(why).into());
        }
        if guess_limit.is_some() && *solver != Engine::Hybrid {
            return Err(WrongUse("--guess-limit has no effect without --solver hybrid".into()).into());
        }
        if self.masked_level().is_some() && goal.target.is_some() {
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
        let recipe = Recipe::parse_from(["generate", name].iter().chain(options)).recipe;
        recipe.refuse_unused(options.iter().filter_map(|word| word.strip_prefix("--")))?;
        recipe.method()
    }

    /// Each option has an effect with these methods. All other methods reject it. Of a method's own options one stands for
    /// all.
    #[test]
    fn every_option_is_held_against_every_method() {
        let all_but_population: Vec<&str> =
            Method::NAMES.into_iter().filter(|name| *name != "population").collect();
        let table: [(&[&str], &[&str]); 7] = [
            (&["--symmetry", "diagonal"], &SYMMETRIC),
            (&["--failures", "3"], &["masking"]),
            (&["--hints", "22"], &["correction"]),
            (&["--metric", "wnef-exp"], &["hill-climb"]),
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
