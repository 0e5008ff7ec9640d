//! The wall that is our own Python: it holds by having nothing to give.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use stockade_core::execution::Walls;
use stockade_core::policy::{Imports, Isolation, Size, Time};
use stockade_core::{ErrorInfo, Language, Policy, Request, Status, Truncated, Usage};
use stockade_guard::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};
use stockade_guard::needs::Needs;
use stockade_python::{
    AllowedModules, Ending, Host, Interpreter, Limit, Limits, Outcome, ToolAnswer, ToolCall,
    has_file_module, has_member, has_module, lacks_attribute, module_names,
};

use crate::control::{Control, Stream};
use crate::held::Held;
use crate::memory_files;
use crate::wall::{Fit, Ran, Wall, told};

/// Runs Python in our own interpreter, in this process.
pub struct InterpreterWall;

impl Wall for InterpreterWall {
    fn isolation(&self) -> Isolation {
        Isolation::Interpreter
    }

    fn fits(&self, request: &Request, needs: &Needs, policy: &Policy) -> Fit {
        if request.language != Language::Python {
            return Fit::No(format!(
                "the interpreter wall runs Python, and this is {}",
                request.language
            ));
        }
        let files = memory_files::present(request, policy);
        if !request.files.is_empty() && !files {
            return Fit::No(
                "the interpreter wall has no files where the policy denies `open`".to_owned(),
            );
        }
        let needs = &*memory_files::needs_beside(request, needs, policy);
        match lacking(needs, policy, files).or_else(|| memory_files::lacking(needs, policy)) {
            Some(what) => Fit::Lacks(what),
            None if !request.files.is_empty() => {
                Fit::Yes("pure Python, with its files in memory".to_owned())
            }
            None if needs.modules.is_empty() => {
                Fit::Yes("pure Python that imports nothing".to_owned())
            }
            None => Fit::Yes("pure Python, and every import is built in".to_owned()),
        }
    }

    fn walls(&self, policy: &Policy) -> Walls {
        walls(policy, memory_files::allowed(policy))
    }

    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        if let Some(workers) = &control.workers {
            return workers.run(request, policy, control);
        }
        let begin = Instant::now();
        let cpu = cpu_time();
        let mut interpreter = prepare(policy, control, request.seed);
        let mut ran = match interpreter.inputs(&request.inputs) {
            Ok(()) => feed(&mut interpreter, request, policy),
            Err(error) => Ran::nothing(Status::MemoryLimit, told("Inputs", &error.to_string())),
        };
        if ran.status == Status::Cancelled && control.alone.as_ref().is_some_and(|it| it.get()) {
            let bound = Size(policy.limits.memory);
            let why = format!("this process held more than {bound} of memory for it");
            ran.status = Status::MemoryLimit;
            ran.error = Some(told(limit_name(ran.status), &why));
        }
        ran.walls = walls(policy, interpreter.has_files());
        ran.usage.wall_ms = milliseconds(begin.elapsed());
        ran.usage.cpu_ms = milliseconds(cpu_time().saturating_sub(cpu));
        ran
    }
}

/// What stands around a run, with a file tree or without one.
fn walls(policy: &Policy, files: bool) -> Walls {
    let known = WALLS.iter().map(|&(name, how)| (name.into(), how.into()));
    let mut walls: Walls = known.collect();
    if policy.limits.loop_iterations.is_some() {
        walls.insert("loop_iterations".into(), "metered".into());
    }
    if files {
        walls.insert("filesystem".into(), "memory".into());
        for name in ["disk", "file_size", "open_files"] {
            walls.insert(name.into(), "metered".into());
        }
    }
    walls
}

/// What the code asks for and the interpreter does not have, with a file tree or without one.
fn lacking(needs: &Needs, policy: &Policy, files: bool) -> Option<String> {
    // With the guard off other walls import what no list allows; the interpreter never does.
    let allowed =
        |name: &str| ruling(name, &policy.imports, SAFE_PYTHON_MODULES) == ImportRuling::Allowed;
    let has = |name: &&String| match name.as_str() {
        "builtins" | "errno" | "stat" => allowed(name),
        name if has_file_module(name) => files && allowed(name),
        name => has_module(name),
    };
    if let Some(module) = needs.modules.iter().find(|name| !has(name)) {
        return Some(format!("the interpreter has no module `{module}`"));
    }
    if let Some(member) = needs.members.iter().find(|name| !has_member(name)) {
        return Some(format!("the interpreter has no `{member}`"));
    }
    if needs.relative {
        return Some("it imports from a package of its own, and it is in none".to_owned());
    }
    if needs.computed {
        return Some("a module is imported by a name that only running would tell".to_owned());
    }
    let reaching = |name: &&&str| match **name {
        "eval" | "exec" | "compile" => false,
        "open" => !files,
        _ => true,
    };
    if let Some(name) = needs.builtins.iter().find(reaching) {
        return Some(format!("the interpreter has no `{name}`"));
    }
    let internal = needs.internals.iter().find(|name| lacks_attribute(name))?;
    Some(format!("`{internal}` does not exist in the interpreter"))
}

