//! The courtesy guards of the process wall: words for what the kernel refuses anyway, nothing that
//! ordinary code would trip over, and no wall that goes with them.

use stockade::{Control, Policy, ProcessWall, Request, Sandbox, Status, Wall};
use stockade_core::policy::{GuardMode, ImportDefault, Isolation};
use stockade_guard::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};

/// A policy under which the guard lets all of this run, so that it is the child that speaks.
fn policy(guard: GuardMode) -> Policy {
    let mut policy = Policy {
        isolation: Isolation::Process,
        guard,
        ..Policy::default()
    };
    policy.imports.default = ImportDefault::Allow;
    // Which files can be opened is the wall's matter, and the guard's words are for those that cannot.
    policy.builtins.deny.retain(|name| name != "open");
    policy
}

/// Runs behind the wall itself: the reading of the code before it is another test's matter.
fn run(code: &str, policy: &Policy, warm: bool) -> stockade::Ran {
    let wall = ProcessWall {
        warm,
        ..ProcessWall::default()
    };
    wall.run(&Request::python(code), policy, &Control::default())
}

#[test]
fn what_is_refused_is_said_in_words() {
    let policy = policy(GuardMode::Enforce);
    let refusals = [
        (
            "import subprocess\nsubprocess.run(['true'])",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import os\nos.system('true')",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import os\nos.fork()",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import os\nos.execv('/bin/true', ['true'])",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import os\nos.posix_spawn('/bin/true', ['true'], {})",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import os\nos.popen('true')",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import multiprocessing\nmultiprocessing.Process(target=print).start()",
            "PermissionError",
            "starting processes is disabled by policy",
        ),
        (
            "import socket\nsocket.socket()",
            "PermissionError",
            "the network is disabled by policy",
        ),
        (
            "import socket\nsocket.create_connection(('127.0.0.1', 80))",
            "PermissionError",
            "the network is disabled by policy",
        ),
        (
            "import urllib.request\nurllib.request.urlopen('http://127.0.0.1')",
            "URLError",
            "the network is disabled by policy",
        ),
        (
            "open('/root/secret')",
            "PermissionError",
            "outside of the workspace and of `files`",
        ),
        (
            "open('/var/log/x', 'w')",
            "PermissionError",
            "outside of the workspace and of `files`",
        ),
        (
            "import pathlib\npathlib.Path('/srv/x').read_text()",
            "PermissionError",
            "outside of the workspace and of `files`",
        ),
        ("eval('1')", "RuntimeError", "`eval` is disabled by policy"),
        ("exec('1')", "RuntimeError", "`exec` is disabled by policy"),
        (
            "compile('1', '', 'eval')",
            "RuntimeError",
            "`compile` is disabled by policy",
        ),
    ];
    for warm in [false, true] {
        for (code, name, words) in refusals {
            let ran = run(code, &policy, warm);
            assert_eq!(ran.status, Status::Error, "{code}");
            let error = ran.error.unwrap();
            assert_eq!(error.name, name, "{code}: {}", error.value);
            assert!(error.value.contains(words), "{code}: {}", error.value);
        }
    }
}

#[test]
fn an_import_that_the_policy_denies_is_said_in_words_and_libraries_import_what_they_need() {
    let mut policy = policy(GuardMode::Enforce);
    policy.imports.default = ImportDefault::Deny;
    policy.imports.deny = vec!["tempfile".to_owned()];
    for (code, module) in [
        ("import ctypes", "ctypes"),
        ("from multiprocessing import Pool", "multiprocessing"),
        ("__import__('ctypes')", "ctypes"),
        ("import tempfile", "tempfile"),
    ] {
        let ran = run(code, &policy, false);
        let error = ran.error.unwrap_or_default();
        assert_eq!(error.name, "RuntimeError", "{code}: {}", error.value);
        assert!(
            error
                .value
                .contains(&format!("import of `{module}` is disabled by policy")),
            "{}",
            error.value
        );
    }
    // These import much that is on no list, `tempfile` and `ctypes` among it.
    let ran = run("import random, asyncio, unittest, uuid\n1", &policy, false);
    assert_eq!(ran.status, Status::Ok, "{:?}", ran.error);
}

