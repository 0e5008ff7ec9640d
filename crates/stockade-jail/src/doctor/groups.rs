//! Control groups: made, bounded, read back and removed.

use super::host::Host;
use super::{Check, Loss, mend};
use crate::cgroup::{Bounds, Cgroups, Version};
use crate::machine::Machine;

const PART: &str = "control groups";

pub(super) fn checks(host: &Host) -> Vec<Check> {
    let cgroups = Cgroups::find();
    let bounds = Bounds {
        memory: 64 << 20,
        tasks: 16,
        cpus: 0.5,
    };
    // Every bound was read back when it was found; this is a whole group, as a run has it.
    let made = cgroups.create(&bounds).and_then(|group| match group {
        Some(group) => group.remove().map(|()| true),
        None => Ok(false),
    });
    let version = match cgroups.version() {
        Some(Version::Two) => "cgroup v2",
        Some(Version::One) => "cgroup v1",
        None => "no control group",
    };
    let broken = made
        .as_ref()
        .err()
        .map(|error| format!("a group could not be made and removed: {error}"));
    let why = |name: &str| {
        broken
            .clone()
            .unwrap_or_else(|| about(cgroups.problems(), name))
    };
    let made = made.unwrap_or(false);
    let check = |name: &'static str, has: bool, bound: &str, costs, walls| {
        if made && has {
            return Check::found(PART, name, format!("{version}: {bound} set and read back"));
        }
        let loss = Loss {
            costs,
            walls,
            mend: mend::groups(host),
        };
        Check::lost(PART, name, why(name.trim_start_matches("cgroup-")), loss)
    };
    let tasks: &'static [_] = if Machine::get().ground.namespaces {
        &[("tasks", "rlimit")]
    } else {
        &[("tasks", "none")]
    };
    vec![
        check(
            "cgroup-memory",
            cgroups.has_memory(),
            "64m",
            "memory is bounded for each process and not for all of them together",
            &[("memory", "per-process")],
        ),
        check(
            "cgroup-pids",
            cgroups.has_tasks(),
            "16 tasks",
            "tasks are counted by the user's limit inside the user namespace; without namespaces \
             they are not bounded",
            tasks,
        ),
        check(
            "cgroup-cpu",
            cgroups.has_cpu(),
            "half a processor",
            "`limits.cpus` is not enforced; processor time is still bounded by `limits.cpu_time`",
            &[("cpus", "none")],
        ),
    ]
}

/// The problems that name this controller, and those that name none.
fn about(problems: &[String], name: &str) -> String {
    let names = |problem: &str, name: &str| {
        problem
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| word == name)
    };
    let others = ["memory", "pids", "cpu", "cpuacct", "freezer"];
    let ours: Vec<&str> = problems
        .iter()
        .map(String::as_str)
        .filter(|problem| names(problem, name) || !others.iter().any(|it| names(problem, it)))
        .collect();
    ours.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_controller_is_told_by_its_own_problems() {
        let problems = [
            "no group can be made below `/sys/fs/cgroup/cpuacct`: no",
            "no group can be made below `/sys/fs/cgroup/cpu`: no",
            "no group can be made below `/sys/fs/cgroup/user.slice`: no",
        ]
        .map(str::to_owned);
        let told = about(&problems, "cpu");
        assert!(
            told.contains("cgroup/cpu`") && told.contains("user.slice"),
            "{told}"
        );
        assert!(!told.contains("cpuacct"), "{told}");
    }
}
