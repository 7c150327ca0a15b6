//! Sends hostile texts through every input to every output. None may become markup, a command, a path or a control
//! sequence.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::common::lab;

/// Texts that would harm a page, a shell, a terminal or a PDF viewer that interprets them. Each contains [`CANARY`].
const FRAGMENTS: &[&str] = &[
    "<img src=x onerror=PWN>",
    "</script><script>PWN()</script>",
    "</title></style><PWN>",
    "<!-- PWN",
    "]]><PWN>",
    "[PWN](javascript:PWN)",
    "![PWN](http:PWN)",
    "<http:PWN>",
    "`PWN`",
    "| PWN |",
    "**PWN** _PWN_",
    "&lt;PWN&#60;",
    "\"onload=PWN x=\"",
    "'onload='PWN",
    "$(touch PWN)",
    "`touch PWN`",
    "'; touch PWN; '",
    "\u{1b}[2JPWN",
    "\u{9b}31mPWN",
    "\u{1b}]0;PWN\u{7}",
    "\u{202e}PWN",
    "\rPWN",
    "\nPWN",
    "\n\n# PWN\n\n",
    "\n<PWN>\n",
    "\n```\nPWN",
    ") >> /OpenAction << /S /JavaScript /JS (PWN) >>",
    "\\) PWN",
    "%s%nPWN",
    "=PWN()",
    "\u{feff}PWN\u{2028}",
];
const CANARY: &str = "PWN";

/// Some of the fragments, concatenated.
fn hostile(rng: &mut ChaCha8Rng) -> String {
    let count = rng.random_range(1..=4);
    (0..count).map(|_| FRAGMENTS[rng.random_range(0..FRAGMENTS.len())]).collect()
}

/// The same as a file name.
fn file_name(rng: &mut ChaCha8Rng) -> String {
    let name: String = hostile(rng).replace('/', "").chars().take(60).collect();
    // The name must not be that of an option (starting with a hyphen), a hidden file (starting with a full stop) or
    // standard input (`-`).
    format!("a{name}.csv")
}

/// A CSV field.
fn field(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Runs the command, allowing any result except a panic, and checks its output.
fn tried(folder: &Path, words: &[&str]) -> Output {
    let output = lab().current_dir(folder).args(words).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(0..=2)) && !said.contains("panicked"), "{words:?}: {said}");
    assert_no_controls(&said, &format!("{words:?}"));
    output
}

fn done(folder: &Path, words: &[&str]) -> String {
    let output = tried(folder, words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that there are no characters that a terminal interprets, except line ends and tabs.
fn assert_no_controls(text: &str, of: &str) {
    let is_bad = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!text.contains(is_bad), "{of}: {text:?}");
}

/// Checks that the canary occurs only in texts and code, never in HTML or in an address.
fn assert_markdown(text: &str, of: &str) {
    assert_no_controls(text, of);
    // A card starts with YAML, whose texts are quoted as in JSON.
    let (head, text) =
        text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n")).unwrap_or(("", text));
    if let Some(title) = head.strip_prefix("pretty_name: ").and_then(|head| head.lines().next()) {
        assert!(serde_json::from_str::<String>(title).is_ok(), "{of}: {title}");
    }
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        let address = match &event {
            Event::Html(html) | Event::InlineHtml(html) => html,
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => dest_url,
            _ => continue,
        };
        // In addresses, hostile file names are percent-encoded.
        let is_plain = address.chars().all(|c| c.is_ascii_alphanumeric() || "/-_.~%#:".contains(c));
        assert!(!address.contains(CANARY) || is_plain && !address.contains("script:"), "{of}: {event:?}");
    }
}

/// Checks that the canary occurs in a tag only within quotes that are not an executable address, and in a script only
/// as JSON.
fn assert_html(text: &str, of: &str) {
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let (mut quote, mut outside, mut end) = (None, String::new(), tag.len());
        for (place, c) in tag.char_indices() {
            match (quote, c) {
                (None, '>') => {
                    end = place;
                    break;
                }
                (None, '"' | '\'') => quote = Some(c),
                (Some(open), c) if open == c => quote = None,
                (None, c) => outside.push(c),
                _ => {}
            }
        }
        assert!(
            !outside.contains(CANARY) && !tag[..end].contains("javascript:PWN"),
            "{of}: <{}>",
            &tag[..end]
        );
        rest = &tag[end..];
        if outside.starts_with("script") {
            let (script, behind) = rest.split_once("</script>").expect("a script ends");
            assert!(!script.contains(CANARY) || outside.contains("type="), "{of}: {script}");
            if outside.contains("type=") && script.contains(CANARY) {
                serde_json::from_str::<Value>(&script[1..]).unwrap_or_else(|error| panic!("{of}: {error}"));
            }
            rest = behind;
        }
    }
}

