//! What a run could leave behind on the machine: processes, descriptors, mounts, groups, directories.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A process as /proc tells it.
#[derive(Debug, Clone)]
pub(crate) struct Process {
    pub(crate) pid: u32,
    pub(crate) parent: u32,
    pub(crate) name: String,
}

/// Every living process: zombies are dead.
pub(crate) fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            let (head, tail) = stat.rsplit_once(')')?;
            let mut fields = tail.split_ascii_whitespace();
            let state = fields.next()?;
            let parent = fields.next()?.parse().ok()?;
            let name = head.split_once('(')?.1.to_owned();
            (!matches!(state, "Z" | "X")).then_some(Process { pid, parent, name })
        })
        .collect()
}

/// Everything below a process.
pub(crate) fn below(root: u32) -> Vec<Process> {
    let mut children: BTreeMap<u32, Vec<Process>> = BTreeMap::new();
    for process in processes() {
        children.entry(process.parent).or_default().push(process);
    }
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(pid) = open.pop() {
        for child in children.remove(&pid).unwrap_or_default() {
            open.push(child.pid);
            found.push(child);
        }
    }
    found
}

/// Waits until something holds, for a long time: it only has to come about.
pub(crate) fn comes_about(mut holds: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        if holds() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    holds()
}

/// Directories of cgroups that were made by a process with one of these numbers.
pub(crate) fn groups_of(pids: &[u32]) -> Vec<PathBuf> {
    let starts: Vec<String> = pids.iter().map(|pid| format!("stockade-{pid}-")).collect();
    let mut found = Vec::new();
    let mut open = vec![(PathBuf::from("/sys/fs/cgroup"), 0)];
    while let Some((path, depth)) = open.pop() {
        for entry in fs::read_dir(&path).into_iter().flatten().flatten() {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            if starts.iter().any(|start| name.starts_with(start)) {
                found.push(entry.path());
            }
            if depth < 8 {
                open.push((entry.path(), depth + 1));
            }
        }
    }
    found
}

/// Our own open descriptors.
pub(crate) fn descriptors() -> usize {
    // The reading itself holds one.
    fs::read_dir("/proc/self/fd").map_or(0, |entries| entries.count().saturating_sub(1))
}

/// Mounts that we see.
pub(crate) fn mounts() -> usize {
    fs::read_to_string("/proc/self/mountinfo").map_or(0, |text| text.lines().count())
}

/// Our own memory, in bytes.
pub(crate) fn resident() -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number
        .and_then(|number| number.trim().parse::<u64>().ok())
        .unwrap_or(0)
        << 10
}

/// What is in the directory of workspaces below `temporary`.
pub(crate) fn workspaces(temporary: &Path, user: u32) -> Vec<PathBuf> {
    let base = temporary.join(format!("stockade-{user}"));
    let entries = fs::read_dir(base).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
