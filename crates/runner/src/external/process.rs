//! Runs one process that reads text and writes text, with a time limit.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use sudoku_tables::files::Retry;

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

/// Maximum number of bytes read per byte of input, so that endless output cannot fill the memory.
const BYTES_PER_BYTE: u64 = 64;

/// How long a command may continue to run after its last answer.
const GRACE: Duration = Duration::from_secs(2);

/// How long the last line of a command's standard error may take after its end.
const LAST_LINE: Duration = Duration::from_secs(30);

/// Interval between checks whether a command whose output is still open has ended.
const TICK: Duration = Duration::from_millis(5);

/// Runs a shell command line with this input and returns its output, after `lines` lines or when the command ends.
/// Afterwards, kills everything that the command started.
pub(super) fn run(
    line: &str,
    variables: &[(&'static str, String)],
    input: String,
    lines: usize,
    timeout: Duration,
) -> Result<String, Failure> {
    let start = |error: io::Error| Failure::Start(error.to_string());
    let most = input.len() as u64 * BYTES_PER_BYTE;
    let mark = descendants::mark();
    let mut command = shell(line);
    command.envs(variables.iter().map(|(name, value)| (name, value))).env(descendants::MARK, &mark);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (child, _listed) = live::spawn(&mut command, &mark).map_err(start)?;
    let mut running = Running { child, mark, status: None };
    // A deadline that no clock can represent means no deadline.
    let deadline = Instant::now().checked_add(timeout);
    let stdin = running.child.stdin.take();
    // A command may end before it has read everything. Its status or its lines then show the problem.
    let write = move || drop(stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    thread::Builder::new().spawn(write).map_err(start)?;
    let output = pieces(running.child.stdout.take()).map_err(start)?;
    let errors = last_line(running.child.stderr.take()).map_err(start)?;
    let text = running.collect(&output, most, lines, deadline)?;
    let status = running.wait(deadline);
    let is_answered = count(&text) >= lines;
    let text = String::from_utf8_lossy(&text).into_owned();
    let status = match status {
        Some(status) => status,
        None if is_answered => return Ok(text),
        None => return Err(Failure::TimedOut),
    };
    if status.success() {
        return Ok(text);
    }
    // What the command left running may hold its standard error open.
    drop(running);
    // If the last line does not arrive in time, only the status is reported.
    let said = errors.recv_timeout(left(deadline).min(LAST_LINE)).unwrap_or_default();
    // Shells exit with these codes if a command is not found or not executable.
    if matches!(status.code(), Some(126 | 127)) {
        return Err(Failure::Start(if said.is_empty() { status.to_string() } else { said }));
    }
    let said = if said.is_empty() { String::new() } else { format!(": {said}") };
    Err(Failure::Ended { status: status.to_string(), said })
}

fn left(deadline: Option<Instant>) -> Duration {
    deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
}

/// Number of complete lines.
fn count(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// A running command; dropping it kills everything that it started.
struct Running {
    child: Child,
    mark: String,
    /// Its exit status, once known.
    status: Option<ExitStatus>,
}

impl Running {
    /// Reads the output to its end, or until the command has answered everything and has ended, even if one of its
    /// descendants keeps the output open.
    fn collect(
        &mut self,
        output: &mpsc::Receiver<Vec<u8>>,
        most: u64,
        lines: usize,
        deadline: Option<Instant>,
    ) -> Result<Vec<u8>, Failure> {
        let (mut text, mut answered, mut found) = (Vec::new(), None, 0);
        loop {
            match output.recv_timeout(left(deadline).min(TICK)) {
                Ok(piece) => {
                    found += count(&piece);
                    text.extend(piece);
                    if text.len() as u64 > most {
                        return Err(Failure::TooMuch(most));
                    }
                    if found >= lines && answered.is_none() {
                        answered = Some(Instant::now());
                    }
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(text),
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    let has_failed = self.ended().is_some_and(|status| !status.success());
                    let is_over =
                        answered.is_some_and(|since| self.status.is_some() || since.elapsed() > GRACE);
                    if has_failed || is_over || left(deadline).is_zero() {
                        return if answered.is_some() || has_failed {
                            Ok(text)
                        } else {
                            Err(Failure::TimedOut)
                        };
                    }
                }
            }
        }
    }

    /// Its exit status, if it has ended.
    fn ended(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            // An error here occurs again when the program waits for the process.
            self.status = self.child.try_wait().ok().flatten();
        }
        self.status
    }

    /// Waits for the command to end, after its output has ended; `None` if this takes too long.
    fn wait(&mut self, deadline: Option<Instant>) -> Option<ExitStatus> {
        let deadline = deadline.unwrap_or_else(|| Instant::now() + GRACE).min(Instant::now() + GRACE);
        loop {
            match self.ended() {
                Some(status) => return Some(status),
                None if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                None => return None,
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended().is_none() {
            descendants::kill(self.child.id(), &self.mark);
            // Both calls fail only if the process has already been reaped.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        descendants::kill_left(self.child.id(), &self.mark);
    }
}

/// The shell that runs a command line, in its own process group, so that everything it starts can be killed.
fn shell(line: &str) -> Command {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new("sh");
        command.arg("-c").arg(line).process_group(0);
        command
    }
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        let mut command = Command::new("cmd");
        // With /S, cmd removes this pair of quotes and takes the rest as it is.
        command.args(["/S", "/C"]).raw_arg(format!("\"{line}\""));
        command
    }
}

/// The contents of a pipe in chunks, read to its end on a separate thread.
fn pieces(pipe: Option<impl Read + Send + 'static>) -> io::Result<mpsc::Receiver<Vec<u8>>> {
    const PIECE: usize = 1 << 16;
    // Stops a command with endless output from running ahead.
    const WAITING: usize = 4;
    let (send, receive) = mpsc::sync_channel(WAITING);
    thread::Builder::new().spawn(move || {
        let Some(mut pipe) = pipe.map(Retry) else { return };
        let mut buffer = vec![0; PIECE];
        // A broken pipe means that the command has ended; its status says how. After a timeout there is no receiver.
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            if send.send(buffer[..length].to_vec()).is_err() {
                break;
            }
        }
    })?;
    Ok(receive)
}

/// Reads any amount of text to the end and keeps the last line that is not blank.
fn last_line(pipe: Option<impl Read + Send + 'static>) -> io::Result<mpsc::Receiver<String>> {
    /// Maximum number of bytes kept of an error message; more would be of no use.
    const KEPT: usize = 4096;
    let (send, receive) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let (mut tail, mut buffer) = (Vec::new(), [0; KEPT]);
        if let Some(mut pipe) = pipe.map(Retry) {
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                tail.extend_from_slice(&buffer[..count]);
                tail.drain(..tail.len().saturating_sub(KEPT));
            }
        }
        let tail = String::from_utf8_lossy(&tail);
        let said = tail.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        // After a timeout there is no receiver.
        let _ = send.send(said.to_owned());
    })?;
    Ok(receive)
}
