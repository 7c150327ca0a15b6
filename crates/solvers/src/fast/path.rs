//! The instructions that the fast solver may use.

use sudoku_core::named;

named! {
    /// Which instructions the fast solver uses.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum FastPath {
        /// 512 puzzles side by side, or 256 where that is faster; requires AVX-512 F, BW and VL.
        Avx512 = "avx512",
        /// 256 puzzles side by side; requires AVX2, BMI1, BMI2, LZCNT and POPCNT.
        Avx2 = "avx2",
        /// 64 puzzles side by side, in plain Rust.
        Portable = "portable",
        /// One puzzle after another, in plain Rust.
        Scalar = "scalar",
    }
}