/// Checks that no name of an action occurs outside strings and streams.
fn assert_pdf(bytes: &[u8], of: &str) {
    let (mut depth, mut outside, mut place) = (0, String::new(), 0);
    while place < bytes.len() {
        match bytes[place] {
            b'\\' if depth > 0 => place += 1,
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            byte if depth == 0 => outside.push(char::from(byte)),
            _ => {}
        }
        if depth == 0 && bytes[place..].starts_with(b"stream") {
            let end = bytes[place..].windows(9).position(|bytes| bytes == b"endstream");
            place += end.unwrap() + 8;
        }
        place += 1;
    }
    assert!(!outside.contains("JavaScript") && !outside.contains("OpenAction"), "{of}");
}

/// Checks all files of a folder, by their extensions.
fn assert_folder(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, of) = (entry.path(), entry.path().display().to_string());
        assert!(entry.file_name() != CANARY, "{of}: a command was run");
        if entry.file_type().unwrap().is_dir() {
            assert_folder(&path);
            continue;
        }
        let text = || fs::read_to_string(&path).unwrap_or_default();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("md") => assert_markdown(&text(), &of),
            Some("html" | "svg") => assert_html(&text(), &of),
            Some("json") => drop(serde_json::from_str::<Value>(&text()).unwrap()),
            Some("pdf") => assert_pdf(&fs::read(&path).unwrap(), &of),
            Some("jsonl") => {
                text().lines().for_each(|line| drop(serde_json::from_str::<Value>(line).unwrap()))
            }
            _ => {}
        }
    }
}

/// Shipped puzzles with their levels, `each` puzzles per level.
fn shipped(each: usize) -> Vec<(String, usize)> {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv")).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let place = |name: &str| names.iter().position(|other| *other == name).unwrap();
    let (puzzle, level) = (place("puzzle"), place("label"));
    let mut levels: Vec<(String, usize)> = Vec::new();
    let mut rows = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let known = levels.iter().position(|(name, _)| name == fields[level]).unwrap_or_else(|| {
            levels.push((fields[level].to_owned(), 0));
            levels.len() - 1
        });
        if levels[known].1 < each {
            levels[known].1 += 1;
            rows.push((fields[puzzle].to_owned(), known));
        }
    }
    rows
}

/// A CSV with hostile name, columns, labels and notes; returns its name, its label column and the levels.
fn table(folder: &Path, rng: &mut ChaCha8Rng) -> (String, String, Vec<String>) {
    let rows = shipped(12);
    let count = rows.iter().map(|(_, level)| level + 1).max().unwrap();
    // Levels are listed with commas between them. A reader treats a carriage return as the end of a line.
    let level = |n: usize, text: String| format!("{n}{}", text.replace([',', '\r'], " "));
    let levels: Vec<String> = (0..count).map(|n| level(n, hostile(rng)).trim().to_owned()).collect();
    let (name, label, note) = (file_name(rng), format!("l{}", hostile(rng)), format!("n{}", hostile(rng)));
    let label = label.replace('\r', " ").trim().to_owned();
    let mut text = format!("puzzle,{},{}\n", field(&label), field(&note));
    for (puzzle, level) in rows {
        text += &format!("{puzzle},{},{}\n", field(&levels[level]), field(&hostile(rng)));
    }
    fs::write(folder.join(&name), text).unwrap();
    (name, label, levels)
}

/// The folder of the newest run of an experiment.
fn latest(folder: &Path, experiment: &str) -> PathBuf {
    fs::canonicalize(folder.join("results").join(experiment).join("latest")).unwrap()
}

