//! `stockade eval` behind the process wall, where the tests have a process of their own: honest
//! programs of every kind pass as in one process, and forgeries do not.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use common::Place;
use serde_json::{Value, json};

fn judged(test: &str, rows: &[Value], more: &[&str]) -> Vec<Value> {
    let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
    let place = Place::new(test).file("tasks.jsonl", lines.join("\n"));
    let mut args = vec![
        "eval",
        "tasks.jsonl",
        "-o",
        "out.jsonl",
        "--isolation",
        "process",
    ];
    args.extend(more);
    let ran = place.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let out = std::fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    let mut rows: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    rows.sort_by_key(|row| row["index"].as_u64());
    rows
}

/// Rows of a program and its tests, each pair divided by a line of dashes.
fn rows(text: &str) -> Vec<Value> {
    let parts = text.split("\n====\n");
    let pairs = parts.map(|part| part.split_once("\n----\n").unwrap());
    pairs
        .enumerate()
        .map(|(at, (code, tests))| {
            json!({"task_id": format!("{at}: {}", code.trim()), "code": code, "tests": tests})
        })
        .collect()
}

fn all_pass(name: &str, text: &str) {
    for row in judged(name, &rows(text), &["--guard", "off"]) {
        assert_eq!(row["passed"], true, "{row}");
        let notes = row["notes"].as_array();
        let told = |note: &Value| HONEST.iter().any(|it| note.to_string().contains(it));
        assert!(notes.is_none_or(|notes| notes.iter().all(told)), "{row}");
        assert_eq!(row["attempts"], 1, "{row}");
    }
}

/// What is noted of honest programs too: a person sees at once whether the task asks for it.
const HONEST: [&str; 2] = [
    "arguments that the candidate changed",
    "a context manager of the program caught what the tests raised",
];

#[test]
fn honest_programs_of_every_kind_pass_with_their_tests_in_another_process() {
    all_pass("eval_apart_honest", include_str!("apart/honest.txt"));
}

#[test]
fn what_the_program_changes_in_its_arguments_comes_back() {
    all_pass("eval_apart_changes", include_str!("apart/changes.txt"));
}

#[test]
fn callbacks_iterators_and_exceptions_go_across() {
    all_pass("eval_apart_callbacks", include_str!("apart/callbacks.txt"));
}

#[test]
fn a_program_that_lies_about_its_own_values_passes_with_a_note_only() {
    let rows = rows(include_str!("apart/lies.txt"));
    for row in judged("eval_apart_lies", &rows, &["--guard", "off"]) {
        assert_eq!(row["passed"], true, "{row}");
        let note = row["notes"][0].as_str().unwrap();
        assert!(note.contains("the program"), "{row}");
    }
}

#[test]
fn no_forgery_reaches_the_tests_in_their_own_process() {
    let rows = rows(include_str!("apart/forgeries.txt"));
    for row in judged("eval_apart_forgeries", &rows, &["--guard", "off"]) {
        assert_eq!(row["passed"], false, "{row}");
    }
}

#[test]
fn a_program_that_forges_answers_fails_cleanly() {
    // The program speaks for itself on the pipe: the first answer says what its names are.
    let speak = "import json\ndef say(*all):\n    for it in all: question = __stockade__('.', it)\n\
        def name(node): return json.dumps([\"=\", [[5]], [node, [\"o\", 2, [0]], [\"t\", \"f\", 0, [1]], [\"t\", [2]], [\"t\"], [\"t\", [3], [4]]], [], [], [], None])\n\
        f = [\"C\", 1, \"function\", [], [\"__call__\"], [], \"function\", False]\n__stockade__('ready', '')\n";
    let answers = [
        "say(name(f), '[]')",
        "say(name(f), '[' * 100000)",
        "say(name(f), '{}', '{}')",
        r#"say(name(f), '["=",[[0]],[["y",1]],[],[],[],null]')"#,
        r#"say(name(f), '["=",[[0]],[["L",2]],[],[],[],null]')"#,
        r#"say(name(f), '["=",[[0]],[["t",[0]]],[],[],[],null]')"#,
        r#"say(name(f), '["=",[[0]],[["F",1,0]],[],[],[],null]')"#,
        r#"say(name(f), '["=",[1],[["l",0,1]],[7,0],[],[],null]')"#,
        r#"say(name(f), '["=",[[0]],[["ty","eval"]],[],[],[],null]')"#,
        r#"say(name(f), '["=",[[0]],[["m","__main__"]],[],[],[],null]')"#,
        r#"say(name(f), '["!",[3],[],[],[],[],null]')"#,
        r#"say(name(f), '["?",["get",[0],"__globals__"],[["y",1]],[],[],[],null]')"#,
        r#"say(name(f), '["?",["bind",[0],[0],[0]],[["t","result"]],[],[],[],null]')"#,
        "say(name(f), 'x' * 1000, 'y' * 1000)",
        "say('', '', '')",
        "__stockade__('ready', '')",
        "__stockade__('+', 'x' * 100000)\n__stockade__('.', '')",
        "__stockade__(1, 2)",
        "def f(x):\n    import os\n    os.write(4, b'\\xff' * 100)",
        "def f(x):\n    import os\n    os.close(3)\n    os.close(4)",
        "def f(x):\n    import os\n    m = b'{\"kind\": \"done\", \"result\": 1}'\n    os.write(4, len(m).to_bytes(4, 'little') + m)",
        "def f(x):\n    m = __stockade_apart__\n    m.Peer.pack = lambda *a: 'nonsense'",
        "def f(x):\n    m = __stockade_apart__\n    m.WRITE = lambda it: '[\"=\",[2],[],[],[],[],null,null,1]'",
    ];
    let mut rows = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
        let code = if answer.starts_with("def") {
            (*answer).to_owned()
        } else {
            format!("{speak}{answer}")
        };
        let tests = "try:\n    x = f(1)\nexcept BaseException:\n    x = 1\nassert x == 2";
        rows.push(json!({"task_id": format!("{at}"), "code": code, "tests": tests, "limits": {"cpu_time": "1s"}}));
    }
    for row in judged(
        "eval_apart_forged",
        &rows,
        &["--guard", "off", "--timeout", "1s"],
    ) {
        assert_eq!(row["passed"], false, "{row}");
        assert_eq!(row["attempts"], 1, "{row}");
    }
}

