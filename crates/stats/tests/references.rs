//! Every public function of the crate is listed in data/references.csv with the reference for its values.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `name`, or `Type::name` within an `impl`, of the public functions of a source file.
fn public_functions(source: &str) -> Vec<String> {
    let mut owner = String::new();
    let mut found = Vec::new();
    for line in source.lines().take_while(|line| *line != "#[cfg(test)]") {
        if let Some(rest) = line.strip_prefix("impl") {
            let name = rest.rsplit(" for ").next().unwrap_or(rest).trim().trim_end_matches(" {");
            owner = name.split('<').next().unwrap_or(name).to_owned();
        }
        let own = line.strip_prefix("pub ").map(|rest| (rest, ""));
        let method = line.strip_prefix("    pub ").map(|rest| (rest, owner.as_str()));
        let Some((rest, owner)) = own.or(method) else { continue };
        let Some(rest) = rest.strip_prefix("fn ").or_else(|| rest.strip_prefix("const fn ")) else {
            continue;
        };
        let name = rest.split(['(', '<']).next().unwrap_or(rest);
        found.push(if owner.is_empty() { name.to_owned() } else { format!("{owner}::{name}") });
    }
    found
}

#[test]
fn every_public_function_names_its_reference_and_its_test() {
    let mut functions = BTreeSet::new();
    for folder in ["src", "src/tails"] {
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                functions.extend(public_functions(&read(&path)));
            }
        }
    }
    let list = read(&Path::new(ROOT).join("tests/data/references.csv"));
    let mut listed = BTreeSet::new();
    for row in list.lines().skip(1) {
        let [function, reference, test] = row.splitn(3, ';').collect::<Vec<_>>()[..] else { panic!("{row}") };
        assert!(!reference.is_empty() && listed.insert(function.to_owned()), "{row}");
        let name = function.rsplit("::").next().unwrap_or(function);
        assert!(read(&Path::new(ROOT).join(test)).contains(name), "{test} does not use {name}");
    }
    // These are private helpers of the crate with public methods; the lint `unreachable_pub` is off for them.
    functions.remove("Pairs::count");
    assert_eq!(functions, listed);
}
