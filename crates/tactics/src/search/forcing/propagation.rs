//! All that follows from one assumption, with the reasons.

use std::ops::Range;

use sudoku_core::{CellSet, DigitSet};

use super::consequences::{Cause, Consequences, Depth, Node, PLAIN, Store};
use super::hints::Hint;
use super::links::{Links, Slot, Slots, UNIT_SLOTS};
use super::nested;
use super::work::Work;
use super::{Candidate, candidate, cell_of, digit_of};
use crate::board::Board;
use crate::board::deduction::{self, Flow, Pattern, Sink};
use crate::board::houses::{HOUSES_OF, Houses};
use crate::search::fish::basic;
use crate::search::subsets::hidden_subset;
use crate::search::subsets::locked_candidates;
use crate::search::subsets::naked_subset;

/// By the order in which Sudoku Explainer looks at a cell and its houses.
const CAUSES: [Cause; 4] = [Cause::Cell, Cause::Block, Cause::Row, Cause::Column];

impl Store {
    /// Follows an assumption, to assertions that rest on fewer than `bound` at least.
    pub(crate) fn follow(
        &mut self,
        links: &Links<'_>,
        work: &Work,
        assumed: Candidate,
        holds: bool,
        depth: Depth,
        bound: u32,
    ) -> Consequences {
        let out = Consequences {
            start: self.nodes.len(),
            end: self.nodes.len(),
            parents: self.parents.len(),
            ancestors: self.ancestors.len(),
            index: self.index_len,
            on: Slots::EMPTY,
            off: Slots::EMPTY,
            contradiction: None,
        };
        self.index_len += links.len();
        if self.index.len() < self.index_len {
            self.index.resize(self.index_len, [0; 2]);
        }
        let has_patterns = matches!(depth, Depth::Plus(_));
        let mut run = Run {
            links,
            work,
            live: links.members,
            open: links.members,
            grid: has_patterns.then(|| links.board.clone()),
            gone: (DigitSet::EMPTY, 0),
            depth,
            store: self,
            out,
            holding: 0..usize::from(holds),
            next: 0,
            // Patterns may rest on short chains alone, whatever else is followed first.
            bound: if has_patterns { u32::MAX } else { bound },
            short: 0,
        };
        if depth == Depth::Nishio {
            // Chains on one digit leave out the cells.
            run.live[..81].fill(0);
        }
        run.add(links.slot(assumed), holds, Cause::None, &[]);
        run.follow();
        let mut out = run.out;
        out.end = self.nodes.len();
        work.spend(out.end - out.start);
        out
    }
}

struct Run<'a> {
    links: &'a Links<'a>,
    work: &'a Work,
    /// By unit: the candidates without those that have been found to fail and were followed already.
    live: [u16; UNIT_SLOTS],
    /// By unit: the candidates without those that fail and do not hold as well.
    open: [u16; UNIT_SLOTS],
    /// The board as `live` has it, for patterns.
    grid: Option<Board>,
    /// The digits and the houses that have lost marks on it.
    gone: Gone,
    depth: Depth,
    store: &'a mut Store,
    out: Consequences,
    /// The nodes that hold and are to be followed.
    holding: Range<usize>,
    /// Those that fail are followed from here on.
    next: usize,
    /// Nothing that rests on this many assertions is wanted.
    bound: u32,
    /// The number after the last node that fails from which something of use can come.
    short: usize,
}

