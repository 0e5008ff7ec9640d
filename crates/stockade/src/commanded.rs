//! From a command to what the policy says of it, and from its end to the record that a caller gets.

use std::path::Path;

use stockade_core::command::Program;
use stockade_core::policy::{GuardMode, Isolation, Size, Time};
use stockade_core::{
    Command, ErrorInfo, Language, Policy, RawOutput, Status, Truncated, Usage, Verdict, Walls,
};
use stockade_guard::check;
use stockade_jail::{Came, Commanded};

use crate::auto::weighed;
use crate::told::signal_name;
use crate::wall::{Ran, told};

/// What a command comes to before anything runs.
pub(crate) enum Ruling {
    /// The program and its arguments, as they are started.
    Run(Vec<String>),
    /// The policy stands against it, in a sentence that names what to set.
    Denied(String),
    /// It is no command.
    Bad(&'static str),
}

/// Judges a command under a policy: the guard's verdict where it is on, as it counts behind the wall
/// of the session, and what is to be done.
pub(crate) fn judge(
    command: &Command,
    policy: &Policy,
    behind: Option<(Isolation, &Walls)>,
) -> (Option<Verdict>, Ruling) {
    if let Some(why) = nonsense(command) {
        return (None, Ruling::Bad(why));
    }
    let verdict = (policy.guard != GuardMode::Off).then(|| {
        // `commands` rules a command, not `languages`: a policy for Python may name `git`.
        let mut any_language = policy.clone();
        any_language.languages.clear();
        let verdict = check(&command.to_string(), &Language::Shell, &any_language);
        match policy.guard {
            GuardMode::Auto => weighed(verdict, policy, behind),
            mode => crate::weigh(verdict, mode),
        }
    });
    let arguments = match &command.program {
        Program::Argv(arguments) => Some(arguments.clone()),
        Program::Shell(line) => {
            shell(policy).map(|shell| vec![shell, "-c".to_owned(), line.clone()])
        }
    };
    let ruling = match arguments {
        _ if policy.commands.is_empty() => Ruling::Denied(
            "no program may be started: `commands` names none, and `commands: [sh, ls]` would allow \
             these two"
                .to_owned(),
        ),
        _ if verdict.as_ref().is_some_and(|verdict| !verdict.is_allowed()) => {
            Ruling::Denied("the guard denied it, so nothing ran".to_owned())
        }
        None => Ruling::Denied(
            "a shell line needs a shell: name `sh` or `bash` in `commands`, or give a program and its \
             arguments"
                .to_owned(),
        ),
        Some(arguments) => Ruling::Run(arguments),
    };
    (verdict, ruling)
}

fn nonsense(command: &Command) -> Option<&'static str> {
    let texts: Vec<&String> = match &command.program {
        Program::Argv(arguments) => arguments.iter().collect(),
        Program::Shell(line) => vec![line],
    };
    let odd_name = |name: &String| name.is_empty() || name.contains('=');
    match texts.first() {
        None => Some("a command has at least the name of a program"),
        Some(first) if first.is_empty() => Some("the name of a program is empty"),
        _ if command.env.keys().any(odd_name) => {
            Some("the name of a variable is empty or has a `=` in it")
        }
        _ => {
            let cwd = command.cwd.iter();
            let variables = command.env.iter().flat_map(|(name, value)| [name, value]);
            let mut all = texts.into_iter().chain(cwd).chain(variables);
            all.any(|text| text.contains('\0'))
                .then_some("a NUL ends a text for the kernel, and none may be in a command")
        }
    }
}

/// The shell that the policy names.
fn shell(policy: &Policy) -> Option<String> {
    let named = |wanted: &str| {
        let mut all = policy.commands.iter();
        all.find(|name| {
            Path::new(name)
                .file_name()
                .is_some_and(|name| name == wanted)
        })
    };
    named("bash").or_else(|| named("sh")).cloned()
}

