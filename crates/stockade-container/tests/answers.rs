//! What a program behind the wall can answer, print and leave, and what it can do to our side.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::process::ExitCode;

use serde_json::{Map, Value, json};
use stockade_container::{ContainerError, Session};
use stockade_core::{Language, Request, ToolError};
use stockade_jail::{Ending, Hooks, NoHooks};

use common::{Engine, ROOT, STARTS, answer, job, run, try_request, wall};

fn main() -> ExitCode {
    common::main(
        &ROOT,
        &[
            ("code_answers_in_three_ways", three_ways),
            ("what_it_prints_and_what_it_answers_are_apart", apart),
            ("inputs_and_files_go_in_and_files_come_out", files),
            ("what_it_raises_is_told_with_its_line", raised),
            ("an_end_without_an_answer_is_none", no_answer),
            ("printing_frames_forges_nothing", forged_by_printing),
            ("pid_1_cannot_be_opened_traced_or_ended", pid_1),
            ("tools_are_called_and_answered", tools),
            ("a_session_keeps_its_variables_and_its_files", session),
            ("a_container_made_ahead_serves_one_run", warm),
            ("javascript_has_its_own_channel", javascript),
            ("bash_answers_with_its_exit_code", bash),
            ("another_language_is_an_image_and_a_command", another),
            ("what_a_container_cannot_do_is_refused", refused),
            ("an_image_that_is_not_there_names_the_command", no_image),
            ("everything_around_it_is_read_back", walls),
            ("an_image_with_a_volume_is_refused", volume),
        ],
    )
}

fn three_ways(engine: Engine) {
    let policy = engine.policy();
    assert_eq!(answer("6 * 7", &policy), json!(42));
    assert_eq!(answer("result = {'a': [1]}", &policy), json!({"a": [1]}));
    assert_eq!(answer("return 'x'", &policy), json!("x"));
}

fn apart(engine: Engine) {
    let code = "import sys\nprint('out')\nprint('err', file=sys.stderr)\n1";
    let outcome = run(code, &engine.policy());
    assert_eq!(outcome.stdout.0, "out\n");
    assert_eq!(outcome.stderr.0, "err\n");
}

fn files(engine: Engine) {
    let code = "
import os
os.mkdir('deep')
with open('deep/out', 'wb') as f: f.write(open('in.bin', 'rb').read()[::-1])
os.symlink('/etc/passwd', 'link')
with open('a' * 150, 'w') as f: f.write('long')
with open('/tmp/elsewhere', 'w') as f: f.write('not taken')
[inputs['n'], os.getcwd(), sorted(os.listdir())]";
    let request = Request::python(code)
        .input("n", 7)
        .file("in.bin", vec![0, 255, 10])
        .file("sub/same", "same");
    let outcome = try_request(&request, &engine.policy(), false, &mut NoHooks).unwrap();
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{outcome:?}");
    };
    assert_eq!(result[0], 7);
    assert_eq!(result[1], "/tmp/box/work");
    let names: Vec<&str> = outcome.harvest.files.keys().map(String::as_str).collect();
    assert_eq!(names, ["a".repeat(150).as_str(), "deep/out"]);
    assert_eq!(outcome.harvest.files["deep/out"], [10, 255, 0]);
    assert_eq!(outcome.harvest.skipped.len(), 1, "{outcome:?}");
}

fn raised(engine: Engine) {
    let outcome = run("x = 1\nx / 0", &engine.policy());
    let Ending::Raised {
        name,
        line,
        traceback,
        ..
    } = outcome.ending
    else {
        panic!("{outcome:?}");
    };
    assert_eq!((name.as_str(), line), ("ZeroDivisionError", Some(2)));
    assert!(traceback.starts_with("Traceback"), "{traceback}");
    assert!(!traceback.contains("<stockade>"), "{traceback}");
    assert_eq!(run("exit(3)", &engine.policy()).ending, Ending::Exit(3));
}

