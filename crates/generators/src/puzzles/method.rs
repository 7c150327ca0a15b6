//! The generators by name.

use sudoku_core::SymmetryClass;
use sudoku_core::names::{self, UnknownName};
use sudoku_solvers::{Fast, Solver};
use sudoku_tactics::{Grader, Profile};

use super::Generator;
use super::controlled_bias::{ByOrder, ControlledBias};
use super::correction::{Correction, Corrector};
use super::erasure::{Eraser, Erasure};
use super::generate_and_test::{GenerateAndTest, Tester};
use super::hill_climb::{HillClimb, HillClimber};
use super::masking::{Masker, Masking};
use super::minimal::{ByPattern, ByRemoval, Minimal, Pattern};
use crate::effort::Prover;
use crate::grids::{CrossFill, GridMethod};
use crate::population::{ByDescent, Population};

/// A generator and its options.
#[derive(Clone, Debug)]
pub enum Method {
    /// Random removal.
    Minimal(Minimal),
    /// Clues in given cells.
    Pattern(Pattern),
    /// Minimal puzzles with a known bias.
    ControlledBias(ControlledBias),
    /// Minimal puzzles with weights, drawn by splitting.
    Population(Population),
    /// Hill climbing on a metric.
    HillClimb(HillClimb),
    /// Masking strategies and annealing.
    Masking(Masking),
    /// Erasure strategies.
    Erasure(Erasure),
    /// Symmetric hints and corrections.
    Correction(Correction),
    /// Generates puzzles until one has the grade.
    GenerateAndTest(GenerateAndTest),
}

impl Method {
    /// Their names.
    pub const NAMES: [&str; 9] = [
        "minimal",
        "pattern",
        "controlled-bias",
        "population",
        "hill-climb",
        "masking",
        "erasure",
        "correction",
        "generate-and-test",
    ];

    /// The method of that name with its default options; methods with a target level use the first level of the
    /// profile.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn by_name(name: &str, profile: Profile) -> Result<Method, UnknownName> {
        // Accepts the name that the method had in earlier versions.
        let name = if names::agree(name, "irreducible") { "minimal" } else { name };
        Ok(match names::find("generator", name, Method::NAMES, |name| *name)? {
            "minimal" => Method::Minimal(Minimal::default()),
            "pattern" => Method::Pattern(Pattern::default()),
            "controlled-bias" => Method::ControlledBias(ControlledBias::default()),
            "population" => Method::Population(Population::default()),
            "hill-climb" => Method::HillClimb(HillClimb::default()),
            "masking" => Method::Masking(Masking::default()),
            "erasure" => Method::Erasure(Erasure::default()),
            "correction" => Method::Correction(Correction {
                grids: GridMethod::CrossFill(CrossFill::default()),
                symmetry: SymmetryClass::Rotation180,
                fewest_hints: 20,
                profile,
                level: 0,
                retries: 5,
            }),
            _ => Method::GenerateAndTest(GenerateAndTest::at_level(profile, 0)),
        })
    }

    /// Its name on the command line and in results.
    pub const fn name(&self) -> &'static str {
        match self {
            Method::Minimal(_) => "minimal",
            Method::Pattern(_) => "pattern",
            Method::ControlledBias(_) => "controlled-bias",
            Method::Population(_) => "population",
            Method::HillClimb(_) => "hill-climb",
            Method::Masking(_) => "masking",
            Method::Erasure(_) => "erasure",
            Method::Correction(_) => "correction",
            Method::GenerateAndTest(_) => "generate-and-test",
        }
    }

    /// One line on how it works.
    pub const fn about(&self) -> &'static str {
        match self {
            Method::Minimal(_) => "clues taken away in random order while the solution is unique (Zendoku)",
            Method::Pattern(_) => "clues in given cells, grids until the solution is unique",
            Method::ControlledBias(_) => "minimal puzzles with weights known up to a factor (Berthier)",
            Method::Population(_) => {
                "minimal puzzles by splitting, each with its weight in the population of all of them"
            }
            Method::HillClimb(_) => "hill climbing on a metric with random walks (Beer 2011)",
            Method::Masking(_) => "masking strategies and annealing towards a WNEF (Chadwick et al. 2008)",
            Method::Erasure(_) => "seven ways of erasing cells (A Sudoku challenge generator)",
            Method::Correction(_) => {
                "symmetric hints, corrected and reduced (Generating and solving sudoku puzzles)"
            }
            Method::GenerateAndTest(_) => "minimal puzzles, graded and adjusted (Zendoku)",
        }
    }

    /// A generator of this kind that proves uniqueness with the given solver. Puzzles on which the solver gives up
    /// are rejected.
    pub fn build(&self, solver: Box<dyn Solver>) -> Box<dyn Generator> {
        let prover = Prover::new(solver);
        match self.clone() {
            Method::Minimal(options) => Box::new(ByRemoval { options, prover }),
            Method::Pattern(options) => Box::new(ByPattern { options, prover }),
            Method::ControlledBias(options) => Box::new(ByOrder { options, prover }),
            Method::Population(options) => Box::new(ByDescent { options, solver: Fast::new() }),
            Method::HillClimb(options) => Box::new(HillClimber::new(options, prover)),
            Method::Masking(options) => Box::new(Masker { options, prover }),
            Method::Erasure(options) => Box::new(Eraser { options, prover }),
            Method::Correction(options) => {
                let grader = Grader::new(options.profile.clone());
                Box::new(Corrector { options, grader, prover })
            }
            Method::GenerateAndTest(options) => {
                let grader = Grader::new(options.profile.clone());
                let puzzles = ByRemoval { options: options.puzzles, prover };
                Box::new(Tester { options, grader, puzzles })
            }
        }
    }
}
