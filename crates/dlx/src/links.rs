//! The dancing links themselves: a sparse 0-1 matrix whose rows and columns leave and return.

use crate::problem::Problem;

/// Set in the size of an item while it is covered, so that one pass over the sizes passes it by.
const COVERED: u32 = 1 << 31;

/// Colour of a node whose secondary item has been given that very colour higher up.
const AGREED: u32 = u32::MAX;

/// One member of an option, or the head of an item's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    up: u32,
    down: u32,
    /// The item; between options, [`SPACER`].
    item: u32,
}

/// `item` of the nodes that stand between two options: their `up` is the first node of the option before,
/// their `down` the last node of the option after.
const SPACER: u32 = u32::MAX;

/// A matrix with circular lists of nodes, down each item and across each option, in index arrays.
///
/// Nodes `0..items` head the lists of the items. [`cover`](Self::cover) takes an item and every option that
/// holds it out of the matrix; [`uncover`](Self::uncover), called in exactly the reverse order, restores it
/// bit for bit, because a node that has left a list still points to its neighbours.
/// Source: Knuth, "Dancing Links" (2000), and The Art of Computer Programming 4B, 7.2.2.1, whose spacers
/// replace the links to left and right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    nodes: Vec<Node>,
    /// Colour of each node (empty if the problem has none); of a head: the colour given to the item.
    colours: Vec<u32>,
    /// Live options of each item, [`COVERED`] added while it is covered, and always for secondary items.
    sizes: Vec<u32>,
    /// Bit set of the uncovered primary items with fewer than two options.
    scarce: Vec<u64>,
    /// How many of them have none.
    dry: u32,
    /// Uncovered primary items, a circle through the root.
    previous: Vec<u32>,
    next: Vec<u32>,
    primary: u32,
    /// First node of each option.
    first: Vec<u32>,
    /// Option of each node; heads and spacers hold 0.
    option: Vec<u32>,
    /// Number in the problem of each item here, and the reverse.
    outer: Vec<u32>,
    inner: Vec<u32>,
}

impl Links {
    /// Links the matrix of a problem, its primary items in the order given, which must be a permutation of
    /// them (secondary items keep their places).
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

    /// How many options the item has left.
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

    /// Takes an item, and every option that holds it, out of the matrix.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn cover(&mut self, item: usize) {
        let head = self.inner[item];
        self.cover_item(head);
    }

    /// Undoes the last [`cover`](Self::cover), which must have been of this item.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn uncover(&mut self, item: usize) {
        let head = self.inner[item];
        self.uncover_item(head);
    }

    /// Number in the problem of an item here.
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

    pub(crate) fn item_at(&self, node: u32) -> u32 {
        self.nodes[node as usize].item
    }

    /// The nodes of an item's list, head excluded.
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

    /// The uncovered primary item with the fewest options, the first of them if there are several.
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

    /// The parts that change, borrowed one by one: through `self` every store would make the compiler load
    /// their bounds again.
    fn view(&mut self) -> View<'_> {
        View {
            nodes: &mut self.nodes,
            colours: &mut self.colours,
            sizes: &mut self.sizes,
            scarce: &mut self.scarce,
            dry: &mut self.dry,
            primary: self.primary,
        }
    }

    pub(crate) fn cover_item(&mut self, head: u32) {
        if self.colours.is_empty() { self.cover_with::<false>(head) } else { self.cover_with::<true>(head) }
    }

    pub(crate) fn uncover_item(&mut self, head: u32) {
        if self.colours.is_empty() {
            self.uncover_with::<false>(head)
        } else {
            self.uncover_with::<true>(head)
        }
    }

    fn cover_with<const COLOURED: bool>(&mut self, head: u32) {
        if head < self.primary {
            let (left, right) = (self.previous[head as usize], self.next[head as usize]);
            self.next[left as usize] = right;
            self.previous[right as usize] = left;
        }
        self.view().cover::<COLOURED>(head);
    }

    fn uncover_with<const COLOURED: bool>(&mut self, head: u32) {
        self.view().uncover::<COLOURED>(head);
        if head < self.primary {
            let (left, right) = (self.previous[head as usize], self.next[head as usize]);
            self.next[left as usize] = head;
            self.previous[right as usize] = head;
        }
    }

    /// Chooses the option of a node whose own item is covered already: settles its other items.
    pub(crate) fn commit(&mut self, node: u32) {
        if self.colours.is_empty() { self.commit_with::<false>(node) } else { self.commit_with::<true>(node) }
    }

    /// Undoes the last [`commit`](Self::commit), which must have been of this node.
    pub(crate) fn uncommit(&mut self, node: u32) {
        if self.colours.is_empty() {
            self.uncommit_with::<false>(node);
        } else {
            self.uncommit_with::<true>(node);
        }
    }

    fn commit_with<const COLOURED: bool>(&mut self, node: u32) {
        let mut at = node + 1;
        while at != node {
            let Node { up, item, .. } = self.nodes[at as usize];
            if item == SPACER {
                at = up;
                continue;
            }
            match if COLOURED { self.colours[at as usize] } else { 0 } {
                0 => self.cover_with::<COLOURED>(item),
                AGREED => {}
                colour => self.view().purify(item, colour),
            }
            at += 1;
        }
    }

    fn uncommit_with<const COLOURED: bool>(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let Node { down, item, .. } = self.nodes[at as usize];
            if item == SPACER {
                at = down;
                continue;
            }
            match if COLOURED { self.colours[at as usize] } else { 0 } {
                0 => self.uncover_with::<COLOURED>(item),
                AGREED => {}
                colour => self.view().unpurify(item, colour),
            }
            at -= 1;
        }
    }
}