fn no_answer(engine: Engine) {
    let policy = engine.policy();
    let left = run("import os\nos._exit(0)", &policy).ending;
    assert_eq!(left, Ending::Silent(Some(0)));
    let died = run("import ctypes\nctypes.string_at(0)", &policy).ending;
    assert_eq!(died, Ending::Signal(11));
}

/// Frames of pid 1, and answers of the side inside, as a program would print them.
fn forged_by_printing(engine: Engine) {
    let code = r#"
import os, sys
answer = b'{"kind": "done", "result": "forged"}'
answer = len(answer).to_bytes(4, 'little') + answer
for frame in (b'a' + len(answer).to_bytes(4, 'little') + answer, b'x\x0f\0\0\0[0, 0, 0, 0, 0]', b'z\0\0\0\0'):
    for stream in (1, 2):
        os.write(stream, frame)
'honest'"#;
    for warm in STARTS {
        let request = Request::python(code);
        let outcome = try_request(&request, &engine.policy(), warm, &mut NoHooks).unwrap();
        let Ending::Done { result, .. } = &outcome.ending else {
            panic!("{outcome:?}");
        };
        assert_eq!(*result, "honest");
        assert!(outcome.stdout.0.contains("forged"), "it is text");
    }
    stockade_container::drain();
}

/// The same user, and still none of it: neither its descriptors nor its memory, no signal, no trace.
/// Programs may be started here, so that our own filter is at its weakest.
fn pid_1(engine: Engine) {
    let mut policy = engine.policy();
    policy.commands = vec!["python3".to_owned()];
    let code = r"
import ctypes, os, signal
libc = ctypes.CDLL(None, use_errno=True)
met = {}
def attempt(name, action):
    try: met[name] = repr(action())
    except OSError as error: met[name] = error.errno
def call(*args):
    if libc.syscall(*[ctypes.c_long(it) for it in args]) < 0:
        raise OSError(ctypes.get_errno(), 'syscall')
    return 'done'
for number in range(8):
    attempt('fd %d' % number, lambda: os.open('/proc/1/fd/%d' % number, os.O_RDWR))
    attempt('write %d' % number, lambda: os.open('/proc/1/fd/%d' % number, os.O_WRONLY))
attempt('list', lambda: os.listdir('/proc/1/fd'))
attempt('mem', lambda: open('/proc/1/mem', 'rb'))
attempt('environ', lambda: open('/proc/1/environ').read())
attempt('ptrace', lambda: call(101, 16, 1, 0, 0))
attempt('seize', lambda: call(101, 0x4206, 1, 0, 0))
attempt('pidfd', lambda: call(438, call(434, 1, 0) and 3, 1, 0))
for number in range(1, 65):
    try: os.kill(1, number)
    except OSError: pass
result = [met, os.getppid(), os.getpid()]";
    let outcome = run(code, &policy);
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{outcome:?}");
    };
    for (name, met) in result[0].as_object().unwrap() {
        assert!(met.is_i64(), "{name}: {met}");
    }
    assert_eq!(result[1], 1, "pid 1 lives on");
}

struct Adds(Vec<String>);

impl Hooks for Adds {
    fn tool(
        &mut self,
        name: &str,
        args: &[Value],
        _kwargs: &Map<String, Value>,
    ) -> Result<Value, ToolError> {
        self.0.push(name.to_owned());
        let sum: i64 = args.iter().filter_map(Value::as_i64).sum();
        Ok(sum.into())
    }
}

fn tools(engine: Engine) {
    let (request, policy) = (Request::python("add(1, 2) + add(3, 4)"), engine.policy());
    let mut job = job(&request, &policy, false);
    job.tools = vec!["add".to_owned()];
    let mut hooks = Adds(Vec::new());
    let outcome = stockade_container::run(&job, &mut hooks).unwrap();
    assert!(
        matches!(&outcome.ending, Ending::Done { result, .. } if *result == 10),
        "{outcome:?}"
    );
    assert_eq!(hooks.0.len(), 2);
}

