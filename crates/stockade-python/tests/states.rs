//! Stored states: what is resumed in another process ends as if it had never been interrupted,
//! and whatever is not such a state is refused.
//!
//! Started with `--resume`, this program is that other process: it reads a state from its input,
//! answers the calls, and prints what came of it.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test starts another process"
)]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking, and wants any number"
)]

mod support;

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stockade_python::{
    AllowedModules, Ending, FileLimits, Host, Interpreter, Limit, Limits, Outcome, Rights,
    StateError, ToolAnswer, ToolCall,
};
use support::{Scripted, map};

fn main() {
    if std::env::args().nth(1).as_deref() == Some("--resume") {
        return resume_here();
    }
    let tests: &[(&str, fn())] = &[
        (
            "a_state_goes_on_in_another_process_as_if_nothing_had_happened",
            goes_on_elsewhere,
        ),
        ("a_state_between_feeds_keeps_the_variables", between_feeds),
        ("a_replay_calls_no_tool_and_shows_nothing_again", quiet),
        ("a_damaged_state_is_refused_whichever_byte_it_is", damaged),
        ("a_state_of_another_version_is_refused", other_version),
        ("a_state_under_higher_limits_is_refused", higher_limits),
        ("a_replay_that_differs_is_refused_and_says_where", differs),
        (
            "nonsense_under_a_right_checksum_is_refused_without_harm",
            nonsense,
        ),
        (
            "a_feed_that_the_clock_or_the_host_ended_ends_there_again",
            ended_from_outside,
        ),
        ("feeds_that_were_given_up_are_given_up_again", given_up),
        ("a_journal_that_is_too_large_is_not_stored", too_large),
        (
            "a_state_that_asks_for_more_than_its_loader_gives_is_refused_and_says_what",
            asks_for_more,
        ),
        (
            "ten_thousand_endless_feeds_end_within_one_deadline",
            one_deadline,
        ),
        (
            "ten_thousand_feeds_end_within_one_sum_of_operations",
            one_sum,
        ),
    ];
    let trials = tests.iter().map(|(name, test)| {
        Trial::test(*name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// Tools of which `ask` is answered later and the others at once.
fn later(call: &ToolCall) -> ToolAnswer {
    match call.name.as_str() {
        "ask" | "other" => ToolAnswer::Later,
        _ => at_once(call),
    }
}

fn at_once(call: &ToolCall) -> ToolAnswer {
    match (
        call.name.as_str(),
        call.args.first().and_then(Value::as_i64),
    ) {
        ("ask", Some(n)) if n < 0 => ToolAnswer::Error {
            name: "ValueError".to_owned(),
            message: "negative".to_owned(),
        },
        ("ask", Some(n)) => ToolAnswer::Value((n * 10).into()),
        ("other", _) => ToolAnswer::Value(json!({"args": call.args, "kw": call.kwargs})),
        _ => support::answer(call),
    }
}

fn session(host: Scripted) -> Interpreter {
    let mut session = Interpreter::new(Limits::default(), host);
    session
        .inputs(&map(
            json!({"big": {"$int": "123456789012345678901234567890"}}),
        ))
        .unwrap();
    session.tools(["ask", "other", "add", "fail"]);
    session.protect(["ask", "inputs"]);
    session.allow_modules(["math", "asyncio"]);
    session.allow_eval(true);
    session
}

/// What the sessions here have.
fn rights() -> Rights {
    within(&Limits::default())
}

fn within(limits: &Limits) -> Rights {
    Rights {
        limits: limits.clone(),
        eval: true,
        tools: ["ask", "other", "add", "fail"].map(str::to_owned).to_vec(),
        ..Rights::default()
    }
}

fn told(outcome: &Outcome) -> Value {
    json!({
        "ending": format!("{:?}", outcome.ending),
        "result": outcome.result,
        "repr": outcome.result_repr,
        "stdout": outcome.stdout.text,
        "stderr": outcome.stderr.text,
        "operations": outcome.usage.operations,
        "memory": outcome.usage.peak_memory,
    })
}

/// The other process: answers every call until the feed ends or `--once`.
fn resume_here() {
    let mut state = Vec::new();
    std::io::stdin().read_to_end(&mut state).unwrap();
    let host = Scripted::new(later);
    let mut session = Interpreter::load(&state, &rights(), host).unwrap();
    let call = session.waiting_for().expect("it waits").clone();
    let outcome = session.resume(at_once(&call));
    let state = match outcome.ending {
        Ending::Waiting(_) => Some(String::from_utf8(session.store().unwrap()).unwrap()),
        _ => None,
    };
    println!("{}", json!({"told": told(&outcome), "state": state}));
}

fn in_another_process(state: &[u8]) -> Value {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .arg("--resume")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(state).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

const PROGRAMS: &[&[&str]] = &[
    &["print('a')\nx = ask(4)\nprint('b', x)\nx + 2"],
    &["print('a')\nsorted([3, 1, 2], key=lambda n: (print('key', n), -ask(n))[1])"],
    &[
        "def f(n):\n    try:\n        return ask(n)\n    except ValueError as e:\n        return str(e)\n    finally:\n        print('f', n)\n[f(1), f(-1), other(f(2), k=[1, None])]",
    ],
    &[
        "import math\nx = [math.pi, inputs['big']]\nprint('one')",
        "def g():\n    for n in range(3):\n        yield ask(n)\n1 / 0",
        "total = 0\nfor n in g():\n    total += n\n    print(total)\nresult = [total, x, add(1, 2), {*'abc'}]",
    ],
    &["class R:\n    def __repr__(self): return f'R({ask(5)})'\nR()"],
    &[
        "import asyncio\nasync def f(n): return ask(n)\nasync def main(): return [await f(n) for n in range(3)]\nasyncio.run(main())",
    ],
    &["exec('y = ask(1)')\neval('y + ask(2)')"],
    &[
        "while True:\n    if ask(1): break\nimport sys\nprint('e', file=sys.stderr)\nsys.exit(ask(3))",
    ],
    &["ask(1)\nfail('KeyError', 'gone')"],
];

fn goes_on_elsewhere() {
    for feeds in PROGRAMS {
        let mut whole = session(Scripted::new(at_once));
        let expected = feeds
            .iter()
            .map(|code| whole.feed("test.py", code))
            .last()
            .unwrap();
        let mut parts = session(Scripted::new(later));
        let mut outcome = None;
        for code in *feeds {
            outcome = Some(parts.feed("test.py", code));
        }
        let outcome = outcome.unwrap();
        assert!(
            matches!(outcome.ending, Ending::Waiting(_)),
            "{feeds:?}: {:?}",
            outcome.ending
        );
        let mut state = parts.store().unwrap();
        let last = loop {
            let answer = in_another_process(&state);
            match answer["state"].as_str() {
                Some(next) => state = next.as_bytes().to_vec(),
                None => break answer["told"].clone(),
            }
        };
        assert_eq!(last, told(&expected), "{feeds:?}");
    }
}

fn between_feeds() {
    let mut first = session(Scripted::new(at_once));
    first.feed("a", "x = [ask(1)]\ndef f(): return x\nclass A: n = 5");
    first.feed("b", "x.append(A())\nprint('seen')");
    let state = first.store().unwrap();
    let mut second = Interpreter::load(&state, &rights(), Scripted::new(at_once)).unwrap();
    assert!(!second.is_waiting());
    let code = "f()[0], f()[1].n, inputs['big'], ask(2)";
    assert_eq!(told(&first.feed("c", code)), told(&second.feed("c", code)));
    // Loading and storing again gives the same bytes.
    let again = Interpreter::load(&state, &rights(), support::Silent);
    assert_eq!(again.unwrap().store().unwrap(), state);
}

fn quiet() {
    let mut first = session(Scripted::new(later));
    first.feed("a", "print('old')\nadd(1, 2)");
    first.feed("b", "print('one')\nadd(3)\nask(1)\nprint('two')\nadd(4)");
    let state = first.store().unwrap();
    let host = Scripted::new(later);
    let mut second = Interpreter::load(&state, &rights(), host.clone()).unwrap();
    assert_eq!(
        second
            .waiting_for()
            .map(|call| (call.id, call.name.as_str())),
        Some((2, "ask"))
    );
    assert_eq!(
        (host.calls.borrow().len(), host.shown.borrow().as_str()),
        (0, "")
    );
    let outcome = second.resume(ToolAnswer::Value(json!(1)));
    assert_eq!(outcome.stdout.text, "one\ntwo\n");
    assert_eq!(host.shown.borrow().as_str(), "two\n");
    let ids: Vec<u64> = host.calls.borrow().iter().map(|call| call.id).collect();
    assert_eq!(ids, [3]);
}

fn a_state() -> Vec<u8> {
    let mut first = session(Scripted::new(later));
    first.feed("a", "x = add(1, 2)\nprint('a')");
    first.feed("b", "print('b')\ny = ask(x)\nz = ask(y)");
    first.resume(ToolAnswer::Value(json!({"k": [1, 2.5, "é"]})));
    first.store().unwrap()
}

fn load(state: &[u8]) -> Result<Interpreter, StateError> {
    Interpreter::load(state, &rights(), Scripted::new(later))
}

fn refusal(state: &[u8]) -> String {
    match load(state) {
        Ok(_) => panic!("it was loaded: {}", String::from_utf8_lossy(state)),
        Err(error) => error.to_string(),
    }
}

fn damaged() {
    let state = a_state();
    assert!(load(&state).is_ok());
    serde_json::from_slice::<Value>(&state).expect("a state is a JSON document");
    for at in 0..state.len() {
        for flip in [1, 32, 128] {
            let mut bytes = state.clone();
            bytes[at] ^= flip;
            refusal(&bytes);
        }
        refusal(&state[..at]);
        refusal(&[&state[..at], &state[at + 1..]].concat());
    }
    refusal(&[&state[..], b"\n"].concat());
    refusal(b"");
    refusal(&[0; 1000]);
}

/// A state with another body and the checksum that belongs to it.
fn resealed(state: &[u8], body: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(state).unwrap();
    let (head, _) = text.split_once(",\"sha256\"").unwrap();
    let (_, version) = head.split_once("\"version\":").unwrap();
    let mut hash = Sha256::new();
    hash.update(version.as_bytes());
    hash.update(body);
    let mut sum = String::new();
    for byte in hash.finalize() {
        let _ = write!(sum, "{byte:02x}");
    }
    let mut bytes = format!("{head},\"sha256\":\"{sum}\",\"body\":").into_bytes();
    bytes.extend_from_slice(body);
    bytes.push(b'}');
    bytes
}

fn body(state: &[u8]) -> Value {
    serde_json::from_slice::<Value>(state).unwrap()["body"].take()
}

fn changed(state: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut body = body(state);
    change(&mut body);
    resealed(state, &serde_json::to_vec(&body).unwrap())
}

fn other_version() {
    let state = String::from_utf8(a_state()).unwrap();
    let other = state.replacen("\"version\":\"1/", "\"version\":\"2/", 1);
    assert_ne!(state, other);
    let message = refusal(other.as_bytes());
    assert!(message.contains("version \"2/"), "{message}");
}

fn higher_limits() {
    let state = a_state();
    for name in [
        "operations",
        "memory",
        "seconds",
        "recursion",
        "output",
        "code_size",
    ] {
        let bytes = changed(&state, |body| {
            let limit = &mut body["limits"][name];
            *limit = json!(limit.as_u64().unwrap() + 1);
        });
        assert!(matches!(load(&bytes), Err(StateError::Limits(_))), "{name}");
    }
    let few = Limits {
        loop_iterations: Some(10),
        ..Limits::default()
    };
    let refused = Interpreter::load(&state, &within(&few), support::Silent);
    assert!(matches!(
        refused,
        Err(StateError::Limits("loop_iterations"))
    ));
    let wrong = changed(&state, |body| {
        body["limits"]["nanoseconds"] = json!(u32::MAX);
    });
    assert!(matches!(load(&wrong), Err(StateError::Content(_))));
}

fn differs() {
    let state = a_state();
    let steps = body(&state)["steps"].as_array().unwrap().len();
    let last = steps - 1;
    let set = |path: &str, value: Value| {
        let bytes = changed(&state, |body| {
            *body
                .pointer_mut(&format!("/steps/{path}"))
                .unwrap_or_else(|| panic!("{path}")) = value;
        });
        refusal(&bytes)
    };
    let feed = |at: usize, path: &str| format!("{at}/feed/{path}");
    for (message, words) in [
        (
            set(&feed(last, "calls/0/name"), json!("other")),
            "`other` was called then",
        ),
        (
            set(&feed(last, "calls/0/digest"), json!("00")),
            "its arguments were others",
        ),
        (
            set(&feed(last, "calls/0/operations"), json!(1)),
            "operations, not 1",
        ),
        (
            set(&feed(last, "calls/0/output/0"), json!(1)),
            "bytes of output",
        ),
        (
            set(&feed(last, "calls/0/answer"), json!(null)),
            "has no answer",
        ),
        (
            set(&feed(last, "calls/0/answer/value"), json!(7)),
            "its arguments were others",
        ),
        (set(&feed(last, "calls"), json!([])), "is not in it"),
        (set(&feed(last, "code"), json!("1")), "it made 0 calls"),
        (set(&feed(last, "code"), json!("1 +")), "it made 0 calls"),
        (
            set(&feed(last, "calls/1/answer"), json!({"value": 1})),
            "it ended with",
        ),
        (
            set(&feed(last - 1, "code"), json!("x = add(1, 2)")),
            "operations",
        ),
        (
            set(&feed(last - 1, "end/operations"), json!(1)),
            "it ended with",
        ),
        (
            set(&feed(last - 1, "end/finish"), json!("raised")),
            "it ended with",
        ),
        (set(&feed(last - 1, "end"), json!(null)), "it ended with"),
        (
            set(&feed(last - 1, "calls/0/answer/value"), json!("x")),
            "call 1",
        ),
    ] {
        assert!(message.contains(words), "{words}: {message}");
    }
}

fn nonsense() {
    let state = a_state();
    for body in [
        "",
        "null",
        "[]",
        "{}",
        "{\"limits\":{},\"seed\":[],\"steps\":[]}",
        "\"",
        "\u{0}",
    ] {
        assert!(matches!(
            load(&resealed(&state, body.as_bytes())),
            Err(StateError::Content(_))
        ));
    }
    let deep = "[".repeat(100_000);
    assert!(matches!(
        load(&resealed(&state, deep.as_bytes())),
        Err(StateError::Content(_))
    ));
    // Whatever single bytes become, a replay stays within the limits and never panics.
    let small = changed(&state, |body| {
        body["limits"]["operations"] = json!(100_000);
        body["limits"]["memory"] = json!(8 << 20);
    });
    let body = serde_json::to_vec(&body(&small)).unwrap();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random as usize
    };
    let mut refused = 0;
    for _ in 0..1500 {
        let mut bytes = body.clone();
        for _ in 0..=next() % 3 {
            let at = next() % bytes.len();
            match next() % 4 {
                0 => bytes[at] = b"0123456789\"{}[],:\\ntf-e."[next() % 24],
                1 => bytes[at] = next() as u8,
                2 => {
                    bytes.remove(at);
                }
                _ => {
                    let from = next() % bytes.len();
                    let piece = bytes[from..(from + next() % 40).min(bytes.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        let most = Limits::default();
        let sealed = resealed(&state, &bytes);
        refused +=
            usize::from(Interpreter::load(&sealed, &within(&most), support::Silent).is_err());
    }
    assert!(refused > 1000, "{refused} of 1500 were refused");
}

/// A clock that runs until it is stopped, and may cancel.
struct Clock {
    now: Rc<Cell<Option<Duration>>>,
    step: Duration,
}

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        let now = self.now.get()?;
        self.now.set(Some(now + self.step));
        Some(now)
    }
}

fn ended_from_outside() {
    let limits = Limits {
        wall_time: Duration::from_secs(10),
        ..Limits::default()
    };
    let now = Rc::new(Cell::new(Some(Duration::ZERO)));
    let step = Duration::from_secs(1);
    let clock = Clock {
        now: Rc::clone(&now),
        step,
    };
    let mut first = Interpreter::new(limits.clone(), clock);
    let outcome = first.feed("a", "n = 0\nwhile True: n += 1");
    assert_eq!(outcome.ending, Ending::Limit(Limit::Time));
    let n = first.feed("b", "n").result;
    assert!(n.as_ref().and_then(Value::as_u64).unwrap() > 1000);
    let state = first.store().unwrap();
    let mut second = Interpreter::load(&state, &within(&limits), support::Silent).unwrap();
    assert_eq!(second.feed("c", "n").result, n);
    // A slower machine does not make it differ, one that is too slow is not the state's fault.
    let now = Rc::new(Cell::new(Some(Duration::ZERO)));
    let slow = Clock {
        now,
        step: Duration::from_secs(3),
    };
    assert!(matches!(
        Interpreter::load(&state, &within(&limits), slow),
        Err(StateError::Stopped(Limit::Time))
    ));
    let stopped = Clock {
        now: Rc::default(),
        step,
    };
    assert!(matches!(
        Interpreter::load(&state, &within(&limits), stopped),
        Err(StateError::Stopped(_))
    ));
}

fn given_up() {
    let mut first = session(Scripted::new(later));
    first.feed("a", "n = [0]\nn.append(1)\nask(1)\nn.append(2)");
    first.feed("b", "n.append(3)\nsorted([1], key=ask)");
    first.feed("c", "n.append(4)");
    first.feed("d", "n.append(5)\nask(1)");
    let state = first.store().unwrap();
    let mut second = load(&state).unwrap();
    for session in [&mut first, &mut second] {
        let outcome = session.resume(ToolAnswer::Value(json!(0)));
        assert_eq!(outcome.ending, Ending::Done);
        assert_eq!(session.feed("e", "n").result, Some(json!([0, 1, 3, 4, 5])));
    }
}

fn too_large() {
    fn large(_: &ToolCall) -> ToolAnswer {
        ToolAnswer::Value(Value::String("x".repeat(100_000)))
    }
    let limits = Limits {
        memory: 4 << 20,
        ..Limits::default()
    };
    let mut session = Interpreter::new(limits, Scripted::new(large));
    session.tools(["get"]);
    let outcome = session.feed("a", "for n in range(100): get(n)\nn");
    assert_eq!(outcome.result, Some(json!(99)));
    assert!(matches!(session.store(), Err(StateError::TooLarge(_))));
    assert_eq!(session.feed("b", "n + 1").result, Some(json!(100)));
}

/// A session with something of everything, stored.
fn wide_state() -> Vec<u8> {
    let mut wide = session(Scripted::new(later));
    wide.allow_files(FileLimits::default());
    wide.feed("a", "x = eval('1 + 1')");
    wide.store().unwrap()
}

fn asks_for_more() {
    let state = wide_state();
    let all = Rights {
        modules: Some(AllowedModules::from_iter(["math.*", "asyncio", "json"])),
        protect: vec!["inputs".to_owned()],
        files: Some(FileLimits::default()),
        ..rights()
    };
    let mut loaded = Interpreter::load(&state, &all, support::Silent).unwrap();
    assert_eq!(loaded.feed("b", "x").result, Some(json!(2)));
    let small = FileLimits {
        disk: 1,
        ..FileLimits::default()
    };
    let modules = |names: &[&'static str]| -> Option<AllowedModules> {
        Some(names.iter().copied().collect())
    };
    let tools = vec!["ask".to_owned()];
    let cases = [
        (
            Rights {
                eval: false,
                ..all.clone()
            },
            "`eval` and `exec`",
        ),
        (
            Rights {
                tools,
                ..all.clone()
            },
            "the tool `other`",
        ),
        (
            Rights {
                modules: modules(&["math"]),
                ..all.clone()
            },
            "the module `asyncio`",
        ),
        (
            Rights {
                modules: modules(&["asyncio.x", "math"]),
                ..all.clone()
            },
            "the module `asyncio`",
        ),
        (
            Rights {
                files: None,
                ..all.clone()
            },
            "asks for files",
        ),
        (
            Rights {
                files: Some(small),
                ..all.clone()
            },
            "`disk`",
        ),
        (
            Rights {
                protect: vec!["check".to_owned()],
                ..all.clone()
            },
            "the name `check`",
        ),
        (
            Rights {
                modules: modules(&[]),
                ..all.clone()
            },
            "the module `math`",
        ),
    ];
    for (less, what) in cases {
        match Interpreter::load(&state, &less, support::Silent) {
            Ok(_) => panic!("loaded, though it asks for {what}"),
            Err(error) => assert!(error.to_string().contains(what), "{error}"),
        }
    }
    // A state that says nothing of modules asks for all.
    let plain = Interpreter::new(Limits::default(), support::Silent)
        .store()
        .unwrap();
    let few = Rights {
        modules: modules(&["math"]),
        ..Rights::default()
    };
    let refused = Interpreter::load(&plain, &few, support::Silent).map(drop);
    assert_eq!(refused, Err(StateError::Asks("every module".to_owned())));
}

/// A state of so many feeds of one text, each of which is said to have ended in a way.
fn forged(code: &str, count: usize, end: &Value) -> Vec<u8> {
    let state = Interpreter::new(Limits::default(), support::Silent)
        .store()
        .unwrap();
    changed(&state, |body| {
        let feed = json!({"feed": {"name": "f", "code": code, "calls": [], "end": end}});
        body["steps"] = vec![feed; count].into();
    })
}

fn one_deadline() {
    let end = json!({"finish": "time", "operations": 1_000_000_u64, "look": 1_000_000});
    let state = forged("while True: pass", 10_000, &end);
    let now = Rc::new(Cell::new(Some(Duration::ZERO)));
    let clock = Clock {
        now: Rc::clone(&now),
        step: Duration::from_secs(1),
    };
    let wall_time = Limits::default().wall_time;
    let refused = Interpreter::load(&state, &rights(), clock);
    assert!(matches!(refused, Err(StateError::Stopped(Limit::Time))));
    let shown = now.get().unwrap();
    assert!(shown <= wall_time + Duration::from_secs(3), "{shown:?}");

    // Feeds that end by themselves before the next look at the clock are looked at in between.
    let mut empty = Interpreter::new(Limits::default(), support::Silent);
    empty.feed("f", "");
    let end = json!({"finish": "done", "operations": empty.operations(), "look": null});
    let state = forged("", 10_000, &end);
    now.set(Some(Duration::ZERO));
    let step = Duration::from_secs(1);
    let clock = Clock {
        now: Rc::clone(&now),
        step,
    };
    let refused = Interpreter::load(&state, &rights(), clock);
    assert!(matches!(refused, Err(StateError::Stopped(Limit::Time))));
    assert!(now.get().unwrap() <= wall_time + Duration::from_secs(3));
}

fn one_sum() {
    let mut first = Interpreter::new(Limits::default(), support::Silent);
    for _ in 0..20 {
        first.feed("f", "for i in range(10_000): pass");
    }
    let used = first.operations();
    let state = first.store().unwrap();
    assert!(Interpreter::load(&state, &rights(), support::Silent).is_ok());
    let end = json!({"finish": "done", "operations": used, "look": null});
    let many = forged("for i in range(10_000): pass", 10_000, &end);
    let few = changed(&many, |body| {
        body["limits"]["operations"] = json!(used * 30);
    });
    let limits = Limits {
        operations: used * 30,
        ..Limits::default()
    };
    let refused = Interpreter::load(&few, &within(&limits), support::Silent).map(drop);
    assert_eq!(refused, Err(StateError::Stopped(Limit::Operations)));
}
