//! HoDoKu's forcing chains and nets: what follows from a candidate's holding or failing, along chains or by all singles
//! that it leads to. A premise that leads to a contradiction is false (contradiction). A conclusion is true if it
//! follows from all candidates of a cell, from all places of a digit in a house, or from a candidate and its opposite
//! (verity).

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::HOUSES;
use crate::search::chains::hodoku_reach::{Chains, Known};
use crate::search::chains::net::{Net, NodeKinds, State, Table};
use crate::search::forcing::{self, Closure};
use crate::search::numbers::{CANDIDATES, candidate};
use crate::search::words;

/// How far a premise is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// Each step follows from the previous one alone, over single candidates and groups.
    Chains,
    /// A step may follow from any earlier steps: all singles are written.
    Nets,
}

/// The consequences of a premise: for each digit, the cells that take it and those that lose it.
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

    /// The contradiction, if there is one: the cells and digits that show it, and the house, if it is in one.
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

/// For each candidate, by number, the consequences of its holding and of its failing.
pub(crate) struct Implications {
    holding: Vec<Option<Outcome>>,
    failing: Vec<Option<Outcome>>,
}

impl Implications {
    pub(crate) fn new(board: &Board, reach: Reach) -> Implications {
        Implications::of_all(&mut Premises::new(board, reach, &mut Known::default()))
    }

    fn of_all(premises: &mut Premises<'_>) -> Implications {
        let (mut all, board) = (
            Implications { holding: vec![None; CANDIDATES], failing: vec![None; CANDIDATES] },
            premises.board,
        );
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                let at = usize::from(candidate(cell, digit));
                all.holding[at] = Some(premises.follow(cell, digit, true));
                all.failing[at] = Some(premises.follow(cell, digit, false));
            }
        }
        all
    }

    /// The consequences of a candidate of the board.
    pub(crate) fn of(&self, cell: Cell, digit: Digit, holds: bool) -> Option<&Outcome> {
        let outcomes = if holds { &self.holding } else { &self.failing };
        outcomes[usize::from(candidate(cell, digit))].as_ref()
    }
}

/// Follows premises one by one.
struct Premises<'b> {
    board: &'b Board,
    way: Way<'b>,
    table: Table,
}

