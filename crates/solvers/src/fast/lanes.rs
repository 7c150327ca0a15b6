//! The search: lanes that propagate in lockstep, and what each does when it can get no further.

use super::branch::{Branch, Choice};
use super::marks::Marks;
use super::round::{Flags, Round, State};
use super::segment::{NONE, Segment, Segments, Verdict, Work};
use super::source::{Question, Source};
use super::transpose::{Boards, Enter, Leave};
use super::word::{Block, Kernel, Machine};
use crate::solver::{Answer, Ending};

/// A step is taken when this share of the busy lanes waits for one ...
const WAITING: f64 = 0.65;
/// ... and not before so many rounds that do not look.
const BLIND_ROUNDS: usize = 3;
/// Lanes that are to branch wait on while others outnumber them so many times: branching costs the same for
/// few lanes as for all.
const FEW: u32 = 8;
/// No more guesses stand at one time than there are cells.
const DEPTH: usize = 81;
/// 64-bit words of the widest blocks.
const MOST_WORDS: usize = 8;

/// Memory for as many searches as a word has lanes.
pub(super) struct Lanes<M: Machine> {
    machine: M,
    state: Box<State<M>>,
    choice: Box<Choice<M>>,
    boards: Box<Boards<M>>,
    /// Open nodes, all lanes' of one depth together: see [`Lanes::slot`].
    stack: Vec<Marks>,
    lanes: Vec<Lane>,
    segments: Segments,
    /// Lanes at work.
    active: M::Block,
    /// Lanes whose board is to be taken into the state.
    entering: M::Block,
    /// Lanes whose board comes from a question: clues may clash.
    fresh: M::Block,
    busy: usize,
    /// Lanes whose search was decided elsewhere.
    stopped: Vec<u32>,
}

/// One lane's open nodes `low..top` and what it has done for its segment.
#[derive(Clone, Copy)]
struct Lane {
    segment: u32,
    low: u32,
    top: u32,
    /// Guesses that stood when the segment began.
    base: u32,
    /// Guesses that may be made.
    budget: u64,
    work: Work,
}

const IDLE: Lane =
    Lane { segment: NONE, low: 0, top: 0, base: 0, budget: 0, work: Work { guesses: 0, depth: 0 } };

impl<M: Machine> Lanes<M> {
    pub(super) fn new(machine: M) -> Lanes<M> {
        Lanes {
            machine,
            state: State::new(),
            choice: Choice::new(),
            boards: Boards::new(),
            stack: vec![Marks::NOTHING; DEPTH * M::LANES],
            lanes: vec![IDLE; M::LANES],
            segments: Segments::default(),
            active: M::Block::ZERO,
            entering: M::Block::ZERO,
            fresh: M::Block::ZERO,
            busy: 0,
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
        self.active.words()[lane % M::WORDS] >> (lane / M::WORDS) & 1 == 1
    }

    /// Takes a lane out of work.
    #[inline(always)]
    fn retire(&mut self, lane: usize) {
        self.active.words_mut()[lane % M::WORDS] &= !(1 << (lane / M::WORDS));
        self.busy -= 1;
    }

    /// Where a lane keeps its open node of a depth.
    #[inline(always)]
    const fn slot(lane: usize, depth: u32) -> usize {
        M::LANES * depth as usize + lane
    }

    /// Puts a lane to work on a board.
    #[inline(always)]
    fn enter(&mut self, lane: usize, board: &Marks) {
        self.boards.set(lane, board);
        self.entering.words_mut()[lane % M::WORDS] |= 1 << (lane / M::WORDS);
    }

    /// Gives idle lanes new questions, then nodes of busy lanes.
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
                let segment = self.segments.add(question.id, question.limits, lane);
                self.lanes[lane] = Lane { segment, budget: question.limits.nodes, ..IDLE };
                self.fresh.words_mut()[lane % M::WORDS] |= 1 << (lane / M::WORDS);
                self.start(lane, &question.marks);
                lanes &= lanes - 1;
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, lane: usize, board: &Marks) {
        self.active.words_mut()[lane % M::WORDS] |= 1 << (lane / M::WORDS);
        self.busy += 1;
        self.enter(lane, board);
    }

