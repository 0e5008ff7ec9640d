//! `format` of int, float and complex under a parsed specification.
//!
//! [`int_bound`], [`float_bound`] and [`complex_bound`] say how long the answer can be before it
//! is made.

use super::decimal::{Layout, Style, fixed_small, float_to_text};
use super::digits::Digits;
use super::error::Raise;
use super::format_spec::{Align, Spec, fills_with_zeros, pad, push_fill};
use super::int::{IntRef, MAX_DIGITS, check_output};
use super::surrogate::character;

/// The most bytes that [`format_int`] can answer with.
pub(crate) fn int_bound(value: IntRef<'_>, spec: &Spec) -> usize {
    let base = match spec.code {
        Some('b') => 2,
        Some('o') => 8,
        Some('x' | 'X') => 16,
        Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => return float_bound(spec),
        _ => 10,
    };
    grouped_bound(value.digits_bound(base).saturating_add(4), spec)
}

/// The most bytes that [`format_float`] can answer with.
pub(crate) fn float_bound(spec: &Spec) -> usize {
    grouped_bound(spec.precision.unwrap_or(20).saturating_add(330), spec)
}

/// The most bytes that [`format_complex`] can answer with.
pub(crate) fn complex_bound(spec: &Spec) -> usize {
    float_bound(spec).saturating_mul(2)
}

/// Separators add at most a third, padding at most the width.
fn grouped_bound(text: usize, spec: &Spec) -> usize {
    spec.padded_bound(text.saturating_add(text / 3).saturating_add(spec.width / 3))
}

/// Appends `format(int, spec)` of a number of one word in a usual layout; false where it is another.
pub(crate) fn push_small_int(out: &mut String, value: i64, spec: &Spec) -> bool {
    let (base, group) = match spec.code {
        None | Some('d') => (10, 3),
        Some('b') => (2, 4),
        Some('o') => (8, 4),
        Some('x') => (16, 4),
        _ => return false,
    };
    if spec.precision.is_some() || spec.no_negative_zero || spec.alternate {
        return false;
    }
    let digits = Digits::of(value.unsigned_abs(), base);
    let number = Number {
        negative: value < 0,
        prefix: "",
        digits: digits.as_str(),
        rest: "",
        group,
    };
    number.push(out, spec);
    true
}

/// Appends `format(float, spec)` of a usual number with few digits after the point; false where
/// anything else is asked for.
pub(crate) fn push_small_float(out: &mut String, value: f64, spec: &Spec) -> bool {
    let usual = spec.code == Some('f') && !spec.alternate && !spec.no_negative_zero;
    if !usual || !value.is_finite() {
        return false;
    }
    let Some(digits) = fixed_small(value.abs(), spec.precision.unwrap_or(6)) else {
        return false;
    };
    let number = Number {
        negative: value.is_sign_negative(),
        ..Number::of_float(digits.as_str())
    };
    number.push(out, spec);
    true
}

/// `format(int, spec)`; `type_name` is `int` or `bool` or a subclass's.
pub(crate) fn format_int(value: IntRef<'_>, spec: &Spec, type_name: &str) -> Result<String, Raise> {
    let code = spec.code.unwrap_or('d');
    match code {
        'b' | 'c' | 'd' | 'o' | 'x' | 'X' | 'n' => {}
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' => {
            return format_float(value.to_float()?, spec, type_name);
        }
        _ => return Err(spec.unknown_code(type_name)),
    }
    if spec.precision.is_some() {
        return Err(Raise::value(
            "Precision not allowed in integer format specifier",
        ));
    }
    if spec.no_negative_zero {
        let refused = "Negative zero coercion (z) not allowed in integer format specifier";
        return Err(Raise::value(refused));
    }
    if code == 'c' {
        return format_character(value, spec);
    }
    let (base, prefix) = match code {
        'b' => (2, "0b"),
        'o' => (8, "0o"),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        _ => (10, ""),
    };
    if base == 10 && matches!(value, IntRef::Big(_)) {
        check_output(value, MAX_DIGITS)?;
    }
    let mut digits = value.digits(base);
    if base == 10 && matches!(value, IntRef::Big(_)) && digits.len() > MAX_DIGITS {
        return Err(super::int::int_to_str(value, MAX_DIGITS)
            .err()
            .unwrap_or_else(|| Raise::value("Exceeds the limit for integer string conversion")));
    }
    if code == 'X' {
        digits.make_ascii_uppercase();
    }
    let number = Number {
        negative: value.is_negative(),
        prefix: if spec.alternate { prefix } else { "" },
        digits: &digits,
        rest: "",
        group: if base == 10 { 3 } else { 4 },
    };
    Ok(number.lay_out(spec))
}

