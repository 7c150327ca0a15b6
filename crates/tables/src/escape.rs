//! Escapes user-supplied texts, such as file names and labels, for places where a reader or program could interpret
//! them: [`markdown`], [`code`], [`address`], [`shell`], [`terminal`], [`line()`], [`formula`].

use std::borrow::Cow;
use std::fmt::Write;

/// A text escaped for Markdown. It creates no cell, line, HTML tag, link, emphasis or code, and contains no control
/// characters.
///
/// ```
/// use sudoku_tables::escape::markdown;
/// assert_eq!(markdown("a|b <script>"), "a\\|b &lt;script>");
/// assert_eq!(markdown("p < 0.05 [0.1, 0.2] *"), "p < 0.05 [0.1, 0.2] *");
/// assert_eq!(markdown("*a* `b` c_d"), "\\*a\\* \\`b\\` c_d");
/// ```
pub fn markdown(text: &str) -> Cow<'_, str> {
    const SPECIAL: [char; 11] = ['|', '<', '&', '\\', ']', '`', '*', '_', '~', '#', '\t'];
    if !text.contains(SPECIAL) && !text.contains(is_unsafe) && !text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut characters = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = characters.next() {
        let next = characters.peek().copied().unwrap_or(' ');
        let is_alone = before.is_whitespace() && next.is_whitespace();
        let is_within = before.is_alphanumeric() && next.is_alphanumeric();
        match c {
            '\n' | '\r' | '\t' => escaped.push(' '),
            '|' | '\\' | '`' => escaped.extend(['\\', c]),
            // Characters that start a tag, an entity, or the target of a link.
            '<' if next.is_ascii_alphabetic() || "/!?".contains(next) => escaped.push_str("&lt;"),
            '&' if next.is_ascii_alphanumeric() || next == '#' => escaped.push_str("&amp;"),
            ']' if "([:".contains(next) => escaped.push_str("\\]"),
            // Characters that start or end emphasis, or that would open or close a heading.
            '*' | '~' if !is_alone => escaped.extend(['\\', c]),
            '_' if !is_alone && !is_within => escaped.extend(['\\', c]),
            '#' if before.is_whitespace() && (next.is_whitespace() || next == '#') => escaped.push_str("\\#"),
            c if is_unsafe(c) => push_visible(&mut escaped, c, "\\\\"),
            c => escaped.push(c),
        }
        before = c;
    }
    Cow::Owned(escaped)
}

/// A text as a Markdown code span, in which nothing is interpreted. For tables, see [`markdown_code_cell`].
///
/// ```
/// use sudoku_tables::escape::code;
/// assert_eq!(code("a < b"), "`a < b`");
/// assert_eq!(code("a`b"), "``a`b``");
/// ```
pub fn code(text: &str) -> String {
    let text = line(text);
    let mut runs = text.split(|c| c != '`').map(str::len).collect::<Vec<_>>();
    runs.sort_unstable();
    runs.dedup();
    // Uses the shortest fence that does not occur as a run of backticks in the text.
    let fence = "`".repeat((1..).find(|length| !runs.contains(length)).unwrap_or(1));
    let is_edge = |c: Option<char>| c.is_none_or(|c| c == '`' || c == ' ');
    let pad = if is_edge(text.chars().next()) || is_edge(text.chars().last()) { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// [`code`] in a table cell, where bars must also be escaped within code.
pub fn markdown_code_cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

/// A path as the address of a Markdown link or picture. Characters that would end the address or start another one are
/// percent-encoded.
///
/// ```
/// use sudoku_tables::escape::address;
/// assert_eq!(address("../a b/c(1).svg"), "../a%20b/c%281%29.svg");
/// ```
pub fn address(path: &str) -> String {
    let mut address = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            // Writing to memory cannot fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

/// A word escaped for a POSIX shell, which reads it as a single literal argument and executes nothing.
///
/// A word with control characters is written as a `printf` command, so that it stays on one line. This would lose a
/// trailing newline, so a word that ends in one uses bash's special quotes instead.
///
/// ```
/// use sudoku_tables::escape::shell;
/// assert_eq!(shell("puzzles.csv"), "puzzles.csv");
/// assert_eq!(shell("it's <mine>.csv"), r"'it'\''s <mine>.csv'");
/// assert_eq!(shell("a\nb"), r#""$(printf 'a\012b')""#);
/// ```
pub fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if !word.contains(is_unsafe) && !word.contains(['\n', '\t']) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let mut text = String::new();
    for (place, c) in word.char_indices() {
        match c {
            '%' if !word.ends_with('\n') => text.push_str("%%"),
            // Every printf, and bash, supports octal bytes. A leading hyphen is escaped because it would start an
            // option.
            c if is_unsafe(c) || "\n\t'\\".contains(c) || place == 0 && c == '-' => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    // Writing to memory cannot fail.
                    let _ = write!(text, "\\{byte:03o}");
                }
            }
            c => text.push(c),
        }
    }
    if word.ends_with('\n') { format!("$'{text}'") } else { format!("\"$(printf '{text}')\"") }
}

/// A text escaped for a terminal. Control characters other than line ends and tabs are shown in escaped form, so that
/// data cannot move the cursor, change colours, overwrite text or reverse the writing direction.
///
/// ```
/// use sudoku_tables::escape::terminal;
/// assert_eq!(terminal("a\u{1b}[2Jb\n"), "a\\u{1b}[2Jb\n");
/// ```
pub fn terminal(text: &str) -> Cow<'_, str> {
    visible(text, is_unsafe)
}

