//! `stockade eval` that is killed, interrupted or started twice: no row is lost, none is there twice.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::fs;
use std::process::{Child, Output};

use common::Place;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

const ROWS: usize = 240;

/// Rows that take a while each; every third fails, every tenth is for the process wall.
fn slow(test: &str) -> Place {
    let row = |at: usize| {
        let import = if at.is_multiple_of(10) {
            "import string\n"
        } else {
            ""
        };
        let want = if at.is_multiple_of(3) { "== 1" } else { "> 1" };
        json!({
            "task_id": format!("t{at}"),
            "code": format!("{import}def f():\n    x = 0\n    for i in range(60000): x += i\n    return x"),
            "tests": format!("assert f() {want}"),
        })
    };
    let lines: Vec<String> = (0..ROWS).map(|at| row(at).to_string()).collect();
    Place::new(test).file("tasks.jsonl", lines.join("\n"))
}

fn start(place: &Place) -> Child {
    let args = ["eval", "tasks.jsonl", "-o", "out.jsonl", "--jobs", "2"];
    place.command(&args).spawn().unwrap()
}

/// How many whole rows there are by now.
fn rows(place: &Place) -> usize {
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap_or_default();
    text.matches('\n').count()
}

/// Waits until there are so many, or it is over.
fn wait_for(place: &Place, child: &mut Child, wanted: usize) -> bool {
    loop {
        if rows(place) >= wanted {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
}

fn send(child: &Child, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}

fn finish(place: &Place) -> Output {
    start(place).wait_with_output().unwrap()
}

/// Every row once, with the score that it must have.
fn complete(place: &Place) {
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    let mut seen = vec![0; ROWS];
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let at = usize::try_from(row["index"].as_u64().unwrap()).unwrap() - 1;
        seen[at] += 1;
        assert_eq!(row["task_id"], format!("t{at}"));
        assert_eq!(row["passed"], !at.is_multiple_of(3), "{row}");
    }
    assert!(seen.iter().all(|count| *count == 1), "{seen:?}");
}

#[test]
fn killed_at_any_moment_no_row_is_lost_or_there_twice() {
    let place = slow("eval_killed");
    let mut kills = 0;
    // At every count: before the first row, right after one, and deep in the middle.
    for wanted in [0, 1, 2, 5, 20, 21, 60, 61, 100, 150, 200] {
        let mut child = start(&place);
        if wait_for(&place, &mut child, wanted) {
            send(&child, Signal::KILL);
            kills += 1;
        }
        child.wait_with_output().unwrap();
    }
    assert!(kills >= 8, "it was killed {kills} times only");
    let last = finish(&place);
    assert_eq!(
        last.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&last.stderr)
    );
    complete(&place);
    // Once more does nothing more.
    let before = fs::read(place.root.join("out.jsonl")).unwrap();
    let again = finish(&place);
    assert_eq!(again.status.code(), Some(0));
    assert!(
        String::from_utf8_lossy(&again.stderr).contains("240 rows are there already, 0 are left")
    );
    assert_eq!(fs::read(place.root.join("out.jsonl")).unwrap(), before);
}

#[test]
fn a_line_that_was_being_written_is_cut_off_and_run_again() {
    let place = slow("eval_torn");
    let mut child = start(&place);
    wait_for(&place, &mut child, 3);
    send(&child, Signal::KILL);
    child.wait_with_output().unwrap();
    let path = place.root.join("out.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    let end = whole.rfind('\n').unwrap() + 1;
    let last = whole[..end].lines().last().unwrap();
    // As if the machine had stopped in the middle of a write.
    fs::write(
        &path,
        format!("{}{}", &whole[..end], &last[..last.len() / 2]),
    )
    .unwrap();
    assert_eq!(finish(&place).status.code(), Some(0));
    complete(&place);
}

#[test]
fn ctrl_c_finishes_what_runs_and_says_how_to_go_on() {
    let place = slow("eval_interrupted");
    let mut child = start(&place);
    assert!(wait_for(&place, &mut child, 4), "it ended by itself");
    send(&child, Signal::INT);
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(
        said.contains("the same command goes on from here"),
        "{said}"
    );
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    assert!(text.ends_with('\n'), "what was running was finished");
    assert!(text.lines().count() < ROWS);
    assert_eq!(finish(&place).status.code(), Some(0));
    complete(&place);
}

#[test]
fn two_calls_cannot_write_to_one_file() {
    let place = slow("eval_locked");
    let mut child = start(&place);
    assert!(wait_for(&place, &mut child, 1));
    // However long the second takes to come there, the first is not done by then.
    send(&child, Signal::STOP);
    let second = finish(&place);
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(
        said.contains("another call is writing to `out.jsonl`"),
        "{said}"
    );
    send(&child, Signal::KILL);
    child.wait_with_output().unwrap();
}

fn small(test: &str, code: &str) -> Place {
    let row = json!({"task_id": "a", "code": code, "tests": "assert x"});
    Place::new(test).file("tasks.jsonl", format!("{row}\n"))
}

#[test]
fn results_of_other_tasks_or_other_limits_are_not_mixed() {
    let place = small("eval_changed", "x = 1");
    let eval = ["eval", "tasks.jsonl", "-o", "out.jsonl"];
    assert_eq!(place.run(&eval).code, 0);
    let other = place.run(&[&eval[..], &["--timeout", "1s"]].concat());
    assert_eq!(other.code, 2);
    assert!(
        other
            .stderr
            .contains("out.jsonl:1: row 1 was run under other limits"),
        "{}",
        other.stderr
    );
    assert!(other.stderr.contains("--restart"), "{}", other.stderr);
    let place = place.file(
        "tasks.jsonl",
        "{\"task_id\": \"a\", \"code\": \"x = 2\", \"tests\": \"assert x\"}\n",
    );
    let changed = place.run(&eval);
    assert_eq!(changed.code, 2);
    assert!(
        changed
            .stderr
            .contains("row 1 of the tasks has changed since"),
        "{}",
        changed.stderr
    );
    let anew = place.run(&[&eval[..], &["--restart"]].concat());
    assert_eq!(anew.code, 0, "{}", anew.stderr);
    assert_eq!(rows(&place), 1);
}

#[test]
fn a_file_that_holds_something_else_is_left_alone() {
    let place = small("eval_foreign", "x = 1").file("out.jsonl", "my notes\nnot yours");
    let ran = place.run(&["eval", "tasks.jsonl", "-o", "out.jsonl"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr
            .contains("out.jsonl:1: it is not a row of results"),
        "{}",
        ran.stderr
    );
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    assert_eq!(text, "my notes\nnot yours");
}

#[test]
fn rows_that_could_not_be_scored_are_tried_again_where_that_is_asked() {
    let place =
        small("eval_retry", "x = 1").policy("isolation: process\nfiles: {read: [/no/such]}\n");
    let eval = ["eval", "tasks.jsonl", "-o", "out.jsonl"];
    assert_eq!(place.run(&eval).code, 125);
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    // Not by itself: what is written is done.
    assert_eq!(place.run(&eval).code, 125);
    assert_eq!(
        fs::read_to_string(place.root.join("out.jsonl")).unwrap(),
        text
    );
    let again = place.run(&[&eval[..], &["--retry-faults"]].concat());
    assert_eq!(again.code, 125);
    assert_eq!(rows(&place), 1);
    assert!(!place.root.join("out.jsonl.new").exists());
}
