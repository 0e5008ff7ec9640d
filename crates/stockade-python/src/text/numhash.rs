//! CPython's hashes of numbers and of the containers whose hash is made of their items' hashes.
//! Numbers that are equal hash alike, whatever their type: all are reduced modulo 2**61 - 1.
//!
//! Strings and bytes are in `text/hash.rs`.

use num_bigint::{BigInt, Sign};

/// The prime that numbers are reduced by.
const MODULUS: u64 = (1 << 61) - 1;
/// The hash of an infinity, by its sign.
pub(crate) const INFINITY: i64 = 314_159;
/// The weight of the imaginary part.
const IMAGINARY: u64 = 1_000_003;
/// The hash of `None`, as in every build of CPython since 3.12.
pub(crate) const NONE: i64 = 0xfca8_6420;
/// The hash of `...`, an address in CPython and a number of our own here.
pub(crate) const ELLIPSIS: i64 = 0x0e11_1951;
/// The hash of `NotImplemented`, likewise.
pub(crate) const NOT_IMPLEMENTED: i64 = 0x0107_1313;

/// -1 means an error in CPython, so it is no hash.
fn never_minus_one(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

/// The hash of an int of one word.
#[inline]
pub(crate) fn hash_i64(value: i64) -> i64 {
    if (value as u64) < MODULUS {
        return value;
    }
    let rest = (value.unsigned_abs() % MODULUS) as i64;
    never_minus_one(if value < 0 { -rest } else { rest })
}

/// The hash of an int of any size.
pub(crate) fn hash_int(value: &BigInt) -> i64 {
    let mut rest = 0u64;
    for word in value.magnitude().iter_u64_digits().rev() {
        // 2**61 is one under the modulus, and so 2**64 is eight: no division is needed.
        let sum = u128::from(rest) * 8 + u128::from(word);
        rest = (sum as u64 & MODULUS) + (sum >> 61) as u64;
        if rest >= MODULUS {
            rest -= MODULUS;
        }
    }
    let rest = rest as i64;
    never_minus_one(if value.sign() == Sign::Minus {
        -rest
    } else {
        rest
    })
}

/// The hash of a float; a NaN hashes by its object in CPython, so the caller decides what that is.
pub(crate) fn hash_f64(value: f64) -> Option<i64> {
    if value.is_nan() {
        return None;
    }
    if value.is_infinite() {
        return Some(if value > 0.0 { INFINITY } else { -INFINITY });
    }
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) = if field == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << 52, field - 1075)
    };
    // 2**61 is 1 here, so multiplying by a power of two turns the 61 bits round.
    let turn = exponent.rem_euclid(61) as u32;
    let rest = ((mantissa << turn & MODULUS) | (mantissa >> (61 - turn))) % MODULUS;
    let rest = rest as i64;
    Some(never_minus_one(if value < 0.0 { -rest } else { rest }))
}

/// The hash of a complex number from those of its parts.
pub(crate) fn hash_complex(real: i64, imag: i64) -> i64 {
    never_minus_one((real as u64).wrapping_add(IMAGINARY.wrapping_mul(imag as u64)) as i64)
}

const PRIME_1: u64 = 11_400_714_785_074_694_791;
const PRIME_2: u64 = 14_029_467_366_897_019_727;
const PRIME_5: u64 = 2_870_177_450_012_600_261;

/// The hash of a tuple, fed with the hashes of its items in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TupleHash {
    state: u64,
    len: u64,
}

