//! Words of 512 lanes, and of 256 with the same instructions.
//!
//! AVX-512 gives the lanes three-operand logic and 32 registers. Whether 512 bits at a time are faster depends on the
//! processor: the 46 KB of 512-lane state exceed a first-level cache of 32 KB, and some processors execute 512-bit
//! instructions in units of 256 bits.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};
use std::sync::OnceLock;

use super::octets::{Octet256, Octets512};
use super::{Avx2, Block256};
use crate::fast::marks::{Marks, WORDS};
use crate::fast::registers::{Four, Round, propagate};
use crate::fast::word::{Block, Kernel, Machine, Word, low_halves};
use crate::solution::Solution;

/// A processor with AVX-512 (F, BW, VL) and everything that [`Avx2`] requires; 512 lanes.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Avx512(Avx2);

/// The same with 256 lanes.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Avx512Half(Avx512);

/// 512 lanes in a register.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Word512(__m512i);

/// 256 lanes in a register.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Half512(__m256i);

block!(Block512, 8, 64);
operator!(Word512, BitAnd, bitand, _mm512_and_si512);
operator!(Word512, BitOr, bitor, _mm512_or_si512);
operator!(Word512, BitXor, bitxor, _mm512_xor_si512);
operator!(Half512, BitAnd, bitand, _mm256_and_si256);
operator!(Half512, BitOr, bitor, _mm256_or_si256);
operator!(Half512, BitXor, bitxor, _mm256_xor_si256);

/// Truth tables of three-operand functions: bit `4 a + 2 b + c` is the value for `a`, `b` and `c`.
pub(in crate::fast) mod table {
    pub(in crate::fast) const OR3: i32 = 0xFE;
    pub(in crate::fast) const MAJORITY: i32 = 0xE8;
    pub(in crate::fast) const XOR3: i32 = 0x96;
    pub(in crate::fast) const SELECT: i32 = 0xCA;
    pub(in crate::fast) const OR_AND: i32 = 0xF8;
    pub(in crate::fast) const OR_AND_NOT: i32 = 0xF4;
    pub(in crate::fast) const KEEP: i32 = 0xB0;
    pub(in crate::fast) const DROP: i32 = 0x70;
    pub(in crate::fast) const AND3: i32 = 0x80;
    pub(in crate::fast) const OR_XOR: i32 = 0xF6;
    pub(in crate::fast) const GREATER: i32 = 0xB2;
}

macro_rules! ternary_word {
    ($word:ident, $logic:ident, $and_not:ident, $halves:ident) => {
        impl $word {
            /// `vpternlogq` with a truth table.
            #[inline(always)]
            fn ternary<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
                // SAFETY: the operands exist, so the processor has the instructions.
                Self(unsafe { $logic::<TABLE>(a.0, b.0, c.0) })
            }
        }

        impl Word for $word {
            #[inline(always)]
            fn and_not(self, b: Self) -> Self {
                // SAFETY: the operands exist, so the processor has the instructions.
                Self(unsafe { $and_not(b.0, self.0) })
            }

            #[inline(always)]
            fn or3(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::OR3 }>(a, b, c)
            }

            #[inline(always)]
            fn majority(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::MAJORITY }>(a, b, c)
            }

            #[inline(always)]
            fn xor3(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::XOR3 }>(a, b, c)
            }

            #[inline(always)]
            fn select(mask: Self, a: Self, b: Self) -> Self {
                Self::ternary::<{ table::SELECT }>(mask, a, b)
            }

            #[inline(always)]
            fn or_and(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::OR_AND }>(a, b, c)
            }

            #[inline(always)]
            fn or_and_not(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::OR_AND_NOT }>(a, b, c)
            }

            #[inline(always)]
            fn keep(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::KEEP }>(a, b, c)
            }

            #[inline(always)]
            fn drop(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::DROP }>(a, b, c)
            }

            #[inline(always)]
            fn and3(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::AND3 }>(a, b, c)
            }

            #[inline(always)]
            fn or_xor(a: Self, b: Self, c: Self) -> Self {
                Self::ternary::<{ table::OR_XOR }>(a, b, c)
            }

            #[inline(always)]
            fn greater(a: Self, b: Self, lower: Self) -> Self {
                Self::ternary::<{ table::GREATER }>(a, b, lower)
            }

            #[inline(always)]
            fn swap_halves<const J: u32>(a: Self, b: Self) -> (Self, Self) {
                $halves::<J>(a, b)
            }
        }
    };
}

ternary_word!(Word512, _mm512_ternarylogic_epi64, _mm512_andnot_si512, halves_512);
ternary_word!(Half512, _mm256_ternarylogic_epi64, _mm256_andnot_si256, halves_256);

