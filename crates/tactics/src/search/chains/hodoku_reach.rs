//! Which candidates follow from each other along chains of any length, including chains that revisit cells.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::search::bit_rows::{Block, Rows, has, insert, join, join_new, meet, members, narrow, pop, remove};
use crate::search::chains::net::{Draft, NONE, Net, Node, NodeKinds, State};

/// Links, and what follows along them.
pub(crate) struct Chains {
    pub net: Net,
    reach: Reached,
}

/// The chains of the last board queried. Boxed, because graders are moved.
#[derive(Default)]
pub(crate) struct Known(Option<Box<Last>>);

struct Last {
    /// The places of each digit.
    places: [CellSet; 9],
    draft: Draft,
    chains: Chains,
}

impl Known {
    /// The chains of a board, rebuilt only if the last query was for another board or for other nodes.
    pub(crate) fn of(&mut self, board: &Board, kinds: NodeKinds) -> &Chains {
        let places = *board.all_places();
        let last = match self.0.take_if(|last| last.places == places) {
            Some(last) if last.draft.kinds == kinds => last,
            last => {
                let plain = last.map(|last| last.draft).filter(|draft| draft.kinds == NodeKinds::Plain);
                let draft = plain.unwrap_or_else(|| Draft::plain(board)).with(board, kinds);
                Box::new(Last { places, chains: Chains::of(&draft), draft })
            }
        };
        &self.0.insert(last).chains
    }
}

impl Chains {
    pub(crate) fn new(board: &Board, kinds: NodeKinds) -> Chains {
        Chains::of(&Draft::plain(board).with(board, kinds))
    }

    fn of(draft: &Draft) -> Chains {
        let net = Net::hodoku(draft);
        let reach = Reached::new(&net);
        Chains { net, reach }
    }

    /// For each candidate, an upper bound on the strikes of loops and chains that start with its failing, and of those
    /// that start with its holding.
    pub(crate) fn bounds(&self, board: &Board) -> Vec<[usize; 2]> {
        let Chains { net, reach } = self;
        let losers = reach.losers(net);
        let all = losers.iter().map(|cells| cells.len()).sum::<usize>();
        if all == 0 {
            return vec![[0, 0]; net.singles];
        }
        let of = |(id, node): (usize, &Node)| {
            let Some(cell) = node.cells.first() else { return [0, 0] };
            let others = board.marks(cell).without(DigitSet::of(node.digit));
            let loses = |digit: Digit| losers[digit.index()].contains(cell);
            let in_cell = others.iter().filter(|&digit| loses(digit)).count();
            let in_sight = losers[node.digit.index()].intersection(cell.peers()).len();
            // Either the digit holds, or it loses another one; it goes from two places or more; one goes here and one
            // there.
            let single = if in_cell == others.len() { in_cell } else { in_cell.min(1) };
            let two = if in_cell > 0 { 2 * in_sight.min(1) } else { 0 };
            let chain = single.max(two).max(if in_sight > 1 { in_sight } else { 0 });
            let is_ring =
                |holds: bool| others.iter().any(|digit| reach.is_ring(id, net.id(cell, digit), holds));
            let ring = |holds: bool| if is_ring(holds) { all } else { 0 };
            // In a bivalue cell the failing digit leads to the other one at once.
            match others.len() {
                1 => [chain, usize::from(loses(node.digit)).max(ring(true))],
                _ => [chain.max(ring(false)), usize::from(loses(node.digit))],
            }
        };
        net.nodes[..net.singles].iter().enumerate().map(of).collect()
    }

    /// For each candidate, whether its failing, and whether its holding, leads to a contradiction along chains: another
    /// candidate both holds and fails, or all candidates of a cell or of a digit in a house fail.
    ///
    /// Every link works both ways. So a premise leads to a contradiction if it leads to its opposite, or if all
    /// candidates of a cell or house lead to its opposite.
    pub(crate) fn refuted(&self, board: &Board) -> Vec<[bool; 2]> {
        let Chains { net, reach } = self;
        let (on, off) = reach.of_holding(net);
        let mut refuted = vec![[false; 2]; net.singles];
        for (id, refuted) in refuted.iter_mut().enumerate() {
            let n = usize::from(reach.numbers[id]);
            *refuted = [n != usize::from(NONE) && has(&reach.if_off[n], n), has(&off[id], id)];
        }
        let mut meet_all = |ids: &[usize]| {
            let Some((&first, others)) = ids.split_first() else { return };
            let [mut both_on, mut both_off] = [&on, &off].map(|rows| rows[first].to_vec());
            for &other in others {
                narrow(&mut both_on, &on[other]);
                narrow(&mut both_off, &off[other]);
            }
            refuted[first][0] |= others.is_empty();
            let singles = members(&both_on).map(|n| reach.live[n]).filter(|&id| id < net.singles);
            singles.for_each(|id| refuted[id][0] = true);
            members(&both_off).for_each(|id| refuted[id][1] = true);
        };
        for cell in board.blanks() {
            meet_all(&board.marks(cell).iter().map(|digit| net.id(cell, digit)).collect::<Vec<_>>());
        }
        for house in HOUSES {
            for digit in board.open(house) {
                let places = board.places_in(house, digit).iter();
                meet_all(&places.map(|cell| net.id(cell, digit)).collect::<Vec<_>>());
            }
        }
        refuted
    }
}

