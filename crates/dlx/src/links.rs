//! The dancing links: a sparse 0-1 matrix whose rows and columns can be removed and restored.

use crate::dance::{COVERED, NOWHERE, Node, SPACER, View};
use crate::problem::Problem;

/// A matrix with circular lists of the nodes of each item and of each option, stored in index arrays.
///
/// Nodes `0..items` are the heads of the items' lists. [`cover`](Self::cover) removes an item and every option that
/// contains it from the matrix. [`uncover`](Self::uncover), called in exactly the reverse order, restores the matrix
/// bit for bit, because a removed node still points to its neighbours. Source: Knuth, "Dancing Links" (2000), and The
/// Art of Computer Programming 4B, 7.2.2.1, whose spacers replace the links to left and right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    nodes: Vec<Node>,
    /// Colour of each node; for a head, the colour given to the item. Empty if the problem has no colours.
    colours: Vec<u32>,
    /// Number of live options of each item. [`COVERED`] is added while the item is covered, and always for secondary
    /// items.
    sizes: Vec<u32>,
    /// Bit set of the uncovered primary items with fewer than two options.
    scarce: Vec<u64>,
    /// How many of these items have none.
    dry: u32,
    /// The circular list of the root and the uncovered primary items.
    previous: Vec<u32>,
    next: Vec<u32>,
    primary: u32,
    /// First node of each option.
    first: Vec<u32>,
    /// Option of each node; 0 for heads and spacers.
    option: Vec<u32>,
    /// The number in the problem of each item of the matrix, and the reverse mapping.
    outer: Vec<u32>,
    inner: Vec<u32>,
}

impl Links {
    /// Builds the matrix of a problem. `order` is a permutation of the primary items. Secondary items keep their
    /// places.
    pub(crate) fn new(problem: &Problem, order: &[usize]) -> Self {
        let items = problem.item_count();
        let mut outer: Vec<u32> = order.iter().map(|&item| item as u32).collect();
        outer.extend(problem.primary_count() as u32..items as u32);
        let mut inner = vec![0; items];
        for (here, &there) in outer.iter().enumerate() {
            inner[there as usize] = here as u32;
        }
        let root = problem.primary_count() as u32;
        let ring = |step: u32| (0..=root).map(|item| (item + step) % (root + 1)).collect();
        let mut links = Self {
            nodes: (0..items as u32).map(|item| Node { up: item, down: item, item }).collect(),
            colours: Vec::new(),
            sizes: vec![0; items],
            scarce: vec![0; items.div_ceil(64)],
            dry: 0,
            previous: ring(root),
            next: ring(1),
            primary: root,
            first: Vec::with_capacity(problem.option_count()),
            option: vec![0; items],
            outer,
            inner,
        };
        links.append_options(problem);
        for head in 0..items as u32 {
            let size = links.sizes[head as usize];
            if head >= root {
                links.sizes[head as usize] = size | COVERED;
            } else if size < 2 {
                links.view().enters(head, size);
            }
        }
        links
    }

    fn append_options(&mut self, problem: &Problem) {
        let coloured = problem.is_coloured();
        self.colours = if coloured { vec![0; self.nodes.len()] } else { Vec::new() };
        let mut before = self.nodes.len() as u32;
        for (number, members) in problem.options().enumerate() {
            let spacer = self.nodes.len() as u32;
            let last = spacer + members.len() as u32;
            self.push(Node { up: before, down: last, item: SPACER }, 0, 0, coloured);
            self.first.push(spacer + 1);
            before = spacer + 1;
            for member in members {
                let item = self.inner[member.item as usize];
                let here = self.nodes.len() as u32;
                let up = std::mem::replace(&mut self.nodes[item as usize].up, here);
                self.nodes[up as usize].down = here;
                self.sizes[item as usize] += 1;
                self.push(Node { up, down: item, item }, number as u32, member.colour, coloured);
            }
        }
        self.push(Node { up: before, down: 0, item: SPACER }, 0, 0, coloured);
    }

    fn push(&mut self, node: Node, option: u32, colour: u32, coloured: bool) {
        self.nodes.push(node);
        self.option.push(option);
        if coloured {
            self.colours.push(colour);
        }
    }

