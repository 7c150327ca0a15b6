//! The grader, which always applies the easiest tactic that finds something.

pub(crate) mod adjustment;
pub(crate) mod finder;
pub(crate) mod findings;
pub(crate) mod grade;
pub(crate) mod grader;
pub(crate) mod searched;
pub(crate) mod stages;
