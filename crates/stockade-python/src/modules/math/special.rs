//! Functions of the real line that neither Rust's library nor the language offers.

use std::f64::consts::PI;

/// Below this the series is summed, with numbers of twice the precision; above it the continued
/// fraction converges fast.
const SERIES_BELOW: f64 = 3.0;

pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let size = x.abs();
    if size < SERIES_BELOW {
        return series(x).0;
    }
    (1.0 - fraction(size)).copysign(x)
}

pub(super) fn erfc(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let size = x.abs();
    if size < SERIES_BELOW {
        let (high, low) = series(x);
        return (1.0 - high) - low;
    }
    let tail = fraction(size);
    if x > 0.0 { tail } else { 2.0 - tail }
}

/// A number as the sum of two floats, the second below the last place of the first.
type Double = (f64, f64);

fn two_sum(a: f64, b: f64) -> Double {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

fn add(a: Double, b: Double) -> Double {
    let (high, low) = two_sum(a.0, b.0);
    two_sum(high, low + a.1 + b.1)
}

fn multiply(a: Double, b: Double) -> Double {
    let high = a.0 * b.0;
    let low = a.0.mul_add(b.0, -high) + a.0 * b.1 + a.1 * b.0;
    two_sum(high, low)
}

fn divide(a: Double, b: f64) -> Double {
    let high = a.0 / b;
    let rest = (-high).mul_add(b, a.0) + a.1;
    two_sum(high, rest / b)
}

/// `2/√π · Σ (-1)ⁿ x²ⁿ⁺¹ / (n! (2n+1))`.
fn series(x: f64) -> Double {
    const TWO_OVER_ROOT_PI: Double = (std::f64::consts::FRAC_2_SQRT_PI, 1.533_545_961_316_588e-17);
    let square = multiply((x, 0.0), (x, 0.0));
    let mut power: Double = (x, 0.0);
    let mut sum = power;
    for n in 1..80 {
        let n = f64::from(n);
        power = divide(multiply(power, (-square.0, -square.1)), n);
        let term = divide(power, 2.0 * n + 1.0);
        sum = add(sum, term);
        if term.0.abs() < 1e-34 {
            break;
        }
    }
    multiply(sum, TWO_OVER_ROOT_PI)
}

/// `erfc` of a positive number by its continued fraction.
fn fraction(x: f64) -> f64 {
    if x >= 30.0 {
        return 0.0;
    }
    let square = x * x;
    let lost = x.mul_add(x, -square);
    let mut a = 0.0;
    let mut da = 0.5;
    let (mut p, mut p_last) = (1.0, 0.0);
    let (mut q, mut q_last) = (da + square, 1.0);
    for _ in 0..50 {
        a += da;
        da += 2.0;
        let b = da + square;
        (p_last, p) = (p, b * p - a * p_last);
        (q_last, q) = (q, b * q - a * q_last);
    }
    let front = (-square).exp();
    p / q * x * (front - front * lost) / PI.sqrt()
}

/// Lanczos' approximation with g = 6.0246…: numerator and denominator by powers of x.
const LANCZOS_G: f64 = 6.024_680_040_776_73;
const NUMERATOR: [f64; 13] = [
    23_531_376_880.410_76,
    42_919_803_642.649_1,
    35_711_959_237.355_67,
    17_921_034_426.037_21,
    6_039_542_586.352_028,
    1_439_720_407.311_721_6,
    248_874_557.862_054_17,
    31_426_415.585_400_194,
    2_876_370.628_935_372_5,
    186_056.265_395_223_48,
    8_071.672_002_365_816,
    210.824_277_751_579_36,
    2.506_628_274_631_000_2,
];
const DENOMINATOR: [f64; 13] = [
    0.0,
    39_916_800.0,
    120_543_840.0,
    150_917_976.0,
    105_258_076.0,
    45_995_730.0,
    13_339_535.0,
    2_637_558.0,
    357_423.0,
    32_670.0,
    1_925.0,
    66.0,
    1.0,
];

/// The rational function, for large arguments in powers of 1/x so that nothing overflows.
fn lanczos(x: f64) -> f64 {
    let (mut top, mut bottom) = (0.0, 0.0);
    if x < 5.0 {
        for at in (0..13).rev() {
            top = top * x + NUMERATOR[at];
            bottom = bottom * x + DENOMINATOR[at];
        }
    } else {
        for at in 0..13 {
            top = top / x + NUMERATOR[at];
            bottom = bottom / x + DENOMINATOR[at];
        }
    }
    top / bottom
}

/// `sin(πx)` without the error of multiplying by π first.
fn sin_pi(x: f64) -> f64 {
    let y = x.abs() % 2.0;
    let result: f64 = match (2.0 * y).round() as i32 {
        0 => (PI * y).sin(),
        1 => (PI * (y - 0.5)).cos(),
        2 => (PI * (1.0 - y)).sin(),
        3 => -(PI * (y - 1.5)).cos(),
        _ => (PI * (y - 2.0)).sin(),
    };
    1f64.copysign(x) * result
}

/// Γ(x); the caller has refused the poles.
pub(super) fn gamma(x: f64) -> f64 {
    if !x.is_finite() {
        return x;
    }
    if x == x.floor() && (1.0..=23.0).contains(&x) {
        return (1..x as u64).product::<u64>() as f64;
    }
    let size = x.abs();
    if size < 1e-20 {
        return 1.0 / x;
    }
    if size > 200.0 {
        return if x < 0.0 {
            0.0 / sin_pi(x)
        } else {
            f64::INFINITY
        };
    }
    let y = size + LANCZOS_G - 0.5;
    // What rounding took away from y comes back as a correction.
    let lost = if size > LANCZOS_G - 0.5 {
        (y - size) - (LANCZOS_G - 0.5)
    } else {
        (y - (LANCZOS_G - 0.5)) - size
    };
    let correction = lost * LANCZOS_G / y;
    if x < 0.0 {
        let mut result = -PI / sin_pi(size) / size * y.exp() / lanczos(size);
        result -= correction * result;
        if size < 140.0 {
            result / y.powf(size - 0.5)
        } else {
            let root = y.powf(size / 2.0 - 0.25);
            result / root / root
        }
    } else {
        let mut result = lanczos(size) / y.exp();
        result += correction * result;
        if size < 140.0 {
            result * y.powf(size - 0.5)
        } else {
            let root = y.powf(size / 2.0 - 0.25);
            result * root * root
        }
    }
}

/// ln |Γ(x)|.
pub(super) fn lgamma(x: f64) -> f64 {
    if !x.is_finite() {
        return if x.is_nan() { x } else { f64::INFINITY };
    }
    if x == x.floor() && (1.0..=2.0).contains(&x) {
        return 0.0;
    }
    let size = x.abs();
    if size < 1e-20 {
        return -size.ln();
    }
    let mut result = lanczos(size).ln() - LANCZOS_G;
    result += (size - 0.5) * ((size + LANCZOS_G - 0.5).ln() - 1.0);
    if x < 0.0 {
        result = PI.ln() - sin_pi(size).abs().ln() - size.ln() - result;
    }
    result
}

/// `x · 2ⁿ`, rounded once.
pub(super) fn scale(x: f64, exponent: i32) -> f64 {
    let mut result = x;
    let mut left = exponent;
    while left > 1000 && result.is_finite() {
        result *= 2f64.powi(1000);
        left -= 1000;
    }
    if left < -1000 {
        // Down to just above the subnormal numbers first, then once more.
        let (mantissa, own) = split(result);
        let target = own.saturating_add(left);
        if target < -1080 {
            return 0f64.copysign(x);
        }
        if target >= -1021 {
            return mantissa
                * 2f64.powi(target.max(-1020))
                * if target < -1020 { 0.5 } else { 1.0 };
        }
        return mantissa * 2f64.powi(-1021) * 2f64.powi(target + 1021);
    }
    if left < 0 {
        let (mantissa, own) = split(result);
        let target = own + left;
        if target < -1021 {
            return mantissa * 2f64.powi(-1021) * 2f64.powi((target + 1021).max(-100));
        }
    }
    result * 2f64.powi(left)
}

/// A number as a mantissa in `[0.5, 1)` and a power of two.
pub(super) fn split(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let (value, shift) = if x.abs() < f64::MIN_POSITIVE {
        (x * 2f64.powi(64), -64)
    } else {
        (x, 0)
    };
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1022;
    let mantissa = f64::from_bits((bits & !(0x7ff << 52)) | (1022 << 52));
    (mantissa, exponent + shift)
}

/// So many floats from `x` towards `y`.
pub(super) fn next_after(x: f64, y: f64, steps: u64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if steps == 0 || x == y {
        return if steps == 0 { x } else { y };
    }
    // Floats as a line of integers: negative ones count down from zero.
    let place = |it: f64| {
        let bits = it.to_bits() as i64;
        if bits < 0 {
            i128::from(i64::MIN) - i128::from(bits)
        } else {
            i128::from(bits)
        }
    };
    let (from, to) = (place(x), place(y));
    let moved = if from < to {
        (from + i128::from(steps)).min(to)
    } else {
        (from - i128::from(steps)).max(to)
    };
    if moved == to {
        return y;
    }
    let size = f64::from_bits(moved.unsigned_abs() as u64);
    if moved < 0 || (moved == 0 && x < 0.0) {
        -size
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values_come_out_to_the_last_place() {
        for (got, wanted) in [
            (erf(0.5), 0.520_499_877_813_046_5),
            (erf(1.0), 0.842_700_792_949_714_9),
            (erfc(2.0), 0.004_677_734_981_047_266),
            (gamma(0.5), 1.772_453_850_905_516),
            (gamma(5.5), 52.342_777_784_553_52),
            (lgamma(10.5), 13.940_625_219_403_763),
        ] {
            assert!(
                (got - wanted).abs() <= wanted.abs() * 4e-16,
                "{got} is not {wanted}"
            );
        }
    }

    #[test]
    fn scaling_rounds_once_among_the_smallest_numbers() {
        assert_eq!(scale(1.0, -1074), f64::from_bits(1));
        assert_eq!(scale(1.5, -1074), f64::from_bits(2));
        assert_eq!(scale(f64::from_bits(1), 1074), 1.0);
        assert_eq!(scale(1.0, -2000), 0.0);
        assert!(scale(1.0, 2000).is_infinite());
    }

    #[test]
    fn stepping_over_zero_changes_the_sign_once() {
        assert_eq!(next_after(0.0, -1.0, 1), -f64::from_bits(1));
        assert_eq!(next_after(1.0, 2.0, 1), 1.0 + f64::EPSILON);
        assert_eq!(next_after(1.0, 2.0, u64::MAX), 2.0);
    }
}
