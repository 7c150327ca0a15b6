//! Files in forms that are not read are rejected with a remedy that works.

use std::fs;

use crate::common::{run, text};

const DOTS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ZEROS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Follows the advice in error messages, if the tools are installed.
#[test]
fn remedies_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let has = |tool: &str| {
        let found =
            std::process::Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().unwrap();
        found.status.success()
    };
    fs::write(at("lines.txt"), format!("{DOTS}\n{ZEROS}\n")).unwrap();
    let element = |puzzle: &str| format!("{{\"value\": \"{puzzle}\", \"level\": 1}}");
    let list = format!("{{\"a\": {{\"rows\": [{}, {}]}}}}", element(DOTS), element(ZEROS));
    fs::write(at("list.json"), list).unwrap();
    let cases = [
        ("xz", "xz -c lines.txt >FILE"),
        ("bzip2", "bzip2 -c lines.txt >FILE"),
        ("lz4", "lz4 -qc lines.txt >FILE"),
        ("iconv", "iconv -f utf-8 -t utf-16 lines.txt >FILE"),
        ("iconv", "iconv -f utf-8 -t utf-16le lines.txt >FILE"),
        ("tar", "tar -cf FILE lines.txt"),
        ("jq", "cp list.json FILE"),
        ("unzip", "python3 -c \"import zipfile; zipfile.ZipFile('FILE', 'w').write('lines.txt')\""),
    ];
    for (tool, make) in cases {
        if !has(tool) {
            continue;
        }
        let shell = |command: &str| {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", command]).current_dir(folder.path()).output().unwrap()
        };
        let made = shell(&make.replace("FILE", "packed"));
        assert!(made.status.success(), "{make}: {}", text(&made.stderr));
        let refused = text(&run(&["check", &at("packed")]).stderr);
        let remedy = refused.rsplit('`').nth(1).unwrap_or_else(|| panic!("{make}: {refused}"));
        let remedy = remedy.replace("FILE", "packed").replace("...", "check");
        let remedy = remedy.replace("sudoku-lab", env!("CARGO_BIN_EXE_sudoku-lab"));
        let followed = shell(&remedy);
        assert!(text(&followed.stderr).contains("2 unique"), "{remedy}: {}", text(&followed.stderr));
    }
}
