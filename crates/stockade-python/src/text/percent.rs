//! `str % args` and `bytes % args`: the reading of the format and the laying out of what was
//! converted. Which argument goes where, and the conversion of objects by `str` or `repr`, stay
//! with the caller. The pieces come one by one, so that an error in the format shows only after
//! what stands before it was done, as in CPython.

use std::ops::Range;

use super::decimal::{Layout, Style, fixed_small, float_to_text};
use super::digits::Digits;
use super::error::Raise;
use super::format_spec::push_fill;
use super::int::IntRef;
use super::surrogate::code_point;

/// A width or a precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    Given(usize),
    /// `*`: the next argument says it.
    Argument,
}

/// A piece of a format; ranges are bytes of the template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Literal(Range<usize>),
    /// `%%`, which takes no argument.
    Percent,
    Field(Field),
}

/// A `%` with what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// The name in parentheses; the argument must then be a mapping.
    pub(crate) key: Option<Range<usize>>,
    pub(crate) flags: Flags,
    pub(crate) width: Option<Count>,
    pub(crate) precision: Option<Count>,
    /// The letter that says what is to be made of the argument.
    pub(crate) code: char,
    /// The byte of the template at which the letter stands.
    at: usize,
}

/// The flags of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the format on its own"
)]
pub(crate) struct Flags {
    pub(crate) left: bool,
    pub(crate) plus: bool,
    pub(crate) blank: bool,
    pub(crate) alternate: bool,
    pub(crate) zero: bool,
}

/// A field whose width and precision are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) flags: Flags,
    pub(crate) width: usize,
    pub(crate) precision: Option<usize>,
    pub(crate) code: char,
}

impl Field {
    /// Puts in what the arguments of `*` said. A negative width means to the left, a negative
    /// precision none.
    pub(crate) fn resolve(&self, width: Option<i64>, precision: Option<i64>) -> Laid {
        let mut flags = self.flags;
        let width = match (self.width, width) {
            (Some(Count::Given(width)), _) => width,
            (Some(Count::Argument), Some(width)) => {
                flags.left |= width < 0;
                width.unsigned_abs() as usize
            }
            _ => 0,
        };
        let precision = match (self.precision, precision) {
            (Some(Count::Given(precision)), _) => Some(precision),
            (Some(Count::Argument), Some(precision)) => Some(precision.max(0) as usize),
            _ => None,
        };
        Laid {
            flags,
            width,
            precision,
            code: self.code,
        }
    }

    /// The exception for a letter that means nothing; the argument is fetched before it is raised.
    /// `text` is the template, where it is text: places are then counted in characters.
    pub(crate) fn unsupported(&self, text: Option<&str>) -> Raise {
        let before = text.and_then(|text| text.get(..self.at));
        let at = before.map_or(self.at, |before| before.chars().count());
        let shown = if ('\x1f'..='~').contains(&self.code) {
            self.code
        } else {
            '?'
        };
        Raise::value(format!(
            "unsupported format character '{shown}' (0x{:x}) at index {}",
            code_point(self.code),
            at
        ))
    }
}

/// Reads a format piece by piece.
#[derive(Debug, Clone)]
pub(crate) struct Template<'a> {
    bytes: &'a [u8],
    /// The same as text, where it is text.
    text: Option<&'a str>,
    at: usize,
}

