//! Methods shared by sets of cells and sets of digits.

/// The methods of a set of up to 81 elements, and an iterator over it. The element type must have `index` and
/// `from_index`.
macro_rules! bit_set {
    ($set:ident, $iter:ident, $bits:ty, $element:ident, $count:literal) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);
            /// All elements.
            pub const ALL: $set = $set((1 << $count) - 1);

            /// The set in which bit `n` says whether the element with index `n` is a member; higher bits are
            /// ignored.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $set {
                $set(bits & $set::ALL.0)
            }

            /// The set as a mask, in which bit `n` says whether the element with index `n` is a member.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set of one element.
            #[inline]
            pub const fn of(element: $element) -> $set {
                $set(1 << element.index())
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the element is in the set.
            #[inline]
            pub const fn contains(self, element: $element) -> bool {
                self.0 >> element.index() & 1 == 1
            }

            /// Adds an element.
            #[inline]
            pub fn insert(&mut self, element: $element) {
                self.0 |= 1 << element.index();
            }

            /// Removes an element; returns whether it was in the set.
            #[inline]
            pub fn remove(&mut self, element: $element) -> bool {
                let was = self.contains(element);
                self.0 &= !(1 << element.index());
                was
            }

            /// The element with the lowest index.
            #[inline]
            pub const fn first(self) -> Option<$element> {
                if self.0 == 0 { None } else { Some($element::from_index(self.0.trailing_zeros())) }
            }

            /// Elements in either set.
            #[inline]
            pub const fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Elements in both sets.
            #[inline]
            pub const fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Elements of this set that are not in the other.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether every element of this set is in the other.
            #[inline]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// The elements in ascending order.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self.0)
            }
        }

        impl FromIterator<$element> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> $set {
                let mut set = $set::EMPTY;
                elements.into_iter().for_each(|element| set.insert(element));
                set
            }
        }

        impl IntoIterator for $set {
            type Item = $element;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        /// The elements of a set in ascending order.
        #[derive(Clone, Debug)]
        pub struct $iter($bits);

        impl Iterator for $iter {
            type Item = $element;

            #[inline]
            fn next(&mut self) -> Option<$element> {
                let first = $set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.count_ones() as usize;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for $iter {}
    };
}

pub(crate) use bit_set;

/// Indices of the set bits, ascending.
pub fn bits(mask: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(at)
    })
}
