//! ALS-XZ: two almost locked sets (n cells of a house with n + 1 digits) that cannot both contain x. So one of them is
//! locked. If both have z as a candidate, that set contains z.

use sudoku_core::{Digit, DigitSet};

use super::prelude::*;
use crate::search::sets::almost_locked::AlmostLocked;
use crate::search::sets::linked_sets::LinkedSets;

/// Maximum number of cells in a set.
const LARGEST: usize = 5;

/// Source: HoDoKu, "Almost Locked Set XZ-Rule", with sets of up to five cells that do not overlap.
pub(super) const RULE: Rule = Rule {
    name: "als-xz",
    title: "ALS-XZ",
    about: "Two almost locked sets (n cells of a house with n + 1 candidates) cannot both hold x, their \
            restricted common digit. One of them lacks x and is locked, so a digit z common to both is in one of \
            them, and every cell that sees all its places loses z; with two restricted common digits both sets \
            are locked on the rest.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.picked(queued::by_strikes).argued(Argument::SetPair),
    find: |at, sink| at.noting(|memo| find(at.board, memo.linked_sets.of(at.board, false), sink)),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    format!(
        "two sets with one digit too many each, which cannot both keep the digit that links them: {}",
        words::sets(found)
    )
}

fn find(board: &Board, linked: &LinkedSets, sink: &mut Sink<'_>) -> Flow {
    let mut before: Vec<(u16, Digit)> = Vec::new();
    let is_small = |set: &AlmostLocked| set.cells.len() <= LARGEST;
    for (n, a) in linked.sets.iter().enumerate().filter(|(_, set)| is_small(set)) {
        before.clear();
        for exit in &linked.exits[linked.exits_of(n)] {
            for &to in linked.links(exit).iter().take_while(|&&to| usize::from(to) < n) {
                let b = &linked.sets[usize::from(to)];
                if is_small(b) && a.digits.intersection(b.digits).len() >= 2 {
                    before.push((to, exit.by));
                }
            }
        }
        before.sort_unstable();
        for pair in before.chunk_by(|one, other| one.0 == other.0) {
            let links = pair.iter().map(|&(_, by)| by).collect();
            conclude(board, a, &linked.sets[pair[0].0 as usize], links, sink)?;
        }
    }
    Flow::Continue(())
}

fn conclude(
    board: &Board,
    a: &AlmostLocked,
    b: &AlmostLocked,
    linked: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let pattern = a.cells.union(b.cells);
    let struck = |digit: Digit| {
        let seen = a.sight[digit.index()].intersection(b.sight[digit.index()]);
        seen.without(pattern)
    };
    let others = a.digits.intersection(b.digits).without(linked);
    if linked.len() == 1 && others.iter().all(|digit| struck(digit).is_empty()) {
        return Flow::Continue(());
    }
    let mut found = Pattern::new(pattern, a.digits.union(b.digits));
    found.sets = vec![(a.cells, a.digits), (b.cells, b.digits)];
    let sees = |set: &AlmostLocked, digit: Digit| set.sight[digit.index()];
    for digit in a.digits.intersection(b.digits) {
        // Nothing follows for the linking digit, unless another digit links the sets too.
        if linked.len() > 1 || !linked.contains(digit) {
            found = found.striking(board, struck(digit), digit);
        }
    }
    if linked.len() > 1 {
        // If two digits link the sets, both sets are locked on all their other digits.
        for (own, other) in [(a, b), (b, a)] {
            for digit in own.digits.without(other.digits).union(own.digits.without(linked)) {
                found = found.striking(board, sees(own, digit).without(pattern), digit);
            }
        }
    }
    offer(sink, found)
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn two_sets_linked_by_a_digit() {
        // {r1c1, r1c2} with 1, 2, 3 and {r5c1, r6c1} with 1, 4, 3, linked by 1 in column 1.
        let board = sparse(&[("r1c1", "12"), ("r1c2", "23"), ("r5c1", "14"), ("r6c1", "34")]);
        let found = Tactic::AlsXz.every(&board);
        let pair = found.iter().find(|f| f.cells == cells("r1c1 r1c2 r5c1 r6c1")).expect("the two sets");
        assert!(pair.eliminations.contains(cell(2, 1), digit(3)));
        assert!(pair.eliminations.contains(cell(4, 2), digit(3)));
        assert!(!pair.eliminations.contains(cell(7, 2), digit(3)));
    }
}
