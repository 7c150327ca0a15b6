//! The search: lanes that propagate in lockstep, and what each does when it can get no further.

use super::choice::{Choice, Choose};
use super::exchange::{Enter, Leave, Move, Rows};
use super::packed::{Nodes, Shape, pack, unpack};
use super::round::{Round, State};
use crate::fast::flags::{Flags, Waiting};
use crate::fast::lane::lanes_of;
use crate::fast::word::{Block, Machine};
use crate::solver::{Ending, Limits, Stats};

/// A step is taken when this share of the busy lanes waits for one ...
const WAITING: f64 = 0.65;
/// ... and not before so many rounds that do not look.
const BLIND_ROUNDS: usize = 3;

/// What was found on a board.
pub(super) struct Found {
    pub(super) solutions: u64,
    /// The first solution's values, cell by cell.
    pub(super) first: Option<Vec<u8>>,
    pub(super) ending: Ending,
    pub(super) stats: Stats,
}

/// A search of boards of one order, given by their values.
pub(super) trait Search: Send {
    fn batch(&mut self, boards: &[&[u8]], limits: Limits) -> Vec<Found>;
}

/// Memory for as many searches as a word has lanes.
pub(super) struct Lanes<M: Machine, const ORDER: usize> {
    machine: M,
    state: State<M, ORDER>,
    choice: Choice<M>,
    rows: Rows<M>,
    nodes: Nodes,
    lanes: Vec<Lane>,
    /// Lanes at work.
    active: M::Block,
    busy: usize,
    /// Boards to be taken into the state.
    entering: Vec<Move>,
    /// Boards to be copied out of it.
    leaving: Vec<Move>,
}

/// One lane's board and its open nodes, the latest last.
#[derive(Clone, Default)]
struct Lane {
    board: usize,
    open: Vec<u32>,
}

/// A batch under way.
struct Batch<'a> {
    boards: &'a [&'a [u8]],
    limits: Limits,
    /// The next board to be searched.
    next: usize,
    found: Vec<Found>,
}

impl Batch<'_> {
    /// What was found on a lane's board.
    fn of(&mut self, lane: &Lane) -> &mut Found {
        &mut self.found[lane.board]
    }
}

impl<M: Machine, const ORDER: usize> Lanes<M, ORDER> {
    pub(super) fn new(machine: M) -> Lanes<M, ORDER> {
        Lanes {
            machine,
            state: State::new(),
            choice: Choice::new::<ORDER>(),
            rows: Rows::new(),
            nodes: Nodes::new(Shape::<ORDER>::WORDS),
            lanes: vec![Lane::default(); M::LANES],
            active: M::Block::ZERO,
            busy: 0,
            entering: Vec::new(),
            leaving: Vec::new(),
        }
    }
}

impl<M: Machine, const ORDER: usize> Search for Lanes<M, ORDER> {
    fn batch(&mut self, boards: &[&[u8]], limits: Limits) -> Vec<Found> {
        let ending = if limits.solutions == 0 { Ending::Stopped } else { Ending::Exhausted };
        let nothing = || Found { solutions: 0, first: None, ending, stats: Stats::default() };
        let found = std::iter::repeat_with(nothing).take(boards.len()).collect();
        let mut batch = Batch { boards, limits, next: 0, found };
        if limits.solutions > 0 {
            self.fill(&mut batch);
            while self.busy > 0 {
                self.enter();
                let flags = self.propagate();
                self.step(&flags, &mut batch);
                self.fill(&mut batch);
            }
        }
        batch.found
    }
}

impl<M: Machine, const ORDER: usize> Lanes<M, ORDER> {
    /// Gives idle lanes the next boards.
    fn fill(&mut self, batch: &mut Batch<'_>) {
        let mut idle = M::Block::ZERO;
        for k in 0..M::WORDS {
            idle.words_mut()[k] = !self.active.words()[k];
        }
        for lane in lanes_of(&idle).take(batch.boards.len() - batch.next) {
            let node = self.nodes.add();
            pack::<ORDER>(batch.boards[batch.next], self.nodes.get(node));
            self.lanes[lane].board = batch.next;
            self.entering.push(Move { lane: lane as u32, node });
            self.active.insert(lane);
            self.busy += 1;
            batch.next += 1;
        }
    }

