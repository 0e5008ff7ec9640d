//! Forks a child into namespaces, lets it carry out its plan, and tells which step failed.

use std::fs;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SocketFlags, SocketType,
    recvmsg, socketpair,
};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::cgroup::Group;
use crate::error::JailError;
use crate::execute;
use crate::plan::{Descriptors, Ground, Reach, inner_user};
use crate::steps::Plan;

/// A child takes at most this long to reach its program. It is our own code until then.
const SETTING_UP: Duration = Duration::from_secs(20);

/// The two ends of everything between us and a child.
pub(crate) struct Ends {
    ours: Ours,
    theirs: Theirs,
    /// The numbers, for the plan.
    pub(crate) numbers: Descriptors,
}

/// What we keep.
pub(crate) struct Ours {
    go: OwnedFd,
    /// Closed with us, which a child notices.
    _life: OwnedFd,
    hand: OwnedFd,
    report: OwnedFd,
    /// What the program prints.
    pub(crate) output: OwnedFd,
    /// What it prints to stderr.
    pub(crate) error: OwnedFd,
    /// What is asked.
    pub(crate) requests: OwnedFd,
    /// What is answered.
    pub(crate) answers: OwnedFd,
}

struct Theirs {
    all: [OwnedFd; 9],
}

/// A child that carries out its plan.
pub(crate) struct Spawned {
    /// Its number, for the tables of /proc.
    pub(crate) pid: i32,
    /// The child itself, whatever becomes of the number.
    pub(crate) pidfd: OwnedFd,
    /// Our ends.
    pub(crate) ours: Ours,
}

/// Makes all pipes. `first_free` is the first descriptor number that the program can never have.
pub(crate) fn ends(first_free: i32) -> io::Result<Ends> {
    let (go_in, go) = pipe_with(PipeFlags::CLOEXEC)?;
    let (life_in, life) = pipe_with(PipeFlags::CLOEXEC)?;
    let (report, report_out) = pipe_with(PipeFlags::CLOEXEC)?;
    let (output, output_in) = pipe_with(PipeFlags::CLOEXEC)?;
    let (error, error_in) = pipe_with(PipeFlags::CLOEXEC)?;
    let (requests_out, requests) = pipe_with(PipeFlags::CLOEXEC)?;
    let (answers, answers_in) = pipe_with(PipeFlags::CLOEXEC)?;
    // What the program holds open must never keep us.
    rustix::io::ioctl_fionbio(&requests, true)?;
    rustix::io::ioctl_fionbio(&answers, true)?;
    let (hand, hand_in) = socketpair(
        AddressFamily::UNIX,
        SocketType::STREAM,
        SocketFlags::CLOEXEC,
        None,
    )?;
    let null = fs::File::open("/dev/null")?;
    // Low numbers become the program's streams: ours must not be among them.
    let high = |fd: BorrowedFd<'_>| fcntl_dupfd_cloexec(fd, 16);
    let all = [
        high(go_in.as_fd())?,
        high(life_in.as_fd())?,
        high(hand_in.as_fd())?,
        high(report_out.as_fd())?,
        high(null.as_fd())?,
        high(output_in.as_fd())?,
        high(error_in.as_fd())?,
        high(requests_out.as_fd())?,
        high(answers_in.as_fd())?,
    ];
    let number = |at: usize| all[at].as_raw_fd();
    Ok(Ends {
        numbers: Descriptors {
            go: number(0),
            life: number(1),
            hand: number(2),
            report: number(3),
            input: number(4),
            output: number(5),
            error: number(6),
            requests: number(7),
            answers: number(8),
            program: first_free,
        },
        ours: Ours {
            go,
            _life: life,
            hand,
            report,
            output,
            error,
            requests,
            answers,
        },
        theirs: Theirs { all },
    })
}

impl Ends {
    /// What a zygote's child is given, in the order it expects.
    pub(crate) fn for_fork(&self) -> [BorrowedFd<'_>; 5] {
        let [_, _, hand, _, _, output, error, requests, answers] = &self.theirs.all;
        [output, error, requests, answers, hand].map(AsFd::as_fd)
    }

    /// Closes the child's ends here.
    pub(crate) fn into_ours(self) -> Ours {
        self.ours
    }
}

impl Ours {
    /// Where a child hands descriptors over.
    pub(crate) fn hand(&self) -> BorrowedFd<'_> {
        self.hand.as_fd()
    }
}

