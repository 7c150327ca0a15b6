//! Exact cover for problems in which each item is in few options. The live options of an item are bits of one word.

use std::ops::ControlFlow;

use crate::outcome::{Ending, Limits, Report};
use crate::problem::{Member, Problem};

/// Maximum number of options of an item.
pub const MAX_OPTIONS: usize = 26;

/// The state of an item is one word. The lowest bits are its live options, the bits above are their number, and the
/// highest bit says that the item must not be chosen, because it is covered or secondary. One subtraction removes an
/// option.
const MASK: u32 = (1 << MAX_OPTIONS) - 1;
const ONE: u32 = 1 << MAX_OPTIONS;
const TWO: u32 = 2 * ONE;
const APART: u32 = 1 << 31;

/// A member of an option.
#[derive(Clone, Copy, Debug)]
struct Slot(u32);

impl Slot {
    fn new(item: usize, bit: usize) -> Self {
        Self((item << 5 | bit) as u32)
    }

    fn item(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// The number to subtract from the item's state to remove the option: one option, and its bit.
    fn delta(self) -> u32 {
        ONE | 1 << (self.0 & 31)
    }
}

/// Why a problem does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BitError {
    /// An item has too many options for one word.
    #[error("the item `{name}` has {options} options, more than {MAX_OPTIONS}: use `Search`")]
    Item {
        /// Its name.
        name: String,
        /// Its options.
        options: usize,
    },
    /// An option has too many items.
    #[error(
        "option {option} has {members} items, more than the {most} of this engine: use a larger one or `Search`"
    )]
    Option {
        /// Its number.
        option: usize,
        /// Its items.
        members: usize,
        /// The engine's limit.
        most: usize,
    },
    /// The problem has colours, which this engine does not support.
    #[error("the problem has colours: use `Search`")]
    Coloured,
}

/// A choice between several options, to which the search returns.
#[derive(Clone, Copy, Debug)]
struct Branch {
    item: u32,
    /// Bits of the options that have not been tried; never 0.
    rest: u32,
    /// Number of options placed before the choice.
    placed: u32,
}

/// Algorithm X with the S heuristic for options of at most `N` items. Build it once and run it any number of times.
///
/// It visits the same nodes as [`Search`](crate::Search) with [`Choice::FewestOptions`](crate::Choice), in the same
/// order, but is several times as fast. Steps are not undone one by one: the state is so small that it is copied at
/// every branch. Forced items are recorded when they arise, so the sizes of all items are compared only at branches.
#[derive(Clone, Debug)]
pub struct BitCover<const N: usize> {
    /// Members of every option.
    options: Vec<[Slot; N]>,
    /// The option of each bit, item by item.
    option_of: Vec<u32>,
    /// The start of each item in `option_of`.
    starts: Vec<u32>,
    /// States of the items before anything is placed.
    initial: Vec<u32>,
    state: Vec<u32>,
    /// Items that have fewer than two options left, in the order in which this happened.
    queue: Vec<u32>,
    /// Bit set of items that may have one option left.
    forced: Vec<u64>,
    placed: Vec<u32>,
    branches: Vec<Branch>,
    /// The states at each branch.
    copies: Vec<u32>,
    nodes: u64,
}

impl<const N: usize> BitCover<N> {
    /// Builds the engine for a problem.
    ///
    /// # Errors
    /// If the problem has colours, an item with more than [`MAX_OPTIONS`] options, or an option with more than `N`
    /// items.
    pub fn new(problem: &Problem) -> Result<Self, BitError> {
        if problem.is_coloured() {
            return Err(BitError::Coloured);
        }
        let rows = padded::<N>(problem)?;
        let items = rows.iter().flatten().max().map_or(problem.item_count(), |&last| last + 1);
        let items = items.max(problem.item_count());
        let mut lists = vec![Vec::new(); items];
        let mut options = Vec::with_capacity(rows.len());
        for (option, row) in rows.iter().enumerate() {
            options.push(row.map(|item| Slot::new(item, lists[item].len())));
            row.iter().for_each(|&item| lists[item].push(option as u32));
        }
        if let Some(item) = lists.iter().position(|list| list.len() > MAX_OPTIONS) {
            let name = problem.name(item).to_owned();
            return Err(BitError::Item { name, options: lists[item].len() });
        }
        let state = |(item, list): (usize, &Vec<u32>)| {
            let apart = if item < problem.primary_count() { 0 } else { APART };
            apart | (list.len() as u32 * ONE) | ((1 << list.len()) - 1)
        };
        let initial: Vec<u32> = lists.iter().enumerate().map(state).collect();
        let start = |total: &mut usize, list: &Vec<u32>| {
            let start = *total as u32;
            *total += list.len();
            Some(start)
        };
        Ok(Self {
            options,
            starts: lists.iter().scan(0, start).collect(),
            option_of: lists.concat(),
            state: initial.clone(),
            // In one placement, an item may be queued twice: when it has one option left and when it has none.
            queue: vec![0; 2 * items + 1],
            forced: vec![0; items.div_ceil(64)],
            placed: Vec::new(),
            branches: Vec::new(),
            copies: Vec::new(),
            nodes: 0,
            initial,
        })
    }

