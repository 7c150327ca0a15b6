//! The processes of commands that run, so that none outlives the program.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::descendants;

static LIVE: Mutex<Live> = Mutex::new(Live { closed: false, children: Vec::new() });

struct Live {
    /// Whether the program ends: no more are started.
    closed: bool,
    /// Each with the mark that its descendants bear.
    children: Vec<(u32, String)>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all commands that run, with what they started, for a program that ends. None is started after this.
pub fn kill_all() {
    let mut live = live();
    live.closed = true;
    live.children.drain(..).for_each(|(id, mark)| descendants::kill(id, &mark));
}

/// A place in the list of processes that run; to be dropped when the child has been waited for.
pub(super) struct Listed(u32);

impl Drop for Listed {
    fn drop(&mut self) {
        live().children.retain(|&(id, _)| id != self.0);
    }
}

/// Starts a command that leads a process group and bears a mark.
pub(super) fn spawn(command: &mut Command, mark: &str) -> io::Result<(Child, Listed)> {
    let mut live = live();
    if live.closed {
        return Err(io::Error::other("the program is ending"));
    }
    let child = command.spawn()?;
    live.children.push((child.id(), mark.to_owned()));
    let listed = Listed(child.id());
    Ok((child, listed))
}
