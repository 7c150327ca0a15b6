//! The command lines that a text tells its reader to type.
#![allow(dead_code, reason = "each test uses a part")]

use std::fmt::{self, Display};

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// How a text calls the command.
const CALLS: [&str; 2] = ["sudoku-lab", "cargo run --release --"];

/// A line to type, and where it stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Line {
    /// The file, or the command that prints it.
    pub place: String,
    /// The line.
    pub text: String,
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// Whether a line calls the command, alone or within a pipe or a loop.
fn calls(line: &str) -> bool {
    let starts = |rest: &str| CALLS.iter().any(|call| rest.starts_with(&format!("{call} ")));
    starts(line)
        || ["| ", "&& ", "; ", "do ", "$(", "time "]
            .iter()
            .any(|before| line.split(before).skip(1).any(starts))
}

/// The lines of a shell script. A line of a transcript follows a prompt; what the command prints is left out. A line
/// that ends in a backslash continues.
pub fn of_script<'a>(place: &'a str, script: &'a str) -> impl Iterator<Item = Line> + 'a {
    let script = script.replace("\\\n", " ");
    let is_transcript = script.lines().any(|line| line.starts_with("$ "));
    let typed = move |line: &str| match is_transcript {
        true => line.strip_prefix("$ ").map(str::to_owned),
        false => Some(line.trim().to_owned()),
    };
    let lines: Vec<String> = script.lines().filter_map(typed).filter(|line| calls(line)).collect();
    lines.into_iter().map(move |text| Line { place: place.to_owned(), text })
}

/// The lines of Markdown: of its blocks of shell code, and its code spans.
pub fn of_markdown(place: &str, text: &str) -> Vec<Line> {
    let (mut lines, mut block) = (Vec::new(), None);
    for event in Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let is_shell = match &kind {
                    CodeBlockKind::Indented => true,
                    CodeBlockKind::Fenced(language) => ["", "sh", "console", "text"].contains(&&**language),
                };
                block = is_shell.then(String::new);
            }
            Event::Text(text) => {
                if let Some(block) = &mut block {
                    block.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                lines.extend(of_script(place, &block.take().unwrap_or_default()));
            }
            Event::Code(code) if calls(&code) => {
                lines.push(Line { place: place.to_owned(), text: code.into_string() })
            }
            _ => {}
        }
    }
    lines
}

/// The lines of help: those of its examples, without the remarks after them, and those in backticks.
pub fn of_help(place: &str, help: &str) -> Vec<Line> {
    let examples = help.lines().map(str::trim).filter(|line| calls(line) && !line.contains('`'));
    let examples = examples.map(|line| line.split("   ").next().unwrap_or(line));
    let examples = examples.map(|text| Line { place: place.to_owned(), text: text.trim().to_owned() });
    examples.chain(in_backticks(place, &help.split_whitespace().collect::<Vec<_>>().join(" "))).collect()
}

/// The lines in backticks.
pub fn in_backticks<'a>(place: &'a str, text: &'a str) -> impl Iterator<Item = Line> + 'a {
    let spans = text.split('`').skip(1).step_by(2).filter(|span| calls(span));
    spans.map(move |span| Line { place: place.to_owned(), text: span.to_owned() })
}

/// The lines of an HTML page, in its elements `code`.
pub fn of_html(place: &str, page: &str) -> Vec<Line> {
    let codes = page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next());
    let plain = |code: &str| {
        let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        pairs.iter().fold(code.to_owned(), |code, (escaped, plain)| code.replace(escaped, plain))
    };
    codes.map(plain).flat_map(|code| of_script(place, &code).collect::<Vec<_>>()).collect()
}

/// The lines in the texts of a Rust file: in backticks in its string literals and comments, with values where the
/// program fills them in.
pub fn of_source(place: &str, source: &str) -> Vec<Line> {
    // A string literal goes on in the next line after a backslash, a comment after two or three slashes.
    let mut text = String::new();
    for line in source.lines() {
        let line = line.trim().trim_start_matches(['/', '!']);
        match line.strip_suffix('\\') {
            Some(start) => text.push_str(start),
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    let spans = text.split("\n\n").flat_map(|part| in_backticks(place, part).collect::<Vec<_>>());
    spans.map(|line| Line { text: filled(&line.text.replace('\n', " ")), ..line }).collect()
}

/// A text whose placeholders in braces are filled in.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or(("", part));
        whole.push_str(if name.is_empty() { "VALUE" } else { name.split(':').next().unwrap_or(name) });
        whole.push_str(rest);
    }
    whole
}

/// The commands of a line: the words after each call, as a POSIX shell splits them, without redirections.
pub fn commands(line: &str) -> Vec<Vec<String>> {
    // The command within a command is tested on its own line.
    let words: Vec<String> = shlex::Shlex::new(line).collect();
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let ends = word.ends_with(';');
        match word.as_str() {
            "|" | "&&" | "||" | ";" | "do" | "done" | "then" | "&" => commands.push(Vec::new()),
            ">" | "<" | "2>" | ">>" => drop(words.next()),
            word if [">", "2>", "<"].iter().any(|mark| word.starts_with(mark) && word.len() > mark.len()) => {
            }
            word => {
                let word = word.trim_end_matches(';');
                if let Some(last) = commands.last_mut() {
                    last.push(word.to_owned());
                }
                if ends {
                    commands.push(Vec::new());
                }
            }
        }
    }
    commands.into_iter().filter_map(|words| own(&words)).collect()
}

/// The words after the name of the command; `None` if it is not among them.
fn own(words: &[String]) -> Option<Vec<String>> {
    let is_call = |words: &[String], call: &str| {
        let call: Vec<&str> = call.split(' ').collect();
        let first = words.first().and_then(|word| word.rsplit('/').next());
        let rest = words.iter().skip(1).map(String::as_str);
        first.into_iter().chain(rest).take(call.len()).eq(call.iter().copied())
    };
    (0..words.len()).find_map(|n| {
        let call = CALLS.iter().find(|call| is_call(&words[n..], call))?;
        Some(words[n + call.split(' ').count()..].to_vec())
    })
}
