//! Eight 32-bit lanes: the words of the solver for one puzzle.

use std::ops::{BitAnd, BitOr, BitXor};

/// Eight 32-bit numbers in a register, or two independent groups of eight. Four registers hold the candidates of a puzzle
/// ([`registers`](super::registers) draws the bits of a lane):
///
/// ```text
/// lane                 0  1  2  3 | 4  5  6  7
/// register 0, 1, 2     1  2  3  4 | 5  6  7  8    digits, in band 0, 1, 2
/// register 3           0  1  2  2 | 0  1  2  2    bands, of digit 9
///   turn::<1>          1  2  0  0 | 1  2  0  0
///   band::<1>          1  1  1  1 | 1  1  1  1
///
/// interleave           a0 b0 a1 b1 | a4 b4 a5 b5,  a2 b2 a3 b3 | a6 b6 a7 b7
/// interleave_pairs     a0 a1 b0 b1 | a4 a5 b4 b5,  a2 a3 b2 b3 | a6 a7 b6 b7
/// ```
pub(super) trait Octet:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// A number in all lanes. `self` is proof that the processor has the instructions.
    fn all(self, number: u32) -> Self;
    /// `self & !b`.
    fn and_not(self, b: Self) -> Self;
    /// `a` where `mask` has bits, `b` elsewhere.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        (a & mask) | b.and_not(mask)
    }
    /// Lane by lane, wrapping.
    fn plus(self, b: Self) -> Self;
    /// Lane by lane, wrapping.
    fn minus(self, b: Self) -> Self;
    /// Each lane shifted left.
    fn up<const N: i32>(self) -> Self;
    /// Each lane is rotated left.
    fn around<const N: i32>(self) -> Self;
    /// Whether a rotation is a single instruction.
    const ROTATES: bool;
    /// Each lane shifted right.
    fn down<const N: i32>(self) -> Self;
    /// Swaps the halves.
    fn across(self) -> Self;
    /// For lanes `0 1 2 2 0 1 2 2`: each of the first three lanes `n` gets the value of lane `(n + BY) % 3`, and the
    /// others follow the same pattern.
    fn turn<const BY: i32>(self) -> Self;
    /// Within each half, the first result alternates lanes 0 and 1 of both operands, and the second result lanes 2
    /// and 3.
    fn interleave(a: Self, b: Self) -> (Self, Self);
    /// Within each half, the first result has lanes 0 and 1 of one operand, then of the other, and the second result
    /// has lanes 2 and 3.
    fn interleave_pairs(a: Self, b: Self) -> (Self, Self);
    /// For lanes in this pattern: one of the first three, copied to all lanes.
    fn band<const LANE: i32>(self) -> Self;
    /// All bits are set in lanes in which one of the four is zero, and none in the others.
    fn zeros(four: [Self; 4]) -> Self;
    /// A byte for each octet, which is non-zero if the octet is.
    fn some(self) -> u16;
    /// Sets all bits of each non-zero byte.
    fn whole(some: u16) -> u16;
    /// The result of `whole` if no byte is zero.
    const EVERY: u16;
}

/// Additional operations on registers of one octet.
pub(super) trait One: Octet {
    /// Whether the processor has an instruction that counts bits.
    const COUNTS: bool;
    /// Bit `n` says whether lane `n` is non-zero.
    fn nonzero(self) -> u32;
    /// Whether all lanes are zero.
    fn is_zero(self) -> bool;
    /// The lanes.
    fn lanes(self) -> [u32; 8];
    /// The lanes of both in pairs, with the lane of `self` in the lower half.
    fn zip(self, upper: Self) -> [u64; 8];
}

/// The cells of each band, arranged as the lanes of the last register.
pub(super) const fn last_register([a, b, c]: [u32; 3]) -> [u32; 8] {
    [a, b, c, c, a, b, c, c]
}

/// Eight numbers on any machine.
#[derive(Clone, Copy)]
pub(super) struct Plain(pub(super) [u32; 8]);

impl Plain {
    #[inline(always)]
    fn each(self, b: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        let mut lanes = self.0;
        for (lane, b) in lanes.iter_mut().zip(b.0) {
            *lane = f(*lane, b);
        }
        Plain(lanes)
    }
}

impl BitAnd for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitand(self, b: Plain) -> Plain {
        self.each(b, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitor(self, b: Plain) -> Plain {
        self.each(b, |a, b| a | b)
    }
}

impl BitXor for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitxor(self, b: Plain) -> Plain {
        self.each(b, |a, b| a ^ b)
    }
}

impl Octet for Plain {
    #[inline(always)]
    fn all(self, number: u32) -> Plain {
        Plain([number; 8])
    }

    #[inline(always)]
    fn and_not(self, b: Plain) -> Plain {
        self.each(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, b: Plain) -> Plain {
        self.each(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, b: Plain) -> Plain {
        self.each(b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Plain {
        Plain(self.0.map(|a| a << N))
    }

    #[inline(always)]
    fn around<const N: i32>(self) -> Plain {
        Plain(self.0.map(|a| a.rotate_left(N as u32)))
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Plain {
        Plain(self.0.map(|a| a >> N))
    }

    #[inline(always)]
    fn across(self) -> Plain {
        Plain(std::array::from_fn(|n| self.0[n ^ 4]))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Plain {
        let [a, b, c, ..] = self.0;
        Plain(last_register(if BY == 1 { [b, c, a] } else { [c, a, b] }))
    }

    #[inline(always)]
    fn interleave(Plain(a): Plain, Plain(b): Plain) -> (Plain, Plain) {
        let two = |n: usize| Plain([a[n], b[n], a[n + 1], b[n + 1], a[n + 4], b[n + 4], a[n + 5], b[n + 5]]);
        (two(0), two(2))
    }

    #[inline(always)]
    fn interleave_pairs(Plain(a): Plain, Plain(b): Plain) -> (Plain, Plain) {
        let pair = |n: usize| Plain([a[n], a[n + 1], b[n], b[n + 1], a[n + 4], a[n + 5], b[n + 4], b[n + 5]]);
        (pair(0), pair(2))
    }

    #[inline(always)]
    fn band<const LANE: i32>(self) -> Plain {
        Plain([self.0[LANE as usize]; 8])
    }

    #[inline(always)]
    fn zeros([a, b, c, d]: [Plain; 4]) -> Plain {
        let zeros = |x: Plain| x.each(x, |lane, _| if lane == 0 { u32::MAX } else { 0 });
        zeros(a) | zeros(b) | zeros(c) | zeros(d)
    }

    const EVERY: u16 = 0xFF;
    const ROTATES: bool = false;

    #[inline(always)]
    fn some(self) -> u16 {
        u16::from(!self.is_zero())
    }

    #[inline(always)]
    fn whole(some: u16) -> u16 {
        if some == 0 { 0 } else { Self::EVERY }
    }
}

impl One for Plain {
    const COUNTS: bool = false;

    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.0.iter().enumerate().map(|(n, &a)| u32::from(a != 0) << n).sum()
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 8] {
        self.0
    }

    #[inline(always)]
    fn zip(self, upper: Plain) -> [u64; 8] {
        let mut both = [0; 8];
        for (n, both) in both.iter_mut().enumerate() {
            *both = u64::from(self.0[n]) | u64::from(upper.0[n]) << 32;
        }
        both
    }
}
