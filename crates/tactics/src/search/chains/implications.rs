//! Forcing chains and nets as HoDoKu divides them: what follows from a candidate's holding or failing, along chains or
//! by all singles that it leads to. A premise that leads to a contradiction is false (contradiction); what follows
//! from all candidates of a cell, from all places of a digit in a house, or both from a candidate and from its opposite
//! is true (verity).

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::HOUSES;
use crate::search::chains::chain_graph::{Depth, Graph};
use crate::search::words;

/// How far a premise is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Each step follows from the one before alone, over single candidates and groups.
    Chains,
    /// A step may follow from any steps before: all singles are written.
    Nets,
}

/// What a premise leads to: for each digit the cells that take it, and those that lose it.
#[derive(Clone)]
pub(crate) struct Outcome {
    pub holds: [CellSet; 9],
    pub fails: [CellSet; 9],
}

impl Outcome {
    const NOTHING: Outcome = Outcome { holds: [CellSet::EMPTY; 9], fails: [CellSet::EMPTY; 9] };
    pub(crate) const ALL: Outcome = Outcome { holds: [CellSet::ALL; 9], fails: [CellSet::ALL; 9] };

    pub(crate) fn meet(&self, other: &Outcome) -> Outcome {
        let both = |a: &[CellSet; 9], b: &[CellSet; 9]| {
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|d: usize| a[d].intersection(b[d]))
        };
        Outcome { holds: both(&self.holds, &other.holds), fails: both(&self.fails, &other.fails) }
    }

    /// Where it contradicts itself: the cells and digits that show it, with the house if there is one.
    fn contradiction(&self, board: &Board) -> Option<(CellSet, DigitSet, Option<House>)> {
        for digit in Digit::ALL {
            let (holds, fails) = (self.holds[digit.index()], self.fails[digit.index()]);
            if let Some(cell) = holds.intersection(fails).first() {
                return Some((CellSet::of(cell), DigitSet::of(digit), None));
            }
            for house in HOUSES {
                let places = board.places_in(house, digit);
                let twice = holds.intersection(house.cell_set()).len() > 1;
                if twice || (!places.is_empty() && places.is_subset(fails)) {
                    return Some((places, DigitSet::of(digit), Some(house)));
                }
            }
        }
        board.blanks().iter().find_map(|cell| {
            let among = |sets: &[CellSet; 9]| -> DigitSet {
                board.marks(cell).iter().filter(|d| sets[d.index()].contains(cell)).collect()
            };
            let wrong = among(&self.holds).len() > 1 || among(&self.fails) == board.marks(cell);
            wrong.then(|| (CellSet::of(cell), board.marks(cell), None))
        })
    }
}

/// For each candidate, at nine times its cell plus its digit, what follows from its holding and from its failing.
pub(crate) struct Implications {
    holding: Vec<Option<Outcome>>,
    failing: Vec<Option<Outcome>>,
}

impl Implications {
    pub(crate) fn new(board: &Board, reach: Reach) -> Implications {
        let mut all = Implications { holding: vec![None; 729], failing: vec![None; 729] };
        let graph = (reach == Reach::Chains).then(|| Graph::new(board, Depth::Groups));
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                let at = 9 * cell.index() + digit.index();
                let follow = |holds: bool| match &graph {
                    Some(graph) => along_chains(graph, cell, digit, holds),
                    None => by_singles(board, cell, digit, holds),
                };
                (all.holding[at], all.failing[at]) = (Some(follow(true)), Some(follow(false)));
            }
        }
        all
    }

    /// What follows from a candidate of the board.
    pub(crate) fn of(&self, cell: Cell, digit: Digit, holds: bool) -> Option<&Outcome> {
        let outcomes = if holds { &self.holding } else { &self.failing };
        outcomes[9 * cell.index() + digit.index()].as_ref()
    }
}

fn along_chains(graph: &Graph, cell: Cell, digit: Digit, holds: bool) -> Outcome {
    let mut outcome = Outcome::NOTHING;
    let mut seen = vec![[false; 2]; graph.nodes.len()];
    let mut queue: Vec<(u32, bool)> =
        graph.id(digit, CellSet::of(cell)).map(|id| (id, holds)).into_iter().collect();
    while let Some((id, holds)) = queue.pop() {
        if std::mem::replace(&mut seen[id as usize][usize::from(holds)], true) {
            continue;
        }
        let node = graph.nodes[id as usize];
        let d = node.digit.index();
        if holds {
            if graph.is_single(id) {
                outcome.holds[d] = outcome.holds[d].union(node.cells);
            }
            queue.extend(graph.if_on[id as usize].iter().map(|&next| (next, false)));
        } else {
            outcome.fails[d] = outcome.fails[d].union(node.cells);
            queue.extend(graph.if_off[id as usize].iter().map(|&(next, _)| (next, true)));
        }
    }
    outcome
}

