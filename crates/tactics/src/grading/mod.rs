//! The grader: easiest tactic first, again and again.

pub(crate) mod adjustment;
pub(crate) mod finder;
pub(crate) mod findings;
pub(crate) mod grade;
pub(crate) mod grader;
pub(crate) mod searched;
pub(crate) mod stages;