impl TupleHash {
    pub(crate) fn new() -> Self {
        Self {
            state: PRIME_5,
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, item: i64) {
        self.state = self.state.wrapping_add((item as u64).wrapping_mul(PRIME_2));
        self.state = self.state.rotate_left(31).wrapping_mul(PRIME_1);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn finish(self) -> i64 {
        match self.state.wrapping_add(self.len ^ (PRIME_5 ^ 0x0035_d373)) as i64 {
            -1 => 1_546_275_796,
            hash => hash,
        }
    }
}

/// The hash of a tuple of items with these hashes.
pub(crate) fn hash_tuple(items: impl IntoIterator<Item = i64>) -> i64 {
    let mut hash = TupleHash::new();
    items.into_iter().for_each(|item| hash.add(item));
    hash.finish()
}

/// The hash of a frozenset of items with these hashes, in any order.
pub(crate) fn hash_frozenset(items: impl IntoIterator<Item = i64>) -> i64 {
    let (mut hash, mut len) = (0u64, 0u64);
    for item in items {
        let item = item as u64;
        hash ^= ((item ^ 0x055b_4db3) ^ (item << 16)).wrapping_mul(3_644_798_167);
        len += 1;
    }
    hash ^= (len + 1).wrapping_mul(1_927_868_237);
    hash ^= (hash >> 11) ^ (hash >> 25);
    hash = hash.wrapping_mul(69_069).wrapping_add(907_133_923);
    match hash as i64 {
        -1 => 590_923_713,
        hash => hash,
    }
}

/// The hash of a range, from the hashes of its length, first item and step (those of `None` where
/// the range is too short to have them).
pub(crate) fn hash_range(len: i64, first: i64, step: i64) -> i64 {
    hash_tuple([len, first, step])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_hash_as_in_cpython() {
        for (text, expected) in [
            ("0", 0),
            ("1", 1),
            ("-1", -2),
            ("-2", -2),
            ("2305843009213693951", 0),
            ("-2305843009213693951", 0),
            ("2305843009213693952", 1),
            ("2305843009213693950", 2_305_843_009_213_693_950),
            ("-2305843009213693952", -2),
            ("9223372036854775807", 3),
            ("-9223372036854775808", -4),
            ("18446744073709551616", 8),
            ("1000000000000000000000000000000", 465_258_685_558_744_706),
            ("-1000000000000000000000000000000", -465_258_685_558_744_706),
            (
                "1606938044258990275541962092341162602522202993782792835313721",
                143_417,
            ),
            ("-6917529027641081857", -4),
        ] {
            let value: BigInt = text.parse().unwrap();
            assert_eq!(hash_int(&value), expected, "{text}");
            if let Ok(small) = i64::try_from(&value) {
                assert_eq!(hash_i64(small), expected, "{text}");
            }
        }
    }

    #[test]
    fn floats_and_complex_numbers_hash_as_in_cpython() {
        for (value, expected) in [
            (0.0, 0),
            (-0.0, 0),
            (1.0, 1),
            (-1.0, -2),
            (0.5, 1_152_921_504_606_846_976),
            (-2.5, -1_152_921_504_606_846_978),
            (3.25, 576_460_752_303_423_491),
            (1e100, 1_822_893_315_824_342_674),
            (-1e-100, -1_735_222_877_707_689_105),
            (5e-324, 16_777_216),
            (f64::MAX, 2_234_066_890_152_476_671),
            (2.305_843_009_213_694e18, 1),
            (2.305_843_009_213_694e18, 1),
            (123_456_789.125, 288_230_376_275_168_533),
            (f64::INFINITY, INFINITY),
            (f64::NEG_INFINITY, -INFINITY),
        ] {
            assert_eq!(hash_f64(value), Some(expected), "{value}");
        }
        assert_eq!(hash_f64(f64::NAN), None);
        assert_eq!(hash_complex(hash_i64(1), hash_i64(2)), 2_000_007);
        assert_eq!(hash_complex(hash_i64(0), hash_i64(-1)), -2_000_006);
    }

    #[test]
    fn containers_hash_as_in_cpython() {
        assert_eq!(hash_tuple([].map(hash_i64)), 5_740_354_900_026_072_187);
        assert_eq!(hash_tuple([1].map(hash_i64)), -6_644_214_454_873_602_895);
        assert_eq!(hash_tuple([1, 2, 3].map(hash_i64)), 529_344_067_295_497_451);
        assert_eq!(
            hash_tuple([-1, 0, 5, 1_000_000_000_000_000_000].map(hash_i64)),
            -2_554_786_328_614_475_475
        );
        assert_eq!(hash_frozenset([].map(hash_i64)), 133_146_708_735_736);
        assert_eq!(hash_frozenset([1].map(hash_i64)), -558_064_481_276_695_278);
        assert_eq!(
            hash_frozenset([1, 2, 3].map(hash_i64)),
            -272_375_401_224_217_160
        );
        assert_eq!(
            hash_frozenset([-1, 5, 100].map(hash_i64)),
            -7_211_556_043_914_704_031
        );
        assert_eq!(hash_range(10, 0, 1), -7_546_101_314_042_312_252);
        assert_eq!(hash_range(0, NONE, NONE), 2_676_694_398_852_732_306);
        assert_eq!(hash_tuple([NONE]), 9_181_102_132_670_838_864);
    }
}
