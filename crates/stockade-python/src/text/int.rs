//! Integers as text: `int(str, base)` with its rules and words, and `str`, `bin`, `oct`, `hex` of
//! integers of any size.
//!
//! Decimal digits beyond [`MAX_DIGITS`] are refused as in CPython, because the conversion takes
//! more than linear time. Where a caller lifts that limit, [`decimal_cost`] says what to charge.

use num_bigint::{BigInt, BigUint, Sign};

use super::digits::Digits;
use super::error::Raise;
use super::repr::repr;
use super::unicode::{decimal_value, is_space};

/// CPython's default for `sys.set_int_max_str_digits`.
pub(crate) const MAX_DIGITS: usize = 4300;

/// An integer that fits one word or does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Int {
    Small(i64),
    Big(BigInt),
}

impl Int {
    /// As a big integer, whatever its size.
    pub(crate) fn into_big(self) -> BigInt {
        match self {
            Self::Small(value) => value.into(),
            Self::Big(value) => value,
        }
    }
}

/// A look at an integer of either size.
#[derive(Debug, Clone, Copy)]
pub(crate) enum IntRef<'a> {
    Small(i64),
    Big(&'a BigInt),
}

impl IntRef<'_> {
    pub(crate) fn is_negative(self) -> bool {
        match self {
            Self::Small(value) => value < 0,
            Self::Big(value) => value.sign() == Sign::Minus,
        }
    }

    /// Bits of the magnitude.
    pub(crate) fn bits(self) -> u64 {
        match self {
            Self::Small(value) => u64::from(64 - value.unsigned_abs().leading_zeros()),
            Self::Big(value) => value.bits(),
        }
    }

    /// The nearest float.
    pub(crate) fn to_float(self) -> Result<f64, Raise> {
        match self {
            Self::Small(value) => Ok(value as f64),
            Self::Big(value) => super::float_exact::int_to_float(value),
        }
    }

    /// The digits of the magnitude in a base of 2, 8, 10 or 16, in lower case, without a sign.
    pub(crate) fn digits(self, base: u32) -> String {
        match self {
            Self::Small(value) => Digits::of(value.unsigned_abs(), base).as_str().to_owned(),
            Self::Big(value) => value.magnitude().to_str_radix(base),
        }
    }

    /// No more characters than this come of [`IntRef::digits`].
    pub(crate) fn digits_bound(self, base: u32) -> usize {
        let bits = self.bits() as usize;
        let per_digit = match base {
            2 => return bits.max(1),
            8 => 3,
            16 => 4,
            // A decimal digit holds more than three bits; a tenth less is enough for certain.
            _ => return bits / 10 * 3 + bits % 10 / 3 + bits / 90 + 2,
        };
        bits.div_ceil(per_digit).max(1)
    }
}

/// Steps to charge for a conversion between decimal text and a number of so many bits: quadratic
/// in words, which is the worst that the big-integer crate does.
pub(crate) fn decimal_cost(bits: u64) -> u64 {
    let words = bits / 64 + 1;
    words.saturating_mul(words) / 16 + words
}

/// `str(int)`; `max_digits` of 0 lifts the limit.
pub(crate) fn int_to_str(value: IntRef<'_>, max_digits: usize) -> Result<String, Raise> {
    if let IntRef::Small(value) = value {
        return Ok(value.to_string());
    }
    check_output(value, max_digits)?;
    let digits = value.digits(10);
    if max_digits != 0 && digits.len() > max_digits {
        return Err(too_many_digits_out(max_digits));
    }
    Ok(if value.is_negative() {
        format!("-{digits}")
    } else {
        digits
    })
}

/// Refuses a number that certainly has more decimal digits than are allowed, before any work.
pub(crate) fn check_output(value: IntRef<'_>, max_digits: usize) -> Result<(), Raise> {
    // A number of n digits has less than 10n/3 bits.
    if max_digits != 0 && value.bits() > max_digits as u64 * 10 / 3 + 4 {
        return Err(too_many_digits_out(max_digits));
    }
    Ok(())
}

