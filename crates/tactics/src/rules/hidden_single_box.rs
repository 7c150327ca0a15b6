//! Hidden single (box).

use sudoku_core::House;

use super::prelude::*;

/// Source: *Zendoku puzzle generation*, 5.2 ("naked single"); Sudoku Explainer rates boxes separately from
/// lines.
pub(super) const RULE: Rule = Rule {
    name: "hidden-single-box",
    title: "Hidden single (box)",
    about: "A digit has only one place left in a box. It goes there, since every box holds every digit.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: traits(PLACES | LASTING).chosen(Choice::Single {
        now: |board| board.lone_spot(BOXES),
        // The queue also contains hidden singles of lines.
        queued: |board, queue| {
            let (cell, digit) = queue.hidden_single()?;
            let in_box = board.spots(House::block(cell.box_index()), digit).count_ones() == 1;
            Some(((!in_box).then_some(Tactic::HiddenSingleLine), (cell, digit)))
        },
    }),
    find: |at, sink| hidden_single::find(at.board, BOXES, sink),
    explain: hidden_single::explain,
};
