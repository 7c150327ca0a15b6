//! All consequences of one assumption, with the reasons.

use std::ops::Range;

use sudoku_core::{CellSet, DigitSet};

use super::consequences::{Cause, Consequences, Depth, Node, PLAIN, Store};
use super::hints::Hint;
use super::links::{Links, Slot, UNIT_SLOTS};
use super::nested;
use super::reach::Sets;
use super::work::Work;
use super::{Candidate, candidate, cell_of, digit_of};
use crate::board::Board;
use crate::board::deduction::{self, Flow, Pattern, Sink};
use crate::board::houses::{HOUSES_OF, Houses};
use crate::search::bit_rows::{has, insert};
use crate::search::fish::basic;
use crate::search::subsets::hidden_subset;
use crate::search::subsets::locked_candidates;
use crate::search::subsets::naked_subset;

/// In the order in which Sudoku Explainer visits a cell and its houses.
const CAUSES: [Cause; 4] = [Cause::Cell, Cause::Block, Cause::Row, Cause::Column];

impl Store {
    /// Follows an assumption, at least to all assertions that rest on fewer than `bound` assertions.
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
            sets: Sets::EMPTY,
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
            // Patterns may rest on short chains alone, so nothing is cut off.
            bound: if has_patterns { u32::MAX } else { bound },
            short: 0,
        };
        if depth == Depth::Nishio {
            // Chains on one digit ignore the cells.
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
    /// By unit: the candidates without those whose failing was already followed.
    live: [u16; UNIT_SLOTS],
    /// By unit: the candidates without those that fail and do not also hold.
    open: [u16; UNIT_SLOTS],
    /// The board as given by `live`, for patterns.
    grid: Option<Board>,
    /// The digits and the houses that have lost marks on this board.
    gone: Gone,
    depth: Depth,
    store: &'a mut Store,
    out: Consequences,
    /// The holding nodes still to be followed.
    holding: Range<usize>,
    /// Failing nodes from here on are still to be followed.
    next: usize,
    /// Assertions that rest on this many others are not needed.
    bound: u32,
    /// The number after the last failing node that can lead to a useful assertion.
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

    /// The first failing node not yet followed.
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
            insert(&mut self.out.sets.on, slot.into());
        } else {
            insert(&mut self.out.sets.off, slot.into());
            if !has(&self.out.sets.on, slot.into()) {
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

    /// Creates a node without adding it to the consequences.
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

    /// Follows the holding of node `n`: the other digits of the cell fail, then the digit in box, row and column.
    fn deny(&mut self, n: usize) {
        let links = self.links;
        let Node { slot, length, .. } = self.store.nodes[self.out.start + n];
        for &(unit, bit) in links.around(slot) {
            let others = self.live[unit as usize % UNIT_SLOTS] & self.open[unit as usize % UNIT_SLOTS] & !bit;
            for other in links.in_unit(unit, others) {
                let fails = self.push_failing(other, n as u32, length + 1);
                if has(&self.out.sets.on, other.into()) {
                    self.out.contradiction = Some((self.node(other, true) as usize, fails));
                    return;
                }
                self.note(fails, other, false, length + 1);
            }
        }
    }

    /// Creates a node for a candidate that fails because another holds.
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

    /// Follows the failing of node `n`: the last other digit of the cell holds, and the last other place of the digit.
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

    /// Records that a candidate holds because it is the last of its unit after node `n` failed.
    #[inline(never)]
    fn hold(&mut self, slot: Slot, n: usize, unit: u16, cause: Cause) {
        let contradicts = has(&self.out.sets.off, slot.into());
        if self.out.contradiction.is_some() || !contradicts && has(&self.out.sets.on, slot.into()) {
            return;
        }
        // The earlier failures that made it the last.
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

    /// Applies locked candidates, pairs, X-wings or chains that became possible only by the failures so far; returns
    /// whether anything changed.
    fn advance(&mut self) -> bool {
        let (Depth::Plus(inner), Some(grid)) = (self.depth, self.grid.take()) else { return false };
        let any = self.find_patterns(&grid)
            || nested::finders(inner)
                .iter()
                .any(|find| self.apply(&find(&grid, self.links.board, self.work)));
        self.grid = Some(grid);
        any && self.failing().is_some()
    }

    /// Applies the first of locked candidates, pairs and X-wings that needs the failures so far; returns whether there
    /// was one.
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
                        if !has(&self.out.sets.off, slot.into()) {
                            self.add(slot, false, Cause::None, &parents);
                        }
                    }
                }
            }
            any
        })
    }

    /// Applies the strikes of chains within the chain; returns whether any needs the failures so far.
    fn apply(&mut self, hints: &[Hint]) -> bool {
        let mut any = false;
        for hint in hints.iter().filter(|hint| !hint.parents.is_empty()) {
            any = true;
            let parents: Vec<u32> =
                hint.parents.iter().map(|&c| self.node(self.links.slot(c), false)).collect();
            let nested = self.store.intern(&hint.key, hint.rank.length);
            for &(cell, digits) in &hint.strikes {
                for slot in digits.iter().map(|digit| self.links.slot(candidate(cell, digit))) {
                    if !has(&self.out.sets.off, slot.into()) {
                        let n = self.add(slot, false, Cause::None, &parents);
                        self.store.nodes[self.out.start + n].nested = nested;
                    }
                }
            }
        }
        any
    }

    /// The failures without which the pattern would not exist.
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

/// Finds patterns. Digits and houses that have not lost marks may be skipped.
type Finder = fn(&Board, Gone, &mut Sink<'_>) -> Flow;

/// Visits cells with the digits that they must have lost for the pattern to exist.
type Needs = fn(&Pattern, &mut dyn FnMut(CellSet, DigitSet));

/// The digits are confined to the pattern's cells within its first house.
fn in_house(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    visit(found.houses[0].cell_set().without(found.cells), found.digits);
}

/// The pattern's cells have no other digits.
fn in_cells(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    visit(found.cells, DigitSet::ALL);
}

/// The digit is confined to the pattern's cells within its bases.
fn in_bases(found: &Pattern, visit: &mut dyn FnMut(CellSet, DigitSet)) {
    let bases = &found.houses[..found.houses.len() / 2];
    bases.iter().for_each(|house| visit(house.cell_set().without(found.cells), found.digits));
}