fn too_many_digits_out(max_digits: usize) -> Raise {
    Raise::value(format!(
        "Exceeds the limit ({max_digits} digits) for integer string conversion; \
         use sys.set_int_max_str_digits() to increase the limit"
    ))
}

/// `bin`, `oct` or `hex`: the digits with their prefix and sign.
pub(crate) fn int_with_prefix(value: IntRef<'_>, base: u32) -> String {
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        _ => "0x",
    };
    let sign = if value.is_negative() { "-" } else { "" };
    format!("{sign}{prefix}{}", value.digits(base))
}

/// `int(str, base)`; `max_digits` of 0 lifts the limit.
pub(crate) fn int_from_str(text: &str, base: i64, max_digits: usize) -> Result<Int, Raise> {
    int_from_text(text, base, max_digits, || repr(text))
}

/// `int(str, base)` for text whose representation in messages is another, as for `bytes`.
pub(crate) fn int_from_text(
    text: &str,
    base: i64,
    max_digits: usize,
    shown: impl Fn() -> String,
) -> Result<Int, Raise> {
    if base != 0 && !(2..=36).contains(&base) {
        return Err(Raise::value("int() base must be >= 2 and <= 36, or 0"));
    }
    if let Some(value) = plain(text, base) {
        return Ok(Int::Small(value));
    }
    match parse(text, base as u32, max_digits) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => {
            let shown: String = shown().chars().take(200).collect();
            Err(Raise::value(format!(
                "invalid literal for int() with base {base}: {shown}"
            )))
        }
        Err(raise) => Err(raise),
    }
}

