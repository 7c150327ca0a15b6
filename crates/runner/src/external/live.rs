//! The running processes of commands, so that none outlives the program.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only Linux looks for orphans"))]

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::descendants;
use super::guard::Guard;

static LIVE: Mutex<Live> = Mutex::new(Live { closed: false, guard: None, children: Vec::new() });

struct Live {
    /// Whether the program is ending, so that no more processes are started.
    closed: bool,
    /// The process that kills the children if this program is killed.
    guard: Option<Guard>,
    /// Each child with the mark of its descendants.
    children: Vec<(u32, String)>,
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all running commands and everything they started, when the program ends. No command is started after this.
pub fn kill_all() {
    let mut live = live();
    live.closed = true;
    let children = std::mem::take(&mut live.children);
    drop(live);
    for (id, mark) in children {
        descendants::kill(id, &mark);
        descendants::kill_left(id, &mark);
    }
}

/// The processes that this program started itself.
pub(super) fn started() -> Vec<u32> {
    let live = live();
    let guard = live.guard.as_ref().map(Guard::id);
    live.children.iter().map(|(id, _)| *id).chain(guard).collect()
}

/// Whether more than one command is running.
pub(super) fn is_several() -> bool {
    live().children.len() > 1
}

/// An entry in the list of running processes; drop it after waiting for the child.
pub(super) struct Listed(u32);

impl Drop for Listed {
    fn drop(&mut self) {
        let mut live = live();
        live.children.retain(|&(id, _)| id != self.0);
        if let Some(guard) = &mut live.guard {
            guard.forget(self.0);
        }
    }
}

/// Starts a command that leads a process group and carries a mark.
pub(super) fn spawn(command: &mut Command, mark: &str) -> io::Result<(Child, Listed)> {
    let mut live = live();
    if live.closed {
        return Err(io::Error::other("the program is ending"));
    }
    if live.guard.is_none() {
        descendants::adopt();
        live.guard = Guard::start();
    }
    let child = command.spawn()?;
    live.children.push((child.id(), mark.to_owned()));
    if let Some(guard) = &mut live.guard {
        guard.watch(child.id());
    }
    let listed = Listed(child.id());
    Ok((child, listed))
}
