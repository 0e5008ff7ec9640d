//! The differential test against the running kernel: in a forked child with the filter really
//! loaded, every number is called, and what comes back is held against the list.
//!
//! The filter is built with errors that no call returns on its own, so that a refusal by the filter
//! cannot be mistaken for one by the kernel.

use std::sync::atomic::{AtomicI64, Ordering};

use stockade_jail::seccomp::{
    Action, Answers, Arch, Instruction, Runtime, Shape, Signals, Sockets, filter_for, rules,
};

use crate::load::load;
use crate::narrow;

const ANSWERS: Answers = Answers {
    refused: 4001,
    missing: 4002,
    unsupported: 4003,
};

/// What the filter alone returns.
const OURS: std::ops::RangeInclusive<i64> = -4003..=-4001;

/// Calls that the kernel makes without asking any filter (Linux 6.14 and newer): it ends whoever
/// makes them himself.
const NEVER_ASKED: &[&str] = &["uretprobe", "uprobe"];

/// Allowed calls that would end, stop or replace the test if they were made, with the reason. All
/// others are called.
const NOT_CALLED: &[(&str, &str)] = &[
    ("exit", "ends the caller"),
    ("exit_group", "ends the caller"),
    (
        "rt_sigreturn",
        "would return to a signal frame that does not exist",
    ),
    ("pause", "waits for a signal that never comes"),
    (
        "rt_sigsuspend",
        "with a signal mask that cannot be read it fails, else waits for ever",
    ),
    ("vfork", "its child would run on the stack of the caller"),
    ("fork", "would leave a second caller"),
    ("kill", "-1 as a process number means everybody"),
    ("alarm", "would kill the caller later"),
    ("setitimer", "would kill the caller later"),
];

const UNTOUCHED: i64 = i64::MIN;
const RESULTS: usize = 1024;

/// Memory that the child writes and the parent reads.
struct Shared(*mut AtomicI64);

impl Shared {
    fn new() -> Self {
        // SAFETY: a fresh anonymous mapping, checked below.
        let memory = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                RESULTS * size_of::<AtomicI64>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert_ne!(memory, libc::MAP_FAILED);
        let shared = Self(memory.cast());
        for slot in shared.slots() {
            slot.store(UNTOUCHED, Ordering::Relaxed);
        }
        shared
    }

    fn slots(&self) -> &[AtomicI64] {
        // SAFETY: the mapping is page-aligned, has this many words, zeroed by the kernel, and lives
        // as long as `self`.
        unsafe { std::slice::from_raw_parts(self.0, RESULTS) }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: the mapping made in `new`, and nobody borrows from it any more.
        unsafe { libc::munmap(self.0.cast(), RESULTS * size_of::<AtomicI64>()) };
    }
}

/// Makes one system call and gives what the kernel returned, errors as negative numbers.
fn call(number: u32, arguments: [u64; 6]) -> i64 {
    let [first, second, third, fourth, fifth, sixth] = arguments;
    // SAFETY: made in a child that exists only for this; the arguments are invalid descriptors and
    // addresses, and calls for which that would not be harmless are left out by name.
    let result = unsafe {
        libc::syscall(
            libc::c_long::from(number),
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
        )
    };
    if result == -1 {
        // SAFETY: the address of this thread's errno is always valid.
        -i64::from(unsafe { *libc::__errno_location() })
    } else {
        result
    }
}

/// Calls `numbers` in a child behind `program`, and gives what came back for each.
fn behind(program: &[Instruction], numbers: &[u32], arguments: [u64; 6]) -> Vec<i64> {
    assert!(numbers.len() <= RESULTS);
    let shared = Shared::new();
    let slots = shared.slots();
    // SAFETY: the child allocates nothing and takes no lock; it only makes system calls, writes to
    // the shared words, and leaves with _exit.
    let child = unsafe { libc::fork() };
    assert_ne!(child, -1);
    if child == 0 {
        if !load(program) {
            // SAFETY: leaves at once.
            unsafe { libc::_exit(3) };
        }
        for (slot, number) in slots.iter().zip(numbers) {
            slot.store(call(*number, arguments), Ordering::Relaxed);
        }
        // SAFETY: leaves at once.
        unsafe { libc::_exit(0) };
    }
    let mut status = 0;
    // SAFETY: waits for the child made above.
    assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
    let results: Vec<_> = slots
        .iter()
        .take(numbers.len())
        .map(|slot| slot.load(Ordering::Relaxed))
        .collect();
    let stopped = results.iter().position(|result| *result == UNTOUCHED);
    assert_eq!(
        status,
        0,
        "the child ended early, at number {:?}",
        stopped.map(|at| numbers[at])
    );
    results
}

