//! What of a run must come out the same when it is repeated, and what may not: times and memory are
//! the machine's, and a program that asks for the time gets another.

use stockade_core::{Execution, Policy, Request, Status};
use stockade_guard::needs::Needs;

use super::{Evidence, Left, Ran};

/// Modules whose answers follow from the clock, directly or in what they print.
const CLOCKS: &[&str] = &[
    "asyncio",
    "calendar",
    "datetime",
    "email",
    "http",
    "logging",
    "sched",
    "threading",
    "time",
    "timeit",
    "unittest",
    "uuid",
    "zoneinfo",
];

/// What differs between a receipt and the run that repeated it, by the receipt's keys.
pub(super) fn differences(
    then: &Ran,
    request: &Request,
    policy: &Policy,
    execution: &Execution,
) -> Vec<&'static str> {
    let Evidence::Run(now) = Left::new(request, policy, execution).told(false).evidence else {
        return vec!["what"];
    };
    let same = [
        ("status", then.status == now.status),
        ("exit_code", then.exit_code == now.exit_code),
        ("decision", then.decision == now.decision),
        ("result", then.result == now.result),
        ("stdout", then.stdout == now.stdout),
        ("stderr", then.stderr == now.stderr),
        ("error", then.error == now.error),
        ("left", then.left == now.left),
    ];
    let differ = same.into_iter().filter(|(_, same)| !same);
    differ.map(|(name, _)| name).collect()
}

/// Whether a run that ended so depends on the machine, rather than on the program.
pub(super) fn of_the_machine(status: Status) -> bool {
    matches!(
        status,
        Status::TimeLimit | Status::MemoryLimit | Status::Cancelled | Status::SandboxError
    )
}

/// A module through which the program may know the time.
pub(super) fn clock(request: &Request, policy: &Policy) -> Option<String> {
    let python = |name: &str| {
        name.rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "py")
    };
    let modules = request.files.iter().filter(|(name, _)| python(name));
    let texts = modules.map(|(_, bytes)| bytes).chain([&request.code]);
    texts
        .map(|text| stockade_guard::read(text, &request.language, policy).needs)
        .find_map(|needs| of_needs(&needs))
}

fn of_needs(needs: &Needs) -> Option<String> {
    if needs.computed {
        return Some("a module of a computed name".to_owned());
    }
    let clock = |name: &&String| {
        let root = name.split('.').next().unwrap_or_default();
        CLOCKS.contains(&root)
    };
    let name = needs.modules.iter().find(clock)?;
    Some(format!("`{name}`"))
}
