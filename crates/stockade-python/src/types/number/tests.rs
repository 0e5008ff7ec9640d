//! The meter holds inside single operations on large integers, and the pieces they are done in
//! come together to what the crate of big integers answers in one go.
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;

use super::big::{divide, inverse_mod, multiply, power, power_mod};
use crate::code::BinaryOp;
use crate::heap::Value;
use crate::meter::{Limit, Limits};
use crate::vm::{Outside, Pending, R, Vm};

/// A clock that stands still until it is told otherwise, and counts the looks at it.
#[derive(Default)]
pub(super) struct Clock {
    pub(super) looks: Rc<Cell<u64>>,
    real: Option<Instant>,
}

impl Outside for Clock {
    fn now(&mut self) -> Option<Duration> {
        self.looks.set(self.looks.get() + 1);
        Some(self.real.map_or(Duration::ZERO, |start| start.elapsed()))
    }

    fn write(&mut self, _: &str, _: bool) -> Result<(), Limit> {
        Ok(())
    }
}

pub(super) fn machine() -> Box<Vm> {
    let limits = Limits {
        operations: u64::MAX / 4,
        ..Limits::default()
    };
    Vm::new(limits, Box::new(Clock::default()), [0; 32])
}

/// A number of so many words without any pattern.
fn noise(words: usize, seed: u64) -> BigUint {
    let mut state = seed | 1;
    let digits = (0..words * 2).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u32
    });
    BigUint::new(digits.collect())
}

fn done<T>(result: R<T>) -> T {
    result.unwrap()
}

fn limit_of<T>(vm: &Vm, result: &R<T>) -> Option<Limit> {
    match (result, vm.pending) {
        (Err(_), Pending::Limit(limit)) => Some(limit),
        _ => None,
    }
}

#[test]
fn products_in_pieces_are_the_products() {
    let mut vm = machine();
    for (a, b) in [
        (9000, 9000),
        (12000, 7000),
        (20000, 3000),
        (30000, 40),
        (9001, 4999),
    ] {
        let (a, b) = (noise(a, 1), noise(b, 2));
        assert!(done(multiply(&mut vm, &a, &b)) == &a * &b);
        assert!(done(multiply(&mut vm, &b, &a)) == &a * &b);
    }
    let ones = (BigUint::from(1u32) << 600_000u32) - 1u32;
    assert!(done(multiply(&mut vm, &ones, &ones)) == &ones * &ones);
}

#[test]
fn quotients_in_pieces_are_the_quotients() {
    let mut vm = machine();
    for (top, bottom) in [
        (6000, 3000),
        (9000, 2000),
        (5000, 4999),
        (9000, 1600),
        (20000, 1000),
        (4100, 2001),
    ] {
        let (a, b) = (noise(top, 3), noise(bottom, 4));
        let (quotient, rest) = done(divide(&mut vm, &a, &b));
        assert!((quotient, rest) == a.div_rem(&b), "{top} by {bottom}");
        // A dividend just under a multiple asks for the largest corrections.
        let edge = (&b << 190_000u32) - 1u32;
        let answer = done(divide(&mut vm, &edge, &b));
        assert!(answer == edge.div_rem(&b), "edge of {bottom}");
    }
    let ones = (BigUint::from(1u32) << 400_000u32) - 1u32;
    let divisor = (BigUint::from(1u32) << 199_999u32) + 1u32;
    assert!(done(divide(&mut vm, &ones, &divisor)) == ones.div_rem(&divisor));
}

#[test]
fn a_long_divisor_of_a_slightly_longer_number_needs_only_their_heads() {
    let mut vm = machine();
    let (a, b) = (noise(12_000, 5), noise(11_000, 6));
    assert!(done(divide(&mut vm, &a, &b)) == a.div_rem(&b));
}

#[test]
fn powers_and_inverses_in_pieces_are_right() {
    let mut vm = machine();
    let ten = BigUint::from(10u32);
    assert!(done(power(&mut vm, &ten, 3000)) == ten.pow(3000));
    let (base, exponent, modulus) = (
        noise(40, 7),
        noise(60, 8),
        noise(40, 9) | BigUint::from(1u32),
    );
    let answer = done(power_mod(&mut vm, &base, &exponent, &modulus));
    assert!(answer == base.modpow(&exponent, &modulus));
    let even = noise(40, 9) << 3u32;
    let answer = done(power_mod(&mut vm, &base, &exponent, &even));
    assert!(answer == base.modpow(&exponent, &even));
    let word = BigUint::from(0xffff_ffff_ffff_ffc5u64);
    let long = noise(4000, 11);
    let answer = done(power_mod(&mut vm, &base, &long, &word));
    assert!(answer == base.modpow(&long, &word));
    let (value, modulus) = (BigInt::from(noise(30, 12)), BigInt::from(word));
    let inverse = done(inverse_mod(&mut vm, &value, &modulus)).unwrap();
    assert_eq!((value * inverse).mod_floor(&modulus), BigInt::from(1));
}