fn by_singles(board: &Board, cell: Cell, digit: Digit, holds: bool) -> Outcome {
    let mut after = board.clone();
    let mut outcome = Outcome::NOTHING;
    if holds {
        after.place(cell, digit);
        outcome.holds[digit.index()].insert(cell);
    } else {
        after.strike(cell, digit);
    }
    while let Some((cell, digit)) = after.lone_mark().or_else(|| after.lone_spot(0..27)) {
        if !after.place(cell, digit) {
            break;
        }
        outcome.holds[digit.index()].insert(cell);
    }
    for digit in Digit::ALL {
        let d = digit.index();
        outcome.fails[d] = board.places(digit).without(after.places(digit)).without(outcome.holds[d]);
    }
    outcome
}

/// Source: HoDoKu, "Forcing Chain Contradiction" and "Forcing Net Contradiction".
pub(crate) fn contradiction(board: &Board, reach: Reach, sink: &mut Sink<'_>) -> Flow {
    let all = Implications::new(board, reach);
    for cell in board.blanks() {
        for digit in board.marks(cell) {
            for holds in [true, false] {
                let shown = all.of(cell, digit, holds).and_then(|outcome| outcome.contradiction(board));
                let Some((cells, digits, house)) = shown else { continue };
                let new = Pattern::new(cells.union(CellSet::of(cell)), digits.union(DigitSet::of(digit)))
                    .within(house);
                offer(sink, conclude(board, new, cell, digit, !holds))?;
            }
        }
    }
    Flow::Continue(())
}

/// Strikes the candidate, or writes it.
fn conclude(board: &Board, new: Pattern, cell: Cell, digit: Digit, holds: bool) -> Pattern {
    if !holds {
        return new.striking(board, CellSet::of(cell), digit);
    }
    let mut found = new.striking_in(board, cell, DigitSet::ALL.without(DigitSet::of(digit)));
    found.placement = Some((cell, digit));
    found
}

/// Source: HoDoKu, "Forcing Chain Verity" and "Forcing Net Verity".
pub(crate) fn verity(board: &Board, reach: Reach, sink: &mut Sink<'_>) -> Flow {
    let all = Implications::new(board, reach);
    let mut cases: Vec<(CellSet, DigitSet, Option<House>, Outcome)> = Vec::new();
    let mut add = |cells: CellSet, digits: DigitSet, house: Option<House>| {
        let candidates = cells.iter().flat_map(|cell| digits.iter().map(move |digit| (cell, digit)));
        let met = candidates
            .filter_map(|(cell, digit)| all.of(cell, digit, true))
            .fold(Outcome::ALL, |met, outcome| met.meet(outcome));
        cases.push((cells, digits, house, met));
    };
    for cell in board.blanks() {
        add(CellSet::of(cell), board.marks(cell), None);
    }
    for house in HOUSES {
        for digit in board.open(house).iter().filter(|&digit| board.spots(house, digit) != 0) {
            add(board.places_in(house, digit), DigitSet::of(digit), Some(house));
        }
    }
    for cell in board.blanks() {
        for digit in board.marks(cell) {
            if let (Some(a), Some(b)) = (all.of(cell, digit, true), all.of(cell, digit, false)) {
                cases.push((CellSet::of(cell), DigitSet::of(digit), None, a.meet(b)));
            }
        }
    }
    for (cells, digits, house, outcome) in cases {
        for digit in Digit::ALL {
            for (sets, holds) in [(&outcome.holds, true), (&outcome.fails, false)] {
                for cell in sets[digit.index()].intersection(board.places(digit)) {
                    let new = Pattern::new(cells, digits).within(house);
                    offer(sink, conclude(board, new, cell, digit, holds))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The house that a deduction rests on, or its cells.
fn place(found: &Pattern) -> String {
    found.houses.first().map_or_else(|| words::its_cells(found), House::to_string)
}

/// Why, in half a sentence, of a contradiction.
pub(crate) fn explain_contradiction(found: &Pattern) -> String {
    format!("the opposite leads to a contradiction in {}", place(found))
}

/// The same of cases that agree.
pub(crate) fn explain_verity(found: &Pattern) -> String {
    format!(
        "whichever case of {} in {} is true, it leads to the same",
        words::its_digits(found),
        place(found)
    )
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_premise_that_contradicts_itself_is_false() {
        // r1c1 = 1 makes r1c5 = 2 and r5c1 = 2, which both see r5c5 = 2 ... and r5c5 takes 2 or 3 and r5c9 3.
        let board = sparse(&[("r1c1", "14"), ("r1c5", "12"), ("r5c1", "13"), ("r5c5", "23")]);
        for tactic in [Tactic::ForcingChainContradiction, Tactic::ForcingNetContradiction] {
            let found = tactic.every(&board);
            assert!(found.iter().any(|f| struck(f) == "r1c1:1"), "{tactic}: {found:?}");
        }
    }

    #[test]
    fn what_follows_from_every_candidate_of_a_cell_is_true() {
        // An XYZ-wing: 3 is in r1c1, r1c5 or r2c2, all of which r1c2 sees.
        let board = sparse(&[("r1c1", "123"), ("r1c5", "13"), ("r2c2", "23")]);
        for tactic in [Tactic::ForcingChainVerity, Tactic::ForcingNetVerity] {
            let found = tactic.every(&board);
            assert!(found.iter().any(|f| f.eliminations.contains(cell(1, 2), digit(3))), "{tactic}");
        }
    }
}
