//! Judging one candidate, from our side.
//!
//! It is fed into a fresh Python, then what it put in the place of builtins is taken back, then the
//! tests are fed, ending in a random text that is made when the candidate's own lines have run.
//! Only the end of the tests hands that text back: printing, exiting or returning early cannot.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use stockade_core::policy::{GuardMode, Isolation, Size, Time};
use stockade_core::{ErrorInfo, Language, Policy, Request, Severity, Status, Usage};

use super::apart::{Apart, judge_apart};
use super::choose::{Choice, choose};
use super::limits::for_interpreter;
use super::names::{defines, prologue, unshadow, words};
use super::scored::Outcome;
use super::stdin;
use super::task::{Case, Form, Task};
use crate::wall::told;
use crate::{Control, Ran, Session, weigh};

/// A fault of ours is tried again so often.
const RETRIES: u32 = 2;
/// The end of a traceback says what is wrong; so many bytes of it are kept.
const TRACEBACK: usize = 4000;
/// A run that the clock ended has waited rather than worked when it used less than this part of
/// its processor time, or than what Python itself needs to get going.
const IDLE: u32 = 10;
const GETTING_GOING: Duration = Duration::from_millis(50);

/// Judges rows under one policy, whose limits each row has made its own.
#[derive(Debug, Clone)]
pub struct Judge {
    policy: Policy,
}

/// What became of one candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// What became of it.
    pub outcome: Outcome,
    /// How the last text of it ended.
    pub status: Status,
    /// Why it did not pass.
    pub error: Option<ErrorInfo>,
    /// What it used.
    pub usage: Usage,
    /// The wall; nothing where nothing ran.
    pub isolation: Option<Isolation>,
    /// Why that wall.
    pub reason: String,
    /// How often it was tried.
    pub attempts: u32,
    /// What a person should know before believing the score.
    pub notes: Vec<String>,
    /// Whether its tests ran in a process of their own.
    pub apart: bool,
}

impl Judge {
    /// One for a policy.
    pub fn new(policy: Policy) -> Self {
        Self { policy }
    }

    /// Judges a row. What its randomness starts with is `seed`, where the wall lets us choose.
    pub fn judge(&self, task: &Task, seed: u64) -> Judged {
        let mut policy = self.policy.clone();
        policy.limits = task.limits.clone();
        if let Form::Cases(_) = task.form {
            policy = stdin::may_read(policy);
        }
        if let Some(stopped) = read_first(task, &policy) {
            return stopped;
        }
        if task.candidate.len() as u64 > policy.limits.code_size {
            let message = format!("the code is larger than {}", Size(policy.limits.code_size));
            return Judged::nothing(Status::CodeSizeLimit, told("LimitReached", &message));
        }
        let choice = match choose(task, &policy) {
            Ok(choice) => choice,
            Err(why) => return Judged::nothing(Status::SandboxError, told("NoWall", &why)),
        };
        let mut judged = tried(task, &policy, &choice, seed);
        let left_open = policy.isolation == Isolation::Auto;
        if left_open && choice.isolation == Isolation::Interpreter && judged.may_be_a_gap() {
            let choice = Choice {
                isolation: Isolation::Process,
                reason: "it raised in the interpreter, which may lack something: CPython decides"
                    .to_owned(),
            };
            let again = tried(task, &policy, &choice, seed);
            if again.outcome != Outcome::Fault {
                judged = again;
            }
        }
        if judged.outcome == Outcome::Passed && !judged.apart {
            judged.notes.extend(doubt(task, judged.isolation));
        }
        judged
    }
}

impl Judged {
    fn nothing(status: Status, error: ErrorInfo) -> Self {
        Self {
            outcome: Outcome::of(status),
            status,
            error: Some(error),
            usage: Usage::default(),
            isolation: None,
            reason: "nothing ran".to_owned(),
            attempts: 1,
            notes: Vec::new(),
            apart: false,
        }
    }

