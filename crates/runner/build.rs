//! Provides the manifest with the source, compiler and target of this program.

use std::process::Command;

fn main() {
    let line = |program: &str, arguments: &[&str]| {
        let output =
            Command::new(program).args(arguments).output().ok().filter(|out| out.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = line("git", &["rev-parse", "--short=12", "HEAD"]).map(|commit| {
        let dirty = line("git", &["status", "--porcelain"]).is_none_or(|changes| !changes.is_empty());
        if dirty { commit + "-dirty" } else { commit }
    });
    let rustc = std::env::var("RUSTC").ok().and_then(|rustc| line(&rustc, &["--version"]));
    println!("cargo::rustc-env=SUDOKU_LAB_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    println!("cargo::rustc-env=SUDOKU_LAB_RUSTC={}", rustc.as_deref().unwrap_or("unknown"));
    println!("cargo::rustc-env=SUDOKU_LAB_TARGET={}", std::env::var("TARGET").unwrap_or_default());
    // A new commit changes HEAD's log. A path that does not exist would make this script run at every build.
    if let Some(log) = line("git", &["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
}
