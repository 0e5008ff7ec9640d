//! The wall for a row, where the policy leaves it open: the interpreter when it has every module
//! that the texts import, else the machine's Python.

use std::collections::BTreeSet;

use stockade_core::Policy;
use stockade_core::policy::{GuardMode, Isolation};
use stockade_guard::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};
use stockade_python::has_module;

use super::names::words;
use super::task::{Form, Task};
use crate::wall::Wall;
use crate::{ContainerWall, InterpreterWall, ProcessWall};

/// A wall, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The wall.
    pub isolation: Isolation,
    /// Why this one.
    pub reason: String,
}

/// The wall that a row runs behind under a policy; an error where none has what it requires.
pub fn choose(task: &Task, policy: &Policy) -> Result<Choice, String> {
    let choice = match policy.isolation {
        Isolation::Auto => wanted(task),
        named => Choice {
            isolation: named,
            reason: "the policy names it".to_owned(),
        },
    };
    match missing(choice.isolation, policy) {
        None => Ok(choice),
        Some(_)
            if policy.isolation == Isolation::Auto
                && missing(Isolation::Process, policy).is_none() =>
        {
            Ok(Choice {
                isolation: Isolation::Process,
                reason: "it puts up what the policy requires".to_owned(),
            })
        }
        Some(name) => Err(format!(
            "the policy requires the wall `{name}`, which cannot be put up here"
        )),
    }
}

fn wanted(task: &Task) -> Choice {
    let tests = match &task.form {
        Form::Tests(tests) => tests.as_str(),
        Form::Cases(_) => "",
    };
    let by_process = |reason: String| Choice {
        isolation: Isolation::Process,
        reason,
    };
    if let Form::Cases(_) = task.form
        && words(&task.candidate).any(|word| word == "stdin")
    {
        return by_process("it reads `sys.stdin`, which the interpreter does not have".to_owned());
    }
    let both = [task.candidate.as_str(), tests];
    match both.iter().find_map(|text| foreign_import(text)) {
        Some(name) => by_process(format!(
            "it imports `{name}`, which the interpreter does not have"
        )),
        None => Choice {
            isolation: Isolation::Interpreter,
            reason: "every import is built in".to_owned(),
        },
    }
}

/// A module that a text imports and that the interpreter does not have.
fn foreign_import(text: &str) -> Option<String> {
    imports(text)
        .find(|name| !is_built_in(name))
        .map(str::to_owned)
}

fn is_built_in(name: &str) -> bool {
    has_module(name)
}

/// The modules that a text seems to import. A line of prose that reads like an import counts as
/// one, which costs no more than the slower wall.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let text = if text.contains("import") { text } else { "" };
    let statements = text.lines().flat_map(|line| line.split([';', ':']));
    statements.flat_map(|statement| {
        let statement = statement.trim();
        let mut names = Vec::new();
        if let Some(rest) = statement.strip_prefix("import") {
            if rest.starts_with(|it: char| it.is_whitespace() || it == '\\') {
                names.extend(rest.split(','));
            }
        } else if let Some(rest) = statement.strip_prefix("from")
            && (rest.contains('\\') || words(rest).any(|word| word == "import"))
        {
            names.push(rest);
        }
        let first = |name: &'_ str| name.split_whitespace().next().unwrap_or_default().len();
        let trimmed = names.into_iter().map(str::trim_start);
        trimmed.map(move |name| &name[..first(name)])
    })
}

/// Standard modules that rows import and that a Python standing ready can have imported once for
/// all of them. Only what any policy may have is: other modules are the policy's `preload`.
pub(super) fn preload(tasks: &[Task], policy: &Policy) -> Vec<String> {
    const MOST: usize = 64;
    let mut names = BTreeSet::new();
    for task in tasks {
        let tests = match &task.form {
            Form::Tests(tests) => tests.as_str(),
            Form::Cases(_) => "",
        };
        for name in [task.candidate.as_str(), tests]
            .into_iter()
            .flat_map(imports)
        {
            let root = name.split('.').next().unwrap_or_default();
            let safe = SAFE_PYTHON_MODULES.contains(&root) || SAFE_PYTHON_MODULES.contains(&name);
            let allowed = ruling(name, &policy.imports, SAFE_PYTHON_MODULES);
            if safe && allowed == ImportRuling::Allowed && names.len() < MOST {
                names.insert(name.to_owned());
            }
        }
    }
    names.into_iter().collect()
}

/// A required wall that does not stand.
fn missing(isolation: Isolation, policy: &Policy) -> Option<&str> {
    let process = ProcessWall::default();
    let container = ContainerWall::default();
    let wall: &dyn Wall = match isolation {
        Isolation::Process => &process,
        Isolation::Interpreter | Isolation::Auto => &InterpreterWall,
        Isolation::Container => &container,
    };
    let stands = |name: &str| {
        wall.enforces(name, policy) || name == "guard" && policy.guard == GuardMode::Enforce
    };
    let mut required = policy.require.iter().map(String::as_str);
    required.find(|name| !stands(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_interpreter_has_stays_in_it() {
        for text in [
            "",
            "x = 1",
            "import math",
            "from math import sqrt as root, pi",
            "from __future__ import annotations\nimport math",
            "important = 3\nfromage = 4",
            "'''Take a number\nfrom the list.'''",
        ] {
            assert_eq!(foreign_import(text), None, "{text}");
        }
    }

    #[test]
    fn standard_modules_of_the_rows_are_imported_once() {
        let mut reader = super::super::Reader::default();
        let mut task = |code: &str| {
            let row = serde_json::json!({"task_id": "a", "code": code, "tests": "import re"});
            reader.row(1, &row.to_string()).unwrap().unwrap()
        };
        let tasks = [
            task("import json, os, numpy"),
            task("from collections import abc"),
        ];
        let mut policy = Policy::default();
        assert_eq!(preload(&tasks, &policy), ["collections", "json", "re"]);
        policy.imports.deny.push("json".to_owned());
        assert_eq!(preload(&tasks, &policy), ["collections", "re"]);
    }

    #[test]
    fn any_other_import_is_seen() {
        for (text, name) in [
            ("import numpy", "numpy"),
            ("import math, os.path as c", "os.path"),
            ("def f():\n    from pathlib import Path", "pathlib"),
            ("if x: import glob", "glob"),
            ("x = 1;import glob", "glob"),
            ("import \\\n  os", "\\"),
            ("from \\\n  os import path", "\\"),
            ("from . import x", "."),
        ] {
            assert_eq!(foreign_import(text).as_deref(), Some(name), "{text}");
        }
    }
}
