//! What the Docker of `tests/engine/up.sh` has beyond other engines: a registry to fetch from, and
//! gVisor.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::process::{Command, ExitCode};
use std::time::Duration;

use common::{Engine, answer, run, try_request, wall};
use stockade_container::ContainerError;
use stockade_core::Request;
use stockade_core::policy::Pull;
use stockade_jail::{Ending, NoHooks};

/// The test image, as the registry of this machine has it.
const REMOTE: &str = "127.0.0.1:5917/stockade-test:latest";

fn main() -> ExitCode {
    common::main(
        &[Engine::Docker],
        &[
            ("an_image_is_fetched_where_the_policy_says_so", fetched),
            ("a_kernel_of_the_runtime_holds_and_is_named", gvisor),
        ],
    )
}

/// Removes the image that was fetched, where it is there.
fn forget(engine: Engine) {
    let mut curl = Command::new("curl");
    curl.args(["-s", "-X", "DELETE", "-o", "/dev/null", "--unix-socket"])
        .arg(engine.socket())
        .arg(format!("http://engine/images/{REMOTE}"));
    assert!(curl.status().unwrap().success());
}

fn fetched(engine: Engine) {
    forget(engine);
    let mut policy = engine.policy();
    policy.container.image = Some(REMOTE.to_owned());
    let none = |policy: &_| {
        let error = try_request(&Request::python("1"), policy, false, &mut NoHooks).unwrap_err();
        assert!(matches!(error, ContainerError::NoImage(_)), "{error}");
        error.to_string()
    };
    assert!(none(&policy).contains(&format!("`docker pull {REMOTE}`")));
    policy.container.pull = Pull::Missing;
    let outcome = run("6 * 7", &policy);
    assert!(matches!(outcome.ending, Ending::Done { .. }));
    let image = wall(&outcome.walls, "image");
    assert!(image.starts_with(&format!("{REMOTE} sha256:")), "{image}");
    policy.container.pull = Pull::Never;
    assert_eq!(answer("6 * 7", &policy), 42, "it is there by now");
    policy.container.pull = Pull::Always;
    assert_eq!(answer("6 * 7", &policy), 42);
    policy.container.pull = Pull::Missing;
    policy.container.image = Some("127.0.0.1:5917/no-such-image:1".to_owned());
    let why = none(&policy);
    assert!(why.contains("could not be fetched"), "{why}");
    forget(engine);
}

fn gvisor(engine: Engine) {
    let mut policy = engine.policy();
    policy.container.runtime = Some("runsc".to_owned());
    let code = "import os\nresult = [os.uname().release, os.getuid(), sum(range(4))]";
    let outcome = run(code, &policy);
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{:?}\n{}", outcome.ending, outcome.stderr.0);
    };
    let ours = rustix::system::uname();
    assert_ne!(result[0], ours.release().to_string_lossy().as_ref());
    assert_eq!((&result[1], &result[2]), (&65534.into(), &6.into()));
    let says = |name: &str| wall(&outcome.walls, name);
    assert_eq!(says("runtime"), "runsc");
    assert_eq!(says("memory"), "runtime, not read back");
    assert_eq!(says("seccomp"), "allow list");
    // What is foreseen is what stands.
    for (name, how) in &stockade_container::walls(&policy) {
        assert_eq!(says(name), *how, "{name}");
    }
    let outcome = run("open('/etc/x', 'w')", &policy);
    assert!(matches!(outcome.ending, Ending::Raised { .. }));
    let outcome = run("import socket\nsocket.socket()", &policy);
    assert!(matches!(outcome.ending, Ending::Raised { .. }));
    policy.limits.cpu_time = Duration::from_secs(1);
    assert_eq!(run("while True: pass", &policy).ending, Ending::CpuTime);
    policy.limits.wall_time = Duration::from_secs(1);
    let code = "import time\ntime.sleep(30)";
    assert_eq!(run(code, &policy).ending, Ending::WallTime);
    // What cannot be read back does not count as required.
    policy.require.push("memory".to_owned());
    let error = try_request(&Request::python("1"), &policy, false, &mut NoHooks).unwrap_err();
    assert!(error.to_string().contains("`memory`"), "{error}");
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}
