//! `stockade eval` through the real binary: forms, scores, exit codes, limits and what it says.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use common::{Place, Ran};
use serde_json::{Value, json};

/// The rows of a results file, in the order of the tasks.
fn results(place: &Place) -> Vec<Value> {
    let text = std::fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    let mut rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    rows.sort_by_key(|row| (row["index"].as_u64(), row["run"].as_u64()));
    rows
}

fn place(test: &str, rows: &[Value]) -> Place {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    Place::new(test).file("tasks.jsonl", lines.join("\n"))
}

fn eval(place: &Place, more: &[&str]) -> Ran {
    let mut args = vec!["eval", "tasks.jsonl", "-o", "out.jsonl"];
    args.extend(more);
    place.run(&args)
}

/// What became of each row.
fn outcomes(place: &Place) -> Vec<String> {
    let name = |row: &Value| row["outcome"].as_str().unwrap().to_owned();
    results(place).iter().map(name).collect()
}

const BOTH: [&str; 2] = ["interpreter", "process"];

/// `printf '{"task_id": 1, "code": "x = 1", "tests": "assert x"}\n' | gzip -n`.
const PACKED: [u8; 68] = [
    31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 171, 86, 42, 73, 44, 206, 142, 207, 76, 81, 178, 82, 48, 212,
    81, 80, 74, 206, 79, 73, 5, 50, 149, 42, 20, 108, 21, 12, 149, 128, 2, 37, 169, 197, 37, 197,
    32, 145, 196, 226, 226, 212, 162, 18, 133, 10, 165, 90, 46, 0, 184, 48, 53, 233, 53, 0, 0, 0,
];

