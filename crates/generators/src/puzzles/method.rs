//! The generators by name.

use sudoku_core::SymmetryClass;
use sudoku_core::names::{self, UnknownName};
use sudoku_solvers::{Fast, Solver};
use sudoku_tactics::{Grader, Profile};

use super::*;
use crate::effort::Prover;
use crate::grids::{CrossFill, GridMethod};
use crate::population::{ByDescent, Population};

/// Declares the generators. A row has the variant with its options, its name on the command line and in results, one
/// line on how it works, the default options for a profile, and what makes puzzles with options and a prover.
macro_rules! methods {
    ($($(#[$meta:meta])* $Variant:ident($Options:ty) = $name:literal, $about:literal,
        $profile:pat => $default:expr, ($options:ident, $prover:pat) => $generator:expr;)+) => {
        /// A generator and its options.
        #[derive(Clone, Debug)]
        pub enum Method {
            $($(#[$meta])* $Variant($Options),)+
        }

        impl Method {
            /// Their names.
            pub const NAMES: [&str; [$($name),+].len()] = [$($name),+];

            /// The method of that name with its default options; methods with a target level use the first level of the
            /// profile.
            ///
            /// # Errors
            /// If there is none of that name.
            pub fn by_name(name: &str, profile: Profile) -> Result<Method, UnknownName> {
                let all: [(&str, fn(Profile) -> Method); Method::NAMES.len()] =
                    [$(($name, |$profile| Method::$Variant($default))),+];
                names::find("generator", name, all, |(name, _)| *name).map(|(_, default)| default(profile))
            }

            /// Its name on the command line and in results.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Method::$Variant(_) => $name,)+
                }
            }

            /// One line on how it works.
            pub const fn about(&self) -> &'static str {
                match self {
                    $(Method::$Variant(_) => $about,)+
                }
            }

            /// A generator of this kind that proves uniqueness with the given solver. Puzzles on which the solver gives
            /// up are rejected.
            pub fn build(&self, solver: Box<dyn Solver>) -> Box<dyn Generator> {
                let prover = Prover::new(solver);
                match self.clone() {
                    $(Method::$Variant($options) => {
                        let $prover = prover;
                        Box::new($generator)
                    })+
                }
            }
        }
    };
}

methods! {
    /// Random removal.
    Minimal(Minimal) = "minimal", "clues taken away in random order while the solution is unique (Zendoku)",
        _ => Minimal::default(), (options, prover) => minimal::ByRemoval { options, prover };
    /// Clues in given cells.
    Pattern(Pattern) = "pattern", "clues in given cells, grids until the solution is unique",
        _ => Pattern::default(), (options, prover) => minimal::ByPattern { options, prover };
    /// Minimal puzzles with a known bias.
    ControlledBias(ControlledBias) = "controlled-bias",
        "minimal puzzles with weights known up to a factor (Berthier)",
        _ => ControlledBias::default(), (options, prover) => controlled_bias::ByOrder { options, prover };
    /// Minimal puzzles with weights, drawn by splitting.
    Population(Population) = "population",
        "minimal puzzles by splitting, each with its weight in the population of all of them",
        _ => Population::default(), (options, _) => ByDescent { options, solver: Fast::new() };
    /// Hill climbing on a metric.
    HillClimb(HillClimb) = "hill-climb", "hill climbing on a metric with random walks (Beer 2011)",
        _ => HillClimb::default(), (options, prover) => HillClimber::new(options, prover);
    /// Masking strategies and annealing.
    Masking(Masking) = "masking", "masking strategies and annealing towards a WNEF (Chadwick et al. 2008)",
        _ => Masking::default(), (options, prover) => masking::Masker { options, prover };
    /// Erasure strategies.
    Erasure(Erasure) = "erasure", "seven ways of erasing cells (A Sudoku challenge generator)",
        _ => Erasure::default(), (options, prover) => erasure::Eraser { options, prover };
    /// Symmetric hints and corrections.
    Correction(Correction) = "correction",
        "symmetric hints, corrected and reduced (Generating and solving sudoku puzzles)",
        profile => Correction {
            grids: GridMethod::CrossFill(CrossFill::default()),
            symmetry: SymmetryClass::Rotation180,
            fewest_hints: 20,
            profile,
            level: 0,
            retries: 5,
        },
        (options, prover) => {
            correction::Corrector { grader: Grader::new(options.profile.clone()), options, prover }
        };
    /// Generates puzzles until one has the grade.
    GenerateAndTest(GenerateAndTest) = "generate-and-test", "minimal puzzles, graded and adjusted (Zendoku)",
        profile => GenerateAndTest::at_level(profile, 0),
        (options, prover) => generate_and_test::Tester {
            grader: Grader::new(options.profile.clone()),
            puzzles: minimal::ByRemoval { options: options.puzzles, prover },
            options,
        };
}
