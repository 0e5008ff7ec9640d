//! What a row of the list says, and what becomes of it for one shape.
//!
//! A row allows a call when all of its tests hold; several rows for one call are alternatives. A
//! test is always "these bits of that argument have this value": enough for everything here, and
//! simple enough to be read aloud.

use super::numbers::Call;
use super::values::Named;
use super::{Runtime, Shape, Signals, Sockets};

/// What the filter answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The call goes ahead.
    Allow,
    /// EPERM: known, and not for this program.
    Refuse,
    /// ENOSYS, as from an older kernel: libc then falls back to a call that can be judged.
    Missing,
    /// EOPNOTSUPP, as from a filesystem that lacks the feature: what copies files goes on without.
    Unsupported,
}

/// A rule in force: what [`rules`](super::rules) lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The call.
    pub name: &'static str,
    /// Its number on the machine asked about.
    pub number: u32,
    /// All must hold; none means always.
    pub condition: Vec<Test>,
    /// The answer. A refusal has no condition: it is what is left when nothing allowed the call.
    pub action: Action,
    /// Why.
    pub reason: &'static str,
}

impl Rule {
    /// Whether the rule speaks about a call with these arguments.
    pub fn matches(&self, arguments: &[u64; 6]) -> bool {
        self.condition.iter().all(|test| test.holds(arguments))
    }
}

/// `arguments[argument] & mask == value`. A mask without its upper half means that the kernel reads
/// a 32-bit integer there and that what stands above it has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Which argument, from 0 to 5.
    pub argument: u8,
    /// The bits that count.
    pub mask: u64,
    /// What they must be.
    pub value: u64,
}

impl Test {
    /// Whether the arguments satisfy it.
    pub fn holds(&self, arguments: &[u64; 6]) -> bool {
        arguments
            .get(usize::from(self.argument))
            .is_some_and(|a| a & self.mask == self.value)
    }
}

/// When a row is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    Always,
    Processes,
    FirstExec,
    Streams,
    Datagrams,
    OwnPids,
    OwnRoot,
    SignalsBounded,
    SignalsOnlySelf,
    Node,
    CountedNoProcesses,
    CountedProcesses,
}

impl When {
    pub(super) fn holds(self, shape: &Shape) -> bool {
        match self {
            Self::Always => true,
            Self::Processes => shape.processes,
            Self::FirstExec => shape.first_exec.is_some(),
            Self::Streams => shape.network != Sockets::None,
            Self::Datagrams => shape.network == Sockets::Inet,
            // Both come with the same namespaces, or neither does.
            Self::OwnPids | Self::OwnRoot => shape.setsid,
            Self::SignalsBounded => shape.signals == Signals::Bounded,
            Self::SignalsOnlySelf => matches!(shape.signals, Signals::Only(_)),
            Self::Node => shape.runtime == Runtime::Node,
            Self::CountedNoProcesses => shape.memory_counted && !shape.processes,
            Self::CountedProcesses => shape.memory_counted && shape.processes,
        }
    }

    /// For the table in the documentation.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Processes => "`commands` allowed",
            Self::FirstExec => "cold start",
            Self::Streams => "network",
            Self::Datagrams => "network, any host",
            Self::OwnPids => "own pid namespace",
            Self::OwnRoot => "own mount namespace",
            Self::SignalsBounded => "signals bounded elsewhere",
            Self::SignalsOnlySelf => "signals not bounded elsewhere",
            Self::Node => "node",
            Self::CountedNoProcesses => "memory held by a control group, no `commands`",
            Self::CountedProcesses => "memory held by a control group, `commands` allowed",
        }
    }

    /// Why a call is refused that would be allowed in another shape.
    pub(super) fn lacking(self) -> &'static str {
        match self {
            Self::Processes => "the policy names no `commands`, so nothing may be started",
            Self::Streams | Self::Datagrams => "the policy gives no network of this kind",
            Self::OwnPids => "without a pid namespace one kill must still reach every process",
            Self::OwnRoot => {
                "Landlock does not judge it, so without an own root it would reach any path"
            }
            Self::Node => "only node needs it",
            Self::CountedNoProcesses | Self::CountedProcesses => {
                "without a control group nobody counts what such a file holds"
            }
            Self::FirstExec => "the program already runs, and nothing may be started",
            Self::Always | Self::SignalsBounded | Self::SignalsOnlySelf => {
                "allowed with other arguments only"
            }
        }
    }
}

