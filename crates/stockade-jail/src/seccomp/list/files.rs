//! Files, directories and descriptors. Which files is not decided here: the mount namespace and
//! Landlock do that, by path. Left out are calls that reach a file without a path, make device
//! nodes, change owners, or act on a whole filesystem.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Row, When, allow, bits, is, only};
use crate::seccomp::values::*;

const OPEN: &str = "opens by path, which the mount namespace and Landlock judge";
const STATUS: &str = "type, size and times of a file that can be seen";
const READ: &str = "reads an open descriptor";
const WRITE: &str = "writes to an open descriptor";
const LINKS: &str = "links inside the workspace; harvesting follows none";
const DIRECTORY: &str = "directories inside the workspace";
const REMOVE: &str = "deletes inside the workspace";
const RENAME: &str = "moves inside the workspace; the usual way to replace a file in one step";
const MODE: &str = "permission bits of own files, without set-user-id and set-group-id: a file that \
    `files.write` gives the program stays on the host, where another user could start it";
const TIMES: &str = "modification times of own files (shutil.copystat, touch)";
const ATTRIBUTES: &str = "reads extended attributes: shutil.copystat fails when asking is refused";
const SPACE: &str = "free space of a visible filesystem (shutil.disk_usage)";
const COPY: &str = "copies between two open descriptors inside the kernel (shutil, node)";
const DUPLICATE: &str = "duplicates a descriptor the program already has";
const PIPE: &str = "a pipe to itself or to its children";
const LOCK: &str = "file locks: sqlite3 and mailbox need them";
const TERMINAL: &str = "only asks: `isatty` and terminal size, on every start of an interpreter";

/// Set-user-id and set-group-id. A mode is a 16-bit number of which the kernel drops the rest.
const SET_ID: u64 = 0o6000;
const NO_SET_ID: &str = "without set-user-id and set-group-id";
/// Without these an open makes no file, and what stands for its mode means nothing. O_TMPFILE has a
/// second bit, O_DIRECTORY, which makes nothing alone.
const CREATES: u64 = 0o100 | 0o20_000_000;
const CREATES_NOTHING: &str = "makes no file";

