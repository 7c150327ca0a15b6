//! The consequences of assumptions: assertions, with what each rests on.

use std::cell::RefCell;
use std::collections::HashMap;

use super::links::{Links, Slot, WORDS};
use super::reach::Sets;
use super::{CANDIDATES, Candidate};

/// How far consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Each step rests on one earlier step and on the marks of the board.
    Static,
    /// Only on one digit; steps may rest on several earlier ones.
    Nishio,
    /// Steps may rest on several earlier ones.
    Dynamic,
    /// As dynamic; where no step is left, locked candidates, pairs and X-wings are applied, then the chains of `Inner`.
    Plus(Inner),
}

/// Which chains are applied within chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inner {
    None,
    /// Chains and cycles without branches.
    Simple,
    /// Simple chains, then cell and region chains without branches.
    Multiple,
    /// Dynamic chains.
    Dynamic,
    /// Dynamic chains with locked candidates, pairs and X-wings.
    DynamicPlus,
    /// Dynamic chains with simple chains within them.
    DynamicSimple,
    /// Dynamic chains with simple and multiple chains within them.
    DynamicMultiple,
}

/// Why a candidate holds: it is the last one of its cell or of one of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was assumed; or the candidate fails.
    None,
    Cell,
    Block,
    Row,
    Column,
}

/// An assertion and the node indices that it rests on.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub candidate: Candidate,
    pub slot: Slot,
    pub holds: bool,
    pub cause: Cause,
    /// The first node that it rests on, or [`PLAIN`].
    pub(super) parent: u32,
    /// The others: a range in `Store::parents`.
    pub(super) start: u32,
    pub(super) end: u32,
    /// Number of different assertions that it rests on, including itself; those of chains within it are not counted.
    pub length: u32,
    /// Where `Store::ancestors` has the set that it rests on, or [`PLAIN`]. For a candidate that fails because its only
    /// parent holds, this is the set of the parent.
    pub(super) ancestors: u32,
    /// The chain within the chain from which it follows: an index into `Store::nested`, or [`PLAIN`].
    pub(super) nested: u32,
}

pub(super) const PLAIN: u32 = u32::MAX;

/// Words for the nodes of most runs, and for those of all runs.
const NARROW: usize = 4;
const WIDE: usize = 2 * CANDIDATES / 64 + 1;

/// The nodes of many runs in few large vectors: a search makes hundreds of runs.
pub(crate) struct Store {
    pub(super) nodes: Vec<Node>,
    pub(super) parents: Vec<u32>,
    /// Sets of nodes that others rest on, including themselves, in blocks of `width` words, [`NARROW`] or [`WIDE`].
    pub(super) ancestors: Vec<u64>,
    width: usize,
    /// One block per run: by slot, the node of each candidate if it fails, and if it holds. Entries for candidates
    /// outside the run's sets are leftovers of forgotten runs.
    pub(super) index: Vec<[u16; 2]>,
    pub(super) index_len: usize,
    seen: Vec<bool>,
    /// The nodes that the last marked node rests on, starting with itself, nearer ones first.
    chain: Vec<u32>,
    todo: Vec<u32>,
    /// Chains within chains: their keys and their complexity.
    nested: Vec<(u32, u32)>,
    keys: HashMap<Box<[u16]>, u32>,
}

/// Stores that no search uses: creating one takes as long as a search within a chain.
#[derive(Default)]
pub(crate) struct Spare(RefCell<Vec<Store>>);

/// What follows from an assumption. Nodes are numbered from 0 within it.
#[derive(Clone, Copy)]
pub(crate) struct Consequences {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) parents: usize,
    pub(super) ancestors: usize,
    pub(super) index: usize,
    pub sets: Sets<WORDS>,
    /// Two nodes that contradict each other about one candidate: first the one that holds, then the one that fails.
    pub contradiction: Option<(usize, usize)>,
}

impl Store {
    /// Returns a spare store, or a new one: a search within a chain needs a store of its own.
    pub(crate) fn take(spare: &Spare, links: &Links<'_>, depth: Depth) -> Store {
        let mut store = spare.0.borrow_mut().pop().unwrap_or_else(Store::new);
        // Each candidate holds or fails; patterns may strike a candidate that holds. One more makes a contradiction.
        let nodes = if matches!(depth, Depth::Plus(_)) { 2 * links.len() } else { links.len() };
        store.width = if nodes < 64 * NARROW { NARROW } else { WIDE };
        store
    }

    /// Empties the store and keeps it for reuse.
    pub(crate) fn give_back(mut self, spare: &Spare) {
        self.nodes.clear();
        self.parents.clear();
        self.ancestors.clear();
        self.index_len = 0;
        self.nested.clear();
        self.keys.clear();
        spare.0.borrow_mut().push(self);
    }

