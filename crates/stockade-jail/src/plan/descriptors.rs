//! The child's descriptors: three streams, two pipes to us, and not one more. No socket is among
//! them, because a socket could carry descriptors.

use std::path::Path;

use crate::steps::{Accept, Plan};

/// Where the side inside reads requests and writes answers.
const REQUESTS: i32 = 3;
const ANSWERS: i32 = 4;

/// The parent's ends as the child finds them. All are above 15, so that taking the low numbers
/// closes none of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Descriptors {
    /// A byte comes here when the parent is ready for us.
    pub(crate) go: i32,
    /// The other end is closed when the parent is gone.
    pub(crate) life: i32,
    /// A socket that hands descriptors to the parent.
    pub(crate) hand: i32,
    /// Where a failing step is told.
    pub(crate) report: i32,
    /// Becomes stdin.
    pub(crate) input: i32,
    /// Becomes stdout.
    pub(crate) output: i32,
    /// Becomes stderr.
    pub(crate) error: i32,
    /// Becomes the pipe of requests.
    pub(crate) requests: i32,
    /// Becomes the pipe of answers.
    pub(crate) answers: i32,
    /// The number the program's file gets: the first one beyond what the program may ever open.
    /// The next number is the report's.
    pub(crate) program: i32,
}

/// Puts every descriptor where it belongs and closes all others.
pub(super) fn settle(plan: &mut Plan, open: &Descriptors, program: &Path) {
    for (what, from, to) in [
        ("stdin", open.input, 0),
        ("stdout", open.output, 1),
        ("stderr", open.error, 2),
        ("the pipe of requests", open.requests, REQUESTS),
        ("the pipe of answers", open.answers, ANSWERS),
    ] {
        plan.call(
            format!("put {what} in its place"),
            libc::SYS_dup3,
            &[from.into(), to.into(), 0.into()],
        );
    }
    plan.call_accepting(
        "keep the report",
        libc::SYS_dup3,
        &[
            open.report.into(),
            (open.program + 1).into(),
            libc::O_CLOEXEC.into(),
        ],
        Accept::Or(libc::EINVAL),
    );
    let name = plan.text(program);
    let flags = libc::O_PATH | libc::O_CLOEXEC;
    let file = plan.keep(
        format!("open {}", program.display()),
        libc::SYS_openat,
        &[libc::AT_FDCWD.into(), name.into(), flags.into(), 0.into()],
    );
    // Where it has that number already, the kernel says EINVAL.
    plan.call_accepting(
        "keep the program's file",
        libc::SYS_dup3,
        &[file.into(), open.program.into(), libc::O_CLOEXEC.into()],
        Accept::Or(libc::EINVAL),
    );
    close(plan, ANSWERS + 1, (open.program - 1).unsigned_abs());
    close_from(plan, open.program + 2);
}

/// Closes what a fork has copied of our parent's, before anything is waited for. Its ends of our
/// pipes are among that, and those of other children: as long as anybody holds a copy, the end of
/// the parent cannot be noticed.
pub(super) fn keep_only(plan: &mut Plan, open: &Descriptors) {
    let mut kept = [
        open.go,
        open.life,
        open.hand,
        open.report,
        open.input,
        open.output,
        open.error,
        open.requests,
        open.answers,
    ];
    kept.sort_unstable();
    // The streams are replaced later, and no number of theirs may be taken by then.
    let mut first = 3;
    for number in kept {
        if number > first {
            close(plan, first, (number - 1).unsigned_abs());
        }
        first = first.max(number + 1);
    }
    close_from(plan, first);
}

/// Closes everything from this number on.
pub(super) fn close_from(plan: &mut Plan, first: i32) {
    close(plan, first, u32::MAX);
}

fn close(plan: &mut Plan, first: i32, last: u32) {
    plan.call(
        "close everything else",
        libc::SYS_close_range,
        &[first.into(), last.into(), 0.into()],
    );
}

/// Sends a descriptor of `path` to the parent, which keeps it when all here is gone.
pub(super) fn hand_over(plan: &mut Plan, open: &Descriptors, what: &str, path: &str) {
    let name = plan.text(path);
    let flags = libc::O_PATH | libc::O_DIRECTORY | libc::O_CLOEXEC;
    let opened = plan.keep(
        format!("open {what}"),
        libc::SYS_openat,
        &[libc::AT_FDCWD.into(), name.into(), flags.into(), 0.into()],
    );
    send(plan, open, what, opened);
    plan.call(format!("close {what}"), libc::SYS_close, &[opened.into()]);
}

/// Sends one descriptor.
pub(super) fn send(
    plan: &mut Plan,
    open: &Descriptors,
    what: &str,
    descriptor: crate::steps::Slot,
) {
    // struct iovec { base, len }: one byte, because a message must have one.
    let byte = plan.bytes(vec![1]);
    let mut vector = vec![0; 8];
    vector.extend(1_u64.to_ne_bytes());
    let vector = plan.bytes(vector);
    plan.point(vector, 0, byte);
    // struct cmsghdr { len: 20, level, type }, the descriptor, and padding to eight.
    let mut control = 20_u64.to_ne_bytes().to_vec();
    control.extend(libc::SOL_SOCKET.to_ne_bytes());
    control.extend(libc::SCM_RIGHTS.to_ne_bytes());
    control.extend([0; 8]);
    let length = control.len() as u64;
    let control = plan.bytes(control);
    // struct msghdr { name, namelen, iov, iovlen, control, controllen, flags }.
    let mut message = vec![0; 24];
    message.extend(1_u64.to_ne_bytes());
    message.extend([0; 8]);
    message.extend(length.to_ne_bytes());
    message.extend([0; 8]);
    let message = plan.bytes(message);
    plan.point(message, 16, vector);
    plan.point(message, 32, control);
    plan.patch(control, 16, descriptor);
    plan.call(
        format!("hand over {what}"),
        libc::SYS_sendmsg,
        &[open.hand.into(), message.into(), 0.into()],
    );
}
