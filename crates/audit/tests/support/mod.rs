//! What the tests share.

use rayon::prelude::*;
use sudoku_audit::{Audit, Audited, Block, Examiner, Layout, Report, Settings, Wanted};

/// The audit of files of these lines.
pub fn audited(files: &[(&str, &[String])]) -> Audited {
    let mut audit = Audit::new(Settings { sample: 20, seed: 1, forms: false });
    for (name, lines) in files {
        let head: Vec<&str> = lines.iter().take(200).map(String::as_str).collect();
        let layout = Layout::of(&head, &Wanted::default()).unwrap();
        let file = audit.add_file(*name, layout.clone()).unwrap();
        let blocks: Vec<Block> = lines
            .chunks(1000)
            .enumerate()
            .map(|(number, lines)| Block {
                file,
                line: 1000 * number as u64 + 1,
                text: lines.join("\n").into(),
            })
            .collect();
        let pieces: Vec<_> = blocks
            .par_iter()
            .map_init(Examiner::default, |examiner, block| examiner.examine(block, &layout))
            .collect();
        pieces.into_iter().for_each(|piece| audit.add(piece));
    }
    audit.finish(&|_| {})
}

/// Rows of a finding; 0 where there is none.
pub fn count(report: &Report, word: &str, file: &str) -> u64 {
    let of = |finding: &&sudoku_audit::Finding| finding.kind.word() == word && finding.file == file;
    report.findings.iter().filter(of).map(|finding| finding.count).sum()
}
