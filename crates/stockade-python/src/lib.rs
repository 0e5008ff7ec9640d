//! A Python in safe Rust that has nothing to steal: no file, socket, process, environment or clock
//! exists in it unless the host hands one in, and everything it does is metered.
#![expect(
    clippy::needless_pass_by_value,
    reason = "every native function has one signature, whether or not it keeps its arguments"
)]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "values are bits behind a tag, and Python's arithmetic is spelt out in casts"
)]
#![expect(
    clippy::float_cmp,
    reason = "Python compares floats exactly, and so must we"
)]
#![expect(
    clippy::inline_always,
    reason = "accessors of a value, which the dispatch loop uses in every instruction"
)]
#![expect(
    clippy::similar_names,
    clippy::many_single_char_names,
    reason = "the names of the algorithms' own papers"
)]
#![expect(
    clippy::struct_excessive_bools,
    clippy::iter_not_returning_iterator,
    reason = "flags are flags, and an arena of iterators gives iterators"
)]
#![expect(
    clippy::unnecessary_wraps,
    reason = "tables of functions share one signature"
)]

mod class;
mod code;
mod compile;
mod convert;
mod files;
mod heap;
mod host;
mod interpreter;
mod meter;
mod modules;
mod native;
mod snapshot;
mod source;
mod symbol;
#[expect(
    dead_code,
    reason = "a library of text that the modules to come will use in full"
)]
mod text;
mod types;
mod vm;

pub use files::{FileEntry, FileError, FileLimits, WORK};
pub use host::{Captured, Ending, Host, Outcome, Report, ToolAnswer, ToolCall, Usage};
pub use interpreter::{AllowedModules, Interpreter, Names, Rights};
pub use meter::{Limit, Limits};
pub use modules::{has_file_module, has_member, has_module, module_names};
pub use snapshot::StateError;
pub use source::{Unfinished, hands_over_variables, unfinished};
pub use symbol::lacks_attribute;
