//! Files that are not text, recognised by their first bytes, and what to do with them.

const AS_CSV: &str = "save it as CSV or as text with one puzzle a line";

/// First bytes of files that are not text, their kinds, and the remedies.
pub(super) const SIGNATURES: [(&[u8], &str, &str); 20] = [
    (b"\xff\xfe\0\0", "UTF-32 text", "convert it, as in `iconv -f utf-32 -t utf-8 FILE | sudoku-lab ... -`"),
    (b"\xff\xfe", "UTF-16 text", "convert it, as in `iconv -f utf-16 -t utf-8 FILE | sudoku-lab ... -`"),
    (b"\xfe\xff", "UTF-16 text", "convert it, as in `iconv -f utf-16 -t utf-8 FILE | sudoku-lab ... -`"),
    (b"\xfd7zXZ\0", "xz data", "decompress it, as in `xz -dc FILE | sudoku-lab ... -`"),
    (b"BZh", "bzip2 data", "decompress it, as in `bzip2 -dc FILE | sudoku-lab ... -`"),
    (b"\x04\x22\x4d\x18", "LZ4 data", "decompress it, as in `lz4 -dc FILE | sudoku-lab ... -`"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "extract it, as in `7z x -so FILE | sudoku-lab ... -`"),
    (b"PK\x03\x04", "a ZIP archive", "extract it, as in `unzip -p FILE | sudoku-lab ... -`"),
    (b"PK\x05\x06", "an empty ZIP archive", "give a file of puzzles"),
    (
        b"\x93NUMPY",
        "a NumPy array",
        "write its boards as text, as in `python3 -c \"import numpy; [print(*board.flatten(), sep='') for board in numpy.load('FILE')]\" | sudoku-lab ... -`",
    ),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet or document of an old format", AS_CSV),
    (b"PAR1", "Parquet data in a pipe or compressed", "give it as a file of its own"),
    (
        b"SQLite format 3\0",
        "an SQLite database",
        "export it, as in `sqlite3 -csv -header FILE 'select * from TABLE' | sudoku-lab ... -`",
    ),
    (b"%PDF", "a PDF document", AS_CSV),
    (b"<!DOCTYPE html", "a web page", AS_CSV),
    (b"<!DOCTYPE HTML", "a web page", AS_CSV),
    (b"<!doctype html", "a web page", AS_CSV),
    (b"<html", "a web page", AS_CSV),
    (
        b"version https://git-lfs",
        "a pointer of Git LFS",
        "fetch the file that it stands for, as in `git lfs pull`",
    ),
    (b"ARROW1", "an Arrow file", "write it as Parquet or CSV"),
];

/// Position and signature of tar archives.
const TAR: (usize, &[u8]) = (257, b"ustar");
/// Names of files within spreadsheets and documents, which are ZIP archives.
const SHEETS: [&[u8]; 3] = [b"[Content_Types].xml", b"mimetypeapplication/vnd.oasis", b"content.xml"];

/// The kind and the remedy, if the first bytes show that this is not text.
pub(super) fn not_text(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let within = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    if bytes.starts_with(b"PK\x03\x04") && SHEETS.into_iter().any(within) {
        return Some(("a spreadsheet or document", AS_CSV));
    }
    if bytes.starts_with(b"PK\x03\x04") && within(b".npy") {
        return Some((
            "an archive of NumPy arrays",
            "write the boards of one as text, as in `python3 -c \"import numpy; [print(*board.flatten(), sep='') for board \
             in numpy.load('FILE')['NAME']]\" | sudoku-lab ... -`",
        ));
    }
    if bytes.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1)) {
        return Some(("a tar archive", "extract it, as in `tar -xOf FILE | sudoku-lab ... -`"));
    }
    if let Some((_, what, remedy)) = SIGNATURES.iter().find(|(start, ..)| bytes.starts_with(start)) {
        return Some((what, remedy));
    }
    let nulls = bytes.iter().filter(|&&byte| byte == 0).count();
    if nulls == 0 {
        return None;
    }
    // In UTF-16, one of the two bytes of a Latin letter or digit is 0.
    let what = "UTF-16 text without a byte order mark";
    let even = bytes.iter().step_by(2).filter(|&&byte| byte == 0).count();
    Some(match 5 * nulls >= 2 * bytes.len() && 5 * nulls <= 3 * bytes.len() {
        true if 2 * even > nulls => {
            (what, "convert it, as in `iconv -f utf-16be -t utf-8 FILE | sudoku-lab ... -`")
        }
        true => (what, "convert it, as in `iconv -f utf-16le -t utf-8 FILE | sudoku-lab ... -`"),
        false => ("binary data", AS_CSV),
    })
}
