//! State shared by searches of forcing chains, including nested ones: a bound on their work, and memory for reuse.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::consequences::Spare;

/// For display only; searches add to it from time to time.
static FOLLOWED: AtomicU64 = AtomicU64::new(0);

/// The approximate number of assertions that forcing chains have followed since the program started, on all threads.
/// Shows that a long rating makes progress.
pub fn assertions_followed() -> u64 {
    FOLLOWED.load(Ordering::Relaxed)
}

/// A bound on the work, which may take minutes for nested chains, and memory for reuse.
#[derive(Default)]
pub(crate) struct Work {
    /// The bound, if there is one, and the work done so far.
    bound: Option<u64>,
    followed: Cell<u64>,
    /// The work not yet added to [`FOLLOWED`].
    unreported: Cell<u64>,
    pub(super) spare: Spare,
}

impl Work {
    /// Lets searches follow this many assertions; without a bound, any number.
    pub(crate) fn within(bound: Option<u64>) -> Work {
        Work { bound, ..Work::default() }
    }

    /// Records that assertions were followed.
    pub(crate) fn spend(&self, assertions: usize) {
        let assertions = assertions as u64;
        self.followed.set(self.followed.get().saturating_add(assertions));
        let unreported = self.unreported.get() + assertions;
        if unreported < 1 << 16 {
            self.unreported.set(unreported);
        } else {
            FOLLOWED.fetch_add(unreported, Ordering::Relaxed);
            self.unreported.set(0);
        }
    }

    /// Whether there is a bound.
    pub(crate) fn is_bounded(&self) -> bool {
        self.bound.is_some()
    }

    /// Whether the bound is reached. Searches then end early, and their results need not rank first.
    pub(crate) fn is_spent(&self) -> bool {
        self.bound.is_some_and(|bound| self.followed.get() >= bound)
    }
}
