//! The empty sudoku as an exact cover: its first solution with options in random order.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Digit, Grid};
use sudoku_dlx::{Choice, Event, Limits, Search, Shuffled, sudoku};

use super::work::GridWork;

/// The matrix of the empty board; copying it costs less than building it.
static EMPTY: LazyLock<Search> = LazyLock::new(|| {
    let problem = sudoku::problem(3).expect("order 3 is offered");
    Search::new(&problem, Choice::FewestOptions)
});

/// Searches the empty board by dancing links. The search branches on the item with the fewest options and tries these
/// in random order. Its first solution is the grid. With `top_row`, a random top row is fixed before the search, which
/// saves the nine most expensive nodes.
///
/// [`GridWork::placements`] counts the nodes, plus the nine fixed options.
///
/// Source: *Zendoku puzzle generation*, "Dancing Links", the first of two modes. According to this text, the top row
/// saves about 5 % of the time.
pub fn dancing_links<R: Rng + ?Sized>(top_row: bool, rng: &mut R, work: &mut GridWork) -> Grid {
    let mut search = EMPTY.clone();
    if top_row {
        let mut row = Digit::ALL;
        row.shuffle(rng);
        for (column, digit) in row.into_iter().enumerate() {
            search.fix(sudoku::option(3, column, digit.index())).expect("nine digits fit into a row");
        }
        work.placements += 9;
    }
    let mut values = [0; 81];
    let mut guesses = 0;
    let report = search.option_order(Shuffled(rng)).run(Limits::solutions(1), |event| {
        match event {
            Event::Chosen { options, .. } => guesses += u64::from(options > 1),
            Event::Solution { options } => {
                options.iter().for_each(|option| values[option / 9] = (option % 9) as u8 + 1);
            }
            Event::Placed { .. } | Event::TakenBack { .. } => {}
        }
        ControlFlow::Continue(())
    });
    work.placements += report.nodes;
    work.guesses += guesses;
    Grid::new(values).expect("every top row can be completed, and a cover of all items is a grid")
}
