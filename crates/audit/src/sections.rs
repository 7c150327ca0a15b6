//! The report as sections of tables, for the terminal, Markdown and the page.

use sudoku_stats::Estimate;
use sudoku_tables::escape::markdown;
use sudoku_tables::{Cell, Section, Table, cells};

use crate::finding::{At, Example, Finding, Kind};
use crate::leaks::Likeness;
use crate::report::{FileReport, Report};

impl Report {
    /// The numbers of invalid and of leaked rows, in a sentence.
    pub fn lede(&self) -> String {
        let rows: u64 = self.files.iter().map(|file| file.rows).sum();
        let invalid: u64 = self.files.iter().map(|file| file.invalid).sum();
        let leaked: u64 = self.files.iter().map(|file| file.leaked).sum();
        let counted = |n: u64, what: &str| match n {
            0 => format!("no {what}s"),
            1 => format!("1 {what}"),
            n => format!("{n} {what}s"),
        };
        let files = counted(self.files.len() as u64, "file");
        let invalid = counted(invalid, "invalid row");
        // A single file cannot have leaks from another file.
        match self.files.len() {
            0 | 1 => format!("{rows} rows of {files}: {invalid}."),
            _ => format!(
                "{rows} rows of {files}: {invalid}, {} (a puzzle or a solution grid of an earlier file).",
                counted(leaked, "leaked row")
            ),
        }
    }

    /// The whole report in sections.
    pub fn sections(&self) -> Vec<Section> {
        vec![
            self.files_section(),
            self.findings_section("Validity", "", |kind| kind <= Kind::Redundant),
            self.findings_section(
                "Copies within files",
                "Counts leave out the first row of each group of copies; of near copies (contained, moved) every row that has \
                 one counts.",
                |kind| matches!(kind, Kind::Duplicate(_)),
            ),
            self.findings_section(
                "Leaks between files",
                "Equal rows are also relabelled ones, these are also symmetric ones, and all but those without a unique \
                 solution also share a grid.",
                |kind| matches!(kind, Kind::Leak(_)),
            ),
            self.nearest_section(),
            self.grids_section(),
            self.difficulty_section(),
            self.labels_section(),
            self.method_section(),
        ]
        .into_iter()
        .filter(|section| !section.text.is_empty() || !section.tables.is_empty())
        .collect()
    }

    fn files_section(&self) -> Section {
        let table = Table::heads(
            "file | boards and columns || rows | with one solution | mean clues | fewest | most",
        );
        let rows = self.files.iter().map(|file| {
            let (mean, fewest, most) = file.clues.map_or((None, None, None), |(mean, fewest, most)| {
                (Some(mean), Some(u32::from(fewest)), Some(u32::from(most)))
            });
            cells![file.name.as_str(), file.layout.as_str(), file.rows, file.unique, mean, fewest, most]
        });
        Section::new("Files").table(table.rows(rows))
    }

