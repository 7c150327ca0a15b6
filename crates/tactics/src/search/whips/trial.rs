//! Trial and error with braids.

use crate::board::Board;
use crate::search::forcing::work::Work;
use crate::search::numbers::Node;

use super::assumptions::Assumptions;
use super::chains::{self, Found};

/// The class of a puzzle in Berthier's BxB classification: the least x such that T&E(Bx) solves it. T&E(Bx) strikes
/// each candidate from which singles and braids of at most x CSP variables lead to a contradiction. The class is 0 if
/// trial and error with singles is enough, and `None` if there is no such x, which is the case for puzzles that need
/// T&E(3).
///
/// 18 of the hardest known puzzles took half a second each, on average.
///
/// Source: D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*, 11.3 and 11.4, where it is called
/// BpB.
pub fn braid_class(board: &Board) -> Option<u32> {
    let mut root = Assumptions::new(board, false);
    root.list_all();
    if !root.close() {
        return None;
    }
    let mut trials: Vec<Trial> = root.open().into_iter().map(|target| Trial::new(&root, target)).collect();
    for class in 0.. {
        while let Some(at) = refuted(&mut trials, class as usize) {
            let target = trials.swap_remove(at).target;
            if !root.strike(target) {
                return None;
            }
            trials.retain(|trial| root.is_open(trial.target));
            trials.iter_mut().for_each(|trial| trial.strike(target));
        }
        if trials.is_empty() {
            return Some(class);
        }
        if trials.iter().all(|trial| !trial.longer) {
            return None;
        }
    }
    None
}

/// A candidate that braids of at most this length refute, found by the shortest braids that refute any.
fn refuted(trials: &mut [Trial], length: usize) -> Option<usize> {
    (0..=length).find_map(|length| trials.iter_mut().position(|trial| trial.is_refuted(length)))
}

/// The consequences of a candidate. They are kept while others are struck, as all earlier consequences remain valid.
struct Trial {
    target: Node,
    net: Assumptions,
    /// Whether it led to a contradiction.
    dead: bool,
    /// No braids of at most this length are left.
    quiet: usize,
    /// Whether there may be longer ones.
    longer: bool,
}

impl Trial {
    fn new(root: &Assumptions, target: Node) -> Trial {
        let mut net = root.clone();
        net.assume(target);
        let dead = !net.close();
        Trial { target, net, dead, quiet: 0, longer: true }
    }

    fn strike(&mut self, candidate: Node) {
        if self.net.is_open(candidate) {
            self.dead |= !self.net.strike(candidate);
            self.quiet = 0;
        }
    }

    /// Whether singles and braids of at most that length lead to a contradiction. The shortest are searched for first.
    fn is_refuted(&mut self, length: usize) -> bool {
        while !self.dead && self.quiet < length {
            self.pass(self.quiet + 1);
        }
        self.dead
    }

    /// Strikes the candidates that braids of that length refute, if no shorter ones are left.
    fn pass(&mut self, length: usize) {
        let (work, mut changed) = (Work::default(), false);
        self.longer = false;
        for target in self.net.open() {
            if !self.net.is_open(target) {
                continue;
            }
            match chains::find(&mut self.net, target, length, true, &work) {
                Found::Chain(_) => {
                    changed = true;
                    if !self.net.strike(target) {
                        self.dead = true;
                        return;
                    }
                }
                Found::Longer(longer) => self.longer |= longer,
            }
        }
        self.quiet = if changed { 0 } else { length };
    }
}
