//! How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.1 to 5.3 and Figure 11. The source does not say
//! which tactics make which grade, nor whether struck marks are kept; every way is tried.

mod measure;
mod show;
mod summary;

pub use measure::GradeDistribution;
