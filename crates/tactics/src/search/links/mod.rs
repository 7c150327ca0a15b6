//! Strong links on one digit, and colourings.

pub(crate) mod dual_turbot;
pub(crate) mod multi_colours;
pub(crate) mod simple_colouring;
pub(crate) mod strong_link_chain;
pub(crate) mod three_links;
pub(crate) mod turbot;
