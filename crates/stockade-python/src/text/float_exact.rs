//! Exact questions about floats: rounding to a number of decimals, the fraction a float is, and
//! the way between floats and integers of any size.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};

use super::error::Raise;

/// `round(x, ndigits)`: the exact value of the float rounded half to even in decimal.
pub(crate) fn round_half_even(value: f64, ndigits: i64) -> Result<f64, Raise> {
    if !value.is_finite() || value == 0.0 || ndigits > 323 {
        return Ok(value);
    }
    if ndigits < -308 {
        return Ok(0.0 * value);
    }
    if ndigits >= 0 {
        let text = format!("{value:.*}", ndigits as usize);
        return finite(text.parse().unwrap_or(value));
    }
    let drop = ndigits.unsigned_abs() as usize;
    let whole = format!("{:.0}", value.abs().trunc());
    let Some(kept_len) = whole.len().checked_sub(drop) else {
        return Ok(0.0 * value);
    };
    let (kept, dropped) = whole.split_at(kept_len);
    let half = format!("5{}", "0".repeat(drop - 1));
    let odd = kept.bytes().last().is_some_and(|digit| digit % 2 == 1);
    let up = match dropped.cmp(half.as_str()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => odd || value.fract() != 0.0,
        std::cmp::Ordering::Less => false,
    };
    let kept: BigUint = kept.parse().unwrap_or_default();
    let text = format!("{}e{drop}", if up { kept + 1u32 } else { kept });
    let size: f64 = text.parse().unwrap_or(0.0);
    finite(size.copysign(value))
}

fn finite(rounded: f64) -> Result<f64, Raise> {
    if rounded.is_finite() {
        Ok(rounded)
    } else {
        Err(Raise::overflow("rounded value too large to represent"))
    }
}

/// The mantissa and the power of two that a finite float is made of.
fn decompose(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    if field == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << 52, field - 1075)
    }
}

/// `float.as_integer_ratio()`, in lowest terms.
pub(crate) fn float_as_integer_ratio(value: f64) -> Result<(BigInt, BigInt), Raise> {
    if value.is_nan() {
        return Err(Raise::value("cannot convert NaN to integer ratio"));
    }
    if value.is_infinite() {
        return Err(Raise::overflow("cannot convert Infinity to integer ratio"));
    }
    let (mut mantissa, mut exponent) = decompose(value);
    if mantissa == 0 {
        return Ok((BigInt::zero(), BigInt::one()));
    }
    let spare = mantissa.trailing_zeros();
    mantissa >>= spare;
    exponent += spare as i32;
    let sign = if value < 0.0 { Sign::Minus } else { Sign::Plus };
    let numerator = BigInt::from_biguint(sign, mantissa.into());
    Ok(if exponent >= 0 {
        (numerator << exponent, BigInt::one())
    } else {
        (numerator, BigInt::one() << -exponent)
    })
}

/// `int(float)`, which drops the fraction.
pub(crate) fn float_to_int(value: f64) -> Result<BigInt, Raise> {
    if value.is_nan() {
        return Err(Raise::value("cannot convert float NaN to integer"));
    }
    if value.is_infinite() {
        return Err(Raise::overflow("cannot convert float infinity to integer"));
    }
    let (mantissa, exponent) = decompose(value);
    let size = BigUint::from(mantissa);
    let size = if exponent >= 0 {
        size << exponent
    } else {
        size >> exponent.unsigned_abs()
    };
    Ok(BigInt::from_biguint(
        if value < 0.0 { Sign::Minus } else { Sign::Plus },
        size,
    ))
}

/// `round(float)` without digits: the nearest integer, half to even.
pub(crate) fn round_to_int(value: f64) -> Result<BigInt, Raise> {
    float_to_int(value.round_ties_even())
}

/// `float(int)`, rounded half to even.
pub(crate) fn int_to_float(value: &BigInt) -> Result<f64, Raise> {
    ratio_to_float(value, &BigInt::one())
        .ok_or_else(|| Raise::overflow("int too large to convert to float"))
}