fn format_character(value: IntRef<'_>, spec: &Spec) -> Result<String, Raise> {
    let refused = |what: &str| {
        Raise::value(format!(
            "{what} not allowed with integer format specifier 'c'"
        ))
    };
    if spec.sign.is_some() {
        return Err(refused("Sign"));
    }
    if spec.alternate {
        return Err(refused("Alternate form (#)"));
    }
    let point = match value {
        IntRef::Small(value) => u32::try_from(value).ok().and_then(character),
        IntRef::Big(_) => {
            return Err(Raise::overflow("Python int too large to convert to C long"));
        }
    };
    let Some(point) = point else {
        return Err(Raise::overflow("%c arg not in range(0x110000)"));
    };
    Ok(pad(point.encode_utf8(&mut [0; 4]), spec))
}

/// `format(float, spec)`.
pub(crate) fn format_float(value: f64, spec: &Spec, type_name: &str) -> Result<String, Raise> {
    let style = float_style(spec, type_name, 6)?;
    let percent = spec.code == Some('%');
    let mut text = float_to_text(if percent { value * 100.0 } else { value }, &style);
    if percent {
        text.push('%');
    }
    Ok(Number::of_float(&text).lay_out(spec))
}

fn float_style(spec: &Spec, type_name: &str, default: usize) -> Result<Style, Raise> {
    if spec
        .precision
        .is_some_and(|precision| precision > i32::MAX as usize)
    {
        return Err(Raise::value("precision too big"));
    }
    let layout = match (spec.code, spec.precision) {
        (None, None) => Layout::Shortest,
        (None, Some(_)) | (Some('g' | 'G' | 'n'), _) => Layout::General,
        (Some('e' | 'E'), _) => Layout::Exponent,
        (Some('f' | 'F' | '%'), _) => Layout::Fixed,
        _ => return Err(spec.unknown_code(type_name)),
    };
    Ok(Style {
        upper: matches!(spec.code, Some('E' | 'F' | 'G')),
        alternate: spec.alternate,
        add_dot_zero: spec.code.is_none(),
        no_negative_zero: spec.no_negative_zero,
        ..Style::new(layout, spec.precision.unwrap_or(default))
    })
}

/// `format(complex, spec)`.
pub(crate) fn format_complex(
    real: f64,
    imag: f64,
    spec: &Spec,
    type_name: &str,
) -> Result<String, Raise> {
    if !matches!(
        spec.code,
        None | Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n')
    ) {
        return Err(spec.unknown_code(type_name));
    }
    if spec
        .precision
        .is_some_and(|precision| precision > i32::MAX as usize)
    {
        return Err(Raise::value("precision too big"));
    }
    if fills_with_zeros(spec) {
        let refused = "Zero padding is not allowed in complex format specifier";
        return Err(Raise::value(refused));
    }
    if spec.align == Align::AfterSign {
        let refused = "'=' alignment flag is not allowed in complex format specifier";
        return Err(Raise::value(refused));
    }
    let style = Style {
        add_dot_zero: false,
        ..float_style(spec, type_name, 6)?
    };
    let part = |value: f64, sign: Option<char>| {
        let text = float_to_text(value, &style);
        let bare = Spec {
            width: 0,
            sign,
            ..spec.clone()
        };
        Number::of_float(&text).lay_out(&bare)
    };
    let plain = spec.code.is_none();
    let real_shown = !(plain && real == 0.0 && real.is_sign_positive());
    let mut text = String::new();
    if plain && real_shown {
        text.push('(');
    }
    if real_shown {
        text.push_str(&part(real, spec.sign));
    }
    text.push_str(&part(imag, if real_shown { Some('+') } else { spec.sign }));
    text.push('j');
    if plain && real_shown {
        text.push(')');
    }
    Ok(pad(&text, spec))
}