/// What the list says comes back from the filter; `None` when the call reaches the kernel.
fn expected(shape: &Shape, number: u32, arguments: &[u64; 6]) -> Option<i64> {
    if number > Arch::HOST.newest() {
        return Some(-i64::from(ANSWERS.missing));
    }
    let rules = rules(shape);
    let rule = rules
        .iter()
        .find(|rule| rule.number == number && rule.matches(arguments));
    match rule.map(|rule| rule.action) {
        Some(Action::Allow) => None,
        Some(Action::Missing) => Some(-i64::from(ANSWERS.missing)),
        Some(Action::Unsupported) => Some(-i64::from(ANSWERS.unsupported)),
        Some(Action::Refuse) | None => Some(-i64::from(ANSWERS.refused)),
    }
}

fn assert_kernel_agrees(shape: &Shape, arguments: [u64; 6]) {
    let listed = rules(shape);
    let name = |number| {
        listed
            .iter()
            .find(|rule| rule.number == number)
            .map(|rule| rule.name)
    };
    let spared = |number: &u32| {
        let allowed = expected(shape, *number, &arguments).is_none();
        let named = name(*number).unwrap_or("unknown");
        NOT_CALLED.iter().any(|(spared, _)| *spared == named) && allowed
            || NEVER_ASKED.contains(&named)
    };
    let numbers: Vec<u32> = (0..=Arch::HOST.newest() + 20)
        .filter(|number| !spared(number))
        .collect();
    let program = filter_for(Arch::HOST, shape, ANSWERS);
    let results = behind(&program, &numbers, arguments);
    for (number, result) in numbers.iter().zip(results) {
        let name = name(*number).unwrap_or("unknown");
        match expected(shape, *number, &arguments) {
            Some(refusal) => assert_eq!(result, refusal, "{number} {name} was to be refused"),
            None => assert!(
                !OURS.contains(&result),
                "{number} {name} was to reach the kernel"
            ),
        }
    }
}

/// Shapes that differ in every row of the list with a condition on the shape.
fn differing() -> [Shape; 4] {
    [
        narrow(),
        Shape {
            network: Sockets::Tcp,
            runtime: Runtime::Node,
            ..narrow()
        },
        Shape {
            network: Sockets::Inet,
            setsid: false,
            signals: Signals::Only(1),
            ..narrow()
        },
        Shape {
            processes: true,
            runtime: Runtime::Shell,
            ..narrow()
        },
    ]
}

#[test]
fn the_kernel_answers_every_number_as_the_list_says() {
    for shape in differing() {
        // Descriptors, addresses and sizes that nothing has; as flags, everything at once.
        assert_kernel_agrees(&shape, [u64::MAX; 6]);
    }
}

#[test]
fn argument_tests_hold_in_the_kernel_as_in_the_list() {
    for shape in differing() {
        let tested: Vec<_> = rules(&shape)
            .into_iter()
            .filter(|rule| !rule.condition.is_empty())
            .filter(|rule| !["clone", "kill", "tkill", "tgkill", "mmap"].contains(&rule.name))
            .collect();
        let program = filter_for(Arch::HOST, &shape, ANSWERS);
        for rule in tested {
            // Everything that no test speaks of is invalid, so that the kernel does nothing.
            let mut wanted = [u64::MAX; 6];
            for test in &rule.condition {
                wanted[usize::from(test.argument)] = test.value;
            }
            let allowed = behind(&program, &[rule.number], wanted)[0];
            assert!(
                !OURS.contains(&allowed),
                "{} {:x?} got {allowed}",
                rule.name,
                rule.condition
            );
            let mut other = wanted;
            for test in &rule.condition {
                other[usize::from(test.argument)] = test.value ^ (test.mask & 0xFFF0);
            }
            if let Some(refusal) = expected(&shape, rule.number, &other) {
                let refused = behind(&program, &[rule.number], other)[0];
                assert_eq!(refused, refusal, "{} {other:x?}", rule.name);
            }
        }
    }
}

#[test]
fn every_call_left_out_has_a_reason_and_is_known() {
    for (name, reason) in NOT_CALLED {
        assert!(reason.len() > 10, "{name}");
        let known = stockade_jail::seccomp::calls()
            .iter()
            .any(|call| call.name() == *name);
        assert!(known, "{name} is no call");
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn an_x32_number_ends_the_process() {
    let program = filter_for(Arch::HOST, &narrow(), ANSWERS);
    // SAFETY: as in `behind`: the child only makes system calls.
    let child = unsafe { libc::fork() };
    assert_ne!(child, -1);
    if child == 0 {
        let loaded = load(&program);
        call(0x4000_0000 + 39, [0; 6]);
        // SAFETY: leaves at once; reached only when the call above came back.
        unsafe { libc::_exit(if loaded { 4 } else { 3 }) };
    }
    let mut status = 0;
    // SAFETY: waits for the child made above.
    assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
    assert!(
        libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGSYS,
        "{status:#x}"
    );
}
