//! Eight 32-bit numbers in a register, and two groups of eight.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::table;
use crate::fast::octet::{Octet, One};

/// Implements the operations of registers of one and of two octets, whose instructions differ only in width.
macro_rules! octets {
    ($all:ident, $and_not:ident, $plus:ident, $minus:ident, $shuffle:ident, $low:ident, $high:ident, $low_pairs:ident,
     $high_pairs:ident) => {
        #[inline(always)]
        fn all(self, number: u32) -> Self {
            // SAFETY: an operand exists, so the processor has the instructions.
            Self(unsafe { $all(number as i32) })
        }

        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            // SAFETY: the operands exist, so the processor has the instructions.
            Self(unsafe { $and_not(b.0, self.0) })
        }

        #[inline(always)]
        fn plus(self, b: Self) -> Self {
            // SAFETY: the operands exist, so the processor has the instructions.
            Self(unsafe { $plus(self.0, b.0) })
        }

        #[inline(always)]
        fn minus(self, b: Self) -> Self {
            // SAFETY: the operands exist, so the processor has the instructions.
            Self(unsafe { $minus(self.0, b.0) })
        }

        #[inline(always)]
        fn turn<const BY: i32>(self) -> Self {
            // SAFETY: the operand exists, so the processor has the instructions.
            Self(unsafe {
                match BY {
                    1 => $shuffle::<0b00_00_10_01>(self.0),
                    _ => $shuffle::<0b01_01_00_10>(self.0),
                }
            })
        }

        #[inline(always)]
        fn interleave(a: Self, b: Self) -> (Self, Self) {
            // SAFETY: the operands exist, so the processor has the instructions.
            unsafe { (Self($low(a.0, b.0)), Self($high(a.0, b.0))) }
        }

        #[inline(always)]
        fn interleave_pairs(a: Self, b: Self) -> (Self, Self) {
            // SAFETY: the operands exist, so the processor has the instructions.
            unsafe { (Self($low_pairs(a.0, b.0)), Self($high_pairs(a.0, b.0))) }
        }

        #[inline(always)]
        fn band<const LANE: i32>(self) -> Self {
            // SAFETY: the operand exists, so the processor has the instructions.
            Self(unsafe {
                match LANE {
                    0 => $shuffle::<0b00_00_00_00>(self.0),
                    1 => $shuffle::<0b01_01_01_01>(self.0),
                    _ => $shuffle::<0b10_10_10_10>(self.0),
                }
            })
        }
    };
}

/// Eight 32-bit numbers in a register. With `VL`, the processor has AVX-512 VL; only tokens of AVX-512 create such
/// registers.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Octet256<const VL: bool>(pub(super) __m256i);

operator!(Octet256<VL>, BitAnd, bitand, _mm256_and_si256, const VL: bool);
operator!(Octet256<VL>, BitOr, bitor, _mm256_or_si256, const VL: bool);
operator!(Octet256<VL>, BitXor, bitxor, _mm256_xor_si256, const VL: bool);

impl<const VL: bool> Octet for Octet256<VL> {
    octets! {
        _mm256_set1_epi32, _mm256_andnot_si256, _mm256_add_epi32, _mm256_sub_epi32, _mm256_shuffle_epi32,
        _mm256_unpacklo_epi32, _mm256_unpackhi_epi32, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64
    }

    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        if VL {
            // SAFETY: the operands exist, so the processor has the instructions.
            Self(unsafe { _mm256_ternarylogic_epi32::<{ table::SELECT }>(mask.0, a.0, b.0) })
        } else {
            (a & mask) | b.and_not(mask)
        }
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn around<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe {
            if VL {
                _mm256_rol_epi32::<N>(self.0)
            } else {
                let (up, down) = (_mm_cvtsi32_si128(N), _mm_cvtsi32_si128(32 - N));
                _mm256_or_si256(_mm256_sll_epi32(self.0, up), _mm256_srl_epi32(self.0, down))
            }
        })
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn across(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm256_permute2x128_si256::<1>(self.0, self.0) })
    }

    #[inline(always)]
    fn zeros([a, b, c, d]: [Self; 4]) -> Self {
        // SAFETY: the operands exist, so the processor has the instructions.
        Self(unsafe {
            let least = _mm256_min_epu32(_mm256_min_epu32(a.0, b.0), _mm256_min_epu32(c.0, d.0));
            _mm256_cmpeq_epi32(least, _mm256_setzero_si256())
        })
    }

    const EVERY: u16 = 0xFF;
    const ROTATES: bool = VL;

    #[inline(always)]
    fn some(self) -> u16 {
        u16::from(!self.is_zero())
    }

    #[inline(always)]
    fn whole(some: u16) -> u16 {
        if some == 0 { 0 } else { Self::EVERY }
    }
}

