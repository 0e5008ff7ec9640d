//! Tests that cannot be run apart from the program, as far as their text says so.
//!
//! It is decided by the tests alone: a program must not be able to choose the weaker way.

use super::super::names::words;

/// Modules that act on the one process that they are in, and what for.
const MODULES: [(&str, &str); 22] = [
    ("threading", "threads"),
    ("_thread", "threads"),
    ("concurrent", "threads"),
    ("multiprocessing", "processes"),
    ("subprocess", "processes"),
    ("asyncio", "coroutines"),
    ("signal", "signals"),
    ("os", "the machine"),
    ("shutil", "files"),
    ("tempfile", "files"),
    ("glob", "files"),
    ("pathlib", "files"),
    ("warnings", "warnings of the program"),
    ("logging", "messages of the program"),
    ("inspect", "the inside of the program"),
    ("dis", "the inside of the program"),
    ("ast", "the inside of the program"),
    ("gc", "the inside of the program"),
    ("ctypes", "the inside of the program"),
    ("importlib", "imports of the program"),
    ("tracemalloc", "memory of the program"),
    ("contextvars", "the context of the program"),
];
/// Words that say the same.
const WORDS: [(&str, &str); 11] = [
    ("async", "coroutines"),
    ("await", "coroutines"),
    ("monkeypatch", "what the program imports"),
    ("assertWarns", "warnings of the program"),
    ("assertLogs", "messages of the program"),
    ("setrecursionlimit", "the depth of the program"),
    ("__code__", "the inside of the program"),
    ("__globals__", "the inside of the program"),
    ("__closure__", "the inside of the program"),
    ("settrace", "the inside of the program"),
    ("_getframe", "the inside of the program"),
];
/// What tests may put something else in the place of: it is put there for the program too.
const PATCHED: [&str; 5] = [
    "builtins.input",
    "builtins.print",
    "sys.stdin",
    "sys.stdout",
    "sys.stderr",
];

/// Why these tests cannot; nothing where they can.
pub(super) fn why(tests: &str) -> Option<String> {
    let said = |name: &str, what: &str| format!("the tests use `{name}`, for {what}");
    for line in tests.lines().map(str::trim_start) {
        for statement in line.split(';').map(str::trim_start) {
            if (statement.starts_with("import ") || statement.starts_with("from "))
                && let Some((name, what)) = MODULES
                    .iter()
                    .find(|(name, _)| words(statement).any(|word| word == *name))
            {
                return Some(said(name, what));
            }
        }
    }
    if let Some((name, what)) = words(tests).find_map(|word| WORDS.iter().find(|it| it.0 == word)) {
        return Some(said(name, what));
    }
    if opens(tests) {
        return Some(said("open", "files"));
    }
    if tests.contains("sys.modules") || tests.contains("__main__.") {
        return Some(said("sys.modules", "the inside of the program"));
    }
    replaced(tests)
}

/// Whether the tests call `open` itself, and not a method of that name.
fn opens(tests: &str) -> bool {
    tests.match_indices("open(").any(|(at, _)| {
        let before = &tests[..at];
        before.ends_with("io.")
            || !before.ends_with(|it: char| it.is_alphanumeric() || matches!(it, '_' | '.'))
    })
}

/// Something that the tests replace and that the program would not see replaced.
fn replaced(tests: &str) -> Option<String> {
    let said = |name: &str| {
        let name: String = name.chars().take(60).collect();
        format!("the tests replace `{name}`, which the program would not see")
    };
    for (at, _) in tests.match_indices("patch") {
        let rest = &tests[at + "patch".len()..];
        if at > 0 && tests[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_')
            || rest.starts_with(|it: char| it.is_alphanumeric() || matches!(it, '_' | ',' | '\n'))
        {
            continue;
        }
        let target = rest
            .strip_prefix('(')
            .and_then(|rest| rest.trim_start().split(['"', '\'']).nth(1));
        match target {
            Some(target) if PATCHED.contains(&target) => {}
            Some(target) => return Some(said(target)),
            None if rest.starts_with(['.', '(']) => return Some(said("patch")),
            None => {}
        }
    }
    let imported: Vec<&str> = tests
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("import ") || line.starts_with("from "))
        .flat_map(words)
        .collect();
    tests.lines().find_map(|line| {
        let (target, rest) = line.split_once('=')?;
        if rest.starts_with('=') || target.ends_with(['!', '<', '>']) {
            return None;
        }
        let target = target.trim();
        let (name, _) = target.split_once('.')?;
        let plain = target
            .chars()
            .all(|it| it.is_alphanumeric() || matches!(it, '_' | '.'));
        let streams = PATCHED.contains(&target) || target == "sys.argv";
        (plain && imported.contains(&name) && !streams).then(|| said(target))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_tests_can() {
        for text in [
            "assert f(1) == 2",
            "import math\ndef check(c):\n    assert math.isclose(c(1), 2)",
            "import unittest\nclass T(unittest.TestCase): pass\nif __name__ == '__main__':\n    unittest.main()",
            "from unittest.mock import patch\nwith patch('builtins.input', return_value='1'):\n    f()",
            "assert account.open(3) and account.open and reopen(account)",
            "import io, sys\nsys.stdout = io.StringIO()\nf()",
            "import random\nrandom.seed(3)\nx = random.random()\nassert f(os=1) == x",
        ] {
            assert_eq!(why(text), None, "{text}");
        }
    }

    #[test]
    fn tests_that_act_on_one_process_cannot() {
        for text in [
            "import threading",
            "from concurrent.futures import ThreadPoolExecutor",
            "import math; import asyncio",
            "with open('x') as f: pass",
            "import time\ntime.sleep = lambda s: None",
            "from unittest.mock import patch\nwith patch('time.sleep'): f()",
            "from unittest.mock import patch\n@patch.object(C, 'm')\ndef t(): pass",
            "f.__code__",
        ] {
            assert!(why(text).is_some(), "{text}");
        }
    }
}
