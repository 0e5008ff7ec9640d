//! What must be known of a Python text before a parser may see it.
//!
//! A parser builds trees as deep as the text asks for, and a deep tree overflows the stack when it
//! is walked or dropped. The guard and the interpreter both read hostile text, so both ask here
//! first. Nothing is parsed here and nothing is judged.

#[cfg(test)]
mod agreement;
mod refusal;
mod scan;

pub use refusal::{Bounds, Depth, Kind, Refusal, Scanned};
pub use scan::scan;
