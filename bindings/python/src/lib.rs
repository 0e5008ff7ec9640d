//! The native half of the `stockade` package: runs, checks and sessions of the facade, as Python
//! sees them. What needs an event loop is written in Python on top of it (`python/stockade/`).
//!
//! Nothing is decided here. Values are turned into JSON and back (`values`), arguments into a policy
//! (`policy`), callbacks into the caller's hand on a run (`hands`), and the record of a run is kept
//! as it came and read when it is asked for (`execution`).
#![expect(
    clippy::needless_pass_by_value,
    reason = "a function that Python calls owns its arguments"
)]
#![expect(
    clippy::doc_link_with_quotes,
    reason = "the documentation of what Python sees is docstrings, with Python in them"
)]

mod door;
mod execution;
mod hands;
mod policy;
mod run;
mod sandbox;
mod session;
mod values;
mod verdict;

use pyo3::prelude::*;

/// Of what is native here; Python's own objects are Python's.
#[global_allocator]
static ALLOCATOR: stockade_alloc::Alloc = stockade_alloc::Alloc;

#[pymodule]
mod _native {
    use std::ffi::OsString;

    use pyo3::prelude::*;

    #[pymodule_export]
    use super::door::Entry;
    #[pymodule_export]
    use super::execution::{Execution, ExecutionError, FileInfo, Logs, Result, Truncated, Usage};
    #[pymodule_export]
    use super::hands::Cancel;
    #[pymodule_export]
    use super::run::{check, run};
    #[pymodule_export]
    use super::sandbox::Sandbox;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::verdict::{Finding, Position, Verdict};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // The program is Python; what was audited is this file.
        let file: std::path::PathBuf = module.filename()?.extract()?;
        stockade::audit::loaded_from(file);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// The `stockade` command with these words; gives its exit code.
    #[pyfunction]
    fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
        // Only commands that need a worker say so when there is no way to start one.
        let program = super::policy::worker(py);
        py.detach(|| match program {
            Ok(program) => stockade_cli::main_started_by(words, program),
            Err(_) => stockade_cli::main(words),
        })
    }

    /// Ends what was made ahead for runs that will not come.
    #[pyfunction]
    fn drain(py: Python<'_>) {
        py.detach(stockade::drain_containers);
    }
}