/// `int / int`, the float nearest to the exact quotient.
pub(crate) fn divide_ints(numerator: &BigInt, denominator: &BigInt) -> Result<f64, Raise> {
    if denominator.is_zero() {
        return Err(Raise::new(
            super::error::Kind::ZeroDivisionError,
            "division by zero",
        ));
    }
    ratio_to_float(numerator, denominator)
        .ok_or_else(|| Raise::overflow("integer division result too large for a float"))
}

/// The nearest float to a quotient, or nothing where it is too large.
fn ratio_to_float(numerator: &BigInt, denominator: &BigInt) -> Option<f64> {
    if numerator.is_zero() {
        return Some(0.0);
    }
    let negative = (numerator.sign() == Sign::Minus) != (denominator.sign() == Sign::Minus);
    let (top, bottom) = (numerator.magnitude(), denominator.magnitude());
    // The quotient is taken to 54 or 55 bits, less where it is subnormal, and what is left over
    // only decides ties.
    let estimate = top.bits() as i64 - bottom.bits() as i64;
    if estimate > 1025 {
        return None;
    }
    let shift = (estimate - 55).max(-1076);
    if estimate < -1080 {
        return Some(if negative { -0.0 } else { 0.0 });
    }
    let (quotient, rest) = if shift >= 0 {
        let scaled = bottom << shift as u64;
        (top / &scaled, top % &scaled)
    } else {
        let scaled = top << shift.unsigned_abs();
        (&scaled / bottom, &scaled % bottom)
    };
    let mut mantissa = quotient.to_u64()?;
    if !rest.is_zero() {
        mantissa |= 1;
    }
    let size = scale(mantissa, shift as i32)?;
    Some(if negative { -size } else { size })
}

/// `mantissa * 2**exponent`, rounded half to even; the lowest bit of a mantissa of more than 54
/// bits may stand for all that was cut off below it.
pub(super) fn scale(mantissa: u64, exponent: i32) -> Option<f64> {
    if mantissa == 0 {
        return Some(0.0);
    }
    let bits = 64 - mantissa.leading_zeros() as i32;
    // Where the lowest bit of the result stands: 53 bits below the top, or the subnormal floor.
    let lowest = (exponent + bits - 53).max(-1074);
    let cut = lowest - exponent;
    let rounded = if cut <= 0 {
        mantissa << cut.unsigned_abs().min(63)
    } else if cut > 64 {
        0
    } else {
        let wide = u128::from(mantissa);
        let (kept, rest) = (wide >> cut, wide & ((1 << cut) - 1));
        let half = 1u128 << (cut - 1);
        (kept + u128::from(rest > half || (rest == half && kept & 1 == 1))) as u64
    };
    // `rounded` has at most 54 bits and is exact as a float; so is the power, taken in two steps.
    let value = rounded as f64 * power_of_two(lowest / 2) * power_of_two(lowest - lowest / 2);
    value.is_finite().then_some(value)
}

fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023).clamp(1, 2046) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::float::repr_float;

    #[test]
    fn rounding_is_that_of_cpython() {
        for (value, digits, expected) in [
            (2.5, 0, "2.0"),
            (3.5, 0, "4.0"),
            (0.125, 2, "0.12"),
            (2.675, 2, "2.67"),
            (1.005, 2, "1.0"),
            (0.5, 0, "0.0"),
            (1.5, 0, "2.0"),
            (-2.5, 0, "-2.0"),
            (1e22, -22, "1e+22"),
            (15.0, -1, "20.0"),
            (25.0, -1, "20.0"),
            (25.5, -1, "30.0"),
            (24.999, -1, "20.0"),
            (5.0, -1, "0.0"),
            (5.1, -1, "10.0"),
            (4.0, -1, "0.0"),
            (-15.0, -1, "-20.0"),
            (50.0, -2, "0.0"),
            (51.0, -2, "100.0"),
            (123_456.789, -3, "123000.0"),
            (1234.5678, 2, "1234.57"),
            (1e300, -299, "1e+300"),
            (9.5e22, -22, "9e+22"),
            (1e23, -23, "1e+23"),
            (5e-324, 323, "0.0"),
            (1.1, 400, "1.1"),
            (1.1, -400, "0.0"),
            (-1.1, -1, "-0.0"),
            (0.1, 20, "0.1"),
            (1e16, 2, "1e+16"),
            (2.225_073_858_507_201_4e-308, 310, "2.23e-308"),
            (99.5, -2, "100.0"),
            (49.9, -2, "0.0"),
            (150.0, -2, "200.0"),
            (250.0, -2, "200.0"),
        ] {
            let ours = round_half_even(value, digits).map(repr_float);
            assert_eq!(ours.as_deref(), Ok(expected), "round({value}, {digits})");
        }
        let error = round_half_even(1.7e308, -308).unwrap_err();
        assert_eq!(error.message, "rounded value too large to represent");
    }

    #[test]
    fn fractions_are_exact() {
        for (value, numerator, denominator) in [
            (0.5, "1", "2"),
            (-0.1, "-3602879701896397", "36028797018963968"),
            (1e22, "10000000000000000000000", "1"),
            (0.0, "0", "1"),
        ] {
            let (top, bottom) = float_as_integer_ratio(value).unwrap();
            assert_eq!(
                (top.to_string().as_str(), bottom.to_string().as_str()),
                (numerator, denominator)
            );
        }
        let message = |value| float_as_integer_ratio(value).unwrap_err().message;
        assert_eq!(message(f64::NAN), "cannot convert NaN to integer ratio");
        assert_eq!(
            message(f64::INFINITY),
            "cannot convert Infinity to integer ratio"
        );
    }

    #[test]
    fn floats_become_integers_by_cutting() {
        assert_eq!(float_to_int(-2.9).unwrap().to_string(), "-2");
        assert_eq!(
            float_to_int(1e23).unwrap().to_string(),
            "99999999999999991611392"
        );
        assert_eq!(round_to_int(2.5).unwrap().to_string(), "2");
        assert_eq!(
            float_to_int(f64::NAN).unwrap_err().message,
            "cannot convert float NaN to integer"
        );
    }

    #[test]
    fn integers_become_the_nearest_floats() {
        for (text, expected) in [
            ("9007199254740993", "9007199254740992.0"),
            ("9007199254740995", "9007199254740996.0"),
            ("-18014398509481985", "-1.8014398509481984e+16"),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
        ] {
            assert_eq!(
                repr_float(int_to_float(&text.parse().unwrap()).unwrap()),
                expected
            );
        }
        let huge = BigInt::one() << 1024;
        assert_eq!(
            int_to_float(&huge).unwrap_err().message,
            "int too large to convert to float"
        );
        assert_eq!(
            int_to_float(&((BigInt::one() << 1024) - 1))
                .unwrap_err()
                .message,
            "int too large to convert to float"
        );
        let most = (BigInt::one() << 1024) - (BigInt::one() << 970) - 1;
        assert_eq!(int_to_float(&most), Ok(f64::MAX));
    }

    #[test]
    fn quotients_are_the_nearest_floats() {
        let quotient = |top: &BigInt, bottom: &BigInt| divide_ints(top, bottom).map(repr_float);
        let (one, three) = (BigInt::one(), BigInt::from(3));
        assert_eq!(quotient(&one, &three).unwrap(), "0.3333333333333333");
        assert_eq!(
            quotient(&-&one, &(BigInt::one() << 1074)).unwrap(),
            "-5e-324"
        );
        assert_eq!(quotient(&one, &(BigInt::one() << 1075)).unwrap(), "0.0");
        assert_eq!(
            quotient(&three, &(BigInt::one() << 1076)).unwrap(),
            "5e-324"
        );
        assert_eq!(quotient(&-&one, &(BigInt::one() << 5000)).unwrap(), "-0.0");
        let huge = (BigInt::one() << 5000) * 7;
        assert_eq!(quotient(&huge, &(BigInt::one() << 5001)).unwrap(), "3.5");
        assert_eq!(
            quotient(&huge, &one).unwrap_err().message,
            "integer division result too large for a float"
        );
        assert_eq!(
            quotient(&one, &BigInt::zero()).unwrap_err().message,
            "division by zero"
        );
    }
}
