//! What searches of forcing chains share, those within chains too: a bound on their work, and memory to use again.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::consequences::Spare;

/// For display alone; searches add to it now and then.
static FOLLOWED: AtomicU64 = AtomicU64::new(0);

/// About how many assertions forcing chains have followed since the program began, on all threads: shows that a long
/// rating makes progress.
pub fn assertions_followed() -> u64 {
    FOLLOWED.load(Ordering::Relaxed)
}

/// A bound on the work, which may take minutes where chains hold chains, and memory to use again.
#[derive(Default)]
pub(crate) struct Work {
    /// The bound, if there is one, and what was followed so far.
    bound: Option<u64>,
    followed: Cell<u64>,
    /// What [`FOLLOWED`] lacks.
    unreported: Cell<u64>,
    pub(super) spare: Spare,
}

impl Work {
    /// Searches may follow this many assertions; without a bound, any number.
    pub(crate) fn within(bound: Option<u64>) -> Work {
        Work { bound, ..Work::default() }
    }

    /// Notes assertions that were followed.
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

    /// Whether the bound is reached: searches end early, and what they found need not rank first.
    pub(crate) fn is_spent(&self) -> bool {
        self.bound.is_some_and(|bound| self.followed.get() >= bound)
    }
}
