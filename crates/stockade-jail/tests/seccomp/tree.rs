//! The tree against two oracles: the rules read one by one, and the linear program that seccompiler
//! makes of the same rules.

use std::collections::BTreeMap;

use proptest::prelude::*;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};
use stockade_jail::seccomp::{
    Action, Answers, Arch, Instruction, Rule, Shape, filter_for, rules_for,
};

use crate::interpret::{ALLOW, Attempt, Code, ERRNO, KILL_PROCESS, assert_well_formed, run};
use crate::shapes;

const ARCHES: [Arch; 2] = [Arch::X86_64, Arch::Aarch64];
const REFUSED: u32 = ERRNO + 1;
const MISSING: u32 = ERRNO + 38;

fn ours(arch: Arch, shape: &Shape) -> Vec<Code> {
    let program = filter_for(arch, shape, Answers::REAL);
    program
        .iter()
        .map(|i: &Instruction| (i.code, i.jt, i.jf, i.k))
        .collect()
}

/// The same rules as a linear program of another compiler: allowed, or refused.
fn theirs(arch: Arch, rules: &[Rule]) -> Vec<Code> {
    let mut by_number: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    let mut outright = Vec::new();
    for rule in rules.iter().filter(|rule| rule.action == Action::Allow) {
        let number = i64::from(rule.number);
        if rule.condition.is_empty() {
            outright.push(number);
            continue;
        }
        let condition = |test: &stockade_jail::seccomp::Test| {
            let operator = SeccompCmpOp::MaskedEq(test.mask);
            SeccompCondition::new(test.argument, SeccompCmpArgLen::Qword, operator, test.value)
                .unwrap()
        };
        let conditions = rule.condition.iter().map(condition).collect();
        by_number
            .entry(number)
            .or_default()
            .push(SeccompRule::new(conditions).unwrap());
    }
    // No rules for a number means "always" to seccompiler.
    by_number.extend(outright.into_iter().map(|number| (number, Vec::new())));
    let target = match arch {
        Arch::X86_64 => TargetArch::x86_64,
        Arch::Aarch64 => TargetArch::aarch64,
    };
    let (refuse, allow) = (SeccompAction::Errno(1), SeccompAction::Allow);
    let filter = SeccompFilter::new(by_number, refuse, allow, target).unwrap();
    let program: BpfProgram = filter.try_into().unwrap();
    program.iter().map(|i| (i.code, i.jt, i.jf, i.k)).collect()
}

/// The rules are in the order of their numbers.
fn of_number(rules: &[Rule], number: u32) -> &[Rule] {
    let first = rules.partition_point(|rule| rule.number < number);
    let end = rules.partition_point(|rule| rule.number <= number);
    &rules[first..end]
}

/// What the rules say, read one after the other.
fn by_the_list(arch: Arch, rules: &[Rule], attempt: &Attempt) -> u32 {
    if attempt.machine != arch.audit() {
        return KILL_PROCESS;
    }
    if arch == Arch::X86_64 && attempt.number >= 0x4000_0000 {
        return KILL_PROCESS;
    }
    if attempt.number > arch.newest() {
        return MISSING;
    }
    match of_number(rules, attempt.number)
        .iter()
        .find(|rule| rule.matches(&attempt.arguments))
        .map(|rule| rule.action)
    {
        Some(Action::Allow) => ALLOW,
        Some(Action::Missing) => MISSING,
        Some(Action::Unsupported) => ERRNO + 95,
        Some(Action::Refuse) | None => REFUSED,
    }
}

fn assert_all_agree(arch: Arch, rules: &[Rule], tree: &[Code], linear: &[Code], attempt: &Attempt) {
    let (verdict, _) = run(tree, attempt);
    assert_eq!(
        verdict,
        by_the_list(arch, rules, attempt),
        "tree and list: {attempt:x?}"
    );
    let (other, _) = run(linear, attempt);
    let not_x32 = arch != Arch::X86_64 || attempt.number < 0x4000_0000;
    if attempt.machine != arch.audit() {
        assert_eq!(verdict, other, "another machine is killed by both");
    } else if not_x32 {
        assert_eq!(
            verdict == ALLOW,
            other == ALLOW,
            "tree and seccompiler: {attempt:x?}"
        );
    }
}

/// Arguments that come close to every test of a number: what it wants, one bit beside it, the same
/// with the upper half set, and extremes.
fn near(rules: &[Rule], number: u32) -> Vec<[u64; 6]> {
    let mut all = vec![
        [0; 6],
        [u64::MAX; 6],
        [u64::from(u32::MAX); 6],
        [1 << 32; 6],
    ];
    for rule in of_number(rules, number) {
        let mut wanted = [0; 6];
        for test in &rule.condition {
            wanted[usize::from(test.argument)] = test.value;
        }
        all.push(wanted);
        for test in &rule.condition {
            let at = usize::from(test.argument);
            for bit in 0..64 {
                let mut beside = wanted;
                beside[at] ^= 1 << bit;
                all.push(beside);
            }
            let mut outside_the_mask = wanted;
            outside_the_mask[at] |= !test.mask;
            all.push(outside_the_mask);
        }
    }
    all
}

