//! A process that kills the user's commands if this program is killed.
//!
//! The guard reads the running process groups from a pipe that only this program holds open. When the pipe ends, the
//! program has ended. The guard then kills the remaining groups and, on Linux, processes with the program's mark. There
//! is no other way after SIGKILL, because the parent-death signal reaches children but not their descendants.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only Linux looks for orphans"))]

use std::io::Write;
use std::process::{self, Child, ChildStdin, Command, Stdio};

use super::descendants::MARK;

/// The script of the guard. It reads `+ GROUP` and `- GROUP` from standard input. The first argument is the prefix of
/// the program's marks.
const SCRIPT: &str = r#"
trap '' INT TERM HUP QUIT XCPU
groups=
while read -r sign group; do
    case $sign in
    +) groups="$groups $group" ;;
    -) left=; for one in $groups; do [ "$one" = "$group" ] || left="$left $one"; done; groups=$left ;;
    esac
done
[ -n "$groups" ] || exit 0
for one in $groups; do kill -s KILL -- "-$one"; done
for at in /proc/[0-9]*/environ; do
    if grep -q "$1" "$at"; then id=${at#/proc/}; kill -s KILL "${id%/environ}"; fi
done
"#;

/// The guard of this program's commands.
pub(super) struct Guard {
    child: Child,
    to: ChildStdin,
}

impl Guard {
    /// Starts the guard, if there is a suitable shell.
    pub fn start() -> Option<Guard> {
        if !cfg!(unix) {
            return None;
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "guard", &format!("{MARK}={}\\.", process::id())]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a separate group, signals to the foreground group do not reach the guard.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().ok()?;
        let to = child.stdin.take()?;
        Some(Guard { child, to })
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Adds a group to the guard.
    pub fn watch(&mut self, group: u32) {
        // If the guard is gone, the cleanup by the program remains.
        let _ = self.to.write_all(format!("+ {group}\n").as_bytes());
    }

    /// Removes a group that has ended.
    pub fn forget(&mut self, group: u32) {
        let _ = self.to.write_all(format!("- {group}\n").as_bytes());
    }
}
