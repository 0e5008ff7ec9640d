//! Judging behind the process wall with the tests in a process of their own.
//!
//! Two sessions: one runs the program, the other the tests. The names of the program that the tests
//! use are stood for by proxies, and what is asked of them is asked across, through us. The text of
//! the tests, what they expect and the text that says that they came to their end are in the second
//! process alone, and no code of the program is ever run there. Our side hands texts to and fro and
//! looks into none of them; the Python beside this file packs them and takes them apart.

mod across;
mod cannot;
mod given;
mod verdict;

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use stockade_core::{Policy, Request, Status, Usage};
use stockade_jail::Module;
use stockade_python::hands_over_variables;

use super::CHANGED_ARGUMENTS;
use super::judge::Judged;
use super::names::{defines, prologue};
use super::random_text;
use super::run::add;
use super::scored::Outcome;
use super::task::Task;
use crate::wall::told;
use crate::{Cancel, Control, Ran, Session};
use across::{FromProgram, Telling, program_tool, tests_tool};
use verdict::Verdict;

/// What became of it.
#[derive(Debug)]
pub(super) enum Apart {
    /// It was judged.
    Judged(Box<Judged>),
    /// These tests cannot be run apart from the program, for this reason. It depends on the tests
    /// alone and never on what the program does.
    Cannot(String),
}

/// What both sessions bring with them, under a builtin name.
const MODULES: &[Module] = &[Module {
    name: "__stockade_apart__",
    source: concat!(
        include_str!("values.py"),
        "\n\n",
        include_str!("library.py"),
        "\n\n",
        include_str!("tables.py"),
        "\n\n",
        include_str!("changes.py"),
        "\n\n",
        include_str!("wire.py"),
        "\n\n",
        include_str!("remote.py"),
        "\n\n",
        include_str!("links.py"),
        "\n\n",
        include_str!("references.py"),
        "\n\n",
        include_str!("peer.py"),
        "\n\n",
        include_str!("requests.py"),
        "\n\n",
        include_str!("program.py"),
        "\n\n",
        include_str!("tests.py"),
        "\n\n",
        include_str!("warm.py"),
    ),
}];
const PROGRAM: &str = "__stockade_apart__.program(globals(), __stockade__, inputs)\n";
const TESTS: &str = "__stockade_apart__.tests(globals(), __stockade__, inputs)\n\
    del __stockade__, inputs\n";
const SETTLE: &str = "__stockade_apart__.settle()\n";
/// The name by which the two sides speak.
const TOOL: &str = "__stockade__";
/// Messages are texts of an answer, and this is room for their pieces. Nothing is printed that counts:
/// the bound of printing begins far above it.
const LEAST_OUTPUT: u64 = 16 << 10;

