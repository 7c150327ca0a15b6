//! File access of the runner: errors name the file, and contents can be checked.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use serde::Serialize;
use sha2::{Digest, Sha256};
use sudoku_tables::files::Retry;

use crate::error::{Error, Result};

/// [`sudoku_tables::files::write_whole`], with the file named in the error.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> Result<()> {
    sudoku_tables::files::write_whole(path, contents).map_err(Error::io(path))
}

/// A path as text. Invalid UTF-8 is replaced, because JSON cannot represent it.
pub(crate) fn lossy<S: serde::Serializer>(path: &Path, to: S) -> std::result::Result<S::Ok, S::Error> {
    to.serialize_str(&path.to_string_lossy())
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut bytes = Vec::new();
    open(from)?.read_to_end(&mut bytes).map_err(Error::io(from))?;
    write_whole(to, &bytes)
}

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> Result<Retry<File>> {
    sudoku_tables::files::open(path).map_err(Error::io(path))
}

/// Reads a whole text file.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    sudoku_tables::files::read_text(path).map_err(Error::io(path))
}

/// Removes a file if it exists.
pub(crate) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::io(path)(error)),
        _ => Ok(()),
    }
}

/// The SHA-256 state after a reader's contents; more bytes can be added.
pub(crate) fn sha256_from(reader: impl Read) -> std::io::Result<Sha256> {
    let mut hash = Sha256::new();
    let mut reader = Retry(reader);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(hash),
            n => hash.update(&buffer[..n]),
        }
    }
}

/// SHA-256 of a file, in hexadecimal.
///
/// # Errors
/// If it cannot be read.
pub fn sha256_of(path: &Path) -> Result<String> {
    let hash = sha256_from(open(path)?).map_err(Error::io(path))?;
    Ok(hex(&hash.finalize()))
}

/// SHA-256 of bytes, in hexadecimal.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes))
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The start of the field that contains the checksum of the document; it is the last field.
const CHECK: &str = "\"check\": \"";
const HEX_DIGITS: usize = 64;

/// The JSON of a document with an empty field `check`. The SHA-256 of this JSON is filled into the field.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn sealed(value: &impl Serialize) -> serde_json::Result<String> {
    let mut text = serde_json::to_string_pretty(value)? + "\n";
    if let Some(at) = text.rfind(CHECK) {
        let hash = sha256(&text);
        text.insert_str(at + CHECK.len(), &hash);
    }
    Ok(text)
}

/// Whether a text is unchanged since [`sealed`] made it.
pub fn is_intact(text: &str) -> bool {
    let Some(at) = text.rfind(CHECK).map(|at| at + CHECK.len()) else { return false };
    let Some(check) = text.get(at..at + HEX_DIGITS) else { return false };
    let rest = [&text[..at], &text[at + HEX_DIGITS..]].concat();
    sha256(rest) == check
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Document {
        text: &'static str,
        check: &'static str,
    }

    #[test]
    fn a_sealed_text_shows_every_change() {
        let text = sealed(&Document { text: "\"check\": \"x\"", check: "" }).unwrap();
        assert!(is_intact(&text));
        for at in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[at] ^= 1;
            assert!(!is_intact(&String::from_utf8(changed).unwrap()), "byte {at}");
            assert!(!is_intact(&text[..at]), "cut at {at}");
        }
    }
}
