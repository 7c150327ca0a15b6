//! The integration tests of the command, built as one program to link only once.

mod analyse;
mod architecture;
mod claims;
mod common;
mod dataset;
mod documents;
mod faults;
mod hostile;
mod links;
mod manners;
mod one_number;
mod outputs;
mod paper;
mod promises;
mod safe;
mod signals;
mod stock;
mod stream;
mod typed;
