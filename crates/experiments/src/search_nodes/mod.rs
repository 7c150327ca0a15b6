//! What does dancing links cost in nodes, by the S heuristic and by the leftmost column?
//!
//! Source: "Zendoku puzzle generation" (Zoonami 2007), 4.4: 345,810 against 49,879,323 nodes for 100 random
//! puzzles; a factor of 10 or less on easy ones; 64 against 21,677,544 nodes on a puzzle of 17 clues. It does
//! not say what was counted. Here both are: all uniqueness checks while puzzles are made, and the checks of
//! the finished puzzles alone.

mod measure;
mod show;
mod summary;

use std::fmt;

pub use measure::SearchNodes;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Random minimal puzzles made.
        pub puzzles: u64 => ITEMS,
        /// Random minimal puzzles searched by the S heuristic alone, which is quick.
        pub more_puzzles: u64 => 0..=*ITEMS.end(),
        /// Orders of the columns; the first is used for the puzzles of data sets.
        pub orders: Vec<Order>,
        /// Orders searched by the S heuristic alone. Reversing an order swaps the first and the last of equally short
        /// columns, and has by symmetry the same distribution as the reversed sequence of kinds; so has transposing. The
        /// twelve sequences with r before c therefore cover every order of kinds and both ways to break ties.
        pub fewest_orders: Vec<Order>,
        /// Nodes after which a leftmost search is cut off.
        pub cap: u64 => EFFORT,
        /// The same for the check of a finished puzzle.
        pub cap_finished: u64 => EFFORT,
        /// The same for the puzzles of the set of 17 clues.
        pub cap_seventeen: u64 => EFFORT,
        /// At most so many puzzles of the set of 17 clues, spread evenly; 0 for all.
        pub seventeen: usize,
        /// Of these a random part of about this many is searched by the leftmost column too.
        pub seventeen_leftmost: u32,
        /// At most so many easy puzzles of each set, spread evenly; 0 for all.
        pub easy_per_set: usize,
        /// Sets of easy puzzles, and the labels that are easy; all puzzles if there is none.
        pub easy: Vec<EasySet>,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

settings! {
    /// A set of easy puzzles.
    pub struct EasySet {
        /// Id of the data set.
        pub id: String,
        /// Labels taken.
        #[serde(default)]
        pub labels: Vec<String>,
    }
}

impl Config {
    /// Every order searched by the S heuristic, once.
    pub fn all_orders(&self) -> Vec<Order> {
        distinct(self.orders.iter().chain(&self.fewest_orders).copied())
    }

    /// The order used for the puzzles of data sets.
    pub fn first_order(&self) -> String {
        self.orders.first().map(ToString::to_string).unwrap_or_default()
    }
}

/// An order of the 324 columns: their four kinds one after the other, such as `prcb`.
///
/// p: cells; r, c, b: digits in rows, columns, boxes. Within a kind the order is that of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Order([usize; 4]);

const KINDS: [char; 4] = ['p', 'r', 'c', 'b'];

impl Order {
    /// The items of the sudoku problem in this order.
    pub fn items(self) -> Vec<usize> {
        self.0.into_iter().flat_map(|kind| 81 * kind..81 * (kind + 1)).collect()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&kind| write!(f, "{}", KINDS[kind]))
    }
}

impl From<Order> for String {
    fn from(order: Order) -> String {
        order.to_string()
    }
}

impl TryFrom<String> for Order {
    type Error = String;

    fn try_from(text: String) -> Result<Order, String> {
        let kinds: Vec<usize> =
            text.chars().filter_map(|kind| KINDS.iter().position(|&known| known == kind)).collect();
        let found = <[usize; 4]>::try_from(kinds).ok().filter(|_| text.len() == 4);
        let found = found.filter(|kinds| (0..4).all(|kind| kinds.contains(&kind)));
        found
            .map(Order)
            .ok_or_else(|| format!("{text:?} is no order of columns: write p, r, c and b once each"))
    }
}

impl Settings for Config {}
