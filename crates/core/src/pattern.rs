//! Symmetric patterns of clues.

use std::str::FromStr;

use crate::Named;
use crate::cell::{Cell, CellSet};
use crate::names::{self, UnknownName};
use crate::symmetry::Symmetry;

/// Which of the eight rotations and reflections map a pattern of clues onto itself.
///
/// These are the ten subgroups of the symmetries of the square. A quarter turn of the board maps
/// [`Horizontal`](SymmetryClass::Horizontal) to [`Vertical`](SymmetryClass::Vertical) and one diagonal to the
/// other, so eight classes are essentially different.
///
/// ```
/// use sudoku_core::{Cell, SymmetryClass};
/// let pair = SymmetryClass::Rotation180.orbit(Cell::at(0, 1));
/// assert_eq!(pair.iter().collect::<Vec<_>>(), [Cell::at(0, 1), Cell::at(8, 7)]);
/// assert_eq!("rotation-180".parse(), Ok(SymmetryClass::Rotation180));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Named)]
pub enum SymmetryClass {
    /// Only the identity.
    None,
    /// The half turn: cell n and cell 80 - n.
    #[name = "rotation-180"]
    Rotation180,
    /// All quarter turns.
    #[name = "rotation-90"]
    Rotation90,
    /// Top and bottom are mirror images: the mirror is horizontal.
    Horizontal,
    /// Left and right are mirror images: the mirror is vertical.
    Vertical,
    /// Both the horizontal and the vertical line are mirrors.
    Orthogonal,
    /// The mirror is the diagonal from the top left.
    Diagonal,
    /// The mirror is the diagonal from the top right.
    Antidiagonal,
    /// Both diagonals are mirrors.
    Bidiagonal,
    /// All eight rotations and reflections.
    Full,
}

impl SymmetryClass {
    /// The rotations and reflections, including the identity.
    pub const fn symmetries(self) -> &'static [Symmetry] {
        use Symmetry as S;
        match self {
            SymmetryClass::None => &[S::IDENTITY],
            SymmetryClass::Rotation180 => &[S::IDENTITY, S::ROTATION_180],
            SymmetryClass::Rotation90 => &[S::IDENTITY, S::ROTATION_90, S::ROTATION_180, S::ROTATION_270],
            SymmetryClass::Horizontal => &[S::IDENTITY, S::MIRROR_TOP_BOTTOM],
            SymmetryClass::Vertical => &[S::IDENTITY, S::MIRROR_LEFT_RIGHT],
            SymmetryClass::Orthogonal => {
                &[S::IDENTITY, S::MIRROR_TOP_BOTTOM, S::MIRROR_LEFT_RIGHT, S::ROTATION_180]
            }
            SymmetryClass::Diagonal => &[S::IDENTITY, S::TRANSPOSITION],
            SymmetryClass::Antidiagonal => &[S::IDENTITY, S::ANTITRANSPOSITION],
            SymmetryClass::Bidiagonal => {
                &[S::IDENTITY, S::TRANSPOSITION, S::ANTITRANSPOSITION, S::ROTATION_180]
            }
            SymmetryClass::Full => &S::OF_SQUARE,
        }
    }

    /// The cells that must be either all clues or all blank together with this one, including itself.
    pub fn orbit(self, cell: Cell) -> CellSet {
        self.symmetries().iter().map(|symmetry| symmetry.cell(cell)).collect()
    }

    /// The orbits, which partition the 81 cells, in order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        Cell::ALL
            .into_iter()
            .map(|cell| (cell, self.orbit(cell)))
            .filter(|(cell, orbit)| orbit.first() == Some(*cell))
            .map(|(_, orbit)| orbit)
            .collect()
    }

    /// Whether every symmetry of the class maps the pattern onto itself.
    pub fn holds(self, pattern: CellSet) -> bool {
        self.symmetries().iter().all(|symmetry| symmetry.apply(&pattern) == pattern)
    }

    /// The class whose symmetries are exactly those of a pattern.
    pub fn of(pattern: CellSet) -> SymmetryClass {
        let holding = SymmetryClass::ALL.into_iter().filter(|class| class.holds(pattern));
        holding.max_by_key(|class| class.symmetries().len()).unwrap_or(SymmetryClass::None)
    }
}

/// Names of classes in other programs.
const SYNONYMS: [(&str, SymmetryClass); 8] = [
    ("rotational", SymmetryClass::Rotation180),
    ("rotation", SymmetryClass::Rotation180),
    ("rotate180", SymmetryClass::Rotation180),
    ("half-turn", SymmetryClass::Rotation180),
    ("rotate90", SymmetryClass::Rotation90),
    ("quarter-turn", SymmetryClass::Rotation90),
    ("left-right", SymmetryClass::Vertical),
    ("top-bottom", SymmetryClass::Horizontal),
];

/// Reads a name or a synonym, such as `rotational` for the half turn.
impl FromStr for SymmetryClass {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<SymmetryClass, UnknownName> {
        let synonym = SYNONYMS.iter().find(|(word, _)| names::agree(word, name));
        names::find("symmetry class", name, SymmetryClass::ALL, |class| class.name())
            .or_else(|unknown| synonym.map(|(_, class)| *class).ok_or(unknown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board_as_burnside_counts() {
        // The half turn and a quarter turn fix 1 cell each, a mirror 9. The number of orbits is the mean number of
        // fixed cells.
        let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for (class, count) in SymmetryClass::ALL.into_iter().zip(expected) {
            let orbits = class.orbits();
            assert_eq!(orbits.len(), count, "{class}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert_eq!(orbits.iter().fold(CellSet::EMPTY, |all, &orbit| all.union(orbit)), CellSet::ALL);
        }
    }

    #[test]
    fn a_class_is_a_group_and_is_recognised() {
        for class in SymmetryClass::ALL {
            for (a, b) in
                class.symmetries().iter().flat_map(|a| class.symmetries().iter().map(move |b| (a, b)))
            {
                assert!(class.symmetries().contains(&a.then(b)));
            }
            // Three orbits that together have no symmetry beyond the class.
            let pattern = [Cell::at(0, 1), Cell::at(0, 2), Cell::at(1, 3)]
                .into_iter()
                .fold(CellSet::EMPTY, |all, cell| all.union(class.orbit(cell)));
            assert_eq!(SymmetryClass::of(pattern), class);
            assert_eq!(class.name().parse(), Ok(class));
        }
        assert_eq!("rotational".parse(), Ok(SymmetryClass::Rotation180));
        assert!("round".parse::<SymmetryClass>().unwrap_err().to_string().contains("rotation-180, "));
    }
}
