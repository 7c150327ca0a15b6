//! Finned fish: fish that would be, but for some further places of the digit within one box. Either the
//! digit is at one of these fins or the fish holds; what both strike goes. If without the fins a line kept
//! a single place, the fish is called sashimi.

use sudoku_core::{CellSet, Digit, DigitSet};

use super::board::{Board, bits, cells_at};
use super::deduction::{Deduction, Flow, Sink, offer};
use super::fish::line;
use super::tactic::Tactic;
use super::unions::{self, Item, Items};

/// Source: HoDoKu, "Finned X-Wing".
pub(crate) fn x_wing(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::FinnedXWing, 2, false, sink)
}

/// Source: HoDoKu, "Sashimi X-Wing".
pub(crate) fn sashimi_x_wing(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::SashimiXWing, 2, true, sink)
}

/// Source: HoDoKu, "Finned Swordfish".
pub(crate) fn swordfish(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::FinnedSwordfish, 3, false, sink)
}

/// Source: HoDoKu, "Sashimi Swordfish".
pub(crate) fn sashimi_swordfish(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::SashimiSwordfish, 3, true, sink)
}

/// Source: HoDoKu, "Finned Jellyfish".
pub(crate) fn jellyfish(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::FinnedJellyfish, 4, false, sink)
}

/// Source: HoDoKu, "Sashimi Jellyfish".
pub(crate) fn sashimi_jellyfish(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::SashimiJellyfish, 4, true, sink)
}

/// A fish being looked for.
struct Shape<'a> {
    board: &'a Board,
    tactic: Tactic,
    digit: Digit,
    upright: bool,
    sashimi: bool,
}

fn find(board: &Board, tactic: Tactic, n: usize, sashimi: bool, sink: &mut Sink<'_>) -> Flow {
    for upright in [true, false] {
        for digit in Digit::ALL {
            let shape = Shape { board, tactic, digit, upright, sashimi };
            let mut items = Items::default();
            for base in 0..9 {
                let spots = board.spots(line(upright, base), digit);
                if spots.count_ones() >= 2 {
                    items.push((base as u8, spots));
                }
            }
            // One or two crossing lines hold fins.
            unions::any(&items, n, n + 2, &mut |bases, crossed| {
                let fins = crossed.count_ones() as usize;
                if fins > n { shape.fins(bases, crossed, fins - n, sink) } else { Flow::Continue(()) }
            })?;
        }
    }
    Flow::Continue(())
}

impl Shape<'_> {
    /// Takes each choice of `count` crossing lines of one chute for those that hold the fins.
    fn fins(&self, bases: &[Item], crossed: u16, count: usize, sink: &mut Sink<'_>) -> Flow {
        for chute in [0b111, 0b111_000, 0b111_000_000] {
            let within = crossed & chute;
            // Every part of it, none and all excepted.
            let mut finned = within & within.wrapping_sub(1);
            while finned != 0 {
                if finned.count_ones() as usize == count {
                    self.with(bases, crossed & !finned, finned, chute, sink)?;
                }
                finned = (finned - 1) & within;
            }
        }
        Flow::Continue(())
    }

    fn with(&self, bases: &[Item], covers: u16, finned: u16, chute: u16, sink: &mut Sink<'_>) -> Flow {
        let at = |mask: u16| {
            bases.iter().fold(CellSet::EMPTY, |all, &(base, spots)| {
                cells_at(line(self.upright, base as usize), spots & mask).union(all)
            })
        };
        let bands = bases
            .iter()
            .filter(|(_, spots)| spots & finned != 0)
            .fold(0, |all, (base, _)| all | 1u8 << (base / 3));
        let sashimi = bases.iter().any(|(_, spots)| (spots & covers).count_ones() < 2);
        let empty = bases.iter().any(|(_, spots)| spots & covers == 0);
        if bands.count_ones() != 1 || sashimi != self.sashimi || empty {
            return Flow::Continue(());
        }
        let fins = at(finned);
        let lines = bits(covers & chute)
            .fold(CellSet::EMPTY, |all, cover| all.union(line(!self.upright, cover).cell_set()));
        let struck = lines.intersection(fins.common_peers()).without(at(0o777));
        if struck.intersection(self.board.places(self.digit)).is_empty() {
            return Flow::Continue(());
        }
        let bases = bases.iter().map(|&(base, _)| line(self.upright, base as usize));
        let covers = bits(covers).map(|cover| line(!self.upright, cover));
        let found = Deduction::new(
            self.tactic,
            at_all(self.board, self.digit, bases.clone()),
            DigitSet::of(self.digit),
        );
        offer(sink, found.within(bases.chain(covers)).striking(self.board, struck, self.digit))
    }
}

fn at_all(board: &Board, digit: Digit, lines: impl Iterator<Item = sudoku_core::House>) -> CellSet {
    lines.fold(CellSet::EMPTY, |all, line| all.union(board.places_in(line, digit)))
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn a_fin_leaves_the_box() {
        let mut board = sparse(&[]);
        confine(&mut board, 4, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 4, House::row(4).cell_set(), cells("r5c2 r5c7 r5c8"));
        assert_eq!(struck(&only(Tactic::FinnedXWing, &board)), "r4c7:4 r6c7:4");
        assert!(Tactic::SashimiXWing.first(&board).is_none());
    }

    #[test]
    fn a_sashimi_fish_has_a_line_with_one_place_but_for_the_fins() {
        let mut board = sparse(&[]);
        confine(&mut board, 4, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 4, House::row(4).cell_set(), cells("r5c2 r5c8"));
        let found = Tactic::SashimiXWing.every(&board);
        assert!(found.iter().any(|f| struck(f) == "r4c7:4 r6c7:4"), "{found:?}");
        assert!(Tactic::FinnedXWing.first(&board).is_none());
    }

    #[test]
    fn larger_ones() {
        let mut board = sparse(&[]);
        for (row, keep) in [(0, "r1c1 r1c4"), (3, "r4c4 r4c7"), (7, "r8c1 r8c7 r8c8")] {
            confine(&mut board, 4, House::row(row).cell_set(), cells(keep));
        }
        assert_eq!(struck(&only(Tactic::FinnedSwordfish, &board)), "r7c7:4 r9c7:4");
    }
}