    /// Whether it raised something that a gap of the interpreter could have made it raise. An
    /// assertion that does not hold and an exit are the candidate's own.
    fn may_be_a_gap(&self) -> bool {
        let name = self.error.as_ref().map_or("", |error| error.name.as_str());
        self.outcome == Outcome::Error && name != "SystemExit"
    }
}

/// What the guard has against the candidate, or against its tests. Tests that the policy denies are
/// no fault of the candidate's, so that is not a score.
fn read_first(task: &Task, policy: &Policy) -> Option<Judged> {
    if policy.guard == GuardMode::Off {
        return None;
    }
    let denied = |text: &str| {
        let verdict = stockade_guard::check(text, &Language::Python, policy);
        let verdict = weigh(verdict, policy.guard);
        let first = verdict
            .findings
            .into_iter()
            .find(|finding| finding.severity == Severity::Deny)?;
        Some(ErrorInfo {
            name: "Denied".to_owned(),
            value: format!("{} {}", first.rule, first.message),
            traceback: String::new(),
            line: Some(first.start.line),
        })
    };
    if let Some(error) = denied(&task.candidate) {
        return Some(Judged::nothing(Status::Denied, error));
    }
    let Form::Tests(tests) = &task.form else {
        return None;
    };
    denied(tests).map(|error| {
        let error = ErrorInfo {
            name: "TestsDenied".to_owned(),
            value: format!("the policy denies the tests: {}", error.value),
            ..error
        };
        Judged::nothing(Status::SandboxError, error)
    })
}

/// Runs a row behind a wall, again after faults of ours.
fn tried(task: &Task, policy: &Policy, choice: &Choice, seed: u64) -> Judged {
    let mut policy = policy.clone();
    policy.isolation = choice.isolation;
    if choice.isolation == Isolation::Interpreter {
        policy.limits = for_interpreter(&policy.limits);
    }
    let mut attempts = 0;
    loop {
        attempts += 1;
        // A bug of ours must not cost the rows that are still to come.
        let once = catch_unwind(AssertUnwindSafe(|| once(task, &policy, seed)));
        let mut judged = once.unwrap_or_else(|_| {
            Judged::nothing(
                Status::SandboxError,
                told("InternalError", "the wall panicked"),
            )
        });
        judged.isolation = Some(choice.isolation);
        judged.reason.clone_from(&choice.reason);
        judged.attempts = attempts;
        if judged.outcome != Outcome::Fault || attempts > RETRIES {
            return judged;
        }
    }
}

fn once(task: &Task, policy: &Policy, seed: u64) -> Judged {
    match &task.form {
        Form::Tests(tests) => by_tests(task, tests, policy, seed),
        Form::Cases(cases) => by_output(task, cases, policy, seed),
    }
}

