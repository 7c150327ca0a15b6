//! JSON lines: one object per row, with keys in the order of the columns.

use crate::format::{Encoding, Format};
use crate::{Column, Text, Value};

/// One object per line. Missing values and numbers that are not finite are null. Columns copied from an input form an
/// object `input`.
pub static JSON_LINES: Format = Format {
    name: "jsonl",
    about: "JSON lines",
    endings: &["jsonl", "ndjson"],
    encoding: Encoding::Text { head: put_head, value: put_value, array: false },
};

/// The same objects as one array. Rows are encoded as lines; the file writer makes an array of them.
pub static JSON: Format = Format {
    name: "json",
    about: "One JSON array of objects",
    endings: &["json"],
    encoding: Encoding::Text { head: put_head, value: put_value, array: true },
};

fn put_head(_: &[Column], _: &mut Vec<u8>) {}

fn put_value(columns: &[Column], at: usize, value: &Value<'_>, out: &mut Vec<u8>) {
    let is_copy = |at: usize| columns.get(at).is_some_and(|column| column.copied.is_some());
    let column = &columns[at];
    let is_first = at == 0 || is_copy(at) && !is_copy(at - 1);
    match &column.copied {
        Some(_) if is_first => out.put(if at == 0 { "{\"input\":{" } else { ",\"input\":{" }),
        _ => out.put(if at == 0 { "{" } else { "," }),
    }
    put_text(column.copied.as_ref().unwrap_or(&column.name), out);
    out.put(":");
    match value {
        Value::Integer(number) => out.put_signed(*number),
        Value::Real(number) if number.is_finite() => out.put_real(*number, column),
        Value::Missing | Value::Real(_) => out.put("null"),
        Value::Boolean(truth) => out.put(if *truth { "true" } else { "false" }),
        Value::Text(text) => put_text(text, out),
        Value::Cells(values) => {
            out.put("\"");
            out.put_cells(values);
            out.put("\"");
        }
    }
    if is_copy(at) && !is_copy(at + 1) {
        out.put("}");
    }
    if at + 1 == columns.len() {
        out.put("}\n");
    }
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    if text.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
        return out.put(&serde_json::Value::from(text).to_string());
    }
    out.put("\"");
    out.put(text);
    out.put("\"");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Frame, Kind};

    #[test]
    fn every_kind_is_a_json_value() {
        let mut frame = Frame::new([
            Column::new("a \"text\"", Kind::Text, ""),
            Column::new("clues", Kind::Integer, ""),
            Column::new("rating", Kind::Real, ""),
            Column::new("minimal", Kind::Boolean, ""),
        ]);
        frame.row(["line\n\"1\"".into(), (-7).into(), 1e-7.into(), true.into()]);
        frame.row([Value::Missing, Value::Missing, f64::NAN.into(), Value::Missing]);
        let Block::Text(text) = JSON.block(frame) else { panic!("JSON is text") };
        let rows: Vec<serde_json::Value> = text
            .split_inclusive(|&byte| byte == b'\n')
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect();
        let row = |text: serde_json::Value,
                   clues: serde_json::Value,
                   rating: serde_json::Value,
                   minimal: serde_json::Value| {
            serde_json::json!({"a \"text\"": text, "clues": clues, "rating": rating, "minimal": minimal})
        };
        use serde_json::Value::Null;
        assert_eq!(
            rows,
            [row("line\n\"1\"".into(), (-7).into(), 1e-7.into(), true.into()), row(Null, Null, Null, Null),]
        );
    }
}
