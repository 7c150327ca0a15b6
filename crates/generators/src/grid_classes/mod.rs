//! Converts between grids and the numbers of their classes: there are 5,472,730,538 classes up to symmetry.
//!
//! Each of the six bands and stacks of a grid belongs to one of 416 classes. Classes of bands are ordered by their
//! least bands, as in canonical forms, and classes of grids are ordered first by the least of their six classes. That
//! band is put on top in its least form. The grids with the same top band are ordered by the sets of digits in the
//! columns of the other two bands, then by the rows of these bands. The sets are called the *split*, because they split
//! the six digits that each column of the top band leaves. The place of a class of grids is the least of all places
//! that its bands, stacks and their automorphisms give.
//!
//! With a given split, each of the two bands can be arranged in about 33 ways, independently of the other. All classes
//! of a split are therefore counted at once, and those of a first band in about a second. The counts per split are
//! stored, and a look-up of a number enumerates the classes of one split.
//!
//! Source of the number of classes: Russell and Jarvis 2006, by Burnside's lemma. Here they are enumerated.

mod arrangements;
mod home;
mod place;
mod stack;

use std::sync::{LazyLock, OnceLock};

use sudoku_core::Grid;

use crate::band_classes::cut;
use crate::band_classes::forms::{BANDS, FORMS};
use home::Home;
use place::View;

/// Number of classes of grids.
pub const CLASSES: u64 = 5_472_730_538;

/// The number of a grid's class, below [`CLASSES`]. Grids have the same number if and only if they are isomorphic.
///
/// Takes about 10 µs, but about a second for the first grid with a given first band. There are 416 first bands.
///
/// ```
/// use sudoku_core::Grid;
/// use sudoku_generators::grid_classes;
/// let grid: Grid =
///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let number = grid_classes::number(&grid);
/// assert_eq!(grid_classes::grid(number), Some(grid.canonical().form));
/// # Ok::<(), sudoku_core::ParseGridError>(())
/// ```
pub fn number(grid: &Grid) -> u64 {
    let bands = [0, 1, 2].map(|position| cut(grid, position));
    let views: [View; 6] = std::array::from_fn(|position| View::new(&bands, position));
    let classes = views.each_ref().map(|view| FORMS.class(view.top()));
    let band = classes.into_iter().min().expect("there are six");
    let home = home(band);
    let first = views.iter().zip(classes).filter(|(_, class)| *class == band);
    let place = first.map(|(view, _)| home.least_place(view)).min().expect("one side is the first");
    FIRST[usize::from(band)] + home.number(&place)
}

/// The canonical form of the grids of a class, or `None` if its number is not below [`CLASSES`].
pub fn grid(number: u64) -> Option<Grid> {
    let band = FIRST.partition_point(|first| *first <= number).checked_sub(1).filter(|band| *band < BANDS)?;
    home(band as u16).grid(number - FIRST[band]).map(|grid| grid.canonical().form)
}

/// Number of classes with the given first band, one of 416 in the order of the least bands.
///
/// # Panics
///
/// Unless `band` is below 416.
pub fn of_first_band(band: usize) -> u64 {
    FIRST[band + 1] - FIRST[band]
}

/// The tables for grids with a given first band.
fn home(band: u16) -> &'static Home {
    static HOMES: [OnceLock<Box<Home>>; BANDS] = [const { OnceLock::new() }; BANDS];
    HOMES[usize::from(band)].get_or_init(|| {
        let home = Home::new(band);
        assert_eq!(u64::from(home.len()), of_first_band(band.into()), "counts.txt, first band {band}");
        Box::new(home)
    })
}

/// Number of the first class of each first band, followed by the number of classes.
static FIRST: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let counts = include_str!("counts.txt").lines().filter(|line| !line.starts_with('#'));
    let mut first = vec![0];
    for count in counts {
        let count: u64 = count.parse().expect("counts.txt has a number a line");
        first.push(first[first.len() - 1] + count);
    }
    assert_eq!((first.len(), first[first.len() - 1]), (BANDS + 1, CLASSES), "counts.txt");
    first
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The first band has 108 automorphisms and the fourth has 12. Each is counted, and the counts are compared with
    /// the table.
    #[test]
    fn counts_of_some_first_bands_are_met() {
        for band in [0, 3].into_iter().chain((200..416).step_by(40)) {
            home(band);
        }
    }

    #[test]
    #[ignore = "takes minutes: just grid-classes"]
    fn counts_of_all_first_bands_are_met() {
        for band in 0..BANDS as u16 {
            home(band);
        }
    }
}
