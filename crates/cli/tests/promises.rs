//! Every promise in docs/reliability.md is covered by a test.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The sources below a folder.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            let is_built = path.ends_with("target");
            if !is_built {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path.strip_prefix(root()).unwrap().to_owned(), text));
        }
    }
}

/// Whether a file, or a folder on its path, has this name.
fn is_called(path: &Path, name: &str) -> bool {
    path.with_extension("").components().any(|part| part.as_os_str() == name)
}

/// Whether there is a test of this name: `FILE::FUNCTION`, `FORM/CASE` of the corpus of the reader, or a page `cmd/NAME.md`.
fn is_test(sources: &[(PathBuf, String)], name: &str) -> bool {
    if name.contains('/') {
        let folders = ["crates/reader/tests/corpus", "crates/cli/tests"];
        return folders.iter().any(|folder| root().join(folder).join(name).is_file());
    }
    let Some((file, function)) = name.rsplit_once("::") else { return false };
    let named = format!("fn {function}(");
    sources.iter().filter(|(path, _)| is_called(path, file)).any(|(_, text)| {
        let mut before = text.split(&named);
        let Some(lines) = before.next().filter(|_| before.next().is_some()) else { return false };
        // The lines above the function: attributes and comments.
        let above = lines.rsplit("\n\n").next().unwrap_or_default();
        above.contains("#[test]") || text.contains("proptest!")
    })
}

#[test]
fn every_promise_names_tests_that_are_there() {
    let text = fs::read_to_string(root().join("docs/reliability.md")).unwrap();
    let mut all = Vec::new();
    sources(&root().join("crates"), &mut all);
    let (mut promises, mut wrong, mut in_table) = (0, Vec::new(), false);
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if !line.starts_with('|') {
            in_table = false;
        } else if cells.last() == Some(&"test") {
            in_table = true;
        } else if in_table && !line.starts_with("|--") {
            promises += 1;
            let names: Vec<&str> = cells[cells.len() - 1].split('`').skip(1).step_by(2).collect();
            if names.is_empty() {
                wrong.push(format!("{}: no test", cells[0]));
            }
            let missing = names.iter().filter(|name| !is_test(&all, name));
            wrong.extend(missing.map(|name| format!("{}: there is no test {name}", cells[0])));
        }
    }
    assert!(promises > 60, "only {promises} promises");
    assert!(wrong.is_empty(), "docs/reliability.md:\n{}", wrong.join("\n"));
}