impl<const VL: bool> One for Octet256<VL> {
    const COUNTS: bool = true;

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the operand exists, so the processor has the instructions.
        let zeros = unsafe {
            let zeros = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zeros))
        };
        !zeros as u32 & 0xFF
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the operand exists, so the processor has the instructions.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 8] {
        let mut lanes = [0; 8];
        // SAFETY: the operand exists, so the processor has the instructions; 32 bytes are writable.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
        lanes
    }

    #[inline(always)]
    fn zip(self, upper: Self) -> [u64; 8] {
        let mut both = [0; 8];
        let (Self(a), Self(b)) = Self::interleave(self, upper);
        // SAFETY: the operands exist, so the processor has the instructions; twice 32 bytes are writable.
        unsafe {
            let start: *mut __m256i = both.as_mut_ptr().cast();
            _mm256_storeu_si256(start, _mm256_permute2x128_si256::<0x20>(a, b));
            _mm256_storeu_si256(start.add(1), _mm256_permute2x128_si256::<0x31>(a, b));
        }
        both
    }
}

/// Twice eight 32-bit numbers in a register.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Octets512(__m512i);

operator!(Octets512, BitAnd, bitand, _mm512_and_si512);
operator!(Octets512, BitOr, bitor, _mm512_or_si512);
operator!(Octets512, BitXor, bitxor, _mm512_xor_si512);

impl Octets512 {
    #[inline(always)]
    pub(super) fn of(first: Octet256<true>, second: Octet256<true>) -> Self {
        // SAFETY: the operands exist, so the processor has the instructions: only tokens of AVX-512 create them.
        Self(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first.0), second.0) })
    }

    #[inline(always)]
    pub(super) fn first(self) -> Octet256<true> {
        // SAFETY: the operand exists, so the processor has the instructions.
        Octet256(unsafe { _mm512_castsi512_si256(self.0) })
    }

    #[inline(always)]
    pub(super) fn second(self) -> Octet256<true> {
        // SAFETY: the operand exists, so the processor has the instructions.
        Octet256(unsafe { _mm512_extracti64x4_epi64::<1>(self.0) })
    }
}

impl Octet for Octets512 {
    octets! {
        _mm512_set1_epi32, _mm512_andnot_si512, _mm512_add_epi32, _mm512_sub_epi32, _mm512_shuffle_epi32,
        _mm512_unpacklo_epi32, _mm512_unpackhi_epi32, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64
    }

    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        // SAFETY: the operands exist, so the processor has the instructions.
        Self(unsafe { _mm512_ternarylogic_epi32::<{ table::SELECT }>(mask.0, a.0, b.0) })
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn around<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm512_rol_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn across(self) -> Self {
        // SAFETY: the operand exists, so the processor has the instructions.
        Self(unsafe { _mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0) })
    }

    #[inline(always)]
    fn zeros([a, b, c, d]: [Self; 4]) -> Self {
        // SAFETY: the operands exist, so the processor has the instructions.
        Self(unsafe {
            let least = _mm512_min_epu32(_mm512_min_epu32(a.0, b.0), _mm512_min_epu32(c.0, d.0));
            _mm512_maskz_set1_epi32(_mm512_testn_epi32_mask(least, least), -1)
        })
    }

    const EVERY: u16 = 0xFFFF;
    const ROTATES: bool = true;

    #[inline(always)]
    fn some(self) -> u16 {
        // SAFETY: the operand exists, so the processor has the instructions.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn whole(some: u16) -> u16 {
        // The highest bit of each byte is set if there is a carry from its lower seven bits, or if it was set.
        let carry = ((some & 0x7F7F) + 0x7F7F) | some;
        (carry >> 7 & 0x0101) * 0xFF
    }
}