#[test]
fn every_program_is_one_the_kernel_accepts_and_is_shallow() {
    for arch in ARCHES {
        for shape in shapes() {
            let tree = ours(arch, &shape);
            assert_well_formed(&tree);
            let rules = rules_for(arch, &shape);
            let attempt = |number| Attempt {
                machine: arch.audit(),
                number,
                arguments: [u64::MAX; 6],
            };
            for rule in rules.iter().filter(|rule| rule.condition.is_empty()) {
                let alone = rules
                    .iter()
                    .filter(|other| other.number == rule.number)
                    .count()
                    == 1;
                let (_, steps) = run(&tree, &attempt(rule.number));
                // Two loads, the machine, the answer, and at most nine comparisons with a far jump
                // each in between.
                assert!(!alone || steps <= 3 + 18 + 1, "{} takes {steps}", rule.name);
            }
        }
    }
}

#[test]
fn the_tree_decides_as_seccompiler_and_as_the_list_on_all_numbers_and_near_arguments() {
    for arch in ARCHES {
        // One shape in thirteen, spread over all dimensions; the property below takes any of them.
        for shape in shapes().into_iter().step_by(13) {
            let rules = rules_for(arch, &shape);
            let (tree, linear) = (ours(arch, &shape), theirs(arch, &rules));
            let beyond = [
                0x3FFF_FFFF,
                0x4000_0000,
                0x4000_0001,
                0x7FFF_FFFF,
                0x8000_0000,
                u32::MAX,
            ];
            for number in (0..=1024).chain(beyond) {
                for arguments in near(&rules, number) {
                    let attempt = Attempt {
                        machine: arch.audit(),
                        number,
                        arguments,
                    };
                    assert_all_agree(arch, &rules, &tree, &linear, &attempt);
                }
            }
        }
    }
}

#[test]
fn another_machine_is_killed_whatever_it_calls() {
    const I386: u32 = 0x4000_0003;
    const ARM: u32 = 0x4000_0028;
    for arch in ARCHES {
        let shape = &shapes()[0];
        let (rules, tree) = (rules_for(arch, shape), ours(arch, shape));
        let linear = theirs(arch, &rules);
        let foreign = ARCHES
            .map(Arch::audit)
            .into_iter()
            .filter(|machine| *machine != arch.audit());
        for machine in foreign.chain([0, I386, ARM, u32::MAX]) {
            for number in 0..=512 {
                let attempt = Attempt {
                    machine,
                    number,
                    arguments: [0; 6],
                };
                assert_eq!(run(&tree, &attempt).0, KILL_PROCESS);
                assert_all_agree(arch, &rules, &tree, &linear, &attempt);
            }
        }
    }
}

#[test]
fn x32_numbers_are_killed_and_only_on_x86() {
    let shape = &shapes()[0];
    for number in [
        0x4000_0000_u32,
        0x4000_0001,
        0x4000_003B,
        0x4000_0208,
        u32::MAX,
    ] {
        let attempt = |arch: Arch| Attempt {
            machine: arch.audit(),
            number,
            arguments: [0; 6],
        };
        assert_eq!(
            run(&ours(Arch::X86_64, shape), &attempt(Arch::X86_64)).0,
            KILL_PROCESS
        );
        assert_eq!(
            run(&ours(Arch::Aarch64, shape), &attempt(Arch::Aarch64)).0,
            MISSING
        );
    }
}

#[test]
fn numbers_newer_than_the_table_are_missing_and_unused_ones_below_are_refused() {
    for arch in ARCHES {
        let tree = ours(arch, &shapes()[0]);
        let verdict = |number| {
            run(
                &tree,
                &Attempt {
                    machine: arch.audit(),
                    number,
                    arguments: [0; 6],
                },
            )
            .0
        };
        assert_eq!(verdict(arch.newest() + 1), MISSING);
        assert_eq!(verdict(400), REFUSED, "a number that neither machine uses");
    }
}

fn arguments(shape: &Shape, arch: Arch, number: u32) -> BoxedStrategy<[u64; 6]> {
    let close = near(&rules_for(arch, shape), number);
    prop_oneof![
        any::<[u64; 6]>(),
        any::<[u32; 6]>().prop_map(|small| small.map(u64::from)),
        prop::array::uniform6(0_u64..64),
        (prop::sample::select(close), 0_usize..6, any::<u64>()).prop_map(
            |(mut base, at, noise)| {
                base[at] ^= noise & noise.rotate_left(13) & noise.rotate_left(37);
                base
            }
        ),
    ]
    .boxed()
}

fn attempts() -> impl Strategy<Value = (Arch, Shape, Attempt)> {
    let number = prop_oneof![4 => 0_u32..1100, 1 => any::<u32>()];
    (
        prop::sample::select(ARCHES.to_vec()),
        prop::sample::select(shapes()),
        number,
    )
        .prop_flat_map(|(arch, shape, number)| {
            arguments(&shape, arch, number).prop_map(move |arguments| {
                let attempt = Attempt {
                    machine: arch.audit(),
                    number,
                    arguments,
                };
                (arch, shape.clone(), attempt)
            })
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tree_decides_as_seccompiler_on_any_arguments((arch, shape, attempt) in attempts()) {
        let rules = rules_for(arch, &shape);
        let (tree, linear) = (ours(arch, &shape), theirs(arch, &rules));
        assert_all_agree(arch, &rules, &tree, &linear, &attempt);
    }
}
