//! `float.hex` and `float.fromhex`: the only way to write a float as text and know every bit.

use super::error::Raise;
use super::float_exact::scale;

/// `float.hex()`.
pub(crate) fn float_hex(value: f64) -> String {
    if !value.is_finite() {
        return super::float::repr_float(value);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let bits = value.to_bits();
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    match (field, fraction) {
        (0, 0) => format!("{sign}0x0.0p+0"),
        (0, _) => format!("{sign}0x0.{fraction:013x}p-1022"),
        _ => format!("{sign}0x1.{fraction:013x}p{:+}", field - 1023),
    }
}

/// `float.fromhex()`.
pub(crate) fn float_from_hex(text: &str) -> Result<f64, Raise> {
    let body = text.trim_matches(|c: char| matches!(c, ' ' | '\t'..='\r'));
    let (negative, body) = match body.strip_prefix(['-', '+']) {
        Some(rest) => (body.starts_with('-'), rest),
        None => (false, body),
    };
    let size = if body.eq_ignore_ascii_case("inf") || body.eq_ignore_ascii_case("infinity") {
        f64::INFINITY
    } else if body.eq_ignore_ascii_case("nan") {
        f64::NAN
    } else {
        finite(body)?
    };
    Ok(if negative { -size } else { size })
}

fn finite(body: &str) -> Result<f64, Raise> {
    let invalid = || Raise::value("invalid hexadecimal floating-point string");
    let too_large = || Raise::overflow("hexadecimal value too large to represent as a float");
    let body = body
        .strip_prefix("0x")
        .or_else(|| body.strip_prefix("0X"))
        .unwrap_or(body);
    let (digits, exponent) = match body.split_once(['p', 'P']) {
        Some((digits, exponent)) => (digits, Some(exponent)),
        None => (body, None),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    if (whole.is_empty() && fraction.is_empty()) || !all_hex(whole) || !all_hex(fraction) {
        return Err(invalid());
    }
    let written = match exponent {
        None => 0,
        Some(exponent) => {
            let (negative, figures) = match exponent.strip_prefix(['-', '+']) {
                Some(rest) => (exponent.starts_with('-'), rest),
                None => (false, exponent),
            };
            if figures.is_empty() || !figures.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(invalid());
            }
            // Further out nothing changes, whatever the number of digits before it.
            let size = figures
                .parse::<i64>()
                .map_or(1 << 40, |size| size.min(1 << 40));
            if negative { -size } else { size }
        }
    };
    // The first sixty bits are kept; the last of them stands for all that come after.
    let mut mantissa = 0u64;
    let mut power = written - 4 * fraction.len() as i64;
    for digit in whole.bytes().chain(fraction.bytes()) {
        let value = u64::from(char::from(digit).to_digit(16).unwrap_or(0));
        if mantissa >> 56 == 0 {
            mantissa = mantissa << 4 | value;
        } else {
            power += 4;
            mantissa |= u64::from(value != 0);
        }
    }
    if mantissa == 0 {
        return Ok(0.0);
    }
    if power > 1100 {
        return Err(too_large());
    }
    scale(mantissa, power.max(-1300) as i32).ok_or_else(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::float::repr_float;

    #[test]
    fn floats_are_written_as_by_cpython() {
        for (value, expected) in [
            (1.0, "0x1.0000000000000p+0"),
            (-0.1, "-0x1.999999999999ap-4"),
            (0.0, "0x0.0p+0"),
            (-0.0, "-0x0.0p+0"),
            (5e-324, "0x0.0000000000001p-1022"),
            (f64::MAX, "0x1.fffffffffffffp+1023"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(float_hex(value), expected);
            assert_eq!(float_from_hex(expected), Ok(value));
        }
    }

    #[test]
    fn texts_are_read_as_by_cpython() {
        for (text, expected) in [
            (" 0x1.8p1\n", "3.0"),
            ("1.8", "1.5"),
            (".8", "0.5"),
            ("F", "15.0"),
            ("-0x.8p+4", "-8.0"),
            ("0x1p-1075", "0.0"),
            ("0x1.8p-1075", "5e-324"),
            ("0x1.00000000000008p0", "1.0"),
            (
                "0x1.000000000000080000000000000000001p0",
                "1.0000000000000002",
            ),
            ("0x1.00000000000018p0", "1.0000000000000004"),
            ("0x0p99999999999999999999", "0.0"),
            ("0x1p-99999999999999999999", "0.0"),
            ("+NaN", "nan"),
            ("-infinity", "-inf"),
        ] {
            assert_eq!(
                float_from_hex(text).map(repr_float).as_deref(),
                Ok(expected),
                "{text}"
            );
        }
        for text in ["", "0x", "1p", "0x1.p+", "g", "1_0", "0x1 p1", "--1", "."] {
            let message = float_from_hex(text).unwrap_err().message;
            assert_eq!(
                message, "invalid hexadecimal floating-point string",
                "{text}"
            );
        }
        for text in [
            "0x1p1024",
            "0x1p99999999999999999999",
            "0x1.fffffffffffff8p1023",
        ] {
            let message = float_from_hex(text).unwrap_err().message;
            assert_eq!(
                message,
                "hexadecimal value too large to represent as a float"
            );
        }
    }
}
