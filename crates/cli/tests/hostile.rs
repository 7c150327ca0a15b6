//! Hostile texts go through each kind of input to each kind of output. None may become markup, a command, a path or a
//! control sequence. The escapers have tests of their own (crates/tables/src/escape.rs).
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::common::lab;

/// Texts, with § between them, that would harm a page, a shell, a terminal or a PDF viewer that interprets them. Each
/// contains [`CANARY`].
const FRAGMENTS: &str = "<img src=x onerror=PWN>§</script><script>PWN()</script>§</title></style><PWN>§<!-- PWN§\
    ]]><PWN>§[PWN](javascript:PWN)§![PWN](http:PWN)§<http:PWN>§`PWN`§| PWN |§**PWN** _PWN_§&lt;PWN&#60;§\
    \"onload=PWN x=\"§'onload='PWN§$(touch PWN)§`touch PWN`§'; touch PWN; '§\u{1b}[2JPWN§\u{9b}31mPWN§\
    \u{1b}]0;PWN\u{7}§\u{202e}PWN§\rPWN§\nPWN§\n\n# PWN\n\n§\n<PWN>\n§\n```\nPWN§\
    ) >> /OpenAction << /S /JavaScript /JS (PWN) >>§\\) PWN§%s%nPWN§=PWN()§\u{feff}PWN\u{2028}";
const CANARY: &str = "PWN";
const PUZZLES: &str = include_str!("../../../examples/puzzles.csv");

/// Some of the fragments, concatenated.
fn hostile(rng: &mut ChaCha8Rng) -> String {
    let all: Vec<&str> = FRAGMENTS.split('§').collect();
    (0..rng.random_range(1..=4)).map(|_| all[rng.random_range(0..all.len())]).collect()
}

/// The same as a file name, which is not that of an option, a hidden file or standard input.
fn file_name(rng: &mut ChaCha8Rng) -> String {
    format!("a{}.csv", hostile(rng).replace('/', "").chars().take(60).collect::<String>())
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
        let is_address = ["\"javascript:", "'javascript:"].iter().any(|text| tag[..end].contains(text));
        let is_safe = !outside.contains(CANARY) && !is_address;
        assert!(is_safe, "{of}: <{}>", &tag[..end]);
        rest = &tag[end..];
        if outside.starts_with("script") {
            let (script, behind) = rest.split_once("</script>").expect("a script ends");
            if script.contains(CANARY) {
                assert!(outside.contains("type="), "{of}: {script}");
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
        let text = || fs::read_to_string(&path).unwrap_or_default();
        let is_json = |text: &str| serde_json::from_str::<Value>(text).is_ok();
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => assert_folder(&path),
            Some("md") => assert_markdown(&text(), &of),
            Some("html" | "svg") => assert_html(&text(), &of),
            Some("json") => assert!(is_json(&text()), "{of}"),
            Some("jsonl") => assert!(text().lines().all(is_json), "{of}"),
            Some("pdf") => assert_pdf(&fs::read(&path).unwrap(), &of),
            _ => {}
        }
    }
}

/// A CSV with hostile name, columns, labels and notes; returns its name, its label column and the levels.
fn table(folder: &Path, rng: &mut ChaCha8Rng) -> (String, String, String) {
    // Levels are listed with commas between them. A reader treats a carriage return as the end of a line.
    let plain = |text: String| text.replace([',', '\r'], " ").trim().to_owned();
    let levels: Vec<String> = (0..4).map(|n| plain(format!("{n}{}", hostile(rng)))).collect();
    let (name, label) = (file_name(rng), plain(format!("l{}", hostile(rng))));
    let mut text = format!("puzzle,{},{}\n", field(&label), field(&format!("n{}", hostile(rng))));
    for (n, row) in PUZZLES.lines().skip(1).take(48).enumerate() {
        let puzzle = row.split(',').nth(1).unwrap();
        text += &format!("{puzzle},{},{}\n", field(&levels[n % 4]), field(&hostile(rng)));
    }
    fs::write(folder.join(&name), text).unwrap();
    (name, label, levels.join(","))
}

