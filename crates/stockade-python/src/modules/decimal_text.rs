//! Decimal digits of coefficients, however many they are.
//!
//! The crate of big integers goes over the whole number for every few digits. Here a number of many
//! digits is halved at a power of ten until its parts are short; products and quotients of large
//! numbers are cheaper than that, and look at the clock.

use num_bigint::BigUint;

use super::decimal::{coefficient, product, quotient};
use crate::heap::{Tag, Value};
use crate::text::int::decimal_cost;
use crate::types::number::cost;
use crate::types::{args, range};
use crate::vm::{Args, R, Vm};

/// Digits that are read at once.
const SHORT: usize = 4096;
/// Bits of a number that is written at once: twice those of the smallest power, and some.
const SHORT_BITS: u64 = SHORT as u64 * 7;

/// The powers of ten at which numbers are halved, the smallest first: each is the square of the one
/// before.
struct Powers(Vec<BigUint>);

impl Powers {
    const fn new() -> Self {
        Self(Vec::new())
    }

    /// Ten to the power of [`SHORT`], doubled so many times.
    fn get(&mut self, vm: &mut Vm, doubled: usize) -> R<&BigUint> {
        while self.0.len() <= doubled {
            let next = match self.0.last() {
                Some(last) => product(vm, last, last)?,
                None => BigUint::from(10u32).pow(SHORT as u32),
            };
            self.0.push(next);
        }
        Ok(&self.0[doubled])
    }
}

/// The digits of a number.
pub(super) fn text(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "text")?;
    let value = coefficient(vm, value);
    let bits = value.bits();
    // Beside the digits there are the powers, a half and what is left of it.
    vm.reserve((bits / 3 + 1 + bits / 2) as usize)?;
    let mut out = String::new();
    write(vm, &mut Powers::new(), &value, 0, &mut out)?;
    Ok(vm.heap.new_string(out))
}

/// Writes a number with zeros before it, up to so many digits.
fn write(
    vm: &mut Vm,
    powers: &mut Powers,
    value: &BigUint,
    width: usize,
    out: &mut String,
) -> R<()> {
    if value.bits() <= SHORT_BITS {
        cost::pay(vm, decimal_cost(value.bits()))?;
        let digits = value.to_str_radix(10);
        out.extend(std::iter::repeat_n('0', width.saturating_sub(digits.len())));
        out.push_str(&digits);
        return Ok(());
    }
    // The smallest power that has more than a quarter of the bits; it has no more than half of them.
    let mut doubled = 0;
    while powers.get(vm, doubled)?.bits() * 4 <= value.bits() {
        doubled += 1;
    }
    let (high, low) = {
        let power = powers.get(vm, doubled)?;
        quotient(vm, value, power)?
    };
    let below = SHORT << doubled;
    write(vm, powers, &high, width.saturating_sub(below), out)?;
    drop(high);
    write(vm, powers, &low, below, out)
}

/// The number that ASCII digits are.
pub(super) fn read(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "read")?;
    let length = match value.tag() {
        Tag::Str => vm.heap.str(value).len(),
        _ => 0,
    };
    let bits = (length as u64).saturating_mul(10) / 3 + 1;
    cost::reserve_bits(vm, bits)?;
    vm.reserve(length + bits as usize / 2)?;
    vm.look_ahead(length / 8)?;
    let text = match value.tag() {
        Tag::Str => vm.heap.str(value).to_owned(),
        _ => String::new(),
    };
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(vm.value_error("no digits"));
    }
    let number = number(vm, &mut Powers::new(), text.as_bytes())?;
    Ok(range::new_int(vm, number.into()))
}

fn number(vm: &mut Vm, powers: &mut Powers, digits: &[u8]) -> R<BigUint> {
    if digits.len() <= SHORT {
        cost::pay(vm, decimal_cost(digits.len() as u64 * 10 / 3 + 1))?;
        return Ok(BigUint::parse_bytes(digits, 10).unwrap_or_default());
    }
    let mut doubled = 0;
    while SHORT << (doubled + 1) < digits.len() {
        doubled += 1;
    }
    let (high, low) = digits.split_at(digits.len() - (SHORT << doubled));
    let high = number(vm, powers, high)?;
    let low = number(vm, powers, low)?;
    let power = powers.get(vm, doubled)?;
    Ok(product(vm, &high, power)? + low)
}
