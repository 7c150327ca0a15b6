//! How many assumptions have an outcome that the next step cannot change, because no struck mark lies in the cells and
//! houses that they looked at. docs/speed.md has the figures.

use std::collections::BTreeMap;

use sudoku_core::Puzzle;

use super::consequences::{Consequences, Depth, Store};
use super::links::{Links, Slot};
use super::work::Work;
use crate::board::Board;
use crate::grading::grader::{Detail, Grader};
use crate::profile::Profile;
use crate::rules::Tactic;

#[path = "../../../../../bench/sets.rs"]
mod sets;

/// Counts: assumptions; those whose outcome lasts; those that contradict themselves; and those of the latter whose
/// contradicting chains last.
#[derive(Default)]
struct Share {
    all: usize,
    lasting: usize,
    contradictory: usize,
    shortest: usize,
}

/// How far the steps of a chain tactic are followed; any other tactic restarts.
fn depth_of(tactic: Tactic) -> Option<Depth> {
    match tactic {
        Tactic::MultipleForcingChain => Some(Depth::Static),
        Tactic::NishioForcingChain | Tactic::DynamicForcingChain => Some(Depth::Dynamic),
        _ => None,
    }
}

fn add(share: &mut Share, before: &Board, after: &Board, depth: Depth) {
    let (links, work) = (Links::new(before), Work::default());
    let struck = |slot: Slot| {
        let c = links.candidate(slot);
        !after.has(super::cell_of(c), super::digit_of(c))
    };
    let mut stale = [false; super::links::UNIT_SLOTS];
    for slot in (0..links.len() as Slot).filter(|&slot| struck(slot)) {
        links.around(slot).iter().for_each(|&(unit, _)| stale[usize::from(unit)] = true);
    }
    let looked_at_stale = |slot: Slot| links.around(slot).iter().any(|&(unit, _)| stale[usize::from(unit)]);
    let mut store = Store::take(&work.spare, &links, depth);
    for slot in (0..links.len() as Slot).filter(|&slot| !struck(slot)) {
        for holds in [true, false].into_iter().filter(|&holds| holds || links.is_strong(slot)) {
            let run: Consequences =
                store.follow(&links, &work, links.candidate(slot), holds, depth, u32::MAX);
            share.all += 1;
            share.lasting += usize::from(!store.nodes(&run).iter().any(|node| looked_at_stale(node.slot)));
            if let Some((a, b)) = run.contradiction {
                let stays = [a, b].map(|end| {
                    let chain = store.ancestors(&run, end);
                    !chain.iter().any(|node| looked_at_stale(node.slot))
                });
                share.contradictory += 1;
                share.shortest += usize::from(stays == [true; 2]);
            }
            store.forget(&run);
        }
    }
}

#[test]
#[ignore = "needs top2365: just lasting"]
fn share_of_assumptions_whose_outcome_lasts() {
    let puzzles_of_set = sets::of_file("top2365.txt", 60).expect("the set in a folder of SUDOKU_LAB_DATA");
    let grader = Grader::new(Profile::built_in("se-1.2.1").unwrap());
    let grader = grader.keeping(Detail { steps: true, widths: false });
    let (mut shares, mut puzzles) = (BTreeMap::new(), 0);
    for cells in puzzles_of_set {
        let own = Puzzle::from_values(cells).expect("digits");
        let start = Board::new(&own).expect("no clash");
        let mut board = start;
        // The last board on which assumptions were followed.
        let mut latest: [Option<Board>; 2] = [None, None];
        puzzles += 1;
        for step in grader.grade(&own).expect("no clash").steps {
            if let Some(depth) = depth_of(step.tactic) {
                let kind = usize::from(depth == Depth::Dynamic);
                if let Some(before) = latest[kind].replace(board.clone()) {
                    add(shares.entry(kind).or_default(), &before, &board, depth);
                }
            }
            step.apply(&mut board);
        }
    }
    assert_eq!(shares.len(), 2, "chains without branches and with them");
    for (kind, Share { all, lasting, contradictory, shortest }) in shares {
        let name = ["without branches", "with branches"][kind];
        println!(
            "{name}: {puzzles} puzzles, {all} assumptions, of which {lasting} last; {contradictory} contradict \
             themselves, and {shortest} of these by chains that nothing struck touches"
        );
    }
}
