//! One process: a text in, a text out, within a time.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::{descendants, live};

/// Why there is no output.
pub(super) enum Failure {
    /// The shell could not run the command.
    Start(String),
    /// It was killed.
    TimedOut,
    /// It printed more than this many bytes, and was killed.
    TooMuch(u64),
    /// It ended in failure.
    Ended { status: String, said: String },
}

/// Most that is read of an output, for each byte of the input: a command gone wild must not fill the memory.
const BYTES_PER_BYTE: u64 = 64;

/// Runs a line of shell with this input and returns what it prints.
pub(super) fn run(
    line: &str,
    variables: &[(&'static str, String)],
    input: String,
    timeout: Duration,
) -> Result<String, Failure> {
    let start = |error: io::Error| Failure::Start(error.to_string());
    let most = input.len() as u64 * BYTES_PER_BYTE;
    let mark = descendants::mark();
    let mut command = shell(line);
    command.envs(variables.iter().map(|(name, value)| (name, value))).env(descendants::MARK, &mark);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, _listed) = live::spawn(&mut command, &mark).map_err(start)?;
    let deadline = Instant::now() + timeout;
    let stdin = child.stdin.take();
    // A command may end before it has read all; then its status or its lines say what is wrong.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = collect(child.stdout.take(), most);
    let errors = last_line(child.stderr.take());
    let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    let Ok(text) = output.recv_timeout(left(deadline)) else {
        kill(&mut child, &mark);
        return Err(Failure::TimedOut);
    };
    let Some(text) = text else {
        kill(&mut child, &mark);
        return Err(Failure::TooMuch(most));
    };
    let Some(status) = wait(&mut child, deadline) else {
        kill(&mut child, &mark);
        return Err(Failure::TimedOut);
    };
    if status.success() {
        return Ok(text);
    }
    // Without a last line in time the status alone is reported.
    let said = errors.recv_timeout(left(deadline)).unwrap_or_default();
    // What shells answer if there is no such command, or it may not be run.
    if matches!(status.code(), Some(126 | 127)) {
        return Err(Failure::Start(if said.is_empty() { status.to_string() } else { said }));
    }
    let said = if said.is_empty() { String::new() } else { format!(": {said}") };
    Err(Failure::Ended { status: status.to_string(), said })
}

/// The shell that runs a line, in a process group of its own, so that all it starts can be killed.
fn shell(line: &str) -> Command {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new("sh");
        command.arg("-c").arg(line).process_group(0);
        command
    }
    #[cfg(not(unix))]
    {
        let mut command = Command::new("cmd");
        command.arg("/C").arg(line);
        command
    }
}

/// Kills a process with all that it started, and takes its status, so that no trace is left.
fn kill(child: &mut Child, mark: &str) {
    descendants::kill(child.id(), mark);
    // Both fail only if the process has ended and its status was taken.
    let _ = child.kill();
    let _ = child.wait();
}

/// Reads to the end on a thread of its own; invalid UTF-8 is replaced. `None` if there is more than `most`.
fn collect(pipe: Option<impl Read + Send + 'static>, most: u64) -> mpsc::Receiver<Option<String>> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // A pipe that breaks is a command that ended: its status says so.
            let _ = pipe.take(most + 1).read_to_end(&mut bytes);
        }
        let fits = bytes.len() as u64 <= most;
        // Nobody listens any more after a timeout.
        let _ = send.send(fits.then(|| String::from_utf8_lossy(&bytes).into_owned()));
    });
    receive
}

/// Reads to the end, of whatever length, for the last line that is not blank.
fn last_line(pipe: Option<impl Read + Send + 'static>) -> mpsc::Receiver<String> {
    /// More of an error message helps nobody.
    const KEPT: usize = 4096;
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let (mut tail, mut buffer) = (Vec::new(), [0; KEPT]);
        if let Some(mut pipe) = pipe {
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                tail.extend_from_slice(&buffer[..count]);
                tail.drain(..tail.len().saturating_sub(KEPT));
            }
        }
        let tail = String::from_utf8_lossy(&tail);
        let said = tail.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        // Nobody listens any more after a timeout.
        let _ = send.send(said.to_owned());
    });
    receive
}

/// Waits for the end; `None` if it does not come in time.
fn wait(child: &mut Child, deadline: Instant) -> Option<ExitStatus> {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
            _ => return None,
        }
    }
}
