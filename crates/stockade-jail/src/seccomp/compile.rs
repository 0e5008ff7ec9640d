//! From rules to a classic BPF program: a binary search over ranges of numbers that have the same
//! answer, with the argument tests at the leaves.
//!
//! A list that is walked from the top costs every call, and the kernel walks it once per known
//! number when the filter is loaded; a tree makes both short. No loops, no shared state: a subtree
//! is a list of instructions whose jumps stay inside it, so that it can be put anywhere.

use super::bpf::{self, Instruction};
use super::rule::{Action, Rule, Test};
use super::{Arch, Shape, rules_for};

const KILL_PROCESS: u32 = 0x8000_0000;
const ERRNO: u32 = 0x0005_0000;
const ALLOW: u32 = 0x7FFF_0000;

/// x86_64 numbers with this bit are calls of the x32 machine: the same calls under other numbers.
/// No runtime of ours is built for it, no libc tries it, so whoever does is looking for a gap: the
/// process is killed. Numbers above (negative ones) go the same way.
const X32: u32 = 0x4000_0000;

/// The errors that refusals are answered with. Tests use errors that no call gives on its own, so
/// that an answer of the filter cannot be taken for one of the kernel's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers {
    /// For a call that is known and not allowed, at most 4095.
    pub refused: u16,
    /// For a call that is to look missing, and for numbers newer than the table, at most 4095.
    pub missing: u16,
    /// For a feature that the filesystem is to seem to lack, at most 4095.
    pub unsupported: u16,
}

impl Answers {
    /// EPERM, ENOSYS and EOPNOTSUPP.
    pub const REAL: Self = Self {
        refused: 1,
        missing: 38,
        unsupported: 95,
    };

    const fn verdict(self, action: Action) -> u32 {
        match action {
            Action::Allow => ALLOW,
            Action::Refuse => ERRNO | self.refused as u32,
            Action::Missing => ERRNO | self.missing as u32,
            Action::Unsupported => ERRNO | self.unsupported as u32,
        }
    }
}

/// A run of numbers that ends where the next one begins.
struct Range {
    first: u32,
    leaf: Vec<Instruction>,
}

/// The filter for `shape` on `arch`, whichever machine this runs on.
pub fn filter_for(arch: Arch, shape: &Shape, answers: Answers) -> Vec<Instruction> {
    let mut program = vec![
        Instruction::load(bpf::MACHINE),
        Instruction::equal(arch.audit(), 1, 0),
        // 32-bit calls on a 64-bit machine have other numbers: every test below would be wrong.
        Instruction::answer(KILL_PROCESS),
        Instruction::load(bpf::NUMBER),
    ];
    program.extend(tree(&ranges(arch, &rules_for(arch, shape), answers)));
    program
}

/// Splits all numbers into runs, in order, the first beginning at 0. Neighbours with the same leaf
/// are one run, whether they are allowed, refused, or unknown.
fn ranges(arch: Arch, rules: &[Rule], answers: Answers) -> Vec<Range> {
    let unknown = || vec![Instruction::answer(answers.verdict(Action::Refuse))];
    let newer = || vec![Instruction::answer(answers.verdict(Action::Missing))];
    let mut ranges: Vec<Range> = Vec::new();
    let mut add = |first: u32, leaf: Vec<Instruction>| {
        if ranges.last().is_none_or(|last| last.leaf != leaf) {
            ranges.push(Range { first, leaf });
        }
    };
    let mut next = 0;
    for same in rules.chunk_by(|a, b| a.number == b.number) {
        let number = same.first().map_or(next, |rule| rule.number);
        if number > next {
            add(next, unknown());
        }
        add(number, leaf(same, answers));
        next = number + 1;
    }
    add(next, newer());
    if arch == Arch::X86_64 {
        add(X32, vec![Instruction::answer(KILL_PROCESS)]);
    }
    ranges
}

/// Everything about one call: its rules one after the other, then the refusal.
fn leaf(rules: &[Rule], answers: Answers) -> Vec<Instruction> {
    let mut code = Vec::new();
    for rule in rules {
        conjunction(&rule.condition, answers.verdict(rule.action), &mut code);
        if rule.condition.is_empty() {
            return code;
        }
    }
    // `rules_for` ends every call with a rule without condition; without one nothing is allowed.
    code.push(Instruction::answer(answers.verdict(Action::Refuse)));
    code
}

/// `if every test holds { answer }`; otherwise control goes on behind it.
fn conjunction(tests: &[Test], verdict: u32, code: &mut Vec<Instruction>) {
    let halves: Vec<_> = tests.iter().flat_map(halves).collect();
    // What is still to be skipped when a comparison fails, counted from the end.
    let lengths = halves.iter().map(Half::length);
    let mut rest: u8 = lengths.fold(1, u8::saturating_add);
    for half in &halves {
        rest = rest.saturating_sub(half.length());
        code.push(Instruction::load(half.offset));
        if half.mask != u32::MAX {
            code.push(Instruction::and(half.mask));
        }
        code.push(Instruction::equal(half.value, 0, rest));
    }
    code.push(Instruction::answer(verdict));
}

/// Half of a test: BPF computes with 32 bits.
struct Half {
    offset: u32,
    mask: u32,
    value: u32,
}

impl Half {
    const fn length(&self) -> u8 {
        if self.mask == u32::MAX { 2 } else { 3 }
    }
}

/// The halves of a test that say anything; an empty mask with a value could never hold, and stays.
fn halves(test: &Test) -> impl Iterator<Item = Half> + use<> {
    let [low_mask, high_mask] = split(test.mask);
    let [low_value, high_value] = split(test.value);
    let high = Half {
        offset: bpf::high_half(test.argument),
        mask: high_mask,
        value: high_value,
    };
    let low = Half {
        offset: bpf::low_half(test.argument),
        mask: low_mask,
        value: low_value,
    };
    [high, low]
        .into_iter()
        .filter(|half| half.mask != 0 || half.value != 0)
}

/// Lower and upper half.
const fn split(value: u64) -> [u32; 2] {
    let ([low @ .., _, _, _, _], [_, _, _, _, high @ ..]) =
        (value.to_le_bytes(), value.to_le_bytes());
    [u32::from_le_bytes(low), u32::from_le_bytes(high)]
}

/// A search tree over the runs; as deep as the logarithm of their count.
fn tree(ranges: &[Range]) -> Vec<Instruction> {
    let (left, right) = ranges.split_at(ranges.len() / 2);
    let Some(pivot) = right.first() else {
        return Vec::new(); // no runs at all; `ranges` always has one
    };
    if left.is_empty() {
        return pivot.leaf.clone();
    }
    let (below, above) = (tree(left), tree(right));
    let mut code = Vec::with_capacity(below.len() + above.len() + 2);
    if let Ok(distance) = u8::try_from(below.len()) {
        code.push(Instruction::at_least(pivot.first, distance, 0));
    } else {
        // A conditional jump reaches 255 instructions; the unconditional one reaches all.
        code.push(Instruction::at_least(pivot.first, 0, 1));
        code.push(Instruction::jump(
            u32::try_from(below.len()).unwrap_or(u32::MAX),
        ));
    }
    code.extend(below);
    code.extend(above);
    code
}
