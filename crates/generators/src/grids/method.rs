//! The ways to fill a grid, by name.

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use sudoku_core::Grid;
use sudoku_core::names::{self, UnknownName};

use super::bands::by_bands;
use super::cross_fill::{CrossFill, Queue, cross_fill};
use super::dancing_links::dancing_links;
use super::fewest::fewest_candidates;
use super::row_by_row::row_by_row;
use super::shuffled_root::{Root, Shuffle, relabelled_root, shuffled_root};
use super::top_band::top_band;
use super::uniform::uniform;
use super::work::GridWork;

/// A way to fill a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GridMethod {
    /// [`fewest_candidates`].
    FewestCandidates,
    /// [`top_band`].
    TopBand,
    /// [`row_by_row`].
    RowByRow,
    /// [`dancing_links`] on the empty board.
    DancingLinks,
    /// [`dancing_links`] below a random top row.
    DancingLinksTopRow,
    /// [`shuffled_root`].
    ShuffledRoot(Shuffle),
    /// [`relabelled_root`].
    RelabelledRoot(Root),
    /// [`cross_fill`].
    CrossFill(CrossFill),
    /// [`by_bands`].
    Bands,
    /// [`uniform`].
    #[default]
    Uniform,
}

impl GridMethod {
    /// All methods, with default options.
    pub const ALL: &[GridMethod] = &[
        GridMethod::FewestCandidates,
        GridMethod::TopBand,
        GridMethod::RowByRow,
        GridMethod::DancingLinks,
        GridMethod::DancingLinksTopRow,
        GridMethod::ShuffledRoot(Shuffle { root: Root::Fourth231, mutations: 100, relabel: true }),
        GridMethod::RelabelledRoot(Root::Fourth231),
        GridMethod::CrossFill(CrossFill { hidden_singles: false, queue: Queue::Random, in_turn: false }),
        GridMethod::Bands,
        GridMethod::Uniform,
    ];

    /// Its name on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            GridMethod::FewestCandidates => "fewest-candidates",
            GridMethod::TopBand => "top-band",
            GridMethod::RowByRow => "row-by-row",
            GridMethod::DancingLinks => "dancing-links",
            GridMethod::DancingLinksTopRow => "dancing-links-top-row",
            GridMethod::ShuffledRoot(_) => "shuffled-root",
            GridMethod::RelabelledRoot(_) => "relabelled-root",
            GridMethod::CrossFill(_) => "cross-fill",
            GridMethod::Bands => "bands",
            GridMethod::Uniform => "uniform",
        }
    }

    /// One line on how it works.
    pub const fn about(self) -> &'static str {
        match self {
            GridMethod::FewestCandidates => {
                "random backtracking on the cell with the fewest candidates (Beer 2011)"
            }
            GridMethod::TopBand => {
                "top band and first column without backtracking, the rest with (Beer 2011)"
            }
            GridMethod::RowByRow => "random rows with cyclic shifts (Chadwick et al. 2008)",
            GridMethod::DancingLinks => "exact cover of the empty board, options at random (Zendoku)",
            GridMethod::DancingLinksTopRow => "the same below a random top row (Zendoku)",
            GridMethod::ShuffledRoot(_) => {
                "one grid shuffled by valid transforms (A Sudoku challenge generator)"
            }
            GridMethod::RelabelledRoot(_) => {
                "one grid, transposed or not, digits swapped (Generating and solving sudoku puzzles)"
            }
            GridMethod::CrossFill(_) => "from the centre outwards (Generating and solving sudoku puzzles)",
            GridMethod::Bands => "band by band without search; fastest, not uniform",
            GridMethod::Uniform => "every grid with the same probability",
        }
    }

    /// Fills a grid.
    pub fn fill(self, rng: &mut (impl Rng + ?Sized), work: &mut GridWork) -> Grid {
        match self {
            GridMethod::FewestCandidates => fewest_candidates(rng, work),
            GridMethod::TopBand => top_band(rng, work),
            GridMethod::RowByRow => row_by_row(rng, work),
            GridMethod::DancingLinks => dancing_links(false, rng, work),
            GridMethod::DancingLinksTopRow => dancing_links(true, rng, work),
            GridMethod::ShuffledRoot(options) => shuffled_root(options, rng, work),
            GridMethod::RelabelledRoot(root) => relabelled_root(root, rng, work),
            GridMethod::CrossFill(reading) => cross_fill(reading, rng, work),
            GridMethod::Bands => by_bands(rng, work),
            GridMethod::Uniform => uniform(rng, work),
        }
    }
}

impl fmt::Display for GridMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GridMethod {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<GridMethod, UnknownName> {
        names::find("grid method", name, GridMethod::ALL.iter().copied(), |method| method.name())
    }
}