/// Judges a task by its tests, each side in a process of its own.
///
/// A pass of tests that hand over variables is tried again with copies of them: a program that
/// changes what it was given may have made the tests compare that with itself.
pub(super) fn judge_apart(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Apart {
    if let Some(why) = cannot::why(tests) {
        return Apart::Cannot(why);
    }
    let mut first = judge_once(task, tests, policy, seed, false);
    if let Apart::Judged(judged) = &mut first
        && judged.outcome == Outcome::Passed
        && judged.notes.is_empty()
        && hands_over_variables(tests)
        && let Apart::Judged(again) = judge_once(task, tests, policy, seed, true)
        && again.outcome == Outcome::Failed
    {
        judged.notes.push(CHANGED_ARGUMENTS.to_owned());
    }
    first
}

fn judge_once(task: &Task, tests: &str, policy: &Policy, seed: u64, copies: bool) -> Apart {
    let mut policy = policy.clone();
    policy.limits.output = policy.limits.output.max(LEAST_OUTPUT);
    let begin = Instant::now();
    let (to_program, from_tests) = mpsc::channel();
    let (to_tests, from_program) = mpsc::channel();
    let stop = Cancel::new();
    thread::scope(|scope| {
        let policy = &policy;
        let stopped = stop.clone();
        let program = move || run_program(task, policy, seed, stopped, to_tests, from_tests);
        let started = thread::Builder::new().spawn_scoped(scope, program);
        let verdict = match started {
            Ok(_) => {
                let text = Tests {
                    text: tests,
                    copies,
                };
                run_tests(task, &text, policy, seed, to_program, from_program, &stop)
            }
            Err(error) => Verdict::fault(&format!("no thread for the program: {error}")),
        };
        verdict.told(policy, begin.elapsed())
    })
}

/// The thread of the program: it is run, and then answers for as long as there is somebody to answer.
fn run_program(
    task: &Task,
    policy: &Policy,
    seed: u64,
    stop: Cancel,
    to_tests: mpsc::Sender<FromProgram>,
    from_tests: mpsc::Receiver<String>,
) {
    let most = message(policy);
    let tool = program_tool(to_tests.clone(), from_tests, most);
    let last = to_tests;
    let mut control = Control::default().cancel(stop).tool(TOOL, tool);
    control.modules = MODULES;
    let mut session = Session::warm(policy.clone(), &control, seed);
    let ran = session.feed(&Request::python(task.candidate.as_str()).named("<candidate>"));
    let usage = ran.usage;
    if ran.status != Status::Ok {
        // Nobody hears it where the tests could not begin.
        let _ = last.send(FromProgram::Fell(Box::new(ran)));
        return;
    }
    let serve = Request::python(PROGRAM)
        .named("<apart>")
        .input("piece", piece(policy));
    let mut ran = session.feed(&serve);
    let serving = ran.usage;
    add(&mut ran.usage, &usage);
    // Nobody hears it where the tests are over.
    let _ = last.send(FromProgram::Ended(Box::new(ran), serving.cpu_ms));
}

/// The tests, and whether they hand over copies of their arguments.
struct Tests<'a> {
    text: &'a str,
    copies: bool,
}

/// The thread of the tests.
fn run_tests(
    task: &Task,
    tests: &Tests<'_>,
    policy: &Policy,
    seed: u64,
    to_program: mpsc::Sender<String>,
    from_program: mpsc::Receiver<FromProgram>,
    stop: &Cancel,
) -> Verdict {
    let Some(sentinel) = random_text() else {
        return Verdict::fault("the system gives no random bytes");
    };
    let Tests {
        text: tests,
        copies,
    } = *tests;
    let telling = Telling::new(to_program, from_program);
    let tool = tests_tool(&telling, message(policy));
    let mut control = Control::default().cancel(telling.cancel()).tool(TOOL, tool);
    control.modules = MODULES;
    let mut session = Session::warm(policy.clone(), &control, seed);
    let entry_point = task.entry_point.as_deref();
    let call = match entry_point {
        Some(name) if defines(tests, "check") => format!("check({name})\n"),
        _ => String::new(),
    };
    let head = task
        .begins_with_prompt()
        .then(|| prologue(&task.prompt, tests, entry_point))
        .flatten();
    let mut feeds = vec![given::request(
        TESTS,
        task,
        tests,
        head,
        copies,
        piece(policy),
    )];
    if let Some(head) = head {
        feeds.push(Request::python(head).named("<prompt>"));
        feeds.push(Request::python(SETTLE).named("<apart>"));
    }
    let last = format!("{tests}\n{call}result = '{sentinel}'\n");
    feeds.push(Request::python(last).named("<tests>"));
    let mut usage = Usage::default();
    let mut ended: Option<Ran> = None;
    for feed in feeds {
        let ran = session.feed(&feed);
        add(&mut usage, &ran.usage);
        let goes_on = ran.status == Status::Ok && !telling.is_over();
        ended = Some(ran);
        if !goes_on {
            break;
        }
    }
    // What follows is over for the program, whatever it does.
    stop.cancel();
    telling.hang_up();
    drop(session);
    Verdict::of(telling, ended, usage, &sentinel)
}

/// How long a piece of a message may be: it is sent as the text of a value, in which a character
/// takes up to six bytes.
fn piece(policy: &Policy) -> u64 {
    policy.limits.output / 6 - 64
}

/// How long a message may be. Each side holds it several times over.
fn message(policy: &Policy) -> usize {
    usize::try_from(policy.limits.memory / 8)
        .unwrap_or(usize::MAX)
        .min(64 << 20)
}

/// The time of a run as it is told.
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Judged as not scored, for a reason of ours.
fn fault(name: &str, why: &str) -> stockade_core::ErrorInfo {
    told(name, why)
}
