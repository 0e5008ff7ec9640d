//! Reading and writing the small files of a control group, relative to its open folder.
//!
//! Plain system calls on a stack buffer: this is on the path of every run. Files are bounded by
//! what the kernel writes into them, except lists of processes, which are read to their end.

use rustix::{
    fd::{AsFd, OwnedFd},
    fs::{Mode, OFlags, openat},
    io::{Errno, pread, read, write},
};
use std::io;

/// Opens a file of the group.
pub(super) fn open(dir: impl AsFd, name: &str, flags: OFlags) -> rustix::io::Result<OwnedFd> {
    openat(
        dir,
        name,
        flags | OFlags::CLOEXEC | OFlags::NOFOLLOW,
        Mode::empty(),
    )
}

/// Writes a value in one call, as the kernel wants it.
pub(super) fn put(dir: impl AsFd, name: &str, value: &str) -> rustix::io::Result<()> {
    let file = open(dir, name, OFlags::WRONLY)?;
    put_to(&file, value)
}

fn put_to(file: &OwnedFd, value: &str) -> rustix::io::Result<()> {
    loop {
        match write(file, value.as_bytes()) {
            Ok(written) if written == value.len() => return Ok(()),
            Ok(_) => return Err(Errno::IO),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Writes a value and hands over what the file says afterwards.
pub(super) fn put_and_read(dir: impl AsFd, name: &str, value: &str) -> rustix::io::Result<String> {
    let file = open(dir, name, OFlags::RDWR)?;
    put_to(&file, value)?;
    let mut buffer = [0; 256];
    let length = pread(&file, &mut buffer, 0)?;
    Ok(text(&buffer[..length]))
}

/// The whole of a file.
pub(super) fn get(dir: impl AsFd, name: &str) -> rustix::io::Result<String> {
    let file = open(dir, name, OFlags::RDONLY)?;
    let mut buffer = [0; 4096];
    let mut all = Vec::new();
    loop {
        match read(&file, &mut buffer) {
            Ok(0) => return Ok(text(&all)),
            Ok(length) => all.extend_from_slice(&buffer[..length]),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// A file that holds one number.
pub(super) fn number(dir: impl AsFd, name: &str) -> Option<u64> {
    get(dir, name).ok()?.parse().ok()
}

/// The number after a word in a file of `word number` lines.
pub(super) fn field(dir: impl AsFd, name: &str, word: &str) -> Option<u64> {
    get(dir, name).ok()?.lines().find_map(|line| {
        let (key, value) = line.split_once(' ')?;
        (key == word).then(|| value.trim().parse().ok())?
    })
}

/// The processes of a group. A zero is a process that our pid namespace cannot name.
pub(super) fn processes(dir: impl AsFd) -> rustix::io::Result<Vec<u32>> {
    let list = get(dir, "cgroup.procs")?;
    Ok(list.lines().filter_map(|line| line.parse().ok()).collect())
}

/// An error that names the file.
pub(super) fn named(name: &str, error: Errno) -> io::Error {
    let error = io::Error::from(error);
    io::Error::new(error.kind(), format!("`{name}`: {error}"))
}