fn by_tests(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Judged {
    if policy.isolation == Isolation::Process {
        return match judge_apart(task, tests, policy, seed) {
            Apart::Judged(judged) => *judged,
            Apart::Cannot(why) => {
                let mut judged = by_tests_in_one(task, tests, policy, seed);
                if judged.outcome == Outcome::Passed {
                    judged.notes.push(format!("judged in one process: {why}"));
                }
                judged
            }
        };
    }
    by_tests_in_one(task, tests, policy, seed)
}

fn by_tests_in_one(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Judged {
    let no_randomness = || {
        let error = told("NoRandomness", "the system gives no random bytes");
        Judged::nothing(Status::SandboxError, error)
    };
    let mut run = Run::start(policy, seed);
    let entry_point = task.entry_point.as_deref();
    let names = unshadow(tests, &task.prompt, entry_point);
    let Some(mark) = random_text() else {
        return no_randomness();
    };
    // Behind the process wall, names are taken back in the same text, which saves a round trip. A
    // program that does not come so far, or has a `result` of its own, does not answer with the mark.
    let ran = match policy.isolation {
        Isolation::Process => {
            let program = format!("{}\n{names}'{mark}'\n", task.candidate);
            run.feed("<candidate>", &program)
        }
        _ => run.feed("<candidate>", &task.candidate),
    };
    if ran.status != Status::Ok {
        return run.ended(&ran);
    }
    if ran.result.as_str() != Some(&mark) {
        let ran = run.feed("<names>", &names);
        if ran.status != Status::Ok {
            return run.ended(&ran);
        }
    }
    if task.begins_with_prompt()
        && let Some(head) = prologue(&task.prompt, tests, entry_point)
    {
        let ran = run.feed("<prompt>", head);
        if ran.status != Status::Ok {
            return run.ended(&ran);
        }
    }
    let Some(sentinel) = random_text() else {
        return no_randomness();
    };
    let call = match entry_point {
        Some(name) if defines(tests, "check") => format!("check({name})\n"),
        _ => String::new(),
    };
    let ran = run.feed(
        "<tests>",
        &format!("{tests}\n{call}result = '{sentinel}'\n"),
    );
    if ran.status != Status::Ok {
        return run.ended(&ran);
    }
    if ran.result.as_str() == Some(&sentinel) {
        return run.judged(Outcome::Passed, Status::Ok, None);
    }
    let error = told("NoSentinel", "the tests ended before their last line");
    run.judged(Outcome::Failed, Status::Ok, Some(error))
}

/// 128 bits that nobody can guess.
fn random_text() -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(format!("{:032x}", u128::from_be_bytes(bytes)))
}

fn by_output(task: &Task, cases: &[Case], policy: &Policy, seed: u64) -> Judged {
    let mut all = Usage::default();
    for (at, case) in cases.iter().enumerate() {
        let mut judged = by_case(task, case, policy, seed);
        add(&mut all, &judged.usage);
        judged.usage = all;
        if judged.outcome != Outcome::Passed || at + 1 == cases.len() {
            if cases.len() > 1
                && let Some(error) = &mut judged.error
            {
                error.value = format!("case {}: {}", at + 1, error.value);
            }
            return judged;
        }
    }
    Judged::nothing(Status::SandboxError, told("NoCase", "there is no case"))
}

fn by_case(task: &Task, case: &Case, policy: &Policy, seed: u64) -> Judged {
    let mut run = Run::start(policy, seed);
    let ready = run.feed("<stdin>", &stdin::put_in_place(&case.stdin, policy));
    if ready.status != Status::Ok {
        let why = ready.error.map(|error| error.value).unwrap_or_default();
        let why = format!("the input could not be put in place: {why}");
        return Judged::nothing(Status::SandboxError, told("NoInput", &why));
    }
    let ran = run.feed("<candidate>", &task.candidate);
    if ran.status != Status::Ok && !left_by_itself(&ran) {
        return run.ended(&ran);
    }
    if ran.truncated.stdout {
        let status = Status::OutputLimit;
        let error = told("LimitReached", "it printed more than `limits.output`");
        return run.judged(Outcome::Limit(status), status, Some(error));
    }
    match stdin::difference(&case.expected, &ran.stdout) {
        None => run.judged(Outcome::Passed, Status::Ok, None),
        Some(other) => {
            let error = told("WrongOutput", &other);
            run.judged(Outcome::Failed, Status::Ok, Some(error))
        }
    }
}

/// Whether a program ended itself and said that all is well. What it printed is judged then.
fn left_by_itself(ran: &Ran) -> bool {
    let Some(error) = &ran.error else {
        return false;
    };
    match error.name.as_str() {
        "SystemExit" => ran.exit_code == Some(0),
        "NoAnswer" => error.value.contains(" with exit code 0 "),
        _ => false,
    }
}

/// A fresh Python, and what has been used of it.
struct Run<'a> {
    session: Session,
    policy: &'a Policy,
    usage: Usage,
}

impl<'a> Run<'a> {
    fn start(policy: &'a Policy, seed: u64) -> Self {
        Self {
            session: Session::warm(policy.clone(), &Control::default(), seed),
            policy,
            usage: Usage::default(),
        }
    }

