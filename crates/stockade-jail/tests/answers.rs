//! What a program answers, and what it cannot make us believe: every way to end is told apart from
//! success, and none of them is a failure of the wall.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::time::Duration;

use serde_json::{Map, Value, json};
use stockade_core::{Policy, Request, ToolError};
use stockade_jail::{Ending, Hooks, Job, NoHooks};

use common::{STARTS, answer, here, run, try_request};

fn short() -> Policy {
    let mut policy = Policy::default();
    policy.limits.wall_time = Duration::from_secs(2);
    policy
}

#[test]
fn the_answer_is_result_else_return_else_the_last_expression() {
    let programs = [
        ("6 * 7", json!(42)),
        ("result = 1\n2", json!(1)),
        ("result = 1\nreturn 2", json!(1)),
        ("return 2\n3", json!(2)),
        ("if True:\n    return {'a': 1}", json!({"a": 1})),
        ("x = 1", Value::Null),
        ("None", Value::Null),
        ("'ä\u{1d11e}\\x00'", json!("ä\u{1d11e}\0")),
        ("for x in [1]:\n    pass\nelse:\n    return 5", json!(5)),
        ("try:\n    return 1\nfinally:\n    pass", json!(1)),
        ("def f():\n    return 1\nf()", json!(1)),
        ("inputs", json!({})),
        ("print('x')", Value::Null),
    ];
    for warm in STARTS {
        for (code, wanted) in &programs {
            assert_eq!(answer(code, &Policy::default(), warm), *wanted, "{code}");
        }
    }
}

#[test]
fn inputs_and_files_come_in_and_files_go_out() {
    let code = "
import os
with open('sub/given.txt') as f: text = f.read()
os.makedirs('out', exist_ok=True)
with open('out/made.bin', 'wb') as f: f.write(bytes(range(256)))
inputs['n'] * 2, text, inputs['big']";
    for warm in STARTS {
        let mut request = Request::python(code).input("n", 21);
        request
            .inputs
            .insert("big".into(), json!({"$int": "36893488147419103232"}));
        request
            .files
            .insert("sub/given.txt".into(), b"given".to_vec());
        let outcome = try_request(&request, &Policy::default(), warm, &mut NoHooks).unwrap();
        let Ending::Done { result, .. } = outcome.ending else {
            panic!("{:?}", outcome.ending)
        };
        assert_eq!(
            result,
            json!([42, "given", {"$int": "36893488147419103232"}])
        );
        let files: Vec<_> = outcome.harvest.files.into_iter().collect();
        assert_eq!(
            files,
            [("out/made.bin".to_owned(), (0..=255).collect::<Vec<u8>>())]
        );
    }
}

#[test]
fn values_have_the_json_forms_of_the_documentation() {
    let forms = [
        ("[None, True, False]", json!([null, true, false])),
        ("[-2**63, 2**64 - 1]", json!([i64::MIN, u64::MAX])),
        ("2**64", json!({"$int": "18446744073709551616"})),
        ("-2**63 - 1", json!({"$int": "-9223372036854775809"})),
        ("[1.0, 2.5e300]", json!([1.0, 2.5e300])),
        ("float('nan')", json!({"$float": "nan"})),
        (
            "[float('inf'), float('-inf')]",
            json!([{"$float": "inf"}, {"$float": "-inf"}]),
        ),
        ("1 - 2j", json!({"$complex": [1.0, -2.0]})),
        ("b'\\x00\\xffab'", json!({"$bytes": "AP9hYg=="})),
        ("bytearray(b'ab')", json!({"$bytes": "YWI="})),
        ("(1, [2], (3,))", json!([1, [2], [3]])),
        ("{3, 1, 2}", json!([1, 2, 3])),
        ("frozenset('ba')", json!(["a", "b"])),
        ("{'a': 1}.items()", json!([["a", 1]])),
        ("{'b': 1, 'a': 2}", json!({"b": 1, "a": 2})),
        (
            "{1: 1, 2.5: 2, True or 0: 3, None: 4}",
            json!({"1": 3, "2.5": 2, "null": 4}),
        ),
        ("{'$int': '5'}", json!({"$dict": {"$int": "5"}})),
        (
            "import collections\ncollections.namedtuple('P', 'x y')(1, 2)",
            json!([1, 2]),
        ),
        (
            "import enum\nclass C(enum.IntEnum):\n    A = 3\nC.A",
            json!(3),
        ),
        (
            "import dataclasses\n@dataclasses.dataclass\nclass P:\n    x: int\n    y: str\nP(1, 'a')",
            json!({"x": 1, "y": "a"}),
        ),
        (
            "import collections\ncollections.Counter('aab')",
            json!({"a": 2, "b": 1}),
        ),
    ];
    for warm in STARTS {
        for (code, wanted) in &forms {
            assert_eq!(answer(code, &Policy::default(), warm), *wanted, "{code}");
        }
    }
}

