//! A ledger of receipts: what is written holds, and whatever is done to it afterwards shows.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

use stockade::receipts::{Flaw, Key, Ledger, PublicKey, Verified, verify};
use stockade::{Policy, Request, Sandbox};

fn place(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("receipts")
        .join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn ledger(place: &Path) -> (PathBuf, Ledger, PublicKey) {
    let file = place.join("runs.jsonl");
    let key = Key::of(place).unwrap();
    let public = key.public();
    (file.clone(), Ledger::open(file, key).unwrap(), public)
}

fn leave(ledger: &Ledger, code: &str) {
    let sandbox = Sandbox::new(Policy::default());
    let request = Request::python(code).input("n", 3);
    let execution = sandbox.run(&request);
    ledger
        .append(&request, sandbox.policy(), &execution)
        .unwrap();
}

fn checked(file: &Path, key: PublicKey) -> Result<Verified, Flaw> {
    verify(file, key).unwrap()
}

/// A ledger of four runs, and a change made to its lines.
fn after(test: &str, change: impl FnOnce(&mut Vec<String>)) -> Result<Verified, Flaw> {
    let place = place(test);
    let (file, ledger, key) = ledger(&place);
    for code in ["1 + 1", "import os", "1 / 0", "inputs['n']"] {
        leave(&ledger, code);
    }
    let mut lines: Vec<String> = fs::read_to_string(&file)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    change(&mut lines);
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    checked(&file, key)
}

#[test]
fn untouched_receipts_hold_and_say_how_each_run_ended() {
    let mut statuses = Vec::new();
    let found = after("untouched", |lines| {
        for line in lines {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            statuses.push((line["status"].clone(), line["isolation"].clone()));
            assert_eq!(line["code"].as_str().unwrap().len(), 64);
            assert!(line["limits"]["memory"].is_string(), "{line}");
        }
    });
    let found = found.unwrap();
    assert_eq!((found.receipts, found.complete), (4, true));
    let words: Vec<String> = statuses.iter().map(|(s, i)| format!("{s} {i}")).collect();
    assert_eq!(
        words,
        [
            "\"ok\" \"interpreter\"",
            "\"denied\" null",
            "\"error\" \"interpreter\"",
            "\"ok\" \"interpreter\""
        ]
    );
}

#[test]
fn any_change_of_a_line_shows_at_that_line() {
    let flaw = after("change", |lines| {
        lines[2] = lines[2].replacen("\"status\":\"error\"", "\"status\":\"ok\"", 1);
    });
    let flaw = flaw.unwrap_err();
    assert_eq!(flaw.line, 3);
    assert!(flaw.why.contains("changed"), "{}", flaw.why);
}

#[test]
fn a_change_anywhere_in_a_line_shows() {
    let place = place("bytes");
    let (file, ledger, key) = ledger(&place);
    leave(&ledger, "1");
    let whole = fs::read(&file).unwrap();
    for at in (0..whole.len()).step_by(7) {
        let mut bent = whole.clone();
        bent[at] ^= 1;
        fs::write(&file, &bent).unwrap();
        let found = checked(&file, key);
        assert!(found.is_err(), "a change at byte {at} went unseen");
    }
}

#[test]
fn a_gap_shows_at_the_line_after_it() {
    let flaw = after("gap", |lines| drop(lines.remove(1))).unwrap_err();
    assert_eq!(flaw.line, 2);
    assert!(flaw.why.contains("receipt 2 belongs here"), "{}", flaw.why);
}

#[test]
fn two_lines_that_changed_places_show() {
    let flaw = after("order", |lines| lines.swap(1, 2)).unwrap_err();
    assert_eq!(flaw.line, 2);
}

#[test]
fn a_line_that_was_doubled_shows() {
    let flaw = after("double", |lines| lines.insert(1, lines[0].clone())).unwrap_err();
    assert_eq!(flaw.line, 2);
}

#[test]
fn a_cut_off_end_shows() {
    let flaw = after("cut", |lines| lines.truncate(3)).unwrap_err();
    assert_eq!(flaw.line, 4);
    assert!(flaw.why.contains("4 receipts were written"), "{}", flaw.why);
}

#[test]
fn another_key_signs_nothing_here() {
    let (mine, other) = (place("key_mine"), place("key_other"));
    let (file, ledger_of_mine, _) = ledger(&mine);
    leave(&ledger_of_mine, "1");
    let stranger = Key::of(&other).unwrap().public();
    let flaw = checked(&file, stranger).unwrap_err();
    assert!(flaw.why.contains("this key"), "{}", flaw.why);
    fs::remove_file(file.with_extension("jsonl.head")).unwrap();
    let flaw = checked(&file, stranger).unwrap_err();
    assert_eq!(flaw.line, 1);
    assert!(flaw.why.contains("another key"), "{}", flaw.why);
}

#[test]
fn without_its_head_a_ledger_holds_but_its_end_is_not_known() {
    let place = place("headless");
    let (file, ledger, key) = ledger(&place);
    leave(&ledger, "1");
    fs::remove_file(file.with_extension("jsonl.head")).unwrap();
    assert!(!checked(&file, key).unwrap().complete);
}

#[test]
fn a_line_that_a_crash_cut_off_is_named_and_the_next_receipt_replaces_it() {
    let place = place("torn");
    let (file, ledger, key) = ledger(&place);
    leave(&ledger, "1");
    leave(&ledger, "2");
    let whole = fs::read(&file).unwrap();
    for end in [whole.len() - 1, whole.len() - 100] {
        let mut torn = whole.clone();
        torn.extend_from_slice(&whole[..end.min(200)]);
        fs::write(&file, &torn).unwrap();
        let flaw = checked(&file, key).unwrap_err();
        assert_eq!(flaw.line, 3);
        assert!(flaw.why.contains("not whole"), "{}", flaw.why);
    }
    leave(&ledger, "3");
    assert_eq!(checked(&file, key).unwrap().receipts, 3);
}

#[test]
fn many_writers_at_once_make_one_chain() {
    let place = place("many");
    let file = place.join("runs.jsonl");
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let (place, file) = (place.clone(), file.clone());
            std::thread::spawn(move || {
                let ledger = Ledger::open(file, Key::of(&place).unwrap()).unwrap();
                for _ in 0..10 {
                    leave(&ledger, "1");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let key = Key::of(&place).unwrap().public();
    assert_eq!(checked(&file, key).unwrap().receipts, 80);
}

#[test]
fn a_key_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let place = place("open_key");
    let _ = Key::of(&place).unwrap();
    let path = place.join("receipts.key");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let error = Key::of(&place).err().unwrap().to_string();
    assert!(error.contains("can be read by others"), "{error}");
}

#[test]
fn nothing_is_added_to_a_file_that_is_no_ledger() {
    let place = place("foreign");
    let file = place.join("notes.txt");
    fs::write(&file, "my notes\n").unwrap();
    let ledger = Ledger::open(&file, Key::of(&place).unwrap()).unwrap();
    let sandbox = Sandbox::new(Policy::default());
    let request = Request::python("1");
    let error = ledger
        .append(&request, sandbox.policy(), &sandbox.run(&request))
        .unwrap_err();
    assert!(
        error.to_string().contains("does not end in a receipt"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "my notes\n");
}