#[test]
fn the_guards_read_the_lists_of_imports_as_the_guard_before_them_does() {
    let modules = [
        "os",
        "os.path",
        "ctypes",
        "json",
        "xml.etree.ElementTree",
        "collections.abc",
        "email.mime.text",
    ];
    let lists: [(&[&str], &[&str]); 8] = [
        (&[], &[]),
        (&["*"], &[]),
        (&["*"], &["os"]),
        (&["os.path"], &["os"]),
        (&["os"], &["os.*"]),
        (&["xml.*"], &["xml.etree"]),
        (&["ctypes"], &["*"]),
        (&["os"], &["json.decoder"]),
    ];
    for default in [ImportDefault::Allow, ImportDefault::Deny] {
        for (allow, deny) in lists {
            let mut policy = policy(GuardMode::Enforce);
            policy.imports.default = default;
            policy.imports.allow = allow.iter().map(|&name| name.to_owned()).collect();
            policy.imports.deny = deny.iter().map(|&name| name.to_owned()).collect();
            let mut code = String::from("said = []\n");
            for name in modules {
                code += &[
                    "try: import ",
                    name,
                    "; said.append(True)\nexcept RuntimeError: said.append(False)\n",
                ]
                .concat();
            }
            code.push_str("said");
            let ruled = modules.map(|name| {
                ruling(name, &policy.imports, SAFE_PYTHON_MODULES) == ImportRuling::Allowed
            });
            let ran = run(&code, &policy, true);
            assert_eq!(
                ran.result,
                serde_json::json!(ruled),
                "{allow:?} {deny:?} {:?}",
                ran.error
            );
        }
    }
}

#[test]
fn a_refusal_shows_the_line_of_the_program_and_none_of_ours() {
    let mut policy = policy(GuardMode::Enforce);
    policy.imports.deny = vec!["ctypes".to_owned()];
    for code in [
        "x = 1\nimport ctypes",
        "x = 1\neval('1')",
        "x = 1\nopen('/root/x')",
    ] {
        let error = run(code, &policy, true).error.unwrap();
        assert_eq!(error.line, Some(2), "{code}");
        assert!(
            error.traceback.contains(code.lines().last().unwrap()),
            "{}",
            error.traceback
        );
        assert!(
            !error.traceback.contains("<stockade>"),
            "{}",
            error.traceback
        );
    }
}

#[test]
fn the_whole_list_of_safe_modules_imports_with_the_guards_on() {
    let mut policy = policy(GuardMode::Enforce);
    policy.imports.default = ImportDefault::Deny;
    let mut code = String::from("missing = []\n");
    for name in SAFE_PYTHON_MODULES {
        // A module may be newer than this Python; a guard's refusal is no ImportError.
        let missing = "\nexcept ModuleNotFoundError as error: missing.append(str(error))\n";
        code += &["try: import ", name, missing].concat();
    }
    code.push_str("missing");
    for warm in [false, true] {
        let ran = run(&code, &policy, warm);
        assert_eq!(ran.status, Status::Ok, "{:?}", ran.error);
        let missing: Vec<String> = serde_json::from_value(ran.result).unwrap();
        let own: Vec<&String> = missing.iter().filter(|text| !is_optional(text)).collect();
        assert!(own.is_empty(), "{own:?}");
    }
}

/// Parts of the list that not every Python has.
fn is_optional(message: &str) -> bool {
    [
        "tomllib",
        "graphlib",
        "zoneinfo",
        "numpy",
        "pandas",
        "compression",
        "annotationlib",
        "string.templatelib",
    ]
    .iter()
    .any(|name| message.contains(&format!("'{name}'")))
}

#[test]
fn ordinary_code_works_with_the_guards_on() {
    let programs = [
        "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 1\nasyncio.run(f())",
        "import sqlite3\nc = sqlite3.connect('x.db')\nc.execute('create table t (a)')\nc.execute('insert into t values (1)')\nc.commit()\nc.execute('select a from t').fetchone()[0]",
        "import dataclasses, typing\n@dataclasses.dataclass\nclass P:\n    x: int = 1\nP().x",
        "import collections\ncollections.namedtuple('P', 'x')(1).x",
        "import unittest\nclass T(unittest.TestCase):\n    def test(self): self.assertEqual(1, 1)\nint(unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(T)).wasSuccessful())",
        "import tempfile, os\nwith tempfile.TemporaryDirectory() as d:\n    open(os.path.join(d, 'x'), 'w').close()\n1",
        "import threading\nt = threading.Thread(target=print)\nt.start()\nt.join()\n1",
        "import concurrent.futures\nwith concurrent.futures.ThreadPoolExecutor(2) as p:\n    x = p.submit(lambda: 1).result()\nx",
        "import zoneinfo, datetime\nint(datetime.datetime.now(zoneinfo.ZoneInfo('Europe/Berlin')).year > 2000)",
        "import csv, io, json, decimal, shutil, pathlib, logging, re\npathlib.Path('a').write_text('x')\nshutil.copy('a', 'b')\nlen(pathlib.Path('b').read_text())",
        "import doctest, inspect, traceback, warnings, pickle, copy\npickle.loads(pickle.dumps(1))",
        "import os\nos.makedirs('a/b')\nopen('/tmp/x', 'w').close()\nopen(os.path.expanduser('~/y'), 'w').close()\nlen(os.listdir('a'))",
        "import uuid, secrets, hashlib, random, statistics\nint(len(secrets.token_hex(4)) == 8)",
        "import enum, functools\n@functools.lru_cache\ndef f(): return 1\nf()",
    ];
    let policy = policy(GuardMode::Enforce);
    for warm in [false, true] {
        for code in programs {
            let ran = run(code, &policy, warm);
            assert_eq!(ran.status, Status::Ok, "{code}: {:?}", ran.error);
            assert_eq!(ran.result, 1, "{code}");
        }
    }
}

