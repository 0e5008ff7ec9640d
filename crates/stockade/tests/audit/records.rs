//! Records: made once, found in a few reads, and never believed when they are not ours.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use stockade::audit::{Fresh, Refused, State, ensure, shields};
use stockade::{Policy, Request, Sandbox, Status};
use stockade_core::policy::{GuardMode, Isolation};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("state-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn state(&self) -> State {
        State::at(&self.0).unwrap()
    }

    fn records(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0)
            .unwrap()
            .flatten()
            .map(|entry| entry.path());
        let record = |path: &PathBuf| {
            path.file_name()
                .unwrap()
                .to_string_lossy()
                .starts_with("audit-")
        };
        let mut all: Vec<PathBuf> = entries.filter(record).collect();
        all.sort();
        all
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn ask(state: &State) -> Result<Fresh, Refused> {
    let python = Path::new(super::python());
    ensure(
        Isolation::Interpreter,
        &Policy::default(),
        Some(python),
        state,
        &mut |_| {},
    )
}

#[test]
fn the_first_run_audits_and_the_next_finds_it_in_a_dozen_reads() {
    let folder = Folder::new("first");
    assert!(ask(&folder.state()).unwrap().now);
    assert_eq!(
        folder.records().len(),
        2,
        "the guard's and the interpreter's"
    );
    let state = folder.state();
    assert!(!ask(&state).unwrap().now);
    assert!(state.reads() <= 12, "{}", state.reads());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.0), 0o700);
    for entry in fs::read_dir(&folder.0).unwrap().flatten() {
        assert_eq!(mode(&entry.path()), 0o600, "{entry:?}");
    }
}

#[test]
fn a_record_that_is_not_whole_and_ours_is_none() {
    let folder = Folder::new("odd");
    assert!(ask(&folder.state()).unwrap().now);
    let record = folder.records().remove(1);
    let whole = fs::read_to_string(&record).unwrap();
    let put = |text: &str| fs::write(&record, text).unwrap();
    let odd = [
        String::new(),
        whole[..whole.len() / 2].to_owned(),
        whole.replace("\"mac\":\"", "\"mac\":\"0"),
        whole.replacen("\"at\":1", "\"at\":9", 1),
        whole.replace("interpreter", "process"),
        whole.replace('}', ",\"more\":1}"),
        "x".repeat(100_000),
    ];
    for text in &odd {
        put(text);
        assert!(ask(&folder.state()).unwrap().now, "{text:.80}");
        assert_ne!(
            fs::read_to_string(&record).unwrap(),
            *text,
            "a new one is kept"
        );
    }
    // One of another installation, one that others can read, and one that is elsewhere.
    let other = Folder::new("other");
    assert!(ask(&other.state()).unwrap().now);
    let foreign = fs::read_to_string(other.records().remove(1)).unwrap();
    put(&foreign);
    assert!(ask(&folder.state()).unwrap().now);
    fs::set_permissions(&record, Permissions::from_mode(0o644)).unwrap();
    assert!(ask(&folder.state()).unwrap().now);
    let away = folder.0.join("away");
    fs::rename(&record, &away).unwrap();
    symlink(&away, &record).unwrap();
    assert!(ask(&folder.state()).unwrap().now);
    assert!(!ask(&folder.state()).unwrap().now);
}

#[test]
fn without_its_key_a_record_is_none() {
    let folder = Folder::new("key");
    assert!(ask(&folder.state()).unwrap().now);
    let key = folder.0.join("key");
    assert_eq!(fs::read(&key).unwrap().len(), 32);
    for content in [&b""[..], &[7; 32], &[7; 33]] {
        fs::write(&key, content).unwrap();
        assert!(ask(&folder.state()).unwrap().now);
    }
    fs::remove_file(&key).unwrap();
    assert!(ask(&folder.state()).unwrap().now);
    assert!(!ask(&folder.state()).unwrap().now);
}

#[test]
fn two_first_runs_at_once_audit_once() {
    let folder = Folder::new("twice");
    drop(folder.state());
    let fresh: Vec<Fresh> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| ask(&folder.state()).unwrap()))
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert_eq!(
        fresh.iter().filter(|fresh| fresh.now).count(),
        1,
        "{fresh:?}"
    );
}

#[test]
fn a_place_that_is_not_ours_alone_is_refused() {
    let folder = Folder::new("place");
    fs::create_dir(&folder.0).unwrap();
    for mode in [0o770, 0o702, 0o777] {
        fs::set_permissions(&folder.0, Permissions::from_mode(mode)).unwrap();
        let error = State::at(&folder.0).unwrap_err().to_string();
        assert!(error.contains("can be written to by others"), "{error}");
    }
    fs::set_permissions(&folder.0, Permissions::from_mode(0o700)).unwrap();
    let link = Folder::new("link");
    symlink(&folder.0, &link.0).unwrap();
    assert!(State::at(&link.0).is_err(), "a link could be turned");
    fs::remove_file(&link.0).unwrap();
    assert!(State::at(Path::new("relative")).is_err());
    if !rustix::process::geteuid().is_root() {
        let error = State::at(Path::new("/")).unwrap_err().to_string();
        assert!(error.contains("another user"), "{error}");
    }
}

