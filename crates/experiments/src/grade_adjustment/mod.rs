//! What share of minimal puzzles can be made into each grade by filling in what is too hard?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.3 and Figure 12. How many symbols are filled in
//! where the tactics end is not stated; both readings are tried, under every assignment of tactics to grades.

mod measure;
mod show;
mod summary;

pub use measure::GradeAdjustment;
