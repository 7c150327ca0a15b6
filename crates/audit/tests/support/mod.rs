//! Helpers shared by the tests.

use sudoku_audit::{Audit, Audited, Report, Settings};

/// Audits files with these lines.
pub fn audited(files: &[(&str, &[String])]) -> Audited {
    let texts: Vec<String> = files.iter().map(|(_, lines)| lines.join("\n")).collect();
    let files: Vec<(&str, &str)> =
        files.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str())).collect();
    Audit::of_texts(&files, Settings { sample: 20, seed: 1, forms: false }).unwrap()
}

/// Number of rows of a finding; 0 if there is none.
pub fn count(report: &Report, word: &str, file: &str) -> u64 {
    let of = |finding: &&sudoku_audit::Finding| finding.kind.word() == word && finding.file == file;
    report.findings.iter().filter(of).map(|finding| finding.count).sum()
}
