//! HMAC, and keys out of passwords: PBKDF2 and scrypt.
//!
//! The last two are slow on purpose, so each round is paid for before it is done.

use super::state::Hash;
use crate::vm::{R, Vm};

/// A message authenticated by a key, from the two hashes that the key begins.
#[derive(Clone)]
pub(super) struct Keyed {
    inner: Hash,
    outer: Hash,
}

impl Keyed {
    pub(super) fn new(fresh: &Hash, key: &[u8]) -> Self {
        let block = fresh.block_size();
        let mut padded = if key.len() > block {
            let mut hash = fresh.clone();
            hash.update(key);
            hash.digest()
        } else {
            key.to_vec()
        };
        padded.resize(block, 0);
        let begun = |mask: u8| {
            let mut hash = fresh.clone();
            let masked: Vec<u8> = padded.iter().map(|byte| byte ^ mask).collect();
            hash.update(&masked);
            hash
        };
        Self {
            inner: begun(0x36),
            outer: begun(0x5c),
        }
    }

    pub(super) fn of(&self, parts: &[&[u8]]) -> Vec<u8> {
        let (mut inner, mut outer) = (self.inner.clone(), self.outer.clone());
        for part in parts {
            inner.update(part);
        }
        outer.update(&inner.digest());
        outer.digest()
    }
}

/// Steps of the meter for one round, by what a block costs.
const ROUND: usize = 60;
/// Rounds between two looks at the meter.
const ROUNDS: u64 = 256;

pub(super) fn pbkdf2(
    vm: &mut Vm,
    fresh: &Hash,
    password: &[u8],
    salt: &[u8],
    rounds: u64,
    length: usize,
) -> R<Vec<u8>> {
    vm.reserve(length)?;
    vm.charge((password.len() + salt.len()) / 4)?;
    let keyed = Keyed::new(fresh, password);
    let mut out = Vec::with_capacity(length);
    let mut number = 1u32;
    while out.len() < length {
        vm.charge(ROUND + salt.len() / 4)?;
        let mut last = keyed.of(&[salt, &number.to_be_bytes()]);
        let mut sum = last.clone();
        let mut left = rounds.saturating_sub(1);
        while left > 0 {
            let now = left.min(ROUNDS);
            vm.charge(ROUND * now as usize)?;
            for _ in 0..now {
                last = keyed.of(&[&last]);
                for (to, from) in sum.iter_mut().zip(&last) {
                    *to ^= from;
                }
            }
            left -= now;
        }
        out.extend_from_slice(&sum);
        number = number.wrapping_add(1);
    }
    out.truncate(length);
    Ok(out)
}

fn salsa(block: &mut [u32; 16]) {
    const QUARTERS: [[usize; 4]; 8] = [
        [0, 4, 8, 12],
        [5, 9, 13, 1],
        [10, 14, 2, 6],
        [15, 3, 7, 11],
        [0, 1, 2, 3],
        [5, 6, 7, 4],
        [10, 11, 8, 9],
        [15, 12, 13, 14],
    ];
    let before = *block;
    for _ in 0..4 {
        for [a, b, c, d] in QUARTERS {
            block[b] ^= block[a].wrapping_add(block[d]).rotate_left(7);
            block[c] ^= block[b].wrapping_add(block[a]).rotate_left(9);
            block[d] ^= block[c].wrapping_add(block[b]).rotate_left(13);
            block[a] ^= block[d].wrapping_add(block[c]).rotate_left(18);
        }
    }
    for (to, from) in block.iter_mut().zip(before) {
        *to = to.wrapping_add(from);
    }
}

/// Mixes a row of blocks of sixteen words.
fn mix(words: &mut [u32], spare: &mut [u32]) {
    let blocks = words.len() / 16;
    let mut last = [0; 16];
    last.copy_from_slice(&words[words.len() - 16..]);
    for (at, block) in words.chunks_exact(16).enumerate() {
        for (to, from) in last.iter_mut().zip(block) {
            *to ^= from;
        }
        salsa(&mut last);
        let place = at / 2 + if at % 2 == 0 { 0 } else { blocks / 2 };
        spare[place * 16..place * 16 + 16].copy_from_slice(&last);
    }
    words.copy_from_slice(spare);
}

/// The cost of scrypt: its rounds, the size of a block, and how many there are.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    pub(super) rounds: usize,
    pub(super) size: usize,
    pub(super) lanes: usize,
}

pub(super) fn scrypt(
    vm: &mut Vm,
    password: &[u8],
    salt: &[u8],
    cost: Cost,
    length: usize,
) -> R<Vec<u8>> {
    let Some(fresh) = Hash::new("sha256") else {
        return Ok(Vec::new());
    };
    let row = cost.size.saturating_mul(32);
    let table = row.saturating_mul(cost.rounds);
    vm.reserve(
        table
            .saturating_mul(4)
            .saturating_add(cost.lanes.saturating_mul(row * 8)),
    )?;
    let bytes = pbkdf2(vm, &fresh, password, salt, 1, row * 4 * cost.lanes)?;
    let mut words: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|part| u32::from_le_bytes([part[0], part[1], part[2], part[3]]))
        .collect();
    let (mut spare, mut kept) = (vec![0; row], vec![0; table]);
    for lane in words.chunks_exact_mut(row) {
        for place in kept.chunks_exact_mut(row) {
            vm.charge(row)?;
            place.copy_from_slice(lane);
            mix(lane, &mut spare);
        }
        for _ in 0..cost.rounds {
            vm.charge(row)?;
            let place = lane[row - 16] as usize & (cost.rounds - 1);
            for (to, from) in lane.iter_mut().zip(&kept[place * row..]) {
                *to ^= from;
            }
            mix(lane, &mut spare);
        }
    }
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    pbkdf2(vm, &fresh, password, &bytes, 1, length)
}
