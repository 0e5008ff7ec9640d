//! Storing and resuming, by replay.
//!
//! A state is not a picture of the heap: it is what the host put in (texts, inputs, settings and
//! the answers of tools), from which a deterministic machine gets to the same place again. A
//! picture would have to be checked handle by handle before anything could trust it; a journal
//! needs no trust, because whatever it says is run under the meter like any other program. The
//! price is time: loading costs what the session cost so far.

mod document;
mod journal;

pub use document::StateError;
pub(crate) use document::{read, write};
pub(crate) use journal::{Answer, Call, End, Fed, Finish, Step, digest};
