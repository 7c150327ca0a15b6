//! The card of a set for data set hubs: a YAML header followed by Markdown.

use std::fmt::Write;

use sudoku_tables::escape::{markdown, terminal};
use sudoku_tables::{Cell, Kind, Section, Table, cells};

use super::folder::{About, Layout, PartFiles};

/// The card of a set with these parts.
pub fn card(about: &About, layout: &Layout, parts: &[PartFiles]) -> String {
    let files = parts
        .iter()
        .flat_map(|part| &part.files)
        .map(|file| cells![file.name.as_str(), file.sha256.as_str(), file.rows, file.bytes]);
    let columns = layout.columns.iter().map(|column| {
        cells![
            column.name.as_str(),
            column.unit.as_str(),
            Cell::Markdown { markdown: column.meaning.clone() }
        ]
    });
    let sections = [
        Section::new("Files").table(Table::heads("file | SHA-256 || rows | bytes").rows(files)),
        Section::new("Columns").table(Table::heads("column | unit | meaning").rows(columns)),
    ];
    let pages = Section::page(&[&about.sections[..1], &sections, &about.sections[1..]].concat());
    let [title, description] = [&about.title, &about.description].map(|text| markdown(text));
    format!("{}\n# {title}\n\n{description}\n\n{pages}", header(about, layout, parts))
}

/// The header of a card, which hubs read: the licence, the files of each part, and the types of the columns.
fn header(about: &About, layout: &Layout, parts: &[PartFiles]) -> String {
    let shown: Vec<&PartFiles> = parts.iter().filter(|part| part.rows() > 0).collect();
    let size = match shown.iter().map(|part| part.rows()).sum::<u64>() {
        0..=999 => "n<1K",
        1000..=9_999 => "1K<n<10K",
        10_000..=99_999 => "10K<n<100K",
        100_000..=999_999 => "100K<n<1M",
        _ => "1M<n<10M",
    };
    let mut text = format!(
        "---\npretty_name: {}\nlicense: cc0-1.0\ntask_categories:\n- other\ntags:\n- sudoku\n- reasoning\n\
         size_categories:\n- {size}\nconfigs:\n- config_name: default\n  data_files:\n",
        yaml(&about.title)
    );
    // Writing to a string does not fail.
    for part in &shown {
        let path = match &part.files[..] {
            [file] => file.name.clone(),
            _ => format!("{}-*.{}", part.name, layout.format.endings[0]),
        };
        let _ = write!(text, "  - split: {}\n    path: {path}\n", part.name);
    }
    text += "dataset_info:\n  features:\n";
    for column in &*layout.columns {
        let kind = match column.kind {
            Kind::Integer => "int64",
            Kind::Real => "float64",
            Kind::Boolean => "bool",
            Kind::Text => "string",
        };
        let _ = write!(text, "  - name: {}\n    dtype: {kind}\n", column.name);
    }
    text += "  splits:\n";
    for part in &shown {
        let bytes: u64 = part.files.iter().map(|file| file.bytes).sum();
        let _ = write!(
            text,
            "  - name: {}\n    num_bytes: {bytes}\n    num_examples: {}\n",
            part.name,
            part.rows()
        );
    }
    text + "---\n"
}

/// A text as a YAML value: quoted as in JSON unless it is plain. Control characters are escaped.
fn yaml(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " ,.-_()".contains(c);
    let is_title = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.contains(' ')
        && text.chars().all(is_plain);
    if is_title { text.to_owned() } else { serde_json::Value::from(&*terminal(text)).to_string() }
}
