//! Sets with a name, of which every byte is fixed.

use sudoku_audit::dataset::{Draw, Recipe};

/// A set that anybody can make and compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its name.
    pub name: &'static str,
    /// How it is made.
    pub recipe: Recipe,
    /// SHA-256 of the files of the training, the validation and the test part.
    pub sha256: [&'static str; 3],
}

/// All editions. A change that makes other bytes of a recipe gets an edition with another name.
pub const EDITIONS: [Edition; 2] = [
    Edition {
        name: "2027",
        recipe: Recipe { seed: 2027, sizes: [100_000, 5000, 10_000], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "994ba35154bc6e5193c5985e1e4ad80a9cc9880ec00c29f885f1c8625c2ba904",
            "58b1a3282d12b82389c6c3d807504cb3abb28cbc196ddeb2c3f2c82c1610e1bc",
            "d8c21986f041f90bd8d9cd667c8926ac44aa420cc06caff02427f21815daddca",
        ],
    },
    Edition {
        name: "2027-mini",
        recipe: Recipe { seed: 2027, sizes: [400, 50, 100], draw: Draw::Minimal, copies: 1 },
        sha256: [
            "81fa4eb8af7dda80a3d2bb7701b516a77da98fcc013a7ea0e55656a6a2b67142",
            "9100a206e45b738a926f68c27fa15cd306f8fabe57c12f317cd49b4c2106b3a5",
            "d77ce06701ef29d364acd542a31fc00ccb7dc919b6ccdad61f58b770516f4272",
        ],
    },
];

impl Edition {
    /// The edition of that name.
    pub fn named(name: &str) -> Option<&'static Edition> {
        EDITIONS.iter().find(|edition| edition.name == name)
    }
}