/// Forks, places the child, and lets it go. The plan runs beside us from here on.
pub(crate) fn spawn(
    plan: &Plan,
    ends: Ends,
    ground: Ground,
    reach: Reach,
    group: Option<&Group>,
) -> Result<Spawned, JailError> {
    let mut prepared = execute::prepare(plan);
    let mut flags = libc::CLONE_PIDFD;
    if ground.namespaces {
        flags |= libc::CLONE_NEWUSER
            | libc::CLONE_NEWNS
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS;
        if reach != Reach::Anything {
            flags |= libc::CLONE_NEWNET;
        }
    }
    let report = [ends.numbers.report, ends.numbers.program + 1];
    let (pid, pidfd) = fork(flags, &mut prepared, report)
        .map_err(|error| JailError::step("fork into namespaces", &error))?;
    let spawned = Spawned {
        pid,
        pidfd,
        ours: ends.ours,
    };
    // Joining the cgroup can take the kernel milliseconds, in which the child builds its root and a
    // Python starts. It is in before any of the program's code can run.
    let say = || {
        rustix::io::write(&spawned.ours.go, b"g")
            .map(drop)
            .map_err(|error| JailError::step("let the child go", &error.into()))
    };
    let placed = map_user(pid, ground)
        .and_then(|()| say())
        .and_then(|()| match group {
            Some(group) => group
                .add(pid.unsigned_abs())
                .map_err(|error| JailError::step("put the child into its cgroup", &error)),
            None => Ok(()),
        })
        .and_then(|()| say());
    // Only now: a child that listens no more must not make our last word fail.
    drop(ends.theirs);
    if let Err(error) = placed {
        spawned.kill();
        spawned.reap();
        // A child that failed by itself says it better.
        return Err(spawned.settled(plan).err().unwrap_or(error));
    }
    Ok(spawned)
}

/// Forks a child that goes into walls which stand, and waits for what it leaves there: the process that
/// its plan ends in.
pub(crate) fn enter(plan: &Plan, ends: Ends, group: Option<&Group>) -> Result<Spawned, JailError> {
    let mut prepared = execute::prepare(plan);
    let report = [ends.numbers.report, ends.numbers.program + 1];
    let (pid, pidfd) = fork(libc::CLONE_PIDFD, &mut prepared, report)
        .map_err(|error| JailError::step("fork into the session", &error))?;
    let first = Spawned {
        pid,
        pidfd,
        ours: ends.ours,
    };
    let placed = match group {
        Some(group) => group
            .add(pid.unsigned_abs())
            .map_err(|error| JailError::step("put the child into its cgroup", &error)),
        None => Ok(()),
    };
    let say = || {
        rustix::io::write(&first.ours.go, b"g")
            .map(drop)
            .map_err(|error| JailError::step("let the child go", &error.into()))
    };
    let placed = placed.and_then(|()| say());
    if placed.is_err() {
        first.kill();
    }
    drop(ends.theirs);
    // Each of the three is our child. One that is not handed over was never made.
    let second = first.receive();
    // Where it is gone already, nothing is handed over.
    let _ = say();
    let third = first.receive();
    first.reap();
    if let Some(second) = second
        && let Some(pid) = number_of(&second)
    {
        wait(pid);
    }
    let failed = first.settled(plan).and(placed);
    let third = third.and_then(|pidfd| Some((number_of(&pidfd)?, pidfd)));
    let Some((pid, pidfd)) = third else {
        let lost = || JailError::Broken("nothing was left in the session".to_owned());
        return Err(failed.err().unwrap_or_else(lost));
    };
    let third = Spawned {
        pid,
        pidfd,
        ours: first.ours,
    };
    if let Err(error) = failed {
        third.kill();
        third.reap();
        return Err(error);
    }
    Ok(third)
}

/// Maps the child's user, while it waits for us.
fn map_user(pid: i32, ground: Ground) -> Result<(), JailError> {
    if !ground.namespaces {
        return Ok(());
    }
    let (user, group) = inner_user(ground);
    let write = |name: &str, text: &str| {
        fs::write(format!("/proc/{pid}/{name}"), text)
            .map_err(|error| JailError::step(format!("write {name} of the child"), &error))
    };
    if !ground.root {
        write("setgroups", "deny")?;
    }
    write("uid_map", &user)?;
    write("gid_map", &group)
}

