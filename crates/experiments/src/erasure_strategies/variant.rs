//! The ways of erasing that are compared, by name.

use sudoku_core::HouseKind;
use sudoku_generators::{Check, Erasure, GridMethod, Order};

/// Orders in which cells are tried: strategies 2, 6 and 7.
pub const ORDERS: [(&str, Order); 5] = [
    ("random", Order::Random),
    ("rows", Order::Houses(HouseKind::Row)),
    ("columns", Order::Houses(HouseKind::Column)),
    ("boxes", Order::Houses(HouseKind::Box)),
    ("digits", Order::Digits),
];

/// Checks that keep the solution unique: strategies 4 and 5, and level 1 with hidden singles.
pub const LOGICAL: [(&str, Check); 3] =
    [("level-1", Check::Level1), ("single", Check::Single), ("level-2", Check::Level2)];

/// Level 1, then a second round that asks for uniqueness alone.
pub const TWO_ROUNDS: &str = "level-1, then unique";
/// Uniqueness alone, by a solver.
pub const UNIQUE: &str = "unique";
/// No check at all: strategy 2.
pub const NONE: &str = "none";
/// Checks that do not keep the solution unique: strategies 2 and 3.
pub const LIMITS: [(&str, Check); 3] = [
    (NONE, Check::None),
    ("at most 0 empty lines", Check::EmptyLines(0)),
    ("at most 1 empty line", Check::EmptyLines(1)),
];

/// A way of erasing.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub order: &'static str,
    pub check: &'static str,
    pub options: Erasure,
}

fn variant(order: (&'static str, Order), check: (&'static str, Check), clues: usize) -> Variant {
    let options =
        Erasure { grids: GridMethod::Uniform, order: order.1, check: check.1, clues, second_round: false };
    Variant { order: order.0, check: check.0, options }
}

/// Ways that continue until nothing can be erased; `all` orders or the random one alone.
pub fn stops(all: bool) -> Vec<Variant> {
    let orders = if all { &ORDERS[..] } else { &ORDERS[..1] };
    let mut variants: Vec<Variant> =
        LOGICAL.iter().flat_map(|&check| orders.iter().map(move |&order| variant(order, check, 0))).collect();
    let first = variant(ORDERS[0], (TWO_ROUNDS, Check::Level1), 0);
    variants.push(Variant { options: Erasure { second_round: true, ..first.options }, ..first });
    variants.push(variant(ORDERS[0], (UNIQUE, Check::Unique), 0));
    variants
}

/// Ways that stop at a number of clues: without check in every order, with limits and with proof at random.
pub fn targets(clues: usize) -> Vec<Variant> {
    let mut variants: Vec<Variant> = ORDERS.iter().map(|&order| variant(order, LIMITS[0], clues)).collect();
    variants.extend(LIMITS[1..].iter().map(|&check| variant(ORDERS[0], check, clues)));
    variants.push(variant(ORDERS[0], (UNIQUE, Check::Unique), clues));
    variants
}