/// What stands around every run here.
const WALLS: &[(&str, &str)] = &[
    ("clock", "by operations"),
    ("code_size", "metered"),
    ("cpus", "one thread"),
    ("environment", "absent"),
    ("filesystem", "absent"),
    ("memory", "metered"),
    ("network", "absent"),
    ("operations", "metered"),
    ("output", "metered"),
    ("processes", "absent"),
    ("recursion", "metered"),
    ("time", "metered"),
];

/// An interpreter under a policy, with the caller's tools in it.
pub(crate) fn prepare(policy: &Policy, control: &Control, seed: u64) -> Interpreter {
    let host = Caller {
        begin: Instant::now(),
        control: control.clone(),
        seed,
        held: control.alone.as_ref().map(|outgrown| {
            outgrown.set(false);
            (Rc::clone(outgrown), Held::watch(policy.limits.memory))
        }),
    };
    let mut interpreter = Interpreter::new(limits(policy), host);
    interpreter.allow_listed(&allowed_modules(&policy.imports));
    let denied = |name: &str| policy.builtins.deny.iter().any(|denied| denied == name);
    interpreter.allow_eval(!denied("eval") && !denied("exec") && !denied("compile"));
    if memory_files::allowed(policy) {
        memory_files::allow(&mut interpreter, policy);
    }
    interpreter.tools(control.tools.iter().map(|(name, _)| name.as_str()));
    interpreter.protect(control.tools.iter().map(|(name, _)| name.as_str()));
    interpreter
}

/// The modules that a policy lets in. Most runs of a thread have the policy of the one before, and
/// to go through all names takes longer than a small program.
fn allowed_modules(imports: &Imports) -> AllowedModules {
    thread_local! {
        static LAST: RefCell<Option<(Imports, AllowedModules)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((known, allowed)) if known == imports => allowed.clone(),
        _ => {
            let allowed = gather_modules(imports);
            *last = Some((imports.clone(), allowed.clone()));
            allowed
        }
    })
}

fn gather_modules(imports: &Imports) -> AllowedModules {
    // Names that the policy allows and this interpreter does not have are told apart from those
    // that are not allowed. A wildcard would also let in what the policy denies by name.
    let of_policy = imports.allow.iter().map(String::as_str);
    let mut all: Vec<&str> = module_names().collect();
    all.extend(SAFE_PYTHON_MODULES);
    all.extend(of_policy.filter(|name| !name.contains('*')));
    all.retain(|name| ruling(name, imports, SAFE_PYTHON_MODULES) == ImportRuling::Allowed);
    all.into_iter().collect()
}

/// Runs one text in an interpreter that is ready.
pub(crate) fn feed(interpreter: &mut Interpreter, request: &Request, policy: &Policy) -> Ran {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    interpreter.clock(since_1970.unwrap_or_default());
    if let Err(refused) = memory_files::hand_in(interpreter, request, policy) {
        return *refused;
    }
    match std::str::from_utf8(&request.code) {
        Ok(code) => {
            let mut ran = ran(interpreter.feed(&request.name, code), policy);
            memory_files::take_out(interpreter, request, policy, &mut ran);
            ran
        }
        Err(error) => {
            let message = format!(
                "(unicode error) 'utf-8' codec can't decode byte in position {}",
                error.valid_up_to()
            );
            let mut info = told("SyntaxError", &message);
            info.traceback = format!("SyntaxError: {message}\n");
            Ran::nothing(Status::Error, info)
        }
    }
}

fn limits(policy: &Policy) -> Limits {
    let bounds = &policy.limits;
    let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    Limits {
        operations: bounds.operations,
        memory: size(bounds.memory),
        wall_time: bounds.wall_time.min(bounds.cpu_time),
        recursion: size(bounds.recursion),
        output: size(bounds.output),
        loop_iterations: bounds.loop_iterations,
        code_size: size(bounds.code_size),
    }
}