/// The arguments, as parsed by bash, of the command that a page prints to repeat a run.
fn repeated(summary: &str) -> Vec<String> {
    let line = summary.lines().find(|line| line.contains("To repeat: ")).unwrap();
    let command = Parser::new(line).find_map(|event| match event {
        Event::Code(code) if code.starts_with("sudoku-lab experiment") => Some(code.to_string()),
        _ => None,
    });
    let script = format!("sudoku-lab() {{ printf '%s\\0' \"$@\"; }}; {}", command.expect("a command"));
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    let words = String::from_utf8(output.stdout).unwrap();
    words.split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn names_of_files_columns_and_labels_are_text_everywhere() {
    for seed in 0..4 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let (name, label, levels) = table(dir, &mut rng);
        let (name, label, listed) = (name.as_str(), label.as_str(), levels.join(","));
        let own = ["--label-column", label, "--levels", &listed];
        let wnef =
            ["experiment", "wnef-calibration", "--config", "quick", "--set", "bootstrap=20", "--data", name];
        done(dir, &[&wnef[..], &own].concat());
        let run = latest(dir, "wnef-calibration");
        let run = run.to_str().unwrap();
        let summary = fs::read_to_string(format!("{run}/summary.md")).unwrap();
        let words = repeated(&summary);
        let given = |option: &str| words[words.iter().position(|word| word == option).unwrap() + 1].clone();
        assert!(given("--data").ends_with(name) && given("--label-column") == label, "{words:?}");
        assert_eq!(given("--levels"), listed);
        done(dir, &["results", "report", run, "-o", "page.html"]);
        assert_markdown(&done(dir, &["results", "report", run, "--markdown"]), "report");
        done(dir, &["results", "diff", run, run, "--json"]);
        done(dir, &["results", "diff", run, run]);
        let small = ["--set", "copies=2", "--set", "max_copied=5", "--set", "bootstrap=20"];
        tried(dir, &[&["compare", name][..], &own, &small].concat());
        done(dir, &["audit", name, name, "--sample", "5", "-o", "audited"]);
        tried(dir, &["audit", name, "--label", label, "--sample", "5", "-o", "labelled"]);
        for command in ["check", "score -m clues", "solve", "grade"] {
            for to in ["rows.csv", "rows.jsonl", "rows.parquet"] {
                let words: Vec<&str> = command.split(' ').chain([name, "-o", to]).collect();
                done(dir, &words);
            }
            done(dir, &command.split(' ').chain([name]).collect::<Vec<_>>());
        }
        done(dir, &["book", "--title", label, "-o", "book.pdf", name]);
        let fit = ["classify", "--model", "model.json", "--fit", name, "--metric", "clues", name];
        done(dir, &[&fit[..], &own].concat());
        done(dir, &["benchmark", "baseline", "--by", "blank", name, "-o", "answers.csv"]);
        tried(dir, &["check", name, "nosuch\u{1b}[2J.csv"]);
        assert_folder(dir);
        assert!(!Path::new(CANARY).exists());
    }
}

