//! The basic steps of dancing links: options and items are removed from the lists and restored in the reverse order.

/// A bit that is set in the size of an item while it is covered, so that a search for the smallest size ignores it.
pub(crate) const COVERED: u32 = 1 << 31;

/// Colour of a node whose secondary item already has this colour from an earlier level.
const AGREED: u32 = u32::MAX;

/// A member of an option, or the head of an item's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) up: u32,
    pub(crate) down: u32,
    /// The item, or [`SPACER`] between options.
    pub(crate) item: u32,
}

/// The `item` of nodes between two options. The `up` of such a node is the first node of the option before it, and its
/// `down` is the last node of the option after it.
pub(crate) const SPACER: u32 = u32::MAX;

/// Stands for no node.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The parts of the matrix that covering changes.
pub(crate) struct View<'a> {
    pub(crate) nodes: &'a mut [Node],
    pub(crate) colours: &'a mut [u32],
    pub(crate) sizes: &'a mut [u32],
    pub(crate) previous: &'a mut [u32],
    pub(crate) next: &'a mut [u32],
    pub(crate) scarce: &'a mut [u64],
    pub(crate) dry: &'a mut u32,
    pub(crate) primary: u32,
}

impl View<'_> {
    /// Covers the items of a node's option from left to right, starting with the item of the node.
    pub(crate) fn place<const COLOURED: bool>(mut self, node: u32) {
        let mut at = node;
        loop {
            let Node { up, item, .. } = self.nodes[at as usize];
            if item == SPACER {
                at = up;
            } else {
                match if COLOURED { self.colours[at as usize] } else { 0 } {
                    0 => self.cover::<COLOURED>(item, at),
                    AGREED => {}
                    colour => self.purify(item, colour, at),
                }
                at += 1;
            }
            if at == node {
                return;
            }
        }
    }

    /// Uncovers the items from right to left.
    pub(crate) fn take_back<const COLOURED: bool>(mut self, node: u32) {
        let mut at = node;
        loop {
            at -= 1;
            let Node { down, item, .. } = self.nodes[at as usize];
            if item == SPACER {
                at = down + 1;
                continue;
            }
            match if COLOURED { self.colours[at as usize] } else { 0 } {
                0 => self.uncover::<COLOURED>(item, at),
                AGREED => {}
                colour => self.unpurify(item, colour, at),
            }
            if at == node {
                return;
            }
        }
    }

    /// Removes an item and its options from the matrix, except for the option of the node `keep`.
    #[inline(always)]
    pub(crate) fn cover<const COLOURED: bool>(&mut self, head: u32, keep: u32) {
        let mut node = self.nodes[head as usize].down;
        while node != head {
            if node != keep {
                self.hide::<COLOURED>(node);
            }
            node = self.nodes[node as usize].down;
        }
        if head < self.primary {
            let size = self.sizes[head as usize];
            if size < 2 {
                self.leaves(head, size);
            }
            self.sizes[head as usize] = size | COVERED;
            let (left, right) = (self.previous[head as usize], self.next[head as usize]);
            self.next[left as usize] = right;
            self.previous[right as usize] = left;
        }
    }

    #[inline(always)]
    pub(crate) fn uncover<const COLOURED: bool>(&mut self, head: u32, keep: u32) {
        if head < self.primary {
            let (left, right) = (self.previous[head as usize], self.next[head as usize]);
            self.next[left as usize] = head;
            self.previous[right as usize] = head;
            let size = self.sizes[head as usize] & !COVERED;
            if size < 2 {
                self.enters(head, size);
            }
            self.sizes[head as usize] = size;
        }
        let mut node = self.nodes[head as usize].up;
        while node != head {
            if node != keep {
                self.unhide::<COLOURED>(node);
            }
            node = self.nodes[node as usize].up;
        }
    }

    /// Removes the other nodes of this node's option from their lists, from left to right.
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

    /// Restores these nodes, from right to left.
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

    /// Gives a secondary item a colour. Options that agree stay, and the others are removed. The node `keep` of the
    /// option being placed keeps its colour, which shows that this option set it.
    fn purify(&mut self, head: u32, colour: u32, keep: u32) {
        self.colours[head as usize] = colour;
        let mut node = self.nodes[head as usize].down;
        while node != head {
            if self.colours[node as usize] != colour {
                self.hide::<true>(node);
            } else if node != keep {
                self.colours[node as usize] = AGREED;
            }
            node = self.nodes[node as usize].down;
        }
    }

    fn unpurify(&mut self, head: u32, colour: u32, keep: u32) {
        let mut node = self.nodes[head as usize].up;
        while node != head {
            if self.colours[node as usize] == AGREED {
                self.colours[node as usize] = colour;
            } else if node != keep {
                self.unhide::<true>(node);
            }
            node = self.nodes[node as usize].up;
        }
        self.colours[head as usize] = 0;
    }

    /// Adds an item with fewer than two options to the scarce ones, for example when it is restored.
    #[inline(always)]
    pub(crate) fn enters(&mut self, item: u32, size: u32) {
        self.scarce[item as usize / 64] |= 1 << (item % 64);
        *self.dry += u32::from(size == 0);
    }

    /// Removes an item with fewer than two options from the scarce ones.
    #[inline(always)]
    fn leaves(&mut self, item: u32, size: u32) {
        self.scarce[item as usize / 64] &= !(1 << (item % 64));
        *self.dry -= u32::from(size == 0);
    }

    /// Updates an item that had fewer than two options and gets one more.
    #[inline(always)]
    fn grows(&mut self, item: u32, size: u32) {
        self.leaves(item, size);
        if size == 0 {
            self.enters(item, 1);
        }
    }
}
