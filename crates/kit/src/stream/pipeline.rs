//! Processes pieces of work on all threads and returns their products in the order of the pieces, in bounded
//! memory.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::error::StreamError;
use super::progress::Task;

/// Maximum number of finished pieces per thread that may wait for earlier pieces. Threads pause if there are more.
const WAITING: usize = 4;

/// Threads repeatedly take a piece from `next`, run `work` on it, and pass the product to `put`, which receives the
/// products in the order of the pieces. If `put` returns `Break`, the work ends and other pieces in progress are
/// dropped.
///
/// `next` and `put` are called by one thread at a time. Each thread has a separate `worker`. No thread waits for
/// others, unless one piece takes as long as many others. A task with one thread runs on the thread of the caller.
///
/// # Errors
/// If `put` fails (it is then not called again), threads cannot be started, or the task is cancelled.
pub fn in_order<W, P, T: Send, E: From<StreamError> + Send>(
    task: Task<'_>,
    next: impl FnMut() -> Option<P> + Send,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, P) -> T + Sync,
    put: impl FnMut(T) -> Result<ControlFlow<()>, E> + Send,
) -> Result<(), E> {
    let pool = if task.threads == 1 { None } else { Some(task.pool()?) };
    let feed = Mutex::new((0.., next));
    let output = Mutex::new(Output { put, made: BTreeMap::new(), due: 0, result: Ok(()) });
    let gate = Gate::default();
    let most = WAITING * pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads);
    let take = || {
        let (numbers, next) = &mut *lock(&feed);
        next().and_then(|piece| Some((numbers.next()?, piece)))
    };
    let run = || {
        let _open = OpenOnPanic(&gate);
        let mut worker = worker();
        while !gate.is_over() {
            let Some((number, piece)) = take() else { break };
            // The product of a cancelled piece would be incomplete.
            let made = if (task.go_on)() { Ok(work(&mut worker, piece)) } else { Err(StreamError::Stopped) };
            let mut output = lock(&output);
            output.hand_in(number, made, &gate, task);
            while output.made.len() > most && !gate.is_over() {
                output = gate.moved.wait(output).unwrap_or_else(PoisonError::into_inner);
            }
        }
    };
    match pool {
        Some(pool) => drop(pool.broadcast(|_| run())),
        None => run(),
    }
    output.into_inner().unwrap_or_else(PoisonError::into_inner).result
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The condition that threads wait for.
#[derive(Default)]
struct Gate {
    over: AtomicBool,
    moved: Condvar,
}

impl Gate {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn close(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.moved.notify_all();
    }
}

/// Ensures that no thread waits for a piece whose thread panicked.
struct OpenOnPanic<'a>(&'a Gate);

impl Drop for OpenOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

struct Output<F, T, E> {
    put: F,
    /// Finished pieces from `due` on, by number.
    made: BTreeMap<u64, Result<T, StreamError>>,
    due: u64,
    result: Result<(), E>,
}

impl<T, E: From<StreamError>, F: FnMut(T) -> Result<ControlFlow<()>, E>> Output<F, T, E> {
    /// Accepts the product of a piece, and passes on all products that are due.
    fn hand_in(&mut self, number: u64, made: Result<T, StreamError>, gate: &Gate, task: Task<'_>) {
        self.made.insert(number, made);
        while !gate.is_over()
            && let Some(made) = self.made.remove(&self.due)
        {
            self.due += 1;
            let made = made.and_then(|made| task.check().map(|()| made));
            match made.map_err(E::from).and_then(|made| (self.put)(made)) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => gate.close(),
                Err(error) => {
                    self.result = Err(error);
                    gate.close();
                }
            }
        }
        gate.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    use super::*;

    /// Runs pieces 0, 1, ..., of which every tenth takes the longest.
    fn numbers(threads: usize, count: u64, end: u64) -> (Vec<u64>, u64, Result<(), StreamError>) {
        let (mut next, mut got) = (0..count, Vec::new());
        let (open, most) = (AtomicU64::new(0), AtomicU64::new(0));
        let work = |(): &mut (), number: u64| {
            most.fetch_max(1 + open.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
            if number.is_multiple_of(10) {
                std::thread::sleep(Duration::from_millis(2));
            }
            number
        };
        let put = |number| {
            open.fetch_sub(1, Ordering::SeqCst);
            got.push(number);
            match number {
                _ if number != end => Ok(ControlFlow::Continue(())),
                1 => Err(StreamError::Usage("one".into())),
                _ => Ok(ControlFlow::Break(())),
            }
        };
        let result = in_order(Task::quiet(threads), || next.next(), || (), work, put);
        (got, most.into_inner(), result)
    }

    #[test]
    fn what_is_made_comes_in_order_and_few_pieces_wait() {
        for threads in 1..=4 {
            let (got, most, result) = numbers(threads, 200, u64::MAX);
            assert!(result.is_ok() && got.into_iter().eq(0..200));
            assert!(most <= (threads * (WAITING + 2)) as u64, "{most} with {threads} threads");
        }
    }

    #[test]
    fn nothing_is_put_out_after_an_end_or_an_error() {
        for threads in [1, 3] {
            let (got, _, result) = numbers(threads, 200, 57);
            assert!(result.is_ok() && got.into_iter().eq(0..=57));
            let (got, _, result) = numbers(threads, 200, 1);
            assert!(result.is_err() && got == [0, 1]);
        }
    }

    #[test]
    #[should_panic(expected = "piece 3")]
    fn a_panic_ends_all_threads() {
        let mut next = 0..1000;
        let work = |(): &mut (), number: u64| assert_ne!(number, 3, "piece 3");
        let put = |()| Ok::<_, StreamError>(ControlFlow::Continue(()));
        in_order(Task::quiet(3), || next.next(), || (), work, put).unwrap();
    }
}
