//! What users of older sandboxes rely on, through the binary. `docs/four-systems.md` lists every
//! statement; these are the tests of those that no other test shows. Each begins with the ids of
//! its lines there. What needs no code to run is in `four_systems_guard.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use common::Place;
use serde_json::{Value, json};
use stockade::{Isolation, Policy, Request, Sandbox};

/// The walls that run Python, by name.
const WALLS: [&str; 2] = ["interpreter", "process"];

fn record(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(&[&["run", "--json"], args].concat());
    let record: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(record.is_object(), "{args:?}: {ran:?}");
    record
}

/// The answer of code that the guard lets through and that ends well.
fn answer(place: &Place, wall: &str, code: &str) -> Value {
    let record = record(place, &["--isolation", wall, "-c", code]);
    assert_eq!(record["status"], "ok", "{wall}: {code}: {record}");
    assert_eq!(record["isolation"], wall);
    record["result"].clone()
}

#[test]
fn p02_a_syntax_error_names_its_line_and_shows_the_place() {
    let place = Place::new("four_syntax");
    let code = "x = 1\ny = = 2\n";
    let ran = place.run(&["run", "-c", code]);
    assert_eq!(ran.code, 77);
    assert!(
        ran.stderr.contains("SG005") && ran.stderr.contains(":2:5"),
        "{}",
        ran.stderr
    );
    for wall in WALLS {
        let args = ["--guard", "off", "--isolation", wall, "-c", code];
        let error = &record(&place, &args)["error"];
        assert_eq!(
            (&error["name"], &error["line"]),
            (&json!("SyntaxError"), &json!(2)),
            "{wall}"
        );
        let traceback = error["traceback"].as_str().unwrap();
        assert!(traceback.contains("    y = = 2\n        ^"), "{traceback}");
    }
}

/// Statements that older evaluators leave out, and everyday ones.
const LANGUAGE: &str = r#"
import asyncio
from math import *
said = []
count = 0
def up():
    global count
    count += 1
    inner = 0
    def more():
        nonlocal inner
        inner += 1
        yield inner
        yield from (2, 3)
    return list(more())
said.append([up(), count])
async def later():
    await asyncio.sleep(0)
    async def ticks():
        yield 1
    return [n async for n in ticks()]
said.append(asyncio.run(later()))
match {"kind": "point", "at": [1, 2]}:
    case {"kind": "point", "at": [x, y]} if (total := x + y) > 2:
        said.append(total)
try:
    raise ExceptionGroup("both", [ValueError(1), KeyError(2)])
except* ValueError as group:
    said.append(len(group.exceptions))
except* KeyError:
    pass
class Kind(type):
    pass
class Box(metaclass=Kind):
    _hidden: int = 1
    def __len__(self): return 3
    def __add__(self, other): return 9
    def __getattr__(self, name): return name
    def __call__(self): return "called"
box = Box()
box._hidden += 1
d = {}
d["a"] = 1
d["a"] += 1
_, *printed = 1, 2, 3
said.append([box._hidden, len(box), box + 1, box.other, box(), d, printed, floor(2.5)])
said.append(list(range(2000))[-1])
return said
"#;

#[test]
fn p04_cd2_r01_r02_r03_the_whole_language_works_on_every_wall() {
    let place = Place::new("four_language");
    for wall in WALLS {
        assert_eq!(
            answer(&place, wall, LANGUAGE),
            json!([
                [[1, 2, 3], 1],
                [1],
                3,
                1,
                [2, 3, 9, "other", "called", {"a": 2}, [2, 3], 2],
                1999
            ]),
            "{wall}"
        );
    }
}

#[test]
fn p05_the_usual_modules_are_allowed_by_default() {
    let place = Place::new("four_modules");
    let code = "import collections, datetime, itertools, math, queue, random, re, statistics, \
                time, unicodedata\nstatistics.mean([1, 3])";
    assert_eq!(answer(&place, "process", code), json!(2));
    // Names of numbers for `os.stat`, which is not there either.
    assert_eq!(place.run(&["run", "-c", "import stat"]).code, 77);
}

