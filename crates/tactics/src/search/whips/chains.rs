//! Whips and braids of a given length on one target.

use std::collections::HashSet;

use crate::search::forcing::work::Work;
use crate::search::numbers::Node;

use super::assumptions::{Assumptions, Variable, variables_of};

/// The right-linking candidates or groups with their variables, in order; and the variable that has no candidate left.
pub(super) struct Chain {
    pub links: Vec<(Node, Variable)>,
    /// For whips: for each variable, a candidate that the previous conclusion or the target excludes; all are
    /// different.
    pub lefts: Vec<Node>,
    pub last: Variable,
}

/// The search for chains on one target, which is assumed.
pub(super) struct Search<'a> {
    net: &'a mut Assumptions,
    work: &'a Work,
    links: Vec<(Node, Variable)>,
    /// See [`Chain::lefts`].
    lefts: Vec<Node>,
    /// Partial whips that were already extended, each as a sum of the [`random`] numbers of its nodes.
    seen: HashSet<u128>,
    /// Whether longer chains may exist.
    cut: bool,
}

/// Whether a chain was found and, if not, whether a longer one may exist.
pub(super) enum Found {
    Chain(Chain),
    Longer(bool),
}

/// A chain of exactly `length` variables, if there is no shorter one.
pub(super) fn find(net: &mut Assumptions, target: Node, length: usize, braids: bool, work: &Work) -> Found {
    let mark = net.mark();
    net.assume(target);
    let mut search =
        Search { net, work, links: Vec::new(), lefts: Vec::new(), seen: HashSet::new(), cut: false };
    let last = match braids {
        true => search.braid(0, length),
        false => search.whip(target, 0, length),
    };
    let Search { links, lefts, cut, .. } = search;
    net.undo(target, mark);
    last.map_or(Found::Longer(cut), |last| Found::Chain(Chain { links, lefts, last }))
}

impl Search<'_> {
    /// The variable that is dead after `length - 1` more assumptions, starting with the `start`-th forced node.
    /// Earlier forced nodes are skipped, so that each set of assumptions is tried once.
    fn braid(&mut self, start: usize, length: usize) -> Option<Variable> {
        if let Some(&dead) = self.net.dead.first() {
            return Some(dead);
        }
        if !self.may_end(start, length) {
            return None;
        }
        for at in start..self.net.mark() {
            let (link, mark) = (self.net.forced[at], self.net.mark());
            self.net.assume(link.0);
            self.links.push(link);
            let found = self.braid(at + 1, length - 1);
            self.net.undo(link.0, mark);
            if found.is_some() {
                return found;
            }
            self.links.pop();
        }
        None
    }

    /// The variable that is dead after `length - 1` more assumptions. Each assumption is the last candidate of a
    /// variable that has a candidate excluded by the previous assumption.
    fn whip(&mut self, last: Node, key: u128, length: usize) -> Option<Variable> {
        if let Some(&dead) = self.net.dead.first() {
            return Some(dead);
        }
        if !self.may_end(0, length) {
            return None;
        }
        let mut next: Vec<(Node, Node, Variable)> = Vec::new();
        for &left in self.net.excluded_by(last) {
            if !self.lefts.contains(&left) {
                for variable in variables_of(left) {
                    if let Some(right) = self.net.last_of(variable)
                        && next.iter().all(|&(l, r, _)| (l, r) != (left, right))
                    {
                        next.push((left, right, variable));
                    }
                }
            }
        }
        for (left, right, variable) in next {
            let (own, mark) = (random(right), self.net.mark());
            let key = key ^ own ^ random(left).rotate_left(2);
            if !self.seen.insert(key ^ own.rotate_left(1)) {
                continue;
            }
            self.net.assume(right);
            self.links.push((right, variable));
            self.lefts.push(left);
            let found = self.whip(right, key, length - 1);
            self.net.undo(right, mark);
            if found.is_some() {
                return found;
            }
            self.links.pop();
            self.lefts.pop();
        }
        None
    }

    /// Whether this few variables can be enough: each round of all forced nodes takes at least one.
    fn may_end(&mut self, start: usize, length: usize) -> bool {
        self.work.spend(std::mem::take(&mut self.net.assumed));
        if self.work.is_spent() {
            return false;
        }
        let (rounds, more) = self.net.rounds(start, length - 1);
        self.cut |= rounds.is_some() || more;
        rounds.is_some()
    }
}

/// A random number for a node. The sums (exclusive or) of two sets of nodes differ, except with a probability of
/// 2^-128. If two were equal, the second partial whip would not be extended: a chain could be missed, but none that is
/// found could be wrong.
fn random(node: Node) -> u128 {
    let half = |n: u64| {
        let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ (z >> 31))
    };
    let at = 2 * u64::from(node) + 1;
    half(at) << 64 | half(at + 1)
}