pub(super) const ROWS: &[Row] = &[
    allow(SYS_read, READ),
    allow(SYS_readv, READ),
    allow(SYS_pread64, READ),
    allow(SYS_preadv, READ),
    allow(SYS_preadv2, READ),
    allow(SYS_write, WRITE),
    allow(SYS_writev, WRITE),
    allow(SYS_pwrite64, WRITE),
    allow(SYS_pwritev, WRITE),
    allow(SYS_pwritev2, WRITE),
    only(SYS_open, &[bits(1, CREATES, 0, CREATES_NOTHING)], OPEN),
    only(SYS_open, &[bits(2, SET_ID, 0, NO_SET_ID)], OPEN),
    only(SYS_creat, &[bits(1, SET_ID, 0, NO_SET_ID)], OPEN),
    only(SYS_openat, &[bits(2, CREATES, 0, CREATES_NOTHING)], OPEN),
    only(SYS_openat, &[bits(3, SET_ID, 0, NO_SET_ID)], OPEN),
    allow(SYS_close, "closes own descriptors"),
    allow(
        SYS_close_range,
        "closes many: subprocess with close_fds, newer libc",
    ),
    allow(SYS_lseek, "the position in an open file"),
    allow(SYS_stat, STATUS),
    allow(SYS_lstat, STATUS),
    allow(SYS_fstat, STATUS),
    allow(SYS_newfstatat, STATUS),
    allow(SYS_statx, STATUS),
    allow(
        SYS_access,
        "asks for permission bits; ld.so does on every start",
    ),
    allow(SYS_faccessat, "asks for permission bits (os.access)"),
    allow(
        SYS_faccessat2,
        "asks for permission bits (os.access, newer libc)",
    ),
    allow(
        SYS_readlink,
        "reads a link; interpreters resolve their own path with it",
    ),
    allow(
        SYS_readlinkat,
        "reads a link; interpreters resolve their own path with it",
    ),
    allow(SYS_getdents64, "lists a directory"),
    allow(SYS_getcwd, "the current directory"),
    allow(
        SYS_chdir,
        "changes the current directory of the program alone",
    ),
    allow(
        SYS_fchdir,
        "changes the current directory of the program alone",
    ),
    allow(SYS_mkdir, DIRECTORY),
    allow(SYS_mkdirat, DIRECTORY),
    allow(SYS_rmdir, REMOVE),
    allow(SYS_unlink, REMOVE),
    allow(SYS_unlinkat, REMOVE),
    allow(SYS_rename, RENAME),
    allow(SYS_renameat, RENAME),
    allow(SYS_renameat2, RENAME),
    allow(SYS_link, LINKS),
    allow(SYS_linkat, LINKS),
    allow(SYS_symlink, LINKS),
    allow(SYS_symlinkat, LINKS),
    // Landlock judges neither modes nor times nor attributes: where it is the only wall, any file of
    // the same user could be closed to its owner or opened to everybody.
    only(SYS_chmod, &[bits(1, SET_ID, 0, NO_SET_ID)], MODE).when(When::OwnRoot),
    only(SYS_fchmod, &[bits(1, SET_ID, 0, NO_SET_ID)], MODE).when(When::OwnRoot),
    only(SYS_fchmodat, &[bits(2, SET_ID, 0, NO_SET_ID)], MODE).when(When::OwnRoot),
    only(SYS_fchmodat2, &[bits(2, SET_ID, 0, NO_SET_ID)], MODE).when(When::OwnRoot),
    allow(
        SYS_umask,
        "the mode of files made later; concerns the program alone",
    ),
    allow(SYS_utime, TIMES).when(When::OwnRoot),
    allow(SYS_utimes, TIMES).when(When::OwnRoot),
    allow(SYS_utimensat, TIMES).when(When::OwnRoot),
    allow(SYS_getxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_lgetxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_fgetxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_listxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_llistxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_flistxattr, ATTRIBUTES).when(When::OwnRoot),
    allow(SYS_statfs, SPACE),
    allow(SYS_fstatfs, SPACE),
    allow(
        SYS_truncate,
        "the size of own files; RLIMIT_FSIZE bounds it",
    ),
    allow(
        SYS_ftruncate,
        "the size of own files; RLIMIT_FSIZE bounds it",
    ),
    allow(
        SYS_fallocate,
        "reserves room in own files; the workspace's size bounds it",
    ),
    allow(SYS_fsync, "flushes one file: sqlite3 commits with it"),
    allow(SYS_fdatasync, "flushes one file: sqlite3 commits with it"),
    allow(SYS_fadvise64, "a hint on how a file is read (cp, cat)"),
    allow(SYS_sendfile, COPY),
    allow(SYS_copy_file_range, COPY),
    allow(SYS_flock, LOCK),
    allow(SYS_dup, DUPLICATE),
    allow(SYS_dup2, DUPLICATE),
    allow(SYS_dup3, DUPLICATE),
    allow(SYS_pipe, PIPE),
    allow(SYS_pipe2, PIPE),
    // Not in the list, on purpose: F_SETOWN, F_SETOWN_EX and F_SETSIG (the kernel sends signals
    // to a process the program names), F_NOTIFY (the same for directories), F_SETLEASE (whoever
    // opens the file next waits, also outside), F_SETPIPE_SZ (memory of the kernel).
    only(SYS_fcntl, &[is(1, F_DUPFD)], DUPLICATE),
    only(SYS_fcntl, &[is(1, F_DUPFD_CLOEXEC)], DUPLICATE),
    only(
        SYS_fcntl,
        &[is(1, F_GETFD)],
        "close-on-exec of own descriptors",
    ),
    only(
        SYS_fcntl,
        &[is(1, F_SETFD)],
        "close-on-exec of own descriptors",
    ),
    only(SYS_fcntl, &[is(1, F_GETFL)], "blocking and append mode"),
    only(
        SYS_fcntl,
        &[is(1, F_SETFL)],
        "blocking and append mode (asyncio, node)",
    ),
    only(SYS_fcntl, &[is(1, F_GETLK)], LOCK),
    only(SYS_fcntl, &[is(1, F_SETLK)], LOCK),
    only(SYS_fcntl, &[is(1, F_SETLKW)], LOCK),
    only(SYS_fcntl, &[is(1, F_OFD_GETLK)], LOCK),
    only(SYS_fcntl, &[is(1, F_OFD_SETLK)], LOCK),
    only(SYS_fcntl, &[is(1, F_OFD_SETLKW)], LOCK),
    only(
        SYS_fcntl,
        &[is(1, F_GETPIPE_SZ)],
        "asks for the size of a pipe",
    ),
    only(
        SYS_fcntl,
        &[is(1, F_ADD_SEALS)],
        "freezes a memory file of its own",
    ),
    only(
        SYS_fcntl,
        &[is(1, F_GET_SEALS)],
        "asks whether a memory file is frozen",
    ),
    // Not in the list, on purpose: TIOCSTI and TIOCLINUX (typing into somebody's terminal),
    // FIOASYNC, every device's own commands, and all of networking's.
    only(SYS_ioctl, &[is(1, TCGETS)], TERMINAL),
    only(SYS_ioctl, &[is(1, TCGETS2)], TERMINAL),
    only(SYS_ioctl, &[is(1, TIOCGWINSZ)], TERMINAL),
    only(
        SYS_ioctl,
        &[is(1, TIOCGPGRP)],
        "only asks: bash looks whether it has a terminal",
    ),
    only(
        SYS_ioctl,
        &[is(1, FIONREAD)],
        "how much can be read from a pipe",
    ),
    only(
        SYS_ioctl,
        &[is(1, FIONBIO)],
        "blocking mode: CPython and libuv set it this way",
    ),
    only(
        SYS_ioctl,
        &[is(1, FIOCLEX)],
        "close-on-exec: CPython and libuv set it this way",
    ),
    only(
        SYS_ioctl,
        &[is(1, FIONCLEX)],
        "close-on-exec: os.set_inheritable clears it this way",
    ),
    only(
        SYS_ioctl,
        &[is(1, FICLONE)],
        "a copy between two open files that shares blocks (cp)",
    ),
];
