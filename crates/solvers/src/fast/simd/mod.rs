//! Words of 256 and 512 lanes. All `unsafe` code of this crate is in this module.
//!
//! [`Avx2`], [`Avx512`] and [`Avx512Half`] are tokens: their fields are private, and only `detect` creates them, after
//! checking the processor. Words are created only from tokens. So if code has a token or a word, the processor has the
//! instructions. Each `SAFETY` comment below relies on this.

use std::arch::x86_64::*;
use std::hint::black_box;
use std::ops::{BitAnd, BitOr, BitXor};

use super::marks::Marks;
use super::word::{Block, Kernel, Machine, Word, low_halves};
use crate::solution::Solution;

macro_rules! operator {
    ($word:ty, $trait:ident, $method:ident, $intrinsic:ident $(, $($parameter:tt)*)?) => {
        impl $(<$($parameter)*>)? $trait for $word {
            type Output = Self;
            #[inline(always)]
            fn $method(self, b: Self) -> Self {
                // SAFETY: the operands exist, so the processor has the instructions.
                Self(unsafe { $intrinsic(self.0, b.0) })
            }
        }
    };
}

macro_rules! block {
    ($block:ident, $words:literal, $align:literal) => {
        /// A word in memory.
        #[derive(Clone, Copy)]
        #[repr(C, align($align))]
        pub(in crate::fast) struct $block([u64; $words]);

        impl Block for $block {
            const ZERO: Self = Self([0; $words]);
            #[inline(always)]
            fn words(&self) -> &[u64] {
                &self.0
            }
            #[inline(always)]
            fn words_mut(&mut self) -> &mut [u64] {
                &mut self.0
            }
        }
    };
}

/// Defines the words of a machine with a token, from the number of 64-bit words and the instructions.
macro_rules! words {
    ($word:ident, $block:ident, $words:literal, $zero:ident, $all:ident, $load:ident, $store:ident) => {
        type Word = $word;
        type Block = $block;
        const WORDS: usize = $words;

        #[inline(always)]
        fn zero(self) -> $word {
            // SAFETY: the token exists, so the processor has the instructions.
            $word(unsafe { $zero() })
        }

        #[inline(always)]
        fn ones(self) -> $word {
            // SAFETY: the token exists, so the processor has the instructions.
            $word(unsafe { $all(-1) })
        }

        #[inline(always)]
        fn load(self, block: &$block) -> $word {
            // SAFETY: the token exists, so the processor has the instructions; a block is readable, and aligned to its
            // size.
            $word(unsafe { $load((&raw const block.0).cast()) })
        }

        #[inline(always)]
        fn store(self, word: $word, block: &mut $block) {
            // SAFETY: the word exists, so the processor has the instructions; a block is writable, and aligned to its
            // size.
            unsafe { $store((&raw mut block.0).cast(), word.0) }
        }
    };
}

mod avx512;
mod octets;

pub(super) use avx512::{Avx512, Avx512Half, table};
use octets::Octet256;
#[cfg(test)]
pub(super) use octets::Octets512;

/// A processor with AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// 256 lanes in a register.
#[derive(Clone, Copy)]
pub(super) struct Word256(__m256i);

block!(Block256, 4, 32);
operator!(Word256, BitAnd, bitand, _mm256_and_si256);
operator!(Word256, BitOr, bitor, _mm256_or_si256);
operator!(Word256, BitXor, bitxor, _mm256_xor_si256);

impl Word for Word256 {
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        // SAFETY: the operands exist, so the processor has the instructions.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn swap_halves<const J: u32>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: the operands exist, so the processor has the instructions.
        unsafe {
            match J {
                32 => (
                    Self(_mm256_blend_epi32::<0xAA>(a.0, _mm256_slli_epi64::<32>(b.0))),
                    Self(_mm256_blend_epi32::<0xAA>(_mm256_srli_epi64::<32>(a.0), b.0)),
                ),
                16 => (
                    Self(_mm256_blend_epi16::<0xAA>(a.0, _mm256_slli_epi32::<16>(b.0))),
                    Self(_mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a.0), b.0)),
                ),
                _ => {
                    let count = _mm_cvtsi32_si128(J as i32);
                    let low = _mm256_set1_epi64x(low_halves(J) as i64);
                    let right = _mm256_srl_epi64(a.0, count);
                    let moved = _mm256_and_si256(_mm256_xor_si256(right, b.0), low);
                    let left = _mm256_sll_epi64(moved, count);
                    (Self(_mm256_xor_si256(a.0, left)), Self(_mm256_xor_si256(b.0, moved)))
                }
            }
        }
    }
}