/// From what the interpreter says to what a wall says.
pub(crate) fn ran(outcome: Outcome, policy: &Policy) -> Ran {
    let mut exit_code = None;
    let (status, error) = match outcome.ending {
        Ending::Done => {
            let note = outcome.note.as_deref();
            (Status::Ok, note.map(|note| told("NoJsonForm", note)))
        }
        Ending::Exit(code) => {
            exit_code = Some(code);
            (Status::Error, Some(told("SystemExit", &code.to_string())))
        }
        Ending::Raised(report) => {
            let status = match report.name.as_str() {
                "RecursionError" => Status::RecursionLimit,
                name => memory_files::status(name, &report.value).unwrap_or(Status::Error),
            };
            let error = ErrorInfo {
                name: report.name,
                value: report.value,
                traceback: report.traceback,
                line: report.line,
            };
            (status, Some(error))
        }
        Ending::Limit(limit) => {
            let (status, value) = limit_reached(limit, policy);
            (status, Some(told(limit_name(status), &value)))
        }
        Ending::Waiting(call) => (
            Status::SandboxError,
            Some(told(
                "ToolAnswer",
                &format!("the call of `{}` was not answered", call.name),
            )),
        ),
        Ending::Internal(what) => (Status::SandboxError, Some(told("InternalError", &what))),
    };
    Ran {
        status,
        result: outcome.result.unwrap_or_default(),
        result_repr: outcome.result_repr,
        truncated: Truncated {
            stdout: outcome.stdout.truncated,
            stderr: outcome.stderr.truncated,
        },
        stdout: outcome.stdout.text,
        stderr: outcome.stderr.text,
        error,
        exit_code,
        walls: Walls::new(),
        usage: Usage {
            peak_memory: outcome.usage.peak_memory as u64,
            operations: Some(outcome.usage.operations),
            ..Usage::default()
        },
        files: BTreeMap::new(),
        contents: BTreeMap::new(),
        notes: Vec::new(),
    }
}

fn limit_name(status: Status) -> &'static str {
    match status {
        Status::Cancelled => "Cancelled",
        _ => "LimitReached",
    }
}

/// The status of a limit, and a sentence that names its bound.
fn limit_reached(limit: Limit, policy: &Policy) -> (Status, String) {
    let limits = &policy.limits;
    match limit {
        Limit::Time => {
            let bound = Time(limits.wall_time.min(limits.cpu_time));
            (Status::TimeLimit, format!("it ran longer than {bound}"))
        }
        Limit::TimeAhead => {
            let bound = Time(limits.wall_time.min(limits.cpu_time));
            (
                Status::TimeLimit,
                format!("it would have run longer than {bound}"),
            )
        }
        Limit::Memory => {
            let bound = Size(limits.memory);
            (
                Status::MemoryLimit,
                format!("it asked for more than {bound} of memory"),
            )
        }
        Limit::Operations => (
            Status::OperationLimit,
            format!("it used up its {} operations", limits.operations),
        ),
        Limit::LoopIterations => (
            Status::IterationLimit,
            format!(
                "one loop went round more than {} times",
                limits.loop_iterations.unwrap_or_default()
            ),
        ),
        Limit::Output => {
            let bound = Size(limits.output);
            (
                Status::OutputLimit,
                format!("it went on printing far beyond {bound}"),
            )
        }
        Limit::CodeSize => {
            let bound = Size(limits.code_size);
            (
                Status::CodeSizeLimit,
                format!("the code is larger than {bound}"),
            )
        }
        Limit::Cancelled => (Status::Cancelled, "the caller stopped it".to_owned()),
    }
}

/// The caller, as the interpreter sees it.
struct Caller {
    begin: Instant,
    control: Control,
    seed: u64,
    /// What the process holds, and where it is told that this is too much.
    held: Option<(Rc<Cell<bool>>, Held)>,
}

impl Host for Caller {
    fn now(&mut self) -> Option<Duration> {
        let now = self.begin.elapsed();
        if let Some((outgrown, held)) = &mut self.held
            && held.has_outgrown(now)
        {
            outgrown.set(true);
            return None;
        }
        (!self.control.stopped()).then_some(now)
    }

    fn random(&mut self, bytes: &mut [u8]) {
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = self.seed.to_le_bytes()[at % 8];
        }
    }

    fn write(&mut self, text: &str, error: bool) {
        if let Some(listener) = &self.control.output {
            let stream = if error {
                Stream::Stderr
            } else {
                Stream::Stdout
            };
            (listener.borrow_mut())(stream, text);
        }
    }

    fn call(&mut self, call: &ToolCall) -> ToolAnswer {
        let known = self
            .control
            .tools
            .iter()
            .find(|(name, _)| *name == call.name);
        let Some(tool) = known.map(|(_, tool)| Rc::clone(tool)) else {
            return error(format!("there is no tool `{}`", call.name));
        };
        // A tool that runs code which calls the same tool would find itself taken.
        let Ok(mut tool) = tool.try_borrow_mut() else {
            return error(format!("the tool `{}` is being called already", call.name));
        };
        match tool(&call.args, &call.kwargs) {
            Ok(value) => ToolAnswer::Value(value),
            Err(raised) => ToolAnswer::Error {
                name: raised.name,
                message: raised.message,
            },
        }
    }
}

fn error(message: String) -> ToolAnswer {
    ToolAnswer::Error {
        name: "RuntimeError".to_owned(),
        message,
    }
}

/// Processor time of this thread, in which the code runs.
fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(now.tv_nsec).unwrap_or_default())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
