//! A ledger of receipts: what is written holds, and whatever is done to it afterwards shows.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

use stockade::audit::State;
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

fn key(place: &Path) -> Result<Key, stockade::receipts::KeyError> {
    Key::of(&State::at(place).unwrap())
}

fn ledger(place: &Path) -> (PathBuf, Ledger, PublicKey) {
    let file = place.join("runs.jsonl");
    let key = key(place).unwrap();
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
    let stranger = key(&other).unwrap().public();
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
    let two = fs::read(&file).unwrap().len();
    let head = file.with_extension("jsonl.head");
    let before = fs::read(&head).unwrap();
    leave(&ledger, "3");
    let whole = fs::read(&file).unwrap();
    // Wherever the third was cut off, from its first byte to its last, and the head not moved yet.
    for end in (two + 1..whole.len() - 2)
        .step_by(23)
        .chain([whole.len() - 2])
    {
        fs::write(&file, &whole[..end]).unwrap();
        fs::write(&head, &before).unwrap();
        let flaw = checked(&file, key).unwrap_err();
        assert_eq!(flaw.line, 3);
        assert!(flaw.why.contains("not whole"), "{}", flaw.why);
        leave(&ledger, "4");
        assert_eq!(checked(&file, key).unwrap().receipts, 3);
    }
}

#[test]
fn the_first_line_may_be_torn_and_a_head_may_be_behind() {
    let place = place("torn_first");
    let (file, ledger, key) = ledger(&place);
    let head = file.with_extension("jsonl.head");
    let begun = fs::read(&head).unwrap();
    leave(&ledger, "1");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..40]).unwrap();
    fs::write(&head, &begun).unwrap();
    leave(&ledger, "2");
    assert_eq!(checked(&file, key).unwrap().receipts, 1);
    // Killed between the line and the head: the next receipt goes on, and moves the head.
    let first = fs::read(&head).unwrap();
    leave(&ledger, "3");
    fs::write(&head, &first).unwrap();
    assert_eq!(checked(&file, key).unwrap().receipts, 2);
    leave(&ledger, "4");
    assert_eq!(checked(&file, key).unwrap().receipts, 3);
    // No crash leaves two lines behind it: this head was kept to cover up a cut-off end.
    for older in [begun, first] {
        fs::write(&head, older).unwrap();
        let flaw = checked(&file, key).unwrap_err();
        assert!(flaw.why.contains("an older copy"), "{}", flaw.why);
        let error = Ledger::open(&file, self::key(&place).unwrap())
            .err()
            .unwrap();
        assert!(error.to_string().contains("an older copy"), "{error}");
    }
}

#[test]
fn a_newline_that_an_editor_took_costs_no_receipt() {
    let place = place("unended");
    let (file, ledger, key) = ledger(&place);
    leave(&ledger, "1");
    leave(&ledger, "2");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.trim_end()).unwrap();
    leave(&ledger, "3");
    assert_eq!(checked(&file, key).unwrap().receipts, 3);
}

#[test]
fn nothing_is_added_where_lines_are_missing_at_the_end() {
    let place = place("missing_end");
    let (file, ledger, _) = ledger(&place);
    for code in ["1", "2", "3"] {
        leave(&ledger, code);
    }
    let head = file.with_extension("jsonl.head");
    let (text, ended) = (fs::read_to_string(&file).unwrap(), fs::read(&head).unwrap());
    let open = || {
        Ledger::open(&file, key(&place).unwrap())
            .err()
            .unwrap()
            .to_string()
    };
    for keep in 0..3 {
        let cut: String = text.lines().take(keep).flat_map(|it| [it, "\n"]).collect();
        fs::write(&file, &cut).unwrap();
        let why = open();
        assert!(why.contains("3 were written"), "{why}");
        assert_eq!(fs::read_to_string(&file).unwrap(), cut);
        if keep > 0 {
            // Without the head a cut-off end could not be told, so it must be there.
            fs::remove_file(&head).unwrap();
            assert!(open().contains("`.head` file is not there"), "{}", open());
            assert_eq!(fs::read_to_string(&file).unwrap(), cut);
            fs::write(&head, &ended).unwrap();
        }
    }
    fs::write(&head, "{}").unwrap();
    assert!(open().contains("damaged"), "{}", open());
    // A new chain, in a file beside it, leaves what is there as it is.
    let chain = Ledger::open_chain(&file, "after", key(&place).unwrap()).unwrap();
    leave(&chain, "4");
    let verified = verify(chain.path(), key(&place).unwrap().public())
        .unwrap()
        .unwrap();
    assert_eq!(
        (verified.receipts, verified.chain.as_deref()),
        (1, Some("after"))
    );
    assert!(chain.path().ends_with("runs.after.jsonl"));
    for name in ["", "a/b", "..", "a b", &"x".repeat(65)] {
        assert!(
            Ledger::open_chain(&file, name, key(&place).unwrap()).is_err(),
            "{name}"
        );
    }
}

#[test]
fn a_chain_is_not_taken_for_another() {
    let place = place("chains");
    let (file, ledger, key_of) = ledger(&place);
    leave(&ledger, "1");
    let named = Ledger::open_chain(&file, "b", key(&place).unwrap()).unwrap();
    for (from, to) in [("", ""), (".head", ".head")] {
        let from = format!("{}{from}", file.display());
        fs::copy(from, format!("{}{to}", named.path().display())).unwrap();
    }
    let error = Ledger::open_chain(&file, "b", key(&place).unwrap())
        .err()
        .unwrap();
    assert!(error.to_string().contains("another chain"), "{error}");
    assert_eq!(checked(&file, key_of).unwrap().chain, None);
}

