//! Classic BPF as the kernel understands it in a seccomp filter, with the checks that the kernel
//! makes before it accepts a program. Written from the rules of the instruction set and not from
//! our compiler, so that the two can disagree.

pub(crate) const KILL_PROCESS: u32 = 0x8000_0000;
pub(crate) const ALLOW: u32 = 0x7FFF_0000;
pub(crate) const ERRNO: u32 = 0x0005_0000;

/// An instruction of anybody's program: code, jump if true, jump if false, operand.
pub(crate) type Code = (u16, u8, u8, u32);

/// What the kernel hands to a filter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) machine: u32,
    pub(crate) number: u32,
    pub(crate) arguments: [u64; 6],
}

impl Attempt {
    fn word(&self, offset: u32) -> u32 {
        match offset {
            0 => self.number,
            4 => self.machine,
            16..64 if offset.is_multiple_of(4) => {
                let at = usize::try_from(offset - 16).unwrap();
                let argument = self.arguments[at / 8].to_le_bytes();
                u32::from_le_bytes(argument[at % 8..at % 8 + 4].try_into().unwrap())
            }
            _ => panic!("a load at {offset} is none we expect"),
        }
    }
}

/// Runs `program` and gives its answer and how many instructions that took; panics where the kernel
/// would not have accepted it.
pub(crate) fn run(program: &[Code], attempt: &Attempt) -> (u32, usize) {
    let (mut accumulator, mut at, mut steps) = (0_u32, 0_usize, 0_usize);
    loop {
        let (code, jt, jf, k) = program[at];
        steps += 1;
        at += 1;
        let skip = |taken: bool| usize::from(if taken { jt } else { jf });
        match code {
            0x20 => accumulator = attempt.word(k),
            0x54 => accumulator &= k,
            0x05 => at += usize::try_from(k).unwrap(),
            0x15 => at += skip(accumulator == k),
            0x25 => at += skip(accumulator > k),
            0x35 => at += skip(accumulator >= k),
            0x06 => return (k, steps),
            other => panic!("instruction {other:#x} is not one we expect in a filter"),
        }
    }
}

/// Every jump stays inside the program and it ends with an answer.
pub(crate) fn assert_well_formed(program: &[Code]) {
    assert!(
        program.len() <= 4096,
        "the kernel takes at most 4096, this has {}",
        program.len()
    );
    for (at, (code, jt, jf, k)) in program.iter().enumerate() {
        let farthest = match code {
            0x05 => usize::try_from(*k).unwrap(),
            0x15 | 0x25 | 0x35 => usize::from(*jt.max(jf)),
            _ => continue,
        };
        assert!(
            at + 1 + farthest < program.len(),
            "the jump at {at} leaves the program"
        );
    }
    assert_eq!(
        program.last().map(|last| last.0),
        Some(0x06),
        "the last one answers"
    );
}
