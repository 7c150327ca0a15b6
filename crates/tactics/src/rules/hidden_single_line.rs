//! Hidden single (line).

use super::prelude::*;

/// Source: *Zendoku puzzle generation*, 5.2 ("naked single").
pub(super) const RULE: Rule = Rule {
    name: "hidden-single-line",
    title: "Hidden single (line)",
    about: "A digit has only one place left in a row or column. It goes there, since every line holds every \
            digit.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: traits(PLACES | LASTING).chosen(
        // HoDoKu searches for these together with hidden singles of boxes.
        Choice::Single { now: |board| board.lone_spot(LINES), queued: |_, _| None },
    ),
    find: |at, sink| hidden_single::find(at.board, LINES, sink),
    explain: hidden_single::explain,
};
