//! Serialises puzzles and grids as lines of 81 characters, and symmetry classes by name, with
//! serde.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::grid::Grid;
use crate::pattern::SymmetryClass;
use crate::puzzle::Puzzle;

/// Reads a type from its text.
struct Text<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($type:ty, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $expected))
            }
        }
    };
}

as_text!(Puzzle, "81 characters 1 to 9, or . for blank");
as_text!(Grid, "81 characters 1 to 9");
as_text!(SymmetryClass, "the name of a symmetry class");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back() {
        let root = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let puzzle: Puzzle = root.replace('1', ".").parse().unwrap();
        let all = (puzzle, root.parse::<Grid>().unwrap(), SymmetryClass::Diagonal);
        let json = serde_json::to_string(&all).unwrap();
        assert_eq!(json, format!("[\"{puzzle}\",\"{root}\",\"diagonal\"]"));
        assert_eq!(serde_json::from_str::<(Puzzle, Grid, SymmetryClass)>(&json).unwrap(), all);
        let error = serde_json::from_str::<Grid>(&format!("\"{puzzle}\"")).unwrap_err();
        assert!(error.to_string().contains("cell r1c1"), "{error}");
        let error = serde_json::from_str::<Puzzle>("12").unwrap_err();
        assert!(error.to_string().contains("expected 81 characters"), "{error}");
    }
}