#[inline(always)]
fn halves_512<const J: u32>(a: Word512, b: Word512) -> (Word512, Word512) {
    // SAFETY: the operands exist, so the processor has the instructions.
    unsafe {
        match J {
            32 => (
                Word512(_mm512_mask_shuffle_epi32::<0b10_10_00_00>(a.0, 0xAAAA, b.0)),
                Word512(_mm512_mask_shuffle_epi32::<0b11_11_01_01>(b.0, 0x5555, a.0)),
            ),
            16 => (
                Word512(_mm512_mask_blend_epi16(0xAAAA_AAAA, a.0, _mm512_slli_epi32::<16>(b.0))),
                Word512(_mm512_mask_blend_epi16(0xAAAA_AAAA, _mm512_srli_epi32::<16>(a.0), b.0)),
            ),
            _ => {
                let count = _mm_cvtsi32_si128(J as i32);
                let low = Word512(_mm512_set1_epi64(low_halves(J) as i64));
                let left = Word512(_mm512_sll_epi64(b.0, count));
                let right = Word512(_mm512_srl_epi64(a.0, count));
                (Word::select(low, a, left), Word::select(low, right, b))
            }
        }
    }
}

#[inline(always)]
fn halves_256<const J: u32>(a: Half512, b: Half512) -> (Half512, Half512) {
    // SAFETY: the operands exist, so the processor has the instructions.
    unsafe {
        match J {
            32 => (
                Half512(_mm256_blend_epi32::<0xAA>(a.0, _mm256_slli_epi64::<32>(b.0))),
                Half512(_mm256_blend_epi32::<0xAA>(_mm256_srli_epi64::<32>(a.0), b.0)),
            ),
            16 => (
                Half512(_mm256_blend_epi16::<0xAA>(a.0, _mm256_slli_epi32::<16>(b.0))),
                Half512(_mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a.0), b.0)),
            ),
            _ => {
                let count = _mm_cvtsi32_si128(J as i32);
                let low = Half512(_mm256_set1_epi64x(low_halves(J) as i64));
                let left = Half512(_mm256_sll_epi64(b.0, count));
                let right = Half512(_mm256_srl_epi64(a.0, count));
                (Word::select(low, a, left), Word::select(low, right, b))
            }
        }
    }
}

impl Avx512 {
    /// The token, if the processor has the instructions.
    pub(in crate::fast) fn detect() -> Option<Avx512> {
        let here = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        Avx2::detect().filter(|_| here).map(Avx512)
    }

    /// Whether 256 bits at a time are faster: AMD's family 19h (Zen 4) has units of 256 bits, and 32 KB of
    /// first-level cache for the 46 KB that 512 lanes take.
    ///
    /// Determined once, because `cpuid` takes tens of microseconds in a virtual machine.
    pub(in crate::fast) fn prefers_half(self) -> bool {
        static ANSWER: OnceLock<bool> = OnceLock::new();
        *ANSWER.get_or_init(|| {
            let vendor = __cpuid(0);
            let version = __cpuid(1).eax;
            let family = (version >> 8 & 0xF) + (version >> 20 & 0xFF);
            // "AuthenticAMD".
            (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6E65, 0x444D_4163) && family == 0x19
        })
    }

    /// The same processor, 256 lanes at a time.
    pub(in crate::fast) fn half(self) -> Avx512Half {
        Avx512Half(self)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn call_avx512<F: Kernel>(kernel: F) -> F::Output {
    kernel.run()
}

impl Machine for Avx512 {
    words! { Word512, Block512, 8, _mm512_setzero_si512, _mm512_set1_epi64, _mm512_load_si512, _mm512_store_si512 }

    type Octet = Octet256<true>;
    const ROOMY: bool = true;

    #[inline(always)]
    fn octet(self, lanes: [u32; 8]) -> Octet256<true> {
        Octet256(self.0.octet(lanes).0)
    }

    #[inline(always)]
    fn propagate_both(self, [a, b]: [Four<Octet256<true>>; 2]) -> [Round<Octet256<true>>; 2] {
        let of = |n: usize| Octets512::of(a[n], b[n]);
        let Round { x, many, unsound, changed } = propagate([of(0), of(1), of(2), of(3)], true);
        let mut first = Round { x: a, many: a, unsound: unsound.first(), changed: changed & 0xFF };
        let mut second = Round { x: b, many: b, unsound: unsound.second(), changed: changed >> 8 };
        for n in 0..4 {
            (first.x[n], first.many[n]) = (x[n].first(), many[n].first());
            (second.x[n], second.many[n]) = (x[n].second(), many[n].second());
        }
        [first, second]
    }

    #[inline(always)]
    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { call_avx512(kernel) }
    }

    #[inline(always)]
    fn prefetch<T>(self, value: &T) {
        self.0.prefetch(value);
    }

    #[inline(always)]
    fn prefetch_write<T>(self, value: &mut T) {
        self.0.prefetch_write(value);
    }

    #[inline(always)]
    fn pack(self, values: &[u8; 81]) -> Marks {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { pack_avx512(values) }
    }

    #[inline(always)]
    fn unpack(self, board: &Marks, solution: &mut Solution) {
        // SAFETY: the token exists, so the processor has the instructions.
        unsafe { unpack_avx512(board, solution.values_mut()) }
    }
}

impl Machine for Avx512Half {
    words! { Half512, Block256, 4, _mm256_setzero_si256, _mm256_set1_epi64x, _mm256_load_si256, _mm256_store_si256 }

