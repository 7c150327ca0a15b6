//! Runs the command with a fault at one of its file operations; see shim.c.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// No command here takes this long.
const TOO_LONG: Duration = Duration::from_secs(600);

/// The kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// SIGKILL before an operation.
    Kill,
    /// SIGKILL after an operation, with half of the bytes if it is a write.
    Half,
    /// SIGKILL after a time.
    KillAfter,
    /// An operation fails with EIO.
    Eio,
    /// An operation fails with ENOSPC.
    Enospc,
    /// From one operation on, all operations that need space fail with ENOSPC.
    Full,
    /// An operation fails with EINTR and must be repeated.
    Eintr,
    /// Every other operation that a signal may interrupt fails with EINTR, for all files.
    Interrupts,
    /// A thread cannot be started.
    Thread,
    /// A folder cannot be closed.
    CloseDir,
}

impl Fault {
    pub const ALL: [Fault; 7] =
        [Fault::Kill, Fault::Half, Fault::KillAfter, Fault::Eio, Fault::Enospc, Fault::Full, Fault::Eintr];

    fn word(self) -> &'static str {
        match self {
            Fault::Kill | Fault::KillAfter => "kill",
            Fault::Half => "half",
            Fault::Eio => "eio",
            Fault::Enospc => "enospc",
            Fault::Full => "full",
            Fault::Eintr => "eintr",
            Fault::Interrupts => "interrupts",
            Fault::Thread => "thread",
            Fault::CloseDir => "closedir",
        }
    }

    pub fn kills(self) -> bool {
        matches!(self, Fault::Kill | Fault::Half | Fault::KillAfter)
    }
}

/// A fault and its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strike {
    pub fault: Fault,
    /// Number of the operation, from 1; for [`Fault::KillAfter`], microseconds.
    pub at: u64,
}

/// An operation on a file.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Whether it changes anything, unlike opening a file for reading.
    pub changes: bool,
    /// The system call.
    pub call: String,
    pub path: PathBuf,
}

/// The end of a command.
#[derive(Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
    /// Its file operations.
    pub operations: Vec<Operation>,
    pub took: Duration,
}

impl Ended {
    pub fn is_killed(&self) -> bool {
        self.status.signal() == Some(9)
    }

    /// The output that a user sees: the status and the last lines of text.
    pub fn shown(&self) -> String {
        let lines: Vec<&str> = self.err.lines().rev().take(3).collect();
        let lines = lines.into_iter().rev().collect::<Vec<_>>().join(" / ");
        format!("{}: {lines}", self.status)
    }
}

/// The compiled shim.
static SHIM: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/shim.c");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (beside, path) = (target.join(format!("shim-{}.so", std::process::id())), target.join("shim.so"));
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let made = Command::new(&compiler)
        .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
        .args([&beside, Path::new(source)])
        .status();
    assert!(made.is_ok_and(|status| status.success()), "{compiler} cannot compile {source}");
    fs::rename(beside, &path).unwrap();
    path
});

/// A working area. Faults apply to `files`, which is also the working folder of the commands.
pub struct Bench {
    root: PathBuf,
    pub files: PathBuf,
}

impl Bench {
    /// Makes the folder `root`.
    pub fn new(root: PathBuf) -> Bench {
        fs::create_dir_all(&root).unwrap();
        let root = root.canonicalize().unwrap();
        Bench { files: root.join("files"), root }
    }

    /// Fills `files` with a copy of a folder.
    pub fn reset(&self, from: &Path) {
        if self.files.exists() {
            fs::remove_dir_all(&self.files).unwrap();
        }
        copy(from, &self.files);
    }

    /// Runs a command in `files` to its end.
    pub fn run(&self, command: Command, strike: Option<Strike>) -> Ended {
        self.start(command, "it", strike).wait()
    }

    /// Starts a command in `files`. `name` is used for its files outside this folder.
    pub fn start(&self, mut command: Command, name: &str, strike: Option<Strike>) -> Running {
        let beside = |what: &str| self.root.join(format!("{name}.{what}"));
        let (out, err, log) = (beside("out"), beside("err"), beside("log"));
        let _ = fs::remove_file(&log);
        let delay = strike.filter(|strike| strike.fault == Fault::KillAfter).map(|strike| strike.at);
        let at = strike.filter(|_| delay.is_none()).map_or(0, |strike| strike.at);
        command
            .current_dir(&self.files)
            .env("LD_PRELOAD", &*SHIM)
            .env("FAULT_FOLDER", &self.files)
            .env("FAULT_LOG", &log)
            .env("FAULT_AT", at.to_string())
            .env("FAULT_KIND", strike.map_or("kill", |strike| strike.fault.word()))
            .stdout(File::create(&out).unwrap())
            .stderr(File::create(&err).unwrap());
        let (begin, child) = (Instant::now(), command.spawn().unwrap());
        Running {
            child,
            begin,
            kill_at: delay.map(|delay| begin + Duration::from_micros(delay)),
            out,
            err,
            log,
        }
    }
}

/// A running command.
pub struct Running {
    child: std::process::Child,
    begin: Instant,
    kill_at: Option<Instant>,
    out: PathBuf,
    err: PathBuf,
    log: PathBuf,
}

impl Running {
    /// Kills the command if it is time to do so. Returns whether it has ended.
    pub fn poll(&mut self) -> Option<ExitStatus> {
        let ended = self.child.try_wait().unwrap();
        if ended.is_none() && self.kill_at.is_some_and(|time| Instant::now() >= time) {
            self.child.kill().unwrap();
            return Some(self.child.wait().unwrap());
        }
        if ended.is_none() && self.begin.elapsed() > TOO_LONG {
            self.child.kill().unwrap();
            panic!("a command does not end: {}", fs::read_to_string(&self.err).unwrap_or_default());
        }
        ended
    }

    pub fn wait(mut self) -> Ended {
        let status = loop {
            match self.poll() {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_micros(500)),
            }
        };
        let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
        let operation = |line: &str| {
            let mut parts = line.splitn(4, ' ').skip(1);
            let changes = parts.next()? == "w";
            Some(Operation { changes, call: parts.next()?.into(), path: parts.next()?.into() })
        };
        Ended {
            status,
            took: self.begin.elapsed(),
            out: text(&self.out),
            err: text(&self.err),
            operations: text(&self.log).lines().filter_map(operation).collect(),
        }
    }
}

/// Checks that the status is 0, or 1 with an error and without a panic.
pub fn proper(ended: &Ended) -> Result<(), String> {
    let is_error = ended.status.code() == Some(1) && ended.err.contains("error: ");
    if ended.err.contains("panicked") || !(ended.status.success() || is_error) {
        return Err(format!("ended badly: {}", ended.shown()));
    }
    Ok(())
}

/// A copy of a folder with its contents; links stay links.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().unwrap();
        if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(path).unwrap(), to).unwrap();
        } else if kind.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(path, to).unwrap();
        }
    }
}
