//! W-wing: two cells with the same two digits are joined by a strong link on one of these digits. One of the cells then
//! has the other digit.

use sudoku_core::{Cell, CellSet, Digit};

use super::prelude::*;
use crate::board::houses::HOUSES;

/// Source: HoDoKu, "W-Wing".
pub(super) const RULE: Rule = Rule {
    name: "w-wing",
    title: "W-wing",
    about: "Two cells hold the same two candidates, x and y, and each sees one end of a strong link on x. One \
            end of the link holds x, so not both cells do; one of them holds y, and every cell that sees both \
            loses y.",
    example: ".637.958259..6.473.7835.9613869...25.45.2..3992.53..48659483217814275396.3.691854",
    traits: PLAIN.picked(queued::by_ends),
    find: |at, sink| find(at.board, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "of the two cells that take {digits} among {cells}, not both can take the digit that {} gives only two places, so one \
         takes the other",
        words::house(found, 0)
    )
}

fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let pairs: Vec<_> = board.cells_with(2).iter().collect();
    for (n, &a) in pairs.iter().enumerate() {
        for &b in pairs[n + 1..].iter().filter(|&&b| board.marks(b) == board.marks(a) && !a.sees(b)) {
            for link in board.marks(a) {
                joined(board, [a, b], link, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// `ends` are the two cells, and `link` is the digit that they cannot both have.
fn joined(board: &Board, ends: [Cell; 2], link: Digit, sink: &mut Sink<'_>) -> Flow {
    let (marks, both) = (board.marks(ends[0]), ends.into_iter().collect::<CellSet>());
    let struck = marks.iter().find(|&digit| digit != link);
    let Some(digit) =
        struck.filter(|&digit| !both.common_peers().intersection(board.places(digit)).is_empty())
    else {
        return Flow::Continue(());
    };
    let [a, b] = ends.map(|end| board.places(link).intersection(end.peers()));
    let seen_by_one = [a.without(b), b.without(a)];
    for house in HOUSES.into_iter().filter(|&house| board.spots(house, link).count_ones() == 2) {
        let places = board.places_in(house, link);
        if seen_by_one.iter().all(|seen| !places.intersection(*seen).is_empty()) {
            let found = Pattern::new(both.union(places), marks).within([house]);
            offer(sink, found.striking(board, both.common_peers(), digit))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn equal_pairs_joined_by_a_strong_link() {
        let mut board = sparse(&[("r2c1", "58"), ("r7c6", "58")]);
        confine(&mut board, 5, House::column(4).cell_set(), cells("r2c5 r8c5"));
        // r2c5 sees r2c1, and r8c5 sees r7c6. So the two cells cannot both be 5, and one is 8.
        assert_eq!(struck(&only(Tactic::WWing, &board)), "r2c6:8 r7c1:8");
    }
}