    /// Takes the entering boards into the state.
    fn enter(&mut self) {
        if self.entering.is_empty() {
            return;
        }
        let Lanes { machine, state, rows, nodes, entering, .. } = self;
        machine.call(Enter { machine: *machine, state, rows, nodes, moves: entering });
        for Move { node, .. } in entering.drain(..) {
            nodes.release(node);
        }
    }

    /// Rounds until enough lanes wait for a step.
    fn propagate(&mut self) -> Flags<M> {
        let (machine, state) = (self.machine, &mut self.state);
        for _ in 0..BLIND_ROUNDS {
            machine.call(Round::<M, ORDER, false> { machine, state });
        }
        let enough = (WAITING * self.busy as f64).ceil() as u32;
        loop {
            let flags = machine.call(Round::<M, ORDER, true> { machine, state });
            if flags.waiting(&self.active) >= enough {
                return flags;
            }
        }
    }

    /// Every lane that can get no further branches, goes back, or is done.
    fn step(&mut self, flags: &Flags<M>, batch: &mut Batch<'_>) {
        let Waiting { branching, solved, failed } = flags.sort(&self.active);
        let branching = self.guess(branching, batch);
        self.leave(branching, solved, batch);
        lanes_of(&solved).for_each(|lane| {
            let found = batch.of(&self.lanes[lane]);
            found.solutions += 1;
            match found.solutions < batch.limits.solutions {
                true => self.go_back(lane, batch),
                false => self.retire(lane, Ending::Stopped, batch),
            }
        });
        lanes_of(&failed).for_each(|lane| self.go_back(lane, batch));
    }

    /// Makes room for the nodes that these lanes keep when they branch; says which may.
    fn guess(&mut self, lanes: M::Block, batch: &mut Batch<'_>) -> M::Block {
        let mut branching = lanes;
        lanes_of(&lanes).for_each(|lane| {
            let at = &mut self.lanes[lane];
            let budget = batch.limits.nodes;
            let stats = &mut batch.of(at).stats;
            if stats.guesses >= budget {
                branching.remove(lane);
                return self.retire(lane, Ending::BudgetSpent, batch);
            }
            let node = self.nodes.add();
            at.open.push(node);
            self.leaving.push(Move { lane: lane as u32, node });
            stats.guesses += 1;
            stats.nodes += 1;
            stats.depth = stats.depth.max(at.open.len() as u64);
        });
        branching
    }

    /// Branches, and writes first solutions down.
    fn leave(&mut self, branching: M::Block, solved: M::Block, batch: &mut Batch<'_>) {
        let guesses = self.leaving.len();
        lanes_of(&solved).for_each(|lane| {
            if batch.of(&self.lanes[lane]).solutions == 0 {
                self.leaving.push(Move { lane: lane as u32, node: self.nodes.add() });
            }
        });
        let Lanes { machine, state, choice, rows, nodes, leaving, .. } = self;
        let machine = *machine;
        if guesses > 0 {
            machine.call(Choose { machine, state, choice, lanes: branching });
            machine.call(Leave::<M, ORDER, true> { machine, state, choice, rows, nodes, moves: leaving });
        } else if !leaving.is_empty() {
            machine.call(Leave::<M, ORDER, false> { machine, state, choice, rows, nodes, moves: leaving });
        }
        for Move { lane, node } in leaving.drain(..).skip(guesses) {
            let first = unpack::<ORDER>(nodes.get(node));
            batch.of(&self.lanes[lane as usize]).first = Some(first);
            nodes.release(node);
        }
    }

    /// On with the latest open node, or out.
    fn go_back(&mut self, lane: usize, batch: &mut Batch<'_>) {
        match self.lanes[lane].open.pop() {
            Some(node) => self.entering.push(Move { lane: lane as u32, node }),
            None => self.retire(lane, Ending::Exhausted, batch),
        }
    }

    /// A lane is done with its board.
    fn retire(&mut self, lane: usize, ending: Ending, batch: &mut Batch<'_>) {
        let at = &mut self.lanes[lane];
        batch.of(at).ending = ending;
        at.open.drain(..).for_each(|node| self.nodes.release(node));
        self.active.remove(lane);
        self.busy -= 1;
    }
}