impl Run<'_> {
    fn follow(&mut self) {
        loop {
            for n in std::mem::take(&mut self.holding) {
                self.deny(n);
                if self.out.contradiction.is_some() {
                    return;
                }
            }
            match self.failing() {
                Some(_) if self.next >= self.short && self.bound != u32::MAX => return,
                Some(n) => {
                    self.next = n + 1;
                    self.affirm(n);
                    if self.out.contradiction.is_some() {
                        return;
                    }
                }
                None if self.work.is_spent() || !self.advance() => return,
                None => {}
            }
        }
    }

    /// The first node not yet followed of those that fail.
    #[inline]
    fn failing(&mut self) -> Option<usize> {
        let nodes = self.store.nodes.get(self.out.start + self.next..)?;
        self.next += nodes.iter().position(|node| !node.holds)?;
        Some(self.next)
    }

    #[inline]
    fn length(&self, n: usize) -> u32 {
        self.store.nodes[self.out.start + n].length
    }

    #[inline]
    fn node(&self, slot: Slot, holds: bool) -> u32 {
        self.store.node(&self.out, slot, holds) as u32
    }

    /// Adds a node to the consequences; its parents are nodes of this run.
    fn add(&mut self, slot: Slot, holds: bool, cause: Cause, parents: &[u32]) -> usize {
        let n = self.push(slot, holds, cause, parents);
        self.note(n, slot, holds, self.length(n));
        n
    }

    #[inline]
    fn note(&mut self, n: usize, slot: Slot, holds: bool, length: u32) {
        if holds {
            self.out.on.insert(slot);
        } else {
            self.out.off.insert(slot);
            if !self.out.on.contains(slot) {
                self.links
                    .around(slot)
                    .iter()
                    .for_each(|&(unit, bit)| self.open[unit as usize % UNIT_SLOTS] &= !bit);
            }
            if length.saturating_add(1) < self.bound {
                self.short = n + 1;
            }
        }
        self.store.index[self.out.index + slot as usize][usize::from(holds)] = n as u16;
    }

    /// Makes a node that is not among the consequences.
    fn push(&mut self, slot: Slot, holds: bool, cause: Cause, parents: &[u32]) -> usize {
        let n = self.store.nodes.len() - self.out.start;
        let (length, ancestors) = self.store.join(self.out.start, n, parents);
        let start = self.store.parents.len() as u32;
        self.store.parents.extend(parents.iter().skip(1));
        self.store.nodes.push(Node {
            candidate: self.links.candidate(slot),
            slot,
            holds,
            cause,
            parent: parents.first().copied().unwrap_or(PLAIN),
            start,
            end: self.store.parents.len() as u32,
            length,
            ancestors,
            nested: PLAIN,
        });
        n
    }

    /// What fails since node `n` holds: the cell's other digits, then the digit in box, row and column.
    fn deny(&mut self, n: usize) {
        let links = self.links;
        let Node { slot, length, .. } = self.store.nodes[self.out.start + n];
        for &(unit, bit) in links.around(slot) {
            let others = self.live[unit as usize % UNIT_SLOTS] & self.open[unit as usize % UNIT_SLOTS] & !bit;
            for other in links.in_unit(unit, others) {
                let fails = self.push_failing(other, n as u32, length + 1);
                if self.out.on.contains(other) {
                    self.out.contradiction = Some((self.node(other, true) as usize, fails));
                    return;
                }
                self.note(fails, other, false, length + 1);
            }
        }
    }

    /// Makes a node for a candidate that fails since another holds.
    #[inline]
    fn push_failing(&mut self, slot: Slot, parent: u32, length: u32) -> usize {
        let n = self.store.nodes.len() - self.out.start;
        self.store.nodes.push(Node {
            candidate: self.links.candidate(slot),
            slot,
            holds: false,
            cause: Cause::None,
            parent,
            start: 0,
            end: 0,
            length,
            ancestors: PLAIN,
            nested: PLAIN,
        });
        n
    }

    /// What must hold since node `n` fails: the cell's last other digit, the digit's last other place.
    fn affirm(&mut self, n: usize) {
        let links = self.links;
        let Node { slot, candidate, .. } = self.store.nodes[self.out.start + n];
        self.holding.start = self.store.nodes.len() - self.out.start;
        let branches = self.depth != Depth::Static;
        let around = links.around(slot);
        let mut look = |at: usize| {
            let (unit, bit) = around[at];
            let left = self.live[unit as usize % UNIT_SLOTS] & !bit;
            if left & left.wrapping_sub(1) == 0 && left != 0 {
                self.hold(links.at(unit, left), n, unit, CAUSES[at]);
            }
            if branches {
                self.live[unit as usize % UNIT_SLOTS] = left;
            }
        };
        look(0);
        look(1);
        look(2);
        look(3);
        self.holding.end = self.store.nodes.len() - self.out.start;
        if let Some(grid) = &mut self.grid {
            grid.strike(cell_of(candidate), digit_of(candidate));
            self.gone.0.insert(digit_of(candidate));
            self.gone.1 |= HOUSES_OF[cell_of(candidate).index()];
        }
    }

    /// Notes that a candidate holds, the last of its unit since node `n` fails.
    #[inline(never)]
    fn hold(&mut self, slot: Slot, n: usize, unit: u16, cause: Cause) {
        let contradicts = self.out.off.contains(slot);
        if self.out.contradiction.is_some() || !contradicts && self.out.on.contains(slot) {
            return;
        }
        // The failures, beside the latest, that made it the last.
        let mut parents = [n as u32; 9];
        let mut len = 1;
        let gone = self.links.members[unit as usize] & !self.live[unit as usize % UNIT_SLOTS];
        for slot in self.links.in_unit(unit, gone) {
            parents[len] = self.node(slot, false);
            len += 1;
        }
        if contradicts {
            let node = self.push(slot, true, cause, &parents[..len]);
            self.out.contradiction = Some((node, self.node(slot, false) as usize));
        } else {
            self.add(slot, true, cause, &parents[..len]);
        }
    }

    /// Applies locked candidates, pairs, X-wings or chains that only what has failed so far makes possible; says
    /// whether anything came of it.
    fn advance(&mut self) -> bool {
        let (Depth::Plus(inner), Some(grid)) = (self.depth, self.grid.take()) else { return false };
        let any = self.find_patterns(&grid)
            || nested::finders(inner)
                .iter()
                .any(|find| self.apply(&find(&grid, self.links.board, self.work)));
        self.grid = Some(grid);
        any && self.failing().is_some()
    }

    /// Strikes what locked candidates, pairs or X-wings strike, of the first of these of which there is one that needs
    /// what has failed so far; says whether there is.
    fn find_patterns(&mut self, grid: &Board) -> bool {
        // Pointing and claiming count as one.
        let groups: [(Finder, Needs); 4] = [
            (
                |grid, (digits, _), sink| {
                    locked_candidates::pointing(grid, digits, sink)?;
                    locked_candidates::claiming(grid, digits, sink)
                },
                in_house,
            ),
            (|grid, (_, houses), sink| hidden_subset::find(grid, houses, 2, sink), in_house),
            (|grid, (_, houses), sink| naked_subset::find(grid, houses, 2, sink), in_cells),
            (|grid, (digits, _), sink| basic::find(grid, digits, 2, sink), in_bases),
        ];
        groups.iter().any(|(find, needs)| {
            let mut any = false;
            for found in deduction::all(|sink| find(grid, self.gone, sink)) {
                let parents = self.parents_of(&found, *needs, grid);
                if parents.is_empty() {
                    continue;
                }
                for (cell, digits) in found.eliminations.iter() {
                    for slot in digits.iter().map(|digit| self.links.slot(candidate(cell, digit))) {
                        any = true;
                        if !self.out.off.contains(slot) {
                            self.add(slot, false, Cause::None, &parents);
                        }
                    }
                }
            }
            any
        })
    }

    /// Strikes what chains within the chain strike; says whether there is any that needs what has failed so far.
    fn apply(&mut self, hints: &[Hint]) -> bool {
        let mut any = false;
        for hint in hints.iter().filter(|hint| !hint.parents.is_empty()) {
            any = true;
            let parents: Vec<u32> =
                hint.parents.iter().map(|&c| self.node(self.links.slot(c), false)).collect();
            let nested = self.store.intern(&hint.key, hint.rank.length);
            for &(cell, digits) in &hint.strikes {
                for slot in digits.iter().map(|digit| self.links.slot(candidate(cell, digit))) {
                    if !self.out.off.contains(slot) {
                        let n = self.add(slot, false, Cause::None, &parents);
                        self.store.nodes[self.out.start + n].nested = nested;
                    }
                }
            }
        }
        any
    }

    /// The failures without which a pattern would not be one.
    fn parents_of(&self, found: &Pattern, needs: Needs, grid: &Board) -> Vec<u32> {
        let mut parents = Vec::new();
        needs(found, &mut |cells, digits| {
            for cell in cells {
                for digit in self.links.board.marks(cell).without(grid.marks(cell)).intersection(digits) {
                    parents.push(self.node(self.links.slot(candidate(cell, digit)), false));
                }
            }
        });
        parents
    }
}

/// Digits and houses that have lost marks.
type Gone = (DigitSet, Houses);

/// Finds patterns; what has not lost marks need not be looked at.
type Finder = fn(&Board, Gone, &mut Sink<'_>) -> Flow;

/// Visits cells, with digits that they must have lost for a pattern to be one.
type Needs = fn(&Pattern, &mut dyn FnMut(CellSet, DigitSet));

/// The digits keep to the pattern's cells within its first house.
fn in_house(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    visit(found.houses[0].cell_set().without(found.cells), found.digits);
}

/// The pattern's cells have no other digits.
fn in_cells(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    visit(found.cells, DigitSet::ALL);
}

/// The digit keeps to the pattern's cells within its bases.
fn in_bases(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    let bases = &found.houses[..found.houses.len() / 2];
    bases.iter().for_each(|house| visit(house.cell_set().without(found.cells), found.digits));
}
