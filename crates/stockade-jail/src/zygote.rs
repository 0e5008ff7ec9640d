//! The warm start: a Python that stands ready and forks into isolation for each run.
//!
//! A zygote is built by the same plan as a cold program up to its root, keeps the right to make
//! namespaces, and runs nobody's code. Each child carries out `plan::warm` before it reads its
//! request. One zygote serves one run at a time; the pool has several. What its children share is
//! the layout of memory and the hash seed, which `walls` says.

use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};

use crate::cgroup::Group;
use crate::error::JailError;
use crate::job;
use crate::machine::Machine;
use crate::marshal::Marshal;
use crate::plan::{self, INNER, Program, Reach, Site};
use crate::python::{Python, STUB};
use crate::run::Module;
use crate::site;
use crate::spawn::{self, Ended, Ours, Spawned};
use crate::steps::{Accept, Arg, Link, Plan};
use crate::view::BOX;

/// Where a child finds the socket that hands its workspace over.
const HAND: i32 = 5;
/// A zygote takes at most this long to start and to import what is preloaded.
const STARTING: Duration = Duration::from_mins(1);
const ANSWERING: Duration = Duration::from_secs(20);

/// A Python that forks.
pub(crate) struct Zygote {
    spawned: Spawned,
    control: OwnedFd,
    plan: Plan,
    born: Instant,
    uses: u64,
    /// Whether it has yet to tell how its last child ended.
    owes: bool,
}

/// A forked child, on its way to its program.
pub(crate) struct Forked {
    /// The child.
    pub(crate) pidfd: OwnedFd,
    /// Our ends.
    pub(crate) ours: Ours,
    /// Its workspace.
    pub(crate) workspace: OwnedFd,
    /// The proxy's socket, where it has one.
    pub(crate) listener: Option<OwnedFd>,
}

impl Zygote {
    /// Starts one. `site` is what its children will stand behind.
    pub(crate) fn start(
        machine: &Machine,
        python: &Python,
        site: &Site<'_>,
        preload: &[String],
        modules: &[Module],
    ) -> Result<Self, JailError> {
        let broken = |error: io::Error| JailError::step("make pipes", &error);
        let mut ends = spawn::ends(64).map_err(broken)?;
        let pair = socketpair(
            AddressFamily::UNIX,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        );
        let (control, theirs) = pair.map_err(|error| broken(error.into()))?;
        let theirs =
            rustix::io::fcntl_dupfd_cloexec(&theirs, 16).map_err(|it| broken(it.into()))?;
        // A zygote has one way to us, and it must be able to carry descriptors.
        let number = std::os::fd::AsRawFd::as_raw_fd(&theirs);
        (ends.numbers.requests, ends.numbers.answers) = (number, number);
        let arguments =
            [&python.executable.display().to_string(), "-sSB", "-c", STUB].map(str::to_owned);
        let program = Program {
            file: &python.file,
            arguments: &arguments,
            environment: &site::environment(Path::new(BOX), site.reach == Reach::Proxy, 0),
        };
        let start = plan::zygote(site, &program, &ends.numbers);
        // Its children inherit its network where they get none of their own.
        let spawned = spawn::spawn(&start, ends, machine.ground, site.reach, None)?;
        drop(theirs);
        let plan = plan::warm(site, HAND);
        let zygote = Self {
            spawned,
            control,
            plan,
            born: Instant::now(),
            uses: 0,
            owes: false,
        };
        zygote.spawned.settled(&start)?;
        let mut words = job::codes([&python.boot, &python.zygote]);
        words.extend(zygote.settings(python, site.reach, preload, modules));
        zygote.say(&words)?;
        let told = zygote.line(STARTING)?;
        match told.strip_prefix('R') {
            Some("") => Ok(zygote),
            Some(problem) => Err(JailError::Refused(format!(
                "the warm start failed: {problem}"
            ))),
            None => Err(JailError::Broken(format!("the zygote said `{told}`"))),
        }
    }