/// What a test compares with: known in the list, or only when the shape is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Fixed(u64),
    Descriptor,
    Token,
    OwnPid,
}

/// A test as the list has it, with the words for the documentation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub(super) argument: u8,
    pub(super) mask: u64,
    pub(super) value: Value,
    pub(super) words: &'static str,
}

/// The lower half, for arguments that the kernel declares as `int`, `unsigned int` or `pid_t`.
const INT: u64 = 0xFFFF_FFFF;

/// An `int` argument with exactly this value; what stands above 32 bits the kernel never sees.
pub(super) const fn is(argument: u8, value: Named) -> Pattern {
    Pattern {
        argument,
        mask: INT,
        value: Value::Fixed(value.1 as u64),
        words: value.0,
    }
}

/// A `long` argument with exactly this value, all 64 bits of it.
pub(super) const fn is_long(argument: u8, value: Named) -> Pattern {
    Pattern {
        argument,
        mask: u64::MAX,
        value: Value::Fixed(value.1 as u64),
        words: value.0,
    }
}

/// The bits of `mask` are as in `value`; a mask of an `int` argument has no upper half.
pub(super) const fn bits(argument: u8, mask: u64, value: u64, words: &'static str) -> Pattern {
    Pattern {
        argument,
        mask,
        value: Value::Fixed(value),
        words,
    }
}

/// The descriptor of the first exec (an `int`).
pub(super) const fn is_descriptor(argument: u8) -> Pattern {
    Pattern {
        argument,
        mask: INT,
        value: Value::Descriptor,
        words: "the program's descriptor",
    }
}

/// The token of the first exec, all 64 bits.
pub(super) const fn is_token(argument: u8) -> Pattern {
    Pattern {
        argument,
        mask: u64::MAX,
        value: Value::Token,
        words: "the supervisor's token",
    }
}

/// The program's own number (a `pid_t`).
pub(super) const fn is_own_pid(argument: u8) -> Pattern {
    Pattern {
        argument,
        mask: INT,
        value: Value::OwnPid,
        words: "its own number",
    }
}

impl Pattern {
    /// The test for one shape; `None` when the shape lacks what it compares with.
    pub(super) fn resolve(&self, shape: &Shape) -> Option<Test> {
        let value = match self.value {
            Value::Fixed(value) => value,
            Value::Descriptor => u64::from(shape.first_exec?.descriptor),
            Value::Token => shape.first_exec?.token,
            Value::OwnPid => match shape.signals {
                Signals::Only(pid) => u64::from(pid),
                Signals::Bounded => return None,
            },
        };
        Some(Test {
            argument: self.argument,
            mask: self.mask,
            value,
        })
    }
}

/// One row of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) call: Call,
    pub(super) action: Action,
    pub(super) when: When,
    pub(super) tests: &'static [Pattern],
    pub(super) reason: &'static str,
}

/// The call is allowed whatever its arguments.
pub(super) const fn allow(call: Call, reason: &'static str) -> Row {
    only(call, &[], reason)
}

/// The call is allowed when all tests hold.
pub(super) const fn only(call: Call, tests: &'static [Pattern], reason: &'static str) -> Row {
    Row {
        call,
        action: Action::Allow,
        when: When::Always,
        tests,
        reason,
    }
}

/// The call is answered with EPERM.
pub(super) const fn refuse(call: Call, reason: &'static str) -> Row {
    Row {
        call,
        action: Action::Refuse,
        when: When::Always,
        tests: &[],
        reason,
    }
}

/// The call is answered with ENOSYS.
pub(super) const fn missing(call: Call, reason: &'static str) -> Row {
    Row {
        call,
        action: Action::Missing,
        when: When::Always,
        tests: &[],
        reason,
    }
}

/// The call is answered with EOPNOTSUPP.
pub(super) const fn unsupported(call: Call, reason: &'static str) -> Row {
    Row {
        call,
        action: Action::Unsupported,
        when: When::Always,
        tests: &[],
        reason,
    }
}

impl Row {
    /// The row holds only then.
    pub(super) const fn when(mut self, when: When) -> Self {
        self.when = when;
        self
    }
}