#[test]
fn the_numbers_of_a_ledger_do_not_begin_anew() {
    let place = place("numbers");
    let (file, ledger, _) = ledger(&place);
    leave(&ledger, "1");
    let text = fs::read_to_string(&file).unwrap();
    let last = text.replacen("\"seq\":1", "\"seq\":18446744073709551615", 1);
    fs::write(&file, &last).unwrap();
    let error = Ledger::open(&file, key(&place).unwrap()).err().unwrap();
    assert!(
        error.to_string().contains("its signature does not fit"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), last);
}

#[test]
fn a_receipt_names_many_files_by_one_digest() {
    let place = place("many_files");
    let (file, ledger, key) = ledger(&place);
    let sandbox = Sandbox::new(Policy::default());
    let mut request = Request::python("1");
    for at in 0..4000 {
        request = request.file(format!("{at:0245}"), "x");
    }
    let ran = sandbox.run(&Request::python("1"));
    ledger.append(&request, sandbox.policy(), &ran).unwrap();
    assert!(fs::metadata(&file).unwrap().len() < 10_000);
    leave(&ledger, "2");
    assert_eq!(checked(&file, key).unwrap().receipts, 2);
    let few = Request::python("1").file("a", "x");
    let receipt = ledger.append(&few, sandbox.policy(), &ran).unwrap();
    let line = serde_json::to_value(&receipt).unwrap();
    assert_eq!(line["files"]["a"].as_str().unwrap().len(), 64);
}

#[test]
fn a_ledger_of_the_first_form_is_read_and_gone_on_with() {
    let place = place("first_form");
    let file = place.join("old.jsonl");
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/receipts/first_form");
    for name in ["old.jsonl", "old.jsonl.head", "receipts.key"] {
        fs::copy(Path::new(kept).join(name), place.join(name)).unwrap();
    }
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    fs::set_permissions(place.join("receipts.key"), mode).unwrap();
    let public = key(&place).unwrap().public();
    assert_eq!(checked(&file, public).unwrap().receipts, 2);
    let ledger = Ledger::open(&file, key(&place).unwrap()).unwrap();
    leave(&ledger, "3");
    assert_eq!(checked(&file, public).unwrap().receipts, 3);
}

#[test]
fn many_writers_at_once_make_one_chain() {
    let place = place("many");
    let file = place.join("runs.jsonl");
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let (place, file) = (place.clone(), file.clone());
            std::thread::spawn(move || {
                let ledger = Ledger::open(file, key(&place).unwrap()).unwrap();
                for _ in 0..10 {
                    leave(&ledger, "1");
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let key = key(&place).unwrap().public();
    assert_eq!(checked(&file, key).unwrap().receipts, 80);
}

#[test]
fn a_key_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let place = place("open_key");
    let _ = key(&place).unwrap();
    let path = place.join("receipts.key");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let error = key(&place).err().unwrap().to_string();
    assert!(error.contains("only we can read"), "{error}");
}

#[test]
fn nothing_is_added_to_a_file_that_is_no_ledger() {
    let place = place("foreign");
    let file = place.join("notes.txt");
    for text in [
        "my notes\n",
        "my precious notes",
        "line one\nprecious line two",
        "{",
        "{\"receipt\":",
        "{\"receipt\":2,\"seq\":1,\"prev\":\"",
        "{\"receipt\":2,\"seq\":1}\n",
        "\n",
    ] {
        fs::write(&file, text).unwrap();
        let error = Ledger::open(&file, key(&place).unwrap()).err().unwrap();
        assert!(!error.hint().is_empty(), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn what_is_no_regular_file_of_its_own_folder_is_no_ledger() {
    let place = place("kinds");
    let open = |name: &str| Ledger::open(place.join(name), key(&place).unwrap());
    fs::create_dir(place.join("folder")).unwrap();
    assert!(open("folder").is_err());
    assert!(open("no/such.jsonl").is_err());
    let made = std::process::Command::new("mkfifo")
        .arg(place.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    assert!(open("pipe").is_err());
    assert!(Ledger::open("/dev/null", key(&place).unwrap()).is_err());
    fs::write(place.join("real.jsonl"), "").unwrap();
    std::os::unix::fs::symlink("real.jsonl", place.join("link.jsonl")).unwrap();
    let error = open("link.jsonl").err().unwrap().to_string();
    assert!(error.contains("a link"), "{error}");
    // The `.head` is not written through a link either.
    fs::write(place.join("victim"), "").unwrap();
    std::os::unix::fs::symlink("victim", place.join("real.jsonl.head")).unwrap();
    assert!(open("real.jsonl").is_err());
    assert_eq!(fs::read_to_string(place.join("victim")).unwrap(), "");
}

#[test]
fn another_key_adds_nothing_to_a_ledger() {
    let (mine, other) = (place("append_mine"), place("append_other"));
    let (file, ledger_of_mine, public) = ledger(&mine);
    leave(&ledger_of_mine, "1");
    let before = fs::read(&file).unwrap();
    let error = Ledger::open(&file, key(&other).unwrap()).err().unwrap();
    assert!(error.to_string().contains(&public.to_string()), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(checked(&file, public).is_ok());
}
