//! Patterns that cannot occur in a puzzle with one solution.

pub(crate) mod bug;
pub(crate) mod loop_types;
pub(crate) mod rectangle;
pub(crate) mod ring_pool;
pub(crate) mod unique_loop;
