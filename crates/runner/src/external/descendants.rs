//! Kills a command and everything that it started.
//!
//! On Unix, a command leads a process group, which is killed. On Linux, processes that leave the group, as with
//! `setsid`, are found in three ways. The first is by their ancestors. The second is by an environment variable that is
//! set for every command and that descendants inherit. The third is among this program's children, because this program
//! adopts processes that outlive their parents. On other systems, a process that leaves the group is not killed.
//! On Windows, a command that has not ended is killed with its descendants; what outlives a command is not found.

use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable in the environment of every command.
pub(super) const MARK: &str = "SUDOKU_LAB_COMMAND";

/// A value of [`MARK`] for one command.
pub(super) fn mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("{}.{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Kills the command that this process leads, and everything that it started.
pub(super) fn kill(leader: u32, mark: &str) {
    #[cfg(target_os = "linux")]
    linux::kill_processes(leader, mark);
    kill_group(leader);
    // Only Linux uses the mark.
    let _ = mark;
}

/// Kills what remains after a command has ended: its group, and processes that left the group.
pub(super) fn kill_left(leader: u32, mark: &str) {
    #[cfg(unix)]
    kill_group(leader);
    #[cfg(target_os = "linux")]
    if linux::has_orphans() {
        linux::kill_processes(leader, mark);
        linux::kill_orphans();
    }
    // Only Linux uses the mark, and Windows neither.
    let _ = (leader, mark);
}

/// Makes this program adopt processes that outlive their parents, so that they can be found.
pub(super) fn adopt() {
    #[cfg(target_os = "linux")]
    // Old kernels do not support it.
    let _ = nix::sys::prctl::set_child_subreaper(true);
}

/// Kills a process group. It is not an error if it has already ended.
#[cfg(unix)]
fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    let _ = killpg(Pid::from_raw(leader as i32), Signal::SIGKILL);
}

/// Kills a process with the processes that descend from it, while it lives.
#[cfg(windows)]
fn kill_group(leader: u32) {
    use process::Stdio;
    let mut command = process::Command::new("taskkill");
    command.args(["/F", "/T", "/PID", &leader.to_string()]);
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;
    use std::thread::sleep;
    use std::time::Duration;

    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, waitpid};
    use nix::unistd::{Pid, getpgrp, getpid};
    use sudoku_tables::files::entries;

    use super::super::live;
    use super::{MARK, kill_group};

    /// A process takes a moment to end and may have just started another one, so processes are listed again, up to this
    /// number of times.
    const ROUNDS: usize = 200;

    pub(super) fn kill_processes(leader: u32, mark: &str) {
        for _ in 0..ROUNDS {
            let found = processes(leader, mark);
            for &id in &found {
                // It is not an error if it has already ended.
                let _ = kill(Pid::from_raw(id as i32), Signal::SIGKILL);
            }
            kill_group(leader);
            if found.is_empty() {
                break;
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// A process: its parent, its group, and whether it has ended.
    struct Process {
        parent: u32,
        group: i32,
        has_ended: bool,
    }

    fn ids() -> impl Iterator<Item = u32> {
        // The entries and files of a process that ends in the meantime cannot be read. It needs no signal.
        let entries = entries(Path::new("/proc")).into_iter().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
    }

    /// The children of this program that outlived their parents: those in other groups that this program did not start.
    fn orphans() -> Vec<(u32, Process)> {
        orphans_while(|| ())
    }

    /// The same; `meanwhile` is what another thread does during the call.
    fn orphans_while(meanwhile: impl FnOnce()) -> Vec<(u32, Process)> {
        let (own, group) = (getpid().as_raw() as u32, getpgrp().as_raw());
        let mut listed: Vec<_> = ids().filter_map(|id| Some((id, process(id)?))).collect();
        meanwhile();
        // Asked after the listing, so that commands that other threads started during it are known.
        let known = live::started();
        listed.retain(|(id, process)| process.parent == own && process.group != group && !known.contains(id));
        listed
    }

    /// Whether any orphans are running. Those that have ended are reaped.
    pub(super) fn has_orphans() -> bool {
        let mut runs = false;
        for (id, process) in orphans() {
            if process.has_ended {
                reap(id);
            } else {
                runs = true;
            }
        }
        runs
    }

    /// Reaps an orphan that has ended.
    fn reap(id: u32) {
        // Another thread may have reaped it already.
        let _ = waitpid(Pid::from_raw(id as i32), Some(WaitPidFlag::WNOHANG));
    }

    /// Kills orphans that cannot be attributed to a command, unless another command is running to which they may
    /// belong.
    pub(super) fn kill_orphans() {
        for _ in 0..ROUNDS {
            if live::is_several() || !has_orphans() {
                break;
            }
            for (id, _) in orphans() {
                let _ = kill(Pid::from_raw(id as i32), Signal::SIGKILL);
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// The processes that descend from the leader or carry the mark.
    fn processes(leader: u32, mark: &str) -> HashSet<u32> {
        let running = |id| process(id).filter(|process| !process.has_ended);
        let parents: Vec<(u32, u32)> = ids().filter_map(|id| Some((id, running(id)?.parent))).collect();
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

    /// The state of a process: `ID (NAME) STATE PARENT GROUP ...`.
    fn process(id: u32) -> Option<Process> {
        let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
        // A name may contain any characters.
        let stat = String::from_utf8_lossy(&stat);
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        let has_ended = ["Z", "X"].contains(&fields.next()?);
        Some(Process { parent: fields.next()?.parse().ok()?, group: fields.next()?.parse().ok()?, has_ended })
    }

    fn is_marked(id: u32, mark: &str) -> bool {
        let wanted = format!("{MARK}={mark}");
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|line| line == wanted.as_bytes())
    }

    #[cfg(test)]
    mod tests {
        use std::os::unix::process::CommandExt;
        use std::process::Command;

        use super::*;
        use crate::external::descendants::mark;

        /// An orphan is killed, so such a command would be reported as failed.
        #[test]
        fn a_command_that_starts_meanwhile_is_no_orphan() {
            let mut started = None;
            let found = orphans_while(|| {
                let mut command = Command::new("sleep");
                started = live::spawn(command.arg("1000").process_group(0), &mark()).ok();
            });
            let (mut child, _listed) = started.unwrap();
            let is_orphan = found.iter().any(|&(id, _)| id == child.id());
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(!is_orphan);
        }
    }
}
