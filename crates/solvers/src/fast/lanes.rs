//! The search: lanes that propagate in lockstep, and the next action of each lane that cannot progress.

use super::branch::{Branch, Choice};
use super::flags::{Flags, Waiting};
use super::lane::{Lane, by_lane};
use super::marks::Marks;
use super::round::{Round, State};
use super::segment::{NONE, Segment, Segments, Verdict, Work};
use super::source::{Question, Source};
use super::transpose::{Boards, Enter, Leave};
use super::word::{Block, Kernel, Machine};
use crate::solution::Solution;
use crate::solver::{Answer, Ending};

/// A step is taken when this share of the busy lanes is waiting for one ...
const WAITING: f64 = 0.65;
/// ... and not before this many rounds without a check. At least one must pass after boards have entered: see
/// `round`.
const BLIND_ROUNDS: usize = 3;
const _: () = assert!(BLIND_ROUNDS > 0);
/// Lanes that need to branch wait as long as the other waiting lanes outnumber them by this factor, because branching
/// costs the same for few lanes as for all.
const FEW: u32 = 8;

/// Memory for one search per lane of a word.
pub(super) struct Lanes<M: Machine> {
    machine: M,
    state: Box<State<M>>,
    choice: Box<Choice<M>>,
    boards: Box<Boards<M>>,
    /// Open nodes. Those of the same depth are stored together for all lanes: see [`Lanes::slot`].
    stack: Vec<Marks>,
    lanes: Vec<Lane>,
    /// The first solution of each lane that searches alone, if grids are wanted.
    firsts: Vec<Solution>,
    segments: Segments,
    /// Lanes at work.
    active: M::Block,
    /// Lanes whose board is to be loaded into the state.
    entering: M::Block,
    busy: usize,
    /// Number of rounds without checking whether lanes wait.
    blind: usize,
    /// Lanes whose search was decided by other lanes.
    stopped: Vec<u32>,
}

impl<M: Machine> Lanes<M> {
    pub(super) fn new(machine: M) -> Lanes<M> {
        Lanes {
            machine,
            state: State::new(),
            choice: Choice::new(),
            boards: Boards::new(),
            stack: Vec::new(),
            lanes: vec![Lane::IDLE; M::LANES],
            firsts: vec![Solution::NONE; M::LANES],
            segments: Segments::default(),
            active: M::Block::ZERO,
            entering: M::Block::ZERO,
            busy: 0,
            blind: BLIND_ROUNDS,
            stopped: Vec::new(),
        }
    }

    /// Answers all of a source's questions.
    pub(super) fn run<S: Source>(&mut self, source: &mut S) {
        self.machine.call(Run { lanes: self, source });
    }

    /// Whether a bit is set for a lane.
    #[inline(always)]
    fn is_active(&self, lane: usize) -> bool {
        self.active.contains(lane)
    }

    /// Stops a lane.
    #[inline(always)]
    fn retire(&mut self, lane: usize) {
        self.active.remove(lane);
        self.busy -= 1;
    }

    /// The index of a lane's open node at a depth.
    #[inline(always)]
    const fn slot(lane: usize, depth: u8) -> usize {
        M::LANES * depth as usize + lane
    }

    /// Starts a lane on a board.
    #[inline(always)]
    fn enter(&mut self, lane: usize, board: &Marks) {
        self.boards.set(lane, board);
        self.entering.insert(lane);
    }