    /// Forks a child into its isolation.
    pub(crate) fn fork(&mut self, group: Option<&Group>) -> Result<Forked, JailError> {
        let broken = |what: &'static str| move |error: io::Error| JailError::step(what, &error);
        if self.owes {
            self.reap()
                .ok_or_else(|| JailError::Broken("the zygote is gone".to_owned()))?;
        }
        self.uses += 1;
        let ends = spawn::ends(64).map_err(broken("make pipes"))?;
        let joins = match group {
            Some(group) => group.open_join().map_err(broken("open the cgroup"))?,
            None => Vec::new(),
        };
        let mut given: Vec<BorrowedFd<'_>> = ends.for_fork().to_vec();
        given.extend(joins.iter().map(AsFd::as_fd));
        self.send(&given).map_err(broken("ask the zygote"))?;
        self.owes = true;
        drop(given);
        let pidfd = self.forked()?;
        let ours = ends.into_ours();
        let mut forked = Forked {
            workspace: match spawn::receive(ours.hand()) {
                Some(workspace) => workspace,
                None => return Err(self.failed(&ours)),
            },
            pidfd,
            listener: None,
            ours,
        };
        if self.plan.steps.iter().any(|step| step.what == LISTEN) {
            forked.listener = spawn::receive(forked.ours.hand());
        }
        let told = line(forked.ours.hand(), ANSWERING).unwrap_or_default();
        if told == "R" {
            Ok(forked)
        } else {
            Err(self.explain(&told))
        }
    }

    /// Waits until the child is dead and tells how it ended.
    pub(crate) fn reap(&mut self) -> Option<Ended> {
        let told = self.line(ANSWERING).ok()?;
        self.owes = false;
        let mut numbers = told.strip_prefix('S')?.split(' ').map(str::parse::<i64>);
        let mut next = || numbers.next()?.ok();
        let (status, micros, kilobytes) = (next()?, next()?, next()?);
        let status = i32::try_from(status).ok()?;
        Some(Ended {
            code: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
            signal: libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status)),
            cpu: Duration::from_micros(u64::try_from(micros).unwrap_or(0)),
            peak: u64::try_from(kilobytes).unwrap_or(0) << 10,
        })
    }

    /// Whether it is time for a new one: what is forked from one zygote shares its layout.
    pub(crate) fn is_old(&self) -> bool {
        self.uses >= 2000 || self.born.elapsed() > Duration::from_mins(10)
    }

    fn failed(&self, ours: &Ours) -> JailError {
        let told = line(ours.hand(), Duration::ZERO).unwrap_or_default();
        self.explain(&told)
    }

    /// The step that a child told us about.
    fn explain(&self, told: &str) -> JailError {
        let parts = told.strip_prefix('F').and_then(|rest| rest.split_once(' '));
        let Some((step, errno)) = parts else {
            return JailError::Broken("the zygote's child ended before it was ready".to_owned());
        };
        let what = step
            .parse()
            .ok()
            .and_then(|at: usize| self.plan.steps.get(at));
        let what = what.map_or("begin", |step| step.what.as_str());
        let error = io::Error::from_raw_os_error(errno.parse().unwrap_or(0));
        JailError::step(what, &error)
    }

    /// What the zygote needs to know, once.
    fn settings(
        &self,
        python: &Python,
        reach: Reach,
        preload: &[String],
        modules: &[Module],
    ) -> Vec<u8> {
        let mut flags = libc::CLONE_NEWUSER
            | libc::CLONE_NEWNS
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS
            | libc::CLONE_NEWCGROUP;
        if reach != Reach::Anything {
            flags |= libc::CLONE_NEWNET;
        }
        let map = format!("{INNER} {INNER} 1");
        let maps = [("setgroups", "deny"), ("uid_map", &map), ("gid_map", &map)];
        let maps =
            maps.map(|(name, line)| Marshal::list([Marshal::text(name), Marshal::text(line)]));
        Marshal::dict([
            ("plan", written(&self.plan)),
            ("preload", Marshal::texts(preload)),
            ("modules", job::modules(modules)),
            ("path", Marshal::texts(&python.path)),
            ("flags", Marshal::number(flags.into())),
            ("clone", Marshal::number(libc::SYS_clone.into())),
            ("prctl", Marshal::number(libc::SYS_prctl.into())),
            ("arm", Marshal::truth(cfg!(target_arch = "aarch64"))),
            ("maps", Marshal::list(maps)),
        ])
        .framed()
    }

    fn say(&self, mut words: &[u8]) -> Result<(), JailError> {
        while !words.is_empty() {
            let sent = rustix::net::send(&self.control, words, SendFlags::NOSIGNAL)
                .map_err(|error| JailError::step("talk to the zygote", &error.into()))?;
            words = &words[sent..];
        }
        Ok(())
    }

    fn send(&self, given: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(16))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !control.push(SendAncillaryMessage::ScmRights(given)) {
            return Err(io::Error::other("too many descriptors for one message"));
        }
        sendmsg(
            &self.control,
            &[IoSlice::new(b"f")],
            &mut control,
            SendFlags::NOSIGNAL,
        )?;
        Ok(())
    }

    /// The zygote's word that it has forked, and the child.
    fn forked(&self) -> Result<OwnedFd, JailError> {
        spawn::wait_readable(self.control.as_fd(), ANSWERING);
        let mut byte = [0_u8; 1];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let mut vectors = [rustix::io::IoSliceMut::new(&mut byte)];
        let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
        recvmsg(&self.control, &mut vectors, &mut control, flags)
            .map_err(|error| JailError::step("hear from the zygote", &error.into()))?;
        let mut messages = control.drain();
        let child = messages.find_map(|message| match message {
            RecvAncillaryMessage::ScmRights(mut rights) => rights.next(),
            _ => None,
        });
        child.ok_or_else(|| {
            let errno = self
                .line(Duration::ZERO)
                .ok()
                .and_then(|text| text.parse().ok());
            let error = io::Error::from_raw_os_error(errno.unwrap_or(0));
            JailError::step("fork from the zygote", &error)
        })
    }

    fn line(&self, at_most: Duration) -> Result<String, JailError> {
        line(self.control.as_fd(), at_most)
            .ok_or_else(|| JailError::Broken("the zygote is gone".to_owned()))
    }
}