#[test]
fn an_answer_without_a_json_form_fails_nothing_and_says_which_part_it_is() {
    let programs = [
        ("[1, {'f': print}]", "result[1]['f']"),
        ("x = []\nx.append(x)\nx", "contains itself"),
        (
            "x = []\nfor _ in range(200): x = [x]\nx",
            "nests more than 100",
        ),
        ("'\\ud800'", "lone surrogate"),
        ("{1: 1, '1': 2}", "two keys"),
        ("{(1, 2): 3}", "key"),
        ("10 ** 5000", "repr raised ValueError"),
        ("range(3)", "range"),
        (
            "class C:\n    def __repr__(self): raise ValueError('no')\nC()",
            "repr raised ValueError",
        ),
        ("'x' * (2 << 20)", "larger than `limits.output`"),
    ];
    for warm in STARTS {
        for (code, part) in programs {
            let outcome = run(code, &Policy::default(), warm);
            let Ending::Done { result, note, .. } = outcome.ending else {
                panic!("{code}: {:?}", outcome.ending)
            };
            assert_eq!(result, Value::Null, "{code}");
            assert!(
                note.as_deref().unwrap_or_default().contains(part),
                "{code}: {note:?}"
            );
        }
    }
}

#[test]
fn what_is_raised_is_told_with_its_line_and_without_our_own_frames() {
    let code = "def f(x):\n    return 1 / x\n\nf(0)\n";
    for warm in STARTS {
        let outcome = run(code, &Policy::default(), warm);
        let Ending::Raised {
            name,
            value,
            traceback,
            line,
            ..
        } = outcome.ending
        else {
            panic!("{:?}", outcome.ending)
        };
        assert_eq!(
            (name.as_str(), value.as_str(), line),
            ("ZeroDivisionError", "division by zero", Some(2))
        );
        assert!(traceback.contains("return 1 / x"), "{traceback}");
        assert!(!traceback.contains("<stockade>"), "{traceback}");
    }
}