    /// Gives idle lanes new questions or, if there are none, nodes of busy lanes.
    #[inline(always)]
    fn fill<S: Source>(&mut self, source: &mut S) {
        let mut idle = M::Block::ZERO;
        for k in 0..M::WORDS {
            idle.words_mut()[k] = !self.active.words()[k];
        }
        for (k, mut lanes) in by_lane(&idle).into_iter().enumerate() {
            while lanes != 0 {
                let lane = 64 * k + lanes.trailing_zeros() as usize;
                let Some(question) = next_to_search(source) else { return self.share() };
                self.lanes[lane] = Lane::on(&question);
                self.start(lane, &question.marks);
                lanes &= lanes - 1;
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, board: &Marks) {
        self.active.insert(lane);
        self.busy += 1;
        self.enter(lane, board);
    }

    /// Idle lanes take the oldest open nodes of busy lanes, one from each.
    #[inline(never)]
    fn share(&mut self) {
        let mut donor = 0;
        for lane in 0..M::LANES {
            if self.is_active(lane) {
                continue;
            }
            while donor < M::LANES && !self.can_give(donor) {
                donor += 1;
            }
            if donor == M::LANES {
                return;
            }
            let donated = self.segment_of(donor);
            let from = &mut self.lanes[donor];
            let oldest = from.low;
            let taken = Lane { id: from.id, limits: from.limits, base: from.base + oldest, ..Lane::IDLE };
            from.low += 1;
            let segment = self.segments.add_after(donated, lane);
            self.lanes[lane] = Lane { segment, ..taken };
            let board = self.stack[Self::slot(donor, oldest)];
            self.start(lane, &board);
            donor += 1;
        }
    }

    fn can_give(&self, lane: usize) -> bool {
        let at = &self.lanes[lane];
        self.is_active(lane) && at.low < at.top && at.may_be_shared()
    }

    /// A lane's segment, created if the lane has searched alone so far.
    fn segment_of(&mut self, lane: usize) -> u32 {
        let at = &mut self.lanes[lane];
        if at.segment == NONE {
            at.segment = self.segments.add(at.id, at.limits, lane);
            let segment = self.segments.get(at.segment);
            (segment.found, segment.at[0]) = (at.found, at.work_at_first());
            *self.segments.first(at.segment) = self.firsts[lane];
        }
        at.segment
    }
}

/// Makes room for open nodes of one more depth.
#[cold]
#[inline(never)]
fn deepen(stack: &mut Vec<Marks>, lanes: usize) {
    stack.resize(stack.len() + lanes, Marks::NOTHING);
}

/// The next question that needs a search; others are answered immediately.
#[inline(always)]
fn next_to_search<S: Source>(source: &mut S) -> Option<Question> {
    loop {
        let question = source.next()?;
        if question.limits.solutions > 0 {
            return Some(question);
        }
        source.answer_with(question.id, None, Answer::without_search(question.limits));
    }
}

/// The whole run, compiled for a machine's instructions.
struct Run<'a, M: Machine, S> {
    lanes: &'a mut Lanes<M>,
    source: &'a mut S,
}

impl<M: Machine, S: Source> Kernel for Run<'_, M, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Run { lanes, source } = self;
        lanes.segments.clear();
        lanes.active = M::Block::ZERO;
        lanes.entering = M::Block::ZERO;
        lanes.busy = 0;
        lanes.fill(source);
        while lanes.busy > 0 {
            lanes.take_in();
            let flags = lanes.propagate();
            lanes.step(&flags, source);
            lanes.fill(source);
        }
    }
}

impl<M: Machine> Lanes<M> {
    /// Loads the entering lanes' boards into the state.
    #[inline(always)]
    fn take_in(&mut self) {
        let machine = self.machine;
        if self.entering.words().iter().any(|&word| word != 0) {
            let (boards, state) = (&mut *self.boards, &mut *self.state);
            machine.call(Enter { machine, boards, state, lanes: self.entering });
            self.entering = M::Block::ZERO;
        }
    }

    /// Runs rounds until enough lanes wait for a step.
    #[inline(always)]
    fn propagate(&mut self) -> Flags<M> {
        let machine = self.machine;
        for _ in 0..self.blind {
            machine.call(Round::<M, false> { machine, state: &mut self.state });
        }
        let enough = (WAITING * self.busy as f64).ceil().max(1.0) as u32;
        let mut checks = 0;
        loop {
            let flags = machine.call(Round::<M, true> { machine, state: &mut self.state });
            checks += 1;
            if flags.waiting(&self.active) >= enough {
                match checks {
                    1 => self.blind = (self.blind - 1).max(BLIND_ROUNDS),
                    2 => {}
                    _ => self.blind += 1,
                }
                return flags;
            }
        }
    }

    /// Every lane that cannot progress branches, backtracks, or finishes.
    #[inline(always)]
    fn step<S: Source>(&mut self, flags: &Flags<M>, source: &mut S) {
        let machine = self.machine;
        let Waiting { mut branching, solved, failed } = flags.sort(&self.active);
        let [mut branches, solutions, failures] = [&branching, &solved, &failed]
            .map(|lanes| lanes.words().iter().map(|word| word.count_ones()).sum::<u32>());
        if branches * FEW < solutions + failures {
            (branching, branches) = (M::Block::ZERO, 0);
        }
        if branches > 0 {
            let (state, choice, boards) = (&mut *self.state, &mut *self.choice, &mut *self.boards);
            machine.call(Branch { machine, state, choice, boards, lanes: branching });
        } else if solutions > 0 && S::GRIDS {
            self.boards.copy(&self.state);
            machine.call(Leave { machine, boards: &mut self.boards });
        }
        self.each(branching, |lanes, lane| lanes.guess(lane, source));
        if S::GRIDS {
            // Solutions are not written out at each answer, because memory that was just written in small pieces cannot
            // be copied without a stall.
            self.each(solved, |lanes, lane| lanes.write_out(lane, source));
        }
        self.each(solved, |lanes, lane| lanes.solution(lane, source));
        self.each(failed, |lanes, lane| lanes.go_back(lane, source));
    }