    fn feed(&mut self, name: &str, text: &str) -> Ran {
        let before = thread_time();
        let mut ran = self.session.feed(&Request::python(text).named(name));
        if self.policy.isolation == Isolation::Interpreter {
            let spent = thread_time().saturating_sub(before);
            ran.usage.cpu_ms = spent.as_secs_f64() * 1e3;
        }
        add(&mut self.usage, &ran.usage);
        ran
    }

    fn judged(&self, outcome: Outcome, status: Status, error: Option<ErrorInfo>) -> Judged {
        Judged {
            outcome,
            status,
            error,
            usage: self.usage,
            isolation: None,
            reason: String::new(),
            attempts: 1,
            notes: Vec::new(),
            apart: false,
        }
    }

    /// From a text that did not run to its end to what became of the candidate.
    fn ended(&self, ran: &Ran) -> Judged {
        let mut error = ran.error.clone().unwrap_or_default();
        shorten(&mut error.traceback);
        shorten(&mut error.value);
        let mut outcome = Outcome::of(ran.status);
        if ran.status == Status::Error && error.name == "AssertionError" {
            outcome = Outcome::Failed;
        }
        if ran.status == Status::TimeLimit && self.the_machine_was_late(ran) {
            outcome = Outcome::Fault;
            let bound = Time(self.policy.limits.wall_time);
            error = told(
                "BackStop",
                &format!("{bound} passed on the clock before its own limit was reached"),
            );
        }
        self.judged(outcome, ran.status, Some(error))
    }

    /// Whether the clock alone ended it, and not because it waited for something.
    ///
    /// In the interpreter nothing can wait, so that a slow machine is all that is left. Behind the
    /// process wall a program that slept has used next to no processor time.
    fn the_machine_was_late(&self, ran: &Ran) -> bool {
        if self.policy.isolation == Isolation::Interpreter {
            return true;
        }
        let spent = Duration::from_secs_f64(ran.usage.cpu_ms.max(0.0) / 1e3);
        let bound = self.policy.limits.cpu_time;
        spent < bound && spent >= (bound / IDLE).max(GETTING_GOING)
    }
}

fn add(all: &mut Usage, more: &Usage) {
    all.wall_ms += more.wall_ms;
    all.cpu_ms += more.cpu_ms;
    all.peak_memory = all.peak_memory.max(more.peak_memory);
    all.operations = match (all.operations, more.operations) {
        (None, None) => None,
        (one, other) => Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0))),
    };
}

/// Processor time of this thread, in which the interpreter runs.
fn thread_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Keeps the end of a text.
fn shorten(text: &mut String) {
    if text.len() <= TRACEBACK {
        return;
    }
    let from = text.len() - TRACEBACK;
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at));
    *text = format!("[…] {}", &text[from.unwrap_or(text.len())..]);
}

/// Names by which a program in the same Python can reach what the tests use.
const REACH: [&str; 10] = [
    "setattr",
    "vars",
    "__dict__",
    "__builtins__",
    "modules",
    "_getframe",
    "settrace",
    "inspect",
    "gc",
    "ctypes",
];

/// What a person should look at before believing that it passed: tests that compare with `==` ask
/// the candidate's own value, and behind the process wall the two share one Python.
fn doubt(task: &Task, isolation: Option<Isolation>) -> Option<String> {
    if !matches!(task.form, Form::Tests(_)) {
        return None;
    }
    let used = |text: &str, name: &str| words(text).any(|word| word == name);
    let by_itself = |name: &str| used(&task.candidate, name) && !used(&task.prompt, name);
    if by_itself("__eq__") {
        let note = "the candidate defines `__eq__`: what it returns may claim to equal anything";
        return Some(note.to_owned());
    }
    let reach = REACH.into_iter().find(|name| by_itself(name))?;
    (isolation == Some(Isolation::Process)).then(|| {
        format!("the candidate uses `{reach}`, which can change what the tests use in one Python")
    })
}
