//! Finned fish: fish except for some further places of the digit within one box. Either one of these fins
//! holds the digit or the fish is valid, so candidates that both would strike go. If a line keeps a single
//! place without the fins, the fish is called sashimi.

use sudoku_core::{CellSet, Digit, DigitSet, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::cells_at;
use crate::search::fish::basic::line;
use crate::search::subsets::unions::{self, Item, Items};
use crate::search::words;

/// The fish to search for.
struct Shape<'a> {
    board: &'a Board,
    digit: Digit,
    upright: bool,
    n: usize,
    sashimi: bool,
}

/// Finned fish of `n` lines on these digits, either sashimi or not.
pub(crate) fn find(board: &Board, digits: DigitSet, n: usize, sashimi: bool, sink: &mut Sink<'_>) -> Flow {
    for upright in [true, false] {
        for digit in digits {
            let shape = Shape { board, digit, upright, n, sashimi };
            let spots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|base| board.spots(line(upright, base), digit));
            // Besides the lines of the fish, there must be a line that it strikes.
            if spots.iter().filter(|spots| spots.count_ones() >= 2).count() > n {
                (0..9).try_for_each(|cover| shape.striking_on(cover, &spots, sink))?;
            }
        }
    }
    Flow::Continue(())
}

impl Shape<'_> {
    /// Fish with a cover that strike within this cover: in each of its three boxes, which must contain the
    /// fins.
    fn striking_on(&self, cover: usize, spots: &[u16; 9], sink: &mut Sink<'_>) -> Flow {
        let chute = 0b111 << (cover / 3 * 3);
        for band in 0..3 {
            let beside = chute & !(1 << cover);
            let struck = (3 * band..3 * band + 3).filter(|&base| spots[base] >> cover & 1 == 1);
            for out in struck {
                if (3 * band..3 * band + 3).all(|base| base == out || spots[base] & beside == 0) {
                    continue;
                }
                // Lines of the box's band may have fins there; all other places must be covered.
                let mut items = Items::default();
                for base in (0..9).filter(|&base| base != out && spots[base].count_ones() >= 2) {
                    let bare = if base / 3 == band { spots[base] & !chute } else { spots[base] };
                    items.push((base as u8, bare | 1 << cover));
                }
                unions::any(&items, self.n, self.n, &mut |chosen, covers| {
                    self.fish(chosen, covers, spots, chute, sink)
                })?;
            }
        }
        Flow::Continue(())
    }

    fn fish(&self, chosen: &[Item], covers: u16, spots: &[u16; 9], chute: u16, sink: &mut Sink<'_>) -> Flow {
        let within = |base: u8| spots[base as usize] & covers;
        let finned = chosen.iter().fold(0, |all, &(base, _)| all | spots[base as usize]) & !covers;
        let sashimi = chosen.iter().any(|&(base, _)| within(base).count_ones() < 2);
        let empty = chosen.iter().any(|&(base, _)| within(base) == 0);
        if finned == 0 || sashimi != self.sashimi || empty || covers.count_ones() as usize != self.n {
            return Flow::Continue(());
        }
        let at = |mask: u16| {
            chosen.iter().fold(CellSet::EMPTY, |all, &(base, _)| {
                cells_at(line(self.upright, base as usize), spots[base as usize] & mask).union(all)
            })
        };
        let bases = chosen.iter().map(|&(base, _)| line(self.upright, base as usize));
        let spared = bases.clone().fold(CellSet::EMPTY, |all, base| all.union(base.cell_set()));
        let lines = bits(covers & chute)
            .fold(CellSet::EMPTY, |all, cover| all.union(line(!self.upright, cover).cell_set()));
        let struck = lines.intersection(at(finned).common_peers()).without(spared);
        let covers = bits(covers).map(|cover| line(!self.upright, cover));
        let found = Pattern::new(at(0o777), DigitSet::of(self.digit));
        offer(sink, found.within(bases.chain(covers)).striking(self.board, struck, self.digit))
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let ((bases, covers), digits) = (words::halves(found), words::its_digits(found));
    format!(
        "in {bases}, {digits} keeps to {covers} but for fins in one box, so either a fin is true or these lose it \
         elsewhere"
    )
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_fin_leaves_the_box() {
        let mut board = sparse(&[]);
        confine(&mut board, 4, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 4, House::row(4).cell_set(), cells("r5c2 r5c7 r5c8"));
        assert_eq!(struck(&first(Tactic::FinnedXWing, &board)), "r4c7:4 r6c7:4");
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
        assert_eq!(struck(&first(Tactic::FinnedSwordfish, &board)), "r7c7:4 r9c7:4");
    }
}
