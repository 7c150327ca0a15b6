//! Pieces of work on all threads, what they make in the order of the pieces, in bounded memory.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use rayon::ThreadPool;

/// Finished pieces that may wait for earlier ones, for each thread; then threads pause.
const WAITING: usize = 4;

/// Threads take a piece of `next` each until there are none, `work` on it, and hand what they made to `put`, which
/// gets it in the order of the pieces. `Break` ends the work; pieces begun meanwhile are dropped.
///
/// `next` and `put` are called by one thread at a time, each thread works with a `worker` of its own. No thread
/// waits for others, but where a piece takes as long as many others.
///
/// # Errors
/// Of `put`, which is not called again.
pub fn run<W, P, T: Send>(
    pool: &ThreadPool,
    next: impl FnMut() -> Option<P> + Send,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, P) -> T + Sync,
    put: impl FnMut(T) -> Result<ControlFlow<()>> + Send,
) -> Result<()> {
    let feed = Mutex::new((0.., next));
    let output = Mutex::new(Output { put, made: BTreeMap::new(), due: 0, result: Ok(()) });
    let gate = Gate::default();
    let most = WAITING * pool.current_num_threads();
    let take = || {
        let (numbers, next) = &mut *lock(&feed);
        next().and_then(|piece| Some((numbers.next()?, piece)))
    };
    pool.broadcast(|_| {
        let _open = OpenOnPanic(&gate);
        let mut worker = worker();
        while !gate.is_over() {
            let Some((number, piece)) = take() else { break };
            let made = work(&mut worker, piece);
            let mut output = lock(&output);
            output.hand_in(number, made, &gate);
            while output.made.len() > most && !gate.is_over() {
                output = gate.moved.wait(output).unwrap_or_else(PoisonError::into_inner);
            }
        }
    });
    output.into_inner().unwrap_or_else(PoisonError::into_inner).result
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What threads wait for.
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

/// A piece that is never handed in must not be waited for.
struct OpenOnPanic<'a>(&'a Gate);

impl Drop for OpenOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

struct Output<F, T> {
    put: F,
    /// Finished pieces from `due` on, by number.
    made: BTreeMap<u64, T>,
    due: u64,
    result: Result<()>,
}

impl<T, F: FnMut(T) -> Result<ControlFlow<()>>> Output<F, T> {
    /// Takes in what was made of a piece, and puts out what is due.
    fn hand_in(&mut self, number: u64, made: T, gate: &Gate) {
        self.made.insert(number, made);
        while !gate.is_over()
            && let Some(made) = self.made.remove(&self.due)
        {
            self.due += 1;
            match (self.put)(made) {
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

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    /// Runs pieces 0, 1, ... whose first of ten takes longest.
    fn numbers(threads: usize, count: u64, end: u64) -> (Vec<u64>, u64, Result<()>) {
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
                1 => anyhow::bail!("one"),
                _ => Ok(ControlFlow::Break(())),
            }
        };
        let result = run(&pool(threads), || next.next(), || (), work, put);
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
    fn nothing_is_put_out_behind_an_end_or_an_error() {
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
        let _ = run(&pool(3), || next.next(), || (), work, |()| Ok(ControlFlow::Continue(())));
    }
}