#[test]
fn p06_c06_an_import_that_is_not_allowed_says_how_to_allow_it() {
    let place = Place::new("four_import");
    for code in ["import os", "from os import getcwd"] {
        let ran = place.run(&["run", "-c", code]);
        assert_eq!(ran.code, 77, "{code}");
        assert!(
            ran.stderr.contains("importing `os` is not allowed")
                && ran.stderr.contains("--allow-import os"),
            "{}",
            ran.stderr
        );
    }
    let code = "import os\nos.path.basename(os.getcwd())";
    let opened = record(&place, &["--allow-import", "os", "-c", code]);
    assert_eq!(opened["result"], "work", "{opened}");
}

#[test]
fn p07_p08_a_part_of_a_package_is_allowed_alone_and_does_not_hand_on_the_rest() {
    let place = Place::new("four_submodules");
    let run = |allow: &str, code: &str| place.run(&["run", "--allow-import", allow, "-c", code]);
    for (allow, code) in [
        ("os.path", "import os.path\nos.path.join('a', 'b')"),
        ("os.path", "from os.path import join\njoin('a', 'b')"),
        ("xml.*", "import xml.dom.minidom\n'a/b'"),
        ("xml", "import xml.sax.saxutils\n'a/b'"),
        ("*", "import xml.sax.saxutils\n'a/b'"),
    ] {
        let ran = run(allow, code);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, "'a/b'\n"), "{ran:?}");
    }
    for code in [
        "import os",
        "from os import getcwd",
        "import os.path\nos.getcwd()",
        "import os.path as p\np.os.getcwd()",
        "import random\nrandom._os.getcwd()",
        "from random import _os",
    ] {
        assert_eq!(run("os.path", code).code, 77, "{code}");
    }
}

#[test]
fn p09_a_module_that_is_allowed_and_not_installed_fails_where_it_is_imported() {
    let place = Place::new("four_missing");
    let code = "x = 1\nimport no_such_module_anywhere";
    let args = ["--allow-import", "no_such_module_anywhere", "-c", code];
    let record = record(&place, &args);
    assert_eq!(record["error"]["name"], "ModuleNotFoundError");
    assert_eq!(record["error"]["line"], 2);
}

#[test]
fn p10_p11_c05_r04_builtins_and_exceptions_are_those_of_python() {
    let place = Place::new("four_builtins");
    let code = "
known = [print, isinstance, range, float, int, bool, str, set, list, dict, tuple, round, pow, len,
    sum, max, min, abs, enumerate, zip, reversed, sorted, all, any, map, filter, ord, chr, next,
    iter, divmod, callable, getattr, hasattr, setattr, delattr, issubclass, type, complex, bytes,
    repr, hash, id, super, object, property, staticmethod, classmethod, vars, dir, slice, bin, hex,
    oct, frozenset, format, BaseException, ArithmeticError, AssertionError, AttributeError,
    BlockingIOError, EOFError, ExceptionGroup, FileNotFoundError, FloatingPointError,
    GeneratorExit, ImportError, IndentationError, IndexError, KeyError, KeyboardInterrupt,
    LookupError, MemoryError, ModuleNotFoundError, NameError, NotImplementedError, OSError,
    OverflowError, PermissionError, RecursionError, RuntimeError, StopAsyncIteration,
    StopIteration, SyntaxError, SystemExit, TabError, TimeoutError, TypeError, UnboundLocalError,
    UnicodeDecodeError, UnicodeEncodeError, UnicodeError, UnicodeTranslateError, UserWarning,
    ValueError, Warning, ZeroDivisionError]
import math
known += [math.ceil, math.floor, math.log, math.exp, math.sin, math.cos, math.tan, math.asin,
    math.acos, math.atan, math.atan2, math.degrees, math.radians, math.sqrt]
all(callable(it) for it in known)";
    for wall in WALLS {
        assert_eq!(answer(&place, wall, code), json!(true), "{wall}");
    }
}