#[test]
fn results_that_cannot_fit_end_at_once_with_the_memory_limit() {
    let mut vm = machine();
    let start = Instant::now();
    let cases = [
        (BinaryOp::Pow, 10, 100_000_000),
        (BinaryOp::Pow, 2, 1 << 40),
        (BinaryOp::Pow, -7, i64::MAX),
        (BinaryOp::LShift, 1, 10_000_000_000),
        (BinaryOp::LShift, -1, i64::MAX),
    ];
    for (op, x, y) in cases {
        let result = vm.binary(op, Value::int(x), Value::int(y));
        assert_eq!(
            limit_of(&vm, &result),
            Some(Limit::Memory),
            "{x} {op:?} {y}"
        );
    }
    let huge = vm.heap.new_big(BigInt::from(1) << 100);
    let result = vm.binary(BinaryOp::Pow, Value::int(3), huge);
    assert_eq!(limit_of(&vm, &result), Some(Limit::Memory));
    let result = vm.binary(BinaryOp::LShift, Value::int(3), huge);
    assert_eq!(limit_of(&vm, &result), Some(Limit::Memory));
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn work_that_costs_too_much_ends_at_once_with_the_operations_limit() {
    let limits = Limits {
        operations: 10_000_000,
        ..Limits::default()
    };
    let mut vm = Vm::new(limits, Box::new(Clock::default()), [0; 32]);
    let start = Instant::now();
    let x = vm.heap.new_big(noise(400_000, 13).into());
    for op in [BinaryOp::Mul, BinaryOp::FloorDiv, BinaryOp::Mod] {
        let y = vm.heap.new_big(noise(200_000, 14).into());
        let result = vm.binary(op, x, y);
        assert_eq!(limit_of(&vm, &result), Some(Limit::Operations), "{op:?}");
    }
    let result = vm.binary(BinaryOp::Pow, Value::int(3), Value::int(60_000_000));
    assert_eq!(limit_of(&vm, &result), Some(Limit::Operations));
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn the_clock_is_looked_at_all_along_a_long_operation() {
    let clock = Clock::default();
    let looks = Rc::clone(&clock.looks);
    let limits = Limits {
        operations: u64::MAX / 4,
        ..Limits::default()
    };
    let mut vm = Vm::new(limits, Box::new(clock), [0; 32]);
    let (a, b) = (noise(60_000, 15), noise(30_000, 16));
    let x = vm.heap.new_big(a.into());
    let y = vm.heap.new_big(b.into());
    let mut least = |op: BinaryOp, wanted: u64| {
        let before = looks.get();
        vm.binary(op, x, y).unwrap();
        assert!(
            looks.get() - before >= wanted,
            "{op:?}: {}",
            looks.get() - before
        );
    };
    least(BinaryOp::Mul, 50);
    least(BinaryOp::FloorDiv, 100);
}

#[test]
fn the_deadline_holds_inside_one_operation() {
    let clock = Clock {
        real: Some(Instant::now()),
        ..Clock::default()
    };
    let limits = Limits {
        operations: u64::MAX / 4,
        wall_time: Duration::from_millis(1),
        ..Limits::default()
    };
    let mut vm = Vm::new(limits.clone(), Box::new(clock), [0; 32]);
    let x = vm.heap.new_big(noise(300_000, 17).into());
    let y = vm.heap.new_big(noise(150_000, 18).into());
    for op in [BinaryOp::Mul, BinaryOp::FloorDiv, BinaryOp::Mod] {
        let now = vm.outside.now().unwrap();
        vm.meter.restart(&limits, now);
        let start = Instant::now();
        let result = vm.binary(op, x, y);
        assert_eq!(limit_of(&vm, &result), Some(Limit::Time), "{op:?}");
        // Generous, because tests run unoptimised and beside others.
        assert!(
            start.elapsed() < Duration::from_millis(500),
            "{op:?}: {:?}",
            start.elapsed()
        );
    }
}