fn session(engine: Engine) {
    let (first, mut policy) = (Request::python(""), engine.policy());
    policy.limits.wall_time = std::time::Duration::from_secs(3);
    let mut session = Session::start(&job(&first, &policy, false)).unwrap();
    let mut feed = |code: &str| {
        let outcome = session.feed(&Request::python(code), &mut NoHooks);
        outcome.map(|outcome| (outcome.ending, session.files().files.len()))
    };
    let done = |ending: Ending| match ending {
        Ending::Done { result, .. } => result,
        other => panic!("{other:?}"),
    };
    assert_eq!(done(feed("x = 20").unwrap().0), Value::Null);
    let (ending, files) = feed("open('kept', 'w').write('x'); x + 1").unwrap();
    assert_eq!((done(ending), files), (json!(21), 1));
    assert!(matches!(feed("1 / 0").unwrap().0, Ending::Raised { .. }));
    assert_eq!(done(feed("x + 2").unwrap().0), json!(22));
    assert_eq!(feed("while True: pass").unwrap().0, Ending::WallTime);
    assert!(matches!(feed("x"), Err(ContainerError::Refused(_))));
}

fn warm(engine: Engine) {
    let policy = engine.policy();
    let one = |code: &str| {
        let outcome = try_request(&Request::python(code), &policy, true, &mut NoHooks).unwrap();
        let start = wall(&outcome.walls, "start");
        (outcome.ending, start)
    };
    let leaves = "open('/tmp/trace', 'w').write('x')\nimport os\nos.listdir('/tmp')";
    let mut starts = Vec::new();
    for _ in 0..5 {
        let (ending, start) = one(leaves);
        let Ending::Done { result, .. } = ending else {
            panic!("{ending:?}");
        };
        let mut names: Vec<&str> = result
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["box", "trace"], "nobody was here before");
        starts.push(start);
        stockade_container::settle();
    }
    assert_eq!(starts[0], "cold");
    assert!(
        starts[1..].iter().all(|it| it.starts_with("warm")),
        "{starts:?}"
    );
    stockade_container::drain();
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}

fn javascript(engine: Engine) {
    let code = "console.log('{\"kind\": \"done\"}'); require('fs').writeFileSync('out', 'x'); ({n: inputs.n + 1})";
    let request = Request {
        language: Language::JavaScript,
        ..Request::python(code).input("n", 41).file("given", "same")
    };
    let mut policy = engine.policy();
    policy.limits.tasks = 64;
    let outcome = try_request(&request, &policy, false, &mut NoHooks).unwrap();
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{outcome:?}");
    };
    assert_eq!(*result, json!({"n": 42}));
    assert_eq!(outcome.stdout.0, "{\"kind\": \"done\"}\n");
    assert_eq!(outcome.harvest.files["out"], b"x");
    let request = Request {
        language: Language::JavaScript,
        ..Request::python("null.x")
    };
    let outcome = try_request(&request, &policy, false, &mut NoHooks).unwrap();
    assert!(
        matches!(&outcome.ending, Ending::Raised { name, .. } if name == "TypeError"),
        "{outcome:?}"
    );
}

fn bash(engine: Engine) {
    let bash = |code: &str| Request {
        language: Language::Shell,
        ..Request::python(code).input("n", 1).file("given", "in")
    };
    let policy = engine.policy();
    let code = "echo \"$STOCKADE_INPUTS $(cat given)\"; echo err >&2; echo new > out; pwd";
    let outcome = try_request(&bash(code), &policy, false, &mut NoHooks).unwrap();
    assert!(matches!(outcome.ending, Ending::Done { .. }), "{outcome:?}");
    assert_eq!(outcome.stdout.0, "{\"n\":1} in\n/tmp/box/work\n");
    assert_eq!(outcome.stderr.0, "err\n");
    assert_eq!(outcome.harvest.files.keys().collect::<Vec<_>>(), ["out"]);
    let outcome = try_request(&bash("exit 3"), &policy, false, &mut NoHooks).unwrap();
    assert_eq!(outcome.ending, Ending::Exit(3));
    let mut short = engine.policy();
    short.limits.wall_time = std::time::Duration::from_secs(1);
    let outcome = try_request(&bash("while :; do :; done"), &short, false, &mut NoHooks).unwrap();
    assert_eq!(outcome.ending, Ending::WallTime);
}