#[test]
fn every_form_of_a_row_is_scored_on_both_walls() {
    let rows = [
        json!({"task_id": "code", "code": "def f(x): return x + 1", "tests": "assert f(1) == 2"}),
        json!({"task_id": "solution", "solution": "def f(x): return x", "tests": ["assert f(1) == 2"]}),
        json!({"task_id": "humaneval", "prompt": "def f(x):\n    \"\"\"One more.\"\"\"\n",
            "completion": "    return x + 1\n", "entry_point": "f",
            "test": "METADATA = {}\n\n\ndef check(candidate):\n    assert candidate(1) == 2\n"}),
        json!({"task_id": "raises", "code": "def f(x): return [][x]", "tests": "assert f(1) == 2"}),
        json!({"task_id": "broken", "code": "def f(x) return", "tests": "assert f(1) == 2", "limits": {}}),
        json!({"task_id": "nothing", "code": "", "tests": "assert f(1) == 2"}),
        json!({"task_id": "output", "code": "print(int(input()) + 1)", "stdin": "41\n", "expected": "42 \n\n"}),
        json!({"task_id": "other", "code": "print(input())", "stdin": "41\n", "expected": "42\n"}),
    ];
    for wall in BOTH {
        let place = place(&format!("eval_forms_{wall}"), &rows);
        let ran = eval(&place, &["--isolation", wall, "--guard", "off"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let expected = [
            "passed", "failed", "passed", "error", "error", "error", "passed", "failed",
        ];
        assert_eq!(outcomes(&place), expected, "{wall}");
        let rows = results(&place);
        assert_eq!(rows[0]["index"], 1);
        assert_eq!(rows[0]["passed"], true);
        assert_eq!(rows[0]["isolation"], *wall);
        assert_eq!(rows[1]["passed"], false);
        assert_eq!(rows[3]["error"]["name"], "IndexError");
        assert_eq!(rows[7]["error"]["value"], "line 1: expected `42`, got `41`");
        assert_eq!(rows[0]["code_sha256"].as_str().unwrap().len(), 64);
        assert!(ran.stdout.contains("pass@1"), "{}", ran.stdout);
    }
}

#[test]
fn without_an_output_file_rows_are_on_stdout_and_the_rest_on_stderr() {
    let rows = [json!({"task_id": "a", "code": "x = 1", "tests": "assert x"})];
    let ran = place("eval_stdout", &rows).run(&["eval", "tasks.jsonl"]);
    assert_eq!(ran.code, 0);
    let row: Value = serde_json::from_str(ran.stdout.trim()).unwrap();
    assert_eq!(row["passed"], true);
    assert!(ran.stderr.contains("pass@1"), "{}", ran.stderr);
    let from_stdin =
        Place::new("eval_stdin").run_with(&["eval", "-", "-q"], format!("{}\n", rows[0]));
    assert_eq!((from_stdin.code, from_stdin.stderr.as_str()), (0, ""));
    assert_eq!(from_stdin.stdout.lines().count(), 1);
}

#[test]
fn what_a_candidate_can_do_by_itself_does_not_make_it_pass() {
    let attacks = [
        "print('passed')\nexit(0)",
        "def f(x):\n    exit(0)",
        "def f(x):\n    raise SystemExit",
        "def f(x):\n    raise SystemExit(0)",
        "import os\nos._exit(0)",
        "import os\ndef f(x):\n    os._exit(0)",
        "def f(x):\n    print('{\"kind\": \"done\", \"result\": 1}')\n    return 0",
        "def f(x): return 0\ndef check(candidate): pass",
        "def f(x): return 0\ndef print(*a): pass",
        "def f(x): return 0\nabs = lambda x: 0\nall = lambda x: True\nrange = lambda *x: []",
        "def f(x): return 0\nAssertionError = None",
        "def f(x): return 0\nclass AssertionError(SystemExit): pass",
        "def f(x): return 0\nresult = 'passed'",
        "def f(x):\n    global result\n    result = 'passed'\n    raise SystemExit(0)",
        "def f(x):\n    raise __stockade_return__('passed')",
        "def f(x): return 0\nreturn 'passed'",
        "def f(x): return 0\nabs = lambda x: 0\nall = lambda x: True\nreturn",
        "def f(x): return 0\nabs = lambda x: 0\nall = lambda x: True\nresult = 1",
        "def f(x): return 0\nglobals()['a' + 'bs'] = lambda x: 0\nglobals()['a' + 'll'] = lambda x: True",
        "def f(x): return 0\n__name__ = 'tests'\n__build_class__ = None",
    ];
    let plain = "assert abs(f(3) - 9) < 1e-6\nassert all(f(i) == i * i for i in range(5))\n";
    let check = "def check(candidate):\n    assert abs(candidate(3) - 9) < 1e-6\n";
    let mut rows: Vec<Value> = Vec::new();
    for (at, code) in attacks.iter().enumerate() {
        for tests in [plain, check] {
            rows.push(json!({"task_id": format!("attack {at}"), "code": code, "tests": tests, "entry_point": "f"}));
        }
    }
    // Two that are honest, and use the same names.
    let honest = "result = 5\ndef f(x):\n    global result\n    result = x\n    return x * x";
    rows.push(json!({"task_id": "honest", "code": honest, "tests": plain}));
    rows.push(json!({"task_id": "honest", "code": honest, "tests": check, "entry_point": "f"}));
    for wall in BOTH {
        let place = place(&format!("eval_attacks_{wall}"), &rows);
        let ran = eval(&place, &["--isolation", wall, "--guard", "off"]);
        assert!([0, 125].contains(&ran.code), "{}", ran.stderr);
        for row in results(&place) {
            let honest = row["task_id"] == "honest";
            // What reaches into the process is not scored where there is but one.
            let fits = if wall == "process" && row["passed"].is_null() {
                row["error"]["name"] == "NotApart" && !honest
            } else {
                row["passed"] == honest
            };
            assert!(fits, "{wall}: {row}");
        }
    }
}

#[test]
fn a_completion_cannot_replace_what_the_tests_use_of_the_prompt() {
    let prompt = "import math\n\n\ndef poly(xs, x):\n    return sum(c * x ** i for i, c in enumerate(xs))\n\n\n\
        def root(xs):\n    \"\"\"Where the polynomial is zero.\"\"\"\n";
    let tests =
        "def check(candidate):\n    assert math.fabs(poly([-2, 1], candidate([-2, 1]))) < 1e-6\n";
    let row = |completion: &str| json!({"task_id": "a", "prompt": prompt, "completion": completion, "tests": tests, "entry_point": "root"});
    let rows = [
        row("    return -xs[0] / xs[1]\n"),
        row("    return 7\ndef poly(*a): return 0\n"),
        row("    return 7\nclass math:\n    def fabs(x): return 0\n"),
    ];
    for wall in BOTH {
        let place = place(&format!("eval_prompt_{wall}"), &rows);
        let ran = eval(&place, &["--isolation", wall]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(outcomes(&place), ["passed", "failed", "failed"], "{wall}");
    }
}

#[test]
fn a_candidate_that_reaches_for_the_frames_of_the_tests_does_not_pass() {
    let code = "import sys\ndef f(x):\n    raise __stockade_return__(sys._getframe(1).f_code.co_consts[-1])";
    let rows = [json!({"task_id": "frames", "code": code, "tests": "assert f(1) == 2"})];
    let place = place("eval_frames", &rows);
    for wall in BOTH {
        eval(
            &place,
            &["--isolation", wall, "--restart", "--guard", "off"],
        );
        assert_ne!(results(&place)[0]["passed"], true, "{wall}");
    }
}

#[test]
fn a_value_that_may_equal_anything_is_named() {
    let code = "class All:\n    def __eq__(self, other): return True\ndef f(x): return All()";
    let rows = [json!({"task_id": "all", "code": code, "tests": "assert f(1) == 2"})];
    let place = place("eval_equal", &rows);
    let ran = eval(&place, &[]);
    assert!(ran.stdout.contains("look at them"), "{}", ran.stdout);
    assert!(
        results(&place)[0]["notes"][0]
            .as_str()
            .unwrap()
            .contains("__eq__")
    );
}

#[test]
fn what_a_candidate_was_asked_is_named_and_not_what_it_defines() {
    let eq = "class A:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return self.x == o.x\n";
    let inside = format!("{eq}def f(x): return 2 if A(x) == A(x) else 3");
    let outside = format!("{eq}def f(x): return A(2)\ndef same(a, b): return a.x == b");
    let made = "def f(x): return type('A', (), {'__e' + 'q__': lambda a, b: True})()";
    let rows = [
        json!({"task_id": "inside", "code": inside, "tests": "assert f(1) == 2"}),
        json!({"task_id": "outside", "code": outside, "tests": "assert same(f(1), 2)"}),
        json!({"task_id": "asked", "code": outside, "tests": "assert f(1) == f(2)"}),
        json!({"task_id": "made", "code": made, "tests": "assert f(1) == 2"}),
        json!({"task_id": "in unittest", "code": made,
            "tests": "import unittest\nunittest.TestCase().assertIn(f(1), [2, 3])"}),
    ];
    let place = place("eval_asked", &rows);
    assert_eq!(eval(&place, &["--isolation", "interpreter"]).code, 0);
    let noted: Vec<bool> = results(&place)
        .iter()
        .map(|row| row["notes"].is_array())
        .collect();
    assert_eq!(outcomes(&place), ["passed"; 5]);
    assert_eq!(noted, [false, false, true, true, true]);
}

#[test]
fn built_in_lists_deny_no_candidate_and_written_ones_are_listed_and_counted_twice() {
    let rows = [
        json!({"task_id": "a", "code": "import os, sys\nx = eval('1')", "tests": "assert x"}),
        json!({"task_id": "b", "code": "x = 1", "tests": "assert x"}),
    ];
    let all = place("eval_open", &rows);
    let ran = eval(&all, &[]);
    assert_eq!(
        (ran.code, outcomes(&all)),
        (0, vec!["passed".to_owned(); 2])
    );
    let some = place("eval_written", &rows).file("deny.yaml", "imports: {deny: [os]}\n");
    let ran = eval(&some, &["--policy", "deny.yaml"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(outcomes(&some), ["denied", "passed"]);
    assert!(results(&some)[0]["passed"].is_null());
    assert!(
        ran.stdout.contains("a list of the policy denies them"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("pass@1             1.0000 (of 1 tasks)"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("0.5000 with what is denied"),
        "{}",
        ran.stdout
    );
    let ran = eval(&some, &["--policy", "deny.yaml", "--json"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["pass_at"][0]["value"], 1.0);
    assert_eq!(json["pass_at_with_denied"][0]["value"], 0.5);
    assert_eq!(json["denied"][0]["index"], 1);
}

#[test]
fn a_text_that_cannot_be_read_has_failed() {
    let rows = [json!({"task_id": "a", "code": "def f(:", "tests": "assert f(1)"})];
    let place = place("eval_unreadable", &rows);
    assert_eq!(eval(&place, &[]).code, 0);
    let row = &results(&place)[0];
    assert_eq!(
        (&row["passed"], &row["outcome"]),
        (&json!(false), &json!("error"))
    );
}

#[test]
fn unittest_main_passes_where_its_tests_do() {
    let tests = "import unittest\nclass T(unittest.TestCase):\n    def test_f(self): self.assertEqual(f(2), 4)\n\
        if __name__ == '__main__':\n    unittest.main()\n";
    let notebook = tests.replace("main()", "main(argv=['x'], exit=False)");
    let row = |code: &str, tests: &str| json!({"task_id": "a", "code": code, "tests": tests});
    let rows = [
        row("def f(x): return x * 2", tests),
        row("def f(x): return x", tests),
        row("def f(x): return x * 2", &notebook),
        row("def f(x): return x", &notebook),
        row("def f(x): raise SystemExit(0)", tests),
        row("import unittest\ndef f(x): raise unittest.SkipTest", tests),
    ];
    for wall in BOTH {
        let place = place(&format!("eval_unittest_{wall}"), &rows);
        let ran = eval(&place, &["--isolation", wall]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let all = outcomes(&place);
        assert_eq!(all[..4], ["passed", "failed", "passed", "failed"], "{wall}");
        for row in &results(&place)[4..] {
            assert!(
                row["passed"] == false || row["notes"].is_array(),
                "{wall}: {row}"
            );
        }
    }
}

#[test]
fn a_changed_module_changes_nothing_for_tests_in_another_process_and_is_named_in_one() {
    let code = "import math\nsetattr(math, 'isclose', lambda *a: True)\ndef f(x): return 0";
    let apart = "import math\nassert math.isclose(f(1), 5)";
    let together = "import math, warnings\nassert math.isclose(f(1), 5)";
    let walls = [
        ("interpreter", apart, json!(false), false),
        ("process", apart, json!(false), false),
        ("process", together, Value::Null, false),
    ];
    for (at, (wall, tests, passed, notes)) in walls.into_iter().enumerate() {
        let rows = [json!({"task_id": "patch", "code": code, "tests": tests})];
        let place = place(&format!("eval_patch_{at}"), &rows);
        let ran = eval(&place, &["--isolation", wall, "--guard", "off"]);
        let row = &results(&place)[0];
        assert_eq!(row["passed"], passed, "{row}");
        assert_eq!(row["notes"].is_array(), notes, "{row}");
        assert_eq!(ran.stdout.contains("look at them"), notes, "{}", ran.stdout);
    }
}

#[test]
fn tasks_and_problems_may_be_packed() {
    let place = Place::new("eval_packed");
    std::fs::write(place.root.join("tasks.jsonl.gz"), PACKED).unwrap();
    std::fs::write(place.root.join("cut.gz"), &PACKED[..40]).unwrap();
    let ran = place.run(&["eval", "tasks.jsonl.gz", "-o", "out.jsonl"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(outcomes(&place), ["passed"]);
    let ran = place.run(&[
        "eval",
        "tasks.jsonl.gz",
        "--problems",
        "tasks.jsonl.gz",
        "-o",
        "out2.jsonl",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let ran = place.run(&["eval", "cut.gz", "-o", "out3.jsonl"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("ends too early"), "{}", ran.stderr);
}

#[test]
fn programs_read_their_input_and_each_case_is_fresh() {
    let rows = [
        json!({"task_id": "eof", "code": "t = 0\ntry:\n    while True: t += int(input())\nexcept EOFError: print(t)",
            "stdin": "1\n2\n3", "expected": "6"}),
        json!({"task_id": "fresh", "code": "try:\n    seen\nexcept NameError:\n    seen = print('fresh')",
            "stdin": ["", ""], "expected": ["fresh", "fresh"]}),
        json!({"task_id": "second", "code": "print(int(input()) % 2)", "stdin": ["3", "5"], "expected": ["1", "0"]}),
        json!({"task_id": "exit", "code": "print(input())\nexit()", "stdin": "é", "expected": "é"}),
        json!({"task_id": "failed exit", "code": "print(input())\nexit(3)", "stdin": "x", "expected": "x"}),
    ];
    for wall in BOTH {
        let place = place(&format!("eval_input_{wall}"), &rows);
        let ran = eval(&place, &["--isolation", wall]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(
            outcomes(&place),
            ["passed", "passed", "failed", "passed", "error"],
            "{wall}"
        );
        let second = &results(&place)[2]["error"]["value"];
        assert_eq!(second, "case 2: line 1: expected `0`, got `1`");
    }
    let rows = [
        json!({"task_id": "read", "code": "import sys\nprint(sum(map(int, sys.stdin.read().split())))",
            "stdin": "1 2\n3", "expected": "6"}),
        json!({"task_id": "lines", "code": "import sys\nfor line in sys.stdin: print(line.strip()[::-1])",
            "stdin": "ab\ncd\n", "expected": "ba\ndc"}),
        json!({"task_id": "bytes", "code": "import sys\nprint(sys.stdin.buffer.readline())",
            "stdin": "x\n", "expected": "b'x\\n'"}),
    ];
    let place = place("eval_sys_stdin", &rows);
    for (more, wall) in [
        (&[][..], "interpreter"),
        (&["--isolation", "process"], "process"),
    ] {
        let ran = eval(&place, &[&["--restart"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        for row in results(&place) {
            assert_eq!(row["passed"], true, "{row}");
            assert_eq!(row["isolation"], wall);
        }
    }
}

#[test]
fn the_wall_is_chosen_by_what_a_row_imports() {
    let rows = [
        json!({"task_id": "none", "code": "x = 1", "tests": "assert x"}),
        json!({"task_id": "known", "code": "import math\nx = math.pi", "tests": "assert x"}),
        json!({"task_id": "other", "code": "import sqlite3\nx = sqlite3.apilevel", "tests": "assert x == '2.0'"}),
        json!({"task_id": "tests", "code": "x = 1", "tests": "import sqlite3\nassert sqlite3.apilevel"}),
    ];
    let place = place("eval_auto", &rows);
    assert_eq!(eval(&place, &[]).code, 0);
    let walls: Vec<Value> = results(&place)
        .iter()
        .map(|row| row["isolation"].clone())
        .collect();
    assert_eq!(walls, ["interpreter", "interpreter", "process", "process"]);
    assert_eq!(outcomes(&place), ["passed"; 4]);
    let rows = results(&place);
    assert_eq!(
        rows[2]["reason"],
        "the machine's own python, held by the kernel, because the interpreter has no module `sqlite3`"
    );
    assert!(rows[0]["usage"]["operations"].as_u64().unwrap() > 0);
    assert!(rows[2]["usage"]["cpu_ms"].as_f64().unwrap() > 0.0);
}

#[test]
fn what_raises_in_the_interpreter_is_decided_by_cpython() {
    // Views of more than one dimension are such a difference.
    let code = "x = memoryview(bytes(4)).cast('B', (2, 2)).ndim";
    let rows = [json!({"task_id": "gap", "code": code, "tests": "assert x == 2"})];
    let place = place("eval_gap", &rows);
    assert_eq!(eval(&place, &[]).code, 0);
    let row = &results(&place)[0];
    assert_eq!(
        (row["passed"].clone(), row["isolation"].clone()),
        (json!(true), json!("process"))
    );
}

#[test]
fn work_is_bounded_by_operations_or_processor_time_and_a_sleeper_fails() {
    let spin = json!({"task_id": "spin", "code": "while True: pass", "tests": "1"});
    let place_a = place("eval_spin_interpreter", std::slice::from_ref(&spin));
    let ran = eval(
        &place_a,
        &["--timeout", "100ms", "--isolation", "interpreter"],
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let row = &results(&place_a)[0];
    assert_eq!(row["outcome"], "operation_limit");
    assert_eq!(row["error"]["value"], "it used up its 5000000 operations");
    let sleep = json!({"task_id": "sleep", "code": "import time\ntime.sleep(1000)", "tests": "1"});
    let place_b = place("eval_spin_process", &[spin, sleep]);
    let ran = eval(&place_b, &["--timeout", "100ms", "--isolation", "process"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = results(&place_b);
    assert_eq!(rows[0]["outcome"], "time_limit");
    assert_eq!(
        rows[0]["error"]["value"],
        "it used more than 100ms of processor time"
    );
    // It waited, so a slow machine is no excuse.
    assert_eq!(
        (&rows[1]["outcome"], &rows[1]["passed"]),
        (&json!("time_limit"), &json!(false))
    );
}

#[test]
fn a_row_may_tighten_its_limits_and_not_loosen_them() {
    let code = "x = 0\nfor i in range(1000000): x += i";
    let tight = json!({"task_id": "a", "code": code, "tests": "1", "limits": {"operations": 1000}});
    let place_a = place("eval_tight", &[tight]);
    assert_eq!(eval(&place_a, &[]).code, 0);
    assert_eq!(outcomes(&place_a), ["operation_limit"]);
    let loose = json!({"task_id": "a", "code": code, "tests": "1", "limits": {"memory": "4g"}});
    let ran = eval(&place("eval_loose", &[loose]), &[]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr
            .contains("tasks.jsonl:1: `limits.memory` asks for 4g, and 512m is allowed"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_bad_row_is_named_with_its_file_its_line_and_the_mend() {
    let text = "{\"task_id\": \"a\", \"code\": \"x = 1\", \"tests\": \"assert x\"}\n\n{\"task_id\": \"b\"}\nnot json\n";
    let place = Place::new("eval_bad").file("tasks.jsonl", text);
    let ran = eval(&place, &[]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr
            .contains("tasks.jsonl:3: the row has no candidate (and 1 more"),
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr.contains("hint: write the program as `code`"),
        "{}",
        ran.stderr
    );
    assert!(!place.root.join("out.jsonl").exists(), "nothing was begun");
    let ran = eval(&place, &["--skip-bad", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        ran.stderr
            .contains("skipped tasks.jsonl:4: the row is not JSON"),
        "{}",
        ran.stderr
    );
    let summary: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&summary["passed"], &summary["bad_rows"][0]["line"]),
        (&json!(1), &json!(3))
    );
}

#[test]
fn wrong_usage_ends_with_two() {
    let place = place(
        "eval_usage",
        &[json!({"task_id": "a", "code": "", "tests": "1"})],
    );
    for args in [
        &["eval"][..],
        &["eval", "missing.jsonl"],
        &["eval", "tasks.jsonl", "--jobs", "0"],
        &["eval", "tasks.jsonl", "--repeat", "0"],
        &["eval", "tasks.jsonl", "--k", "0"],
        &["eval", "tasks.jsonl", "--json"],
        &["eval", "tasks.jsonl", "-o", "."],
        &["eval", "tasks.jsonl", "-o", "no/such/folder"],
        &["eval", "tasks.jsonl", "--problems", "missing.jsonl"],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.stderr);
        assert!(!ran.stderr.is_empty());
    }
    let empty = Place::new("eval_empty").file("tasks.jsonl", "\n\n");
    assert_eq!(eval(&empty, &[]).code, 2);
}

#[test]
fn a_fault_of_ours_is_tried_again_reported_apart_and_never_scored() {
    let rows = [json!({"task_id": "a", "code": "x = 1", "tests": "assert x"})];
    // What is to be shown inside does not exist, so that every try fails.
    let place_a = place("eval_fault", &rows).policy("files: {read: [/no/such]}\n");
    let ran = eval(&place_a, &["--isolation", "process", "--json"]);
    assert_eq!(ran.code, 125, "{}", ran.stderr);
    let row = &results(&place_a)[0];
    assert_eq!(
        (&row["outcome"], &row["passed"]),
        (&json!("sandbox_error"), &Value::Null)
    );
    assert_eq!(row["attempts"], 3);
    let summary: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&summary["faults"], &summary["not_passed"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(summary["pass_at"][0]["value"], Value::Null);
    assert_eq!(summary["not_scored"][0]["task_id"], "a");
    // Tests that the policy denies are nobody's failure either.
    let denied = [json!({"task_id": "a", "code": "x = 1", "tests": "import os\nassert x"})];
    let place_b = place("eval_denied_tests", &denied);
    assert_eq!(eval(&place_b, &["--guard", "enforce"]).code, 125);
    assert_eq!(results(&place_b)[0]["error"]["name"], "TestsDenied");
    // Nor is a wall that cannot be put up.
    let place_c = place("eval_required", &rows).policy("require: [moat]\n");
    let ran = eval(&place_c, &[]);
    assert!(matches!(ran.code, 2 | 125), "{}", ran.stderr);
}

#[test]
fn samples_of_a_task_make_pass_at_k_and_problems_are_joined() {
    let problem = json!({"task_id": "t", "prompt": "def f(x):\n", "test": "assert f(2) == 4", "canonical_solution": "x"});
    let sample = |body: &str| json!({"task_id": "t", "completion": format!("    return {body}\n")});
    let rows = [
        sample("x * x"),
        sample("x + 1"),
        sample("x + 3"),
        sample("x + 2"),
    ];
    let place = place("eval_passk", &rows).file("problems.jsonl", format!("{problem}\n"));
    let ran = eval(
        &place,
        &["--problems", "problems.jsonl", "--k", "1,2,9", "--json"],
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let summary: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        summary["pass_at"][0],
        json!({"k": 1, "value": 0.5, "tasks": 1})
    );
    let two = summary["pass_at"][1]["value"].as_f64().unwrap();
    assert!((two - 5.0 / 6.0).abs() < 1e-12, "{two}");
    assert_eq!(summary["pass_at"][2]["value"], Value::Null);
    let samples: Vec<u64> = results(&place)
        .iter()
        .map(|row| row["sample"].as_u64().unwrap())
        .collect();
    assert_eq!(samples, [0, 1, 2, 3]);
}

#[test]
fn rows_that_do_not_always_end_the_same_are_found() {
    // Tossed so often, it does not fall on one side only.
    let rows = [
        json!({"task_id": "coin", "code": "import random\ndef f(): return random.random() < 0.5", "tests": "assert f()"}),
        json!({"task_id": "sure", "code": "x = 1", "tests": "assert x"}),
    ];
    let place = place("eval_flaky", &rows);
    let ran = eval(&place, &["--repeat", "60", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let summary: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&summary["rows"], &summary["runs"]),
        (&json!(2), &json!(120))
    );
    assert_eq!(summary["flaky"].as_array().unwrap().len(), 1);
    assert_eq!(summary["flaky"][0]["task_id"], "coin");
    assert_eq!(summary["pass_at"][0]["value"], 0.5);
}

#[test]
fn only_the_first_rows_are_judged_where_a_limit_says_so() {
    let row = json!({"task_id": "a", "code": "x = 1", "tests": "assert x"});
    let place = place("eval_limit", &[row.clone(), row.clone(), row]);
    assert_eq!(eval(&place, &["--limit", "2"]).code, 0);
    assert_eq!(results(&place).len(), 2);
}
