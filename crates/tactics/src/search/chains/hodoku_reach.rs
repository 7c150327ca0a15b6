//! Which candidates follow from each other along chains of any length, whatever cells they come back to.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::houses::bits;
use crate::search::chains::chain_graph::Node;
use crate::search::chains::hodoku_links::{Links, NONE, State};

/// For each candidate an upper bound of what loops and chains strike that begin with its failing and with its holding.
pub(crate) fn bounds(board: &Board, links: &Links) -> Vec<[usize; 2]> {
    let reach = Reach::new(links);
    let losers = reach.losers();
    let all = losers.iter().map(|cells| cells.len()).sum::<usize>();
    if all == 0 {
        return vec![[0, 0]; links.singles];
    }
    let of = |(id, node): (usize, &Node)| {
        let Some(cell) = node.cells.first() else { return [0, 0] };
        let others = board.marks(cell).without(DigitSet::of(node.digit));
        let loses = |digit: Digit| losers[digit.index()].contains(cell);
        let in_cell = others.iter().filter(|&digit| loses(digit)).count();
        let in_sight = losers[node.digit.index()].intersection(cell.peers()).len();
        // Either the digit holds, or it loses another one; it goes from two places or more; one goes here and one there.
        let single = if in_cell == others.len() { in_cell } else { in_cell.min(1) };
        let two = if in_cell > 0 { 2 * in_sight.min(1) } else { 0 };
        let chain = single.max(two).max(if in_sight > 1 { in_sight } else { 0 });
        let is_ring =
            |holds: bool| others.iter().any(|digit| reach.is_ring(id, links.id(cell, digit), holds));
        let ring = |holds: bool| if is_ring(holds) { all } else { 0 };
        // In a cell with two digits the one that fails leads to the other at once.
        match others.len() {
            1 => [chain, usize::from(loses(node.digit)).max(ring(true))],
            _ => [chain.max(ring(false)), usize::from(loses(node.digit))],
        }
    };
    links.nodes[..links.singles].iter().enumerate().map(of).collect()
}

/// Sets of the nodes whose failing leads on, a row of words each. The nodes get numbers of their own.
struct Reach<'a> {
    links: &'a Links,
    /// New number of each node.
    numbers: Vec<State>,
    width: usize,
    /// For each of these nodes those that hold if it fails, along some chain.
    if_off: Vec<u64>,
    /// For each node of all those of these that fail if it holds.
    weak: Vec<u64>,
}

impl Reach<'_> {
    fn new(links: &Links) -> Reach<'_> {
        let live: Vec<usize> =
            (0..links.nodes.len()).filter(|&id| !links.next[2 * id].all().is_empty()).collect();
        let mut numbers = vec![NONE; links.nodes.len()];
        live.iter().enumerate().for_each(|(n, &id)| numbers[id] = n as State);
        let width = live.len().div_ceil(64);
        let row_of = |states: &[State], row: &mut [u64]| {
            for &state in states {
                let n = usize::from(numbers[usize::from(state / 2)]);
                row[n / 64] |= 1 << (n % 64);
            }
        };
        let mut weak = vec![0; links.nodes.len() * width];
        let mut strong = vec![0; live.len() * width];
        if width > 0 {
            for (id, row) in weak.chunks_mut(width).enumerate() {
                row_of(links.next[2 * id + 1].live(), row);
            }
            for (&id, row) in live.iter().zip(strong.chunks_mut(width)) {
                row_of(links.next[2 * id].all(), row);
            }
        }
        let mut reach = Reach { links, numbers, width, if_off: strong, weak };
        reach.close(&live);
        reach
    }

    /// Makes strong links into chains of any length.
    fn close(&mut self, live: &[usize]) {
        let (width, strong) = (self.width, self.if_off.clone());
        // What holds if a node holds: what strong links lead to from those that fail then.
        let mut if_on = vec![0; live.len() * width];
        for (row, &id) in if_on.chunks_mut(width.max(1)).zip(live) {
            members(&self.weak[id * width..][..width]).for_each(|n| join(row, &strong[n * width..][..width]));
        }
        let mut through = vec![0; width];
        for k in 0..live.len() {
            through.copy_from_slice(&if_on[k * width..][..width]);
            for row in if_on.chunks_mut(width) {
                if row[k / 64] >> (k % 64) & 1 == 1 {
                    join(row, &through);
                }
            }
        }
        for (row, direct) in self.if_off.chunks_mut(width.max(1)).zip(strong.chunks(width.max(1))) {
            members(direct).for_each(|n| join(row, &if_on[n * width..][..width]));
        }
    }

    fn weak(&self, id: usize) -> &[u64] {
        &self.weak[id * self.width..][..self.width]
    }

    fn if_off(&self, n: usize) -> &[u64] {
        &self.if_off[n * self.width..][..self.width]
    }

    /// The candidates, by digit, that would fail if they held: no loop and no chain strikes any other.
    fn losers(&self) -> [CellSet; 9] {
        let mut losers = [CellSet::EMPTY; 9];
        for (id, node) in self.links.nodes[..self.links.singles].iter().enumerate() {
            let weak = self.weak(id);
            if members(weak).any(|n| meet(self.if_off(n), weak)) {
                losers[node.digit.index()] = losers[node.digit.index()].union(node.cells);
            }
        }
        losers
    }

    /// Whether a chain leads from a candidate to another one of its cell, from failing to holding or, if the first one
    /// holds, the other way round.
    fn is_ring(&self, from: usize, to: usize, holds: bool) -> bool {
        if holds {
            let weak = self.weak(to);
            return members(self.weak(from)).any(|n| meet(self.if_off(n), weak));
        }
        let [from, to] = [from, to].map(|id| usize::from(self.numbers[id]));
        let ends = [from, to].iter().all(|&n| n != usize::from(NONE));
        ends && self.if_off(from)[to / 64] >> (to % 64) & 1 == 1
    }
}

fn join(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

fn meet(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(word, other)| word & other != 0)
}

/// The numbers in a set, ascending.
fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}
