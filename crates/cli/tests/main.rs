//! The integration tests of the command, built as one program to link only once.

mod analyse;
mod architecture;
mod audit;
mod benchmark;
mod claims;
mod common;
mod data;
mod dataset;
mod documents;
mod experiment;
mod faults;
mod hostile;
mod links;
mod manners;
mod outputs;
mod paper;
mod promises;
mod reading;
mod report;
mod safe;
mod shards;
mod signals;
mod stock;
mod stream;
mod users;
