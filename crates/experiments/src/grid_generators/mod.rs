//! How evenly do the ways to fill grids reach all of them, and what do they cost?
//!
//! Sources: Beer 2011, "Grid generator"; "Generating and solving sudoku puzzles", "Generating the completed
//! puzzle"; Chadwick et al. 2008, "Completed Puzzle Generation"; "A Sudoku challenge generator", steps 1 and 2
//! and its comments; "Zendoku puzzle generation", 4.4.

mod measure;
mod reach;
mod show;
mod summary;
mod uniformity;

pub use measure::GridGenerators;
use sudoku_generators::{CrossFill, GridMethod, Queue, Root, Shuffle};
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Of each arm so many grids are brought to canonical form.
        pub canonical: u64 => 0..=*ITEMS.end(),
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
        /// The ways to fill grids.
        pub arms: Vec<Arm>,
    }
}

settings! {
    /// A way to fill grids.
    pub struct Arm {
        /// Its name, such as `cross-fill`.
        #[serde(with = "sudoku_runner::named::one")]
        pub method: GridMethod,
        /// Grids made.
        pub grids: u64 => ITEMS,
        /// The root that is shuffled, by its fourth row: 231 or 234.
        #[serde(default)]
        pub root: Option<u16>,
        /// How many transforms shuffle it.
        #[serde(default)]
        pub mutations: Option<u32> => STEPS,
        /// Whether digits are relabelled too.
        #[serde(default)]
        pub relabel: Option<bool>,
        /// Of cross filling: whether digits with one place are written before a guess.
        #[serde(default)]
        pub hidden_singles: bool,
        /// Of cross filling: the way around the corner boxes, clockwise or counter-clockwise; without it, either.
        #[serde(default)]
        pub clockwise: Option<bool>,
        /// Of cross filling: whether the next guess goes to the next box.
        #[serde(default)]
        pub in_turn: bool,
    }
}

impl Arm {
    /// The method with its options.
    pub fn method(&self) -> Result<GridMethod> {
        let bad = |message: String| Error::Config { name: "grid-generators".into(), message };
        let method = self.method;
        if let GridMethod::CrossFill(_) = method {
            return Ok(GridMethod::CrossFill(self.reading()));
        }
        if self.reading() != CrossFill::default() {
            return Err(bad(format!("{method}: hidden_singles, clockwise and in_turn are for cross-fill")));
        }
        let GridMethod::ShuffledRoot(preset) = method else {
            if self.root.or(self.mutations.map(|_| 0)).is_some() || self.relabel.is_some() {
                return Err(bad(format!("{method}: root, mutations and relabel are for shuffled-root")));
            }
            return Ok(method);
        };
        let root = match self.root {
            None => preset.root,
            Some(231) => Root::Fourth231,
            Some(234) => Root::Fourth234,
            Some(other) => return Err(bad(format!("root = {other}: there are 231 and 234"))),
        };
        Ok(GridMethod::ShuffledRoot(Shuffle {
            root,
            mutations: self.mutations.unwrap_or(preset.mutations),
            relabel: self.relabel.unwrap_or(preset.relabel),
        }))
    }

    fn reading(&self) -> CrossFill {
        let queue = match self.clockwise {
            None => Queue::Random,
            Some(true) => Queue::Clockwise,
            Some(false) => Queue::CounterClockwise,
        };
        CrossFill { hidden_singles: self.hidden_singles, queue, in_turn: self.in_turn }
    }

    /// What it is called in results: `shuffled-root 231 x100`.
    pub fn label(&self) -> Result<String> {
        Ok(match self.method()? {
            GridMethod::ShuffledRoot(Shuffle { root, mutations, relabel }) => {
                let root = if root == Root::Fourth231 { 231 } else { 234 };
                let fixed = if relabel { "" } else { ", digits fixed" };
                format!("shuffled-root {root} x{mutations}{fixed}")
            }
            GridMethod::CrossFill(reading) if reading != CrossFill::default() => {
                let fill = if reading.hidden_singles { "cells and places" } else { "cells" };
                let turn = if reading.in_turn { "a guess each" } else { "until full" };
                let queue = match reading.queue {
                    Queue::Random => "either way round",
                    Queue::Clockwise => "clockwise",
                    Queue::CounterClockwise => "counter-clockwise",
                };
                format!("cross-fill {fill}, {queue}, {turn}")
            }
            method => method.to_string(),
        })
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.arms.iter().try_for_each(Arm::check_ranges)
    }
}