impl Avx2 {
    /// The token, if the processor has the instructions.
    pub(super) fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn call_avx2<F: Kernel>(kernel: F) -> F::Output {
    kernel.run()
}

impl Machine for Avx2 {
    words! { Word256, Block256, 4, _mm256_setzero_si256, _mm256_set1_epi64x, _mm256_load_si256, _mm256_store_si256 }

    type Octet = Octet256<false>;

    #[inline(always)]
    fn octet(self, lanes: [u32; 8]) -> Octet256<false> {
        // SAFETY: the token exists, so the processor has the instructions; 32 bytes are readable.
        Octet256(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { call_avx2(kernel) }
    }

    #[inline(always)]
    fn prefetch<T>(self, value: &T) {
        // SAFETY: a prefetch neither reads nor faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *value).cast()) }
    }

    #[inline(always)]
    fn prefetch_write<T>(self, value: &mut T) {
        let start = (&raw mut *value).cast::<i8>();
        // SAFETY: a prefetch neither reads nor faults.
        unsafe {
            _mm_prefetch::<_MM_HINT_ET0>(start);
            _mm_prefetch::<_MM_HINT_ET0>(start.wrapping_add(size_of::<T>() - 1));
        }
    }

    #[inline(always)]
    fn pack(self, values: &[u8; 81]) -> Marks {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { pack_avx2(values) }
    }

    #[inline(always)]
    fn unpack(self, board: &Marks, solution: &mut Solution) {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { unpack_avx2(board, solution.values_mut()) }
    }
}

/// Compares the values with each digit, 32 at a time, and the last cell separately.
///
/// Masks go through `black_box`. Otherwise LLVM would combine them into vectors of bits, which AVX2 does not have, and
/// split these byte by byte, which takes a thousand moves per puzzle.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn pack_avx2(values: &[u8; 81]) -> Marks {
    let at = |offset: usize| {
        debug_assert!(offset + 32 <= 81);
        // SAFETY: the offsets are 0 and 32, so the 32 bytes from there are within the 81.
        unsafe { _mm256_loadu_si256(values.as_ptr().add(offset).cast()) }
    };
    let (first, second) = (at(0), at(32));
    // SAFETY: the 16 bytes from 64 are within the 81.
    let third = unsafe { _mm_loadu_si128(values.as_ptr().add(64).cast()) };
    let equal = |cells: __m256i, value: u8| {
        let matches = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(value as i8));
        u64::from(black_box(_mm256_movemask_epi8(matches) as u32))
    };
    let low = |value: u8| equal(first, value) | equal(second, value) << 32;
    let high = |value: u8| {
        let matches = _mm_cmpeq_epi8(third, _mm_set1_epi8(value as i8));
        u64::from(black_box(_mm_movemask_epi8(matches) as u32)) | u64::from(values[80] == value) << 16
    };
    let (mut lows, mut highs) = ([0; 9], [0; 9]);
    for digit in 0..9 {
        lows[digit] = low(digit as u8 + 1);
        highs[digit] = high(digit as u8 + 1);
    }
    Marks::from_digits(&lows, &highs, [!low(0), !high(0)])
}

/// Spreads each digit's bits over bytes, 32 cells at a time.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn unpack_avx2(board: &Marks, values: &mut [u8; 81]) {
    let byte_of = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
    let bit_of = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let mut parts = [_mm256_setzero_si256(); 3];
    for digit in 0..9 {
        let value = _mm256_set1_epi8(digit as i8 + 1);
        let cells = board.0[digit];
        let words = [cells as u32, (cells >> 32) as u32, board.tail(digit) as u32];
        for (part, word) in parts.iter_mut().zip(words) {
            let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(word as i32), byte_of);
            let here = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit_of), bit_of);
            *part = _mm256_or_si256(*part, _mm256_and_si256(here, value));
        }
    }
    let mut last = [0; 32];
    // SAFETY: 32 bytes are writable at offsets 0 and 32 of the 81 bytes, and in `last`.
    unsafe {
        _mm256_storeu_si256(values.as_mut_ptr().cast(), parts[0]);
        _mm256_storeu_si256(values.as_mut_ptr().add(32).cast(), parts[1]);
        _mm256_storeu_si256(last.as_mut_ptr().cast(), parts[2]);
    }
    values[64..].copy_from_slice(&last[..17]);
}