#[test]
fn limits_hold_for_the_program_and_for_its_tests_each() {
    let row = |code: &str, tests: &str| json!({"task_id": code, "code": code, "tests": tests});
    let rows = [
        row("def f():\n    while True: pass", "f()"),
        row("while True: pass", "f()"),
        row("def f(): return 1", "while f(): pass"),
        row("def f(): return 1", "f()\nwhile True: pass"),
        row("def f(): return bytearray(1 << 40)", "f()"),
        row("def f(n): return f(n + 1)", "f(1)"),
        row("def f():\n    import time\n    time.sleep(1000)", "f()"),
        row(
            "import os\ndef f(): os._exit(0)",
            "try:\n    f()\nexcept BaseException: pass",
        ),
        row(
            "import os\ndef f(): os._exit(3)",
            "try:\n    f()\nexcept BaseException: pass",
        ),
        row("def f(): raise SystemExit(0)", "f()"),
    ];
    let ends = judged(
        "eval_apart_limits",
        &rows,
        &["--guard", "off", "--timeout", "200ms"],
    );
    let outcomes: Vec<&str> = ends
        .iter()
        .map(|row| row["outcome"].as_str().unwrap())
        .collect();
    let expected = [
        "time_limit",
        "time_limit",
        "time_limit",
        "time_limit",
        "memory_limit",
        "recursion_limit",
        "time_limit",
        "error",
        "error",
        "error",
    ];
    assert_eq!(outcomes, expected, "{ends:#?}");
}

#[test]
fn a_completion_and_its_prompt_agree_on_the_classes_of_the_prompt() {
    let prompt = "from enum import Enum\nfrom collections import namedtuple\n\n\nclass Node:\n    def __init__(self, value, next=None):\n        self.value = value\n        self.next = next\n\n\n\
        class Color(Enum):\n    RED = 1\n    BLUE = 2\n\n\nPoint = namedtuple('Point', 'x y')\n\n\nclass Wrong(Exception):\n    def __init__(self, code):\n        super().__init__('code %d' % code)\n        self.code = code\n\n\n\
        def turn(what):\n    \"\"\"Turns a list, a color or a point round.\"\"\"\n";
    let honest = "    if what is None:\n        raise Wrong(7)\n    if isinstance(what, Color):\n        return Color.BLUE if what is Color.RED else Color.RED\n    if isinstance(what, Point):\n        return Point(what.y, what.x)\n\
        \x20   last = None\n    while what:\n        what.next, what, last = last, what.next, what\n    return last\n";
    let tests = "def check(turn):\n    first = Node(1, Node(2, Node(3)))\n    last = turn(first)\n    assert type(last) is Node and last.value == 3 and last.next.next is first and first.next is None\n\
        \x20   assert turn(Color.RED) is Color.BLUE\n    assert turn(Point(1, 2)) == Point(2, 1)\n    try:\n        turn(None)\n    except Wrong as error:\n        assert error.code == 7 and str(error) == 'code 7'\n    else:\n        assert False\n";
    let row = |completion: &str| json!({"task_id": "a", "prompt": prompt, "completion": completion, "tests": tests, "entry_point": "turn"});
    let forged = "    return what\nNode.__eq__ = Color.__eq__ = lambda *a: True\nclass Node:\n    value = 3\n    def __eq__(self, other): return True\n";
    let rows = [row(honest), row(forged)];
    let ends = judged("eval_apart_prompt", &rows, &["--guard", "off"]);
    assert_eq!(ends[0]["passed"], true, "{}", ends[0]);
    assert!(ends[0]["notes"].is_null(), "{}", ends[0]);
    assert_eq!(ends[1]["passed"], false, "{}", ends[1]);
}
