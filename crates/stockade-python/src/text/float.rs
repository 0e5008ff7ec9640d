//! Floats as text: `repr(float)` and `float(str)`. The digits are the fewest that read back as the
//! same float; what is CPython's own is when the exponent is written.
//!
//! Formatting with a given number of digits is in `text/decimal.rs`, hexadecimal in
//! `text/float_hex.rs`, rounding and exact fractions in `text/float_exact.rs`.

use super::unicode::{decimal_value, is_space};

/// No representation is longer: sign, seventeen digits, a point, an exponent.
pub(crate) const REPR_BOUND: usize = 24;

/// `repr(float)`.
pub(crate) fn repr_float(value: f64) -> String {
    let mut out = String::with_capacity(REPR_BOUND);
    push_repr_float(&mut out, value);
    out
}

/// Appends `repr(float)`.
pub(crate) fn push_repr_float(out: &mut String, value: f64) {
    if value.is_nan() {
        out.push_str("nan");
        return;
    }
    if value.is_infinite() {
        out.push_str(if value > 0.0 { "inf" } else { "-inf" });
        return;
    }
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(value);
    let size = value.abs();
    // Here the two agree on writing no exponent.
    if (1e-4..1e16).contains(&size) || size == 0.0 {
        out.push_str(text);
        return;
    }
    let shortest = if text.contains('e') {
        text.to_owned()
    } else {
        format!("{value:e}")
    };
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    out.push_str(digits);
    push_exponent(out, 'e', exponent.parse().unwrap_or(0));
}

/// Appends an exponent of at least two digits with its sign.
pub(crate) fn push_exponent(out: &mut String, letter: char, exponent: i32) {
    out.push(letter);
    out.push(if exponent < 0 { '-' } else { '+' });
    let size = exponent.unsigned_abs();
    if size < 10 {
        out.push('0');
    }
    out.push_str(&size.to_string());
}

/// `repr(complex)`, which is `str` of it too.
pub(crate) fn repr_complex(real: f64, imag: f64) -> String {
    let part = |value: f64| {
        let mut text = repr_float(value);
        if text.ends_with(".0") {
            text.truncate(text.len() - 2);
        }
        text
    };
    let imag_text = part(imag);
    if real == 0.0 && real.is_sign_positive() {
        return format!("{imag_text}j");
    }
    let sign = if imag_text.starts_with('-') { "" } else { "+" };
    format!("({}{sign}{imag_text}j)", part(real))
}

/// `float(str)`: white space around, underscores between digits, digits of any script.
pub(crate) fn float_from_str(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_space);
    if text.bytes().all(|byte| byte.is_ascii() && byte != b'_') {
        return plain_float(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut last = '_';
    for character in text.chars() {
        let next = match decimal_value(character) {
            Some(value) => char::from_digit(value, 10)?,
            None if character.is_ascii() => character,
            None => return None,
        };
        if (next == '_' && !last.is_ascii_digit()) || (last == '_' && !next.is_ascii_digit()) {
            // The first character follows no underscore.
            if next == '_' || !plain.is_empty() {
                return None;
            }
        }
        if next != '_' {
            plain.push(next);
        }
        last = next;
    }
    if last == '_' {
        None
    } else {
        plain_float(&plain)
    }
}

fn plain_float(text: &str) -> Option<f64> {
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    if body.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return text.parse().ok();
    }
    let special = ["inf", "infinity"]
        .iter()
        .any(|name| body.eq_ignore_ascii_case(name));
    let size = if special {
        f64::INFINITY
    } else if body.eq_ignore_ascii_case("nan") {
        f64::NAN
    } else {
        return None;
    };
    Some(if text.starts_with('-') { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_shown_as_by_cpython() {
        for (value, expected) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e16, "1e+16"),
            (9_999_999_999_999_998.0, "9999999999999998.0"),
            (1e-4, "0.0001"),
            (1e-5, "1e-05"),
            (1.5e-5, "1.5e-05"),
            (-1.234e-5, "-1.234e-05"),
            (1e22, "1e+22"),
            (1e23, "1e+23"),
            (1e100, "1e+100"),
            (123_456_789_012_345_680.0, "1.2345678901234568e+17"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1.0 / 3.0, "0.3333333333333333"),
        ] {
            assert_eq!(repr_float(value), expected);
            assert!(expected.len() <= REPR_BOUND);
        }
        assert!(repr_float(-2.225_073_858_507_201_4e-308).len() <= REPR_BOUND);
    }

    #[test]
    fn complex_numbers_are_shown_as_by_cpython() {
        for (real, imag, expected) in [
            (0.0, 1.0, "1j"),
            (-0.0, 1.0, "(-0+1j)"),
            (1.5, -2.0, "(1.5-2j)"),
            (0.0, -0.0, "-0j"),
            (f64::NAN, f64::INFINITY, "(nan+infj)"),
            (1e20, 0.0, "(1e+20+0j)"),
        ] {
            assert_eq!(repr_complex(real, imag), expected);
        }
    }

    #[test]
    fn texts_are_read_as_by_cpython() {
        for (text, expected) in [
            (" 1.5\n", "1.5"),
            ("1_000.5", "1000.5"),
            ("1_0e1_0", "100000000000.0"),
            (".5", "0.5"),
            ("5.", "5.0"),
            ("+3", "3.0"),
            ("-InFiNiTy", "-inf"),
            ("nAn", "nan"),
            ("1e400", "inf"),
            ("1e-400", "0.0"),
            ("\u{a0}١٢\u{2003}", "12.0"),
            ("١_٢.٥", "12.5"),
            ("1E+5", "100000.0"),
            ("-0", "-0.0"),
            ("1e99999999999999999999", "inf"),
        ] {
            assert_eq!(
                float_from_str(text).map(repr_float).as_deref(),
                Some(expected),
                "{text}"
            );
        }
        for text in [
            "", " ", ".", "+", "1__0", "_1", "1_", "1_.5", "1._5", "1e_5", "1e5_", "e5", "0x10",
            "1 2", "in", "infinit", "--1", "1e", "²", "1\0", "+_1", "i_nf", "1_e5",
        ] {
            assert_eq!(float_from_str(text), None, "{text}");
        }
    }
}