/// The path of each text in a value.
fn texts(value: &Value) -> Vec<String> {
    let below = |key: &str, value: &Value| {
        let key = key.replace('~', "~0").replace('/', "~1");
        texts(value).into_iter().map(|path| format!("/{key}{path}")).collect::<Vec<_>>()
    };
    match value {
        Value::String(_) => vec![String::new()],
        Value::Array(all) => {
            all.iter().take(2).enumerate().flat_map(|(n, value)| below(&n.to_string(), value)).collect()
        }
        Value::Object(all) => all.iter().flat_map(|(key, value)| below(key, value)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn texts_of_a_manifest_and_of_summaries_are_text_everywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let rows: String = shipped(12).iter().map(|(puzzle, level)| format!("{puzzle},{level}\n")).collect();
    fs::write(dir.join("own.csv"), format!("puzzle,label\n{rows}no puzzle,1\n")).unwrap();
    done(
        dir,
        &[
            "experiment",
            "wnef-calibration",
            "--config",
            "quick",
            "--set",
            "bootstrap=20",
            "--data",
            "own.csv",
        ],
    );
    let run = latest(dir, "wnef-calibration");
    for file in ["manifest.json", "summary.json", "sections.json", "figures.json", "columns.json"] {
        let whole = fs::read_to_string(run.join(file)).unwrap();
        let value: Value = serde_json::from_str(&whole).unwrap();
        let paths = texts(&value);
        assert!(!paths.is_empty());
        // Tests all texts of the manifest, but only a sample if there are very many.
        for path in paths.iter().step_by(1 + paths.len() / 40) {
            let mut changed = value.clone();
            *changed.pointer_mut(path).unwrap() = hostile(&mut rng).into();
            fs::write(run.join(file), changed.to_string()).unwrap();
            let run = run.to_str().unwrap();
            let page = tried(dir, &["results", "report", run, "--markdown"]);
            assert_markdown(&String::from_utf8(page.stdout).unwrap(), path);
            tried(dir, &["results", "report", run, "-o", "page.html"]);
            tried(dir, &["results", "verify", run]);
            tried(dir, &["results", "diff", run, run]);
            assert_folder(dir);
        }
        fs::write(run.join(file), whole).unwrap();
    }
}

#[test]
fn texts_of_profiles_configs_ledgers_and_scores_are_text_everywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let (puzzle, _) = &shipped(1)[0];
    fs::write(dir.join("p.txt"), format!("{puzzle}\n")).unwrap();
    fs::write(dir.join("p.csv"), format!("puzzle\n{puzzle}\n")).unwrap();
    // The name of a level occurs in the list of levels and with each tactic.
    let profile = read("crates/tactics/profiles/chadwick.toml");
    for _ in 0..3 {
        let mut changed = profile.clone();
        for text in ["chadwick", "evil", "easy"] {
            let new = toml::Value::String(hostile(&mut rng)).to_string();
            changed = changed.replace(&format!("\"{text}\""), &new);
        }
        fs::write(dir.join("own.toml"), changed).unwrap();
        done(dir, &["grade", "-p", "own.toml", "p.txt"]);
        done(dir, &["grade", "-p", "own.toml", "p.txt", "-o", "graded.jsonl", "--figure", "graded.svg"]);
        tried(dir, &["analyse", "p.txt", "-o", "analysed"]);
        tried(dir, &["generate", "-p", "own.toml", "--level", "nosuch"]);
        assert_folder(dir);
    }
    for round in 0..2 {
        let title = toml::Value::String(hostile(&mut rng));
        let description = toml::Value::String(hostile(&mut rng));
        let plan = format!(
            "title = {title}\ndescription = {description}\nseed = 1\ntrain = 2\nvalidation = 0\ntest = 0\ngrids = 100\n\
             drawn = 2\n"
        );
        let name = format!("p{}.toml", file_name(&mut rng));
        fs::write(dir.join(&name), plan).unwrap();
        done(dir, &["dataset", &format!("set-{round}"), "--config", &name]);
        assert_folder(dir);
    }
    let ledger = read("docs/claims.toml");
    for _ in 0..3 {
        // The first claim is changed, because no check compares its wording with anything.
        let mut changed = ledger.clone();
        for (key, old) in [
            ("claim", "backtracking over candidates solves every puzzle"),
            ("where", "Solver, steps 1 to 4"),
            ("ours", "agrees with every other solver on samples of all sets, orders 2 to 5"),
        ] {
            let new = toml::Value::String(hostile(&mut rng));
            let line = format!("{key} = {old:?}");
            assert!(changed.contains(&line), "{line}");
            changed = changed.replacen(&line, &format!("{key} = {new}"), 1);
        }
        fs::write(dir.join("ledger.toml"), changed).unwrap();
        done(dir, &["results", "claims", "--ledger", "ledger.toml"]);
        serde_json::from_str::<Value>(&done(
            dir,
            &["results", "claims", "--json", "--ledger", "ledger.toml"],
        ))
        .unwrap();
        tried(dir, &["results", "claims", "check", "--ledger", "ledger.toml"]);
    }
    done(dir, &["benchmark", "baseline", "--by", "solver", "p.csv", "-o", "answers.csv"]);
    for _ in 0..3 {
        let name = hostile(&mut rng);
        let words =
            ["benchmark", "score", "answers.csv", "--set", "p.csv", "--format", "json", "-o", "score.json"];
        tried(dir, &[&words[..], &["--name", &name]].concat());
        if dir.join("score.json").exists() {
            tried(dir, &["benchmark", "board", "score.json"]);
            tried(dir, &["benchmark", "board", "score.json", "--format", "markdown", "-o", "board.md"]);
        }
    }
    assert_folder(dir);
}

/// Tests the output on a terminal; `script` runs a command on one.
#[test]
fn no_data_reach_a_terminal_as_control_sequences() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (puzzle, _) = &shipped(1)[0];
    let note = "\u{1b}[2JPWN\u{9b}31m\u{1b}]0;PWN\u{7}\u{202e}";
    fs::write(dir.join("p.csv"), format!("puzzle,{}\n{puzzle},{}\n", field(note), field(note))).unwrap();
    let lab = env!("CARGO_BIN_EXE_sudoku-lab");
    for command in
        ["check p.csv", "score -m clues p.csv", "score --format json -m clues p.csv", "audit p.csv"]
    {
        let line = format!("'{lab}' {command} 2>/dev/null");
        let terminal = Command::new("script").args(["-qec", &line, "/dev/null"]).current_dir(dir).output();
        let Ok(terminal) = terminal else {
            eprintln!("not tested: there is no `script` here");
            return;
        };
        let sent = String::from_utf8_lossy(&terminal.stdout).replace("\r\n", "\n");
        assert!(sent.contains("PWN") || command.starts_with("audit"), "{command}: {sent}");
        assert_no_controls(&sent, command);
    }
}
