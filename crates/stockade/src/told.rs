//! What the walls that run programs of a machine or of an image have in common: the same outcome,
//! told as every wall tells it, and the same caller.

use std::rc::Rc;

use serde_json::{Map, Value};
use stockade_core::execution::FileInfo;
use stockade_core::policy::{GuardMode, Size, Time};
use stockade_core::{ErrorInfo, Policy, Request, Status, ToolError, Truncated, Usage};
use stockade_guard::imports::SAFE_PYTHON_MODULES;
use stockade_jail::{Ending, Guard, Hooks, Outcome, Reached};

use crate::auto::writes_lists;
use crate::control::{Control, Stream};
use crate::wall::{Ran, told};

/// The run of code that is larger than it may be; nothing where it is not.
pub(crate) fn too_large(request: &Request, policy: &Policy) -> Option<Ran> {
    let bound = policy.limits.code_size;
    (request.code.len() as u64 > bound).then(|| {
        let message = format!("the code is larger than {}", Size(bound));
        Ran::nothing(Status::CodeSizeLimit, told("LimitReached", &message))
    })
}

/// The run that a wall could not make, for a reason of its own.
pub(crate) fn failed(why: &str) -> Ran {
    Ran::nothing(Status::SandboxError, told("SandboxError", why))
}

/// What the courtesy guards inside know; nothing where they are off.
pub(crate) fn guard(policy: &Policy) -> Option<Guard> {
    let enforces = match policy.guard {
        GuardMode::Enforce => true,
        GuardMode::Auto => writes_lists(policy),
        GuardMode::Warn | GuardMode::Off => false,
    };
    enforces.then(|| Guard {
        words: policy.guard == GuardMode::Enforce,
        safe_modules: SAFE_PYTHON_MODULES
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
    })
}

/// From what a wall of the machine's own programs says to what every wall says.
pub(crate) fn ran(outcome: Outcome, policy: &Policy) -> Ran {
    let mut exit_code = None;
    let mut result = Value::Null;
    let mut result_repr = None;
    let (status, error) = match outcome.ending {
        Ending::Done {
            result: value,
            repr,
            note,
        } => {
            (result, result_repr) = (value, repr);
            let note = note.map(|note| told("NoJsonForm", &note));
            (Status::Ok, note)
        }
        Ending::Raised {
            name,
            value,
            traceback,
            line,
            errno: _,
        } => {
            let status = match outcome.reached {
                Some(reached) => status(reached),
                None if name == "RecursionError" => Status::RecursionLimit,
                None => Status::Error,
            };
            let error = ErrorInfo {
                name,
                value,
                traceback,
                line,
            };
            (status, Some(error))
        }
        Ending::Exit(code) => {
            exit_code = Some(code);
            (Status::Error, Some(told("SystemExit", &code.to_string())))
        }
        Ending::Silent(code) => {
            let with = code.map_or_else(String::new, |code| format!(" with exit code {code}"));
            exit_code = code.filter(|code| *code != 0);
            let message = format!("the program ended{with} before it gave its answer");
            (Status::Error, Some(told("NoAnswer", &message)))
        }
        Ending::Signal(signal) => {
            exit_code = Some(128 + signal);
            let message = format!(
                "the program was ended by signal {signal}{}",
                signal_name(signal)
            );
            let status = outcome.reached.map_or(Status::Error, status);
            (status, Some(told("Signal", &message)))
        }
        Ending::Nonsense(why) => (Status::Error, Some(told("NoAnswer", &why))),
        ending => limit(&ending, policy),
    };
    Ran {
        status,
        result,
        result_repr,
        truncated: Truncated {
            stdout: outcome.stdout.1,
            stderr: outcome.stderr.1,
        },
        stdout: outcome.stdout.0,
        stderr: outcome.stderr.0,
        error,
        exit_code,
        walls: outcome.walls,
        usage: Usage {
            wall_ms: outcome.wall.as_secs_f64() * 1e3,
            cpu_ms: outcome.cpu.as_secs_f64() * 1e3,
            peak_memory: outcome.peak_memory,
            operations: None,
        },
        files: outcome
            .harvest
            .files
            .iter()
            .map(|(name, bytes)| (name.clone(), about(bytes)))
            .collect(),
        contents: outcome.harvest.files,
        notes: outcome
            .harvest
            .skipped
            .into_iter()
            .chain(outcome.refused)
            .collect(),
    }
}