    type Octet = Octet256<true>;
    const ROOMY: bool = true;

    #[inline(always)]
    fn octet(self, lanes: [u32; 8]) -> Octet256<true> {
        self.0.octet(lanes)
    }

    #[inline(always)]
    fn propagate_both(self, states: [Four<Octet256<true>>; 2]) -> [Round<Octet256<true>>; 2] {
        self.0.propagate_both(states)
    }

    #[inline(always)]
    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        self.0.call(kernel)
    }

    #[inline(always)]
    fn prefetch<T>(self, value: &T) {
        self.0.prefetch(value);
    }

    #[inline(always)]
    fn prefetch_write<T>(self, value: &mut T) {
        self.0.prefetch_write(value);
    }

    #[inline(always)]
    fn pack(self, values: &[u8; 81]) -> Marks {
        self.0.pack(values)
    }

    #[inline(always)]
    fn unpack(self, board: &Marks, solution: &mut Solution) {
        self.0.unpack(board, solution);
    }
}

/// Converts each value to a set of digits (a blank to the full set) and tests the bit of each digit. The first 64 cells
/// come first. The last 17 are present three times, so that three digits are tested together. Digits 1 to 8 are the
/// bits of one byte; 9 has a separate byte.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn pack_avx512(values: &[u8; 81]) -> Marks {
    const THIRD: u64 = (1 << 17) - 1;
    let eight = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    let ninth = _mm512_broadcast_i32x4(_mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    let start: *const i8 = values.as_ptr().cast();
    // SAFETY: the first load reads 64 of the 81 bytes; the masks limit the other loads to the last 17 bytes.
    let (first, last) = unsafe {
        let last = _mm512_maskz_loadu_epi8(THIRD, start.wrapping_add(64));
        let last = _mm512_mask_loadu_epi8(last, THIRD << 17, start.wrapping_add(64 - 17));
        let last = _mm512_mask_loadu_epi8(last, THIRD << 34, start.wrapping_add(64 - 34));
        (_mm512_loadu_si512(start.cast()), last)
    };
    let mut words = [0; WORDS];
    let sets = _mm512_shuffle_epi8(eight, first);
    for digit in 0..8 {
        words[digit] = _mm512_test_epi8_mask(sets, _mm512_set1_epi8((1u8 << digit) as i8));
    }
    let sets = _mm512_shuffle_epi8(ninth, first);
    words[8] = _mm512_test_epi8_mask(sets, sets);
    let sets = _mm512_shuffle_epi8(eight, last);
    let bits = |a: u8, b: u8, c: u8| {
        let bits = _mm512_mask_set1_epi8(_mm512_set1_epi8(a as i8), THIRD << 17, b as i8);
        _mm512_mask_set1_epi8(bits, !0 << 34, c as i8)
    };
    const USED: u64 = (1 << 51) - 1;
    words[9] = _mm512_mask_test_epi8_mask(USED, sets, bits(1, 2, 4));
    words[10] = _mm512_mask_test_epi8_mask(USED, sets, bits(8, 16, 32));
    let sets = _mm512_mask_shuffle_epi8(sets, !0 << 34, ninth, last);
    words[11] = _mm512_mask_test_epi8_mask(USED, sets, bits(64, 128, 1));
    Marks(words)
}

/// Writes each digit to the cells whose bits are set: the first 64 cells, then the last 17.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn unpack_avx512(board: &Marks, values: &mut [u8; 81]) {
    let (mut first, mut last) = (_mm512_setzero_si512(), _mm256_setzero_si256());
    for digit in 0..9 {
        let value = digit as i8 + 1;
        first = _mm512_mask_mov_epi8(first, board.0[digit], _mm512_set1_epi8(value));
        last = _mm256_mask_mov_epi8(last, board.tail(digit) as u32, _mm256_set1_epi8(value));
    }
    // SAFETY: the first store writes 64 of the 81 bytes; the mask limits the second store to the 17 bytes from 64.
    unsafe {
        _mm512_storeu_si512(values.as_mut_ptr().cast(), first);
        _mm256_mask_storeu_epi8(values.as_mut_ptr().add(64).cast(), 0x1_FFFF, last);
    }
}