    /// Idle lanes take the oldest open nodes of busy lanes, one of each.
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
            let from = &mut self.lanes[donor];
            let (donated, oldest, base) = (from.segment, from.low, from.base + from.low);
            from.low += 1;
            let segment = self.segments.add_after(donated, lane);
            self.lanes[lane] = Lane { segment, base, budget: u64::MAX, ..IDLE };
            let board = self.stack[Self::slot(donor, oldest)];
            self.start(lane, &board);
            donor += 1;
        }
    }

    fn can_give(&mut self, lane: usize) -> bool {
        let Lane { segment, low, top, .. } = self.lanes[lane];
        self.is_active(lane) && low < top && self.segments.get(segment).may_be_shared()
    }
}

/// A block's bits in the order of lanes, which is that of rows: bits of one place in its words together.
#[inline(always)]
fn by_lane<B: Block>(block: &B) -> [u64; MOST_WORDS] {
    let words = block.words();
    let (width, rows) = (words.len(), 64 / words.len());
    let mut lanes = [0; MOST_WORDS];
    for k in 0..width {
        for (i, word) in words.iter().enumerate() {
            // Spreads the bits of so many rows to every `width`-th place.
            let mut spread = word >> (rows * k) & (u64::MAX >> (64 - rows));
            let mut bits = rows / 2;
            while bits > 0 && width > 1 {
                let groups = u64::MAX / ((1 << (bits * width)) - 1);
                spread = (spread | spread << (bits * (width - 1))) & (groups * ((1 << bits) - 1));
                bits /= 2;
            }
            lanes[k] |= spread << i;
        }
    }
    lanes
}

/// The next question that needs a search; others are answered at once.
#[inline(always)]
fn next_to_search<S: Source>(source: &mut S) -> Option<Question> {
    loop {
        let question = source.next()?;
        if question.limits.solutions > 0 {
            return Some(question);
        }
        source.answer(question.id, Answer::without_search(question.limits));
    }
}

