//! The instructions that the fast solver may use.

use std::fmt;

/// Which instructions the fast solver uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FastPath {
    /// 512 puzzles side by side, or 256 where that is faster; wants AVX-512 F, BW and VL.
    Avx512,
    /// 256 puzzles side by side; wants AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// 64 puzzles side by side, in plain Rust.
    Portable,
    /// One puzzle after another, in plain Rust.
    Scalar,
}

impl FastPath {
    /// All of them, widest first.
    pub const ALL: &[FastPath] = &[FastPath::Avx512, FastPath::Avx2, FastPath::Portable, FastPath::Scalar];

    /// The word for it on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            FastPath::Avx512 => "avx512",
            FastPath::Avx2 => "avx2",
            FastPath::Portable => "portable",
            FastPath::Scalar => "scalar",
        }
    }
}

impl fmt::Display for FastPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
