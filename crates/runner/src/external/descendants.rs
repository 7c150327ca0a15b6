//! Ends a command with all that it started.
//!
//! On Unix a command leads a process group, which is killed. A process that leaves the group, as `setsid` does,
//! is found on Linux by its ancestors or by a variable that every command has in its environment, and that
//! whatever it starts inherits. Only a process that leaves the group, outlives its ancestors and clears its
//! environment escapes; on other systems, any that leaves the group.

use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable in the environment of every command.
pub(super) const MARK: &str = "SUDOKU_LAB_COMMAND";

/// A value of [`MARK`] for one command.
pub(super) fn mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("{}.{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Kills the command that this process leads, and all that it started.
pub(super) fn kill(leader: u32, mark: &str) {
    #[cfg(target_os = "linux")]
    linux::kill_processes(leader, mark);
    kill_group(leader);
    // Only Linux looks for the mark.
    let _ = mark;
}

/// Kills a process group. That it has ended by itself is no error.
fn kill_group(leader: u32) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        let _ = killpg(Pid::from_raw(leader as i32), Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = leader;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    use super::{MARK, kill_group};

    /// A process needs a moment to end, and may just have started another one: they are listed again, this
    /// often at most.
    const ROUNDS: usize = 200;

    pub(super) fn kill_processes(leader: u32, mark: &str) {
        for _ in 0..ROUNDS {
            let found = processes(leader, mark);
            for &id in &found {
                // That it has ended by itself is no error.
                let _ = kill(Pid::from_raw(id as i32), Signal::SIGKILL);
            }
            kill_group(leader);
            if found.is_empty() {
                break;
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// The processes that descend from the leader or carry the mark.
    fn processes(leader: u32, mark: &str) -> HashSet<u32> {
        // A process that ends meanwhile leaves entries and files that cannot be read; it needs no signal.
        let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let parents: Vec<(u32, u32)> = ids.filter_map(|id| Some((id, parent(id)?))).collect();
        let mut found: HashSet<u32> =
            parents.iter().map(|&(id, _)| id).filter(|&id| is_marked(id, mark)).collect();
        loop {
            let before = found.len();
            for &(id, parent) in &parents {
                if parent == leader || found.contains(&parent) {
                    found.insert(id);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    /// The parent of a process that has not ended: `ID (NAME) STATE PARENT ...`.
    fn parent(id: u32) -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        let state = fields.next()?;
        fields.next()?.parse().ok().filter(|_| !["Z", "X"].contains(&state))
    }

    fn is_marked(id: u32, mark: &str) -> bool {
        let wanted = format!("{MARK}={mark}");
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|line| line == wanted.as_bytes())
    }
}
