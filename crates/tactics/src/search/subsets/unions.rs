//! The search shared by subsets and fish: n of some sets whose union has n members.

use std::ops::ControlFlow;

use crate::board::deduction::Flow;
use crate::board::houses::count;

/// A number that identifies the owner of a set, and the set.
pub(crate) type Item = (u8, u16);

/// Up to nine items, without allocation.
#[derive(Default)]
pub(crate) struct Items {
    items: [Item; 9],
    len: usize,
}

impl Items {
    pub(crate) fn push(&mut self, item: Item) {
        self.items[self.len] = item;
        self.len += 1;
    }
}

impl std::ops::Deref for Items {
    type Target = [Item];
    fn deref(&self) -> &[Item] {
        &self.items[..self.len]
    }
}

/// Visits each choice of `n` items (2 to 4) whose sets together have exactly `n` members.
///
/// Choices come in order of their greatest item, then the next: the order of ascending bit masks, which is
/// Sudoku Explainer's.
pub(crate) fn exact(items: &[Item], n: usize, visit: &mut impl FnMut(&[Item], u16) -> Flow) -> Flow {
    any(items, n, n, &mut |chosen, union| {
        if count(union) == n { visit(chosen, union) } else { ControlFlow::Continue(()) }
    })
}

/// Visits each choice of `n` (2 to 4) of the items whose sets have a union of at most `most` members.
pub(crate) fn any(
    items: &[Item],
    n: usize,
    most: usize,
    visit: &mut impl FnMut(&[Item], u16) -> Flow,
) -> Flow {
    if items.len() < n {
        return ControlFlow::Continue(());
    }
    let mut chosen = [(0, 0); 4];
    choose(items, n, most, 0, &mut chosen[..n], visit)
}

fn choose(
    items: &[Item],
    left: usize,
    most: usize,
    union: u16,
    chosen: &mut [Item],
    visit: &mut impl FnMut(&[Item], u16) -> Flow,
) -> Flow {
    for top in left - 1..items.len() {
        let wider = union | items[top].1;
        if count(wider) > most {
            continue;
        }
        chosen[left - 1] = items[top];
        if left == 1 {
            visit(chosen, wider)?;
        } else {
            choose(&items[..top], left - 1, most, wider, chosen, visit)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_triples_with_small_unions() {
        let items = [(0, 0b011), (1, 0b110), (2, 0b011), (3, 0b101)];
        let mut seen = Vec::new();
        let _ = exact(&items, 2, &mut |chosen, union| {
            seen.push((chosen.iter().map(|i| i.0).collect::<Vec<_>>(), union));
            ControlFlow::Continue(())
        });
        assert_eq!(seen, [(vec![0, 2], 0b011)]);
        let mut count = 0;
        let _ = exact(&items, 3, &mut |_, union| {
            assert_eq!(union, 0b111);
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 4);
    }
}