impl<'a> Template<'a> {
    pub(crate) fn of_str(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            text: Some(text),
            at: 0,
        }
    }

    pub(crate) fn of_bytes(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            text: None,
            at: 0,
        }
    }

    /// Goes on reading at a byte where a piece ended before.
    pub(crate) fn seek(mut self, at: usize) -> Self {
        self.at = at;
        self
    }

    /// The byte at which the next piece begins.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn field(&mut self) -> Result<Piece, Raise> {
        // Anything between the two makes the second a letter that means nothing.
        if self.peek() == Some(b'%') {
            self.at += 1;
            return Ok(Piece::Percent);
        }
        let key = if self.peek() == Some(b'(') {
            Some(self.key()?)
        } else {
            None
        };
        let mut flags = Flags::default();
        while let Some(byte) = self.peek() {
            match byte {
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' => flags.blank = true,
                b'#' => flags.alternate = true,
                b'0' => flags.zero = true,
                _ => break,
            }
            self.at += 1;
        }
        let width = self.count(i64::MAX, "width too big")?;
        let mut precision = None;
        if self.peek() == Some(b'.') {
            self.at += 1;
            let too_big = if self.text.is_some() {
                "precision too big"
            } else {
                "prec too big"
            };
            precision = Some(
                self.count(i32::MAX.into(), too_big)?
                    .unwrap_or(Count::Given(0)),
            );
        }
        if matches!(self.peek(), Some(b'h' | b'l' | b'L')) {
            self.at += 1;
        }
        let Some(first) = self.peek() else {
            return Err(Raise::value("incomplete format"));
        };
        let (code, at) = match self.text {
            None => (char::from(first), self.at),
            Some(text) => {
                let code = text[self.at..].chars().next().unwrap_or('?');
                (code, self.at)
            }
        };
        self.at += if self.text.is_some() {
            code.len_utf8()
        } else {
            1
        };
        Ok(Piece::Field(Field {
            key,
            flags,
            width,
            precision,
            code,
            at,
        }))
    }

    fn key(&mut self) -> Result<Range<usize>, Raise> {
        let start = self.at + 1;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(start..self.at - 1);
            }
        }
        Err(Raise::value("incomplete format key"))
    }

    fn count(&mut self, most: i64, too_big: &str) -> Result<Option<Count>, Raise> {
        if self.peek() == Some(b'*') {
            self.at += 1;
            return Ok(Some(Count::Argument));
        }
        let mut value: Option<i64> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let next = value.unwrap_or(0).checked_mul(10);
            let next = next.and_then(|tens| tens.checked_add(i64::from(digit - b'0')));
            let next = next.filter(|next| *next <= most);
            value = Some(next.ok_or_else(|| Raise::value(too_big))?);
            self.at += 1;
        }
        Ok(value.map(|value| Count::Given(value as usize)))
    }
}

impl Iterator for Template<'_> {
    type Item = Result<Piece, Raise>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let first = self.peek()?;
        if first == b'%' {
            self.at += 1;
            let piece = self.field();
            if piece.is_err() {
                self.at = self.bytes.len();
            }
            return Some(piece);
        }
        let literal = self.bytes[start..].iter().position(|byte| *byte == b'%');
        self.at = literal.map_or(self.bytes.len(), |len| start + len);
        Some(Ok(Piece::Literal(start..self.at)))
    }
}

impl Laid {
    /// The most bytes that laying out a converted text of so many bytes gives.
    pub(crate) fn text_bound(&self, text: usize) -> usize {
        text.saturating_add(self.width)
    }

    /// The most bytes that [`Laid::int`] or [`Laid::float`] can answer with.
    pub(crate) fn number_bound(&self, digits: usize) -> usize {
        let digits = digits.max(330).saturating_add(self.precision.unwrap_or(6));
        digits.saturating_add(8).saturating_add(self.width)
    }

    /// `%s`, `%r`, `%a`: a converted object, cut to the precision.
    pub(crate) fn text(&self, text: &str) -> String {
        let mut out = String::new();
        self.push_text(&mut out, text);
        out
    }

    /// Appends the same.
    pub(crate) fn push_text(&self, out: &mut String, text: &str) {
        let cut = match self.precision {
            Some(most) => text
                .char_indices()
                .nth(most)
                .map_or(text, |(end, _)| &text[..end]),
            None => text,
        };
        self.push(out, "", "", cut, ' ');
    }

    /// Appends a number of one word in a usual layout; false where it is another.
    pub(crate) fn push_small_int(&self, out: &mut String, value: i64) -> bool {
        let base = match self.code {
            'd' | 'i' | 'u' => 10,
            'x' => 16,
            'o' => 8,
            _ => return false,
        };
        if self.precision.is_some() || self.flags.alternate {
            return false;
        }
        let digits = Digits::of(value.unsigned_abs(), base);
        self.push(out, self.sign(value < 0), "", digits.as_str(), self.fill());
        true
    }