#[test]
fn p12_p27_p28_an_unknown_name_is_an_error_and_never_another_name() {
    let place = Place::new("four_names");
    for (code, name, value) in [
        (
            "nothing_here(1)",
            "NameError",
            "name 'nothing_here' is not defined",
        ),
        (
            "colour = 1\ncolor",
            "NameError",
            "name 'color' is not defined",
        ),
        ("{'alpha': 1}['alhpa']", "KeyError", "'alhpa'"),
    ] {
        for wall in WALLS {
            let record = record(&place, &["--isolation", wall, "-c", code]);
            let error = &record["error"];
            assert_eq!(record["result"], json!(null), "{wall}: {code}");
            assert_eq!(
                (&error["name"], &error["value"]),
                (&json!(name), &json!(value)),
                "{wall}: {code}"
            );
        }
    }
    let ran = place.run(&["run", "-c", "colour = 1\ncolor"]);
    assert!(
        ran.stderr.contains("Did you mean: 'colour'?"),
        "{}",
        ran.stderr
    );
}

#[test]
fn p18_p19_p20_the_bounds_of_older_evaluators_can_be_set_and_each_says_so() {
    let place = Place::new("four_bounds").policy(
        "limits: {operations: 10_000_000, loop_iterations: 1_000_000, wall_time: 30s, \
         output: 50_000}\n",
    );
    let endless = record(&place, &["-c", "while True: pass"]);
    assert_eq!(endless["status"], "iteration_limit");
    let long = "for i in range(999_999):\n    for j in range(20): pass";
    let long = record(&place, &["-c", long]);
    assert_eq!(long["status"], "operation_limit");
    assert!(long["usage"]["operations"].as_u64().unwrap() >= 10_000_000);
    let code = "print('first')\nfor i in range(1000): print('x' * 100)\nprint('last', 'words')";
    let printed = record(&place, &["-c", code]);
    let text = printed["stdout"].as_str().unwrap();
    assert_eq!(printed["truncated"]["stdout"], true);
    assert!(text.starts_with("first\n") && text.ends_with("last words\n"));
    assert!(text.contains("left out") && text.len() < 51_000);
    let args = ["--timeout", "200ms", "--isolation", "process", "-c"];
    let waits = [&args[..], &["import time\ntime.sleep(600)"]].concat();
    assert_eq!(record(&place, &waits)["status"], "time_limit");
}

#[test]
fn p24_p25_a_return_at_the_top_ends_the_program_and_except_exception_does_not_stop_it() {
    let place = Place::new("four_return");
    let code = "try:\n    return {'answer': 1}\nexcept Exception:\n    pass\nreturn 2";
    for wall in WALLS {
        assert_eq!(answer(&place, wall, code), json!({"answer": 1}), "{wall}");
    }
}

#[test]
fn pd1_pd2_cd1_no_handle_leads_to_the_host_even_without_a_guard() {
    let place = Place::new("four_handles");
    for code in [
        "g = (x for x in [1])\ng.gi_frame.f_locals",
        "g = (x for x in [1])\ng.gi_frame.f_back.f_globals",
        "import math\n'{0.__loader__}'.format(math)",
        "def f(): pass\n'{0.__globals__}'.format(f)",
        "try: ''.nothing\nexcept AttributeError as e: e.__traceback__.tb_frame",
        "type.mro(int)[1].__subclasses__()",
        "len.__self__",
        "import math\nmath.__spec__",
    ] {
        let mut command = place.command(&[
            "run",
            "--json",
            "--guard",
            "off",
            "--isolation",
            "interpreter",
            "-c",
            code,
        ]);
        let output = command.env("FOUR_SECRET", "canary-4711").output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(!told.contains("canary-4711"), "{code}: {told}");
        let record: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(record["error"]["name"], "AttributeError", "{code}: {told}");
    }
}

#[test]
fn pd3_pd4_cd5_time_and_memory_end_what_runs_inside_one_call() {
    let place = Place::new("four_native");
    for wall in WALLS {
        let with = |more: &[&str]| record(&place, &[&["--isolation", wall], more].concat());
        let sum = "sum(range(inputs['n']))";
        let sum = with(&[
            "--timeout",
            "300ms",
            "--input",
            "n=1000000000000",
            "-c",
            sum,
        ]);
        assert_eq!(sum["status"], "time_limit", "{wall}");
        let text = "x = 'a' * inputs['n']";
        let text = with(&["--mem", "64m", "--input", "n=1000000000", "-c", text]);
        assert_eq!(text["status"], "memory_limit", "{wall}");
    }
}

