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
        name: "2028",
        recipe: Recipe { seed: 2028, sizes: [100_000, 5000, 10_000], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "d203281860790ca7cbfca3dc586bed761e7d2ef0e232700774eac7300cd7d7d9",
            "2104728c2b4d47bb8d1e56317131fa553c7ae83c6cb9483250dd39d1dc7fdc80",
            "be984853f5f3730b0103fb71e188c9c5d1f04220e5b0cb311f119e173ee0c77c",
        ],
    },
    Edition {
        name: "2028-mini",
        recipe: Recipe { seed: 2028, sizes: [400, 50, 100], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "75cd7ae4a5f1cda0827ffbe092171c9ad2288deda842d17d8cdcd9403544075f",
            "396a66e5186192e8029e5f885589a03be35a76916651f1f083338dabaa404db3",
            "581f12b81fd723496be6e8a93953687dcbcb936b4b57f46d01b008b72a417dc3",
        ],
    },
];

impl Edition {
    /// The edition of that name.
    pub fn named(name: &str) -> Option<&'static Edition> {
        EDITIONS.iter().find(|edition| edition.name == name)
    }
}