#[test]
fn without_the_guards_every_wall_still_stands() {
    let attempts = [
        "import subprocess\nsubprocess.run(['/bin/true'])",
        "import os\nos.fork()",
        "import socket\ns = socket.socket()\ns.settimeout(1)\ns.connect(('127.0.0.1', 47474))",
        "open('/root/.profile').read()",
        "open('/etc/shadow').read()",
        "open('/var/lib/x', 'w')",
    ];
    for warm in [false, true] {
        let on = run("1", &policy(GuardMode::Enforce), warm).walls;
        assert_eq!(on, run("1", &policy(GuardMode::Off), warm).walls);
        for code in attempts {
            let ran = run(code, &policy(GuardMode::Off), warm);
            assert_eq!(ran.status, Status::Error, "{code}");
            let error = ran.error.unwrap();
            assert!(
                !error.value.contains("policy"),
                "a guard spoke: {}",
                error.value
            );
            assert!(
                [
                    "PermissionError",
                    "FileNotFoundError",
                    "BlockingIOError",
                    "OSError"
                ]
                .contains(&error.name.as_str()),
                "{code}: {}: {}",
                error.name,
                error.value
            );
        }
    }
}

#[test]
fn guards_that_the_program_takes_away_were_no_wall() {
    let code = "
import gc, sys
for it in gc.get_objects():
    if type(it) is dict and 'os.fork' in it: it.clear()
import builtins, os
try: os.fork(); said = 'forked'
except OSError: said = 'refused'
said";
    for warm in [false, true] {
        let ran = run(code, &policy(GuardMode::Enforce), warm);
        let why = ran.error.map(|error| error.value).unwrap_or_default();
        assert!(
            ran.result == "refused" || why.contains("disabled by policy"),
            "{why}"
        );
    }
}

#[test]
fn code_that_is_too_large_is_not_started() {
    let mut policy = policy(GuardMode::Off);
    policy.limits.code_size = 100;
    let ran = Sandbox::new(policy).run(&Request::python("#".repeat(101)));
    assert_eq!(ran.status, Status::CodeSizeLimit);
    assert_eq!(ran.exit_code, 77);
    assert!(ran.error.unwrap().value.contains("larger than 100"));
}

#[test]
fn statuses_and_exit_codes_are_those_of_the_record() {
    let mut policy = policy(GuardMode::Off);
    policy.limits.wall_time = std::time::Duration::from_secs(2);
    policy.limits.memory = 64 << 20;
    policy.limits.output = 1000;
    let sandbox = Sandbox::new(policy);
    let endings = [
        ("1", Status::Ok, 0),
        ("1/0", Status::Error, 1),
        ("exit(0)", Status::Error, 0),
        ("exit(5)", Status::Error, 5),
        ("import os\nos._exit(0)", Status::Error, 1),
        ("import os\nos._exit(6)", Status::Error, 6),
        ("import ctypes\nctypes.string_at(0)", Status::Error, 139),
        ("import os\nos.write(4, b'nonsense')", Status::Error, 1),
        ("import time\ntime.sleep(60)", Status::TimeLimit, 124),
        ("x = b'x' * (1 << 30)", Status::MemoryLimit, 137),
        ("while True: print('x' * 1000)", Status::OutputLimit, 1),
        ("def f(): f()\nf()", Status::RecursionLimit, 1),
    ];
    for (code, status, exit) in endings {
        let ran = sandbox.run(&Request::python(code));
        assert_eq!(
            (ran.status, ran.exit_code),
            (status, exit),
            "{code}: {:?}",
            ran.error
        );
    }
}