#[test]
fn cd5_runs_side_by_side_do_not_mix_their_output() {
    for isolation in [Isolation::Interpreter, Isolation::Process] {
        let said = |name: usize| {
            let policy = Policy {
                isolation,
                ..Policy::default()
            };
            let code = format!("for i in range(300): print('run', {name}, i)");
            Sandbox::new(policy).run(&Request::python(code)).stdout
        };
        let told: Vec<String> = std::thread::scope(|scope| {
            let said = &said;
            let runs: Vec<_> = (0..4).map(|name| scope.spawn(move || said(name))).collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        for (name, told) in told.iter().enumerate() {
            let wanted: Vec<String> = (0..300).map(|i| format!("run {name} {i}")).collect();
            let told: Vec<&str> = told.lines().collect();
            assert_eq!(told, wanted, "{isolation:?}");
        }
    }
}

#[test]
fn pd5_elementary_programs_do_what_python_does() {
    let place = Place::new("four_elementary");
    let code = r#"
b = 99
def f(a, b=2, *args, c, d=4, **more): return [a, b, args, c, d, more]
said = [f(1, c=3), f(1, 5, 6, 7, c=3, e=8)]
for call in (lambda: f(), lambda: f(1), lambda: (lambda: 0)(1)):
    try: call()
    except TypeError as error: said.append(str(error).split(" ")[1])
def keep(x, kept=[]):
    kept.append(x)
    return kept
keep(1)
said.append(keep(2))
def nothing(): 5
said.append(nothing())
said.append(f"{'q'!r}")
said.append([g() for g in [lambda i=i: i for i in range(2)]])
class A:
    @property
    def x(self): return 1
class B(A):
    def __init__(self):
        super().__init__()
        self.y = super().x + 1
said.append(B().y)
first, *rest = [1, 2, 3]
said.append([rest, {**{"a": 1}}])
for i in []: pass
else: said.append("for")
while False: pass
else: said.append("while")
def again():
    try: 1 / 0
    except ZeroDivisionError: raise
try: again()
except ZeroDivisionError: said.append("again")
print(1, 2, sep="-", end="!")
result = said
"#;
    for wall in WALLS {
        let record = record(&place, &["--isolation", wall, "-c", code]);
        assert_eq!(
            record["result"],
            json!([
                [1, 2, [], 3, 4, {}],
                [1, 5, [6, 7], 3, 4, {"e": 8}],
                "missing",
                "missing",
                "takes",
                [1, 2],
                null,
                "'q'",
                [0, 1],
                2,
                [[2, 3], {"a": 1}],
                "for",
                "while",
                "again"
            ]),
            "{wall}: {record}"
        );
        assert_eq!(record["stdout"], "1-2!", "{wall}");
    }
}

#[test]
fn a01_a_file_in_the_workspace_is_not_loaded_when_python_starts() {
    let place = Place::new("four_site").file("hook.py", "print('loaded')\n");
    let args = [
        "--isolation",
        "process",
        "--guard",
        "off",
        "--file",
        "sitecustomize.py=hook.py",
        "--file",
        "usercustomize.py=hook.py",
        "-c",
        "import sys, csv\n[sys.flags.dont_write_bytecode, sys.flags.no_site]",
    ];
    let record = record(&place, &args);
    assert_eq!(record["result"], json!([1, 1]), "{record}");
    assert_eq!(record["stdout"], "");
}

#[test]
fn ad2_other_names_of_a_call_reach_no_further_and_no_guard_is_needed() {
    let place = Place::new("four_reach").file("canary.txt", "canary-4711");
    let path = place.root.join("canary.txt");
    let code = r#"
import ctypes, importlib, io, os, pathlib, posix, sys, types, _io, _socket, _posixsubprocess
path = inputs["path"]
folder = os.path.dirname(path)
def patched():
    pathlib.PurePath.relative_to = lambda *rest: pathlib.PurePath(".")
    return open(path).read()
made = types.FunctionType(compile("open(path).read()", "", "eval"), globals())
attempts = {
    "io.open": lambda: io.open(path).read(),
    "pathlib": lambda: pathlib.Path(path).read_text(),
    "FileIO": lambda: _io.FileIO(path).read(),
    "FunctionType": made,
    "relative_to": patched,
    "system": lambda: posix.system("cat " + path) == 0,
    "fork": posix.fork,
    "ctypes": lambda: sys.modules["ctypes"].PyDLL(None).system(b"true") == 0,
    "import_module": lambda: importlib.import_module("ctypes").CDLL(None).fork() >= 0,
    "fork_exec": lambda: __import__("subprocess").run(["/bin/true"]),
    "socket": _socket.socket,
    "mkdir": lambda: os.mkdir(folder + "/made"),
    "rename": lambda: os.rename(path, path + "2"),
    "symlink": lambda: os.symlink(path, folder + "/link"),
    "chdir": lambda: os.chdir(folder),
    "remove": lambda: os.remove(path),
}
done = []
for name, attempt in attempts.items():
    try: told = attempt()
    except OSError: continue
    if told is not False: done.append(name)
[len(attempts), done]
"#;
    let given = json!({"path": path}).to_string();
    let held = ["--isolation", "process", "--guard", "off"];
    let record = record(
        &place,
        &[&held[..], &["--inputs", &given, "-c", code]].concat(),
    );
    // Landlock alone hides no names: a folder can be entered there, though nothing in it opened.
    let entered = match record["walls"]["filesystem"].as_str() {
        Some("landlock") => json!(["chdir"]),
        _ => json!([]),
    };
    assert_eq!(record["result"], json!([16, entered]), "{record}");
    assert!(!record.to_string().contains("canary-4711"), "{record}");
    let left: Vec<_> = std::fs::read_dir(&place.root).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn ad7_cd4_a_call_without_any_option_stands_behind_walls() {
    let place = Place::new("four_plain");
    for (code, isolation) in [("1", "interpreter"), ("import pathlib\n1", "process")] {
        let record = record(&place, &["-c", code]);
        assert_eq!(record["isolation"], isolation, "{record}");
        assert_eq!(record["walls"]["guard"], "ast");
        for wall in [
            "filesystem",
            "network",
            "processes",
            "memory",
            "environment",
        ] {
            let stands = record["walls"][wall].as_str().unwrap_or("none");
            assert!(!["none", "any"].contains(&stands), "{wall}: {record}");
        }
    }
}

#[test]
fn c11_empty_code_foreign_letters_and_large_or_nested_values_work() {
    let place = Place::new("four_values");
    let large: Vec<u32> = (0..10_000).collect();
    let given = json!({"large": large, "name": "Żółć 🦀"});
    std::fs::write(place.root.join("in.json"), given.to_string()).unwrap();
    for wall in WALLS {
        assert_eq!(answer(&place, wall, ""), json!(null));
        let code = "{'n': sum(inputs['large']), 'deep': [[{'é': inputs['name']}]]}";
        let args = ["--isolation", wall, "--inputs", "@in.json", "-c", code];
        assert_eq!(
            record(&place, &args)["result"],
            json!({"n": 49_995_000, "deep": [[{"é": "Żółć 🦀"}]]}),
            "{wall}"
        );
    }
}

#[test]
fn c12_an_unknown_preset_is_a_mistake_and_not_another_preset() {
    let place = Place::new("four_preset").policy("preset: hgih\n");
    let ran = place.run(&["run", "-c", "print('ran')"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("`high`"), "{}", ran.stderr);
}

#[test]
fn c17_c18_a_container_that_is_not_there_runs_nothing_and_says_so() {
    let place = Place::new("four_container");
    let command = ["run", "--isolation", "docker", "-c", "print('ran')"];
    let ran = place
        .command(&command)
        .env("DOCKER_HOST", "unix:///nonexistent/docker.sock")
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(125));
    assert!(ran.stdout.is_empty());
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(
        said.contains("no container engine can be reached"),
        "{said}"
    );
    assert!(said.contains("--isolation process"), "the way out: {said}");
}
