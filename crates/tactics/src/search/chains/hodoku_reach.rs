//! Which candidates follow from each other along chains of any length, whatever cells they come back to.

use sudoku_core::{CellSet, Digit, DigitSet, bits};

use crate::board::Board;
use crate::board::houses::HOUSES;
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

/// For each candidate, whether its failing, and whether its holding, contradicts itself along chains: another candidate
/// both holds and fails, or all of a cell or of a digit in a house fail.
///
/// Every link works both ways. So a premise contradicts itself if it leads to its opposite, or if all of a cell or house
/// lead to its opposite.
pub(crate) fn refuted(board: &Board, links: &Links) -> Vec<[bool; 2]> {
    let reach = Reach::new(links);
    let (on, off) = reach.of_holding();
    let mut refuted = vec![[false; 2]; links.singles];
    for (id, refuted) in refuted.iter_mut().enumerate() {
        let n = usize::from(reach.numbers[id]);
        *refuted = [n != usize::from(NONE) && has(reach.if_off(n), n), has(&off[id], id)];
    }
    let mut meet_all = |ids: &[usize]| {
        let Some((&first, others)) = ids.split_first() else { return };
        let [mut both_on, mut both_off] = [&on, &off].map(|rows| rows[first].clone());
        for &other in others {
            narrow(&mut both_on, &on[other]);
            narrow(&mut both_off, &off[other]);
        }
        refuted[first][0] |= others.is_empty();
        let singles = members(&both_on).map(|n| reach.live[n]).filter(|&id| id < links.singles);
        singles.for_each(|id| refuted[id][0] = true);
        members(&both_off).for_each(|id| refuted[id][1] = true);
    };
    for cell in board.blanks() {
        meet_all(&board.marks(cell).iter().map(|digit| links.id(cell, digit)).collect::<Vec<_>>());
    }
    for house in HOUSES {
        for digit in board.open(house) {
            let places = board.places_in(house, digit).iter();
            meet_all(&places.map(|cell| links.id(cell, digit)).collect::<Vec<_>>());
        }
    }
    refuted
}

/// Sets of the nodes whose failing leads on, a row of words each. The nodes get numbers of their own.
struct Reach<'a> {
    links: &'a Links,
    /// These nodes, and the new number of each node.
    live: Vec<usize>,
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
        let mut reach = Reach { links, live, numbers, width, if_off: strong, weak };
        reach.close();
        reach
    }

    /// Makes strong links into chains of any length.
    fn close(&mut self) {
        let (live, width, strong) = (&self.live, self.width, self.if_off.clone());
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

    /// For each candidate, the nodes that hold if it does, and the candidates that fail.
    fn of_holding(&self) -> (Vec<Vec<u64>>, Vec<Vec<u64>>) {
        let singles = self.links.singles;
        let beside = |id: usize| {
            let mut row = vec![0; singles.div_ceil(64)];
            let next = self.links.next[2 * id + 1].all().iter().map(|state| usize::from(state / 2));
            next.filter(|&other| other < singles).for_each(|other| row[other / 64] |= 1 << (other % 64));
            row
        };
        let besides: Vec<Vec<u64>> = (0..self.links.nodes.len()).map(beside).collect();
        let (mut on, mut off): (Vec<Vec<u64>>, Vec<Vec<u64>>) = (Vec::new(), Vec::new());
        for id in 0..singles {
            let mut holds = vec![0; self.width];
            if self.numbers[id] != NONE {
                holds[usize::from(self.numbers[id]) / 64] |= 1 << (self.numbers[id] % 64);
            }
            members(self.weak(id)).for_each(|n| join(&mut holds, self.if_off(n)));
            let (mut fails, mut todo) = (besides[id].clone(), holds.clone());
            while let Some(n) = first(&todo) {
                let other = self.live[n];
                if other < id {
                    join(&mut fails, &off[other]);
                    todo.iter_mut().zip(&on[other]).for_each(|(todo, done)| *todo &= !done);
                } else {
                    join(&mut fails, &besides[other]);
                    todo[n / 64] &= !(1 << (n % 64));
                }
            }
            on.push(holds);
            off.push(fails);
        }
        (on, off)
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
        ends && has(self.if_off(from), to)
    }
}

fn join(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

fn narrow(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
}

fn has(row: &[u64], n: usize) -> bool {
    row[n / 64] >> (n % 64) & 1 == 1
}

fn meet(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(word, other)| word & other != 0)
}

fn first(row: &[u64]) -> Option<usize> {
    members(row).next()
}

/// The numbers in a set, ascending.
fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}