/// What covering changes, the list of uncovered items apart.
struct View<'a> {
    nodes: &'a mut [Node],
    colours: &'a mut [u32],
    sizes: &'a mut [u32],
    scarce: &'a mut [u64],
    dry: &'a mut u32,
    primary: u32,
}

impl View<'_> {
    fn cover<const COLOURED: bool>(mut self, head: u32) {
        let mut node = self.nodes[head as usize].down;
        while node != head {
            self.hide::<COLOURED>(node);
            node = self.nodes[node as usize].down;
        }
        if head < self.primary {
            let size = self.sizes[head as usize];
            if size < 2 {
                self.leaves(head, size);
            }
            self.sizes[head as usize] = size | COVERED;
        }
    }

    fn uncover<const COLOURED: bool>(mut self, head: u32) {
        if head < self.primary {
            let size = self.sizes[head as usize] & !COVERED;
            if size < 2 {
                self.enters(head, size);
            }
            self.sizes[head as usize] = size;
        }
        let mut node = self.nodes[head as usize].up;
        while node != head {
            self.unhide::<COLOURED>(node);
            node = self.nodes[node as usize].up;
        }
    }

    /// Takes the other nodes of this node's option out of their lists, from left to right.
    #[inline(always)]
    fn hide<const COLOURED: bool>(&mut self, node: u32) {
        let mut at = node + 1;
        while at != node {
            let Node { up, down, item } = self.nodes[at as usize];
            if item == SPACER {
                at = up;
                continue;
            }
            if !COLOURED || self.colours[at as usize] != AGREED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                let size = self.sizes[item as usize] - 1;
                self.sizes[item as usize] = size;
                if size < 2 {
                    self.enters(item, size);
                }
            }
            at += 1;
        }
    }

    /// Puts them back, from right to left.
    #[inline(always)]
    fn unhide<const COLOURED: bool>(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let Node { up, down, item } = self.nodes[at as usize];
            if item == SPACER {
                at = down;
                continue;
            }
            if !COLOURED || self.colours[at as usize] != AGREED {
                self.nodes[up as usize].down = at;
                self.nodes[down as usize].up = at;
                let size = self.sizes[item as usize];
                self.sizes[item as usize] = size + 1;
                if size < 2 {
                    self.grows(item, size);
                }
            }
            at -= 1;
        }
    }

    /// Gives a secondary item a colour: options that agree stay, the others leave.
    fn purify(mut self, head: u32, colour: u32) {
        self.colours[head as usize] = colour;
        let mut node = self.nodes[head as usize].down;
        while node != head {
            if self.colours[node as usize] == colour {
                self.colours[node as usize] = AGREED;
            } else {
                self.hide::<true>(node);
            }
            node = self.nodes[node as usize].down;
        }
    }

    fn unpurify(mut self, head: u32, colour: u32) {
        let mut node = self.nodes[head as usize].up;
        while node != head {
            if self.colours[node as usize] == AGREED {
                self.colours[node as usize] = colour;
            } else {
                self.unhide::<true>(node);
            }
            node = self.nodes[node as usize].up;
        }
        self.colours[head as usize] = 0;
    }

    /// An item has, or returns with, fewer than two options.
    #[inline(always)]
    fn enters(&mut self, item: u32, size: u32) {
        self.scarce[item as usize / 64] |= 1 << (item % 64);
        *self.dry += u32::from(size == 0);
    }

    /// An item that had fewer than two options goes.
    #[inline(always)]
    fn leaves(&mut self, item: u32, size: u32) {
        self.scarce[item as usize / 64] &= !(1 << (item % 64));
        *self.dry -= u32::from(size == 0);
    }

    /// An item that had fewer than two options gets one more.
    #[inline(always)]
    fn grows(&mut self, item: u32, size: u32) {
        self.leaves(item, size);
        if size == 0 {
            self.enters(item, 1);
        }
    }
}
