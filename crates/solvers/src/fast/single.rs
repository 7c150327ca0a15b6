//! One puzzle at a time, in [`registers`](super::registers). The same cell is branched on as by the lanes, so that the
//! search tree is the same, unless only the number of solutions is asked for.
//!
//! A round waits for its own results most of the time. Where registers have room for two states, both
//! children of a guess are therefore propagated together until one is at its fixpoint or has failed; but not where
//! guesses hardly ever fail, which is where there are many clues and yet several solutions. If only the number of these
//! is asked for, up to three cells are guessed there at one fixpoint.

use std::ops::ControlFlow;

use super::guess::{apart, choose, part};
use super::marks::Marks;
use super::octet::One;
use super::registers::{Four, Round, gathered, propagate, spread};
use super::word::{Kernel, Machine};
use crate::solution::Solution;
use crate::solver::{Answer, Ending, Limits, Visit};

/// A search that starts with so few open cells, of a puzzle with 32 clues or more, and yet has to guess: of several
/// solutions nearly always, so that guesses seldom fail and their second children are seldom needed.
const FEW_OPEN: u32 = 81 - 32;

/// Who is shown the solutions of a search. What nobody wants to see is not written out.
pub(super) trait Hear {
    /// Only the number of solutions is seen, so that the tree may be another than that of the lanes.
    const OWN_TREE: bool = false;

    /// Whether the next solution is wanted, after this many.
    #[inline(always)]
    fn wants(&self, _found: u64) -> bool {
        false
    }

    /// A solution; `Break` ends the search.
    #[inline(always)]
    fn on_answer(&mut self, _solution: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The number of solutions is all that counts.
pub(super) struct Number;

/// The number of solutions, and of guesses.
pub(super) struct Tree;

/// The answer is to hold the first one.
pub(super) struct First;

/// Each goes to a visitor, as a grid.
pub(super) struct Each<'a, 'v>(pub(super) &'a mut Visit<'v>);

impl Hear for Number {
    const OWN_TREE: bool = true;
}

impl Hear for Tree {}

impl Hear for First {
    #[inline(always)]
    fn wants(&self, found: u64) -> bool {
        found == 0
    }
}

impl Hear for Each<'_, '_> {
    #[inline(always)]
    fn wants(&self, _found: u64) -> bool {
        true
    }

    #[inline(always)]
    fn on_answer(&mut self, solution: &Solution) -> ControlFlow<()> {
        (self.0)(&solution.grid())
    }
}

/// How far a node has come.
#[derive(Clone, Copy)]
enum Progress {
    /// Propagation is to come.
    Begun,
    /// It has led to these open cells, by band, or to a contradiction.
    Settled(Option<[u32; 3]>),
}

impl Progress {
    #[inline(always)]
    fn of<O: One>(round: &Round<O>) -> Progress {
        if round.changed == 0 { Progress::Settled(round.open()) } else { Progress::Begun }
    }
}

/// A node to come back to.
type Open<O> = (Four<O>, Progress);

/// Open nodes of one search; no more guesses are open at one time than there are cells.
pub(super) struct Single<O> {
    stack: Vec<Open<O>>,
}

impl<O> Default for Single<O> {
    fn default() -> Single<O> {
        Single { stack: Vec::new() }
    }
}

impl<O: One> Single<O> {
    /// Searches on from candidates.
    #[inline(always)]
    pub(super) fn search<M: Machine<Octet = O>>(
        &mut self,
        machine: M,
        marks: &Marks,
        limits: Limits,
        on_answer: impl Hear,
    ) -> Answer {
        machine.call(Search { machine, stack: &mut self.stack, marks, limits, on_answer })
    }
}

/// Guesses in several cells at one fixpoint. What is not tried first goes on the stack; nothing does without a cell of two
/// candidates.
#[inline(always)]
fn guess_apart<M: Machine>(m: M, mut x: Four<M::Octet>, stack: &mut Vec<Open<M::Octet>>) -> Four<M::Octet> {
    for choice in apart(x).iter().flatten() {
        let [tried, rest] = part(m, x, choice);
        stack.push((rest, Progress::Begun));
        x = tried;
    }
    x
}

struct Search<'a, M: Machine, H> {
    machine: M,
    stack: &'a mut Vec<Open<M::Octet>>,
    marks: &'a Marks,
    limits: Limits,
    on_answer: H,
}

impl<M: Machine, H: Hear> Kernel for Search<'_, M, H> {
    type Output = Answer;

    #[inline(always)]
    fn run(self) -> Answer {
        let Search { machine: m, stack, marks, limits, mut on_answer } = self;
        let mut answer = Answer::without_search(limits);
        if limits.solutions == 0 {
            return answer;
        }
        stack.clear();
        let mut x = spread(m, marks);
        let mut progress = Progress::Begun;
        let freely = H::OWN_TREE && limits.nodes == u64::MAX;
        // It started with few open cells.
        let mut loose = false;
        loop {
            let open = match progress {
                Progress::Settled(open) => open,
                Progress::Begun => {
                    let round = propagate(x, !(freely && loose));
                    x = round.x;
                    round.open()
                }
            };
            if let Some(open) = open {
                if open != [0; 3] {
                    if answer.stats.guesses >= limits.nodes {
                        answer.ending = Ending::BudgetSpent;
                        break;
                    }
                    if answer.stats.guesses == 0 {
                        loose = marks.open_cells() <= FEW_OPEN;
                    }
                    let open_nodes = stack.len();
                    if freely && loose {
                        (x, progress) = (guess_apart(m, x, stack), Progress::Begun);
                    }
                    if stack.len() == open_nodes {
                        let [tried, rest] = part(m, x, &choose(x, open, freely && M::Octet::COUNTS));
                        if M::ROOMY && !loose {
                            let [first, second] = m.propagate_both([tried, rest]);
                            stack.push((second.x, Progress::of(&second)));
                            (x, progress) = (first.x, Progress::of(&first));
                        } else {
                            stack.push((rest, Progress::Begun));
                            (x, progress) = (tried, Progress::Begun);
                        }
                    }
                    answer.stats.guesses += (stack.len() - open_nodes) as u64;
                    answer.stats.depth = answer.stats.depth.max(stack.len() as u64);
                    continue;
                }
                let mut asked_to_stop = false;
                if on_answer.wants(answer.solutions) {
                    let mut solution = Solution::NONE;
                    m.unpack(&gathered(x), &mut solution);
                    answer.first.get_or_insert(solution);
                    asked_to_stop = on_answer.on_answer(&solution).is_break();
                }
                answer.solutions += 1;
                if asked_to_stop || answer.solutions >= limits.solutions {
                    answer.ending = Ending::Stopped;
                    break;
                }
            }
            let Some(open) = stack.pop() else { break };
            (x, progress) = open;
        }
        answer.stats.nodes = answer.stats.guesses;
        answer
    }
}
