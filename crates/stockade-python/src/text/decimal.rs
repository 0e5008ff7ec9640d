//! The digits of floats for `format`, `%` and `round`: as many as are asked for, correctly rounded,
//! laid out by the rules of `e`, `f`, `g` and of no code at all. Padding, grouping and alignment
//! are the callers'.

use super::digits::Digits;
use super::float::push_exponent;
use super::format_spec::push_fill;

/// No float has more digits than this that are not zero, so more are never asked of the standard
/// library, which refuses large numbers of them.
const EXACT: usize = 1100;

/// How digits are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// `e`: one digit before the point and an exponent.
    Exponent,
    /// `f`: no exponent.
    Fixed,
    /// `g`: either, whichever is fit, without trailing zeros.
    General,
    /// `repr`: the fewest digits that read back the same.
    Shortest,
}

/// What is asked of a float.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub(crate) struct Style {
    pub(crate) layout: Layout,
    pub(crate) precision: usize,
    /// `E`, `F`, `G`: the exponent, `INF` and `NAN` in capitals.
    pub(crate) upper: bool,
    /// `#`: the point stays, and so do trailing zeros of `g`.
    pub(crate) alternate: bool,
    /// A finite number without point or exponent gets `.0`.
    pub(crate) add_dot_zero: bool,
    /// `z`: a zero that comes of rounding loses its minus.
    pub(crate) no_negative_zero: bool,
}

impl Style {
    pub(crate) fn new(layout: Layout, precision: usize) -> Self {
        Self {
            layout,
            precision,
            upper: false,
            alternate: false,
            add_dot_zero: layout == Layout::Shortest,
            no_negative_zero: false,
        }
    }

    /// No more bytes than this come of [`float_to_text`].
    pub(crate) fn bound(&self) -> usize {
        // Sign, 309 digits before the point, the point, an exponent.
        self.precision.saturating_add(320)
    }
}

/// A float as text, with a minus where it is negative.
pub(crate) fn float_to_text(value: f64, style: &Style) -> String {
    if !value.is_finite() {
        let word = match (value.is_nan(), style.upper) {
            (true, false) => "nan",
            (true, true) => "NAN",
            (false, false) => "inf",
            (false, true) => "INF",
        };
        let minus = if value < 0.0 { "-" } else { "" };
        return format!("{minus}{word}");
    }
    let body = match style.layout {
        Layout::Fixed => fixed(value.abs(), style),
        Layout::Exponent => {
            let (digits, exponent) = exact_digits(value.abs(), style.precision.saturating_add(1));
            exponential(&digits, exponent, style)
        }
        Layout::General | Layout::Shortest => general(value.abs(), style),
    };
    let zero = style.no_negative_zero
        && body
            .bytes()
            .take_while(|byte| !byte.is_ascii_alphabetic())
            .all(|b| matches!(b, b'0' | b'.'));
    if value.is_sign_negative() && !zero {
        format!("-{body}")
    } else {
        body
    }
}

/// A finite number with few digits after the point, by way of an integer: the product with the power
/// of ten is known exactly, as its nearest float and what that is off by, so it is rounded correctly.
pub(super) fn fixed_small(size: f64, precision: usize) -> Option<Digits> {
    const POWERS: [f64; 10] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
    const EXACT_INTEGERS: f64 = 4_503_599_627_370_496.0;
    let power = *POWERS.get(precision)?;
    let product = size * power;
    if product >= EXACT_INTEGERS || (product < 1e-300 && size != 0.0) {
        return None;
    }
    let off = size.mul_add(power, -product);
    let mut rounded = product.round_ties_even();
    // A tie of the float is one of the number only where the float is not off.
    let rest = product - rounded;
    if rest == 0.5 && off > 0.0 {
        rounded += 1.0;
    } else if rest == -0.5 && off < 0.0 {
        rounded -= 1.0;
    }
    let digits = rounded as u64;
    let scale = power as u64;
    let mut text = Digits::new();
    if precision > 0 {
        text.put_last(digits % scale, precision);
        text.put(b'.');
    }
    text.put_all::<10>(digits / scale);
    Some(text)
}

