//! Full grids.

mod bands;
mod colouring;
mod cross_fill;
mod dancing_links;
mod fewest;
mod method;
mod partitions;
mod row_by_row;
mod shuffled_root;
mod top_band;
mod uniform;
mod work;

pub use bands::{band_completions, by_bands};
pub use cross_fill::{CrossFill, Queue, cross_fill};
pub use dancing_links::dancing_links;
pub use fewest::fewest_candidates;
pub use method::GridMethod;
pub use row_by_row::row_by_row;
pub use shuffled_root::{Root, Shuffle, relabelled_root, shuffled_root};
pub use top_band::top_band;
pub use uniform::uniform;
pub use work::GridWork;
