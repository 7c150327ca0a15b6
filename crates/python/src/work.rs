//! Runs work without the interpreter's lock, on all cores. Ctrl-C cancels it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sudoku_kit::GoOn;

/// Interval between checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs work that regularly asks whether to continue.
///
/// # Errors
/// The exception of a signal that came during the work, such as `KeyboardInterrupt`.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(GoOn<'_>) -> T + Send) -> PyResult<T> {
    let pool = pool()?;
    let is_over = AtomicBool::new(false);
    let go_on = || !is_over.load(Ordering::Relaxed);
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            let worker = scope.spawn(|| {
                // If the work panics, the sender is dropped, which also ends the wait.
                let _done: std::sync::mpsc::Sender<()> = done;
                pool.install(|| work(&go_on))
            });
            let mut signal = Ok(());
            while signal.is_ok() && wait.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                signal = Python::attach(|py| py.check_signals());
            }
            is_over.store(signal.is_err(), Ordering::Relaxed);
            let made = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            signal.map(|()| made)
        })
    })
}

/// The thread pool of this process. After a fork, the threads of the parent process do not exist in the child.
fn pool() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((_, known)) = pool.as_ref().filter(|(owner, _)| *owner == process) {
        return Ok(known.clone());
    }
    let fresh = ThreadPoolBuilder::new().build();
    let fresh = Arc::new(fresh.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    // The old pool cannot be dropped, because this would wait for its threads.
    std::mem::forget(pool.replace((process, fresh.clone())));
    Ok(fresh)
}