fn status(reached: Reached) -> Status {
    match reached {
        Reached::Tasks => Status::TaskLimit,
        Reached::OpenFiles => Status::OpenFilesLimit,
        Reached::FileSize => Status::FileSizeLimit,
        Reached::Disk => Status::DiskLimit,
    }
}

pub(crate) fn about(bytes: &[u8]) -> FileInfo {
    FileInfo {
        bytes: bytes.len() as u64,
        sha256: crate::hex::digest(bytes),
    }
}

/// The status of a limit, and a sentence that names its bound.
fn limit(ending: &Ending, policy: &Policy) -> (Status, Option<ErrorInfo>) {
    let limits = &policy.limits;
    let (status, message) = match ending {
        Ending::WallTime => {
            let bound = Time(limits.wall_time);
            (Status::TimeLimit, format!("it ran longer than {bound}"))
        }
        Ending::CpuTime => {
            let bound = Time(limits.cpu_time);
            let message = format!("it used more than {bound} of processor time");
            (Status::TimeLimit, message)
        }
        Ending::Memory => {
            let bound = Size(limits.memory);
            (
                Status::MemoryLimit,
                format!("it asked for more than {bound} of memory"),
            )
        }
        Ending::Output => {
            let bound = Size(limits.output);
            (
                Status::OutputLimit,
                format!("it went on printing far beyond {bound}"),
            )
        }
        _ => {
            return (
                Status::Cancelled,
                Some(told("Cancelled", "the caller stopped it")),
            );
        }
    };
    (status, Some(told("LimitReached", &message)))
}

pub(crate) fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        7 => " (bus error)",
        8 => " (arithmetic)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        24 => " (processor time)",
        25 => " (file size)",
        31 => " (refused system call)",
        _ => "",
    }
}

/// The caller, as such a wall sees it.
pub(crate) struct Caller<'a> {
    control: &'a Control,
    /// Bytes of a character that has not come whole yet, of stdout and stderr.
    cut: [Vec<u8>; 2],
}

impl<'a> Caller<'a> {
    pub(crate) fn new(control: &'a Control) -> Self {
        Self {
            control,
            cut: [Vec::new(), Vec::new()],
        }
    }
}

impl Hooks for Caller<'_> {
    fn cancelled(&self) -> bool {
        self.control.stopped()
    }

    fn output(&mut self, error: bool, bytes: &[u8]) {
        let Some(listener) = &self.control.output else {
            return;
        };
        let cut = &mut self.cut[usize::from(error)];
        cut.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(cut) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => cut.len(),
        };
        let rest = cut.split_off(whole);
        let text = String::from_utf8_lossy(cut).into_owned();
        *cut = rest;
        let stream = if error {
            Stream::Stderr
        } else {
            Stream::Stdout
        };
        (listener.borrow_mut())(stream, &text);
    }

    fn tool(
        &mut self,
        name: &str,
        args: &[Value],
        kwargs: &Map<String, Value>,
    ) -> Result<Value, ToolError> {
        let known = self.control.tools.iter().find(|(known, _)| known == name);
        let Some(tool) = known.map(|(_, tool)| Rc::clone(tool)) else {
            return Err(format!("there is no tool `{name}`").into());
        };
        let Ok(mut tool) = tool.try_borrow_mut() else {
            return Err(format!("the tool `{name}` is being called already").into());
        };
        tool(args, kwargs)
    }
}
