//! Named sets, every byte of which is fixed.

use sudoku_sets::dataset::{Draw, Recipe};

/// A set that anybody can make and compare with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its name.
    pub name: &'static str,
    /// How it is made.
    pub recipe: Recipe,
    /// SHA-256 of the files of the training, the validation and the test part.
    pub sha256: [&'static str; 3],
}

/// All editions. A change to the bytes that a recipe makes needs an edition with a new name.
pub const EDITIONS: [Edition; 2] = [
    Edition {
        name: "2029",
        recipe: Recipe { seed: 2029, sizes: [100_000, 5000, 10_000], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "a1b7dfce0757649d1822986df9f9e741f10c0f4eeb45f74fe136e15890035f69",
            "c2e8e92ac76962a33eeec46cf62b0ba8f01529a8f28c23e1b287ddcdf787f503",
            "d580a857443ce1e212587566cc5e2a71bfcbbfb89636e3245baf83e63a8caaf7",
        ],
    },
    Edition {
        name: "2029-mini",
        recipe: Recipe { seed: 2029, sizes: [400, 50, 100], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "b22890428584a6eed5f85abb78d3f44387b878442e1b2b5c06b2b39a2ce501e4",
            "6b270a947def0a25c7cf9ff34ae0607e76348f2b64e892ab59f28d2e16f4f2de",
            "1d793a9a88a512a4ed9f87f6e12d6b4839981f83b5593866718981ae12f01c4e",
        ],
    },
];

impl Edition {
    pub fn named(name: &str) -> Option<&'static Edition> {
        EDITIONS.iter().find(|edition| edition.name == name)
    }
}