/// The whole run, compiled for the machine.
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
        lanes.fresh = M::Block::ZERO;
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
    /// Takes the entering lanes' boards into the state.
    #[inline(always)]
    fn take_in(&mut self) {
        let machine = self.machine;
        if self.entering.words().iter().any(|&word| word != 0) {
            let (boards, state) = (&mut *self.boards, &mut *self.state);
            machine.call(Enter { machine, boards, state, lanes: self.entering });
            self.entering = M::Block::ZERO;
        }
    }

    /// Rounds until enough lanes wait for a step.
    #[inline(always)]
    fn propagate(&mut self) -> Flags<M> {
        let machine = self.machine;
        let mut clashing = M::Block::ZERO;
        if self.fresh.words().iter().any(|&word| word != 0) {
            let flags = machine.call(Round::<M, true, false> { machine, state: &mut self.state });
            for k in 0..M::WORDS {
                clashing.words_mut()[k] = flags.twice.words()[k] & self.fresh.words()[k];
            }
            self.fresh = M::Block::ZERO;
        } else {
            machine.call(Round::<M, false, false> { machine, state: &mut self.state });
        }
        for _ in 1..BLIND_ROUNDS {
            machine.call(Round::<M, false, false> { machine, state: &mut self.state });
        }
        let enough = (WAITING * self.busy as f64).ceil().max(1.0) as u32;
        loop {
            let mut flags = machine.call(Round::<M, false, true> { machine, state: &mut self.state });
            let mut waiting = 0;
            for k in 0..M::WORDS {
                flags.sound.words_mut()[k] &= !clashing.words()[k];
                let going = flags.sound.words()[k] & flags.changed.words()[k];
                waiting += (self.active.words()[k] & !going).count_ones();
            }
            if waiting >= enough {
                return flags;
            }
        }
    }

    /// Every lane that can get no further branches, goes back, or is done.
    #[inline(always)]
    fn step<S: Source>(&mut self, flags: &Flags<M>, source: &mut S) {
        let machine = self.machine;
        let (mut branching, mut solved, mut failed) = (M::Block::ZERO, M::Block::ZERO, M::Block::ZERO);
        let (mut branches, mut solutions, mut failures) = (0, 0, 0);
        for k in 0..M::WORDS {
            let [active, sound, changed, open] =
                [&self.active, &flags.sound, &flags.changed, &flags.open].map(|block| block.words()[k]);
            let settled = active & sound & !changed;
            branching.words_mut()[k] = settled & open;
            solved.words_mut()[k] = settled & !open;
            failed.words_mut()[k] = active & !sound;
            branches += (settled & open).count_ones();
            solutions += (settled & !open).count_ones();
            failures += (active & !sound).count_ones();
        }
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
        self.each(solved, |lanes, lane| lanes.solution(lane, source));
        self.each(failed, |lanes, lane| lanes.go_back(lane, source));
    }

    /// The lanes of these that are still at work.
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

    /// Keeps the node without the digit that the state goes on with.
    #[inline(always)]
    fn guess<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = &mut self.lanes[lane];
        if at.work.guesses >= at.budget {
            return self.leave(lane, Ending::BudgetSpent, source);
        }
        self.boards.take(lane, &mut self.stack[Self::slot(lane, at.top)]);
        at.top += 1;
        at.work.guesses += 1;
        at.work.depth = at.work.depth.max(at.base + at.top);
    }

    #[inline(always)]
    fn solution<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = self.lanes[lane];
        if S::GRIDS && self.segments.get(at.segment).found == 0 {
            self.boards.take(lane, self.segments.first(at.segment));
        }
        let segment = self.segments.get(at.segment);
        if segment.found < 2 {
            segment.at[segment.found as usize] = at.work;
        }
        segment.found += 1;
        if segment.found >= segment.limits.solutions {
            return self.leave(lane, Ending::Stopped, source);
        }
        if !segment.is_alone() {
            self.settle(at.segment, source);
            if !self.is_active(lane) {
                return;
            }
        }
        self.go_back(lane, source);
    }

    /// On with the latest open node, or out.
    #[inline(always)]
    fn go_back<S: Source>(&mut self, lane: usize, source: &mut S) {
        let at = &mut self.lanes[lane];
        if at.top == at.low {
            return self.leave(lane, Ending::Exhausted, source);
        }
        at.top -= 1;
        self.boards.set(lane, &self.stack[Self::slot(lane, at.top)]);
        self.entering.words_mut()[lane % M::WORDS] |= 1 << (lane / M::WORDS);
    }

    /// A lane is done with its segment.
    #[inline(always)]
    fn leave<S: Source>(&mut self, lane: usize, ending: Ending, source: &mut S) {
        let at = self.lanes[lane];
        self.retire(lane);
        let segment = self.segments.get(at.segment);
        if segment.is_alone() {
            let work = segment.before.and(at.work);
            // What other lanes did behind the last solution wanted does not count.
            let work = if ending == Ending::Stopped { work } else { work.and(segment.after) };
            let (id, solutions) = (segment.id, segment.found);
            let first = (S::GRIDS && solutions > 0).then(|| *self.segments.first(at.segment));
            let verdict = Verdict { first, solutions, work };
            self.segments.release(at.segment);
            return self.report(id, ending, &verdict, source);
        }
        (segment.own, segment.lane) = (at.work, NONE);
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
        if let Some(verdict) = verdict {
            let reached = verdict.solutions >= limits.solutions;
            self.report(id, if reached { Ending::Stopped } else { Ending::Exhausted }, &verdict, source);
        }
    }

    #[inline(always)]
    fn report<S: Source>(&mut self, id: u64, ending: Ending, verdict: &Verdict, source: &mut S) {
        let first = match &verdict.first {
            Some(board) if S::GRIDS => Some(self.machine.unpack(board)),
            _ => None,
        };
        source
            .answer(id, Answer { solutions: verdict.solutions, first, ending, stats: verdict.work.stats() });
    }
}