    fn new() -> Store {
        // Far more than is ever filled: untouched memory costs nothing, and common allocators keep a freed block of
        // megabytes instead of returning its pages each time.
        Store {
            nodes: Vec::with_capacity(1 << 18),
            parents: Vec::with_capacity(1 << 18),
            ancestors: Vec::new(),
            width: 0,
            index: Vec::with_capacity(CANDIDATES << 9),
            index_len: 0,
            seen: Vec::new(),
            chain: Vec::new(),
            todo: Vec::new(),
            nested: Vec::new(),
            keys: HashMap::new(),
        }
    }

    /// Forgets the latest run.
    pub(crate) fn forget(&mut self, latest: &Consequences) {
        self.nodes.truncate(latest.start);
        self.parents.truncate(latest.parents);
        self.ancestors.truncate(latest.ancestors);
        self.index_len = latest.index;
    }

    pub(crate) fn nodes(&self, run: &Consequences) -> &[Node] {
        &self.nodes[run.start..run.end]
    }

    /// The node of an assertion, which must be among the consequences.
    pub(crate) fn node(&self, run: &Consequences, slot: Slot, holds: bool) -> usize {
        self.index[run.index + slot as usize][usize::from(holds)] as usize
    }

    /// The nodes that a node rests on, starting with itself, nearer ones first.
    pub(crate) fn chain(&mut self, run: &Consequences, node: usize) -> &[u32] {
        self.seen.clear();
        self.seen.resize(run.end - run.start, false);
        self.chain.clear();
        self.todo.clear();
        self.todo.push(node as u32);
        let mut next = 0;
        while next < self.todo.len() {
            let at = self.todo[next];
            next += 1;
            if !std::mem::replace(&mut self.seen[at as usize], true) {
                self.chain.push(at);
                let Node { parent, start, end, .. } = self.nodes[run.start + at as usize];
                self.todo.extend((parent != PLAIN).then_some(parent));
                self.todo.extend_from_slice(&self.parents[start as usize..end as usize]);
            }
        }
        &self.chain
    }

    /// The nodes that a node rests on, including itself, in the order in which they were reached.
    pub(crate) fn ancestors(&mut self, run: &Consequences, node: usize) -> Vec<Node> {
        self.chain(run, node);
        let marked = self.nodes(run).iter().zip(&self.seen).filter(|(_, seen)| **seen);
        marked.map(|(node, _)| *node).collect()
    }

    /// Adds the keys and complexities of the inner chains that a node rests on to `within`.
    pub(crate) fn inner(
        &mut self,
        run: &Consequences,
        node: usize,
        depth: Depth,
        within: &mut Vec<(u32, u32)>,
    ) {
        if matches!(depth, Depth::Plus(inner) if inner != Inner::None) {
            self.chain(run, node);
            for &at in &self.chain {
                let Node { nested, .. } = self.nodes[run.start + at as usize];
                if let Some(&(key, complexity)) = self.nested.get(nested as usize)
                    && within.iter().all(|&(other, _)| other != key)
                {
                    within.push((key, complexity));
                }
            }
        }
    }

    /// Adds what distinguishes the chain that ends in a node from others to `key`.
    pub(crate) fn key(&mut self, run: &Consequences, node: usize, key: &mut Vec<u16>) {
        self.chain(run, node);
        let start = run.start;
        key.extend(self.chain.iter().map(|&at| {
            let Node { candidate, holds, .. } = self.nodes[start + at as usize];
            2 * candidate + u16::from(holds)
        }));
        key.push(u16::MAX);
    }

    /// Number of assertions that node `n` with these parents rests on, including itself, and where they are stored.
    #[inline]
    pub(super) fn join(&mut self, start: usize, n: usize, parents: &[u32]) -> (u32, u32) {
        match self.width {
            NARROW => self.join_in::<NARROW>(start, n, parents),
            _ => self.join_in::<WIDE>(start, n, parents),
        }
    }

    #[inline]
    fn join_in<const W: usize>(&mut self, start: usize, n: usize, parents: &[u32]) -> (u32, u32) {
        let mut own = [0; W];
        own[n / 64] |= 1 << (n % 64);
        for &parent in parents {
            own[parent as usize / 64] |= 1 << (parent % 64);
            let mut node = &self.nodes[start + parent as usize];
            if node.ancestors == PLAIN {
                node = &self.nodes[start + node.parent as usize];
            }
            let known = &self.ancestors[node.ancestors as usize..][..W];
            own.iter_mut().zip(known).for_each(|(own, known)| *own |= known);
        }
        let length = match *parents {
            [one] => self.nodes[start + one as usize].length + 1,
            _ => own.iter().map(|word| word.count_ones()).sum(),
        };
        let at = self.ancestors.len() as u32;
        self.ancestors.extend_from_slice(&own);
        (length, at)
    }

    /// Registers a chain within the chain, with its number of assertions.
    pub(super) fn intern(&mut self, key: &[u16], length: u32) -> u32 {
        let next = self.keys.len() as u32;
        let key = *self.keys.entry(key.into()).or_insert(next);
        self.nested.push((key, length));
        self.nested.len() as u32 - 1
    }
}