#[test]
fn a_policy_that_shows_the_state_directory_is_refused() {
    let folder = Folder::new("shown");
    let state = folder.state();
    let inside = folder.0.join("below");
    fs::create_dir(&inside).unwrap();
    let around = folder.0.parent().unwrap().to_owned();
    for path in [&folder.0, &inside, &around] {
        for write in [false, true] {
            let mut policy = Policy::default();
            let list = if write {
                &mut policy.files.write
            } else {
                &mut policy.files.read
            };
            list.push(path.display().to_string());
            let refused = shields(&policy, &state).unwrap_err();
            assert!(refused.why.contains("`files` names"), "{refused}");
            let python = Path::new(super::python());
            let asked = ensure(
                Isolation::Process,
                &policy,
                Some(python),
                &state,
                &mut |_| {},
            );
            assert!(asked.unwrap_err().why.contains("`files` names"));
        }
    }
    let mut policy = Policy::default();
    policy.files.read.push("/usr/share".to_owned());
    assert!(shields(&policy, &state).is_ok());
    // By another name.
    let (link, second) = (Folder::new("shown-link"), Folder::new("shown-key"));
    fs::create_dir_all(&second.0).unwrap();
    symlink(&folder.0, &link.0).unwrap();
    fs::write(folder.0.join("key"), [7; 32]).unwrap();
    fs::hard_link(folder.0.join("key"), second.0.join("harmless.txt")).unwrap();
    for path in [link.0.clone(), second.0.join("harmless.txt")] {
        let mut policy = Policy::default();
        policy.files.read.push(path.display().to_string());
        assert!(shields(&policy, &state).is_err(), "{}", path.display());
    }
    fs::remove_file(&link.0).unwrap();
}

#[test]
fn code_that_runs_can_neither_read_the_key_nor_write_a_record() {
    let folder = Folder::new("run");
    assert!(ask(&folder.state()).unwrap().now);
    let before = folder.records();
    let code = "
import os
seen = []
for folder in (inputs['state'], '/proc/self/root' + inputs['state'], '../' * 30 + inputs['state']):
    for action in (lambda: open(folder + '/key', 'rb').read(), lambda: os.listdir(folder)):
        try:
            seen.append(repr(action()))
        except OSError:
            pass
for folder in (inputs['state'], '/proc/self/root' + inputs['state'], '../' * 30 + inputs['state']):
    # Below a root of its own this may be done: then it is done to a directory of the run's own.
    for action in (lambda: os.makedirs(folder, exist_ok=True), lambda: open(folder + '/audit-x', 'w').close(),
                   lambda: os.mkdir(folder + '/more')):
        try:
            action()
        except OSError:
            pass
seen";
    let policy = Policy {
        isolation: Isolation::Process,
        guard: GuardMode::Off,
        ..Policy::default()
    };
    let request = Request::python(code).input("state", folder.0.display().to_string());
    let sandbox = Sandbox::builder()
        .policy(policy)
        .python(super::python())
        .build();
    let ran = sandbox.run(&request);
    assert_eq!(ran.status, Status::Ok, "{:?}", ran.error);
    assert_eq!(ran.result, serde_json::json!([]));
    assert_eq!(folder.records(), before);
    assert!(!folder.0.join("more").exists());
    assert!(!ask(&folder.state()).unwrap().now);
}

#[test]
fn a_run_behind_the_process_wall_has_a_record_of_its_own() {
    let folder = Folder::new("process");
    let state = folder.state();
    assert!(ask(&state).unwrap().now);
    let mut heard = 0;
    let python = Path::new(super::python());
    let ask = |heard: &mut usize| {
        let policy = Policy::default();
        ensure(
            Isolation::Process,
            &policy,
            Some(python),
            &state,
            &mut |_| *heard += 1,
        )
    };
    assert!(ask(&mut heard).unwrap().now);
    assert!(heard > 100, "the audit is told while it is made: {heard}");
    heard = 0;
    let reads = state.reads();
    assert!(!ask(&mut heard).unwrap().now);
    assert_eq!(heard, 0);
    assert!(state.reads() - reads <= 12);
    assert_eq!(folder.records().len(), 3);
}

#[test]
fn an_audit_that_fails_refuses_and_is_not_kept() {
    let folder = Folder::new("fails");
    for isolation in [Isolation::Interpreter, Isolation::Process] {
        let python = Path::new("/bin/true");
        let asked = ensure(
            isolation,
            &Policy::default(),
            Some(python),
            &folder.state(),
            &mut |_| {},
        );
        let refused = asked.unwrap_err();
        assert!(
            refused.why.starts_with("the audit of this machine failed"),
            "{refused}"
        );
        assert!(!refused.checks.is_empty());
        assert!(refused.hint.contains("stockade audit"));
        assert!(folder.records().is_empty());
    }
    let none = ensure(
        Isolation::Container,
        &Policy::default(),
        None,
        &folder.state(),
        &mut |_| {},
    );
    assert!(none.is_err(), "what has no audit does not run");
}
