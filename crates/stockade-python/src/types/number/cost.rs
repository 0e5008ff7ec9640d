//! What arithmetic on large integers costs, in nanoseconds of an ordinary machine, from the sizes
//! alone. Whole numbers only, so that the same program pays the same everywhere.

use num_bigint::BigUint;

use crate::meter::Limit;
use crate::vm::{R, Vm};

/// One step of the meter is about as long as one instruction of the machine.
const NANOS_PER_STEP: u64 = 4;
/// Work that is done in one piece; anything longer is split, with a look at the clock between.
pub(crate) const PIECE: u64 = 4_000_000;
/// The largest integer, in bits: even its additions stay well below the time that a native may
/// take in one piece.
pub(crate) const MAX_BITS: u64 = 1 << 27;

/// Words of a number of so many bits.
pub(crate) fn words_of_bits(bits: u64) -> u64 {
    bits / 64 + 1
}

pub(crate) fn words(value: &BigUint) -> u64 {
    words_of_bits(value.bits())
}

/// What work costs.
pub(crate) fn steps(nanos: u64) -> usize {
    (nanos / NANOS_PER_STEP + 1) as usize
}

/// Pays for work before it is done.
pub(crate) fn pay(vm: &mut Vm, nanos: u64) -> R<()> {
    let steps = steps(nanos);
    if nanos <= PIECE {
        return vm.charge(steps);
    }
    vm.charge_in_pieces(steps)
}

/// As [`pay`], for work that is done in one piece however long it is.
pub(crate) fn pay_whole(vm: &mut Vm, nanos: u64) -> R<()> {
    vm.charge_in_pieces(steps(nanos))?;
    vm.look_ahead((nanos / 8) as usize)
}

/// Looks at the clock, between two pieces of work that is already paid for.
pub(crate) fn look_at_clock(vm: &mut Vm) -> R<()> {
    vm.refill()
}

/// Makes sure that an integer of so many bits may come to be.
pub(crate) fn reserve_bits(vm: &mut Vm, bits: u64) -> R<()> {
    if bits <= 4096 {
        return Ok(());
    }
    if bits > MAX_BITS {
        return Err(vm.limit(Limit::Memory));
    }
    vm.reserve((bits / 8) as usize)
}

/// Adding, shifting, comparing: a pass over the words.
pub(crate) fn linear(words: u64) -> u64 {
    words.saturating_mul(4)
}

/// The product of two numbers of so many words.
pub(crate) fn product(a: u64, b: u64) -> u64 {
    let (short, long) = (a.min(b), a.max(b));
    if short <= 32 {
        return short.saturating_mul(long);
    }
    square(short).saturating_mul(long.div_ceil(short))
}

/// The square of a number by halves, three products each time.
fn square(words: u64) -> u64 {
    if words <= 32 {
        return words * words;
    }
    square(words.div_ceil(2))
        .saturating_mul(3)
        .saturating_add(8 * words)
}

/// Quotient and rest of a number of `top` words by one of `bottom`.
pub(crate) fn division(top: u64, bottom: u64) -> u64 {
    let Some(more) = top.checked_sub(bottom) else {
        return linear(top);
    };
    let quotient = more + 1;
    let long_division = quotient.saturating_mul(bottom);
    if long_division <= PIECE {
        return long_division.saturating_add(linear(top));
    }
    let block = bottom.min(quotient + 2);
    let blocks = quotient.div_ceil(block);
    product(block, block)
        .saturating_mul(3 * blocks)
        .saturating_add(product(quotient, bottom))
        .saturating_add(linear(top) * 8)
        .min(long_division)
}
