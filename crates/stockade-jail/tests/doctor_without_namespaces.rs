//! A launcher that refuses user namespaces, as container engines do: the doctor must see the loss
//! and say what mends it. Alone in its process, which finds out once what its machine can do.

#![cfg(target_os = "linux")]
#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};
use stockade_jail::doctor::{State, Verdict, examine};

/// Refuses `clone` and `unshare` into a user namespace, for this thread and all it starts.
fn refuse_user_namespaces() {
    let flag = u64::from(libc::CLONE_NEWUSER.unsigned_abs());
    let asks = || {
        let bit = SeccompCmpOp::MaskedEq(flag);
        let condition = SeccompCondition::new(0, SeccompCmpArgLen::Qword, bit, flag);
        SeccompRule::new(vec![condition.expect("a condition")]).expect("a rule")
    };
    let rules = BTreeMap::from([
        (libc::SYS_clone, vec![asks()]),
        (libc::SYS_unshare, vec![asks()]),
    ]);
    let machine = std::env::consts::ARCH.try_into().expect("a known machine");
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, machine);
    let program: BpfProgram = filter.and_then(TryInto::try_into).expect("a filter");
    apply_filter(&program).expect("a filter that the kernel takes");
}

#[test]
fn a_refused_user_namespace_is_lost_with_a_mend_and_the_walls_say_so() {
    refuse_user_namespaces();
    let report = examine(None);
    let check = |name: &str| {
        let found = report.checks.iter().find(|check| check.name == name);
        found.expect("every primitive is named")
    };
    assert!(report.host.filtered);
    for name in [
        "user-namespace",
        "mount-namespace",
        "net-namespace",
        "tmpfs",
        "pivot-root",
        "proc",
    ] {
        let lost = check(name);
        assert_eq!(lost.state, State::Lost, "{lost:?}");
        assert!(
            lost.detail.contains("os error 1)"),
            "the step and its error: {lost:?}"
        );
        assert!(
            lost.mend
                .iter()
                .any(|it| it.contains("seccomp") || it.contains("SystemCallFilter")),
            "{lost:?}"
        );
    }
    assert!(
        check("user-namespace")
            .detail
            .contains("take a user namespace")
    );
    assert_eq!(check("user-namespace").walls["processes"], "shared-pid");
    assert_eq!(report.walls["processes"], "shared-pid");
    assert_eq!(report.walls["filesystem"], "landlock");
    assert_eq!(report.walls["proc"], "absent");
    // What does not need a namespace is not lost with it.
    for name in [
        "seccomp",
        "no-new-privileges",
        "capabilities",
        "pidfd",
        "close-range",
    ] {
        assert_eq!(check(name).state, State::Found, "{:?}", check(name));
    }
    assert_ne!(report.verdict, Verdict::Full);
}
