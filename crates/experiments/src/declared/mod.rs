//! Studies that only run metrics and statistics over sets: `words/<id>.toml` declares them, and no Rust file does.
//!
//! Such a study measures metrics on puzzles of sets and on random minimal puzzles, as they stand or on symmetric
//! copies. Its [`Spec`](spec::Spec) lists tables of statistics over groups of rows, and figures of these.

mod group;
mod measure;
mod spec;
mod statistic;
mod summary;
#[cfg(test)]
mod tests;

/// A declared study: the rows that it has ([`Copies`](measure::Copies) or [`Plain`](measure::Plain)), its id, its
/// configs and its question.
macro_rules! declared {
    ($study:ident: $row:ident, $($words:tt)*) => {
        #[doc = "A study declared in TOML."]
        pub struct $study;

        const _: () = {
            use super::measure::{Config, Item, $row as Row, items};
            type Summary = super::summary::Summary<$study>;

            impl Experiment for $study {
                study!($($words)*);
                /// Few: graders take their time.
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

/// All declared studies: a new one is a line here and in the registry, beside its TOML.
pub mod studies {
    use sudoku_runner::prelude::*;

    declared!(IsomorphStability: Copies, "isomorph-stability": quick, default, paper, extended;
        "How much of a metric's value is the puzzle, and how much the way it is written?");
}
