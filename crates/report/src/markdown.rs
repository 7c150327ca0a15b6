//! The short report as Markdown, for the folder of the reference runs.

use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

use sudoku_tables::escape::{address, code, markdown};
use sudoku_tables::{Table, cells};

use crate::sections::answer::sentence;
use crate::sections::{count, data};
use crate::verdicts::sign;
use crate::{Basis, QUESTION, Report, Row, Study};
use sudoku_runner::claims::{Tally, Verdict};
use sudoku_runner::command;

impl Report {
    /// The question, the answer, the ledger, each experiment with its figures, and the data sets. Links to figures are
    /// relative to `folder`, into which the text is written.
    pub fn markdown(&self, folder: &Path) -> String {
        let mut page = format!("# {}\n\n{QUESTION}\n\n", super::html::TITLE);
        page += &self.short();
        page += &self.ledger_table();
        for study in &self.studies {
            self.study(&mut page, study, folder);
        }
        self.sets(&mut page);
        page
    }

    /// Only the answer: a sentence, and a row for each experiment.
    fn short(&self) -> String {
        let rows = self.studies.iter().map(|study| {
            let [own, other] = Tally::of_findings(study.answers()).map(|tally| tally.in_words());
            cells![&study.id, study.question, own, other]
        });
        let heads = Table::heads("experiment | question | reproduced? | generalises?");
        format!("{}\n\n{}", sentence(self), heads.rows(rows).markdown())
    }

    fn ledger_table(&self) -> String {
        let (said, beside): (Vec<_>, Vec<_>) = self.rows().into_iter().partition(|row| row.is_claim);
        let rows = said.into_iter().chain(beside).map(|row| {
            let [own, other] = [0, 1].map(|one| judged(&row, one));
            let basis = match row.basis {
                Basis::Study(study) => study.id.as_str(),
                Basis::Elsewhere(experiment) => experiment,
                Basis::Tests(_) => "tests",
                Basis::Lacks(lacks) => lacks,
                Basis::Open => "",
            };
            cells![row.ids, row.entry.kind.name(), row.claim, row.published, own, other, basis]
        });
        let heads = Table::heads("id | kind | claim | published | reproduced? | generalises? | decided by");
        format!("\n## The claims\n\n{}", heads.rows(rows).markdown())
    }

    fn study(&self, page: &mut String, study: &Study, folder: &Path) {
        let _ = writeln!(page, "\n## {}\n\n{}\n", study.id, study.question);
        for finding in study.answers() {
            let [own, other] = finding.judged();
            let both = [("", own), ("elsewhere ", other)].into_iter().filter(|(_, shown)| !shown.is_empty());
            let both: Vec<String> = both.map(|(place, shown)| format!("{place}{shown}")).collect();
            let _ = writeln!(
                page,
                "- {}: {} ({})",
                markdown(&finding.claim),
                both.join("; "),
                markdown(&finding.evidence)
            );
        }
        for figure in &study.run.figures {
            let path = study.run.folder.join("figures").join(format!("{}.svg", figure.entry.name));
            let link = relative(&path, folder);
            let [title, caption] = [&figure.entry.title, &figure.entry.caption].map(|text| markdown(text));
            let _ = writeln!(page, "\n![{title}]({})\n\n{title} {caption}", address(&link));
        }
        let _ = writeln!(
            page,
            "\n{} items, key `{}`. To repeat: {}.",
            count(study.run.manifest.items),
            study.run.manifest.key,
            code(&command(&study.run.manifest))
        );
    }

    fn sets(&self, page: &mut String) {
        let used = data::used(self);
        if used.is_empty() {
            return;
        }
        let rows = used.into_iter().map(|(id, (set, studies))| {
            cells![id, count(set.puzzles), count(set.rejected), studies.join(", ")]
        });
        let table = Table::heads("set || puzzles | rejected || used by").rows(rows);
        let _ = write!(page, "\n## The puzzles\n\n{}", table.markdown());
    }
}

/// One judgement for a cell. `one` is 0 for the author's own material and 1 for everything else.
fn judged(row: &Row<'_>, one: usize) -> String {
    let (verdict, value) = (row.verdicts[one], &row.values[one]);
    let late = if row.entry.late { ", post hoc" } else { "" };
    match verdict {
        Verdict::Absent => String::new(),
        _ if value.is_empty() => format!("{} {}{late}", sign(verdict), verdict.words()),
        _ => format!("{} {}{late}: {value}", sign(verdict), verdict.words()),
    }
}

/// `path` as a link from a file in `folder`. Both are relative to the same root and need not exist.
fn relative(path: &Path, folder: &Path) -> String {
    let parts = |path: &Path| -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for part in path.components() {
            match part {
                Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                    parts.pop();
                }
                Component::CurDir => {}
                other => parts.push(other.as_os_str().to_string_lossy().into_owned()),
            }
        }
        parts
    };
    let (path, folder) = (parts(path), parts(folder));
    let shared = path.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    let up = PathBuf::from_iter(folder[shared..].iter().map(|_| ".."));
    let link = path[shared..].iter().fold(up, |link, part| link.join(part));
    link.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_to_the_folder_of_the_text() {
        let link = |path, folder| relative(Path::new(path), Path::new(folder));
        assert_eq!(link("results/reference/a/b.svg", "results/reference"), "a/b.svg");
        assert_eq!(link("results/reference/a/b.svg", ""), "results/reference/a/b.svg");
        assert_eq!(link("./results/a.svg", "docs/x"), "../../results/a.svg");
        assert_eq!(link("docs/../results/a.svg", "."), "results/a.svg");
    }
}