    /// Number of options that the item has left.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn size(&self, item: usize) -> usize {
        (self.sizes[self.inner[item] as usize] & !COVERED) as usize
    }

    /// The uncovered primary items, in the order of their list.
    pub fn uncovered(&self) -> impl Iterator<Item = usize> {
        let mut here = self.primary;
        std::iter::from_fn(move || {
            here = self.next[here as usize];
            (here != self.primary).then(|| self.outer[here as usize] as usize)
        })
    }

    /// The live options of an item, in the order of its list.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn options_of(&self, item: usize) -> impl Iterator<Item = usize> {
        let head = self.inner[item];
        self.column(head).map(|node| self.option[node as usize] as usize)
    }

    /// Removes an item, and every option that contains it, from the matrix.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn cover(&mut self, item: usize) {
        let head = self.inner[item];
        if self.colours.is_empty() {
            self.view().cover::<false>(head, NOWHERE);
        } else {
            self.view().cover::<true>(head, NOWHERE);
        }
    }

    /// Undoes the last [`cover`](Self::cover), which must have been of this item.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn uncover(&mut self, item: usize) {
        let head = self.inner[item];
        if self.colours.is_empty() {
            self.view().uncover::<false>(head, NOWHERE);
        } else {
            self.view().uncover::<true>(head, NOWHERE);
        }
    }

    /// The number in the problem of an item of the matrix.
    pub(crate) fn outer(&self, head: u32) -> usize {
        self.outer[head as usize] as usize
    }

    pub(crate) fn option_at(&self, node: u32) -> usize {
        self.option[node as usize] as usize
    }

    /// The first node of an option whose item is primary.
    pub(crate) fn primary_node(&self, option: usize) -> Option<u32> {
        let nodes = self.first[option] as usize..;
        let members = self.nodes[nodes.clone()].iter().take_while(|node| node.item != SPACER);
        let at = members.into_iter().position(|node| node.item < self.primary)?;
        Some((nodes.start + at) as u32)
    }

    /// Whether the option of a node under a primary item can still be placed.
    pub(crate) fn is_live(&self, node: u32) -> bool {
        let Node { up, item, .. } = self.nodes[node as usize];
        self.sizes[item as usize] & COVERED == 0 && self.nodes[up as usize].down == node
    }

    pub(crate) fn option_count(&self) -> usize {
        self.first.len()
    }

    /// The nodes of an item's list, without the head.
    pub(crate) fn column(&self, head: u32) -> impl Iterator<Item = u32> {
        let mut here = head;
        std::iter::from_fn(move || {
            here = self.nodes[here as usize].down;
            (here != head).then_some(here)
        })
    }

    /// The first uncovered primary item.
    pub(crate) fn leftmost(&self) -> Option<u32> {
        let item = self.next[self.primary as usize];
        (item != self.primary).then_some(item)
    }

    /// The first of the uncovered primary items with the fewest options.
    pub(crate) fn smallest(&self) -> Option<u32> {
        let mut scarce = self.scarce();
        if self.dry > 0 {
            return scarce.find(|&item| self.sizes[item as usize] == 0);
        }
        if let Some(item) = scarce.next() {
            return Some(item);
        }
        let sizes = &self.sizes[..self.primary as usize];
        let mut best = COVERED;
        let mut at = 0;
        for (block, chunk) in sizes.chunks(16).enumerate() {
            let least = chunk.iter().fold(COVERED, |least, &size| least.min(size));
            if least < best {
                best = least;
                at = block * 16;
                if least == 2 {
                    break;
                }
            }
        }
        let found = sizes[at..].iter().position(|&size| size == best)?;
        (best < COVERED).then_some((at + found) as u32)
    }

    /// The uncovered primary items with fewer than two options.
    fn scarce(&self) -> impl Iterator<Item = u32> {
        self.scarce.iter().enumerate().flat_map(|(block, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros();
                bits &= bits.wrapping_sub(1);
                (bit < 64).then_some(block as u32 * 64 + bit)
            })
        })
    }

    /// Places the live option of a node: covers its items or gives them their colours.
    ///
    /// Unlike Knuth's program, this does not cover an item once for all its options. The placed option stays in the
    /// lists of its items, which are not read while the items are covered. So a forced option, the usual case, removes
    /// no node of its own, and its items never seem to have no options.
    pub(crate) fn place(&mut self, node: u32) {
        if self.colours.is_empty() {
            self.view().place::<false>(node);
        } else {
            self.view().place::<true>(node);
        }
    }

    /// Undoes the last [`place`](Self::place), which must have been of this node.
    pub(crate) fn take_back(&mut self, node: u32) {
        if self.colours.is_empty() {
            self.view().take_back::<false>(node);
        } else {
            self.view().take_back::<true>(node);
        }
    }

    /// The parts that change, borrowed separately, because with `self` the compiler would reload their bounds after
    /// every store.
    fn view(&mut self) -> View<'_> {
        View {
            nodes: &mut self.nodes,
            colours: &mut self.colours,
            sizes: &mut self.sizes,
            previous: &mut self.previous,
            next: &mut self.next,
            scarce: &mut self.scarce,
            dry: &mut self.dry,
            primary: self.primary,
        }
    }
}
