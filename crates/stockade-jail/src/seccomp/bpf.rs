//! The handful of classic BPF instructions that a seccomp filter needs. No more than that: the
//! kernel checks every program it is given, and what cannot be written cannot be wrong.

/// One instruction, laid out as the kernel's `struct sock_filter`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What to do.
    pub code: u16,
    /// How many instructions to skip when a comparison holds.
    pub jt: u8,
    /// How many to skip when it does not.
    pub jf: u8,
    /// The operand.
    pub k: u32,
}

const LOAD: u16 = 0x20; // BPF_LD | BPF_W | BPF_ABS
const AND: u16 = 0x54; // BPF_ALU | BPF_AND | BPF_K
const JUMP: u16 = 0x05; // BPF_JMP | BPF_JA
const EQUAL: u16 = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const AT_LEAST: u16 = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const RETURN: u16 = 0x06; // BPF_RET | BPF_K

/// Where things are in the kernel's `struct seccomp_data`.
pub(super) const NUMBER: u32 = 0;
pub(super) const MACHINE: u32 = 4;

/// The lower and the upper half of an argument; both machines are little-endian.
pub(super) const fn low_half(argument: u8) -> u32 {
    16 + 8 * argument as u32
}

pub(super) const fn high_half(argument: u8) -> u32 {
    low_half(argument) + 4
}

impl Instruction {
    const fn plain(code: u16, k: u32) -> Self {
        Self {
            code,
            jt: 0,
            jf: 0,
            k,
        }
    }

    pub(super) const fn load(offset: u32) -> Self {
        Self::plain(LOAD, offset)
    }

    pub(super) const fn and(mask: u32) -> Self {
        Self::plain(AND, mask)
    }

    pub(super) const fn jump(distance: u32) -> Self {
        Self::plain(JUMP, distance)
    }

    pub(super) const fn equal(value: u32, jt: u8, jf: u8) -> Self {
        Self {
            code: EQUAL,
            jt,
            jf,
            k: value,
        }
    }

    pub(super) const fn at_least(value: u32, jt: u8, jf: u8) -> Self {
        Self {
            code: AT_LEAST,
            jt,
            jf,
            k: value,
        }
    }

    pub(super) const fn answer(verdict: u32) -> Self {
        Self::plain(RETURN, verdict)
    }

    /// The eight bytes of it, as this machine orders them.
    pub const fn to_bytes(self) -> [u8; 8] {
        let (code, k) = (self.code.to_ne_bytes(), self.k.to_ne_bytes());
        [code[0], code[1], self.jt, self.jf, k[0], k[1], k[2], k[3]]
    }
}

/// A whole program as bytes, for a pipe or a file.
pub fn bytes(program: &[Instruction]) -> Vec<u8> {
    program
        .iter()
        .flat_map(|instruction| instruction.to_bytes())
        .collect()
}