    fn findings_section(&self, heading: &str, text: &str, is: impl Fn(Kind) -> bool) -> Section {
        let found: Vec<&Finding> = self.findings.iter().filter(|finding| is(finding.kind)).collect();
        if found.is_empty() {
            let nothing = if heading == "Leaks between files" && self.files.len() < 2 {
                ""
            } else {
                "Nothing was found."
            };
            return Section::new(heading).text(nothing);
        }
        let table = Table::heads("what | file | examples || rows | share (%) | groups | largest group");
        let rows = found.iter().map(|finding| {
            let file = match &finding.with {
                Some(with) => format!("{} against {with}", finding.file),
                None => finding.file.clone(),
            };
            let examples: Vec<String> =
                finding.examples.iter().take(3).map(|one| example(one, finding)).collect();
            cells![
                finding.kind.word(),
                file,
                examples.join("; "),
                finding.count,
                Cell::percent(&finding.share),
                finding.groups,
                finding.largest,
            ]
        });
        let mut kinds: Vec<Kind> = found.iter().map(|finding| finding.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let meanings: Vec<String> =
            kinds.iter().map(|kind| format!("- `{}`: {}", kind.word(), kind.meaning())).collect();
        let several = self.files.iter().filter_map(|file| {
            let [least, median, most] = file.solutions.filter(|_| heading == "Validity")?;
            let most = if most == crate::audit::MOST_SOLUTIONS { format!("at least {most}") } else { most.to_string() };
            Some(format!(
                "Puzzles of {} with several solutions have {least} to {most}, in the median {median} (a sample).",
                markdown(&file.name)
            ))
        });
        let why = self.files.iter().filter(|file| heading == "Validity" && !file.malformed.is_empty()).map(
            |file| {
                let why = file.malformed.join("; ");
                format!("The first malformed rows of {}: {}.", markdown(&file.name), markdown(&why))
            },
        );
        let notes: Vec<String> = several.chain(why).collect();
        Section::new(heading)
            .text(text)
            .text(meanings.join("\n"))
            .text(notes.join("\n\n"))
            .table(table.rows(rows))
    }

    fn nearest_section(&self) -> Section {
        let mut table = Table::heads("file");
        for likeness in Likeness::ALL {
            table = table.number(likeness.name());
        }
        let table = table.number("none of them").rows(self.files.iter().skip(1).map(|file| {
            let count = |likeness: Likeness| file.nearest.get(likeness.name()).copied().unwrap_or(0);
            let near: u64 = Likeness::ALL.map(count).iter().sum();
            let mut row = vec![Cell::from(file.name.as_str())];
            row.extend(Likeness::ALL.map(|likeness| Cell::from(count(likeness))));
            row.push((file.rows - near.min(file.rows)).into());
            row
        }));
        let section = Section::new("The nearest training row").table(table);
        match self.files.get(1) {
            None => section,
            Some(_) => section.text(format!(
                "Each row counts once, by the way in which it is most like a row of {}.",
                markdown(&self.files[0].name)
            )),
        }
    }

    fn grids_section(&self) -> Section {
        let text = "A class is a set of symmetric copies. The effective number is the number of equally frequent grids with the \
                    same chance that two rows share one; it is empty if no two rows do. The constant guess is one digit \
                    for each cell, fitted on half of the solutions and scored on the other half: chance is 11.1 %.";
        let table = Table::heads(
            "file || puzzle classes | grid classes | effective grids | most on a grid | rows whose grid has automorphisms | \
             constant guess right (%)",
        );
        let rows = self.files.iter().filter(|file| file.unique > 0).map(|file| {
            cells![
                file.name.as_str(),
                file.puzzle_classes,
                file.grid_classes,
                file.effective_grids,
                file.most_on_a_grid,
                file.symmetric_grids,
                file.constant_guess.as_ref().map(Cell::percent),
            ]
        });
        let section = self.findings_section("", "", |kind| kind >= Kind::ShiftedRoot);
        let marks = if section.tables.is_empty() { Section::default() } else { section };
        let mut grids = Section::new("Grids").text(text).table(table.rows(rows)).text(marks.text);
        grids.tables.extend(marks.tables);
        grids
    }

    fn difficulty_section(&self) -> Section {
        let singles = Table::heads("file || with one solution | naked singles solve (%) | singles solve (%)");
        let singles = singles.rows(self.files.iter().filter(|file| file.singles.is_some()).map(|file| {
            let share = |share: &Option<Estimate>| share.as_ref().map(Cell::percent);
            cells![file.name.as_str(), file.unique, share(&file.naked_singles), share(&file.singles)]
        }));
        let mut profiles = Table::heads("profile");
        for file in &self.files {
            profiles = profiles.number(format!("{} (%)", file.name));
        }
        let names = self.files.iter().flat_map(|file| &file.difficulty.profiles).map(|solved| solved.profile);
        let mut known: Vec<&str> = Vec::new();
        for name in names {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        let profiles = profiles.rows(known.iter().map(|&name| {
            let share = |file: &FileReport| {
                let solved = file.difficulty.profiles.iter().find(|solved| solved.profile == name);
                Cell::from(solved.and_then(|solved| solved.share.as_ref().map(Cell::percent)))
            };
            std::iter::once(Cell::from(name)).chain(self.files.iter().map(share)).collect::<Vec<_>>()
        }));
        let scores = Table::heads(
            "file | metric | least, quartiles, greatest || n | mean | same on a symmetric copy (Spearman) | with the label (Spearman)",
        );
        let scores = scores.rows(self.files.iter().flat_map(|file| {
            file.difficulty.scores.iter().filter(|scores| scores.n > 0).map(|scores| {
                cells![
                    file.name.as_str(),
                    scores.metric,
                    Cell::list(&scores.quantiles),
                    scores.n,
                    scores.mean.as_ref(),
                    scores.stability.as_ref(),
                    scores.label.as_ref(),
                ]
            })
        }));
        let section = Section::new("Difficulty").table(singles).table(profiles).table(scores);
        if section.tables.is_empty() {
            return section;
        }
        section.text(
            "Singles are tried on all rows with one solution, profiles and metrics on a sample. A metric whose correlation \
             between a puzzle and a random symmetric copy is far below 1 measures how the puzzle is written.",
        )
    }

    fn labels_section(&self) -> Section {
        let table = Table::heads(
            "file | label || puzzles with several copies | copies differ in the label (%) | copies (Spearman) | by the command (Spearman)",
        );
        let rows = self.files.iter().filter_map(|file| {
            let stability = file.label_stability.as_ref();
            Some(cells![
                file.name.as_str(),
                file.label.as_deref()?,
                stability.map(|stability| stability.puzzles),
                stability.and_then(|stability| stability.different.as_ref().map(Cell::percent)),
                stability.and_then(|stability| stability.correlation.as_ref()),
                file.label_command.as_ref(),
            ])
        });
        let table = table.rows(rows);
        let unordered: Vec<&str> = self
            .files
            .iter()
            .filter(|file| file.label.is_some() && !file.label_is_ordered)
            .map(|file| file.name.as_str())
            .collect();
        let text = match unordered.is_empty() {
            true => String::new(),
            false => format!(
                "The order of the labels of {} is not known, so nothing is correlated with them.",
                markdown(&unordered.join(", "))
            ),
        };
        Section::new("Labels").text(text).table(table)
    }

    fn method_section(&self) -> Section {
        let mut text = format!(
            "Shares have Wilson's 95 % intervals, correlations Fisher's. Profiles and metrics are measured on at most {} rows \
             of a file with one solution, drawn with seed {}; the SE rating on every fifth of these. Copies are found by the \
             canonical forms of all rows, near copies by comparing all puzzles on one solution grid.",
            self.sample, self.seed
        );
        for file in &self.files {
            let name = markdown(&file.name);
            if file.uncompared > 0 {
                text += &format!(
                    " {} rows of {name} share a grid with too many puzzles to compare with all of them; their near copies are \
                     not counted.",
                    file.uncompared
                );
            }
            if file.undecided > 0 {
                text += &format!(
                    " The search for solutions of {} boards of {name} was given up.",
                    file.undecided
                );
            }
            if !file.layout.starts_with('9') {
                text += &format!(
                    " {name}: boards of this size are checked for validity and for equal and relabelled copies; 4 x 4 boards \
                     also for symmetric copies and equal grids. Nothing else is done for them."
                );
            }
        }
        Section::new("How it was done").text(text)
    }

    /// The report as Markdown.
    pub fn markdown(&self) -> String {
        format!("# Audit\n\n{}\n\n{}", self.lede(), Section::page(&self.sections()))
    }

    /// The tables for a terminal.
    pub fn terminal(&self) -> String {
        let tables = self.sections().into_iter().filter(|section| !section.tables.is_empty());
        let tables: Vec<Section> = tables.map(|section| Section { text: String::new(), ..section }).collect();
        format!("{}\n\n{}", self.lede(), Section::terminal_page(&tables))
    }
}

fn example(one: &Example, finding: &Finding) -> String {
    let at = |at: &At| match at.file == finding.file {
        true => format!("line {}", at.line),
        false => format!("{} line {}", at.file, at.line),
    };
    match &one.like {
        Some(like) => format!("{} like {}", at(&one.row), at(like)),
        None => at(&one.row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_without_findings_says_so() {
        let report = Report { sample: 10, seed: 1, files: Vec::new(), findings: Vec::new() };
        assert!(report.markdown().contains("Nothing was"));
        assert!(report.lede().starts_with("0 rows of no files: no invalid rows."));
    }
}
