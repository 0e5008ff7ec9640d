//! Files on the interpreter wall: handed in, written, taken out, and told of as on the process wall.

mod common;

use common::Place;
use serde_json::{Value, json};

const OPEN: &str = "builtins: {deny: [eval, exec, compile, input, breakpoint, __import__]}\n\
    imports: {allow: [os, gc, glob, gzip, shutil, tempfile]}\n";

fn record(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(&[&["run", "--json"], args].concat());
    serde_json::from_str(&ran.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {} {}", ran.stdout, ran.stderr))
}

const SUM: &str = "import csv, json, os
from pathlib import Path
rows = list(csv.DictReader(open('data.csv', newline='')))
total = sum(int(row['n']) for row in rows)
Path('out').mkdir()
with open('out/total.json', 'w') as out:
    json.dump({'total': total}, out)
Path('empty').touch()
print(os.getcwd(), sorted(os.listdir()), Path('out/total.json').resolve())
total";

#[test]
fn a_program_that_reads_and_writes_files_runs_on_the_interpreter_and_leaves_them_in_a_folder() {
    let place = Place::new("memory_files")
        .policy(OPEN)
        .file("sum.py", SUM)
        .file("data.csv", "name,n\na,1\nb,41\n");
    let args = ["sum.py", "--file", "data.csv", "--output-dir", "results"];
    let record = record(&place, &args);
    assert_eq!(record["isolation"], "interpreter", "{record}");
    assert_eq!(record["result"], 42);
    assert_eq!(
        record["stdout"],
        "/box/work ['data.csv', 'empty', 'out'] /box/work/out/total.json\n"
    );
    for (wall, how) in [
        ("filesystem", "memory"),
        ("disk", "metered"),
        ("file_size", "metered"),
        ("open_files", "metered"),
    ] {
        assert_eq!(record["walls"][wall], how);
    }
    let names: Vec<&String> = record["files"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["empty", "out/total.json"]);
    let written = std::fs::read_to_string(place.root.join("results/out/total.json")).unwrap();
    assert_eq!(written, "{\"total\": 42}");
    assert!(place.root.join("results/empty").exists());
}

#[test]
fn both_walls_tell_of_the_same_files_with_the_same_digests() {
    let place = Place::new("memory_same")
        .policy(OPEN)
        .file("sum.py", SUM)
        .file("data.csv", "name,n\na,1\nb,41\n");
    let on = |wall: &str| {
        let args = ["sum.py", "--file", "data.csv", "--isolation", wall];
        record(&place, &args)
    };
    let (ours, theirs) = (on("interpreter"), on("process"));
    for key in ["status", "result", "stdout", "files"] {
        assert_eq!(ours[key], theirs[key], "{key}");
    }
    let odd = "open('a\\nb', 'w').write('x')\nimport os\n\
        os.makedirs('/'.join(str(i) for i in range(20)))\nopen('data.csv', 'w').write('new')\nNone";
    let on = |wall: &str| {
        let args = ["-c", odd, "--file", "data.csv", "--isolation", wall];
        record(&place, &args)
    };
    let (ours, theirs) = (on("interpreter"), on("process"));
    for key in ["status", "files", "notes"] {
        assert_eq!(ours[key], theirs[key], "{key}");
    }
}

#[test]
fn the_default_policy_gives_no_files_on_the_interpreter() {
    let place = Place::new("memory_default").file("data.txt", "seven");
    let code = "open('data.txt').read()";
    let denied = record(&place, &["-c", code, "--file", "data.txt"]);
    assert_eq!(denied["status"], "denied");
    for guard in ["off", "warn"] {
        let args = ["-c", code, "--guard", guard, "--isolation", "interpreter"];
        let record = record(&place, &args);
        assert_eq!(record["error"]["name"], "PermissionError", "{record}");
        let message = record["error"]["value"].as_str().unwrap();
        assert!(message.contains("there are no files here"), "{message}");
        assert_eq!(record["walls"]["filesystem"], "absent");
        assert_eq!(record["walls"]["disk"], Value::Null);
    }
}

#[test]
fn what_only_a_machine_has_goes_to_the_process_wall() {
    let place = Place::new("memory_plan").policy(OPEN);
    for (code, isolation, why) in [
        (
            "import os\nos.listdir()",
            "interpreter",
            "every import is built in",
        ),
        ("import os.path, glob, shutil\n1", "interpreter", "built in"),
        (
            "import tempfile\nwith tempfile.TemporaryDirectory() as d: d",
            "interpreter",
            "built in",
        ),
        (
            "from pathlib import Path\nPath('x').write_text('y')",
            "interpreter",
            "built in",
        ),
        (
            "import os\nos.environ.get('HOME')",
            "process",
            "has no `os.environ`",
        ),
        (
            "from os import getpid\ngetpid()",
            "process",
            "has no `os.getpid`",
        ),
        ("from os import *\nlistdir()", "process", "has no `os.*`"),
        (
            "import shutil\nshutil.make_archive('a', 'zip', '.')",
            "process",
            "shutil.make_archive",
        ),
        (
            "import tempfile\ntempfile.mkstemp()",
            "process",
            "tempfile.mkstemp",
        ),
        ("import gc\ngc.collect()", "interpreter", "built in"),
        (
            "import gc\nlen(gc.get_objects())",
            "process",
            "has no `gc.get_objects`",
        ),
        (
            "import gzip\ngzip.open('a', 'w').close()",
            "interpreter",
            "built in",
        ),
    ] {
        let record = record(&place, &["-c", code]);
        assert_eq!(record["isolation"], isolation, "{code}: {record}");
        let reason = record["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(why), "{code}: {reason}");
    }
    let shown = format!("{OPEN}files: {{read: [/etc]}}\n");
    let place = Place::new("memory_host").policy(&shown);
    for code in [
        "open('/etc/hostname').read()\n1",
        "import gzip\nif 0: gzip.open('x')",
    ] {
        let record = record(&place, &["-c", code]);
        assert_eq!(record["isolation"], "process", "{code}: {record}");
        let reason = record["reason"].as_str().unwrap();
        assert!(reason.contains("files of the host"), "{code}: {reason}");
    }
}

#[test]
fn limits_for_files_have_the_statuses_of_the_process_wall() {
    let limits = format!("{OPEN}limits: {{disk: 64k, file_size: 32k, open_files: 10}}\n");
    let place = Place::new("memory_limits")
        .policy(&limits)
        .file("large", "x".repeat(70_000));
    for (code, status) in [
        ("open('a', 'w').write('x' * 40000)", "file_size_limit"),
        (
            "for name in 'abc':\n    with open(name, 'w') as f: f.write('x' * 30000)",
            "disk_limit",
        ),
        (
            "kept = [open('a', 'w') for _ in range(50)]",
            "open_files_limit",
        ),
    ] {
        let record = record(&place, &["-c", code, "--isolation", "interpreter"]);
        assert_eq!(record["status"], status, "{code}: {record}");
    }
    // What the call itself gives is held against the same limit before anything runs.
    let args = [
        "run",
        "-c",
        "1",
        "--file",
        "large",
        "--isolation",
        "interpreter",
    ];
    let refused = place.run(&args);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("limits.disk"), "{}", refused.stderr);
}

#[test]
fn a_file_that_is_given_read_only_stays_as_it_is() {
    let place = Place::new("memory_fixed")
        .policy(OPEN)
        .file("in.txt", "given");
    let code = "result = []
for work in (lambda: open('in.txt', 'w'), lambda: os.remove('in.txt'), lambda: os.rename('in.txt', 'x')):
    try:
        work()
        result.append('done')
    except PermissionError as e:
        result.append(e.errno)
result.append(open('in.txt').read())";
    let code = format!("import os\n{code}");
    let record = record(&place, &["-c", &code, "--file", "in.txt:ro"]);
    assert_eq!(record["result"], json!([13, 13, 13, "given"]), "{record}");
    assert_eq!(record["files"], json!({}));
}

#[test]
fn modules_that_are_handed_in_are_imported_on_both_walls_alike() {
    let code = "import helper\nfrom shapes import Circle\nprint(helper.__file__)\nhelper.twice(Circle(2).area())";
    let place = Place::new("memory_modules")
        .policy(
            "builtins: {deny: [eval, exec, compile, input, breakpoint, __import__]}\n\
             imports: {allow: [helper, shapes]}\n",
        )
        .file("main.py", code)
        .file("helper.py", "def twice(x):\n    return 2 * x\n")
        .file("threads.py", "import threading\nthreading.twice(1)")
        .file(
            "heavy.py",
            "import numpy\ndef twice(x):\n    return 2 * x\n",
        )
        .file("shapes/__init__.py", "from .circle import Circle\n")
        .file(
            "shapes/circle.py",
            "import math\nclass Circle:\n    def __init__(self, r):\n        self.r = r\n\
             \x20   def area(self):\n        return round(math.pi * self.r ** 2, 2)\n",
        );
    let args = ["main.py", "--file", "helper.py", "--file", "shapes:ro"];
    for (wall, expected) in [
        ("auto", "interpreter"),
        ("interpreter", "interpreter"),
        ("process", "process"),
    ] {
        let record = record(&place, &[&args[..], &["--isolation", wall]].concat());
        assert_eq!(record["isolation"], expected, "{record}");
        assert_eq!(record["result"], 25.14, "{record}");
        assert_eq!(record["stdout"], "/box/work/helper.py\n");
    }
    // What a module needs, its program needs.
    let args = [
        "main.py",
        "--file",
        "helper.py=heavy.py",
        "--file",
        "shapes",
    ];
    let told = place
        .run(&[&["run", "--explain"], &args[..]].concat())
        .stdout;
    assert!(
        told.contains("the interpreter has no module `numpy`"),
        "{told}"
    );
    // The interpreter's own `threading` would come first, and it has no threads.
    let threads = place
        .run(&[
            "run",
            "--explain",
            "threads.py",
            "--file",
            "threading.py=helper.py",
            "--allow-import",
            "threading",
        ])
        .stdout;
    assert!(
        threads.contains("the interpreter has no module `threading`"),
        "{threads}"
    );
    // Not named in `imports`: not imported, handed in or not.
    let place = place
        .policy("builtins: {deny: [eval, exec, compile]}\n")
        .file("main.py", "import helper");
    for guard in ["enforce", "off"] {
        let args = [
            "run",
            "--guard",
            guard,
            "--isolation",
            "interpreter",
            "--file",
            "helper.py",
            "main.py",
        ];
        let ran = place.run(&args);
        assert_ne!(ran.code, 0);
        assert!(
            ran.stderr.contains("not allowed"),
            "{guard}: {}",
            ran.stderr
        );
    }
}

#[test]
fn of_a_directory_only_files_are_given() {
    let place = Place::new("memory_directory")
        .policy(OPEN)
        .file(
            "list.py",
            "import glob\nsorted(glob.glob('**', recursive=True))",
        )
        .file("given/one.txt", "1")
        .file("given/inner/two.txt", "2")
        .file("given/__pycache__/one.pyc", "");
    let given = place.root.join("given");
    std::os::unix::fs::symlink("/etc/passwd", given.join("link")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(given.join("pipe"))
        .status();
    assert!(made.is_ok_and(|made| made.success()));
    let record = record(&place, &["list.py", "--file", "given"]);
    let listed = json!([
        "given",
        "given/inner",
        "given/inner/two.txt",
        "given/one.txt"
    ]);
    assert_eq!(record["result"], listed, "{record}");
}