    /// Calls `act` for those of these lanes that are still at work.
    #[inline(always)]
    fn each(&mut self, lanes: M::Block, mut act: impl FnMut(&mut Self, usize)) {
        for (k, mut lanes) in by_lane(&lanes).into_iter().enumerate() {
            while lanes != 0 {
                let lane = 64 * k + lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                if self.is_active(lane) {
                    act(self, lane);
                }
            }
        }
    }

    /// Stores the node without the digit with which the state continues.
    #[inline(always)]
    fn guess<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = &mut self.lanes[lane];
        if at.guesses >= at.limits.nodes {
            return self.leave(lane, Ending::BudgetSpent, source);
        }
        let slot = Self::slot(lane, at.top);
        if slot >= self.stack.len() {
            deepen(&mut self.stack, M::LANES);
        }
        self.boards.take(lane, &mut self.stack[slot]);
        at.guess();
    }

    /// Keeps the solution on a lane's board, if it is the first.
    #[inline(always)]
    fn write_out<S: Source>(&mut self, lane: usize, source: &mut S) {
        if self.lanes[lane].found == 0 {
            source.expect(self.lanes[lane].id);
            let mut board = Marks::NOTHING;
            self.boards.take(lane, &mut board);
            self.machine.unpack(&board, &mut self.firsts[lane]);
        }
    }

    #[inline(always)]
    fn solution<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = &mut self.lanes[lane];
        at.solution();
        if at.segment != NONE {
            self.shared_solution(lane, source);
        } else if at.found >= at.limits.solutions {
            self.leave(lane, Ending::Stopped, source);
        } else {
            self.go_back(lane, source);
        }
    }

    #[inline(never)]
    fn shared_solution<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = self.lanes[lane];
        if S::GRIDS && at.found == 1 {
            *self.segments.first(at.segment) = self.firsts[lane];
        }
        let segment = self.segments.get(at.segment);
        segment.at[at.found as usize - 1] = at.work();
        segment.found = at.found;
        if at.found >= at.limits.solutions {
            return self.leave(lane, Ending::Stopped, source);
        }
        self.settle(at.segment, source);
        if self.is_active(lane) {
            self.go_back(lane, source);
        }
    }

    /// Continues with the latest open node, or finishes.
    #[inline(always)]
    fn go_back<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = &mut self.lanes[lane];
        if at.top == at.low {
            return self.leave(lane, Ending::Exhausted, source);
        }
        at.top -= 1;
        self.boards.set(lane, &self.stack[Self::slot(lane, at.top)]);
        self.entering.insert(lane);
    }

    /// Finishes a lane.
    #[inline(always)]
    fn leave<S: Source>(&mut self, lane: usize, ending: Ending, source: &mut S) {
        self.retire(lane);
        let at = &self.lanes[lane];
        if at.segment == NONE {
            let first = (S::GRIDS && at.found > 0).then(|| &self.firsts[lane]);
            return report(at.id, ending, first, at.found, at.work(), source);
        }
        let segment = self.segments.get(at.segment);
        (segment.own, segment.lane) = (at.work(), NONE);
        self.settle(at.segment, source);
    }

    /// Answers a shared search once its pieces decide it.
    #[inline(never)]
    fn settle<S: Source>(&mut self, index: u32, source: &mut S) {
        let Segment { id, limits, .. } = *self.segments.get(index);
        let mut stopped = std::mem::take(&mut self.stopped);
        let verdict = self.segments.settle(index, &mut stopped);
        for lane in stopped.drain(..) {
            self.retire(lane as usize);
        }
        self.stopped = stopped;
        if let Some(Verdict { first, solutions, work }) = verdict {
            let ending = if solutions >= limits.solutions { Ending::Stopped } else { Ending::Exhausted };
            report(id, ending, first.as_ref(), solutions, work, source);
        }
    }
}

#[inline(always)]
fn report<S: Source>(
    id: u64,
    ending: Ending,
    first: Option<&Solution>,
    solutions: u64,
    work: Work,
    source: &mut S,
) {
    let first = if S::GRIDS { first } else { None };
    source.answer_with(id, first, Answer { solutions, first: None, ending, stats: work.stats() });
}
