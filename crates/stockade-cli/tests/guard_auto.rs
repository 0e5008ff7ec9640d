//! `guard: auto`: what a standing wall makes harmless is noted, what somebody wrote is enforced.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "what is used differs per file")]

mod common;

use common::Place;
use serde_json::Value;

const ORDINARY: &str = "\
import os, sys, tempfile, threading, shutil
with open('out.txt', 'w') as file:
    file.write(str(eval('6 * 7')))
worker = threading.Thread(target=lambda: print(open('out.txt').read(), sys.version_info[0]))
worker.start()
worker.join()
print(os.path.basename(tempfile.mkdtemp()) != '', shutil.which('nothing'))
";

fn record(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn an_ordinary_program_runs_and_its_findings_are_notes() {
    let place = Place::new("guard_auto_ordinary").file("prog.py", ORDINARY);
    let ran = place.run(&["run", "prog.py"]);
    assert_eq!(ran.code, 77, "{ran:?}");
    let ran = place.run(&["run", "--guard", "auto", "--json", "prog.py"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let record = record(&ran.stdout);
    assert_eq!(record["stdout"], "42 3\nTrue None\n");
    assert_eq!(record["isolation"], "process");
    assert_eq!(record["verdict"]["decision"], "allow");
    assert_eq!(
        ran.stderr, "",
        "a note is evidence, and nothing to be told of"
    );
    let findings = record["verdict"]["findings"].as_array().unwrap();
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding["severity"], "note", "{finding}");
        assert_eq!(finding["answered_by"], "process", "{finding}");
    }
}

#[test]
fn the_walls_are_what_refuses() {
    let place = Place::new("guard_auto_walls").file(
        "reach.py",
        "import os, socket, subprocess\n\
         met = []\n\
         for reach in (lambda: open('/etc/shadow').read(), lambda: os.listdir('/var/lib'),\n    \
         lambda: socket.create_connection(('127.0.0.1', 22), 1), lambda: subprocess.run(['true'])):\n    \
         try:\n        reach()\n        met.append('reached')\n    \
         except OSError as error:\n        met.append(type(error).__name__)\n\
         print(*met)\n",
    );
    let ran = place.run(&["run", "--guard", "auto", "reach.py"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(!ran.stdout.contains("reached"), "{ran:?}");
}

#[test]
fn lists_that_somebody_wrote_are_enforced() {
    let cases = [
        (
            "guard: auto\nimports: {deny: [socket]}\n",
            "import socket",
            77,
        ),
        ("guard: auto\nimports: {deny: [socket]}\n", "import os", 0),
        ("guard: auto\nimports: {allow: [json]}\n", "import os", 77),
        ("guard: auto\nbuiltins: {deny: [eval]}\n", "eval('1')", 77),
        (
            "guard: auto\nisolation: process\nbuiltins: {deny: [eval]}\n",
            "exec('1')",
            0,
        ),
        (
            "guard: auto\nrules: {select: [SG3]}\n",
            "(lambda: 1).__globals__",
            77,
        ),
        ("guard: auto\n", "x = '\u{202e}'", 77),
        (
            "guard: auto\nisolation: interpreter\n",
            "import math; math.pi",
            0,
        ),
    ];
    for (number, (policy, code, exit)) in cases.into_iter().enumerate() {
        let place = Place::new(&format!("guard_auto_lists_{number}")).policy(policy);
        let ran = place.run(&["run", "-c", code]);
        assert_eq!(ran.code, exit, "{policy}{code}: {ran:?}");
    }
}

#[test]
fn a_computed_import_of_what_is_denied_meets_the_list_inside_too() {
    let place = Place::new("guard_auto_inside").policy("guard: auto\nimports: {deny: [socket]}\n");
    let code = "name = ''.join(['soc', 'ket'])\n\
                import importlib\n\
                try:\n    importlib.import_module(name)\n    print('imported')\n\
                except ImportError as error:\n    print('ImportError')\n\
                except PermissionError as error:\n    print('PermissionError')\n";
    let ran = place.run(&["run", "--isolation", "process", "-c", code]);
    assert!(!ran.stdout.contains("imported"), "{ran:?}");
}

#[test]
fn a_ceiling_that_enforces_refuses_it() {
    let place = Place::new("guard_auto_ceiling")
        .file("org.yaml", "ceiling: true\nlimits: {wall_time: 60s}\n")
        .file("strict.yaml", "ceiling: true\nguard: enforce\n");
    let with = |ceiling: &str| {
        place.run(&[
            "run",
            "--org",
            ceiling,
            "--guard",
            "auto",
            "-c",
            "import os",
        ])
    };
    let ran = with("strict.yaml");
    assert_eq!(ran.code, 2, "{ran:?}");
    let ran = with("org.yaml");
    assert_eq!(ran.code, 0, "it says nothing of the guard: {ran:?}");
}

#[test]
fn a_node_of_a_workflow_and_a_line_of_the_repl_are_judged_by_their_wall() {
    let place = Place::new("guard_auto_others").file(
        "flow.yaml",
        "nodes:\n  - id: one\n    code: |\n      import os\n      result = os.sep * 3\n",
    );
    let ran = place.run(&["workflow", "run", "flow.yaml", "--guard", "auto"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("///"), "{ran:?}");
    let ran = place.run_with(&["repl", "--guard", "auto"], "import os\nos.sep * 2\n");
    assert!(ran.stdout.contains("'//'"), "{ran:?}");
    assert!(!ran.stderr.contains("SG101"), "{ran:?}");
}
