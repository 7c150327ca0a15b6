//! Handles the signals that end a program. The first asks the command to end, the second ends it at once.
//!
//! The command runs on a separate thread and polls [`go_on`] where it can stop cleanly. If it does not stop within its
//! [patience](wait_for), [`supervise`] ends it, discards its unfinished output and kills its child processes.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use sudoku_kit::stream::StreamError;
use sudoku_runner::Stop;
use sudoku_runner::{Error, external};
use sudoku_tables::files;

use crate::usage::message;

/// Set by the first signal.
pub static STOP: Stop = Stop::new();

static PLAN: Mutex<Plan> = Mutex::new(Plan { patience: Duration::from_millis(300), note: String::new() });

/// How the running command is ended.
struct Plan {
    /// Time to stop cleanly.
    patience: Duration,
    /// The text to print about its work.
    note: String,
}

fn plan() -> MutexGuard<'static, Plan> {
    PLAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The deadline of the command.
static END: OnceLock<Instant> = OnceLock::new();

/// Sets the deadline of the command; only the first call has an effect.
pub fn end_at(end: Instant) {
    END.get_or_init(|| end);
}

/// Breaks after a signal and after the deadline. Every loop that may take long polls it.
pub fn go_on() -> ControlFlow<()> {
    let is_late = || END.get().is_some_and(|end| Instant::now() >= *end);
    if STOP.stopped() || is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Ends the command after a signal.
///
/// # Errors
/// If a signal came.
pub fn check() -> Result<()> {
    if STOP.stopped() { Err(StreamError::Stopped.into()) } else { Ok(()) }
}

/// Sets the time that the command has to stop cleanly.
pub fn wait_for(patience: Duration) {
    plan().patience = patience;
}

/// Sets the text to print about the work of the command if a signal ends it.
pub fn note(text: impl Into<String>) {
    plan().note = text.into();
}

/// A signal that ends the program.
#[derive(Clone, Copy)]
struct Signal {
    number: i32,
    name: &'static str,
}

enum Event {
    Ended(Result<Result<()>, Box<dyn Any + Send>>),
    #[cfg_attr(not(unix), expect(dead_code, reason = "the system ends the program"))]
    Signal(Signal),
}

/// Runs the command until it ends or a signal ends it. If there was no signal, `status` converts the result into the
/// exit status.
///
/// # Errors
/// If the thread or the signal handler cannot be created.
pub fn supervise(
    command: impl FnOnce() -> Result<()> + Send + 'static,
    status: impl FnOnce(Result<()>) -> ExitCode,
) -> Result<ExitCode> {
    /// The size of the main thread's stack.
    const STACK: usize = 8 << 20;
    let (send, events) = mpsc::channel();
    listen(send.clone()).context("cannot listen for signals")?;
    let thread = thread::Builder::new().name("command".into()).stack_size(STACK).spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(command));
        // The receiver no longer exists if a signal has ended the program.
        let _ = send.send(Event::Ended(ended));
    });
    thread.context("cannot start threads")?;
    Ok(match wait(&events) {
        Outcome::Ended(Ok(result)) => status(result),
        Outcome::Ended(Err(panic)) => match refused_by_system(&*panic) {
            Some(why) => status(Err(anyhow!(why))),
            None => std::panic::resume_unwind(panic),
        },
        Outcome::Signalled(signal, result) => {
            files::discard_unfinished();
            external::kill_all();
            say_end(signal, result);
            // As shells report it.
            ExitCode::from(128 + signal.number as u8)
        }
    })
}

/// The error of a panic that reports what the system refused. The standard library, rayon and indicatif return no error
/// if they cannot start a thread, and the standard library returns none if it cannot close a folder.
pub fn refused_by_system(panic: &dyn Any) -> Option<String> {
    const KNOWN: [(&str, &str); 3] = [
        ("failed to spawn thread", "cannot start threads"),
        ("The global thread pool has not been initialized", "cannot start threads"),
        ("unexpected error during closedir", "cannot close a folder"),
    ];
    let text = panic.downcast_ref::<String>()?;
    let (_, what) = KNOWN.iter().find(|(start, _)| text.starts_with(start))?;
    // The rest is the debug format of an error of the system.
    let (_, message) = text.rsplit_once("message: \"")?;
    Some(format!("{what}: {}", message.split('"').next().unwrap_or_default()))
}

#[cfg(unix)]
fn listen(events: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    const ENDING: [Signal; 5] = [
        Signal { number: SIGHUP, name: "SIGHUP" },
        Signal { number: SIGQUIT, name: "SIGQUIT" },
        Signal { number: SIGXCPU, name: "SIGXCPU" },
        Signal { number: SIGINT, name: "Ctrl-C" },
        Signal { number: SIGTERM, name: "SIGTERM" },
    ];
    // `nohup` makes a program ignore SIGHUP, and a shell makes its background jobs ignore SIGQUIT.
    let ignored = ignored();
    let caught = ENDING.iter().map(|signal| signal.number);
    let caught =
        caught.filter(|number| ![SIGHUP, SIGQUIT].contains(number) || ignored >> (number - 1) & 1 == 0);
    // If a file has reached the size limit of the system and SIGXFSZ is caught, the write fails with an error.
    let mut signals = signal_hook::iterator::Signals::new(std::iter::once(SIGXFSZ).chain(caught))?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        for number in signals.forever() {
            let signal = ENDING.into_iter().find(|signal| signal.number == number);
            if signal.is_some_and(|signal| events.send(Event::Signal(signal)).is_err()) {
                break;
            }
        }
    })?;
    Ok(())
}

/// The signals that this process ignored when it started: bit n - 1 for signal n. Where the system does not say, SIGHUP
/// and SIGQUIT keep their default effect.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = files::read_text("/proc/self/status".as_ref()).unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(u64::MAX)
}

/// On other systems Ctrl-C ends the program in the default way.
#[cfg(not(unix))]
fn listen(_events: Sender<Event>) -> std::io::Result<()> {
    Ok(())
}

enum Outcome {
    Ended(Result<Result<()>, Box<dyn Any + Send>>),
    /// A signal came. The result of the command is present if the command stopped cleanly.
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
        notice!("{}: stopping (again to stop at once)", first.name);
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
    let mut text = format!("stopped by {}", signal.name);
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
