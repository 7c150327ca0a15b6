//! The memory that a process can have, so that a plan beyond it is refused before any work.

use std::path::Path;

use anyhow::Result;
use sudoku_tables::files::read_text;

use crate::usage::WrongUse;

/// Refuses to keep this many things in memory if there is not enough. `things` names them with the option that asks for
/// them.
///
/// # Errors
/// If they need more memory than this process can have.
pub fn check(things: &str, count: u128, bytes_each: u64) -> Result<()> {
    let Some(limit) = limit().filter(|limit| count * u128::from(bytes_each) > u128::from(*limit)) else {
        return Ok(());
    };
    let gigabytes = |bytes: f64| format!("{:.1} GB", bytes / 1e9);
    Err(WrongUse(format!(
        "{count} {things} need about {} of memory, but there are {}: ask for at most {}",
        gigabytes(count as f64 * bytes_each as f64),
        gigabytes(limit as f64),
        limit / bytes_each
    ))
    .into())
}

/// The bytes that this process can have: the memory of the machine, or less if its control groups or `ulimit -v` say so.
/// `None` where the system does not say.
fn limit() -> Option<u64> {
    let text = |path: &Path| read_text(path).unwrap_or_default();
    let number = |words: &str| words.split_whitespace().next()?.parse::<u64>().ok();
    let after = |path: &str, start: &str| {
        text(Path::new(path)).lines().find_map(|line| number(line.strip_prefix(start)?))
    };
    let machine = after("/proc/meminfo", "MemTotal:").map(|kilobytes| kilobytes << 10);
    let ulimit = after("/proc/self/limits", "Max address space");
    let own = text(Path::new("/proc/self/cgroup"));
    let own = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let groups = Path::new("/sys/fs/cgroup").join(own);
    let groups = groups.ancestors().filter_map(|group| number(&text(&group.join("memory.max"))));
    let first = number(&text(Path::new("/sys/fs/cgroup/memory/memory.limit_in_bytes")));
    machine.into_iter().chain(ulimit).chain(groups).chain(first).min()
}
