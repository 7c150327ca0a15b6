//! The source's published numbers.

pub use crate::zendoku::{FIGURE_11, FIGURE_12, GRADES, RUNS};
use crate::zendoku::{all_cuts, grade};

/// Its tactics by their usual names, in its order: its "naked" is called hidden elsewhere. Hidden singles in boxes
/// come before those in lines.
pub const TACTICS: [&str; 7] = [
    "full house",
    "hidden single in a box",
    "hidden single in a line",
    "naked single",
    "hidden pair",
    "naked pair",
    "hidden triple",
];

/// A map from tactics to grades that preserves their order: the first tactic of normal, hard and expert.
pub type Map = [usize; 3];

/// All maps with at least one tactic per grade: the source specifies none.
pub fn maps() -> Vec<Map> {
    let all = all_cuts(TACTICS.len()).into_iter();
    all.filter(|cuts| cuts[3] == TACTICS.len())
        .map(|[normal, hard, expert, _]| [normal, hard, expert])
        .collect()
}

/// Grade, from 0, of a puzzle with this hardest tactic, from 0; the last grade if the tactics do not solve it.
pub fn graded_by(map: &Map, hardest: usize) -> usize {
    let [normal, hard, expert] = *map;
    grade(hardest + 1, &[normal, hard, expert, TACTICS.len()])
}

/// Number of puzzles by grade, from the numbers by hardest tactic; the last entry counts unsolved puzzles.
pub fn graded(hardest: &[u64; 8], map: &Map) -> [u64; 5] {
    let mut grades = [0; 5];
    for (tactic, &count) in hardest.iter().enumerate() {
        grades[graded_by(map, tactic)] += count;
    }
    grades
}

/// The map in words: the tactics that each grade adds.
pub fn shown(map: &Map) -> String {
    let ends = [0, map[0], map[1], map[2], TACTICS.len()];
    let parts = ends.windows(2).map(|ends| TACTICS[ends[0]..ends[1]].join(", "));
    parts.collect::<Vec<_>>().join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_maps_and_each_grades_everything() {
        assert_eq!(maps().len(), 20);
        for map in maps() {
            let grades = graded(&[1, 2, 4, 8, 16, 32, 64, 128], &map);
            assert!(grades.iter().sum::<u64>() == 255 && grades[4] == 128 && grades.iter().all(|&n| n > 0));
        }
        // The built-in profile's map.
        assert_eq!(graded(&[1, 2, 4, 8, 16, 32, 64, 128], &[2, 3, 4]), [3, 4, 8, 112, 128]);
        assert_eq!(FIGURE_11.iter().sum::<u64>(), RUNS);
    }
}
