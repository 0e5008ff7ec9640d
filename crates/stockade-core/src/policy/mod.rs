//! The policy: one document that says what code may do and how much it may use.
//!
//! [`Policy`] is the resolved form that the guard and the walls read: every value is there. What a
//! user writes is a `PolicyFile`, in which every value is optional; layers of
//! them are folded over the defaults by `Layers`, which remembers for each value
//! the layer and the line that set it.

use serde::Serialize;
use std::time::Duration;

use crate::Language;

/// A resolved policy. `Policy::default()` is safe with no file at all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Policy {
    /// Which wall to use.
    pub isolation: Isolation,
    /// What the guard's verdict does to the run.
    pub guard: GuardMode,
    /// Walls that must be up or nothing runs.
    pub require: Vec<String>,
    /// Languages that may run; empty means any.
    pub languages: Vec<Language>,
    /// Which modules may be imported.
    pub imports: Imports,
    /// Builtins that may not be used.
    pub builtins: Builtins,
    /// Which guard rules count.
    pub rules: Rules,
    /// What can be reached over the network.
    pub network: Network,
    /// Host paths that may be seen.
    pub files: Files,
    /// Programs the code may start.
    pub commands: Vec<String>,
    /// How much of everything a run may use.
    pub limits: Limits,
    /// What an error of the code does to the caller.
    pub on_error: OnError,
}

/// Which wall stands between the code and the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Isolation {
    /// The cheapest wall that is strong enough.
    #[default]
    Auto,
    /// Our own Python; also written `restricted`.
    Interpreter,
    /// CPython held by the kernel.
    Process,
    /// Docker or Podman; also written `docker`.
    Container,
}

/// What the guard's verdict does to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GuardMode {
    /// A denial stops the run.
    #[default]
    Enforce,
    /// Findings are reported, nothing is stopped.
    Warn,
    /// The code is not read, and the courtesy guards in the child are off.
    Off,
}

/// Which modules code may import.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Imports {
    /// Allowed beyond the safe standard modules. `os.path` does not allow `os`.
    pub allow: Vec<String>,
    /// Denied. At the same depth of a dotted name, deny wins over allow.
    pub deny: Vec<String>,
    /// What happens to a module named in neither list.
    pub default: ImportDefault,
}

/// What happens to a module that no list names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ImportDefault {
    /// Denied, unless it is one of the safe standard modules.
    #[default]
    Deny,
    /// Allowed.
    Allow,
}

/// Builtins that may not be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Builtins {
    /// Their names.
    pub deny: Vec<String>,
}

/// Which guard rules count: codes (`SG101`), names (`import-denied`), prefixes (`SG1`) or `ALL`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The rules that are on.
    pub select: Vec<String>,
    /// The rules that are off although selected.
    pub ignore: Vec<String>,
}

/// What can be reached over the network.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Network {
    /// Nothing.
    #[default]
    None,
    /// Everything the machine reaches.
    Any,
    /// Only these `host:port` pairs.
    Allow(Vec<String>),
}

/// Host paths that may be seen; the run's own workspace is always writable.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Files {
    /// Readable.
    pub read: Vec<String>,
    /// Writable, and so readable.
    pub write: Vec<String>,
}

/// What an error of the code does to the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OnError {
    /// It is the caller's error too.
    #[default]
    Fail,
    /// It is reported, and the caller goes on.
    Continue,
}

/// How much of everything a run may use. Sizes are in bytes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Limits {
    /// Real time.
    pub wall_time: Duration,
    /// Processor time of the whole run.
    pub cpu_time: Duration,
    /// Memory of the whole run.
    pub memory: u64,
    /// Processors' worth of time per second.
    pub cpus: f64,
    /// Threads and processes together.
    pub tasks: u64,
    /// Open files.
    pub open_files: u64,
    /// Size of any one file.
    pub file_size: u64,
    /// Size of the workspace.
    pub disk: u64,
    /// Output kept, stdout and stderr each.
    pub output: u64,
    /// Interpreter only: steps of the machine-independent meter.
    pub operations: u64,
    /// Interpreter only: rounds of any one loop.
    pub loop_iterations: Option<u64>,
    /// Depth of calls.
    pub recursion: u64,
    /// Size of the code itself.
    pub code_size: u64,
    /// The longest run a tool call may ask for.
    pub max_execution_time_ms: Option<u64>,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            isolation: Isolation::default(),
            guard: GuardMode::default(),
            require: Vec::new(),
            languages: vec![Language::Python],
            imports: Imports::default(),
            builtins: Builtins::default(),
            rules: Rules::default(),
            network: Network::default(),
            files: Files::default(),
            commands: Vec::new(),
            limits: Limits::default(),
            on_error: OnError::default(),
        }
    }
}

impl Default for Builtins {
    fn default() -> Self {
        let deny = [
            "eval",
            "exec",
            "compile",
            "open",
            "input",
            "breakpoint",
            "__import__",
        ];
        Self {
            deny: deny.map(str::to_owned).to_vec(),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            select: vec!["ALL".to_owned()],
            ignore: Vec::new(),
        }
    }
}

impl Default for Limits {
    /// The `medium` preset, with bounds on everything else.
    fn default() -> Self {
        Self {
            wall_time: Duration::from_secs(30),
            cpu_time: Duration::from_secs(30),
            memory: 512 << 20,
            cpus: 1.0,
            tasks: 32,
            open_files: 64,
            file_size: 16 << 20,
            disk: 64 << 20,
            output: 1 << 20,
            operations: 1_000_000_000,
            loop_iterations: None,
            recursion: 1000,
            code_size: 256 << 10,
            max_execution_time_ms: None,
        }
    }
}
