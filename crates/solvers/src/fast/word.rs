//! Words of many lanes. The bit-sliced kernels use the machine only through this interface.
//!
//! Each bit of a word belongs to the puzzle in one lane. The same generic source is compiled for words of 64
//! lanes in plain Rust (here) and of 256 and 512 lanes (see `simd`).

use std::ops::{BitAnd, BitOr, BitXor};

use super::marks::Marks;
use super::octet::{One, Plain};
use super::registers::{Four, Round, propagate};
use crate::solution::Solution;

/// A word in registers. The default methods are the definitions; machines with fused instructions override them.
pub(super) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// `self & !b`.
    fn and_not(self, b: Self) -> Self;

    /// Lanes set in any of three words.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a | b | c
    }

    /// Lanes set in at least two of three words.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        (a & b) | (c & (a | b))
    }

    /// Lanes set in an odd number of three words.
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a ^ b ^ c
    }

    /// `a` where the mask is set, `b` elsewhere.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        b ^ (mask & (a ^ b))
    }

    /// `a | (b & c)`.
    #[inline(always)]
    fn or_and(a: Self, b: Self, c: Self) -> Self {
        a | (b & c)
    }

    /// `a | (b & !c)`.
    #[inline(always)]
    fn or_and_not(a: Self, b: Self, c: Self) -> Self {
        a | b.and_not(c)
    }

    /// `a & !(b & !c)`: lanes of `b` keep `a` only where `c` is set.
    #[inline(always)]
    fn keep(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.and_not(c))
    }

    /// `a & !(b & c)`.
    #[inline(always)]
    fn drop(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b & c)
    }

    /// Lanes set in all three words.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a & b & c
    }

    /// `a | (b ^ c)`.
    #[inline(always)]
    fn or_xor(a: Self, b: Self, c: Self) -> Self {
        a | (b ^ c)
    }

    /// One bit of a comparison: `a` where it differs from `b`, otherwise the result of the lower bits.
    #[inline(always)]
    fn greater(a: Self, b: Self, lower: Self) -> Self {
        a.and_not(b) | lower.and_not(a ^ b)
    }

    /// One stage of a 64 × 64 bit transpose in every 64-bit column: for two rows `J` apart, the high halves
    /// (blocks of `J` bits) of the first are swapped with the low halves of the second.
    fn swap_halves<const J: u32>(a: Self, b: Self) -> (Self, Self);
}

/// A word in memory: `K` times 64 lanes, aligned to its size.
pub(super) trait Block: Copy + Send {
    /// No lane.
    const ZERO: Self;
    /// Its `K` 64-bit words. Lane `l` is bit `l / K` of word `l % K`, so that after a transpose of boards a row of
    /// lanes, one from each word, is contiguous.
    fn words(&self) -> &[u64];
    /// The same, mutable.
    fn words_mut(&mut self) -> &mut [u64];

    /// Whether a lane's bit is set.
    #[inline(always)]
    fn contains(&self, lane: usize) -> bool {
        let words = self.words();
        words[lane % words.len()] >> (lane / words.len()) & 1 == 1
    }

    /// Sets a lane's bit.
    #[inline(always)]
    fn insert(&mut self, lane: usize) {
        let words = self.words_mut();
        words[lane % words.len()] |= 1 << (lane / words.len());
    }

    /// Clears a lane's bit.
    #[inline(always)]
    fn remove(&mut self, lane: usize) {
        let words = self.words_mut();
        words[lane % words.len()] &= !(1 << (lane / words.len()));
    }
}

/// Work to be compiled for a machine's instructions; `run` must be `#[inline(always)]`.
pub(super) trait Kernel {
    type Output;
    fn run(self) -> Self::Output;
}

/// Proof that the processor has a machine's instructions, so that its words can be used.
pub(super) trait Machine: Copy + Send {
    /// Whether there are 32 registers for words instead of 16, each with room for two octets.
    const ROOMY: bool = false;
    type Word: Word;
    type Block: Block;
    type Octet: One;
    /// 64-bit words per word.
    const WORDS: usize;
    /// Lanes per word.
    const LANES: usize = 64 * Self::WORDS;

    fn zero(self) -> Self::Word;
    fn ones(self) -> Self::Word;
    fn load(self, block: &Self::Block) -> Self::Word;
    fn store(self, word: Self::Word, block: &mut Self::Block);

    fn octet(self, lanes: [u32; 8]) -> Self::Octet;

    /// Runs a kernel compiled with this machine's instructions, as a separate function.
    fn call<F: Kernel>(self, kernel: F) -> F::Output;

    /// Propagates two states of the solver for one puzzle. A machine whose registers have room for both propagates them
    /// together until one is done, in little more time than for one.
    #[inline(always)]
    fn propagate_both(self, states: [Four<Self::Octet>; 2]) -> [Round<Self::Octet>; 2] {
        [propagate(states[0], true), propagate(states[1], true)]
    }

    /// Prefetches a value's cache line.
    #[inline(always)]
    fn prefetch<T>(self, _value: &T) {}

    /// Prefetches a value's cache lines for writing.
    #[inline(always)]
    fn prefetch_write<T>(self, _value: &mut T) {}

    /// Converts clues (0 for blank) to candidates: nine for a blank, one for a clue. Nothing is struck from peers.
    #[inline(always)]
    fn pack(self, values: &[u8; 81]) -> Marks {
        Marks::from_values(values)
    }

    /// Writes the grid of a board. The board must be a sound fixpoint without open cells, so that every house has each
    /// digit once and no other candidate.
    #[inline(always)]
    fn unpack(self, board: &Marks, solution: &mut Solution) {
        *solution.values_mut() = board.to_values();
    }
}

/// The bits of the first row that [`Word::swap_halves`] keeps: the lower `j` of every `2 j` bits.
pub(super) const fn low_halves(j: u32) -> u64 {
    u64::MAX / ((1 << j) + 1)
}

/// 64 lanes on any machine.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Word for u64 {
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self & !b
    }

    #[inline(always)]
    fn swap_halves<const J: u32>(a: u64, b: u64) -> (u64, u64) {
        let moved = ((a >> J) ^ b) & low_halves(J);
        (a ^ (moved << J), b ^ moved)
    }
}

impl Block for u64 {
    const ZERO: u64 = 0;

    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
}

impl Machine for Portable {
    type Word = u64;
    type Block = u64;
    type Octet = Plain;
    const WORDS: usize = 1;

    #[inline(always)]
    fn zero(self) -> u64 {
        0
    }

    #[inline(always)]
    fn ones(self) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn load(self, block: &u64) -> u64 {
        *block
    }

    #[inline(always)]
    fn store(self, word: u64, block: &mut u64) {
        *block = word;
    }

    #[inline(always)]
    fn octet(self, lanes: [u32; 8]) -> Plain {
        Plain(lanes)
    }

    #[inline(never)]
    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        kernel.run()
    }
}