fn fixed(size: f64, style: &Style) -> String {
    let exact = style.precision.min(EXACT);
    let mut body = match fixed_small(size, exact) {
        Some(digits) => digits.as_str().to_owned(),
        None => format!("{size:.exact$}"),
    };
    pad_zeros(&mut body, style.precision - exact);
    if style.precision == 0 {
        if style.alternate {
            body.push('.');
        } else if style.add_dot_zero {
            body.push_str(".0");
        }
    }
    body
}

fn pad_zeros(body: &mut String, count: usize) {
    push_fill(body, '0', count);
}

/// `count` significant digits and the exponent of the first.
fn exact_digits(size: f64, count: usize) -> (String, i32) {
    let exact = count.saturating_sub(1).min(EXACT);
    let (mut digits, exponent) = split(&format!("{size:.exact$e}"));
    pad_zeros(&mut digits, count.saturating_sub(1) - exact);
    (digits, exponent)
}

/// The fewest digits that read back as the same float, and the exponent of the first. Of two that
/// are equally near the even one is taken, which the standard library does not do.
fn shortest_digits(size: f64) -> (String, i32) {
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(size);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = [whole, part].concat();
    let digits = all.trim_start_matches('0');
    if digits.is_empty() {
        return ("0".to_owned(), 0);
    }
    let before = whole.len() as i32 - 1 - (all.len() - digits.len()) as i32;
    let exponent: i32 = exponent.parse().unwrap_or(0);
    (digits.to_owned(), exponent + before)
}

/// The digits and the exponent of a text like `1.25e-7`.
fn split(text: &str) -> (String, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits = mantissa.chars().filter(char::is_ascii_digit).collect();
    (digits, exponent.parse().unwrap_or(0))
}

fn exponential(digits: &str, exponent: i32, style: &Style) -> String {
    let (first, rest) = digits.split_at(1.min(digits.len()));
    let mut body = String::with_capacity(digits.len() + 8);
    body.push_str(first);
    if !rest.is_empty() || style.alternate {
        body.push('.');
        body.push_str(rest);
    }
    push_exponent(&mut body, if style.upper { 'E' } else { 'e' }, exponent);
    body
}

fn general(size: f64, style: &Style) -> String {
    let shortest = style.layout == Layout::Shortest;
    let precision = style.precision.max(1);
    let (mut digits, exponent) = if shortest {
        shortest_digits(size)
    } else {
        exact_digits(size, precision)
    };
    // Where the point stands, counted in digits.
    let point = i64::from(exponent) + 1;
    let most = if shortest {
        16
    } else {
        i64::try_from(precision).unwrap_or(i64::MAX) - i64::from(style.add_dot_zero)
    };
    let keeps_zeros = style.alternate && !shortest;
    if !keeps_zeros {
        digits.truncate(digits.trim_end_matches('0').len().max(1));
    }
    if point <= -4 || point > most {
        return exponential(&digits, exponent, style);
    }
    let mut body = String::with_capacity(digits.len() + 8);
    if point <= 0 {
        body.push_str("0.");
        pad_zeros(&mut body, point.unsigned_abs() as usize);
        body.push_str(&digits);
        if size == 0.0 {
            body.truncate(1);
        }
    } else {
        let point = point as usize;
        if digits.len() > point {
            body.push_str(&digits[..point]);
            body.push('.');
            body.push_str(&digits[point..]);
            return body;
        }
        body.push_str(&digits);
        pad_zeros(&mut body, point - digits.len());
    }
    if !body.contains('.') {
        if style.alternate {
            body.push('.');
        }
        if style.add_dot_zero {
            body.push_str(if style.alternate { "0" } else { ".0" });
        }
    }
    body
}
