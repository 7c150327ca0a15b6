//! The shelves of a stock. All puzzles of a shelf are of the same kind.

use std::ffi::OsString;

use anyhow::Result;
use sudoku_kit::Puzzle;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::generators::{Effort, GenerateAndTest, Generator, Method};
use sudoku_kit::solvers::Engine;
use sudoku_kit::streams::Streams;
use sudoku_kit::tactics::Profile;
use sudoku_stock::Entry;

use super::constraint::{ConstraintArgs, Range, Sieve};
use crate::profiles;
use crate::signal::go_on;
use crate::usage::WrongUse;

/// The kind of puzzles, apart from their level.
#[derive(Clone, Debug, clap::Args)]
pub struct ShelfArgs {
    #[arg(
        short,
        long,
        default_value = profiles::DEFAULT,
        value_name = "NAME",
        help = profiles::help("Profile of tactics and levels")
    )]
    profile: String,
    /// Symmetry of the clues, as in `generate`.
    #[arg(long, default_value_t = SymmetryClass::None, value_name = "CLASS")]
    symmetry: SymmetryClass,
    /// Rating by the profile, such as 4.5..5.5 with --profile se-1.2.1.
    #[arg(long, value_name = "RANGE")]
    rating: Option<Range>,
}

/// The common properties of the puzzles of a shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    pub profile: String,
    /// Level of the profile.
    pub level: String,
    /// Symmetry of the clues.
    pub symmetry: String,
    /// Range of the rating; empty for any.
    pub rating: String,
}

/// The separator between the parts of a name.
const BETWEEN: &str = " | ";

impl Shelf {
    /// The name of the shelf in the stock.
    pub fn name(&self) -> String {
        [&self.profile, &self.level, &self.symmetry, &self.rating].map(String::as_str).join(BETWEEN)
    }

    /// The shelf with this name. If the name is only a level, it is a level of `zendoku`.
    pub fn named(name: &str) -> Shelf {
        match name.split(BETWEEN).map(str::to_owned).collect::<Vec<String>>().as_slice() {
            [profile, level, symmetry, rating] => Shelf {
                profile: profile.clone(),
                level: level.clone(),
                symmetry: symmetry.clone(),
                rating: rating.clone(),
            },
            _ => Shelf {
                profile: "zendoku".into(),
                level: name.into(),
                symmetry: SymmetryClass::None.name().into(),
                rating: String::new(),
            },
        }
    }
}

/// Makes the puzzles of one shelf.
pub struct ShelfMaker {
    pub name: String,
    generator: Box<dyn Generator>,
    sieve: Option<Sieve>,
}

impl ShelfArgs {
    fn profile(&self) -> Result<Profile> {
        profiles::by_name(&self.profile)
    }

    fn sieve(&self, profile: &Profile, level: usize) -> Result<Option<Sieve>> {
        let constraints = ConstraintArgs { rating: self.rating, ..ConstraintArgs::default() };
        self.rating.map(|_| Sieve::of(&constraints, profile, Some(level))).transpose()
    }

    /// Prints the name of the profile, if it is the default one.
    pub fn say_profile(&self) {
        if self.profile == profiles::DEFAULT {
            say!("levels are those of the profile {}; --profile names another", self.profile);
        }
    }

    /// The shelf of a level.
    ///
    /// # Errors
    /// If the profile has no such level, or none of its puzzles has the rating.
    pub fn shelf(&self, level: &str) -> Result<Shelf> {
        let profile = self.profile()?;
        let index = profiles::level(&profile, level)?;
        self.sieve(&profile, index)?;
        Ok(Shelf {
            level: profile.level_name(index).to_owned(),
            symmetry: self.symmetry.name().to_owned(),
            rating: self.rating.map(|range| range.to_string()).unwrap_or_default(),
            profile: profile.name,
        })
    }

    /// The shelves of these levels. If no level is given, those of all levels that the tactics of the profile solve and
    /// the rating allows.
    ///
    /// # Errors
    /// If a level is unknown, or there is no shelf.
    pub fn shelves(&self, levels: &[String]) -> Result<Vec<Shelf>> {
        if !levels.is_empty() {
            return levels.iter().map(|level| self.shelf(level)).collect();
        }
        let profile = self.profile()?;
        let names = profile.levels.iter().map(|level| level.name.as_str());
        let shelves: Vec<Shelf> = names.filter_map(|name| self.shelf(name).ok()).collect();
        match shelves.is_empty() {
            true => {
                Err(WrongUse(format!("--rating: no puzzle has it by the profile {}", profile.name)).into())
            }
            false => Ok(shelves),
        }
    }

    /// A maker for each of these shelves.
    pub fn makers(&self, shelves: &[Shelf]) -> Result<Vec<ShelfMaker>> {
        let profile = self.profile()?;
        let maker = |shelf: &Shelf| {
            let level = profiles::level(&profile, &shelf.level)?;
            let mut options = GenerateAndTest::at_level(profile.clone(), level);
            options.puzzles.symmetry = self.symmetry;
            let method = Method::GenerateAndTest(options);
            let generator = method.build(Engine::default().build());
            Ok(ShelfMaker { name: shelf.name(), generator, sieve: self.sieve(&profile, level)? })
        };
        shelves.iter().map(maker).collect()
    }

    /// These options as arguments of a command.
    pub fn arguments(&self) -> Vec<OsString> {
        let mut words = vec!["--profile".into(), (&self.profile).into()];
        words.extend(["--symmetry".into(), self.symmetry.name().into()]);
        if let Some(range) = self.rating {
            words.extend(["--rating".into(), range.to_string().into()]);
        }
        words
    }
}

impl ShelfMaker {
    /// The puzzle of this number and seed; `None` after a signal.
    pub fn make(&mut self, seed: u64, item: u64) -> Option<Entry> {
        let mut rng = Streams::new(&format!("stock {}", self.name), seed).item(item);
        let mut stop = go_on;
        // Attempts are not limited. Only a signal ends the search.
        let mut effort = Effort::new(u64::MAX, &mut stop);
        let sieve = self.sieve.as_ref();
        let is_wanted = |puzzle: &Puzzle| sieve.is_none_or(|sieve| sieve.grade(puzzle).is_some());
        let made = self.generator.generate_wanted(&mut rng, &mut effort, &is_wanted).ok()?;
        Some(Entry { puzzle: made.puzzle, solution: made.solution })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shelf_is_known_by_its_name() {
        let shelf = Shelf {
            profile: "se-1.2.1".into(),
            level: "hard".into(),
            symmetry: "rotation-180".into(),
            rating: "4.5..5.5".into(),
        };
        assert_eq!(Shelf::named(&shelf.name()), shelf);
        let plain = Shelf { rating: String::new(), ..shelf };
        assert_eq!(Shelf::named(&plain.name()), plain);
        assert_eq!(
            (Shelf::named("easy").profile, Shelf::named("easy").level),
            ("zendoku".into(), "easy".into())
        );
    }
}
