//! Scoring candidates in bulk: a row is a candidate with its tests, the answer is whether it
//! passed, and the verdict is made on our side.
//!
//! Reading rows, judging one, spreading many over threads, going on after a crash, and counting
//! are each a file here. Files, terminals and signals are the caller's.

mod apart;
mod choose;
mod crew;
mod judge;
mod limits;
mod names;
mod passk;
mod resume;
mod scored;
mod stdin;
mod summary;
mod task;

pub use crate::hex::digest;
pub use choose::{Choice, choose};
pub use crew::{Job, run};
pub use judge::{Judge, Judged};
pub use limits::{BACK_STOP, OPERATIONS_PER_SECOND, TIME};
pub use passk::pass_at_k;
pub use resume::{Earlier, Mismatch, earlier, jobs};
pub use scored::{Outcome, Scored};
pub use summary::{PassAt, Row as SummaryRow, Summary};
pub use task::{BadRow, Case, Form, Reader, Task};
