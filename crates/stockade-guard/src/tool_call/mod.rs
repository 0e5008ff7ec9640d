//! An agent's tool call: which action it stands for, and whether a policy lets it go on.
//!
//! A call is a tool's name and its JSON arguments. [`extract`] turns it into one [`Action`];
//! [`check_call`] judges that action. Nothing of the call is carried out here, and an argument
//! that could be read in two ways is a denial, because the executor may read it in the other.

mod action;
mod arguments;
mod asked;
mod by_arguments;
mod extract;
mod json;
mod judge;
mod names;
mod patch;
mod paths;
mod url;
mod wire;

pub use action::Action;
pub use extract::extract;
pub use json::{JsonError, parse_json};
pub use judge::{CheckOptions, check_call, check_call_with};
pub use wire::{WireError, parse_call};

pub(crate) use judge::{deny_malformed, first_denial, judge_code, judge_unknown_code};