/// A text escaped for one line of a terminal. Like [`terminal`], but line ends and tabs are escaped too.
pub fn line(text: &str) -> Cow<'_, str> {
    visible(text, |c| is_unsafe(c) || c == '\n' || c == '\t')
}

fn visible(text: &str, hides: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hides) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hides(c) { push_visible(&mut shown, c, "\\") } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// Whether a character other than a line end or a tab is interpreted by terminals: control characters and those that
/// set the writing direction.
fn is_unsafe(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || matches!(c, '\u{2028}' | '\u{2029}') || c.is_control() && c != '\n' && c != '\t'
}

fn push_visible(text: &mut String, c: char, backslash: &str) {
    let name = match c {
        '\n' => "n",
        '\t' => "t",
        '\r' => "r",
        _ => {
            // Writing to memory cannot fail.
            let _ = write!(text, "{backslash}u{{{:x}}}", u32::from(c));
            return;
        }
    };
    text.extend([backslash, name]);
}

/// A text that no spreadsheet interprets as a formula. An apostrophe is prepended if it starts like a formula.
///
/// Source: OWASP, "CSV Injection".
///
/// ```
/// use sudoku_tables::escape::formula;
/// assert_eq!((formula("=1+1").as_ref(), formula("hard").as_ref()), ("'=1+1", "hard"));
/// ```
pub fn formula(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    use super::*;

    const HOSTILE: &str = "a|b\n<script>alert(1)</script>\r<!-- [e](javascript:f) [g]: h <https://i> \\| &lt; a < b & c \
                           ![j](k) `l` ``m`` *n* **o** _p_ __q__ ~~r~~ s_t \u{1b}[2J \u{202e} # ## u";

    /// The visible text of a Markdown document, which must contain only text.
    fn seen(markdown: &str) -> String {
        let mut seen = String::new();
        for event in Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
            match event {
                Event::Text(text) => seen.push_str(&text),
                Event::Start(Tag::Paragraph | Tag::Heading { .. })
                | Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => {}
                Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell)
                | Event::End(TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell) => {}
                other => panic!("{other:?} in {markdown:?}"),
            }
        }
        seen
    }

    fn expected(text: &str) -> String {
        let one_line = text.replace(['\n', '\r', '\t'], " ");
        line(&one_line).into_owned()
    }

    #[test]
    fn what_markdown_would_interpret_is_shown_letter_for_letter() {
        let escaped = markdown(HOSTILE);
        assert_eq!(seen(&format!("| set |\n|---|\n| {escaped} |\n")), format!("set{}", expected(HOSTILE)));
        assert_eq!(seen(&format!("Of {escaped}.")), format!("Of {}.", expected(HOSTILE)));
        assert_eq!(seen(&format!("## {escaped}\n")), expected(HOSTILE));
    }

    #[test]
    fn code_shows_a_text_letter_for_letter() {
        for text in ["a", "`", "a`b``c", " x ", "`x", HOSTILE, "\\", "|"] {
            let shown = line(text).into_owned();
            let page = format!("Once more: {}.", code(text));
            let events: Vec<Event<'_>> = Parser::new(&page).collect();
            assert!(events.contains(&Event::Code(shown.clone().into())), "{page}: {events:?}");
            let table = format!("| a |\n|---|\n| {} |\n", markdown_code_cell(text));
            let events: Vec<Event<'_>> = Parser::new_ext(&table, Options::ENABLE_TABLES).collect();
            assert!(events.contains(&Event::Code(shown.into())), "{table}: {events:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_takes_a_word_for_one_argument() {
        let words = [
            "",
            "a.csv",
            "it's.csv",
            "q'; touch PWN; '.csv",
            "$(x)",
            "`x`",
            "a b",
            "a\nb%s\\n",
            "\n",
            "a\n",
            "-n",
            "-n\tx",
            "~",
            "*",
            "#",
            "\u{1b}[2J'",
            "\u{202e}é",
            "a\\b",
            "\"",
            "!!",
            "{a,b}",
            "a=b",
            HOSTILE,
        ];
        for shell_name in ["sh", "bash"] {
            for word in words {
                if shell_name == "sh" && word.ends_with('\n') {
                    continue;
                }
                let line = format!("printf %s {}", shell(word));
                assert!(!line.contains(is_unsafe) && !line.contains('\n'), "{line:?}");
                let output = std::process::Command::new(shell_name).args(["-c", &line]).output();
                let Ok(output) = output else { continue };
                assert_eq!(String::from_utf8_lossy(&output.stdout), word, "{shell_name}: {line}");
            }
        }
    }

    #[test]
    fn no_control_character_reaches_a_terminal() {
        let all: String = (0..0x3000).filter_map(char::from_u32).collect();
        for shown in [terminal(&all), line(&all), markdown(&all)] {
            assert!(shown.chars().all(|c| !is_unsafe(c)));
        }
        assert_eq!(terminal("a\n\tb\r"), "a\n\tb\\r");
        assert_eq!(line("a\n\tb\r"), "a\\n\\tb\\r");
    }

    #[test]
    fn every_beginning_of_a_formula_is_escaped() {
        for begin in ["=", "+", "-", "@", "\t", "\r", "\n"] {
            let text = format!("{begin}cmd|' /C calc'!A0");
            assert_eq!(formula(&text), format!("'{text}"));
        }
        assert_eq!(formula("a=b"), "a=b");
    }
}
