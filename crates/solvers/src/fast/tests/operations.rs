//! The cost of the lanes' kernels: words loaded, words stored, and operations on words. docs/fast-solver.md derives
//! its bounds from these counts.

use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::fast::branch::{Branch, Choice};
use crate::fast::octet::Plain;
use crate::fast::round::{Round, State};
use crate::fast::transpose::{Boards, Enter, Leave};
use crate::fast::word::{Kernel, Machine, Word};

/// The counts are those of the source code. A compiler may keep some words in registers, or run out of registers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Cost {
    loads: u32,
    stores: u32,
    operations: u32,
}

thread_local! {
    static COST: Cell<Cost> = const { Cell::new(Cost { loads: 0, stores: 0, operations: 0 }) };
}

fn count(change: impl Fn(&mut Cost)) {
    let mut cost = COST.get();
    change(&mut cost);
    COST.set(cost);
}

/// 64 lanes on a machine with three-operand functions.
#[derive(Clone, Copy)]
struct Counting;

#[derive(Clone, Copy)]
struct Counted(u64);

impl Counted {
    fn of(value: u64) -> Counted {
        count(|cost| cost.operations += 1);
        Counted(value)
    }
}

impl BitAnd for Counted {
    type Output = Counted;
    fn bitand(self, b: Counted) -> Counted {
        Counted::of(self.0 & b.0)
    }
}

impl BitOr for Counted {
    type Output = Counted;
    fn bitor(self, b: Counted) -> Counted {
        Counted::of(self.0 | b.0)
    }
}

impl BitXor for Counted {
    type Output = Counted;
    fn bitxor(self, b: Counted) -> Counted {
        Counted::of(self.0 ^ b.0)
    }
}

macro_rules! one_operation {
    ($($function:ident),*) => {
        $(fn $function(a: Counted, b: Counted, c: Counted) -> Counted {
            Counted::of(u64::$function(a.0, b.0, c.0))
        })*
    };
}

impl Word for Counted {
    fn and_not(self, b: Counted) -> Counted {
        Counted::of(self.0 & !b.0)
    }

    one_operation!(or3, majority, xor3, select, or_and, or_and_not, keep, drop, and3, or_xor, greater);

    /// Counts two shuffles for 32-bit halves, otherwise two shifts and two selections.
    fn swap_halves<const J: u32>(a: Counted, b: Counted) -> (Counted, Counted) {
        count(|cost| cost.operations += if J == 32 { 2 } else { 4 });
        let (a, b) = u64::swap_halves::<J>(a.0, b.0);
        (Counted(a), Counted(b))
    }
}

impl Machine for Counting {
    type Word = Counted;
    type Block = u64;
    type Octet = Plain;
    const WORDS: usize = 1;
    const ROOMY: bool = true;

    fn zero(self) -> Counted {
        Counted(0)
    }

    fn ones(self) -> Counted {
        Counted(u64::MAX)
    }

    fn load(self, block: &u64) -> Counted {
        count(|cost| cost.loads += 1);
        Counted(*block)
    }

    fn store(self, word: Counted, block: &mut u64) {
        count(|cost| cost.stores += 1);
        *block = word.0;
    }

    fn octet(self, lanes: [u32; 8]) -> Plain {
        Plain(lanes)
    }

    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        kernel.run()
    }
}

fn cost_of(kernel: impl Kernel) -> (u32, u32, u32) {
    COST.set(Cost::default());
    kernel.run();
    let Cost { loads, stores, operations } = COST.get();
    (loads, stores, operations)
}

#[test]
fn kernels_cost_what_the_documentation_says() {
    let machine = Counting;
    let state = &mut State::<Counting>::new();
    let choice = &mut Choice::new();
    let boards = &mut Boards::new();
    let costs = [
        cost_of(Round::<_, false> { machine, state }),
        cost_of(Round::<_, true> { machine, state }),
        cost_of(Branch { machine, state, choice, boards, lanes: 0 }),
        cost_of(Leave { machine, boards }),
        cost_of(Enter { machine, boards, state, lanes: 0 }),
    ];
    // The costs of a plain round, of a checking round, of branching with the exit of the boards, of the exit alone, and
    // of the entry.
    let documented = [
        (5427, 2595, 8829),
        (7128, 3081, 12852),
        (5251, 2742, 14712),
        (1536, 1536, 8448),
        (2428, 1659, 9339),
    ];
    assert_eq!(costs, documented);
}
