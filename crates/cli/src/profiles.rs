//! Profiles of tactics and levels by name: built-in ones and files.

use std::path::Path;

use anyhow::{Context, Result};
use sudoku_kit::tactics::{Grader, Profile, ProfileError};
use sudoku_tables::files::read_text;

use crate::usage::{self, WrongUse};

pub const DEFAULT: &str = Profile::DEFAULT;
/// The profile of Sudoku Explainer's ratings, which most users know.
pub const RATING: &str = "se-1.2.1";

/// Whether the user named no profile.
pub fn is_default() -> bool {
    usage::given().all(|name| name != "profile")
}

/// Help for an option that names a profile.
pub fn help(what: &str) -> String {
    format!("{what}: {}, or a file (.toml)", Profile::NAMES.join(", "))
}

/// The profile of tactics.
#[derive(Debug, clap::Args)]
pub struct ProfileArgs {
    #[arg(
        short,
        long,
        default_value = DEFAULT,
        value_name = "NAME",
        help = help("Profile of tactics and levels")
    )]
    profile: String,
}

impl ProfileArgs {
    /// A grader that uses the profile.
    pub fn grader(&self) -> Result<Grader> {
        Ok(Grader::new(by_name(&self.profile)?))
    }
}

/// The built-in profile of this name, or the one in a file that ends in .toml.
///
/// # Errors
/// If there is no such profile, or the file cannot be read or does not contain one.
pub fn by_name(name: &str) -> Result<Profile> {
    if Path::new(name).extension().is_some_and(|ending| ending == "toml") {
        let text = read_text(Path::new(name)).with_context(|| format!("cannot read {name}"))?;
        return Profile::parse(&text).with_context(|| name.to_owned());
    }
    Profile::built_in(name).map_err(|error| match error {
        ProfileError::Unknown(_) => WrongUse(format!("{error}, and files that end in .toml")).into(),
        other => other.into(),
    })
}

/// The level of this name.
///
/// # Errors
/// If the profile has none.
pub fn level(profile: &Profile, name: &str) -> Result<usize> {
    profile.level(name).map_err(|unknown| WrongUse(format!("profile {}: {unknown}", profile.name)).into())
}
