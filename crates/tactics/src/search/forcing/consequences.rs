//! The consequences of assumptions: assertions, with what each rests on.

use std::cell::RefCell;
use std::collections::HashMap;

use super::links::{Links, Slot, Slots};
use super::{CANDIDATES, Candidate};

/// How far consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Each step rests on one before and on the marks as they are.
    Static,
    /// On one digit only; steps may rest on several before.
    Nishio,
    /// Steps may rest on several before.
    Dynamic,
    /// As dynamic, and where that ends locked candidates, pairs and X-wings are applied, then what `Inner` says.
    Plus(Inner),
}

/// Which chains are applied within chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inner {
    None,
    /// Chains and cycles without branches.
    Simple,
    /// These, then cell and region chains without branches.
    Multiple,
    /// Dynamic chains.
    Dynamic,
    /// Dynamic chains with locked candidates, pairs and X-wings.
    DynamicPlus,
    /// Dynamic chains that have simple chains within them.
    DynamicSimple,
    /// Dynamic chains that have simple and multiple chains within them.
    DynamicMultiple,
}

/// Why a candidate holds: it is the last of its cell or of a house of its.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was assumed; or it fails.
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
    /// Number of different assertions that it rests on, itself included; those of chains within it left out.
    pub length: u32,
    /// Where `Store::ancestors` finds what it rests on, or [`PLAIN`]: what its parent rests on, for something that fails
    /// since its only parent holds.
    pub(super) ancestors: u32,
    /// The chain within the chain that it follows from: an index into `Store::nested`, or [`PLAIN`].
    pub(super) nested: u32,
}

pub(super) const PLAIN: u32 = u32::MAX;

/// Words for the nodes of most runs, and for those of all.
const NARROW: usize = 4;
const WIDE: usize = 2 * CANDIDATES / 64 + 1;

/// The nodes of many runs, in few large vectors: a search makes hundreds of runs.
pub(crate) struct Store {
    pub(super) nodes: Vec<Node>,
    pub(super) parents: Vec<u32>,
    /// Sets of nodes that others rest on, themselves included, in blocks of `width` words, [`NARROW`] or [`WIDE`].
    pub(super) ancestors: Vec<u64>,
    width: usize,
    /// A block per run: by slot, the node of each candidate, if it fails and if it holds. What belongs to no candidate
    /// of the run's sets is left over from runs that were forgotten.
    pub(super) index: Vec<[u16; 2]>,
    pub(super) index_len: usize,
    seen: Vec<bool>,
    /// The nodes that the latest one marked rests on, it itself first, nearer ones before farther ones.
    chain: Vec<u32>,
    todo: Vec<u32>,
    /// Chains within chains: what distinguishes them, and their complexity.
    nested: Vec<(u32, u32)>,
    keys: HashMap<Box<[u16]>, u32>,
}

/// Stores that no search uses: making one takes as long as a search within a chain.
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
    /// Candidates that hold, and that fail.
    pub on: Slots,
    pub off: Slots,
    /// Two nodes that say the opposite of one candidate: first the true, then the false one.
    pub contradiction: Option<(usize, usize)>,
}

impl Store {
    /// One that is kept for reuse, or a new one: a search within a chain needs another than the search around.
    pub(crate) fn take(spare: &Spare, links: &Links<'_>, depth: Depth) -> Store {
        let mut store = spare.0.borrow_mut().pop().unwrap_or_else(Store::new);
        // Each candidate holds or fails; patterns may strike what holds. One more makes a contradiction.
        let nodes = if matches!(depth, Depth::Plus(_)) { 2 * links.len() } else { links.len() };
        store.width = if nodes < 64 * NARROW { NARROW } else { WIDE };
        store
    }

    /// Keeps it, emptied, for reuse.
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
        // Far more than is ever filled: untouched memory costs nothing, and common allocators keep a block
        // of megabytes when it is freed instead of giving its pages back each time.
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

    /// The node of an assertion that is among the consequences.
    pub(crate) fn node(&self, run: &Consequences, slot: Slot, holds: bool) -> usize {
        self.index[run.index + slot as usize][usize::from(holds)] as usize
    }

    /// The nodes that a node rests on, itself first, the nearer before the farther.
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

    /// The nodes that a node rests on, itself included, in the order in which they were reached.
    pub(crate) fn ancestors(&mut self, run: &Consequences, node: usize) -> Vec<Node> {
        self.chain(run, node);
        let marked = self.nodes(run).iter().zip(&self.seen).filter(|(_, seen)| **seen);
        marked.map(|(node, _)| *node).collect()
    }

    /// Adds the keys of the chains within that a node rests on to `within`, with their complexity.
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

    /// What distinguishes the chain that ends in a node from others, added to `key`.
    pub(crate) fn key(&mut self, run: &Consequences, node: usize, key: &mut Vec<u16>) {
        self.chain(run, node);
        let start = run.start;
        key.extend(self.chain.iter().map(|&at| {
            let Node { candidate, holds, .. } = self.nodes[start + at as usize];
            2 * candidate + u16::from(holds)
        }));
        key.push(u16::MAX);
    }

    /// Number of assertions that node `n` with these parents rests on, itself included, and where they are noted.
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

    /// Notes a chain within the chain, of this many assertions.
    pub(super) fn intern(&mut self, key: &[u16], length: u32) -> u32 {
        let next = self.keys.len() as u32;
        let key = *self.keys.entry(key.into()).or_insert(next);
        self.nested.push((key, length));
        self.nested.len() as u32 - 1
    }
}
