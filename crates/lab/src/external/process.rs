//! One process: a text in, a text out, within a time.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Why there is no output.
pub(super) enum Failure {
    /// The shell could not run the command.
    Start(String),
    /// It was killed.
    TimedOut,
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
    let mut child = shell(line)
        .envs(variables.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start)?;
    let deadline = Instant::now() + timeout;
    let stdin = child.stdin.take();
    // A command may end before it has read all; then its status or its lines tell what is wrong.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = collect(child.stdout.take(), most);
    let errors = collect(child.stderr.take(), most);
    let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    let Ok(text) = output.recv_timeout(left(deadline)) else {
        kill(&mut child);
        return Err(Failure::TimedOut);
    };
    let Some(status) = wait(&mut child, deadline) else {
        kill(&mut child);
        return Err(Failure::TimedOut);
    };
    if status.success() {
        return Ok(text);
    }
    let errors = errors.recv_timeout(left(deadline)).unwrap_or_default();
    let said = errors.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // What shells answer if there is no such command, or it may not be run.
    if matches!(status.code(), Some(126 | 127)) {
        return Err(Failure::Start(if said.is_empty() { status.to_string() } else { said.to_owned() }));
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
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // That the group has ended by itself is no error.
        let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Reads to the end on a thread of its own; what is no UTF-8 is replaced.
fn collect(pipe: Option<impl Read + Send + 'static>, most: u64) -> mpsc::Receiver<String> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // A pipe that breaks is a command that ended: its status tells.
            let _ = pipe.take(most).read_to_end(&mut bytes);
        }
        // Nobody listens any more after a timeout.
        let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
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