/// Sets of the nodes whose failing leads on. These nodes have numbers of their own.
struct Reached {
    /// These nodes, and the new number of each node.
    live: Vec<usize>,
    numbers: Vec<State>,
    /// For each of these nodes, those that hold along some chain if it fails.
    if_off: Rows,
    /// For each node of the graph, those of these nodes that fail if it holds.
    weak: Rows,
}

impl Reached {
    fn new(net: &Net) -> Reached {
        let live: Vec<usize> = (0..net.nodes.len()).filter(|&id| !net.next(2 * id).is_empty()).collect();
        let mut numbers = vec![NONE; net.nodes.len()];
        live.iter().enumerate().for_each(|(n, &id)| numbers[id] = n as State);
        let row_of = |states: &[State], row: &mut [Block]| {
            states.iter().for_each(|&state| insert(row, usize::from(numbers[usize::from(state / 2)])));
        };
        let mut weak = Rows::new(net.nodes.len(), live.len());
        (0..net.nodes.len()).for_each(|id| row_of(net.live(2 * id + 1), &mut weak[id]));
        let mut strong = Rows::new(live.len(), live.len());
        live.iter().enumerate().for_each(|(n, &id)| row_of(net.next(2 * id), &mut strong[n]));
        let if_off = closed(&live, &strong, &weak);
        Reached { live, numbers, if_off, weak }
    }

    /// For each candidate, the nodes that hold if it holds, and the candidates that fail.
    fn of_holding(&self, net: &Net) -> (Rows, Rows) {
        let singles = net.singles;
        let mut besides = Rows::new(net.nodes.len(), singles);
        for id in 0..net.nodes.len() {
            let next = net.next(2 * id + 1).iter().map(|state| usize::from(state / 2));
            next.filter(|&other| other < singles).for_each(|other| insert(&mut besides[id], other));
        }
        let (mut on, mut off) = (Rows::new(singles, self.live.len()), Rows::new(singles, singles));
        let (mut fails, mut todo) = (off.one(), on.one());
        for id in 0..singles {
            if self.numbers[id] != NONE {
                insert(&mut on[id], usize::from(self.numbers[id]));
            }
            members(&self.weak[id]).for_each(|n| join(&mut on[id], &self.if_off[n]));
            fails.copy_from_slice(&besides[id]);
            todo.copy_from_slice(&on[id]);
            while let Some(n) = pop(&mut todo) {
                let other = self.live[n];
                if other < id {
                    join(&mut fails, &off[other]);
                    remove(&mut todo, &on[other]);
                } else {
                    join(&mut fails, &besides[other]);
                }
            }
            off[id].copy_from_slice(&fails);
        }
        (on, off)
    }

    /// The candidates, by digit, whose holding leads to their failing: loops and chains strike only these.
    fn losers(&self, net: &Net) -> [CellSet; 9] {
        let mut losers = [CellSet::EMPTY; 9];
        for (id, node) in net.nodes[..net.singles].iter().enumerate() {
            let weak = &self.weak[id];
            if members(weak).any(|n| meet(&self.if_off[n], weak)) {
                losers[node.digit.index()] = losers[node.digit.index()].union(node.cells);
            }
        }
        losers
    }

    /// Whether a chain leads from a candidate to another one of its cell, from failing to holding or, if the first one
    /// holds, the other way round.
    fn is_ring(&self, from: usize, to: usize, holds: bool) -> bool {
        if holds {
            let weak = &self.weak[to];
            return members(&self.weak[from]).any(|n| meet(&self.if_off[n], weak));
        }
        let [from, to] = [from, to].map(|id| usize::from(self.numbers[id]));
        let ends = [from, to].iter().all(|&n| n != usize::from(NONE));
        ends && has(&self.if_off[from], to)
    }
}

/// What holds if a node fails, along chains of any length: alternating `strong` and `weak` links.
fn closed(live: &[usize], strong: &Rows, weak: &Rows) -> Rows {
    // What holds if a node holds: what strong links reach from the nodes that then fail.
    let mut next = Rows::with_room(live.len(), live.len());
    for &id in live {
        next.push_union(strong, members(&weak[id]));
    }
    let mut all = next.clone();
    let (mut row, mut todo) = (all.one(), all.one());
    for n in 0..live.len() {
        row.copy_from_slice(&next[n]);
        todo.copy_from_slice(&row);
        while let Some(on) = pop(&mut todo) {
            if on < n {
                join(&mut row, &all[on]);
                remove(&mut todo, &all[on]);
            } else {
                join_new(&mut row, &next[on], &mut todo);
            }
        }
        all[n].copy_from_slice(&row);
    }
    let mut if_off = strong.clone();
    for n in 0..live.len() {
        members(&strong[n]).for_each(|on| join(&mut if_off[n], &all[on]));
    }
    if_off
}
