//! The conclusions from a unique rectangle or loop, by the further digits of its cells: types 1 to 4.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern};
use crate::board::houses::{cells_at, position};
use crate::search::subsets::unions::{self, Items};
use crate::search::words;

/// How the further digits of a loop are used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Type {
    /// One cell has further digits, so it holds one of them. Source: HoDoKu, "Uniqueness Test 1".
    One,
    /// All other cells have the same single further digit. Source: HoDoKu, "Uniqueness Test 2".
    Two,
    /// Two cells with further digits act as one cell of a subset. Source: HoDoKu, "Uniqueness Test 3".
    Three,
    /// One digit of the pair must be in one of the two cells, so the other is in neither.
    /// Source: HoDoKu, "Uniqueness Test 4".
    Four,
}

/// Receives the patterns with their types.
type TypedSink<'a> = dyn FnMut(Type, Pattern) -> Flow + 'a;

fn offer(sink: &mut TypedSink<'_>, kind: Type, found: Pattern) -> Flow {
    if found.is_worth() { sink(kind, found) } else { Flow::Continue(()) }
}

/// What follows from a loop on a pair of digits.
pub(crate) fn deduce(board: &Board, ring: &[Cell], pair: DigitSet, sink: &mut TypedSink<'_>) -> Flow {
    let cells: CellSet = ring.iter().copied().collect();
    let wide: Vec<Cell> = ring.iter().copied().filter(|&cell| board.marks(cell).len() > 2).collect();
    let further = wide.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(board.marks(cell))).without(pair);
    let size = match ring.len() {
        ..6 => 0,
        6 => 1,
        8 => 2,
        _ => 5,
    };
    let new = |extra| {
        let mut found = Pattern::new(cells, pair);
        found.extra = size + extra;
        found
    };
    match wide[..] {
        [] => Flow::Continue(()),
        [one] => offer(sink, Type::One, new(0).striking_in(board, one, pair)),
        _ if further.len() == 1 => {
            let common = wide.iter().copied().collect::<CellSet>().common_peers();
            offer(sink, Type::Two, further.iter().fold(new(0), |f, d| f.striking(board, common, d)))?;
            if let [a, b] = wide[..] {
                one_digit_stays(board, a, b, pair, new, sink)
            } else {
                Flow::Continue(())
            }
        }
        [a, b] => {
            // Of equally good deductions the first is taken, so houses come in Sudoku Explainer's order: box, row,
            // column.
            let [row, column, block] = a.houses();
            let shared = [block, row, column].into_iter().filter(|house| b.houses().contains(house));
            for house in shared.clone() {
                naked(board, house, [a, b], pair, further, &new, sink)?;
            }
            for house in shared {
                hidden(board, house, [a, b], pair, further, &new, sink)?;
            }
            one_digit_stays(board, a, b, pair, new, sink)
        }
        _ => Flow::Continue(()),
    }
}

/// Type 4.
fn one_digit_stays(
    board: &Board,
    a: Cell,
    b: Cell,
    pair: DigitSet,
    new: impl Fn(u32) -> Pattern,
    sink: &mut TypedSink<'_>,
) -> Flow {
    let two: CellSet = [a, b].into_iter().collect();
    let shared = || a.houses().into_iter().filter(|house| b.houses().contains(house));
    for digit in pair {
        if let Some(house) = shared().find(|&house| board.places_in(house, digit) == two) {
            let other = pair.without(DigitSet::of(digit));
            let found = other.iter().fold(new(0).within([house]), |f, d| f.striking(board, two, d));
            return offer(sink, Type::Four, found);
        }
    }
    Flow::Continue(())
}

/// Type 3 with cells that take the further digits between them.
fn naked(
    board: &Board,
    house: House,
    [a, b]: [Cell; 2],
    pair: DigitSet,
    further: DigitSet,
    new: &impl Fn(u32) -> Pattern,
    sink: &mut TypedSink<'_>,
) -> Flow {
    let blanks = board.vacant(house);
    let common = further.intersection(board.marks(a)).intersection(board.marks(b));
    let mut items = Items::default();
    for k in bits(blanks & !(1 << position(house, a)) & !(1 << position(house, b))) {
        items.push((k as u8, board.marks(house.cells()[k]).bits()));
    }
    for n in further.len()..=(blanks.count_ones() as usize / 2) {
        choose(&items, n - 1, &mut |chosen| {
            let others =
                chosen.iter().fold(DigitSet::EMPTY, |all, &(_, marks)| all.union(DigitSet::from_bits(marks)));
            let digits = others.union(further);
            // Whichever of the two cells counts, the others must need all n digits.
            if digits.len() != n || others.union(common).len() != n {
                return Flow::Continue(());
            }
            let with = chosen.iter().fold(0, |all, &(k, _)| all | 1 << k);
            let rest = house.cell_set().without(cells_at(house, with)).without([a, b].into_iter().collect());
            let mut found = new(n as u32 - 1).within([house]);
            found.cells = found.cells.union(cells_at(house, with));
            found.digits = pair.union(digits);
            offer(sink, Type::Three, digits.iter().fold(found, |f, d| f.striking(board, rest, d)))
        })?;
    }
    Flow::Continue(())
}

/// Type 3 with digits that, besides the pair, are confined to the same cells.
fn hidden(
    board: &Board,
    house: House,
    [a, b]: [Cell; 2],
    pair: DigitSet,
    further: DigitSet,
    new: &impl Fn(u32) -> Pattern,
    sink: &mut TypedSink<'_>,
) -> Flow {
    let keep = !(1u16 << position(house, b));
    let spots = |digits: DigitSet| digits.iter().fold(0, |all, d| all | board.spots(house, d) & keep);
    let mut items = Items::default();
    for digit in board.open(house).without(pair).without(further) {
        items.push((digit.index() as u8, spots(DigitSet::of(digit))));
    }
    let blanks = board.vacant(house).count_ones() as usize;
    for n in further.len().max(2)..=(blanks.saturating_sub(1) / 2) {
        choose(&items, n - 2, &mut |chosen| {
            let digits: DigitSet = chosen.iter().map(|&(d, _)| Digit::ALL[d as usize]).collect();
            let digits = digits.union(pair);
            let places = spots(digits);
            if places.count_ones() as usize != n {
                return Flow::Continue(());
            }
            let others = cells_at(house, places & !(1 << position(house, a)));
            let mut found = new((n as u32 - 1).saturating_sub(1)).within([house]);
            found.cells = found.cells.union(others);
            found.digits = digits;
            offer(
                sink,
                Type::Three,
                others
                    .iter()
                    .fold(found, |f, cell| f.striking_in(board, cell, DigitSet::ALL.without(digits))),
            )
        })?;
    }
    Flow::Continue(())
}

/// Visits each choice of `n` items, including the empty one.
fn choose(items: &[unions::Item], n: usize, visit: &mut impl FnMut(&[unions::Item]) -> Flow) -> Flow {
    match n {
        0 => visit(&[]),
        1..=4 => unions::any(items, n, 9, &mut |chosen, _| visit(chosen)),
        _ => Flow::Continue(()),
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "were there nothing but {digits} to choose from in the ring among {cells}, they could be swapped and the puzzle had \
         two solutions"
    )
}