/// How an ending is told, in one word.
fn word(ending: &Ending) -> String {
    match ending {
        Ending::Done { .. } => "done".to_owned(),
        Ending::Raised { name, .. } => format!("raised {name}"),
        Ending::Exit(code) => format!("exit {code}"),
        Ending::Silent(code) => format!("silent {code:?}"),
        Ending::Signal(signal) => format!("signal {signal}"),
        Ending::Nonsense(_) => "nonsense".to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn every_way_to_end_is_told_apart_from_success() {
    let programs = [
        ("exit(0)", "exit 0"),
        ("exit()", "exit 0"),
        ("import sys\nsys.exit('a text')", "exit 1"),
        ("import sys\nsys.exit(3)", "exit 3"),
        ("raise SystemExit(7)", "exit 7"),
        ("raise KeyboardInterrupt", "raised KeyboardInterrupt"),
        (
            "class E(BaseException):\n    def __str__(self): raise self\nraise E",
            "raised E",
        ),
        ("import os\nos._exit(0)", "silent Some(0)"),
        ("import os\nos._exit(9)", "silent Some(9)"),
        // The first process of a namespace does not get the signal, and libc then falls over on purpose.
        ("import os\nos.abort()", "signal 6|signal 11"),
        ("import ctypes\nctypes.string_at(0)", "signal 11"),
        ("import os\nos.close(4)\nos.dup2(1, 4)\n5", "silent Some(0)"),
        (
            "import os\nos.write(4, b'garbage garbage garbage')",
            "nonsense",
        ),
        (
            "import os\nos.write(4, (5).to_bytes(4, 'little') + b'{\"a\":')",
            "nonsense",
        ),
        (
            "import os\nos.write(4, b'\\xff\\xff\\xff\\x7f')",
            "nonsense",
        ),
        (
            "import os\nos.write(4, (2).to_bytes(4, 'little') + b'[]')",
            "nonsense",
        ),
        (
            "import os\nd = b'[' * 5000\nos.write(4, len(d).to_bytes(4, 'little') + d)",
            "nonsense",
        ),
        (
            "import os, time\nos.write(4, (100).to_bytes(4, 'little') + b'{')\ntime.sleep(60)",
            "WallTime",
        ),
        (
            "import os\nos.write(4, (100).to_bytes(4, 'little') + b'{')\nos._exit(0)",
            "silent Some(0)",
        ),
        (
            "import os\nwhile True: os.write(4, bytes(65536))",
            "nonsense",
        ),
        (
            "import os\nos.close(3); os.close(4)\nimport time\ntime.sleep(60)",
            "WallTime",
        ),
        (
            "import sys\nsys.stdout.close()\nsys.stderr.close()\n1",
            "done",
        ),
        (
            "import threading, os\nthreading.Thread(target=os._exit, args=(4,)).start()\nimport time\ntime.sleep(60)",
            "silent Some(4)",
        ),
        (
            "import signal, os\nos.kill(os.getpid(), signal.SIGSTOP)\nimport time\ntime.sleep(60)",
            "WallTime",
        ),
        (
            "import atexit, os\natexit.register(os._exit, 0)\n1",
            "silent Some(0)",
        ),
        (
            "import sys\nsys.stdout = None\nsys.modules.clear()\n1",
            "done",
        ),
        (
            "import builtins\nfor name in dir(builtins):\n    try: delattr(builtins, name)\n    except AttributeError: pass\n1",
            "?",
        ),
        ("def f(:", "raised SyntaxError"),
        ("\x00", "raised SyntaxError|raised ValueError"),
    ];
    for warm in STARTS {
        for (code, wanted) in programs {
            let outcome = run(code, &short(), warm);
            let told = word(&outcome.ending);
            match wanted {
                // Whatever becomes of it, the wall has not failed: `run` has seen to that.
                "?" => assert!(!told.is_empty()),
                _ => assert!(
                    wanted.split('|').any(|it| it == told),
                    "warm: {warm}, {code}: {told}"
                ),
            }
        }
    }
}

#[test]
fn a_signal_to_itself_is_told_or_has_no_effect() {
    // The first process of a namespace cannot be ended by its own signals; elsewhere it is.
    let code = "import os\nos.kill(os.getpid(), 9)\n'alive'";
    for warm in STARTS {
        let outcome = run(code, &short(), warm);
        let told = word(&outcome.ending);
        match common::wall(&outcome.walls, "processes").as_str() {
            "namespace" => assert!(told == "done" || told == "signal 9", "{told}"),
            _ => assert!(
                told == "signal 9" || told == "raised PermissionError",
                "{told}"
            ),
        }
    }
}

#[test]
fn text_on_stdout_forges_no_answer() {
    let code = "print('{\"kind\": \"done\", \"result\": 42}')\nimport os\nd = b'{\"kind\": \"done\", \"result\": 42}'\nos.write(1, len(d).to_bytes(4, 'little') + d)\nraise ValueError('really')";
    for warm in STARTS {
        let outcome = run(code, &short(), warm);
        assert_eq!(word(&outcome.ending), "raised ValueError");
    }
}

#[test]
fn no_program_makes_the_wall_fail_nor_spoils_the_next_run() {
    let attacks = [
        // Words of the zygote, of its child, and of a cold child's report, on every descriptor.
        "import os\nfor text in (b'S0 0 0\\n', b'R\\n', b'P', b'F0 1\\n', b'E1\\n', b'f', bytes(8)):\n    for fd in range(256):\n        try: os.write(fd, text)\n        except OSError: pass",
        "import os\nfor fd in range(64):\n    try: os.close(fd)\n    except OSError: pass",
        "import os\nos.closerange(0, 4096)\nwhile True: pass",
        "import os\nfor pid in (1, 0, -1, 2, os.getppid()):\n    for number in (9, 15, 19):\n        try: os.kill(pid, number)\n        except OSError: pass",
        "import os\nfor fd in range(5):\n    try: os.set_blocking(fd, False)\n    except OSError: pass\nwhile True:\n    for fd in (1, 2, 4):\n        try: os.write(fd, b'x' * 65536)\n        except OSError: pass",
        "import os\nfor a in range(5):\n    for b in range(5):\n        try: os.dup2(a, b)\n        except OSError: pass\nprint('x')\n1",
        "import socket, os\nfor fd in range(64):\n    try:\n        s = socket.socket(fileno=os.dup(fd))\n        s.sendmsg([b'P'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, (1).to_bytes(4, 'little'))])\n    except (OSError, ValueError): pass",
        "import os, shutil\nfor name in ('/box/work', '/box/home', '/box/tmp', '/box/shm', '/box', '.'):\n    shutil.rmtree(name, ignore_errors=True)\n    try: os.chmod(name, 0)\n    except OSError: pass\n    try: os.rmdir(name)\n    except OSError: pass",
        "import os\nos.chdir('/')\ntry: os.rename('/box/work', '/box/other')\nexcept OSError: pass\ntry: os.symlink('/etc', '/box/work')\nexcept OSError: pass",
        "import sys\nsys.setrecursionlimit(10 ** 9)\nf = lambda: f()\nf()",
        "import os\nos.environ.clear()\nimport gc\nfor it in gc.get_objects():\n    if type(it) is dict and it is not globals():\n        try: it.clear()\n        except Exception: pass",
    ];
    for warm in STARTS {
        for code in attacks {
            let outcome = run(code, &short(), warm);
            assert!(!word(&outcome.ending).is_empty());
            assert_eq!(
                answer("'fine'", &short(), warm),
                json!("fine"),
                "after {code}"
            );
        }
    }
}

struct Counting(u64);

impl Hooks for Counting {
    fn tool(
        &mut self,
        name: &str,
        args: &[Value],
        _: &Map<String, Value>,
    ) -> Result<Value, ToolError> {
        self.0 += 1;
        match name {
            "double" => Ok(json!(args[0].as_i64().unwrap_or(0) * 2)),
            _ => Err(format!("there is no tool `{name}`").into()),
        }
    }
}

#[test]
fn tools_are_called_from_inside_and_answer() {
    let request = Request::python(
        "try: double(print)\nexcept TypeError: said = 'no function'\n[double(n) for n in range(3)] + [said]",
    );
    let policy = Policy::default();
    for warm in STARTS {
        let job = Job {
            request: &request,
            policy: &policy,
            python: None,
            guard: None,
            tools: vec!["double".to_owned()],
            warm,
            preload: &[],
            modules: &[],
        };
        let mut hooks = Counting(0);
        let outcome = stockade_jail::run(&job, &mut hooks).unwrap();
        let Ending::Done { result, .. } = outcome.ending else {
            panic!("{:?}", outcome.ending)
        };
        assert_eq!(result, json!([0, 2, 4, "no function"]));
        assert_eq!(hooks.0, 3);
    }
}

struct Stop(std::time::Instant);

impl Hooks for Stop {
    fn cancelled(&self) -> bool {
        self.0.elapsed() > Duration::from_millis(200)
    }
}

#[test]
fn the_caller_stops_a_run() {
    for warm in STARTS {
        let mut hooks = Stop(std::time::Instant::now());
        let request = Request::python("while True: pass");
        let outcome = try_request(&request, &Policy::default(), warm, &mut hooks).unwrap();
        assert_eq!(outcome.ending, Ending::Cancelled);
    }
}

#[test]
fn a_return_at_top_level_is_no_exception() {
    let programs = [
        ("try:\n    return 1\nexcept:\n    pass\nreturn 2", json!(1)),
        (
            "try:\n    return 1\nexcept BaseException:\n    return 3\nfinally:\n    x = 2",
            json!(1),
        ),
        (
            "class Hush:\n    def __enter__(self): return self\n    def __exit__(self, *what):\n        self.what = what\n        return True\nhush = Hush()\nwith hush:\n    return 1\nreturn 2",
            json!(1),
        ),
        (
            "x = 5\ndef f():\n    global x\n    x += 1\n    return [i for i in range(x)]\nif x > 3:\n    return f()[-1]\nx",
            json!(5),
        ),
        ("if inputs:\n    return 1\n7", json!(7)),
        ("if inputs:\n    return 1\nx = 7", json!(null)),
        (
            "for i in range(3):\n    if i == 2:\n        return",
            json!(null),
        ),
        (
            "from __future__ import annotations\nx = 1\nreturn x",
            json!(1),
        ),
        ("from math import *\nreturn floor(2.5)", json!(2)),
        ("x: int = 4\nreturn x", json!(4)),
        (
            "import math as m\nclass C:\n    y = m.floor(3.2)\ndel m\nreturn C.y",
            json!(3),
        ),
    ];
    for (code, wanted) in programs {
        for warm in STARTS {
            assert_eq!(
                answer(code, &Policy::default(), warm),
                wanted,
                "warm: {warm}\n{code}"
            );
        }
    }
    for code in ["return (yield 1)", "class C:\n    return 1"] {
        let outcome = run(code, &Policy::default(), false);
        assert!(
            matches!(&outcome.ending, Ending::Raised { name, .. } if name == "SyntaxError"),
            "{code}: {:?}",
            outcome.ending
        );
    }
}

/// Each way to change a file is tried on one that may not be changed, and on one that may.
#[test]
fn a_file_that_is_read_only_cannot_be_changed_removed_or_replaced() {
    let code = r"
import os
def tries(name):
    done = []
    for what, act in [
        ('write', lambda: open(name, 'w').write('x')),
        ('append', lambda: open(name, 'a').write('x')),
        ('mode', lambda: os.chmod(name, 0o777)),
        ('truncate', lambda: os.truncate(name, 0)),
        ('replace', lambda: (open('other', 'w').close(), os.replace('other', name))),
        ('link', lambda: (os.link(name, 'linked'), open('linked', 'w').write('x'))),
        ('rename its folder', lambda: os.rename('in', 'elsewhere') if '/' in name else None),
        ('rename the workspace', lambda: os.rename('/box/work', '/box/other') if '/' in name else None),
        ('remove', lambda: os.remove(name)),
    ]:
        try:
            act()
            done.append(what)
        except OSError:
            pass
    return done
result = [tries('in/fixed.txt'), tries('free.txt'), open('in/fixed.txt').read()]
";
    let request = Request::python(code)
        .read_only_file("in/fixed.txt", "kept")
        .file("free.txt", "mine");
    for warm in STARTS {
        let outcome = try_request(&request, &Policy::default(), warm, &mut NoHooks);
        if here("filesystem") == "landlock" {
            assert!(outcome.unwrap_err().to_string().contains("may not change"));
            continue;
        }
        let outcome = outcome.unwrap();
        let Ending::Done { result, .. } = outcome.ending else {
            panic!("{:?}", outcome.ending)
        };
        let all = [
            "write",
            "append",
            "mode",
            "truncate",
            "replace",
            "link",
            "rename its folder",
            "rename the workspace",
            "remove",
        ];
        assert_eq!(result, json!([[], all, "kept"]), "warm: {warm}");
        let left: Vec<&String> = outcome.harvest.files.keys().collect();
        assert_eq!(left, ["linked"], "what is as given is no output");
    }
}

#[test]
fn a_file_name_that_leaves_the_workspace_is_refused_before_anything_runs() {
    for name in ["../x", "/x", "a//b", "a/../b", "", ".", "a\0b"] {
        let mut request = Request::python("1");
        request.files.insert(name.to_owned(), Vec::new());
        let outcome = try_request(&request, &Policy::default(), false, &mut NoHooks);
        let message = outcome.expect_err(name).to_string();
        assert!(message.contains("not a plain relative path"), "{message}");
    }
}
