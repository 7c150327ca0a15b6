//! Eight 32-bit lanes: the words of the solver for one puzzle.

use std::ops::{BitAnd, BitOr, BitXor};

/// Eight 32-bit numbers in a register, or twice eight that know nothing of each other.
pub(super) trait Octet:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// A number in all lanes; the register that is there proves that the instructions are.
    fn all(self, number: u32) -> Self;
    /// `self & !b`.
    fn and_not(self, b: Self) -> Self;
    /// Lane by lane, wrapping.
    fn plus(self, b: Self) -> Self;
    /// Lane by lane, wrapping.
    fn minus(self, b: Self) -> Self;
    /// Each lane shifted left.
    fn up<const N: i32>(self) -> Self;
    /// Each lane rotated left.
    fn around<const N: i32>(self) -> Self;
    /// Whether that is one instruction.
    const ROTATES: bool;
    /// Each lane shifted right.
    fn down<const N: i32>(self) -> Self;
    /// Each lane changes places with the one whose number differs by 4, 2 or 1.
    fn across<const STEP: i32>(self) -> Self;
    /// Lane `n` of the first three from lane `(n + BY) % 3`; the other lanes stay.
    fn turn<const BY: i32>(self) -> Self;
    /// One of the first three lanes in all lanes.
    fn spread<const LANE: i32>(self) -> Self;
    /// The first lane of `a`, the second of `b`, the third of `c`, the others of `rest`.
    fn gather(a: Self, b: Self, c: Self, rest: Self) -> Self;
    /// All bits of lanes in which one of four is zero, no bit of the others.
    fn zeros(four: [Self; 4]) -> Self;
    /// A byte for each octet, not zero if the octet is not.
    fn some(self) -> u16;
    /// All bits of each byte of these that is not zero.
    fn whole(some: u16) -> u16;
    /// What `whole` returns if none is zero.
    const EVERY: u16;
}

/// What registers of one octet also do.
pub(super) trait One: Octet {
    /// Bit `n` says whether lane `n` is not zero.
    fn nonzero(self) -> u32;
    /// Whether all lanes are zero.
    fn is_zero(self) -> bool;
    /// The lanes.
    fn lanes(self) -> [u32; 8];
}

/// Eight numbers on any machine.
#[derive(Clone, Copy)]
pub(super) struct Plain(pub(super) [u32; 8]);

impl Plain {
    #[inline(always)]
    fn zip(self, b: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
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
        self.zip(b, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitor(self, b: Plain) -> Plain {
        self.zip(b, |a, b| a | b)
    }
}

impl BitXor for Plain {
    type Output = Plain;
    #[inline(always)]
    fn bitxor(self, b: Plain) -> Plain {
        self.zip(b, |a, b| a ^ b)
    }
}

impl Octet for Plain {
    #[inline(always)]
    fn all(self, number: u32) -> Plain {
        Plain([number; 8])
    }

    #[inline(always)]
    fn and_not(self, b: Plain) -> Plain {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, b: Plain) -> Plain {
        self.zip(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, b: Plain) -> Plain {
        self.zip(b, u32::wrapping_sub)
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
    fn across<const STEP: i32>(self) -> Plain {
        Plain(std::array::from_fn(|n| self.0[n ^ STEP as usize]))
    }

    #[inline(always)]
    fn turn<const BY: i32>(self) -> Plain {
        Plain(std::array::from_fn(|n| self.0[if n < 3 { (n + BY as usize) % 3 } else { n }]))
    }

    #[inline(always)]
    fn spread<const LANE: i32>(self) -> Plain {
        Plain([self.0[LANE as usize]; 8])
    }

    #[inline(always)]
    fn gather(a: Plain, b: Plain, c: Plain, rest: Plain) -> Plain {
        let mut lanes = rest.0;
        (lanes[0], lanes[1], lanes[2]) = (a.0[0], b.0[1], c.0[2]);
        Plain(lanes)
    }

    #[inline(always)]
    fn zeros([a, b, c, d]: [Plain; 4]) -> Plain {
        let zeros = |x: Plain| x.zip(x, |lane, _| if lane == 0 { u32::MAX } else { 0 });
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
}
