//! What is known of a row before it runs: what stands against it, and the wall it takes. The texts are
//! read once, by the guard, and the wall is chosen by the planner that `run` asks.

use std::collections::BTreeSet;

use stockade_core::policy::{GuardMode, Isolation};
use stockade_core::{Policy, Request, Status};
use stockade_guard::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};
use stockade_guard::needs::Needs;

use super::judge::Judged;
use super::lists::{self, Against, opened};
use super::scored::Outcome;
use super::task::{Form, Task};
use crate::planner::Question;
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
    Seen::of(task, policy).choice
}

/// A row that was read.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// What became of it before it ran.
    pub(super) stopped: Option<Judged>,
    /// The wall that it takes.
    pub(super) choice: Result<Choice, String>,
    /// The modules that it imports.
    modules: BTreeSet<String>,
}

impl Seen {
    /// Reads a row under the policy of the call.
    pub(super) fn of(task: &Task, policy: &Policy) -> Self {
        let mut policy = opened(policy);
        policy.limits = task.limits.clone();
        let (mut reading, against) = lists::read(&task.candidate, &policy);
        let needs = &mut reading.needs;
        let mut stopped = against.map(|against| end(against, false));
        match &task.form {
            Form::Tests(tests) => {
                let (own, against) = lists::read(tests, &policy);
                stopped = stopped.or_else(|| against.map(|against| end(against, true)));
                join(needs, own.needs);
            }
            // The interpreter is given the text to read.
            Form::Cases(_) => {
                needs.builtins.remove("input");
            }
        }
        Self {
            stopped,
            choice: wall(needs, &policy),
            modules: std::mem::take(&mut needs.modules),
        }
    }
}

/// What becomes of a row that is not run. Tests that a policy denies are no fault of the candidate's,
/// and nor is what a list of somebody's denies: neither is a score.
fn end(against: Against, tests: bool) -> Judged {
    let Against { by_list, mut error } = against;
    if tests {
        "TestsDenied".clone_into(&mut error.name);
        error.value = format!("the policy denies the tests: {}", error.value);
        return Judged::nothing(Status::SandboxError, error);
    }
    let mut judged = Judged::nothing(Status::Denied, error);
    if !by_list {
        judged.outcome = Outcome::Error;
    }
    judged
}

fn join(needs: &mut Needs, more: Needs) {
    needs.modules.extend(more.modules);
    needs.members.extend(more.members);
    needs.builtins.extend(more.builtins);
    needs.internals.extend(more.internals);
    needs.computed |= more.computed;
    needs.relative |= more.relative;
}

fn wall(needs: &Needs, policy: &Policy) -> Result<Choice, String> {
    let (process, container) = (ProcessWall::default(), ContainerWall::default());
    let walls: [&dyn Wall; 3] = [&InterpreterWall, &process, &container];
    let walls = match policy.isolation {
        // A container for each row takes longer than all the rest, and nobody asked for one.
        Isolation::Auto => &walls[..2],
        _ => &walls[..],
    };
    let question = Question {
        request: &Request::python(""),
        needs,
        policy,
        guarded: policy.guard == GuardMode::Enforce,
    };
    let (isolation, reason) = question.answer(walls)?;
    Ok(Choice { isolation, reason })
}

/// Standard modules that rows import and that a Python standing ready can have imported once for
/// all of them. Only what any policy may have is: other modules are the policy's `preload`.
pub(super) fn preload<'a>(seen: impl Iterator<Item = &'a Seen>, policy: &Policy) -> Vec<String> {
    const MOST: usize = 64;
    let mut names = BTreeSet::new();
    for name in seen.flat_map(|seen| &seen.modules) {
        let root = name.split('.').next().unwrap_or_default();
        let safe = SAFE_PYTHON_MODULES.contains(&root) || SAFE_PYTHON_MODULES.contains(&&**name);
        let allowed = ruling(name, &policy.imports, SAFE_PYTHON_MODULES);
        if safe && allowed == ImportRuling::Allowed && names.len() < MOST {
            names.insert(name.clone());
        }
    }
    names.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(row: &serde_json::Value) -> Task {
        let mut reader = super::super::Reader::default();
        reader.row(1, &row.to_string()).unwrap().unwrap()
    }

    fn task(code: &str, tests: &str) -> Task {
        row(&serde_json::json!({"task_id": "a", "code": code, "tests": tests}))
    }

    fn isolation(code: &str) -> Isolation {
        choose(&task(code, "1"), &Policy::default())
            .unwrap()
            .isolation
    }

    #[test]
    fn what_the_interpreter_has_stays_in_it() {
        for text in [
            "x = 1",
            "import math",
            "import os, sys",
            "from math import sqrt as root, pi",
            "from __future__ import annotations\nimport math",
            "\"\"\"\nimport numpy\"\"\"",
            "x = eval('1')",
        ] {
            assert_eq!(isolation(text), Isolation::Interpreter, "{text}");
        }
    }

    #[test]
    fn what_it_lacks_goes_to_the_process_wall() {
        for text in [
            "import numpy",
            "def f():\n    import subprocess",
            "x = 1;import ctypes",
            "def f(g): return g.__globals__",
        ] {
            assert_eq!(isolation(text), Isolation::Process, "{text}");
        }
        let tests = task("x = 1", "import numpy");
        let choice = choose(&tests, &Policy::default()).unwrap();
        assert_eq!(choice.isolation, Isolation::Process);
    }

    #[test]
    fn a_program_that_reads_stays_in_the_interpreter() {
        let code = "import sys\nx = input(), sys.stdin.read()";
        let task = serde_json::json!({"task_id": "a", "code": code, "expected": "1"});
        let choice = choose(&row(&task), &Policy::default()).unwrap();
        assert_eq!(choice.isolation, Isolation::Interpreter);
    }

    #[test]
    fn standard_modules_of_the_rows_are_imported_once() {
        let tasks = [
            task("import json, os, numpy", "import re"),
            task("from collections import abc", "1"),
        ];
        let mut policy = Policy::default();
        let names = |policy: &Policy| {
            let seen: Vec<Seen> = tasks.iter().map(|task| Seen::of(task, policy)).collect();
            preload(seen.iter(), policy)
        };
        assert_eq!(names(&policy), ["collections", "json", "re"]);
        policy.imports.deny.push("json".to_owned());
        assert_eq!(names(&policy), ["collections", "re"]);
    }
}