/// A raw fork: no handler of anybody's runs, and the child does nothing but its plan.
#[expect(unsafe_code, reason = "clone has no safe form")]
fn fork(
    flags: i32,
    prepared: &mut execute::Prepared,
    report: [i32; 2],
) -> io::Result<(i32, OwnedFd)> {
    let mut pidfd: i32 = -1;
    let flags = i64::from(flags | libc::SIGCHLD);
    // SAFETY: without CLONE_VM the child has its own copy of everything; the one address is of a
    // living variable. The fourth and fifth arguments change places between machines; both are 0.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, &raw mut pidfd, 0, 0) };
    if pid == 0 {
        // SAFETY: we are the fresh child and have one thread.
        unsafe { execute::execute(prepared, report) }
    }
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel made this descriptor for us just now.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    Ok((i32::try_from(pid).unwrap_or(i32::MAX), pidfd))
}

impl Spawned {
    /// Receives a descriptor that the child hands over, or nothing where it is gone.
    pub(crate) fn receive(&self) -> Option<OwnedFd> {
        receive(self.ours.hand.as_fd())
    }

    /// Waits until the plan is done and says how it went.
    pub(crate) fn settled(&self, plan: &Plan) -> Result<(), JailError> {
        let mut message = [0_u8; 8];
        wait_readable(self.ours.report.as_fd(), SETTING_UP);
        match rustix::io::read(&self.ours.report, &mut message) {
            Ok(0) => Ok(()),
            Ok(8) => {
                let (step, error) = message.split_at(4);
                let number = |bytes: &[u8]| bytes.try_into().map_or(-1, i32::from_ne_bytes);
                let at = usize::try_from(number(step)).unwrap_or(usize::MAX);
                let error = io::Error::from_raw_os_error(number(error));
                let what = plan
                    .steps
                    .get(at)
                    .map_or("a step", |step| step.what.as_str());
                Err(JailError::step(what, &error))
            }
            Ok(_) => Err(JailError::Broken(
                "a report of the child is cut short".to_owned(),
            )),
            Err(error) => Err(JailError::step("read the child's report", &error.into())),
        }
    }

    /// Ends the child and with it all that it has started.
    pub(crate) fn kill(&self) {
        // It may be gone already.
        let _ = rustix::process::pidfd_send_signal(&self.pidfd, rustix::process::Signal::KILL);
    }

    /// Waits for the end and tells how it came.
    pub(crate) fn reap(&self) -> Ended {
        wait(self.pid)
    }
}

/// How a process ended, and what it used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ended {
    /// Its exit code.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// Processor time, of it and its children.
    pub cpu: Duration,
    /// The most it held, in bytes, of the largest of them.
    pub peak: u64,
}

#[expect(unsafe_code, reason = "wait4 alone tells what a process used")]
pub(crate) fn wait(pid: i32) -> Ended {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both addresses are of living variables of the right kind.
        let got = unsafe { libc::wait4(pid, &raw mut status, libc::__WALL, usage.as_mut_ptr()) };
        if got == pid {
            break;
        }
        if io::Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
            // Somebody else has waited for it: all that is known is that it ended.
            return Ended::default();
        }
    }
    // SAFETY: zeroed is a valid value, and the kernel has written over it.
    let usage = unsafe { usage.assume_init() };
    Ended {
        code: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
        signal: libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status)),
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        peak: u64::try_from(usage.ru_maxrss).unwrap_or(0) << 10,
    }
}

fn time(value: libc::timeval) -> Duration {
    let seconds = u64::try_from(value.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(value.tv_usec).unwrap_or(0))
}

/// Receives one descriptor over a socket; nothing at its end.
pub(crate) fn receive(socket: BorrowedFd<'_>) -> Option<OwnedFd> {
    wait_readable(socket, SETTING_UP);
    let mut byte = [0_u8; 1];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut vectors = [rustix::io::IoSliceMut::new(&mut byte)];
    let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
    recvmsg(socket, &mut vectors, &mut control, flags).ok()?;
    let mut messages = control.drain();
    messages.find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut rights) => rights.next(),
        _ => None,
    })
}

/// Waits for something to read, or for the other end to go.
pub(crate) fn wait_readable(fd: BorrowedFd<'_>, at_most: Duration) -> bool {
    let end = Instant::now() + at_most;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let time = Timespec::try_from(left).ok();
        let mut fds = [PollFd::from_borrowed_fd(fd, PollFlags::IN)];
        match poll(&mut fds, time.as_ref()) {
            Ok(ready) => return ready > 0,
            Err(Errno::INTR) => {}
            Err(_) => return false,
        }
    }
}

/// The number that a process has here.
pub(crate) fn number_of(pidfd: &OwnedFd) -> Option<i32> {
    let text = fs::read_to_string(format!("/proc/self/fdinfo/{}", pidfd.as_raw_fd())).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pid:"))?;
    line.trim().parse().ok()
}
