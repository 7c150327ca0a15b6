//! Whether standard output was closed, as by `>&-`, when the program started.
//!
//! Before `main`, Rust's runtime opens `/dev/null` for a closed descriptor, as if the user had chosen it. Rows would
//! then be lost with status 0. So the descriptor is checked before the runtime starts.

use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether it was closed; `false` on systems other than Linux, where it is unknown.
pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
extern "C" fn look() {
    let is_open = std::fs::symlink_metadata("/proc/self/fd/1").is_ok();
    // Without /proc, this is unknown.
    let is_known = std::fs::symlink_metadata("/proc/self/fd").is_ok();
    CLOSED.store(is_known && !is_open, Ordering::Relaxed);
}

// SAFETY: the loader calls every function of this section once, with C's conventions, before `main` and before any
// thread. `look` makes system calls and stores a flag. It does not use the runtime and cannot panic.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "a function of a section is called by the loader")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;
