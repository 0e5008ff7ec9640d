//! The wall that is the kernel: the machine's own programs in `stockade-jail`, told as every wall
//! tells it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::{Map, Value};
use stockade_core::execution::{FileInfo, Walls};
use stockade_core::policy::{GuardMode, Isolation, Size, Time};
use stockade_core::{ErrorInfo, Language, Policy, Request, Status, Truncated, Usage};
use stockade_guard::imports::SAFE_PYTHON_MODULES;
use stockade_guard::needs::Needs;
use stockade_jail::{Ending, Guard, Hooks, JailError, Job, Outcome, Reached};

use crate::control::{Control, Stream};
use crate::wall::{Fit, Ran, Wall, told};

/// Runs the machine's own Python in a process that the kernel holds.
#[derive(Debug, Clone, Default)]
pub struct ProcessWall {
    /// The Python to use, over the one that the policy names; `VIRTUAL_ENV` and the path are
    /// searched where neither does.
    pub python: Option<PathBuf>,
    /// Whether runs may be forked from a Python that stands ready.
    pub warm: bool,
}

impl Wall for ProcessWall {
    fn isolation(&self) -> Isolation {
        Isolation::Process
    }

    fn fits(&self, request: &Request, _needs: &Needs, _policy: &Policy) -> Fit {
        match &request.language {
            language @ (Language::Python | Language::JavaScript | Language::Shell) => {
                Fit::Yes(format!("the machine's own {language}, held by the kernel"))
            }
            other => Fit::No(format!(
                "the process wall runs python, javascript and shell, and this is {other}"
            )),
        }
    }

    fn walls(&self, policy: &Policy) -> Walls {
        stockade_jail::walls(policy)
    }

    fn enforces(&self, name: &str, policy: &Policy) -> bool {
        let walls = self.walls(policy);
        walls
            .get(name)
            .is_some_and(|how| stockade_jail::holds(name, how))
    }

    fn mend(&self, name: &str) -> Option<String> {
        let python = self.python.as_deref();
        let checks = stockade_jail::doctor::examine(python).checks;
        let lost = checks
            .iter()
            .filter(|check| check.state == stockade_jail::doctor::State::Lost);
        let mends: Vec<&str> = lost
            .filter(|check| check.walls.contains_key(name))
            .filter_map(|check| check.mend.first())
            .map(String::as_str)
            .collect();
        (!mends.is_empty()).then(|| mends.join("; "))
    }

    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        self.with(guard(policy), request, policy, control, stockade_jail::run)
    }
}

/// How a job is run.
type Way = fn(&Job<'_>, &mut dyn Hooks) -> Result<Outcome, JailError>;

impl ProcessWall {
    /// Runs the code as a plain process, with no wall at all.
    pub(crate) fn run_bare(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        self.with(None, request, policy, control, stockade_jail::run_bare)
    }

    fn with(
        &self,
        guard: Option<Guard>,
        request: &Request,
        policy: &Policy,
        control: &Control,
        run: Way,
    ) -> Ran {
        if request.code.len() as u64 > policy.limits.code_size {
            let bound = Size(policy.limits.code_size);
            let message = format!("the code is larger than {bound}");
            return Ran::nothing(Status::CodeSizeLimit, told("LimitReached", &message));
        }
        let job = Job {
            request,
            policy,
            python: self.python.as_deref().or(named_python(policy)),
            guard,
            tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
            warm: self.warm,
            preload: &policy.preload,
        };
        told_by(run(&job, &mut Caller::new(control)), policy)
    }
}

fn named_python(policy: &Policy) -> Option<&Path> {
    policy.python.as_deref().map(Path::new)
}

fn told_by(outcome: Result<Outcome, JailError>, policy: &Policy) -> Ran {
    match outcome {
        Ok(outcome) => ran(outcome, policy),
        Err(error) => Ran::nothing(
            Status::SandboxError,
            told("SandboxError", &error.to_string()),
        ),
    }
}

/// A Python behind the kernel's walls that lives on.
pub(crate) struct ProcessSession {
    session: stockade_jail::Session,
    control: Control,
}

impl ProcessSession {
    pub(crate) fn start(policy: &Policy, control: &Control, warm: bool) -> Result<Self, String> {
        let request = Request::python("");
        let job = Job {
            request: &request,
            policy,
            python: named_python(policy),
            guard: guard(policy),
            tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
            warm,
            preload: &policy.preload,
        };
        let session = stockade_jail::Session::start(&job).map_err(|error| error.to_string())?;
        Ok(Self {
            session,
            control: control.clone(),
        })
    }

    pub(crate) fn feed(&mut self, request: &Request, policy: &Policy) -> Ran {
        told_by(
            self.session.feed(request, &mut Caller::new(&self.control)),
            policy,
        )
    }
}

fn guard(policy: &Policy) -> Option<Guard> {
    (policy.guard == GuardMode::Enforce).then(|| Guard {
        safe_modules: SAFE_PYTHON_MODULES
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
    })
}

/// From what the jail says to what a wall says.
fn ran(outcome: Outcome, policy: &Policy) -> Ran {
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

fn about(bytes: &[u8]) -> FileInfo {
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

fn signal_name(signal: i32) -> &'static str {
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

/// The caller, as the jail sees it.
struct Caller<'a> {
    control: &'a Control,
    /// Bytes of a character that has not come whole yet, of stdout and stderr.
    cut: [Vec<u8>; 2],
}

impl<'a> Caller<'a> {
    fn new(control: &'a Control) -> Self {
        Self {
            control,
            cut: [Vec::new(), Vec::new()],
        }
    }
}

impl Hooks for Caller<'_> {
    fn cancelled(&self) -> bool {
        self.control.cancel.is_cancelled()
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
    ) -> Result<Value, String> {
        let known = self.control.tools.iter().find(|(known, _)| known == name);
        let Some(tool) = known.map(|(_, tool)| Rc::clone(tool)) else {
            return Err(format!("there is no tool `{name}`"));
        };
        let Ok(mut tool) = tool.try_borrow_mut() else {
            return Err(format!("the tool `{name}` is being called already"));
        };
        tool(args, kwargs)
    }
}
