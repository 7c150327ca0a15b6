//! Links between the repository's Markdown files point to existing files and headings.

use std::fs;
use std::path::{Path, PathBuf};

/// The Markdown files of the repository, except those in build and result folders.
fn markdown(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let skipped = ["target", "results", "node_modules"].contains(&name.as_str());
            if !name.starts_with('.') && !skipped {
                markdown(&path, found);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The text without code blocks.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let kept = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        is_code ^= fence;
        !is_code && !fence
    });
    kept.map(|line| format!("{line}\n")).collect()
}

/// The targets of `[text](target)` and `![text](target)`.
fn targets(text: &str) -> Vec<&str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split([')', ' ', '\n']).next()).filter(|target| !target.is_empty()).collect()
}

/// The anchors that GitHub generates for the headings.
fn anchors(text: &str) -> Vec<String> {
    let anchor = |heading: &str| {
        let kept = heading.trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

#[test]
fn every_link_between_documents_resolves() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    markdown(&root, &mut files);
    let (mut links, mut broken) = (0, Vec::new());
    for file in &files {
        let text = prose(&fs::read_to_string(file).unwrap());
        for target in targets(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            links += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
            let resolves = path.exists()
                && (anchor.is_empty()
                    || anchors(&prose(&fs::read_to_string(&path).unwrap())).contains(&anchor.to_owned()));
            if !resolves {
                broken.push(format!("{}: {target}", file.strip_prefix(&root).unwrap().display()));
            }
        }
    }
    assert!(links > 100, "only {links} links in {} files", files.len());
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}
