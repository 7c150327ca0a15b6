//! The report in short, as Markdown, for the folder of the reference runs.

use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

use sudoku_tables::escape::markdown_cell;
use sudoku_tables::{Table, cells};

use crate::sections::answer::sentence;
use crate::sections::repeat::command;
use crate::sections::{count, data};
use crate::verdicts::sign;
use crate::{Basis, QUESTION, Report, Study};
use sudoku_runner::claims::Tally;

impl Report {
    /// The question, the answer, the ledger, each experiment with its figures, the data sets. Links to figures
    /// are relative to `folder`, that the text is written to.
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

    /// The answer alone: a sentence, and a row for each experiment.
    fn short(&self) -> String {
        let rows = self.studies.iter().map(|study| {
            let shown = Tally::of_findings(study.answers()).in_words();
            let shown = if shown.is_empty() { "none tested" } else { &shown };
            cells![&study.id, study.question, shown]
        });
        let heads = Table::heads("experiment | question | what came of the claims that it tests");
        format!("{}\n\n{}", sentence(self), heads.rows(rows).markdown())
    }

    fn ledger_table(&self) -> String {
        let (said, beside): (Vec<_>, Vec<_>) = self.rows().into_iter().partition(|row| row.is_claim);
        let rows = said.into_iter().chain(beside).map(|row| {
            let verdict = format!("{} {}", sign(row.verdict), row.verdict.words());
            let basis = match row.basis {
                Basis::Study(study) => study.id.as_str(),
                Basis::Elsewhere(experiment) => experiment,
                Basis::Tests(_) => "tests",
                Basis::Lacks(lacks) => lacks,
                Basis::Open => "",
            };
            cells![row.ids, row.entry.kind.name(), row.claim, row.published, row.ours, verdict, basis]
        });
        let heads = Table::heads("id | kind | claim | published | here | verdict | decided by");
        format!("\n## The claims\n\n{}", heads.rows(rows).markdown())
    }

    fn study(&self, page: &mut String, study: &Study, folder: &Path) {
        let _ = writeln!(page, "\n## {}\n\n{}\n", study.id, study.question);
        for finding in study.answers() {
            let verdict = finding.verdict.words();
            let _ = writeln!(
                page,
                "- {}: **{verdict}** ({})",
                markdown_cell(&finding.claim),
                markdown_cell(&finding.evidence)
            );
        }
        for figure in &study.run.figures {
            let path = study.run.folder.join("figures").join(format!("{}.svg", figure.name));
            let link = relative(&path, folder);
            let [title, caption] = [&figure.title, &figure.caption].map(|text| markdown_cell(text));
            let _ = writeln!(page, "\n![{title}]({link})\n\n{title} {caption}");
        }
        let _ = writeln!(
            page,
            "\n{} items, key `{}`. Once more: `{}`.",
            count(study.run.manifest.items),
            study.run.manifest.key,
            command(&study.run)
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

/// `path` as a link from a file in `folder`; both from the same root, neither need be there.
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
