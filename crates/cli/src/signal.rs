//! Ctrl-C and SIGTERM: the first signal asks the command to end, the second ends it at once.
//!
//! The command runs on a thread of its own and polls [`go_on`] where it can end in order. One that does not
//! within its [patience](wait_for) is ended by [`supervise`], whatever it is doing: what it was writing is
//! discarded, the processes that it started are killed.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use sudoku_kit::stream::StreamError;
use sudoku_runner::Stop;
use sudoku_runner::{Error, external};
use sudoku_tables::files;

use crate::usage::message;

/// Set by the first signal.
pub static STOP: Stop = Stop::new();

static PLAN: Mutex<Plan> = Mutex::new(Plan { patience: Duration::from_millis(300), note: String::new() });

/// How the running command ends.
struct Plan {
    /// Time it has to end in order.
    patience: Duration,
    /// What becomes of its work.
    note: String,
}

fn plan() -> MutexGuard<'static, Plan> {
    PLAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Polled by every loop that may take long.
pub fn go_on() -> ControlFlow<()> {
    if STOP.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The error of a command that ends because [`go_on`] breaks.
///
/// # Errors
/// If a signal came.
pub fn check() -> Result<()> {
    if STOP.stopped() { Err(StreamError::Stopped.into()) } else { Ok(()) }
}

/// Gives the command so much time to end in order.
pub fn wait_for(patience: Duration) {
    plan().patience = patience;
}

/// What to print about the work of the command, should a signal end it.
pub fn note(text: impl Into<String>) {
    plan().note = text.into();
}

#[derive(Clone, Copy)]
enum Signal {
    Interrupt,
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has it"))]
    Terminate,
}

impl Signal {
    const fn name(self) -> &'static str {
        match self {
            Signal::Interrupt => "Ctrl-C",
            Signal::Terminate => "SIGTERM",
        }
    }

    /// 128 and the signal's number, as shells report it.
    const fn exit_code(self) -> u8 {
        match self {
            Signal::Interrupt => 130,
            Signal::Terminate => 143,
        }
    }
}

enum Event {
    Ended(Result<Result<()>, Box<dyn Any + Send>>),
    Signal(Signal),
}

/// Runs the command until it ends or signals end it. `status` turns its result into the exit status where no
/// signal came.
///
/// # Errors
/// If the system refuses the thread or the signal handler.
pub fn supervise(
    command: impl FnOnce() -> Result<()> + Send + 'static,
    status: impl FnOnce(Result<()>) -> ExitCode,
) -> std::io::Result<ExitCode> {
    /// As much as main threads have.
    const STACK: usize = 8 << 20;
    let (send, events) = mpsc::channel();
    listen(send.clone())?;
    thread::Builder::new().name("command".into()).stack_size(STACK).spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(command));
        // The receiver is gone where a signal ended the program meanwhile.
        let _ = send.send(Event::Ended(ended));
    })?;
    Ok(match wait(&events) {
        Outcome::Ended(Ok(result)) => status(result),
        Outcome::Ended(Err(panic)) => std::panic::resume_unwind(panic),
        Outcome::Signalled(signal, result) => {
            files::discard_unfinished();
            external::kill_all();
            say_end(signal, result);
            ExitCode::from(signal.exit_code())
        }
    })
}

#[cfg(unix)]
fn listen(events: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            let signal = if signal == SIGTERM { Signal::Terminate } else { Signal::Interrupt };
            if events.send(Event::Signal(signal)).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}

/// Elsewhere Ctrl-C ends the program as the system does it.
#[cfg(not(unix))]
fn listen(_events: Sender<Event>) -> std::io::Result<()> {
    Ok(())
}

enum Outcome {
    Ended(Result<Result<()>, Box<dyn Any + Send>>),
    /// With the result of the command if it ended in order.
    Signalled(Signal, Option<Result<()>>),
}

fn wait(events: &Receiver<Event>) -> Outcome {
    let first = match events.recv() {
        Ok(Event::Signal(signal)) => signal,
        Ok(Event::Ended(result)) => return Outcome::Ended(result),
        Err(closed) => return Outcome::Ended(Ok(Err(closed.into()))),
    };
    STOP.stop();
    let patience = plan().patience;
    if patience > Duration::from_secs(1) {
        notice!("{}: stopping (again to stop at once)", first.name());
    }
    let deadline = Instant::now() + patience;
    match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        Ok(Event::Ended(Ok(result))) => Outcome::Signalled(first, Some(result)),
        Ok(Event::Ended(panic)) => Outcome::Ended(panic),
        Ok(Event::Signal(second)) => Outcome::Signalled(second, None),
        Err(_) => Outcome::Signalled(first, None),
    }
}

fn say_end(signal: Signal, result: Option<Result<()>>) {
    let mut text = format!("stopped by {}", signal.name());
    if let Some(Err(error)) = &result {
        match error.downcast_ref::<Error>() {
            Some(Error::Stopped { done, total }) => text += &format!(" after {done} of {total} items"),
            _ if matches!(error.downcast_ref(), Some(StreamError::Stopped)) => {}
            _ => notice!("error: {}", message(error)),
        }
    }
    let note = std::mem::take(&mut plan().note);
    if !note.is_empty() {
        text += &format!(": {note}");
    }
    notice!("{text}");
}
