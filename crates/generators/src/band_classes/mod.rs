//! Classes of bands up to symmetry, and the number of grids in each.
//!
//! A band is normalized by renaming the digits so that its left box reads 123/456/789, sorting the columns of the other
//! boxes, and then sorting these two boxes. That leaves 36,288 bands, which fall into 416 classes under permutations of
//! rows and columns and the choice of the left box. Every band of a class has the same number of completions. So the
//! share of grids whose top band is in a class is known exactly. By symmetry, it is the same for every other band and
//! stack.
//!
//! Source: Felgenhauer and Jarvis 2006, "Enumerating possible Sudoku grids".

pub(crate) mod forms;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use forms::FORMS;

use crate::band_completions;
use sudoku_core::{Cell, Digit, Grid};

/// Number of grids: 9! · 72² · 2⁷ · 27,704,267,971.
pub const GRIDS: u128 = 6_670_903_752_021_072_936_960;
/// Bands per normal form: the number of names of the digits, times the number of orders of two boxes and of the columns
/// in them.
const PER_FORM: u128 = 362_880 * 72;
/// Bands and stacks of a grid, by name.
pub const POSITIONS: [&str; 6] =
    ["top band", "middle band", "bottom band", "left stack", "centre stack", "right stack"];

/// Three rows of nine digits from 0.
pub type Band = [[u8; 9]; 3];

pub(crate) const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A class of bands.
#[derive(Clone, Debug)]
pub struct Class {
    /// Number of normal forms, out of 36,288.
    pub forms: u64,
    /// Number of grids that complete each band of the class.
    pub completions: u64,
    /// Whether the minirows of all three boxes are the same three triples.
    pub alike: bool,
}

impl Class {
    /// Number of grids whose top band is in this class.
    pub fn grids(&self) -> u128 {
        u128::from(self.forms) * PER_FORM * u128::from(self.completions)
    }

    /// The share of those grids among all grids.
    pub fn share(&self) -> f64 {
        self.grids() as f64 / GRIDS as f64
    }

    /// Share of all bands.
    pub fn share_of_bands(&self) -> f64 {
        self.forms as f64 / 36_288.0
    }
}

/// All classes.
pub struct Classes {
    /// The classes, the most frequent first.
    pub all: Vec<Class>,
    /// Indexes into `all`, in the order of the least bands.
    places: Vec<u16>,
}

/// Counted on first use.
pub static CLASSES: LazyLock<Classes> = LazyLock::new(Classes::count);

impl Classes {
    /// The class of a band or stack, given by its index in [`POSITIONS`].
    pub fn of(&self, grid: &Grid, position: usize) -> u16 {
        self.places[usize::from(FORMS.class(&cut(grid, position)))]
    }

    fn count() -> Classes {
        let mut known: BTreeMap<[u16; 6], u64> = BTreeMap::new();
        let mut classes: Vec<(usize, Class)> = FORMS
            .least
            .iter()
            .zip(&FORMS.counts)
            .map(|(band, forms)| {
                let completions =
                    *known.entry(column_key(band)).or_insert_with(|| band_completions(&digits(band)));
                // Either of the other two boxes may be the middle one.
                Class { forms: forms / 2, completions, alike: is_alike(band) }
            })
            .enumerate()
            .collect();
        classes.sort_by_key(|(least, class)| (std::cmp::Reverse(class.grids()), *least));
        let mut places = vec![0; classes.len()];
        classes.iter().zip(0..).for_each(|((least, _), place)| places[*least] = place);
        Classes { all: classes.into_iter().map(|(_, class)| class).collect(), places }
    }
}

/// A band of a grid, or a stack turned on its side.
pub fn cut(grid: &Grid, position: usize) -> Band {
    let line = 3 * (position % 3);
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let cell = if position < 3 { Cell::at(line + i, j) } else { Cell::at(j, line + i) };
            grid.get(cell).index() as u8
        })
    })
}

/// Whether the minirows of all three boxes are the same three triples.
pub fn is_alike(band: &Band) -> bool {
    let mut triples: Vec<u16> = minirows(band).collect();
    triples.sort_unstable();
    triples.dedup();
    triples.len() == 3
}

/// The nine minirows as sets of digits.
pub fn minirows(band: &Band) -> impl Iterator<Item = u16> {
    band.iter()
        .flat_map(|row| [0, 3, 6].map(|at| row[at..at + 3].iter().fold(0, |set, digit| set | 1 << digit)))
}

