//! All tests of the crate in one program: linking one is quicker than linking many.

mod alfabeta;
mod codingame;
mod external;
mod gomocup;
mod kgp;
mod links;
mod properties;
