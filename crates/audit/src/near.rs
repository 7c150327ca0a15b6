//! Puzzles on the same solution grid that share most of their clues.

use rayon::prelude::*;
use sudoku_core::{Cell, Grid, Symmetry};

/// Number of comparisons between puzzles on one grid above which only some are made.
pub(crate) const MOST_COMPARISONS: u64 = 4_000_000_000;
/// Maximum number of puzzles that are searched for the one with the fewest different clues, if there is no nearer
/// relation.
const MOST_MEASURED: usize = 2000;

/// How two puzzles of different classes on the same solution grid differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Relation {
    /// One has all clues of the other.
    Contained,
    /// One clue is in a different cell.
    MovedOne,
    /// Two clues are in different cells.
    MovedTwo,
}

impl Relation {
    pub const ALL: [Relation; 3] = [Relation::Contained, Relation::MovedOne, Relation::MovedTwo];

    /// The relation of two different sets of cells.
    #[inline]
    fn of(a: u128, b: u128) -> Option<Relation> {
        let (only_a, only_b) = (a & !b, b & !a);
        if only_a == 0 || only_b == 0 {
            return Some(Relation::Contained);
        }
        // Does not count bits, because this is slow on processors without an instruction for it.
        let (second_a, second_b) = (only_a & (only_a - 1), only_b & (only_b - 1));
        if second_a == 0 && second_b == 0 {
            return Some(Relation::MovedOne);
        }
        let two = |second: u128| second != 0 && second & (second - 1) == 0;
        (two(second_a) && two(second_b)).then_some(Relation::MovedTwo)
    }
}

/// A class of puzzles on the grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    /// Cells with a clue, on the canonical form of the grid.
    pub cells: u128,
    /// The files with a puzzle of the class: bit `f` for file `f`.
    pub files: u32,
}

/// The puzzles near a class.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Near {
    /// For each relation, the files with a puzzle related to this one.
    pub files: [u32; 3],
    /// The relation to the nearest class of the first file, its number, and the number of different clues. The relation
    /// is `None` if only the grid is shared.
    pub nearest: Option<(Option<Relation>, u32, u32)>,
    /// Whether it was compared with all others.
    pub compared: bool,
}

/// Compares all classes on one grid. If this would take more than `most` comparisons, only the first classes are
/// compared with all others. Classes are in the order of their keys, so the first ones are a random sample.
pub(crate) fn compare(members: &[Member], automorphisms: &[[u8; 81]], most: u64) -> Vec<Near> {
    let each = (members.len() * automorphisms.len()) as u64;
    let affordable = (most / each.max(1)).max(1) as usize;
    let one = |(number, member): (usize, &Member)| {
        if number < affordable { near(number, member, members, automorphisms) } else { Near::default() }
    };
    if each * members.len() as u64 > 10_000_000 {
        members.par_iter().enumerate().map(one).collect()
    } else {
        members.iter().enumerate().map(one).collect()
    }
}

/// Compares one class with all others. `nearest` is `(relation, other, different clues)`.
fn near(number: usize, member: &Member, members: &[Member], automorphisms: &[[u8; 81]]) -> Near {
    let mut near = Near { compared: true, ..Near::default() };
    let images: Vec<u128> = automorphisms.iter().map(|images| moved(member.cells, images)).collect();
    let mut measured = 0;
    for (other, candidate) in members.iter().enumerate().filter(|&(other, _)| other != number) {
        let relation = images.iter().filter_map(|&cells| Relation::of(cells, candidate.cells)).min();
        if let Some(relation) = relation {
            near.files[relation as usize] |= candidate.files;
        }
        let in_first = candidate.files & 1 == 1;
        if in_first && (relation.is_some() || measured < MOST_MEASURED) {
            measured += 1;
            let different =
                images.iter().map(|&cells| (cells ^ candidate.cells).count_ones()).min().unwrap_or(81);
            let rank = |relation: Option<Relation>| relation.map_or(3, |relation| relation as u8);
            let is_nearer = near
                .nearest
                .is_none_or(|(known, _, least)| (rank(relation), different) < (rank(known), least));
            if is_nearer {
                near.nearest = Some((relation, other as u32, different));
            }
        }
    }
    near
}

/// The first class that has this relation and a puzzle of that file.
pub(crate) fn partner(
    number: usize,
    relation: Relation,
    file: u16,
    members: &[Member],
    automorphisms: &[[u8; 81]],
) -> Option<usize> {
    let images: Vec<u128> = automorphisms.iter().map(|images| moved(members[number].cells, images)).collect();
    let stands_so = |other: &Member| {
        images.iter().filter_map(|&cells| Relation::of(cells, other.cells)).min() == Some(relation)
    };
    let mut others = members.iter().enumerate().filter(|&(other, _)| other != number);
    others.find(|(_, other)| other.files >> file & 1 == 1 && stands_so(other)).map(|(other, _)| other)
}

fn moved(mut cells: u128, images: &[u8; 81]) -> u128 {
    let mut moved = 0;
    while cells != 0 {
        moved |= 1 << images[cells.trailing_zeros() as usize];
        cells &= cells - 1;
    }
    moved
}

/// The images of the cells under the automorphisms of a grid; only the identity if no grid is given.
pub(crate) fn images_of(grid: Option<&Grid>) -> Vec<[u8; 81]> {
    let symmetries = grid.map_or_else(|| vec![Symmetry::IDENTITY], Grid::automorphisms);
    symmetries.iter().map(|symmetry| Cell::ALL.map(|cell| symmetry.cell(cell).index() as u8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(cells: &[u32]) -> Member {
        Member { cells: cells.iter().fold(0, |set, &cell| set | 1 << cell), files: 1 }
    }

    #[test]
    fn relations_are_those_of_sets() {
        let base = [0, 5, 7, 33, 64, 80];
        let relation = |other: &[u32]| Relation::of(member(&base).cells, member(other).cells);
        assert_eq!(relation(&[0, 5, 7, 33, 64]), Some(Relation::Contained));
        assert_eq!(relation(&[0, 5, 7, 33, 64, 65, 80]), Some(Relation::Contained));
        assert_eq!(relation(&[0, 5, 7, 33, 64, 79]), Some(Relation::MovedOne));
        assert_eq!(relation(&[0, 6, 7, 33, 63, 80]), Some(Relation::MovedTwo));
        assert_eq!(relation(&[0, 6, 8, 33, 63, 80]), None);
        assert_eq!(relation(&[0, 5, 7, 33, 63, 65]), Some(Relation::MovedTwo));
        assert_eq!(relation(&[0, 5, 7, 33, 63, 65, 66]), None);
    }

    #[test]
    fn automorphisms_bring_copies_together() {
        let root: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
            .parse()
            .unwrap();
        let images = images_of(Some(&root));
        assert_eq!(images.len(), 648);
        let a = member(&[0, 10, 20, 30, 40]);
        let image = moved(a.cells, &images[100]);
        let b = Member { cells: image ^ (1 << image.trailing_zeros()), files: 1 };
        let near = compare(&[a, b], &images, MOST_COMPARISONS);
        assert_eq!(near[0].nearest, Some((Some(Relation::Contained), 1, 1)));
        assert!(near.iter().all(|near| near.files == [1, 0, 0] && near.compared));
        assert!(!compare(&[a, b], &images, 1)[1].compared);
    }
}