/// The common case: up to eighteen digits of ASCII in base ten.
fn plain(text: &str, base: i64) -> Option<i64> {
    let simple = base == 10 && (1..=18).contains(&text.len());
    (simple && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

fn parse(text: &str, base: u32, max_digits: usize) -> Result<Option<Int>, Raise> {
    let text = text.trim_matches(is_space);
    let (negative, text) = match text.strip_prefix(['-', '+']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    // Digits of other scripts count in prefixes too, so they are turned to ASCII first.
    let mut figures = Vec::with_capacity(text.len());
    for character in text.chars() {
        match decimal_value(character) {
            Some(value) => figures.push(b'0' + value as u8),
            None if character.is_ascii() => figures.push(character as u8),
            None => return Ok(None),
        }
    }
    let Some((base, body)) = strip_prefix(&figures, base) else {
        return Ok(None);
    };
    let mut digits = Vec::with_capacity(body.len());
    let mut after_digit = false;
    for byte in body {
        if *byte == b'_' {
            if !after_digit {
                return Ok(None);
            }
            after_digit = false;
            continue;
        }
        match char::from(*byte).to_digit(base) {
            Some(value) => digits.push(value as u8),
            None => return Ok(None),
        }
        after_digit = true;
    }
    if !after_digit {
        return Ok(None);
    }
    if !base.is_power_of_two() && max_digits != 0 && digits.len() > max_digits {
        return Err(Raise::value(format!(
            "Exceeds the limit ({max_digits} digits) for integer string conversion: value has {} \
             digits; use sys.set_int_max_str_digits() to increase the limit",
            digits.len()
        )));
    }
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    let size = BigUint::from_radix_be(&digits, base).unwrap_or_default();
    let value = BigInt::from_biguint(sign, size);
    Ok(Some(
        i64::try_from(&value).map_or(Int::Big(value), Int::Small),
    ))
}

/// The base that a prefix names and what follows it; nothing where base 0 meets leading zeros.
pub(crate) fn strip_prefix(figures: &[u8], base: u32) -> Option<(u32, &[u8])> {
    if let [b'0', letter, rest @ ..] = figures {
        let named = match letter {
            b'x' | b'X' => 16,
            b'o' | b'O' => 8,
            b'b' | b'B' => 2,
            _ => 0,
        };
        if named != 0 && (base == named || base == 0) {
            // One underscore may follow the prefix.
            return Some((named, rest.strip_prefix(b"_").unwrap_or(rest)));
        }
    }
    if base != 0 {
        return Some((base, figures));
    }
    let zeros_only = figures.iter().all(|byte| matches!(byte, b'0' | b'_'));
    (figures.first() != Some(&b'0') || zeros_only).then_some((10, figures))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_by_cpython() {
        for (text, base, expected) in [
            ("12", 10, "12"),
            (" -12\n", 10, "-12"),
            ("+1_000", 10, "1000"),
            ("0x_ff", 16, "255"),
            ("0XFF", 0, "255"),
            ("ff", 16, "255"),
            ("0b1", 16, "177"),
            ("0o17", 8, "15"),
            ("0_0", 0, "0"),
            ("000", 0, "0"),
            ("007", 10, "7"),
            ("zz", 36, "1295"),
            ("١٢٣", 10, "123"),
            ("\u{2003}1\u{a0}", 10, "1"),
            ("9223372036854775807", 10, "9223372036854775807"),
            ("9223372036854775808", 10, "9223372036854775808"),
            ("-9223372036854775808", 10, "-9223372036854775808"),
            ("0b_1_0", 0, "2"),
        ] {
            let value = int_from_str(text, base, MAX_DIGITS).unwrap().into_big();
            assert_eq!(value.to_string(), expected, "{text} in base {base}");
        }
    }

    #[test]
    fn what_is_no_integer_is_refused_in_the_words_of_cpython() {
        for (text, base) in [
            ("", 10),
            ("x", 10),
            ("1__0", 10),
            ("_1", 10),
            ("1_", 10),
            ("010", 0),
            ("0x", 16),
            ("0x__1", 16),
            ("0b2", 0),
            ("1 2", 10),
            ("--1", 10),
            ("²", 10),
            ("8", 8),
            ("0o8", 0),
            ("0_7", 0),
            ("1.0", 10),
            ("+", 10),
            ("0_x1", 0),
        ] {
            let message = int_from_str(text, base, MAX_DIGITS).unwrap_err().message;
            let expected = format!("invalid literal for int() with base {base}: '{text}'");
            assert_eq!(message, expected);
        }
        let long = int_from_str(&"x".repeat(300), 10, MAX_DIGITS)
            .unwrap_err()
            .message;
        assert_eq!(
            long,
            format!(
                "invalid literal for int() with base 10: '{}",
                "x".repeat(199)
            )
        );
        let base = int_from_str("1", 1, MAX_DIGITS).unwrap_err().message;
        assert_eq!(base, "int() base must be >= 2 and <= 36, or 0");
    }

    #[test]
    fn too_many_decimal_digits_are_refused_both_ways() {
        let text = "1".repeat(4301);
        assert_eq!(
            int_from_str(&text, 10, MAX_DIGITS).unwrap_err().message,
            "Exceeds the limit (4300 digits) for integer string conversion: value has 4301 digits; \
             use sys.set_int_max_str_digits() to increase the limit"
        );
        let value = int_from_str(&text, 10, 0).unwrap().into_big();
        let refused = "Exceeds the limit (4300 digits) for integer string conversion; \
             use sys.set_int_max_str_digits() to increase the limit";
        assert_eq!(
            int_to_str(IntRef::Big(&value), MAX_DIGITS)
                .unwrap_err()
                .message,
            refused
        );
        assert_eq!(
            int_to_str(IntRef::Big(&(&value / 10)), MAX_DIGITS)
                .unwrap()
                .len(),
            4300
        );
        assert_eq!(int_to_str(IntRef::Big(&value), 0).unwrap(), text);
        assert!(int_from_str(&"f".repeat(9999), 16, MAX_DIGITS).is_ok());
    }

    #[test]
    fn digits_have_their_prefix_and_never_pass_their_bound() {
        assert_eq!(int_with_prefix(IntRef::Small(-255), 16), "-0xff");
        assert_eq!(int_with_prefix(IntRef::Small(0), 2), "0b0");
        assert_eq!(
            int_with_prefix(IntRef::Small(i64::MIN), 8),
            "-0o1000000000000000000000"
        );
        for power in (0..2000).step_by(7) {
            let value = (BigInt::from(1) << power) - 1;
            for base in [2, 8, 10, 16] {
                let value = IntRef::Big(&value);
                assert!(
                    value.digits(base).len() <= value.digits_bound(base),
                    "{power} {base}"
                );
            }
        }
    }
}
