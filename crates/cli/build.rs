//! Links the command at a fixed address on Linux with glibc. Otherwise the loader would relocate hundreds of thousands
//! of pointers at each start, which takes longer than solving a puzzle.

fn main() {
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