    /// Searches for solutions that contain the fixed options. If two of these clash, there is no solution. Fixed
    /// options do not count as nodes. `visit` gets each solution, with the fixed options first, and may end the search.
    ///
    /// # Panics
    /// If a fixed option does not exist.
    pub fn run(
        &mut self,
        fixed: impl IntoIterator<Item = usize>,
        limits: Limits,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Report {
        let mut solutions = 0;
        let ending = match self.begin(fixed) {
            false => Ending::Exhausted,
            true => loop {
                if solutions >= limits.solutions {
                    break Ending::Limit;
                }
                match self.advance(solutions > 0, limits.nodes) {
                    Ok(()) => solutions += 1,
                    Err(ending) => break ending,
                }
                if visit(&self.placed).is_break() {
                    break Ending::Stopped;
                }
            },
        };
        Report { solutions, nodes: self.nodes, ending }
    }

    /// Starts over and places the fixed options. Returns whether a solution is still possible.
    fn begin(&mut self, fixed: impl IntoIterator<Item = usize>) -> bool {
        self.state.copy_from_slice(&self.initial);
        self.placed.clear();
        self.branches.clear();
        self.copies.clear();
        self.forced.fill(0);
        self.nodes = 0;
        for (item, &state) in self.initial.iter().enumerate() {
            match state {
                ..ONE => return false,
                ONE..TWO => self.forced[item / 64] |= 1 << (item % 64),
                _ => {}
            }
        }
        for option in fixed {
            let slot = self.options[option][0];
            let live = self.state[slot.item()] & slot.delta() & MASK != 0;
            if !live || !self.place(option as u32) {
                return false;
            }
        }
        true
    }

    /// Continues to the next solution. With `back`, it first returns from the previous one.
    fn advance(&mut self, back: bool, budget: u64) -> Result<(), Ending> {
        let mut alive = !back;
        loop {
            let option = if alive {
                match self.next_forced() {
                    Some(option) => option,
                    None => match self.smallest() {
                        Some(item) => self.branch(item),
                        None => return Ok(()),
                    },
                }
            } else {
                self.come_back().ok_or(Ending::Exhausted)?
            };
            if self.nodes >= budget {
                return Err(Ending::Budget);
            }
            self.nodes += 1;
            alive = self.place(option);
        }
    }

    /// Places a live option: covers its items and removes every option that contains one of them. Returns false if an
    /// item has no options left. The state is then invalid and must be overwritten.
    fn place(&mut self, option: u32) -> bool {
        self.placed.push(option);
        // Uses local slices, because with `self` the compiler would reload their bounds after every store.
        let Self { options, option_of, starts, state, queue, .. } = self;
        let (options, option_of, starts) = (&options[..], &option_of[..], &starts[..]);
        let (state, queue) = (&mut state[..], &mut queue[..]);
        let mut queued = 0;
        let mut dry = false;
        for slot in options[option as usize] {
            let item = slot.item();
            let mut others = state[item] & MASK & !slot.delta();
            // While the item's options are removed, its count must not fall below two.
            state[item] = u32::MAX;
            let start = starts[item];
            while others != 0 {
                let other = option_of[(start + others.trailing_zeros()) as usize];
                others &= others - 1;
                for slot in &options[other as usize] {
                    let left = state[slot.item()] - slot.delta();
                    state[slot.item()] = left;
                    queue[queued] = slot.item() as u32;
                    queued += usize::from(left < TWO);
                    dry |= left < ONE;
                }
            }
            state[item] = APART;
        }
        for &item in &queue[..queued] {
            self.forced[item as usize / 64] |= 1 << (item % 64);
        }
        !dry
    }

    /// The option of the first item with only one option.
    fn next_forced(&mut self) -> Option<u32> {
        for (block, bits) in self.forced.iter_mut().enumerate() {
            while *bits != 0 {
                let item = block * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                let state = self.state[item];
                if state < TWO {
                    return Some(self.option_of[(self.starts[item] + state.trailing_zeros()) as usize]);
                }
            }
        }
        None
    }

    /// The first item with the fewest options, if none has fewer than two.
    fn smallest(&self) -> Option<u32> {
        let mut best = APART;
        let mut at = 0;
        for (block, states) in self.state.chunks(16).enumerate() {
            let least = states.iter().fold(APART, |least, &state| least.min(state & !MASK));
            if least < best {
                best = least;
                at = block * 16;
                if least == TWO {
                    break;
                }
            }
        }
        let found = self.state[at..].iter().position(|&state| state & !MASK == best)?;
        (best < APART).then_some((at + found) as u32)
    }

    /// The first option of an item. The state is copied for the other options.
    fn branch(&mut self, item: u32) -> u32 {
        let options = self.state[item as usize] & MASK;
        let rest = options & (options - 1);
        self.branches.push(Branch { item, rest, placed: self.placed.len() as u32 });
        self.copies.extend_from_slice(&self.state);
        self.option_of[(self.starts[item as usize] + options.trailing_zeros()) as usize]
    }

    /// Restores the state at the last branch with options left, and returns the next of them.
    fn come_back(&mut self) -> Option<u32> {
        let branch = self.branches.last_mut()?;
        let bit = branch.rest.trailing_zeros();
        branch.rest &= branch.rest - 1;
        let Branch { item, rest, placed } = *branch;
        self.forced.fill(0);
        self.placed.truncate(placed as usize);
        let copy = self.copies.len() - self.state.len();
        self.state.copy_from_slice(&self.copies[copy..]);
        if rest == 0 {
            self.branches.pop();
            self.copies.truncate(copy);
        }
        Some(self.option_of[(self.starts[item as usize] + bit) as usize])
    }
}

/// The items of every option, padded to `N` with secondary items that occur in no other option and change nothing.
fn padded<const N: usize>(problem: &Problem) -> Result<Vec<[usize; N]>, BitError> {
    let mut own = problem.item_count()..;
    let row = |(option, members): (usize, &[Member])| {
        if members.len() > N {
            return Err(BitError::Option { option, members: members.len(), most: N });
        }
        let mut items = members.iter().map(|member| member.item as usize).chain(&mut own);
        Ok(std::array::from_fn(|_| items.next().unwrap_or_default()))
    };
    problem.options().enumerate().map(row).collect()
}
