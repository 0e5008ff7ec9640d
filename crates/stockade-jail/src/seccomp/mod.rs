//! Which system calls a program behind the process wall may make, and the classic BPF program that
//! tells the kernel.
//!
//! The list is data (`list`), one row per call with the reason it is there, for what is refused as
//! well as for what is allowed; `rules` is the part of it in force for one [`Shape`], `compile`
//! turns that into a binary tree. Nothing here loads a filter: that is the last step of the child.
//!
//! What a filter cannot do: it sees numbers, never what a pointer points to. Paths are the business
//! of the mount namespace and of Landlock, and whom a signal may reach that of the pid namespace.
//!
//! ```
//! use stockade_jail::seccomp::{Runtime, Shape, Signals, Sockets, filter};
//!
//! let program = filter(&Shape {
//!     processes: false,
//!     network: Sockets::None,
//!     first_exec: None,
//!     setsid: true,
//!     signals: Signals::Bounded,
//!     runtime: Runtime::Python,
//!     memory_counted: true,
//! });
//! assert!(program.len() < 4096, "the kernel takes no more");
//! ```

mod bpf;
mod compile;
mod list;
mod markdown;
mod numbers;
mod rule;
mod values;

pub use bpf::{Instruction, bytes};
pub use compile::{Answers, filter_for};
pub use list::rules_for;
pub use markdown::table_markdown;
pub use numbers::Call;
pub use rule::{Action, Rule, Test};

/// What of a policy, and of the machine, the filter depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The program may start others (`commands` in the policy): fork, vfork, execve.
    pub processes: bool,
    /// Which sockets it may make.
    pub network: Sockets,
    /// The one exec that starts the program when the filter is loaded before it; `None` when the
    /// filter is loaded into an interpreter that already runs.
    pub first_exec: Option<FirstExec>,
    /// It has a pid namespace of its own, so that a new session hides nobody from the kill at the
    /// end. False in the fall-back that kills by process group: then setsid and setpgid are
    /// refused, and calls that name another process by number too.
    pub setsid: bool,
    /// Whom signals may reach.
    pub signals: Signals,
    /// What is run.
    pub runtime: Runtime,
    /// A control group counts its memory, that of files in memory too.
    pub memory_counted: bool,
}

/// The exec that starts the program: `execveat(descriptor, "", argv, envp, AT_EMPTY_PATH, token)`.
///
/// The descriptor alone would hold nothing: the kernel ignores it when the path is absolute, and a
/// filter cannot see the path, so any program on the disk could be started under its number. The
/// token is what makes the call unrepeatable. It travels in the sixth argument, which execveat does
/// not have; the kernel ignores it, and the filter compares all 64 bits. The program cannot learn
/// it: exec throws away the memory and the registers of whoever made the call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FirstExec {
    /// The program's descriptor, close-on-exec, at a number above the hard RLIMIT_NOFILE of the
    /// child, so that the program can never have a descriptor there.
    pub descriptor: u32,
    /// 64 bits from the system's random source. It may serve all runs of one supervisor, and must
    /// never be in the memory of a process that is forked into a jail without an exec.
    pub token: u64,
}

/// Leaves the token out: a log must not teach it to the next program.
impl std::fmt::Debug for FirstExec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FirstExec")
            .field("descriptor", &self.descriptor)
            .finish_non_exhaustive()
    }
}

/// Which sockets the program may make. A connected pair of local streams is always possible: an
/// event loop wakes itself with it, and it leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sockets {
    /// None.
    None,
    /// TCP over IPv4 and IPv6: for a proxy on a known port, where no network namespace holds back
    /// what Landlock does not see (datagrams).
    Tcp,
    /// TCP and UDP over IPv4 and IPv6.
    Inet,
}

/// Whom the program's signals may reach. A filter cannot tell processes apart; it can only hold a
/// number against one that it was built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signals {
    /// Another layer bounds them: a pid namespace, or Landlock's scope for signals.
    Bounded,
    /// Nothing else does: only the process with this number, so that `raise` and `abort` work.
    Only(u32),
}

/// What is run behind the filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// CPython.
    Python,
    /// node.
    Node,
    /// bash or another shell.
    Shell,
}

/// The machines whose system calls are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arch {
    /// 64-bit x86, without its x32 calls.
    X86_64,
    /// 64-bit ARM.
    Aarch64,
}

impl Arch {
    /// The machine this was compiled for.
    #[cfg(target_arch = "x86_64")]
    pub const HOST: Self = Self::X86_64;
    /// The machine this was compiled for.
    #[cfg(target_arch = "aarch64")]
    pub const HOST: Self = Self::Aarch64;

    /// What the kernel puts into `seccomp_data.arch` (AUDIT_ARCH_X86_64, AUDIT_ARCH_AARCH64).
    pub const fn audit(self) -> u32 {
        match self {
            Self::X86_64 => 0xC000_003E,
            Self::Aarch64 => 0xC000_00B7,
        }
    }

    /// The highest number of the table on this machine: above it the kernel is newer than we are.
    pub fn newest(self) -> u32 {
        numbers::ALL
            .iter()
            .filter_map(|call| call.number(self))
            .max()
            .unwrap_or(0)
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
compile_error!("the system calls of this machine are not known; add a column to `numbers`");

/// Every call of the table, on any machine.
pub fn calls() -> &'static [Call] {
    numbers::ALL
}

/// The rules in force for `shape` on this machine: every known call at least once, allowed rules
/// with their conditions, and for each call that is not allowed outright the refusal.
pub fn rules(shape: &Shape) -> Vec<Rule> {
    rules_for(Arch::HOST, shape)
}

/// The filter for `shape` on this machine, ready for `seccomp(SECCOMP_SET_MODE_FILTER)`.
pub fn filter(shape: &Shape) -> Vec<Instruction> {
    filter_for(Arch::HOST, shape, Answers::REAL)
}
