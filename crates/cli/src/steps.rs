//! Steps in words and as pictures, for `grade` and `hint`.

use std::path::Path;

use anyhow::Result;
use sudoku_figures::{Figure, Format, Head, PictureLink, Role, StepPicture};
use sudoku_kit::Puzzle;
use sudoku_kit::core::{Cell, CellSet, Digit, DigitSet};
use sudoku_kit::stream::write_file;
use sudoku_kit::tactics::{Board, Link, LinkKind, Step};

use crate::usage::WrongUse;

/// A step with its number, and its branches, sets and contradictions indented below.
pub fn words(step: &Step, level: &str) -> String {
    let mut text = format!("{:>3}. {}{level}\n", step.number, step.text);
    step.details.iter().for_each(|line| text += &format!("       {line}\n"));
    text
}

/// The format of a figure, by the extension of its file.
///
/// # Errors
/// If the extension is unknown.
pub fn format_of(path: &Path) -> Result<Format> {
    let unknown = || {
        WrongUse(format!("{}: the name of a figure must end in .svg, .png or .pdf", path.display())).into()
    };
    Format::of(path).ok_or_else(unknown)
}

/// Writes a figure in the format of its extension.
pub fn write_figure(path: &Path, figure: &dyn Figure) -> Result<()> {
    let bytes = format_of(path)?.write(&figure.scene()?)?;
    Ok(write_file(path, &bytes)?)
}

/// A picture of a board without a step. Clues look different from other digits.
pub fn board_picture(clues: Puzzle, position: Puzzle, marks: [DigitSet; 81]) -> StepPicture {
    StepPicture {
        head: Head::new("").single(),
        clues,
        position,
        marks,
        houses: Vec::new(),
        cells: CellSet::EMPTY,
        sets: Vec::new(),
        candidates: Vec::new(),
        links: Vec::new(),
        eliminations: Vec::new(),
        placement: None,
    }
}

/// A picture of a step on the board before it.
pub fn picture(puzzle: &Puzzle, board: &Board, step: &Step) -> StepPicture {
    let mut candidates: Vec<(Cell, Digit, Role)> = Vec::new();
    let mut add = |cells: CellSet, digit, role| {
        for cell in cells {
            match candidates.iter_mut().find(|(c, d, _)| (*c, *d) == (cell, digit)) {
                Some(known) if role == Role::Holds => known.2 = role,
                Some(_) => {}
                None => candidates.push((cell, digit, role)),
            }
        }
    };
    for claim in step.branches.iter().flat_map(|branch| &branch.claims) {
        add(claim.node.cells, claim.node.digit, if claim.holds { Role::Holds } else { Role::Fails });
    }
    if step.branches.is_empty() {
        let struck = |cell, digit| step.eliminations.contains(&(cell, digit));
        for cell in step.cells {
            let marks = board.marks(cell).intersection(step.digits);
            marks
                .iter()
                .filter(|&digit| !struck(cell, digit))
                .for_each(|digit| add(CellSet::of(cell), digit, Role::Holds));
        }
    }
    let link = |link: &Link| PictureLink {
        from: (link.from.cells, link.from.digit),
        to: (link.to.cells, link.to.digit),
        strong: matches!(link.kind, LinkKind::Strong | LinkKind::Set),
    };
    StepPicture {
        head: Head::new(format!("Step {}: {}", step.number, step.title)).caption(step.text.clone()).single(),
        houses: step.houses.clone(),
        cells: step.cells,
        sets: step.sets.iter().map(|set| (set.name, set.cells)).collect(),
        candidates,
        links: step.links.iter().map(link).collect(),
        eliminations: step.eliminations.clone(),
        placement: step.placement,
        ..board_picture(*puzzle, *board.puzzle(), *board.marks_of_all())
    }
}
