//! Templates: all ways to place a digit nine times so that the digits written in and the candidates allow it.

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Cells that all templates of a digit have in common hold it. Source: HoDoKu, "Template Set".
pub(crate) fn set(board: &Board, sink: &mut Sink<'_>) -> Flow {
    for (digit, templates) in Digit::ALL.into_iter().zip(templates(board)) {
        if templates.is_empty() {
            continue;
        }
        let common = templates.iter().fold(CellSet::ALL, |all, &template| all.intersection(template));
        let sure = common.intersection(board.blanks());
        for cell in sure {
            let mut found = Deduction::new(Tactic::TemplateSet, sure, DigitSet::of(digit));
            found.placement = Some((cell, digit));
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

/// Cells that no template of a digit has lose it. Source: HoDoKu, "Template Delete".
pub(crate) fn delete(board: &Board, sink: &mut Sink<'_>) -> Flow {
    for (digit, templates) in Digit::ALL.into_iter().zip(templates(board)) {
        if templates.is_empty() {
            continue;
        }
        let some = templates.iter().fold(CellSet::EMPTY, |all, &template| all.union(template));
        let kept = some.intersection(board.places(digit));
        let found = Deduction::new(Tactic::TemplateDelete, kept, DigitSet::of(digit));
        offer(sink, found.striking(board, CellSet::ALL.without(some), digit))?;
    }
    Flow::Continue(())
}

/// The templates of each digit, but for those that meet a cell which another digit's templates all have.
fn templates(board: &Board) -> [Vec<CellSet>; 9] {
    let mut all = Digit::ALL.map(|digit| {
        let written = CellSet::ALL.without(board.blanks());
        let own = written.iter().filter(|&cell| board.puzzle().get(cell) == Some(digit)).collect();
        let mut found = Vec::new();
        grow(board.places(digit).union(own), own, 0, CellSet::EMPTY, &mut found);
        found
    });
    loop {
        let sure = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|d: usize| match &all[d][..] {
            [] => CellSet::EMPTY,
            some => some.iter().fold(CellSet::ALL, |all, &template| all.intersection(template)),
        });
        let before: usize = all.iter().map(Vec::len).sum();
        for (d, own) in all.iter_mut().enumerate() {
            let others = (0..9).filter(|&e| e != d).fold(CellSet::EMPTY, |all, e| all.union(sure[e]));
            own.retain(|template| template.intersection(others).is_empty());
        }
        if all.iter().map(Vec::len).sum::<usize>() == before {
            return all;
        }
    }
}

/// Adds a cell in each row from `row` on.
fn grow(places: CellSet, own: CellSet, row: usize, template: CellSet, found: &mut Vec<CellSet>) {
    if row == 9 {
        found.push(template);
        return;
    }
    for cell in (0..9).map(|column| Cell::at(row, column)).filter(|&cell| places.contains(cell)) {
        let peers = cell.peers();
        // A cell beside one that already holds the digit, or that is part of the template, is none of its places.
        if peers.intersection(template.union(own)).is_empty() {
            grow(places, own, row + 1, template.union(CellSet::of(cell)), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn what_no_template_has_goes_and_what_all_have_stays() {
        let mut board = sparse(&[]);
        // An X-wing: no template has another cell of columns 3 and 8.
        confine(&mut board, 6, House::row(1).cell_set(), cells("r2c3 r2c8"));
        confine(&mut board, 6, House::row(6).cell_set(), cells("r7c3 r7c8"));
        let found = only(Tactic::TemplateDelete, &board);
        assert!(found.eliminations.contains(cell(5, 3), digit(6)) && found.eliminations.len() >= 14);
        assert!(Tactic::TemplateSet.first(&board).is_none());
        confine(&mut board, 6, House::column(2).cell_set(), cells("r2c3 r4c3 r9c3"));
        assert_eq!(first(Tactic::TemplateSet, &board).placement, Some((cell(2, 3), digit(6))));
    }
}
