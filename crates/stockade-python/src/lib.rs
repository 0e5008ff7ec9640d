//! A Python in safe Rust that has nothing to steal: no file, socket, process, environment or clock
//! exists in it unless the host hands one in, and everything it does is metered.

mod class;
mod code;
mod compile;
mod heap;
mod interpreter;
mod meter;
mod modules;
mod native;
mod source;
mod symbol;
mod text;
mod types;
mod vm;

pub use interpreter::{Host, Interpreter, Outcome};
pub use meter::{Limit, Limits};
