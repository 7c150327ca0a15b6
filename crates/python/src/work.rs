//! Work without the interpreter's lock, on all cores, that Ctrl-C ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sudoku_kit::GoOn;

/// How often signals are looked for.
const PAUSE: Duration = Duration::from_millis(50);

/// Does work that asks now and then whether to continue.
///
/// # Errors
/// Of the signal that came meanwhile, such as `KeyboardInterrupt`.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(GoOn<'_>) -> T + Send) -> PyResult<T> {
    let pool = pool()?;
    let is_over = AtomicBool::new(false);
    let go_on = || !is_over.load(Ordering::Relaxed);
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            let worker = scope.spawn(|| {
                // Also sent, by being dropped, if the work panics.
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

/// The threads of this process. Those of a process that was forked are not there in the fork.
fn pool() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((_, known)) = pool.as_ref().filter(|(owner, _)| *owner == process) {
        return Ok(known.clone());
    }
    let fresh = ThreadPoolBuilder::new().build();
    let fresh = Arc::new(fresh.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    // The old one cannot be dropped: its threads would be waited for.
    std::mem::forget(pool.replace((process, fresh.clone())));
    Ok(fresh)
}
