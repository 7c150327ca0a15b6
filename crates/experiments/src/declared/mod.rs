//! Studies that only apply metrics and statistics to sets: each is declared in `words/<id>.toml`, without a Rust
//! file.
//!
//! Such a study measures metrics on puzzles of sets and on random minimal puzzles, unchanged or as symmetric copies.
//! Its [`Spec`](spec::Spec) lists tables of statistics over groups of rows, and figures of these.

mod group;
mod measure;
mod spec;
mod statistic;
mod summary;
#[cfg(test)]
mod tests;

/// A declared study: its type of rows ([`Copies`](measure::Copies) or [`Plain`](measure::Plain)), its id, its configs
/// and its question.
macro_rules! declared {
    ($study:ident: $row:ident, $($words:tt)*) => {
        #[doc = "A study declared in TOML."]
        pub struct $study;

        const _: () = {
            use super::measure::{Config, Item, $row as Row, items};
            type Summary = super::summary::Summary<$study>;

            impl Experiment for $study {
                study!($($words)*);
                /// Small: graders are slow.
                const BLOCK: u64 = 8;

                fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
                    super::spec::Spec::of::<$study>()?;
                    items(data, config)
                }

                fn measure(
                    &self,
                    item: &Item,
                    rng: &mut Stream,
                    config: &Config,
                ) -> Result<impl Into<Measured<Row>>> {
                    item.measured(rng, config)
                }
            }
        };
    };
}

/// All declared studies: a new one takes a line here, a line in the registry, and its TOML.
pub mod studies {
    use sudoku_runner::prelude::*;

    declared!(IsomorphStability: Copies, "isomorph-stability": quick, default, paper, extended;
        "How much of a metric's value is the puzzle, and how much the way it is written?");
}
