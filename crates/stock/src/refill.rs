//! Fills levels, at once or in the background.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::error::StockError;
use crate::stock::{Added, Entry, LevelStatus, Stock};

/// The result of filling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filled {
    /// Puzzles added.
    pub added: u64,
    /// Puzzles made that the stock already had, possibly as a symmetric copy.
    pub known: u64,
    /// Puzzles made for levels that other processes had filled in the meantime.
    pub surplus: u64,
    /// Whether every level has reached its target.
    pub complete: bool,
}

/// Fills all levels up to their targets, starting with the emptiest. Each puzzle is added to the stock as soon as it is
/// made.
///
/// `make` gets a level and a number that is never used again. It returns a puzzle that is proved to have one solution,
/// or `None` to end the filling. Other processes may take from the stock and fill it at the same time.
///
/// # Errors
/// If the store fails.
pub fn fill(stock: &mut Stock, make: impl FnMut(&str, u64) -> Option<Entry>) -> Result<Filled, StockError> {
    fill_some(stock, |_| true, make)
}

/// The same for some of the levels.
///
/// # Errors
/// If the store fails.
pub fn fill_some(
    stock: &mut Stock,
    is_wanted: impl Fn(&str) -> bool,
    mut make: impl FnMut(&str, u64) -> Option<Entry>,
) -> Result<Filled, StockError> {
    let mut filled = Filled::default();
    loop {
        let mut levels = stock.status()?;
        levels.retain(|level| is_wanted(&level.level));
        let Some(level) = neediest(&levels) else {
            filled.complete = true;
            return Ok(filled);
        };
        let item = stock.next_items(&level, 1)?;
        let Some(entry) = make(&level, item) else { return Ok(filled) };
        match stock.add(&level, &entry)? {
            Added::New => filled.added += 1,
            Added::Known => filled.known += 1,
            Added::Full => filled.surplus += 1,
        }
    }
}

/// The level with the smallest share of its target; `None` if all are full.
fn neediest(levels: &[LevelStatus]) -> Option<String> {
    let wanting = levels.iter().filter(|level| level.in_stock < level.target);
    // a / b < c / d if and only if a d < c b.
    let share = |a: &&LevelStatus, b: &&LevelStatus| {
        let cross = |x: &LevelStatus, y: &LevelStatus| u128::from(x.in_stock) * u128::from(y.target);
        cross(a, b).cmp(&cross(b, a))
    };
    wanting.min_by(share).map(|level| level.level.clone())
}

/// A thread that keeps a stock full until it is dropped.
///
/// It checks the stock when it is [woken](Refiller::wake), and also periodically, because other processes may take from
/// the stock too.
#[derive(Debug)]
pub struct Refiller {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<Result<(), StockError>>>,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    woken: Mutex<bool>,
    bell: Condvar,
}

impl Shared {
    /// Sleeps until it is woken or the time is up.
    fn sleep(&self, longest: Duration) {
        let woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        let sleepy = |woken: &mut bool| !*woken && !self.stop.load(Ordering::Relaxed);
        let slept = self.bell.wait_timeout_while(woken, longest, sleepy);
        *slept.unwrap_or_else(PoisonError::into_inner).0 = false;
    }
}

impl Refiller {
    /// Starts filling the stock in that file, and checks it again every `interval`. `make` is as in [`fill`]. Its last
    /// argument becomes true to ask the thread to end; `make` should then return soon.
    ///
    /// # Errors
    /// If the system refuses a thread.
    pub fn start(
        path: PathBuf,
        interval: Duration,
        mut make: impl FnMut(&str, u64, &AtomicBool) -> Option<Entry> + Send + 'static,
    ) -> std::io::Result<Refiller> {
        let shared = Arc::new(Shared::default());
        let seen = Arc::clone(&shared);
        let thread = std::thread::Builder::new().spawn(move || {
            let mut stock = Stock::open(&path)?;
            while !seen.stop.load(Ordering::Relaxed) {
                fill(&mut stock, |level, item| {
                    if seen.stop.load(Ordering::Relaxed) { None } else { make(level, item, &seen.stop) }
                })?;
                seen.sleep(interval);
            }
            Ok(())
        })?;
        Ok(Refiller { shared, thread: Some(thread) })
    }

    /// Checks the stock at once, because something was taken.
    pub fn wake(&self) {
        *self.shared.woken.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.bell.notify_all();
    }

    /// Ends the thread after the current puzzle.
    ///
    /// # Errors
    /// The error that ended it earlier.
    pub fn stop(mut self) -> Result<(), StockError> {
        self.ring_out();
        self.thread
            .take()
            .map_or(Ok(()), |thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    }

    fn ring_out(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.wake();
    }
}

impl Drop for Refiller {
    /// Does not wait, because the store is consistent no matter when the thread ends.
    fn drop(&mut self) {
        self.ring_out();
    }
}