/// One band of each normal form.
fn all_forms() -> Vec<Band> {
    let mut bands = Vec::new();
    // The top rows of the middle box, which contain digit 3, so that this box precedes the right one. The top row of
    // the right box has the other digits.
    for top in triples(|digit| digit >= 3).filter(|top| top[0] == 3 && ascends(top)) {
        for second in triples(|digit| !(3..6).contains(&digit) && !top.contains(&digit)) {
            let left_over = |digit: u8| !top.contains(&digit) && !second.contains(&digit);
            for third in triples(|digit| digit < 6 && left_over(digit)) {
                let middle = [top, second, third];
                bands.extend(right_boxes(&middle).map(|right| {
                    std::array::from_fn(|i| {
                        std::array::from_fn(|j| match j / 3 {
                            0 => (3 * i + j) as u8,
                            1 => middle[i][j - 3],
                            _ => right[i][j - 6],
                        })
                    })
                }));
            }
        }
    }
    bands
}

/// Right boxes next to a left box of 012/345/678 and a given middle box, top row ascending.
fn right_boxes(middle: &[[u8; 3]; 3]) -> impl Iterator<Item = [[u8; 3]; 3]> {
    let rest: [[u8; 3]; 3] = std::array::from_fn(|i| {
        let mut rest = (0..9).filter(|digit| usize::from(digit / 3) != i && !middle[i].contains(digit));
        std::array::from_fn(|_| rest.next().expect("nine digits less three and three"))
    });
    PERMUTATIONS.iter().flat_map(move |second| {
        PERMUTATIONS.iter().map(move |third| [rest[0], second.map(|n| rest[1][n]), third.map(|n| rest[2][n])])
    })
}

/// Three different digits in any order.
fn triples(taken: impl Fn(u8) -> bool + Copy) -> impl Iterator<Item = [u8; 3]> {
    let digits = move || (0..9).filter(move |&digit| taken(digit));
    digits().flat_map(move |a| {
        digits()
            .filter(move |&b| b != a)
            .flat_map(move |b| digits().filter(move |&c| c != a && c != b).map(move |c| [a, b, c]))
    })
}

fn ascends(triple: &[u8; 3]) -> bool {
    triple.windows(2).all(|two| two[0] < two[1])
}

fn digits(band: &Band) -> [[Digit; 9]; 3] {
    band.map(|row| row.map(|digit| Digit::ALL[usize::from(digit)]))
}

/// The columns as sets, up to symmetry. The number of completions depends on nothing else, so it is computed once for
/// each key.
fn column_key(band: &Band) -> [u16; 6] {
    let column = |j: usize| band.map(|row| row[j]);
    let boxes = [0, 1, 2].map(|stack| [0, 1, 2].map(|j| column(3 * stack + j)));
    let mut least = [u16::MAX; 6];
    for left in 0..3 {
        for columns in &PERMUTATIONS {
            for inner in 0..216 {
                let orders = [inner % 6, inner / 6 % 6, inner / 36].map(|n| PERMUTATIONS[n]);
                let mut names = [0; 9];
                for (j, column) in columns.iter().enumerate() {
                    for (k, n) in orders[j].iter().enumerate() {
                        names[usize::from(boxes[left][*column][*n])] = 3 * j + k;
                    }
                }
                let mut others = [(left + 1) % 3, (left + 2) % 3].map(|other| {
                    let mut sets = boxes[other].map(|column| {
                        column.iter().fold(0u16, |set, &digit| set | 1 << names[usize::from(digit)])
                    });
                    sets.sort_unstable();
                    sets
                });
                others.sort_unstable();
                let [[a, b, c], [d, e, f]] = others;
                least = least.min([a, b, c, d, e, f]);
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use crate::{GridMethod, GridWork};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_core::Symmetry;

    use super::*;

    /// There are 36,288 forms and 416 classes, which together count every grid exactly once.
    #[test]
    fn classes_add_up_to_all_grids() {
        let classes = &CLASSES.all;
        assert_eq!(classes.len(), 416);
        assert_eq!(classes.iter().map(|class| class.forms).sum::<u64>(), 36_288);
        assert_eq!(classes.iter().map(Class::grids).sum::<u128>(), GRIDS);
        assert!(classes.is_sorted_by(|a, b| a.grids() >= b.grids()));
        let mut completions: Vec<u64> = classes.iter().map(|class| class.completions).collect();
        completions.sort_unstable();
        completions.dedup();
        // Felgenhauer and Jarvis list 44 classes by columns, with the number of completions divided by 72.
        assert_eq!(completions.len(), 44);
        assert_eq!((completions[0] / 72, completions[43] / 72), (94_888_576, 108_374_976));
    }

    #[test]
    fn a_class_does_not_depend_on_how_the_grid_is_turned() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        for _ in 0..200 {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            let turned = Symmetry::random(&mut rng).apply(&grid);
            let of = |grid: &Grid| {
                let mut all: Vec<u16> = (0..6).map(|position| CLASSES.of(grid, position)).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(of(&grid), of(&turned));
            for position in 0..6 {
                let class = &CLASSES.all[usize::from(CLASSES.of(&grid, position))];
                assert_eq!(class.alike, is_alike(&cut(&grid, position)));
            }
        }
    }
}
