//! A bound on the work of forcing chains, which may take minutes where chains hold chains. It is the thread's, for it
//! holds for all searches within searches.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Assertions followed that [`FOLLOWED`] lacks.
    static UNTOLD: Cell<u64> = const { Cell::new(0) };
}

/// For display alone; threads add to it now and then.
static FOLLOWED: AtomicU64 = AtomicU64::new(0);

/// About how many assertions forcing chains have followed since the program began, on all threads: shows that a long
/// rating makes progress.
pub fn assertions_followed() -> u64 {
    FOLLOWED.load(Ordering::Relaxed)
}

/// From now on the forcing chains that the thread searches may follow so many assertions.
pub(crate) fn set(assertions: u64) {
    LEFT.set(assertions);
}

/// Takes assertions from what is left.
pub(super) fn spend(assertions: usize) {
    LEFT.set(LEFT.get().saturating_sub(assertions as u64));
    let untold = UNTOLD.get() + assertions as u64;
    if untold < 1 << 16 {
        UNTOLD.set(untold);
    } else {
        FOLLOWED.fetch_add(untold, Ordering::Relaxed);
        UNTOLD.set(0);
    }
}

/// Whether there is a bound: what is followed without one never comes near it.
pub(super) fn is_set() -> bool {
    LEFT.get() < u64::MAX / 2
}

/// Whether nothing is left: searches end early, and what they found need not rank first.
pub(crate) fn is_spent() -> bool {
    LEFT.get() == 0
}
