//! What has finished, on disk: one line per node, so that an interrupted workflow can go on.
//!
//! A line is written when a node ends and is never changed. A command that is killed while it
//! writes leaves half a line, which is passed over when it is read. The file is not signed: who can
//! write it can change what a resumed workflow believes, which is why the code never sees it.

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};

use crate::folder::Folder;
use crate::hex::digest;
use serde_json::{Value, json};
use stockade_core::{Execution, Status};

/// Longer lines are passed over: no record that is written here is as long.
const LONGEST_LINE: u64 = 128 << 20;

/// What the first line of every state says it is.
const FORM: &str = "workflow state 1";

/// The records of one workflow, held by one run at a time.
#[derive(Debug)]
pub struct State {
    file: File,
    path: PathBuf,
    finished: HashMap<String, (String, Execution)>,
}

/// Why there is no state.
#[derive(Debug)]
pub enum StateError {
    /// Another run holds it.
    Taken,
    /// The system says no.
    Io(std::io::Error),
}

impl From<std::io::Error> for StateError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl State {
    /// Begins anew, or with `resume` goes on with what is there.
    pub fn open(path: &Path, workflow: &str, resume: bool) -> Result<Self, StateError> {
        let (folder, name) = Folder::of(path)?;
        let flags = OFlags::RDWR | OFlags::CREATE;
        // What nodes answered is the user's own.
        let mut file = folder.file(Path::new(&name), flags, Mode::RUSR | Mode::WUSR)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StateError::Taken,
            TryLockError::Error(error) => StateError::Io(error),
        })?;
        if !is_state(&file)? {
            return Err(StateError::Io(std::io::Error::other(
                "it is no state of a workflow, so it is left as it is",
            )));
        }
        file.seek(SeekFrom::Start(0))?;
        let mut finished = HashMap::new();
        if resume {
            let ended = records(&file, &mut finished)?;
            file.seek(SeekFrom::End(0))?;
            if !ended {
                file.write_all(b"\n")?;
            }
        } else {
            file.set_len(0)?;
            let mut head = json!({"stockade": FORM, "workflow": workflow}).to_string();
            head.push('\n');
            file.write_all(head.as_bytes())?;
        }
        Ok(Self {
            file,
            path: path.to_owned(),
            finished,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many nodes have a record.
    pub fn len(&self) -> usize {
        self.finished.len()
    }

    /// Whether no node has a record.
    pub fn is_empty(&self) -> bool {
        self.finished.is_empty()
    }

    /// Hands out the record of a node that ended well, on the same work.
    pub(super) fn finished(&mut self, node: &str, work: &str) -> Option<Execution> {
        let (hash, execution) = self.finished.remove(node)?;
        (hash == work && execution.status == Status::Ok).then_some(execution)
    }

    /// Writes down how a node ended.
    pub(super) fn record(
        &mut self,
        node: &str,
        work: &str,
        execution: &Execution,
    ) -> std::io::Result<()> {
        let record = json!({"node": node, "work": work, "execution": execution});
        let mut line = record.to_string();
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
}

/// Whether a file is empty, or begins as every state does: any other is somebody's.
fn is_state(file: &File) -> std::io::Result<bool> {
    let mut line = Vec::new();
    BufReader::new(file)
        .take(1 << 16)
        .read_until(b'\n', &mut line)?;
    let beginning = format!("{{\"stockade\":\"{FORM}\"");
    let (line, beginning) = (line.as_slice(), beginning.as_bytes());
    // A command that was killed at once leaves the beginning of it.
    Ok(line.starts_with(beginning) || beginning.starts_with(line))
}

/// Reads every whole record; the last of a node counts. Says whether the last line has an end.
fn records(
    file: &File,
    finished: &mut HashMap<String, (String, Execution)>,
) -> std::io::Result<bool> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut ended = true;
    loop {
        line.clear();
        let read = (&mut reader)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(ended);
        }
        ended = line.ends_with(b"\n");
        let Some((node, work, execution)) = record(&line) else {
            continue;
        };
        finished.insert(node, (work, execution));
    }
}

fn record(line: &[u8]) -> Option<(String, String, Execution)> {
    let mut record: Value = serde_json::from_slice(line).ok()?;
    let text = |key| record[key].as_str().map(str::to_owned);
    let (node, work) = (text("node")?, text("work")?);
    let execution = serde_json::from_value(record["execution"].take()).ok()?;
    Some((node, work, execution))
}

/// The hash of the work of a node: everything that its answer follows from.
pub(super) fn work(parts: &[&[u8]]) -> String {
    let mut all = Vec::new();
    for part in parts {
        // With its length in front no part can pass for the end of another.
        all.extend((part.len() as u64).to_le_bytes());
        all.extend_from_slice(part);
    }
    digest(&all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Request, Sandbox};

    fn path(test: &str) -> PathBuf {
        let folder = std::env::temp_dir();
        folder.join(format!("stockade-state-{test}-{}", std::process::id()))
    }

    #[test]
    fn what_was_recorded_is_found_again_and_half_a_line_is_passed_over() {
        let path = path("half");
        let execution = Sandbox::new(Policy::default()).run(&Request::python("6 * 7"));
        {
            let mut state = State::open(&path, "w", false).unwrap();
            state.record("a", "1", &execution).unwrap();
            state.record("b", "2", &execution).unwrap();
        }
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 20);
        std::fs::write(&path, &bytes).unwrap();
        {
            let mut state = State::open(&path, "w", true).unwrap();
            assert_eq!(state.finished("a", "1"), Some(execution.clone()));
            assert_eq!(state.finished("b", "2"), None, "half a line");
            state.record("c", "3", &execution).unwrap();
        }
        let mut state = State::open(&path, "w", true).unwrap();
        assert!(state.finished("c", "3").is_some(), "after the half line");
        assert!(state.finished("a", "2").is_none(), "other work");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn two_runs_cannot_hold_one_state() {
        let path = path("held");
        let held = State::open(&path, "w", false).unwrap();
        let second = State::open(&path, "w", false);
        assert!(matches!(second, Err(StateError::Taken)));
        drop(held);
        assert!(State::open(&path, "w", false).is_ok());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn rubbish_in_the_file_is_passed_over() {
        let path = path("rubbish");
        let deep = "[".repeat(100_000);
        std::fs::write(
            &path,
            format!("{{\"stockade\":\"{FORM}\"}}\n\0\u{ff}\n{{}}\nnull\n{deep}\n{{\"node\":1}}\n"),
        )
        .unwrap();
        assert!(State::open(&path, "w", true).unwrap().is_empty());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_is_no_state_is_left_as_it_is() {
        let path = path("foreign");
        for text in ["my notes", "name: flow\nnodes: []\n", "{\"stockade\":1}\n"] {
            std::fs::write(&path, text).unwrap();
            for resume in [false, true] {
                assert!(State::open(&path, "w", resume).is_err(), "{text}");
            }
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn parts_of_the_work_do_not_run_together() {
        assert_ne!(work(&[b"ab", b"c"]), work(&[b"a", b"bc"]));
        assert_eq!(work(&[b"a"]).len(), 64);
    }
}
