//! The clock and Ctrl-C inside one long call, through the binary. How late a run may be is measured by
//! the example `overshoot` of stockade-python; here only how it ended counts, so that no machine is
//! too slow.
#![expect(clippy::expect_used, reason = "a test may fail loudly")]

mod common;

use std::io::{BufRead, BufReader, Read};

use common::Place;

/// Nine million texts whose order is only in their last letters; to sort them takes many seconds.
const MANY_TEXTS: &str =
    "x = ['a' * 50 + '%d' % (i * 7919 % 1000003) for i in range(300000)] * 30\n";

/// Sends Ctrl-C once the program has printed a line; what it printed, what was said, how it ended.
fn interrupted(code: &str) -> (String, String, Option<i32>) {
    let place = Place::new("clock_interrupt");
    let mut command = place.command(&[
        "run",
        "-c",
        code,
        "--timeout",
        "600s",
        "--max-operations",
        "1000000000000",
    ]);
    let mut child = command.spawn().expect("the binary starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert_eq!(line, "begun\n");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    let mut errors = String::new();
    let mut pipe = child.stderr.take().expect("a pipe");
    pipe.read_to_string(&mut errors).expect("text");
    (rest, errors, child.wait().expect("it ends").code())
}

#[test]
fn an_interrupt_stops_a_sort_of_texts_that_could_not_be_stopped() {
    let code = format!("{MANY_TEXTS}print('begun', flush=True)\nx.sort()\nprint('sorted')");
    let (rest, errors, ended) = interrupted(&code);
    assert_eq!(rest, "");
    assert_eq!(errors, "stockade: cancelled: the caller stopped it\n");
    assert_eq!(ended, Some(130));
}

#[test]
fn an_interrupt_stops_a_normal_form_of_millions_of_marks() {
    let code = "import unicodedata\nx = 'e' + '\\u0301\\u0316' * 10 ** 7\n\
        print('begun', flush=True)\nfor i in range(100): unicodedata.normalize('NFC', x)\nprint('made')";
    let (rest, errors, ended) = interrupted(code);
    assert_eq!((rest.as_str(), ended), ("", Some(130)), "{errors}");
}

#[test]
fn a_sort_of_texts_ends_at_its_time_limit() {
    let place = Place::new("clock_sort");
    let code = format!("{MANY_TEXTS}x.sort()\nprint('sorted')");
    let operations = "1000000000000";
    let arguments = ["run", "-c", &code, "--timeout", "2s"];
    let ran = place.run(&[&arguments[..], &["--max-operations", operations]].concat());
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 124), "{ran:?}");
    assert!(
        ran.stderr.contains("time_limit: it ran longer than 2s"),
        "{ran:?}"
    );
}

#[test]
fn work_that_is_not_begun_would_have_run_longer() {
    let place = Place::new("clock_ahead");
    // 200 MB are filled in one piece, which is foretold to take longer than 100 ms. A machine that took
    // as long to begin says so.
    let code = "x = bytes(200000000)\nprint('made')";
    let ran = place.run(&["run", "-c", code, "--timeout", "100ms"]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 124), "{ran:?}");
    let told = [
        "it would have run longer than 100ms",
        "it ran longer than 100ms",
    ];
    assert!(told.iter().any(|told| ran.stderr.contains(told)), "{ran:?}");
}
