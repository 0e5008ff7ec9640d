//! Scoring candidates in bulk: a row is a candidate with its tests, the answer is whether it
//! passed, and the verdict is made on our side.
//!
//! Reading rows, judging one, spreading many over threads, going on after a crash, and counting
//! are each a file here. Files, terminals and signals are the caller's.

mod apart;
mod beside;
mod cases;
mod choose;
mod crew;
mod judge;
mod limits;
mod lists;
mod names;
mod passk;
mod resume;
mod run;
mod scored;
mod sent;
mod stdin;
mod summary;
mod task;
mod together;

/// The note of a pass that rests on what a candidate did to its arguments.
const CHANGED_ARGUMENTS: &str = "the pass rests on arguments that the candidate changed: with copies \
    of them, the tests do not pass";

pub use crate::hex::digest;
pub use choose::{Choice, choose};
pub use crew::{Job, run};
pub use judge::{Judge, Judged};
pub use limits::{BACK_STOP, OPERATIONS_PER_SECOND, TIME};
pub use passk::pass_at_k;
pub use resume::{Earlier, Mismatch, begins_as_results, earlier, jobs, line};
pub use scored::{Outcome, Scored};
pub(crate) use sent::SentRow;
pub use summary::{PassAt, Row as SummaryRow, Summary};
pub use task::{BadRow, Case, Form, Reader, Task};

/// 128 bits that nobody can guess.
fn random_text() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}