/// The folder of the newest run of an experiment.
fn latest(folder: &Path) -> PathBuf {
    fs::canonicalize(folder.join("results/wnef-calibration/latest")).unwrap()
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
    String::from_utf8(output.stdout).unwrap().split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn names_of_files_columns_and_labels_are_text_everywhere() {
    for seed in 0..2 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let (name, label, levels) = table(dir, &mut rng);
        let (name, label, levels) = (name.as_str(), label.as_str(), levels.as_str());
        let own = ["--label-column", label, "--levels", levels];
        let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
        let wnef = words("experiment wnef-calibration --config quick --set bootstrap=20 --data");
        done(dir, &[&wnef[..], &[name], &own].concat());
        let run = latest(dir);
        let run = run.to_str().unwrap();
        let typed = repeated(&fs::read_to_string(format!("{run}/summary.md")).unwrap());
        let given = |option: &str| typed[typed.iter().position(|word| word == option).unwrap() + 1].as_str();
        assert!(given("--data").ends_with(name), "{typed:?}");
        assert_eq!((given("--label-column"), given("--levels")), (label, levels));
        done(dir, &["results", "report", run, "-o", "page.html"]);
        assert_markdown(&done(dir, &["results", "report", run, "--markdown"]), "report");
        done(dir, &["results", "diff", run, run, "--json"]);
        let small = words("--set copies=2 --set max_copied=5 --set bootstrap=20");
        tried(dir, &[&["compare", name][..], &own, &small].concat());
        done(dir, &["audit", name, name, "--sample", "5", "-o", "audited"]);
        for command in ["check", "score -m clues", "solve", "grade"] {
            for to in [&[][..], &["-o", "rows.csv"], &["-o", "rows.jsonl"], &["-o", "rows.parquet"]] {
                done(dir, &[&words(command)[..], &[name], to].concat());
            }
        }
        done(dir, &["book", "--title", label, "-o", "book.pdf", name]);
        let fit = ["classify", "--model", "model.json", "--fit", name, "--metric", "clues", name];
        done(dir, &[&fit[..], &own].concat());
        done(dir, &["benchmark", "baseline", "--by", "blank", name, "-o", "answers.csv"]);
        tried(dir, &["check", name, "nosuch\u{1b}[2J.csv"]);
        assert_folder(dir);
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
    fs::write(dir.join("own.csv"), PUZZLES.to_owned() + "201,no puzzle,easy\n").unwrap();
    let wnef = "experiment wnef-calibration --config quick --set bootstrap=20 --data own.csv";
    done(dir, &wnef.split(' ').collect::<Vec<_>>());
    let run = latest(dir);
    for file in ["manifest.json", "summary.json", "sections.json", "figures.json", "columns.json"] {
        let whole = fs::read_to_string(run.join(file)).unwrap();
        let value: Value = serde_json::from_str(&whole).unwrap();
        let paths = texts(&value);
        assert!(!paths.is_empty());
        // A sample if there are many.
        for path in paths.iter().step_by(1 + paths.len() / 25) {
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
    let quoted = |rng: &mut ChaCha8Rng| toml::Value::String(hostile(rng)).to_string();
    let puzzle = PUZZLES.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    fs::write(dir.join("p.csv"), format!("puzzle\n{puzzle}\n")).unwrap();
    for round in 0..3 {
        // The name of a level occurs in the list of levels and with each tactic.
        let mut profile = include_str!("../../tactics/profiles/chadwick.toml").to_owned();
        for text in ["chadwick", "evil", "easy"] {
            profile = profile.replace(&format!("\"{text}\""), &quoted(&mut rng));
        }
        fs::write(dir.join("own.toml"), profile).unwrap();
        done(dir, &["grade", "-p", "own.toml", "p.csv"]);
        done(dir, &["grade", "-p", "own.toml", "p.csv", "-o", "graded.jsonl", "--figure", "graded.svg"]);
        tried(dir, &["generate", "-p", "own.toml", "--level", "nosuch"]);

        let plan = format!(
            "title = {}\ndescription = {}\nseed = 1\ntrain = 2\nvalidation = 0\ntest = 0\ngrids = 100\ndrawn = 2\n",
            quoted(&mut rng),
            quoted(&mut rng)
        );
        let name = format!("p{}.toml", file_name(&mut rng));
        fs::write(dir.join(&name), plan).unwrap();
        done(dir, &["dataset", &format!("set-{round}"), "--config", &name]);

        // The first claim is changed, because no check compares its wording with anything.
        let mut ledger = include_str!("../../../docs/claims.toml").to_owned();
        for key in ["claim", "where", "ours"] {
            let from = ledger.find(&format!("\n{key} = ")).unwrap() + 1;
            let to = from + ledger[from..].find('\n').unwrap();
            ledger.replace_range(from..to, &format!("{key} = {}", quoted(&mut rng)));
        }
        fs::write(dir.join("ledger.toml"), ledger).unwrap();
        done(dir, &["results", "claims", "--ledger", "ledger.toml"]);
        let json = done(dir, &["results", "claims", "--json", "--ledger", "ledger.toml"]);
        serde_json::from_str::<Value>(&json).unwrap();
        tried(dir, &["results", "claims", "check", "--ledger", "ledger.toml"]);

        done(dir, &["benchmark", "baseline", "--by", "solver", "p.csv", "-o", "answers.csv"]);
        let score = "benchmark score answers.csv --set p.csv --format json -o score.json --name";
        tried(dir, &[&score.split(' ').collect::<Vec<_>>()[..], &[&hostile(&mut rng)]].concat());
        tried(dir, &["benchmark", "board", "score.json", "--format", "markdown", "-o", "board.md"]);
        assert_folder(dir);
    }
}

/// Tests the output on a terminal; `script` runs a command on one.
#[test]
fn no_data_reach_a_terminal_as_control_sequences() {
    let folder = tempfile::tempdir().unwrap();
    let note = field("\u{1b}[2JPWN\u{9b}31m\u{1b}]0;PWN\u{7}\u{202e}");
    let puzzle = PUZZLES.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    fs::write(folder.path().join("p.csv"), format!("puzzle,{note}\n{puzzle},{note}\n")).unwrap();
    for command in ["check", "score -m clues", "score --format json -m clues", "audit"] {
        let line = format!("'{}' {command} p.csv 2>/dev/null", env!("CARGO_BIN_EXE_sudoku-lab"));
        let mut terminal = Command::new("script");
        let terminal = terminal.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).output();
        let Ok(terminal) = terminal else {
            eprintln!("not tested: there is no `script` here");
            return;
        };
        let sent = String::from_utf8_lossy(&terminal.stdout).replace("\r\n", "\n");
        assert!(sent.contains("PWN") || command == "audit", "{command}: {sent}");
        assert_no_controls(&sent, command);
    }
}