/// A number taken apart for grouping and padding.
struct Number<'a> {
    negative: bool,
    prefix: &'a str,
    /// The digits before the point, the only ones that are grouped.
    digits: &'a str,
    /// Point, fraction, exponent, percent sign, or the whole of `inf`.
    rest: &'a str,
    group: usize,
}

impl<'a> Number<'a> {
    fn of_float(text: &'a str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let end = text
            .bytes()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(text.len());
        let (digits, rest) = text.split_at(end);
        Self {
            negative,
            prefix: "",
            digits,
            rest,
            group: 3,
        }
    }

    fn lay_out(&self, spec: &Spec) -> String {
        let mut out = String::new();
        self.push(&mut out, spec);
        out
    }

    fn push(&self, out: &mut String, spec: &Spec) {
        let sign = match (self.negative, spec.sign) {
            (true, _) => "-",
            (false, Some('+')) => "+",
            (false, Some(' ')) => " ",
            _ => "",
        };
        let around = sign.len() + self.prefix.len() + self.rest.len();
        // Zeros before the digits are grouped with them.
        let zeros = spec.fill == '0' && spec.align == Align::AfterSign;
        let least = if zeros {
            spec.width.saturating_sub(around)
        } else {
            0
        };
        let separator = spec.grouping.filter(|_| !self.digits.is_empty());
        let count = match separator {
            Some(_) => grouped_count(self.digits.len(), self.group, least),
            None => self.digits.len(),
        };
        let digits = match separator {
            Some(_) => count + separators(count, self.group),
            None => count,
        };
        let padding = spec.width.saturating_sub(around + digits);
        let (before, between, after) = if spec.align == Align::AfterSign {
            (0, padding, 0)
        } else {
            let (before, after) = spec.padding(around + digits);
            (before, 0, after)
        };
        let fill = spec.fill.len_utf8();
        out.reserve(around + digits + padding * fill);
        push_fill(out, spec.fill, before);
        out.push_str(sign);
        out.push_str(self.prefix);
        push_fill(out, spec.fill, between);
        match separator {
            Some(separator) => push_grouped(out, self.digits, count, separator, self.group),
            None => out.push_str(self.digits),
        }
        out.push_str(self.rest);
        push_fill(out, spec.fill, after);
    }
}

/// How many separators stand between so many digits.
fn separators(count: usize, group: usize) -> usize {
    count.saturating_sub(1) / group
}

/// How many digits there are once zeros are put before `count` of them until all, with their
/// separators, take at least so many characters; a separator is never first.
fn grouped_count(count: usize, group: usize, least: usize) -> usize {
    if count + separators(count, group) >= least {
        return count;
    }
    // `least` characters hold this many digits; one more where a separator would be first.
    let whole = least / (group + 1);
    let spare = least % (group + 1);
    (whole * group + spare.max(1)).max(count)
}

/// Appends digits in groups, with zeros before them up to so many.
fn push_grouped(out: &mut String, digits: &str, count: usize, separator: char, group: usize) {
    let zeros = count - digits.len();
    // The zeros may be many: those before the last separator among them are written at once.
    let first = count.saturating_sub(1) % group + 1;
    let mut written = 0;
    if zeros > first {
        let whole = (zeros - first) / group;
        out.push_str(&"0".repeat(first));
        out.push_str(&format!("{separator}{}", "0".repeat(group)).repeat(whole));
        written = first + whole * group;
    }
    let all = std::iter::repeat_n('0', zeros - written).chain(digits.chars());
    for (at, digit) in (written..).zip(all) {
        if at > 0 && (count - at).is_multiple_of(group) {
            out.push(separator);
        }
        out.push(digit);
    }
}

#[cfg(test)]
mod tests;
