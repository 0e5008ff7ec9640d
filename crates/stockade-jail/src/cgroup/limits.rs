//! Writing a bound into a group and believing it only once it is read back.
//!
//! The kernel rounds memory down to pages and knows a largest number of tasks; beyond that, a
//! value that differs from what was asked is an error and never a smaller promise.

use super::{
    Bounds, Version,
    base::Role,
    control::{get, named, put_and_read},
};
use rustix::{fd::BorrowedFd, io::Errno};
use std::io;

/// The period over which processor time is shared out, in microseconds, and the least quota.
const PERIOD: u64 = 100_000;
const LEAST_QUOTA: u64 = 1_000;
/// More tasks than this are refused by the kernel, which cannot number them.
const MOST_TASKS: u64 = 4_194_304;
/// The largest page of any machine Linux runs on.
const LARGEST_PAGE: u64 = 1 << 16;

/// Whether the bounds mean something.
pub(super) fn check(bounds: &Bounds) -> io::Result<()> {
    if bounds.cpus > 0.0 {
        return Ok(());
    }
    let message = format!("`cpus` must be above 0 and is {}", bounds.cpus);
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Sets what a role stands for. [`io::ErrorKind::NotFound`] says the hierarchy has no such role.
pub(super) fn set(
    dir: BorrowedFd<'_>,
    role: Role,
    version: Version,
    bounds: &Bounds,
) -> io::Result<()> {
    match (role, version) {
        (Role::Memory, Version::One) => memory_one(dir, bounds.memory),
        (Role::Memory, Version::Two) => memory_two(dir, bounds.memory),
        (Role::Tasks, _) => {
            let tasks = bounds.tasks;
            let value = if tasks > MOST_TASKS {
                "max".to_owned()
            } else {
                tasks.to_string()
            };
            exactly(dir, "pids.max", &value)
        }
        (Role::Cpu, Version::One) => cpu_one(dir, quota(bounds.cpus)),
        (Role::Cpu, Version::Two) => {
            let quota = quota(bounds.cpus).map_or("max".to_owned(), |quota| quota.to_string());
            exactly(dir, "cpu.max", &format!("{quota} {PERIOD}"))
        }
        (Role::Account, Version::One) => present(dir, "cpuacct.usage"),
        (Role::Account, Version::Two) => present(dir, "cpu.stat"),
        (Role::Freezer, Version::One) => present(dir, "freezer.state"),
        (Role::Freezer, Version::Two) => present(dir, "cgroup.freeze"),
    }
}

fn memory_one(dir: BorrowedFd<'_>, bytes: u64) -> io::Result<()> {
    bytes_held(dir, "memory.limit_in_bytes", bytes)?;
    // Memory and swap together may be no more than memory alone: no swap.
    match bytes_held(dir, "memory.memsw.limit_in_bytes", bytes) {
        // A kernel that does not count swap: it must not swap these processes for our limit.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            exactly(dir, "memory.swappiness", "0")
        }
        other => other,
    }
}

fn memory_two(dir: BorrowedFd<'_>, bytes: u64) -> io::Result<()> {
    bytes_held(dir, "memory.max", bytes)?;
    // A kernel built without swap has no such file.
    optional(exactly(dir, "memory.swap.max", "0"))?;
    // A half-killed tree would go on with a part of it gone; older kernels know no better.
    optional(exactly(dir, "memory.oom.group", "1"))
}

fn optional(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

fn bytes_held(dir: BorrowedFd<'_>, name: &str, bytes: u64) -> io::Result<()> {
    let most = i64::MAX as u64;
    let wanted = bytes.min(most);
    let said = put_and_read(dir, name, &wanted.to_string()).map_err(|error| named(name, error))?;
    let got = match said.as_str() {
        "max" => Some(most),
        digits => digits.parse().ok(),
    };
    let fits = |got: u64| got <= wanted && wanted - got < LARGEST_PAGE;
    if got.is_some_and(fits) {
        return Ok(());
    }
    Err(differs(name, &wanted.to_string(), &said))
}

fn cpu_one(dir: BorrowedFd<'_>, quota: Option<u64>) -> io::Result<()> {
    let name = "cpu.cfs_quota_us";
    let Some(quota) = quota else {
        return exactly(dir, name, "-1");
    };
    let wanted = quota.to_string();
    match put_and_read(dir, name, &wanted) {
        Ok(said) if said == wanted => {}
        Ok(said) => return Err(differs(name, &wanted, &said)),
        // A quota above that of a group further up is refused. The bound then holds all the same,
        // since the one further up is tighter.
        Err(Errno::INVAL) => return Ok(()),
        Err(error) => return Err(named(name, error)),
    }
    let name = "cpu.cfs_period_us";
    let said = get(dir, name).map_err(|error| named(name, error))?;
    if said == PERIOD.to_string() {
        return Ok(());
    }
    Err(differs(name, &PERIOD.to_string(), &said))
}

/// Microseconds of processor time per period; `None` is no bound.
fn quota(cpus: f64) -> Option<u64> {
    // More processors than any machine has.
    if cpus > 100_000.0 {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "between 0 and 10^10 by the checks before"
    )]
    let quota = (cpus.max(0.0) * PERIOD as f64) as u64;
    Some(quota.max(LEAST_QUOTA))
}

fn exactly(dir: BorrowedFd<'_>, name: &str, value: &str) -> io::Result<()> {
    let said = put_and_read(dir, name, value).map_err(|error| named(name, error))?;
    if said == value {
        return Ok(());
    }
    Err(differs(name, value, &said))
}

fn present(dir: BorrowedFd<'_>, name: &str) -> io::Result<()> {
    get(dir, name).map_err(|error| named(name, error)).map(drop)
}

fn differs(name: &str, wanted: &str, said: &str) -> io::Error {
    io::Error::other(format!("`{name}` was set to `{wanted}` and says `{said}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_processors_become_quotas_that_the_kernel_takes() {
        assert_eq!(quota(1.0), Some(100_000));
        assert_eq!(quota(0.25), Some(25_000));
        assert_eq!(quota(1e-300), Some(LEAST_QUOTA));
        assert_eq!(quota(f64::INFINITY), None);
    }

    #[test]
    fn no_processor_time_at_all_is_a_mistake() {
        for cpus in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            let bounds = Bounds {
                memory: 1,
                tasks: 1,
                cpus,
            };
            assert!(check(&bounds).is_err(), "{cpus}");
        }
    }
}
