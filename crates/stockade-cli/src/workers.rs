//! The processes that run the interpreter for commands which must live on whatever becomes of one
//! run: `eval`, `mcp` and `workflow`.
//!
//! They are this very program, started as `stockade worker`, which no user needs to call.

use std::sync::OnceLock;

use stockade::{WorkerProgram, Workers};

/// How this program is started once more; its own file where nobody says otherwise.
static PROGRAM: OnceLock<WorkerProgram> = OnceLock::new();

/// Says how this program is started once more, where its file alone does not: Python's package is
/// one that Python must load.
pub(crate) fn started_by(program: WorkerProgram) {
    // What was said first holds.
    let _ = PROGRAM.set(program);
}

/// Processes for one command.
pub(crate) fn workers() -> Workers {
    Workers::new(PROGRAM.get_or_init(WorkerProgram::this).clone())
}

/// `stockade worker`: serves the process that started it on stdin and stdout.
pub(crate) fn serve() -> ! {
    stockade::serve_as_worker(std::io::stdin(), std::io::stdout())
}
