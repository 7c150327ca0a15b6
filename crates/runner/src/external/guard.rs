//! A process that kills commands of the user's should this program be killed itself.
//!
//! It reads the process groups that run from a pipe that only this program holds. When the pipe ends, so has the program:
//! whatever group is left is killed, and on Linux what bears the program's mark. SIGKILL leaves no other way: what a
//! process asks the system to do at its parent's death reaches its children no more.

use std::io::Write;
use std::process::{self, Child, ChildStdin, Command, Stdio};

use super::descendants::MARK;

/// `+ GROUP` and `- GROUP` on standard input; the first argument is how marks of the program begin.
const SCRIPT: &str = r#"
trap '' INT TERM HUP
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
    /// Starts it, where there is a shell that can do it.
    pub fn start() -> Option<Guard> {
        if !cfg!(unix) {
            return None;
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "guard", &format!("{MARK}={}\\.", process::id())]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What stops a foreground group does not stop it.
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

    /// Takes a group under guard.
    pub fn watch(&mut self, group: u32) {
        // Without a guard there is still all that this program does itself.
        let _ = self.to.write_all(format!("+ {group}\n").as_bytes());
    }

    /// A group has ended.
    pub fn forget(&mut self, group: u32) {
        let _ = self.to.write_all(format!("- {group}\n").as_bytes());
    }
}
