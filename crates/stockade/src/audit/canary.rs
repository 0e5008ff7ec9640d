//! What a canary is: an action as data, how it shows that it was done, and what excuses it.
//!
//! The action is the body of a Python function. Behind a wall it must not be done; the same text in
//! a bare Python must be done, or the canary has shown nothing. Nothing here runs anything.

use stockade_core::Status;
use stockade_core::policy::{Isolation, Limits};

use super::guests::{Guest, NO_BASH, NO_NODE};

/// One action that a wall must not let happen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Canary {
    /// Its name, which does not change.
    pub(super) id: &'static str,
    /// What it belongs to: files, processes, network and so on.
    pub(super) kind: &'static str,
    /// What is shown when it is held.
    pub(super) shows: &'static str,
    /// What runs it. Canaries of node and bash are for the process wall alone, which runs the
    /// machine's own.
    pub(super) guest: Guest,
    /// The walls it is for.
    pub(super) walls: &'static [Isolation],
    /// Whether a wall that does not hold it is refused.
    pub(super) mandatory: bool,
    /// With which others it shares a run.
    pub(super) round: Round,
    /// The body of a Python function; in a round of [`Round::Raw`] the whole program.
    pub(super) action: &'static str,
    /// How it is told that the action was done.
    pub(super) proof: Proof,
    /// Errors of the bare Python that excuse the canary, by number, each with its documented reason.
    pub(super) absent: &'static [(i32, &'static str)],
    /// A wall that a machine may lack, as long as `walls` of the run says so.
    pub(super) claim: Option<&'static str>,
    /// Endings without an answer that count as held.
    pub(super) held_by: &'static [Status],
    /// Limits of its own.
    pub(super) limits: fn(&mut Limits),
    /// Whether it needs no process of its own outside, only behind the wall.
    pub(super) joint: bool,
    /// Whether the run may start Python, so that what it starts can be watched.
    pub(super) may_start: bool,
}

/// Which actions share a run: those that do not disturb each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    /// Reaching for what is outside.
    Reach,
    /// Calls to the kernel, some of which change the process that makes them.
    Kernel,
    /// Using more than there is.
    Bounds,
    /// What the guards inside say.
    Words,
    /// Under a policy that lists hosts.
    Proxied,
    /// A run of its own.
    Alone,
    /// Two runs: one leaves something, the next looks for it.
    Twice,
    /// A run of its own whose program is the text as it stands.
    Raw,
}

/// How it is told that an action was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The program says so.
    Says,
    /// The program has words that only stand outside.
    Secret,
    /// The host looks, and finds a trace.
    Trace(Trace),
    /// The program that took its place printed what it was given.
    Prints,
    /// The run passes for one that ended well, or has the forged answer.
    Forges,
    /// All that was printed came through.
    Floods,
    /// What stands outside came back among the files of the run.
    Harvests,
    /// As `Says`; and where it is refused, in these words.
    Words(&'static str),
}

/// What the host can find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trace {
    /// A file that was not there.
    Made,
    /// A file that is gone.
    Gone,
    /// A file whose mode was changed.
    Opened,
    /// A message that arrived.
    Heard,
    /// A process that lives on.
    Lives,
}

/// The number by which programs tell of a module that is not there.
pub(super) const NO_MODULE: i32 = -2;

/// Why nothing can be started at all.
pub(super) const NO_COMMANDS: &str =
    "without pid namespaces no program may be started, so none can outlive the run";

/// Why no host can be listed at all.
pub(super) const NO_PROXY: &str =
    "the machine cannot put up the proxy, and a policy that lists hosts is refused";

const BOTH: &[Isolation] = &[Isolation::Interpreter, Isolation::Process];
const PROCESS: &[Isolation] = &[Isolation::Process];
const INTERPRETER: &[Isolation] = &[Isolation::Interpreter];

/// A mandatory canary for every wall, in the first round, that says when it was done.
pub(super) const fn canary(
    kind: &'static str,
    id: &'static str,
    shows: &'static str,
    action: &'static str,
) -> Canary {
    Canary {
        id,
        kind,
        shows,
        guest: Guest::Python,
        walls: BOTH,
        mandatory: true,
        round: Round::Reach,
        action,
        proof: Proof::Says,
        absent: &[],
        claim: None,
        held_by: &[],
        limits: same,
        joint: false,
        may_start: false,
    }
}

fn same(_: &mut Limits) {}

impl Canary {
    pub(super) const fn process(mut self) -> Self {
        self.walls = PROCESS;
        self
    }

    pub(super) const fn interpreter(mut self) -> Self {
        self.walls = INTERPRETER;
        self
    }

    pub(super) const fn guest(mut self, guest: Guest) -> Self {
        self.guest = guest;
        self
    }

    pub(super) const fn optional(mut self) -> Self {
        self.mandatory = false;
        self
    }

    pub(super) const fn round(mut self, round: Round) -> Self {
        self.round = round;
        self
    }

    pub(super) const fn proof(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    pub(super) const fn absent(mut self, absent: &'static [(i32, &'static str)]) -> Self {
        self.absent = absent;
        self
    }

    pub(super) const fn claim(mut self, name: &'static str) -> Self {
        self.claim = Some(name);
        self
    }

    pub(super) const fn held_by(mut self, endings: &'static [Status]) -> Self {
        self.held_by = endings;
        self
    }

    pub(super) const fn limits(mut self, limits: fn(&mut Limits)) -> Self {
        self.limits = limits;
        self
    }

    pub(super) const fn joint(mut self) -> Self {
        self.joint = true;
        self
    }

    pub(super) const fn may_start(mut self) -> Self {
        self.may_start = true;
        self
    }

    /// The documented reason why it cannot be done outside either, by the error's number. Zero is
    /// a Python that was ended by a signal, -2 a module that it does not have.
    pub(super) fn excuse(&self, errno: i32) -> Option<&'static str> {
        if errno == NO_MODULE {
            return Some("the Python of this machine does not have the module that it takes");
        }
        let known = self.absent.iter().find(|(number, _)| *number == errno);
        known.map(|(_, why)| *why)
    }

    /// Every documented reason for its absence.
    pub(super) fn excuses(&self) -> impl Iterator<Item = &'static str> {
        let machine = self
            .claim
            .map(|_| "the machine cannot bound it, and `walls` of every run says so");
        let processes = self.may_start.then_some(NO_COMMANDS);
        let known = self.absent.iter().map(|(_, why)| *why);
        let proxy = (self.round == Round::Proxied).then_some(NO_PROXY);
        let guest = match self.guest {
            Guest::Python => None,
            Guest::Node => Some(NO_NODE),
            Guest::Bash => Some(NO_BASH),
        };
        let others = machine.into_iter().chain(processes).chain(proxy);
        known.chain(others).chain(guest)
    }
}
