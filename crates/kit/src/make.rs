//! Generates puzzles with requested properties.

use std::ops::{ControlFlow, RangeInclusive};

use rayon::prelude::*;
use sudoku_core::names::UnknownName;
use sudoku_core::{Grid, Puzzle, SymmetryClass};
use sudoku_generators::{Effort, GaveUp, GenerateAndTest, Method, Minimal, minimal_batch, piece_size};
use sudoku_solvers::{Engine, Fast};
use sudoku_streams::Streams;
use sudoku_tactics::{Grader, Profile};

use crate::batch::GoOn;

/// The properties of the puzzles to generate. Each puzzle is proved to have exactly one solution.
///
/// ```
/// use sudoku_kit::{Maker, Rater};
///
/// let hard = Maker::at_level("hodoku", "hard")?.seed(7);
/// let made = hard.make(2)?;
/// let ratings = Rater::new("hodoku")?.rate(&made.iter().map(|(puzzle, _)| *puzzle).collect::<Vec<_>>());
/// assert!(ratings.iter().all(|rating| rating.as_ref().unwrap().level == "hard"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    method: Method,
    seed: u64,
    attempts: u64,
    rating: Option<(Profile, RangeInclusive<f64>)>,
}

/// Why puzzles cannot be generated at a level.
#[derive(Debug, thiserror::Error)]
pub enum LevelError {
    /// There is no such profile.
    #[error(transparent)]
    Profile(#[from] sudoku_tactics::ProfileError),
    /// It has no such level.
    #[error("profile {profile}: {unknown}")]
    Level {
        /// Name of the profile.
        profile: String,
        /// The unknown level, with the existing ones.
        unknown: UnknownName,
    },
}

impl Maker {
    /// Minimal puzzles of any level.
    ///
    /// ```
    /// let made = sudoku_kit::Maker::minimal().make(3)?;
    /// assert!(made.iter().all(|(puzzle, solution)| solution.solves(puzzle)));
    /// # Ok::<(), sudoku_kit::GaveUp>(())
    /// ```
    pub fn minimal() -> Maker {
        Maker { method: Method::Minimal(Minimal::default()), seed: 1, attempts: u64::MAX, rating: None }
    }

    /// Puzzles of a level of a profile. Puzzles that are too hard get further clues, so they need not be
    /// minimal.
    ///
    /// # Errors
    /// If a name is unknown.
    pub fn at_level(profile: &str, level: &str) -> Result<Maker, LevelError> {
        let profile = Profile::built_in(profile)?;
        let level = profile
            .level(level)
            .map_err(|unknown| LevelError::Level { profile: profile.name.clone(), unknown })?;
        let options = GenerateAndTest::at_level(profile, level);
        Ok(Maker { method: Method::GenerateAndTest(options), ..Maker::minimal() })
    }

    /// The seed; 1 by default. The same seed gives the same puzzles, and a larger count continues the sequence.
    pub fn seed(self, seed: u64) -> Maker {
        Maker { seed, ..self }
    }

    /// The symmetry of the pattern of clues; none by default.
    pub fn symmetry(mut self, symmetry: SymmetryClass) -> Maker {
        match &mut self.method {
            Method::Minimal(options) => options.symmetry = symmetry,
            Method::GenerateAndTest(options) => options.puzzles.symmetry = symmetry,
            _ => unreachable!("no other method is made here"),
        }
        self
    }

    /// Accepts only puzzles whose rating by a profile is in this range, including both ends. If no puzzle has such a
    /// rating, the search never ends unless [`attempts`](Maker::attempts) is set.
    ///
    /// ```
    /// use sudoku_kit::{Maker, Rater};
    ///
    /// let made = Maker::minimal().rated("se-1.2.1", 1.5..=2.0)?.make(2)?;
    /// let ratings = Rater::new("se-1.2.1")?.rate(&made.iter().map(|(puzzle, _)| *puzzle).collect::<Vec<_>>());
    /// let rating = |rating: &sudoku_kit::Rating| rating.measured.unwrap().rating;
    /// assert!(ratings.iter().flatten().map(rating).all(|rating| (1.5..=2.0).contains(&rating)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such profile.
    pub fn rated(self, profile: &str, range: RangeInclusive<f64>) -> Result<Maker, LevelError> {
        Ok(Maker { rating: Some((Profile::built_in(profile)?, range)), ..self })
    }

    /// Maximum number of attempts per puzzle; no limit by default.
    pub fn attempts(self, attempts: u64) -> Maker {
        Maker { attempts, ..self }
    }

    /// Makes `count` puzzles, each with its solution.
    ///
    /// # Errors
    /// If the attempts run out.
    pub fn make(&self, count: usize) -> Result<Vec<(Puzzle, Grid)>, GaveUp> {
        self.make_while(count, &|| true)
    }

    /// The same, with cancellation.
    ///
    /// # Errors
    /// If the attempts run out or the caller cancelled it.
    pub fn make_while(&self, count: usize, go_on: GoOn<'_>) -> Result<Vec<(Puzzle, Grid)>, GaveUp> {
        let streams = Streams::new("generate", self.seed);
        let stop = || if go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        match &self.method {
            Method::Minimal(options) if options.symmetry == SymmetryClass::None && self.rating.is_none() => {
                let sizes = (0..).map(piece_size);
                let mut left = count;
                let pieces = sizes.map_while(|size| {
                    let wanted = left.min(size);
                    left -= wanted;
                    (wanted > 0).then_some((size, wanted))
                });
                let pieces: Vec<(usize, usize)> = pieces.collect();
                let piece = |solver: &mut Fast, (number, (size, wanted)): (usize, (usize, usize))| {
                    if stop().is_break() {
                        return Err(GaveUp::Stopped { attempts: 0 });
                    }
                    let mut made =
                        minimal_batch(size, options.grids, &mut streams.item(number as u64), solver);
                    made.truncate(wanted);
                    Ok(made)
                };
                let made = pieces.into_par_iter().enumerate().map_init(Fast::new, piece);
                Ok(made.collect::<Result<Vec<_>, _>>()?.concat())
            }
            method => {
                let grader =
                    self.rating.as_ref().map(|(profile, range)| (Grader::new(profile.clone()), range));
                let is_wanted = |puzzle: &Puzzle| match &grader {
                    // A generated puzzle has no clash.
                    Some((grader, range)) => {
                        let measured = grader.grade(puzzle).ok().and_then(|grade| grade.measured());
                        measured.is_some_and(|measured| range.contains(&measured.rating))
                    }
                    None => true,
                };
                let one = |generator: &mut Box<dyn sudoku_generators::Generator>, number: usize| {
                    let mut stop = stop;
                    let mut effort = Effort::new(self.attempts, &mut stop);
                    let mut rng = streams.item(number as u64);
                    let made = generator.generate_wanted(&mut rng, &mut effort, &is_wanted)?;
                    Ok((made.puzzle, made.solution))
                };
                let build = || method.build(Engine::default().build());
                (0..count).into_par_iter().map_init(build, one).collect()
            }
        }
    }
}
