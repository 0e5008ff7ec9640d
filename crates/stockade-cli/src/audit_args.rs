//! What `stockade audit` is given.

use clap::{Args, ValueEnum};
use stockade::audit::Part;
use stockade_core::policy::Program;

use crate::policy_files::PolicyFileArgs;
use crate::run_args::program;

/// The arguments of `stockade audit`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each canary is an action that must not be done behind a wall, and must be done by a bare Python: one
that cannot be done outside has shown nothing, and fails as `void`. What the machine does not have is
`absent`, with the documented reason. Walls that hold are kept on record for a week, for this program,
kernel, configuration and Python.

Exit codes: 0 every mandatory check holds, 1 one does not, 2 wrong usage.

Examples:
  stockade audit
  stockade audit --wall interpreter --json
  stockade audit --wall process --python .venv/bin/python
  stockade audit --wall container --policy policy.yaml")]
pub(crate) struct AuditArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Audit this wall only; may be repeated
    #[arg(long, value_enum, value_name = "WALL")]
    pub(crate) wall: Vec<Walled>,
    /// The Python of the process wall and of the controls, a name on PATH or a path [default: that of
    /// the virtual environment, else the first on PATH]
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    pub(crate) python: Option<Program>,
    /// Print every canary as a table in Markdown, and try nothing
    #[arg(long, conflicts_with_all = ["json", "wall", "python"])]
    pub(crate) list: bool,
    #[command(flatten)]
    pub(crate) policy: PolicyFileArgs,
}

/// What can be audited on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Walled {
    /// The reading of code
    Guard,
    /// Our own Python
    Interpreter,
    /// The machine's Python, held by the kernel
    Process,
    /// The Python of the policy's image, in a container
    Container,
}

impl Walled {
    pub(crate) fn part(self) -> Part {
        match self {
            Self::Guard => Part::Guard,
            Self::Interpreter => Part::Interpreter,
            Self::Process => Part::Process,
            Self::Container => Part::Container,
        }
    }
}