impl Drop for Zygote {
    fn drop(&mut self) {
        self.spawned.kill();
        self.spawned.reap();
    }
}

const LISTEN: &str = "listen for the proxy";

/// One line, a byte at a time: what follows belongs to somebody else.
fn line(socket: BorrowedFd<'_>, at_most: Duration) -> Option<String> {
    let end = Instant::now() + at_most;
    let mut text = Vec::new();
    while text.len() < 4096 {
        let left = end.saturating_duration_since(Instant::now());
        if !spawn::wait_readable(socket, left) {
            return None;
        }
        let mut byte = [0_u8; 1];
        match rustix::io::read(socket, &mut byte) {
            Ok(1) if byte[0] == b'\n' => return String::from_utf8(text).ok(),
            Ok(1) => text.push(byte[0]),
            Err(rustix::io::Errno::INTR) => {}
            _ => return None,
        }
    }
    None
}

/// A plan as the zygote's Python reads it.
fn written(plan: &Plan) -> Marshal {
    let number = |number: usize| Marshal::number(number as i128);
    let steps = plan.steps.iter().map(|step| {
        let args = step.args.iter().map(|arg| {
            let (kind, what) = match *arg {
                Arg::Number(number) => (0, i128::from(number.cast_signed())),
                Arg::Slot(slot) => (1, slot.0 as i128),
                Arg::Buffer(buffer) => (2, buffer.0 as i128),
            };
            Marshal::list([Marshal::number(kind), Marshal::number(what)])
        });
        let (accept, value) = match step.accept {
            Accept::Success => (0, 0),
            Accept::Exactly(value) => (1, i128::from(value)),
            Accept::Or(errno) => (2, i128::from(errno)),
            // A child of a zygote forks nothing before it is a program.
            Accept::Anything | Accept::Fork(_) => (3, 0),
        };
        Marshal::list([
            Marshal::number(step.number.into()),
            Marshal::list(args),
            Marshal::number(step.keep.map_or(-1, |slot| slot.0 as i128)),
            Marshal::number(accept),
            Marshal::number(value),
        ])
    });
    let addresses = plan.links.iter().filter_map(|link| match *link {
        Link::Address { into, offset, of } => Some(Marshal::list([
            number(into.0),
            number(offset),
            number(of.0),
        ])),
        Link::Result { .. } => None,
    });
    let results = plan.links.iter().filter_map(|link| match *link {
        Link::Result {
            before,
            into,
            offset,
            slot,
        } => {
            let parts = [before, into.0, offset, slot.0];
            Some(Marshal::list(parts.map(number)))
        }
        Link::Address { .. } => None,
    });
    Marshal::dict([
        ("steps", Marshal::list(steps)),
        (
            "buffers",
            Marshal::list(plan.buffers.iter().map(|bytes| Marshal::bytes(bytes))),
        ),
        ("addresses", Marshal::list(addresses)),
        ("results", Marshal::list(results)),
        ("slots", number(plan.slots)),
    ])
}