/// How premises are followed.
enum Way<'b> {
    Chains(&'b Chains),
    /// All premises at once, up to contradictions.
    Nets(Box<(forcing::Links<'b>, Closure)>),
    /// Each premise on its own board.
    Singles,
}

impl<'b> Premises<'b> {
    fn new(board: &'b Board, reach: Reach, known: &'b mut Known) -> Premises<'b> {
        let has_single = || board.lone_mark().is_some() || board.lone_spot(0..27).is_some();
        let way = match reach {
            Reach::Chains => Way::Chains(known.of(board, NodeKinds::Groups)),
            // Singles follow from every premise.
            Reach::Nets if has_single() => Way::Singles,
            Reach::Nets => {
                let links = forcing::Links::new(board);
                let closure = Closure::new(&links);
                Way::Nets(Box::new((links, closure)))
            }
        };
        Premises { board, way, table: Table::default() }
    }

    fn follow(&mut self, cell: Cell, digit: Digit, holds: bool) -> Outcome {
        match &self.way {
            Way::Chains(Chains { net, .. }) => {
                self.table.follow(net, (2 * net.id(cell, digit) + usize::from(holds)) as State, true);
                return along_chains(net, &self.table);
            }
            Way::Nets(nets) => {
                let (links, closure) = nets.as_ref();
                let slot = links.slot(candidate(cell, digit));
                if !holds && !links.is_strong(slot) {
                    let mut outcome = Outcome::NOTHING;
                    outcome.fails[digit.index()].insert(cell);
                    return outcome;
                }
                if let Some(sets) = closure.of(slot, holds) {
                    let [holds, fails] = [&sets.on, &sets.off].map(|set| links.cells(set));
                    return Outcome { holds, fails };
                }
            }
            Way::Singles => {}
        }
        by_singles(self.board, cell, digit, holds)
    }

    /// The conclusion from a premise that contradicts itself.
    fn refute(&mut self, (cell, digit, holds): (Cell, Digit, bool)) -> Pattern {
        let shown = self.follow(cell, digit, holds).contradiction(self.board);
        let (cells, digits, house) = shown.expect("the premise contradicts itself");
        let new =
            Pattern::new(cells.union(CellSet::of(cell)), digits.union(DigitSet::of(digit))).within(house);
        conclude(self.board, new, cell, digit, !holds)
    }

    /// The premises that contradict themselves.
    fn refuted(&self) -> Vec<(Cell, Digit, bool)> {
        let board = self.board;
        let candidates = board.blanks().iter().flat_map(|cell| {
            let digits = board.marks(cell).iter();
            digits.flat_map(move |digit| [(cell, digit, true), (cell, digit, false)])
        });
        if board.blanks().iter().any(|cell| board.marks(cell).is_empty()) {
            return candidates.collect();
        }
        let by_chains = match &self.way {
            Way::Chains(chains) => chains.refuted(board),
            _ => Vec::new(),
        };
        let is_refuted = |&(cell, digit, holds): &(Cell, Digit, bool)| match &self.way {
            Way::Chains(chains) => by_chains[chains.net.id(cell, digit)][usize::from(holds)],
            Way::Nets(nets) => {
                let (links, closure) = nets.as_ref();
                let slot = links.slot(candidate(cell, digit));
                (holds || links.is_strong(slot)) && closure.of(slot, holds).is_none()
            }
            Way::Singles => by_singles(board, cell, digit, holds).contradiction(board).is_some(),
        };
        candidates.filter(is_refuted).collect()
    }
}

fn along_chains(net: &Net, table: &Table) -> Outcome {
    let mut outcome = Outcome::NOTHING;
    for &state in &table.order {
        let node = net.node(state);
        let d = node.digit.index();
        if state % 2 == 0 {
            outcome.fails[d] = outcome.fails[d].union(node.cells);
        } else if net.is_single(state) {
            outcome.holds[d] = outcome.holds[d].union(node.cells);
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
    let mut known = Known::default();
    let mut premises = Premises::new(board, reach, &mut known);
    premises.refuted().into_iter().try_for_each(|premise| offer(sink, premises.refute(premise)))
}

/// Source: HoDoKu, "Forcing Chain Verity" and "Forcing Net Verity".
pub(crate) fn verity(board: &Board, reach: Reach, sink: &mut Sink<'_>) -> Flow {
    agreed(&mut Premises::new(board, reach, &mut Known::default()), &mut |_| true, sink)
}

/// The contradiction or verity that HoDoKu takes, and whether it is a contradiction. Placements come before strikes;
/// among equals, the order is that of the candidates written or struck.
pub(crate) fn foremost(board: &Board, reach: Reach, known: &mut Known) -> Option<(bool, Pattern)> {
    let mut premises = Premises::new(board, reach, known);
    // Of the digits of a cell, the one whose strikes come first.
    let turn = |(cell, digit, holds): (Cell, Digit, bool)| {
        (!holds, cell, if holds { 9 - digit.index() } else { digit.index() })
    };
    let refuted = premises.refuted().into_iter();
    let first = refuted.min_by_key(|&(cell, digit, holds)| turn((cell, digit, !holds)));
    let mut best = first.map(|premise| (true, premises.refute(premise)));
    let mut least = first.map(|(cell, digit, holds)| turn((cell, digit, !holds)));
    // Links of chains work both ways: the opposite of a conclusion that all cases share contradicts itself.
    if reach == Reach::Nets {
        let is_first = &mut |conclusion| {
            let is_first = least.is_none_or(|least| turn(conclusion) < least);
            least = if is_first { Some(turn(conclusion)) } else { least };
            is_first
        };
        // The sink never stops the search.
        let _ = agreed(&mut premises, is_first, &mut |found| {
            best = Some((false, found));
            Flow::Continue(())
        });
    }
    best
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

/// The wanted conclusions that all cases share: a candidate, and whether it holds.
fn agreed(
    premises: &mut Premises<'_>,
    is_wanted: &mut dyn FnMut((Cell, Digit, bool)) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let (all, board) = (Implications::of_all(premises), premises.board);
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
                    if !is_wanted((cell, digit, holds)) {
                        continue;
                    }
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

/// The reason of a contradiction, as a clause.
pub(crate) fn explain_contradiction(found: &Pattern) -> String {
    format!("the opposite leads to a contradiction in {}", place(found))
}

/// The reason of a verity, as a clause.
pub(crate) fn explain_verity(found: &Pattern) -> String {
    format!(
        "whichever case of {} in {} is true, it leads to the same",
        words::its_digits(found),
        place(found)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::deduction::all;
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

    /// Both methods that follow all premises at once agree with following each premise to its end.
    #[test]
    fn what_is_refuted_contradicts_itself_and_nothing_else_does() {
        let mut refuted = 0;
        for clues in HARD {
            let mut board = board(clues);
            // Strike marks one after another, right and wrong ones.
            for n in 0..40 {
                let cell = Cell::ALL[37 * n % 81];
                board.marks(cell).iter().nth(n % 3).map(|digit| board.strike(cell, digit));
                for reach in [Reach::Chains, Reach::Nets] {
                    let mut known = Known::default();
                    let mut premises = Premises::new(&board, reach, &mut known);
                    let found = premises.refuted();
                    for cell in board.blanks() {
                        for digit in board.marks(cell) {
                            for holds in [true, false] {
                                let outcome = premises.follow(cell, digit, holds);
                                let is_refuted = outcome.contradiction(&board).is_some();
                                let premise = (cell, digit, holds);
                                assert_eq!(found.contains(&premise), is_refuted, "{reach:?} {premise:?}");
                                if reach == Reach::Nets {
                                    let alone = by_singles(&board, cell, digit, holds);
                                    assert_eq!((outcome.holds, outcome.fails), (alone.holds, alone.fails));
                                }
                            }
                        }
                    }
                    refuted += found.len();
                }
            }
        }
        assert!(refuted > 100, "{refuted}");
    }

    /// The opposite of a conclusion that all cases share along chains contradicts itself.
    #[test]
    fn chains_refute_the_opposite_of_what_they_agree_on() {
        let mut agreed = 0;
        for clues in HARD {
            let mut board = board(clues);
            for n in 0..20 {
                let cell = Cell::ALL[37 * n % 81];
                board.marks(cell).iter().nth(n % 3).map(|digit| board.strike(cell, digit));
                let refuted = all(|sink| contradiction(&board, Reach::Chains, sink));
                for found in all(|sink| verity(&board, Reach::Chains, sink)) {
                    let is_same = |other: &Pattern| {
                        (other.placement, &other.eliminations) == (found.placement, &found.eliminations)
                    };
                    assert!(refuted.iter().any(is_same), "{found:?}");
                    agreed += 1;
                }
            }
        }
        assert!(agreed > 100, "{agreed}");
    }
}