    /// Appends a usual number with few digits after the point; false where anything else is asked
    /// for.
    pub(crate) fn push_small_float(&self, out: &mut String, value: f64) -> bool {
        if !matches!(self.code, 'f' | 'F') || self.flags.alternate || !value.is_finite() {
            return false;
        }
        let Some(digits) = fixed_small(value.abs(), self.precision.unwrap_or(6)) else {
            return false;
        };
        let sign = self.sign(value.is_sign_negative());
        self.push(out, sign, "", digits.as_str(), self.fill());
        true
    }

    /// `%c`: one character, which no precision cuts.
    pub(crate) fn character(&self, character: char) -> String {
        self.pad("", "", character.encode_utf8(&mut [0; 4]), ' ')
    }

    /// `%d`, `%i`, `%u`, `%o`, `%x`, `%X`.
    pub(crate) fn int(&self, value: IntRef<'_>) -> Result<String, Raise> {
        if self
            .precision
            .is_some_and(|precision| precision > i32::MAX as usize - 3)
        {
            return Err(Raise::value("precision too large"));
        }
        let (base, prefix) = match self.code {
            'o' => (8, "0o"),
            'x' => (16, "0x"),
            'X' => (16, "0X"),
            _ => (10, ""),
        };
        let mut digits = if base == 10 {
            let shown = super::int::int_to_str(value, super::int::MAX_DIGITS)?;
            shown.trim_start_matches('-').to_owned()
        } else {
            value.digits(base)
        };
        if self.code == 'X' {
            digits.make_ascii_uppercase();
        }
        let missing = self.precision.unwrap_or(0).saturating_sub(digits.len());
        if missing > 0 {
            digits.insert_str(0, &"0".repeat(missing));
        }
        let prefix = if self.flags.alternate { prefix } else { "" };
        Ok(self.pad(self.sign(value.is_negative()), prefix, &digits, self.fill()))
    }

    /// `%e`, `%f`, `%g` and their capitals.
    pub(crate) fn float(&self, value: f64) -> Result<String, Raise> {
        if self
            .precision
            .is_some_and(|precision| precision > i32::MAX as usize)
        {
            return Err(Raise::value("precision too big"));
        }
        let layout = match self.code {
            'e' | 'E' => Layout::Exponent,
            'g' | 'G' => Layout::General,
            _ => Layout::Fixed,
        };
        let style = Style {
            upper: self.code.is_ascii_uppercase(),
            alternate: self.flags.alternate,
            ..Style::new(layout, self.precision.unwrap_or(6))
        };
        let text = float_to_text(value, &style);
        let body = text.strip_prefix('-');
        let sign = self.sign(body.is_some());
        Ok(self.pad(sign, "", body.unwrap_or(&text), self.fill()))
    }

    fn fill(&self) -> char {
        if self.flags.zero { '0' } else { ' ' }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match self.flags {
            _ if negative => "-",
            Flags { plus: true, .. } => "+",
            Flags { blank: true, .. } => " ",
            _ => "",
        }
    }

    fn pad(&self, sign: &str, prefix: &str, body: &str, fill: char) -> String {
        let mut out = String::new();
        self.push(&mut out, sign, prefix, body, fill);
        out
    }

