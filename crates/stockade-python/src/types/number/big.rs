//! Arithmetic on large integers in pieces: products, quotients, powers.
//!
//! The crate of big integers does the work, but never for longer than one piece at a time; between
//! pieces the clock is looked at. What the whole costs is paid by the caller, before it starts.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::cost::{self, PIECE, look_at_clock, words};
use super::word;
use crate::vm::{R, Vm};

/// Divisors up to so many words are divided by in the ordinary way.
const SCHOOL_WORDS: u64 = 1500;

/// The part above a bit and the part below it.
fn split(value: &BigUint, bits: u64) -> (BigUint, BigUint) {
    let high = value >> bits;
    let low = value - (&high << bits);
    (high, low)
}

/// `a * b`.
pub(crate) fn multiply(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<BigUint> {
    let cost = cost::product(words(a), words(b));
    if cost <= PIECE {
        if cost > PIECE / 16 {
            look_at_clock(vm)?;
        }
        return Ok(a * b);
    }
    look_at_clock(vm)?;
    let (long, short) = if a.bits() >= b.bits() { (a, b) } else { (b, a) };
    let half = words(long) / 2 * 64;
    let (high, low) = split(long, half);
    if short.bits() <= half {
        let top = multiply(vm, &high, short)?;
        let bottom = multiply(vm, &low, short)?;
        return Ok((top << half) + bottom);
    }
    // Three products of halves instead of four.
    let (short_high, short_low) = split(short, half);
    let top = multiply(vm, &high, &short_high)?;
    let bottom = multiply(vm, &low, &short_low)?;
    let both = multiply(vm, &(high + low), &(short_high + short_low))?;
    look_at_clock(vm)?;
    let middle = both - &top - &bottom;
    Ok((((top << half) + middle) << half) + bottom)
}

/// Quotient and rest of `a` by `b`, which is not zero.
pub(crate) fn divide(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<(BigUint, BigUint)> {
    let (top, bottom) = (words(a), words(b));
    if top < bottom || b.is_zero() {
        return Ok((BigUint::ZERO, a.clone()));
    }
    let quotient = top - bottom + 1;
    if quotient.saturating_mul(bottom) <= PIECE {
        return Ok(divide_at_once(a, b));
    }
    look_at_clock(vm)?;
    if bottom > quotient + quotient / 2 + 4 {
        return divide_by_head(vm, a, b, (bottom - quotient - 3) * 64);
    }
    if bottom <= SCHOOL_WORDS {
        let block = (PIECE / bottom).max(bottom);
        return by_blocks(vm, a, b, block, |_, part, b| Ok(divide_at_once(part, b)));
    }
    // The divisor is made to fill a number of words that can be halved often enough.
    let block = bottom.next_multiple_of(16);
    let shift = block * 64 - b.bits();
    let (a, b) = (a << shift, b << shift);
    let (quotient, rest) = by_blocks(vm, &a, &b, block, |vm, part, b| {
        two_by_one(vm, part, b, block * 64)
    })?;
    Ok((quotient, rest >> shift))
}

fn divide_at_once(a: &BigUint, b: &BigUint) -> (BigUint, BigUint) {
    match b.to_u64() {
        Some(b) => {
            let (quotient, rest) = word::divide(a, b);
            (quotient, BigUint::from(rest))
        }
        None => a.div_rem(b),
    }
}

/// A short quotient depends on little more than the heads of both numbers.
fn divide_by_head(vm: &mut Vm, a: &BigUint, b: &BigUint, cut: u64) -> R<(BigUint, BigUint)> {
    let (mut quotient, _) = divide(vm, &(a >> cut), &(b >> cut))?;
    let taken = multiply(vm, &quotient, b)?;
    look_at_clock(vm)?;
    let mut rest = BigInt::from(a.clone()) - BigInt::from(taken);
    // Cutting the divisor can only make the quotient too large, and not by more than one or two.
    while rest.sign() == Sign::Minus {
        quotient -= 1u32;
        rest += BigInt::from(b.clone());
    }
    Ok((quotient, rest.magnitude().clone()))
}

/// Long division whose digits are blocks of so many words.
fn by_blocks(
    vm: &mut Vm,
    a: &BigUint,
    b: &BigUint,
    block: u64,
    mut step: impl FnMut(&mut Vm, &BigUint, &BigUint) -> R<(BigUint, BigUint)>,
) -> R<(BigUint, BigUint)> {
    let digits = a.to_u32_digits();
    let size = block as usize * 2;
    let mut answer = vec![0u32; digits.len()];
    let mut rest = BigUint::ZERO;
    for (at, part) in digits.chunks(size).enumerate().rev() {
        look_at_clock(vm)?;
        let part = (rest << (part.len() as u64 * 32)) + BigUint::from_slice(part);
        let (quotient, left) = step(vm, &part, b)?;
        for (to, digit) in answer
            .iter_mut()
            .skip(at * size)
            .zip(quotient.iter_u32_digits())
        {
            *to = digit;
        }
        rest = left;
    }
    Ok((BigUint::new(answer), rest))
}

/// Divides by a divisor of exactly `bits` bits, where the quotient has no more than that.
fn two_by_one(vm: &mut Vm, a: &BigUint, b: &BigUint, bits: u64) -> R<(BigUint, BigUint)> {
    if bits <= SCHOOL_WORDS * 64 || bits % 2 == 1 {
        look_at_clock(vm)?;
        return Ok(a.div_rem(b));
    }
    let half = bits / 2;
    let (high, low) = split(a, half);
    let parts = split(b, half);
    let (first, rest) = three_by_two(vm, &high, b, &parts, half)?;
    let (second, rest) = three_by_two(vm, &((rest << half) + low), b, &parts, half)?;
    Ok(((first << half) + second, rest))
}

/// Divides a number of three halves by a divisor of two, given whole and in its parts.
fn three_by_two(
    vm: &mut Vm,
    a: &BigUint,
    b: &BigUint,
    parts: &(BigUint, BigUint),
    half: u64,
) -> R<(BigUint, BigUint)> {
    let (b_high, b_low) = parts;
    let (high, low) = split(a, half);
    let (mut quotient, rest) = if &high >> half >= *b_high {
        let largest = (BigUint::one() << half) - 1u32;
        let rest = high + b_high - (b_high << half);
        (largest, rest)
    } else {
        two_by_one(vm, &high, b_high, half)?
    };
    let taken = multiply(vm, &quotient, b_low)?;
    let mut rest = BigInt::from((rest << half) + low) - BigInt::from(taken);
    while rest.sign() == Sign::Minus {
        quotient -= 1u32;
        rest += BigInt::from(b.clone());
    }
    Ok((quotient, rest.magnitude().clone()))
}

/// `base ** exponent`; the caller has made sure that the result fits.
pub(crate) fn power(vm: &mut Vm, base: &BigUint, exponent: u64) -> R<BigUint> {
    if exponent == 0 {
        return Ok(BigUint::one());
    }
    // Twos are put back by one shift at the end.
    let twos = base.trailing_zeros().unwrap_or(0);
    let odd = base >> twos;
    let mut result = odd.clone();
    if !odd.is_one() {
        for bit in (0..exponent.ilog2()).rev() {
            result = multiply(vm, &result, &result)?;
            if exponent >> bit & 1 == 1 {
                result = multiply(vm, &result, &odd)?;
            }
        }
    }
    look_at_clock(vm)?;
    Ok(result << twos.saturating_mul(exponent))
}

/// `base ** exponent % modulus`, with a modulus above one.
pub(crate) fn power_mod(
    vm: &mut Vm,
    base: &BigUint,
    exponent: &BigUint,
    modulus: &BigUint,
) -> R<BigUint> {
    let size = words(modulus);
    let round = cost::product(size, size) + cost::division(2 * size, size) + 40;
    let whole = round.saturating_mul(exponent.bits()).saturating_mul(3) / 2;
    let first = cost::division(words(base), size);
    cost::pay(vm, whole.saturating_add(first))?;
    let (_, base) = divide(vm, base, modulus)?;
    if whole <= PIECE {
        return Ok(base.modpow(exponent, modulus));
    }
    if let (Some(base), Some(modulus)) = (base.to_u64(), modulus.to_u64()) {
        return word_power_mod(vm, base, exponent, modulus);
    }
    let mut result = BigUint::one();
    let mut since = 0u64;
    for bit in (0..exponent.bits()).rev() {
        since += round;
        if since > PIECE / 4 {
            look_at_clock(vm)?;
            since = 0;
        }
        result = multiply(vm, &result, &result)?;
        result = divide(vm, &result, modulus)?.1;
        if exponent.bit(bit) {
            result = multiply(vm, &result, &base)?;
            result = divide(vm, &result, modulus)?.1;
        }
    }
    Ok(result)
}

fn word_power_mod(vm: &mut Vm, base: u64, exponent: &BigUint, modulus: u64) -> R<BigUint> {
    let wide = u128::from(modulus);
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % wide) as u64;
    let mut result = 1;
    for (at, digit) in exponent.to_u64_digits().into_iter().enumerate().rev() {
        if at % 256 == 0 {
            look_at_clock(vm)?;
        }
        for bit in (0..64).rev() {
            result = times(result, result);
            if digit >> bit & 1 == 1 {
                result = times(result, base);
            }
        }
    }
    Ok(BigUint::from(result % modulus))
}

/// The number whose product with `value` is one more than a multiple of `modulus`, which is above
/// one; nothing where there is none.
pub(crate) fn inverse_mod(vm: &mut Vm, value: &BigInt, modulus: &BigInt) -> R<Option<BigInt>> {
    let size = words(modulus.magnitude());
    let first = cost::division(words(value.magnitude()), size);
    // About 37 rounds for each word, each of them a pass over all of them.
    let rounds = size.saturating_mul(size).saturating_mul(150);
    cost::pay(vm, rounds.saturating_add(first))?;
    let (_, rest) = divide(vm, value.magnitude(), modulus.magnitude())?;
    let start = BigInt::from_biguint(value.sign(), rest).mod_floor(modulus);
    let (mut a, mut b) = (modulus.magnitude().clone(), start.magnitude().clone());
    let (mut before, mut factor) = (BigInt::ZERO, BigInt::one());
    let mut since = 0u64;
    while !b.is_zero() {
        since += size * 4;
        if since > PIECE / 8 {
            look_at_clock(vm)?;
            since = 0;
        }
        let (quotient, rest) = divide(vm, &a, &b)?;
        let taken = multiply(vm, &quotient, factor.magnitude())?;
        let next = before - BigInt::from_biguint(factor.sign(), taken);
        (a, b) = (b, rest);
        (before, factor) = (factor, next);
    }
    Ok(a.is_one().then(|| before.mod_floor(modulus)))
}
