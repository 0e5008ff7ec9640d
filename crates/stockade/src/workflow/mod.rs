//! Workflows: pieces of code that wait for each other and pass their answers on.
//!
//! [`Plan::check`] reads a document, finds every name, resolves every node's policy and judges
//! every node's code; it tells all mistakes at once and runs nothing. [`Plan::run`] runs what came
//! out of that. A [`State`] on disk lets an interrupted run go on. No terminal is known here.
//!
//! ```
//! use std::path::Path;
//! use stockade::workflow::{Options, Plan, Setting};
//! use stockade::{Cancel, Status};
//! use stockade_core::policy::{Document, Layers, Source};
//!
//! let text = r#"
//! nodes:
//!   - {id: two, code: "result = 2"}
//!   - {id: six, code: "result = inputs['n'] * 3", inputs: {n: "{two}"}}
//! "#;
//! let document = Document::parse(Source::new("flow.yaml", text)).unwrap();
//! let setting = Setting {
//!     folder: Path::new("."),
//!     base: Layers::new(),
//!     resolve: &Layers::resolve,
//!     inputs: Some(serde_json::Map::new()),
//! };
//! let plan = Plan::check(&document, &setting).plan.unwrap();
//! let options = Options {
//!     jobs: 2,
//!     cpus: 2.0,
//!     auditor: None,
//!     workers: None,
//!     cancel: Cancel::new(),
//!     seed: None,
//!     state: None,
//!     ledger: None,
//!     reuse: &|_, _| true,
//! };
//! let report = plan.run(options, &mut |_| {});
//! assert_eq!(report.status, Status::Ok);
//! assert_eq!(report.outputs["six"], 6);
//! ```

mod graph;
mod inside;
mod link;
mod mistakes;
mod plan;
mod read;
mod report;
mod run;
mod schedule;
mod state;
mod template;

pub use crate::hex::digest;
pub use plan::{Checked, NodeFindings, Plan, Resolve, Setting};
pub use report::{NodeEnd, Report};
pub use run::{Event, LARGEST_RESULT, LARGEST_TOTAL, Options};
pub use state::{State, StateError};
