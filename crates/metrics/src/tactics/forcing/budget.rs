//! A bound on the work of forcing chains, which may take minutes where chains hold chains. It is the thread's, for it
//! holds for all searches within searches.

use std::cell::Cell;

thread_local! {
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// From now on the forcing chains that the thread searches may follow so many assertions.
pub(crate) fn set(assertions: u64) {
    LEFT.set(assertions);
}

/// Takes assertions from what is left.
pub(super) fn spend(assertions: usize) {
    LEFT.set(LEFT.get().saturating_sub(assertions as u64));
}

/// Whether nothing is left: searches end early, and what they found need not rank first.
pub(crate) fn is_spent() -> bool {
    LEFT.get() == 0
}
