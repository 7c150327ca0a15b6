//! Searches one puzzle at a time, in [`registers`](super::registers). It branches on the same cells as the lanes, so
//! the search tree is the same. The exception is a search for only the number of solutions.
//!
//! For most of a round, the processor waits for earlier results of the same round. So if the registers have room for
//! two states, both children of a guess are propagated together until one reaches its fixpoint or fails. This is not
//! done if guesses rarely fail, as in puzzles that have many clues but several solutions. For these, up to three cells
//! are guessed at one fixpoint if only the number of solutions is requested.

use std::ops::ControlFlow;

use super::guess::{apart, choose, part};
use super::marks::Marks;
use super::octet::One;
use super::registers::{Four, Round, gathered, propagate, spread};
use super::word::{Kernel, Machine};
use crate::solution::Solution;
use crate::solver::{Answer, Ending, Limits, Visit};

/// If a search starts with at most this number of open cells (a puzzle with at least 32 clues) and still has to guess,
/// the puzzle nearly always has several solutions. So guesses seldom fail, and their second children are seldom needed.
const FEW_OPEN: u32 = 81 - 32;

/// Receives the solutions of a search. Unneeded solutions are not written out.
pub(super) trait Hear {
    /// Whether only the number of solutions is visible, so that the tree may differ from that of the lanes.
    const OWN_TREE: bool = false;

    /// Whether the next solution is wanted after this many.
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

/// The answer has only the number of solutions.
pub(super) struct Number;

/// The answer has the number of solutions and the number of guesses.
pub(super) struct Tree;

/// The answer also has the first solution.
pub(super) struct First;

/// Each solution goes to a visitor, as a grid.
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

/// The progress of a node.
#[derive(Clone, Copy)]
enum Progress {
    /// It has not been propagated.
    Begun,
    /// It was propagated. These cells are open, by band; `None` if there was a contradiction.
    Settled(Option<[u32; 3]>),
}

impl Progress {
    #[inline(always)]
    fn of<O: One>(round: &Round<O>) -> Progress {
        if round.changed == 0 { Progress::Settled(round.open()) } else { Progress::Begun }
    }
}

/// A node to return to.
type Open<O> = (Four<O>, Progress);

/// The open nodes of one search. There are never more open guesses than cells.
pub(super) struct Single<O> {
    stack: Vec<Open<O>>,
}

impl<O> Default for Single<O> {
    fn default() -> Single<O> {
        Single { stack: Vec::new() }
    }
}

impl<O: One> Single<O> {
    /// Searches from given candidates.
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

/// Guesses in several cells at one fixpoint and pushes the alternatives onto the stack. Does nothing if no cell has two
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
        // Whether the search began with few open cells; set at the first guess.
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
