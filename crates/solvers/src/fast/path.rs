//! The instructions that the fast solver may use.

use sudoku_core::Named;

/// Which instructions the fast solver uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Named)]
pub enum FastPath {
    /// 512 puzzles side by side, or 256 where that is faster; requires AVX-512 F, BW and VL.
    Avx512,
    /// 256 puzzles side by side; requires AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// 64 puzzles side by side, in plain Rust.
    Portable,
    /// One puzzle after another, in plain Rust.
    Scalar,
}