    fn push(&self, out: &mut String, sign: &str, prefix: &str, body: &str, fill: char) {
        let padding = match self.width {
            0 => 0,
            width => width.saturating_sub(sign.len() + prefix.len() + body.chars().count()),
        };
        out.reserve(sign.len() + prefix.len() + body.len() + padding);
        let spaces = |out: &mut String, fill| push_fill(out, fill, padding);
        if !self.flags.left && fill == ' ' {
            spaces(out, ' ');
        }
        out.push_str(sign);
        out.push_str(prefix);
        if !self.flags.left && fill == '0' {
            spaces(out, '0');
        }
        out.push_str(body);
        if self.flags.left {
            spaces(out, ' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `template % argument` gives for one number, as a caller would do it.
    fn percent(template: &str, argument: f64) -> Result<String, Raise> {
        let mut out = String::new();
        for piece in Template::of_str(template) {
            match piece? {
                Piece::Literal(range) => out.push_str(&template[range]),
                Piece::Percent => out.push('%'),
                Piece::Field(field) => {
                    let laid = field.resolve(Some(-6), Some(2));
                    out += &match field.code {
                        'd' | 'i' | 'u' | 'o' | 'x' | 'X' => {
                            laid.int(IntRef::Small(argument as i64))?
                        }
                        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => laid.float(argument)?,
                        's' => laid.text("héllo"),
                        'c' => laid.character('é'),
                        _ => return Err(field.unsupported(Some(template))),
                    };
                }
            }
        }
        Ok(out)
    }

    #[test]
    fn numbers_and_strings_are_laid_out_as_by_cpython() {
        for (template, argument, expected) in [
            ("%d", 42.0, "42"),
            ("%d", -255.0, "-255"),
            ("%5d", 42.0, "   42"),
            ("%5d", -255.0, " -255"),
            ("%-5d|", 42.0, "42   |"),
            ("%-5d|", -255.0, "-255 |"),
            ("%05d", 42.0, "00042"),
            ("%05d", -255.0, "-0255"),
            ("%+d", 42.0, "+42"),
            ("%+d", -255.0, "-255"),
            ("% d", 42.0, " 42"),
            ("% d", -255.0, "-255"),
            ("%+05d", 42.0, "+0042"),
            ("%+05d", -255.0, "-0255"),
            ("%.3d", 42.0, "042"),
            ("%.3d", -255.0, "-255"),
            ("%8.3d", 42.0, "     042"),
            ("%8.3d", -255.0, "    -255"),
            ("%08.3d", 42.0, "00000042"),
            ("%08.3d", -255.0, "-0000255"),
            ("%x", 42.0, "2a"),
            ("%x", -255.0, "-ff"),
            ("%#x", 42.0, "0x2a"),
            ("%#x", -255.0, "-0xff"),
            ("%#X", 42.0, "0X2A"),
            ("%#X", -255.0, "-0XFF"),
            ("%X", 42.0, "2A"),
            ("%X", -255.0, "-FF"),
            ("%o", 42.0, "52"),
            ("%o", -255.0, "-377"),
            ("%#o", 42.0, "0o52"),
            ("%#o", -255.0, "-0o377"),
            ("%#010x", 42.0, "0x0000002a"),
            ("%#010x", -255.0, "-0x00000ff"),
            ("%-#10x|", 42.0, "0x2a      |"),
            ("%-#10x|", -255.0, "-0xff     |"),
            ("%#.4x", 42.0, "0x002a"),
            ("%#.4x", -255.0, "-0x00ff"),
            ("%u", 42.0, "42"),
            ("%u", -255.0, "-255"),
            ("%i", 42.0, "42"),
            ("%i", -255.0, "-255"),
            ("%ld", 42.0, "42"),
            ("%ld", -255.0, "-255"),
            ("%e", 42.0, "4.200000e+01"),
            ("%e", -255.0, "-2.550000e+02"),
            ("%e", 1_234_567.891, "1.234568e+06"),
            ("%E", 42.0, "4.200000E+01"),
            ("%E", -255.0, "-2.550000E+02"),
            ("%E", 1_234_567.891, "1.234568E+06"),
            ("%.0e", 42.0, "4e+01"),
            ("%.0e", -255.0, "-3e+02"),
            ("%.0e", 1_234_567.891, "1e+06"),
            ("%f", 42.0, "42.000000"),
            ("%f", -255.0, "-255.000000"),
            ("%f", 1_234_567.891, "1234567.891000"),
            ("%f", f64::INFINITY, "inf"),
            ("%.2f", 42.0, "42.00"),
            ("%.2f", -255.0, "-255.00"),
            ("%.2f", 1_234_567.891, "1234567.89"),
            ("%10.3f", 42.0, "    42.000"),
            ("%10.3f", -255.0, "  -255.000"),
            ("%10.3f", 1_234_567.891, "1234567.891"),
            ("%-10.1f|", 42.0, "42.0      |"),
            ("%-10.1f|", -255.0, "-255.0    |"),
            ("%-10.1f|", 1_234_567.891, "1234567.9 |"),
            ("%010.2f", 42.0, "0000042.00"),
            ("%010.2f", -255.0, "-000255.00"),
            ("%010.2f", 1_234_567.891, "1234567.89"),
            ("%010.2f", f64::INFINITY, "0000000inf"),
            ("%+.1f", 42.0, "+42.0"),
            ("%+.1f", -255.0, "-255.0"),
            ("%+.1f", 1_234_567.891, "+1234567.9"),
            ("%+.1f", f64::INFINITY, "+inf"),
            ("% .1f", 42.0, " 42.0"),
            ("% .1f", -255.0, "-255.0"),
            ("% .1f", 1_234_567.891, " 1234567.9"),
            ("%g", 42.0, "42"),
            ("%g", -255.0, "-255"),
            ("%g", 1_234_567.891, "1.23457e+06"),
            ("%g", f64::INFINITY, "inf"),
            ("%G", 42.0, "42"),
            ("%G", -255.0, "-255"),
            ("%G", 1_234_567.891, "1.23457E+06"),
            ("%#g", 42.0, "42.0000"),
            ("%#g", -255.0, "-255.000"),
            ("%#g", 1_234_567.891, "1.23457e+06"),
            ("%.3g", 42.0, "42"),
            ("%.3g", -255.0, "-255"),
            ("%.3g", 1_234_567.891, "1.23e+06"),
            ("%#.0f", 42.0, "42."),
            ("%#.0f", -255.0, "-255."),
            ("%#.0f", 1_234_567.891, "1234568."),
            ("%F", 42.0, "42.000000"),
            ("%F", -255.0, "-255.000000"),
            ("%F", 1_234_567.891, "1234567.891000"),
            ("%F", f64::INFINITY, "INF"),
            ("%-+8d|", 42.0, "+42     |"),
            ("%-+8d|", -255.0, "-255    |"),
            ("%+-08d|", 42.0, "+42     |"),
            ("%+-08d|", -255.0, "-255    |"),
            ("%%%d", 42.0, "%42"),
            ("%%%d", -255.0, "%-255"),
        ] {
            assert_eq!(
                percent(template, argument).as_deref(),
                Ok(expected),
                "{template}"
            );
        }
        assert_eq!(percent("%*.*f|", 1.0).as_deref(), Ok("1.00  |"));
        assert_eq!(
            percent("%-7.2s|%5c|%%", 1.0).as_deref(),
            Ok("hé     |    é|%")
        );
        assert_eq!(percent("é%05s|%.9s", 1.0).as_deref(), Ok("éhéllo|héllo"));
    }

    #[test]
    fn bad_formats_are_refused_in_the_words_of_cpython() {
        for (template, expected) in [
            ("%", "incomplete format"),
            ("a%5", "incomplete format"),
            ("%(a", "incomplete format key"),
            ("%(a(b)", "incomplete format key"),
            ("é%y", "unsupported format character 'y' (0x79) at index 2"),
            ("%é", "unsupported format character '?' (0xe9) at index 1"),
            ("%99999999999999999999d", "width too big"),
            ("%.99999999999999999999d", "precision too big"),
            ("%.9999999999f", "precision too big"),
            ("%.9999999999d", "precision too big"),
            ("%5%", "unsupported format character '%' (0x25) at index 2"),
        ] {
            assert_eq!(
                percent(template, 1.0).unwrap_err().message,
                expected,
                "{template}"
            );
        }
    }

    #[test]
    fn keys_may_hold_parentheses_and_bytes_any_byte() {
        let mut pieces = Template::of_bytes(b"\xff%(a(b)c)-5ld");
        assert_eq!(pieces.next(), Some(Ok(Piece::Literal(0..1))));
        let Some(Ok(Piece::Field(field))) = pieces.next() else {
            panic!("a field")
        };
        assert_eq!((field.key, field.code, field.at), (Some(3..8), 'd', 12));
        assert_eq!(field.width, Some(Count::Given(5)));
        assert!(field.flags.left);
        assert_eq!(pieces.next(), None);
        assert_eq!(
            Template::of_bytes(b"%.99999999999999999999d")
                .next()
                .unwrap()
                .unwrap_err()
                .message,
            "prec too big"
        );
    }
}
