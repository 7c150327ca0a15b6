//! The steps of the dance: options and items leave the lists, and return in the reverse order.

/// Set in the size of an item while it is covered, so that one pass over the sizes passes it by.
pub(crate) const COVERED: u32 = 1 << 31;

/// Colour of a node whose secondary item has been given that very colour higher up.
const AGREED: u32 = u32::MAX;

/// One member of an option, or the head of an item's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) up: u32,
    pub(crate) down: u32,
    /// The item; between options, [`SPACER`].
    pub(crate) item: u32,
}

/// `item` of the nodes between two options: their `up` is the first node of the option before,
/// their `down` the last node of the option after.
pub(crate) const SPACER: u32 = u32::MAX;

/// No node at all.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// What covering changes.
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
    /// Covers the items of a node's option from left to right, beginning with its own.
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

    /// Uncovers them from right to left.
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

    /// Takes an item and its options, but for that of the node `keep`, out of the matrix.
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

    /// Gives a secondary item a colour: options that agree stay, the others leave. The node `keep`, of the
    /// option being placed, has that colour and keeps it, which shows whose choice it was.
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

    /// An item has, or returns with, fewer than two options.
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

    /// An item that had fewer than two options gets one more.
    #[inline(always)]
    fn grows(&mut self, item: u32, size: u32) {
        self.leaves(item, size);
        if size == 0 {
            self.enters(item, 1);
        }
    }
}