/// What is told of a command that ran, or that could not.
pub(crate) fn ran(
    done: &Commanded,
    arguments: &[String],
    command: &Command,
    policy: &Policy,
    walls: Walls,
) -> (Ran, RawOutput) {
    let name = arguments.first().map_or("", String::as_str);
    let (status, error, exit_code) = ending(done, name, command, policy);
    let (stdout, stderr) = (done.streams.output.text(), done.streams.error.text());
    let raw = RawOutput {
        stdout: done.streams.output.bytes(),
        stderr: done.streams.error.bytes(),
    };
    let ran = Ran {
        truncated: Truncated {
            stdout: stdout.1,
            stderr: stderr.1,
        },
        stdout: stdout.0,
        stderr: stderr.0,
        exit_code,
        walls,
        usage: Usage {
            wall_ms: done.wall.as_secs_f64() * 1e3,
            cpu_ms: done.cpu.as_secs_f64() * 1e3,
            peak_memory: done.peak_memory,
            operations: None,
        },
        error: None,
        ..Ran::nothing(status, ErrorInfo::default())
    };
    (Ran { error, ..ran }, raw)
}

fn ending(
    done: &Commanded,
    name: &str,
    command: &Command,
    policy: &Policy,
) -> (Status, Option<ErrorInfo>, Option<i32>) {
    let limits = &policy.limits;
    let why = |errno: i32| std::io::Error::from_raw_os_error(errno).to_string();
    let error =
        |name: &str, text: String, code: i32| (Status::Error, Some(told(name, &text)), Some(code));
    let limit = |status: Status, text: String| (status, Some(told("LimitReached", &text)), None);
    let processor = || {
        let text = format!(
            "it used more than {} of processor time",
            Time(limits.cpu_time)
        );
        limit(Status::TimeLimit, text)
    };
    match done.came {
        Came::Exit(0) => (Status::Ok, None, Some(0)),
        Came::Exit(code) => {
            let text = format!("`{name}` ended with exit code {code}");
            error("CommandFailed", text, code)
        }
        Came::Signal(9 | 24) if done.cpu >= limits.cpu_time => processor(),
        Came::Signal(25) => {
            let text = format!("it wrote a file larger than {}", Size(limits.file_size));
            limit(Status::FileSizeLimit, text)
        }
        Came::Signal(signal) => {
            let text = format!(
                "`{name}` was ended by signal {signal}{}",
                signal_name(signal)
            );
            error("Signal", text, 128 + signal)
        }
        Came::Memory => {
            let text = format!("it asked for more than {} of memory", Size(limits.memory));
            limit(Status::MemoryLimit, text)
        }
        Came::NotFound => {
            let text = format!(
                "there is no program `{name}` here; only those that `commands` names can be seen on \
                 the process wall, and those of the image in a container"
            );
            error("CommandNotFound", text, 127)
        }
        Came::NotStarted(errno) => {
            let text = format!("`{name}` cannot be started: {}", why(errno));
            error("PermissionDenied", text, 126)
        }
        Came::BadDirectory(errno) => {
            let cwd = command.cwd.as_deref().unwrap_or(".");
            let text = format!("it cannot start in `{cwd}`: {}", why(errno));
            error("BadDirectory", text, 126)
        }
        // EAGAIN is what a bound on tasks says.
        Came::NoProcess(11) => {
            let text = format!("no process is left of {} (`limits.tasks`)", limits.tasks);
            limit(Status::TaskLimit, text)
        }
        Came::NoProcess(errno) => {
            let text = format!("no process could be made: {}", why(errno));
            (
                Status::SandboxError,
                Some(told("SandboxError", &text)),
                None,
            )
        }
        Came::Time => {
            let own = command.timeout.filter(|own| *own < limits.wall_time);
            let bound = Time(own.unwrap_or(limits.wall_time));
            limit(Status::TimeLimit, format!("it ran longer than {bound}"))
        }
        Came::Output => {
            let text = format!("it went on printing far beyond {}", Size(limits.output));
            limit(Status::OutputLimit, text)
        }
        Came::Cancelled => {
            let error = told("Cancelled", "the caller stopped it");
            (Status::Cancelled, Some(error), None)
        }
        Came::Over => {
            let text = "the session ended while the command ran, or did not answer";
            (Status::SandboxError, Some(told("SessionOver", text)), None)
        }
    }
}