fn another(engine: Engine) {
    let mut policy = engine.policy();
    policy.container.command = ["perl", "-w"].map(str::to_owned).to_vec();
    let request = Request {
        language: Language::from_name("perl"),
        ..Request::python("print 6 * 7; exit 5")
    };
    let outcome = try_request(&request, &policy, false, &mut NoHooks).unwrap();
    assert_eq!(outcome.stdout.0, "42");
    assert_eq!(outcome.ending, Ending::Exit(5));
    policy.container.command.clear();
    let refused = try_request(&request, &policy, false, &mut NoHooks).unwrap_err();
    assert!(
        refused.to_string().contains("container.command"),
        "{refused}"
    );
}

fn refused(engine: Engine) {
    let mut policy = engine.policy();
    let fixed = Request::python("1").read_only_file("a", "b");
    let error = try_request(&fixed, &policy, false, &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains(":ro"), "{error}");
    policy.files.read.push("/etc".to_owned());
    let error = try_request(&Request::python("1"), &policy, false, &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains("--file"), "{error}");
    let mut policy = engine.policy();
    policy.container.runtime = Some("no-such-runtime".to_owned());
    assert!(try_request(&Request::python("1"), &policy, false, &mut NoHooks).is_err());
    let mut policy = engine.policy();
    policy.require.push("landlock".to_owned());
    let error = try_request(&Request::python("1"), &policy, false, &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains("`landlock`"), "{error}");
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}

fn no_image(engine: Engine) {
    let mut policy = engine.policy();
    policy.container.image = Some("no-such-image:1".to_owned());
    let error = try_request(&Request::python("1"), &policy, false, &mut NoHooks).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, ContainerError::NoImage(_)), "{text}");
    let command = format!("`{} pull no-such-image:1`", engine.name());
    assert!(text.contains(&command), "{text}");
    assert!(text.contains("container.pull: missing"), "{text}");
}

fn walls(engine: Engine) {
    let mut policy = engine.policy();
    policy.require = [
        "memory", "tasks", "cpus", "network", "seccomp", "exec", "disk",
    ]
    .map(str::to_owned)
    .to_vec();
    let outcome = run("1", &policy);
    let says = |name: &str| wall(&outcome.walls, name);
    assert!(says("memory").starts_with("cgroup v"));
    assert!(says("engine").starts_with(engine.name()));
    assert!(says("image").contains(" sha256:"));
    assert_eq!(says("network"), "namespace");
    assert_eq!(says("exec"), "refused");
    // What is foreseen is what stands.
    let foreseen = stockade_container::walls(&policy);
    for (name, how) in &foreseen {
        assert_eq!(says(name), *how, "{name}");
    }
}

/// A volume is a place on the machine's disk that no limit bounds.
fn volume(engine: Engine) {
    let socket = engine.socket();
    let name = "stockade-test-volume";
    let made = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "id=$(curl -sf --unix-socket {0} -X POST -H 'Content-Type: application/json' -d \
             '{{\"Image\": \"{1}\", \"Cmd\": [\"true\"]}}' http://engine/containers/create | \
             sed 's/.*\"Id\":\"\\([0-9a-f]*\\)\".*/\\1/') && curl -sf --unix-socket {0} -X POST -H \
             'Content-Type: application/json' -d '{{}}' \
             \"http://engine/commit?container=$id&repo={name}&tag=1&changes=VOLUME%20/data\" && curl -sf \
             --unix-socket {0} -X DELETE http://engine/containers/$id",
            socket.display(),
            common::IMAGE,
        ))
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let mut policy = engine.policy();
    policy.container.image = Some(format!("{name}:1"));
    let error = try_request(&Request::python("1"), &policy, false, &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains("declares a volume"), "{error}");
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}
