//! How much a run may use: the resolved numbers.
//!
//! Every limit has a value without any file. Two may be absent, which means that nothing bounds
//! them: the walls that read them say so in their own documentation.

use std::time::Duration;

/// How much of everything a run may use. Sizes are in bytes.
#[derive(Debug, Clone, PartialEq)]
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
