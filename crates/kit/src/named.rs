//! Lists of settings that are written by name, such as the ways to fill a grid: `#[serde(with = "sudoku_kit::named")]`.
//! A config with an unknown name or an empty list is rejected when it is read.
//!
//! ```
//! use sudoku_solvers::Engine;
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Config {
//!     #[serde(with = "sudoku_kit::named")]
//!     solvers: Vec<Engine>,
//! }
//!
//! let config: Config = serde_json::from_str(r#"{"solvers":["fast"]}"#).unwrap();
//! assert_eq!(serde_json::to_string(&config).unwrap(), r#"{"solvers":["fast"]}"#);
//! assert!(serde_json::from_str::<Config>(r#"{"solvers":["slow"]}"#).is_err());
//! assert!(serde_json::from_str::<Config>(r#"{"solvers":[]}"#).is_err());
//! ```

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes the names.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display, S: Serializer>(list: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(list.iter().map(ToString::to_string))
}

/// Reads the names.
///
/// # Errors
/// If a name is unknown, or there is none.
pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(from: D) -> Result<Vec<T>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    if names.is_empty() {
        return Err(Error::custom("the list is empty: give at least one name"));
    }
    names.iter().map(|name| name.parse().map_err(Error::custom)).collect()
}

/// One setting that is written by name: `#[serde(with = "sudoku_kit::named::one")]`.
pub mod one {
    use super::{Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    /// Writes the name.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    /// Reads the name.
    ///
    /// # Errors
    /// If it is unknown.
    pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(from: D) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(Error::custom)
    }
}
