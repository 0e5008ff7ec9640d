//! The format mini-language, `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`:
//! its parser, and the formatting of strings. Numbers are in `text/format_number.rs`.
//!
//! Width and precision may be any number that fits a word, so a caller asks for the bound of the
//! output and charges for it before it formats.

use super::error::Raise;
use super::patience::Patience;
use super::unicode::decimal_value;

/// Where the padding goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// `<`: after the text.
    Left,
    /// `>`: before the text.
    Right,
    /// `^`: around the text.
    Center,
    /// `=`: between the sign and the digits.
    AfterSign,
}

/// A parsed format specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spec {
    pub(crate) fill: char,
    pub(crate) align: Align,
    pub(crate) sign: Option<char>,
    pub(crate) no_negative_zero: bool,
    pub(crate) alternate: bool,
    pub(crate) width: usize,
    /// `,` or `_` between groups of digits.
    pub(crate) grouping: Option<char>,
    pub(crate) precision: Option<usize>,
    /// The type letter.
    pub(crate) code: Option<char>,
}

impl Spec {
    /// Parses a specification for a value of the type named `type_name`, whose texts stand at the
    /// side `default` of their field: right for numbers, left for all others.
    pub(crate) fn parse(text: &str, type_name: &str, default: Align) -> Result<Self, Raise> {
        let mut spec = Self {
            fill: ' ',
            align: default,
            sign: None,
            no_negative_zero: false,
            alternate: false,
            width: 0,
            grouping: None,
            precision: None,
            code: None,
        };
        let mut rest = Scan { rest: text };
        let (fill_given, align_given) = spec.scan_align(&mut rest);
        spec.sign = rest.take_if(|c| matches!(c, ' ' | '+' | '-'));
        spec.no_negative_zero = rest.take_if(|c| c == 'z').is_some();
        spec.alternate = rest.take_if(|c| c == '#').is_some();
        if !fill_given && rest.take_if(|c| c == '0').is_some() {
            spec.fill = '0';
            if !align_given && default == Align::Right {
                spec.align = Align::AfterSign;
            }
        }
        spec.width = rest.number()?.unwrap_or(0);
        let both = || Raise::value("Cannot specify both ',' and '_'.");
        if rest.take_if(|c| c == ',').is_some() {
            spec.grouping = Some(',');
        }
        if rest.take_if(|c| c == '_').is_some() {
            if spec.grouping.is_some() {
                return Err(both());
            }
            spec.grouping = Some('_');
        }
        if rest.peek() == Some(',') && spec.grouping == Some('_') {
            return Err(both());
        }
        if rest.take_if(|c| c == '.').is_some() {
            let precision = rest.number()?;
            let missing = || Raise::value("Format specifier missing precision");
            spec.precision = Some(precision.ok_or_else(missing)?);
        }
        spec.code = rest.take_if(|_| true);
        if rest.peek().is_some() {
            return Err(Raise::value(format!(
                "Invalid format specifier '{text}' for object of type '{type_name}'"
            )));
        }
        // What stands left by default is text, whose letter is `s` where none is given.
        let implied = (default == Align::Left).then_some('s');
        spec.check_grouping(spec.code.or(implied))?;
        Ok(spec)
    }

    /// Takes fill and alignment and tells which of them were there.
    fn scan_align(&mut self, rest: &mut Scan<'_>) -> (bool, bool) {
        let mut two = rest.rest.chars();
        let (first, second) = (two.next(), two.next());
        if let (Some(fill), Some(align)) = (first, second.and_then(align_of)) {
            self.fill = fill;
            self.align = align;
            rest.rest = two.as_str();
            return (true, true);
        }
        if let Some(align) = first.and_then(align_of) {
            self.align = align;
            rest.take_if(|_| true);
            return (false, true);
        }
        (false, false)
    }

    fn check_grouping(&self, code: Option<char>) -> Result<(), Raise> {
        let Some(separator) = self.grouping else {
            return Ok(());
        };
        match code {
            None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'G' | '%' | 'F') => Ok(()),
            Some('b' | 'o' | 'x' | 'X') if separator == '_' => Ok(()),
            Some(code) => Err(Raise::value(format!(
                "Cannot specify '{separator}' with '{}'.",
                shown_code(code)
            ))),
        }
    }

    /// The exception for a type letter that a type does not know.
    pub(crate) fn unknown_code(&self, type_name: &str) -> Raise {
        let code = shown_code(self.code.unwrap_or('s'));
        Raise::value(format!(
            "Unknown format code '{code}' for object of type '{type_name}'"
        ))
    }

    /// The most bytes that padding can bring a text of so many bytes to.
    pub(crate) fn padded_bound(&self, text: usize) -> usize {
        text.saturating_add(self.width.saturating_mul(self.fill.len_utf8()))
    }

    /// The most bytes that [`format_str`] can make of a text of so many bytes.
    pub(crate) fn output_bound(&self, text: usize) -> usize {
        self.padded_bound(text)
    }

    /// How many fill characters go before and after a text of so many characters.
    pub(super) fn padding(&self, chars: usize) -> (usize, usize) {
        let padding = self.width.saturating_sub(chars);
        match self.align {
            Align::Left => (0, padding),
            Align::Right | Align::AfterSign => (padding, 0),
            Align::Center => (padding / 2, padding - padding / 2),
        }
    }
}

/// Appends a character a number of times, many at once where they are many.
pub(crate) fn push_fill(out: &mut String, fill: char, mut count: usize) {
    const BLOCK: usize = 1024;
    let ready = match fill {
        ' ' => "                                ",
        '0' => "00000000000000000000000000000000",
        _ => "",
    };
    if let Some(few) = ready.get(..count) {
        out.push_str(few);
        return;
    }
    if count > BLOCK {
        let block: String = std::iter::repeat_n(fill, BLOCK).collect();
        while count > BLOCK {
            out.push_str(&block);
            count -= BLOCK;
        }
    }
    out.extend(std::iter::repeat_n(fill, count));
}

fn align_of(character: char) -> Option<Align> {
    Some(match character {
        '<' => Align::Left,
        '>' => Align::Right,
        '^' => Align::Center,
        '=' => Align::AfterSign,
        _ => return None,
    })
}

/// A type letter as messages show it.
fn shown_code(code: char) -> String {
    match super::surrogate::code_point(code) {
        33..128 => code.to_string(),
        point => format!("\\x{point:x}"),
    }
}

struct Scan<'a> {
    rest: &'a str,
}

impl Scan<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let first = self.peek().filter(|c| wanted(*c))?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    fn number(&mut self) -> Result<Option<usize>, Raise> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(decimal_value) {
            self.take_if(|_| true);
            let next = value.unwrap_or(0i64).checked_mul(10);
            let next = next.and_then(|tens| tens.checked_add(i64::from(digit)));
            let Some(next) = next else {
                return Err(Raise::value("Too many decimal digits in format string"));
            };
            value = Some(next);
        }
        Ok(value.map(|value| value as usize))
    }
}

/// `format(str, spec)`.
pub(crate) fn format_str(text: &str, spec: &Spec, type_name: &str) -> Result<String, Raise> {
    let mut out = String::new();
    push_str(&mut out, text, spec, type_name)?;
    Ok(out)
}

/// Appends `format(str, spec)`.
pub(crate) fn push_str(
    out: &mut String,
    text: &str,
    spec: &Spec,
    type_name: &str,
) -> Result<(), Raise> {
    if !matches!(spec.code, None | Some('s')) {
        return Err(spec.unknown_code(type_name));
    }
    let refused = |what: &str| {
        Err(Raise::value(format!(
            "{what} not allowed in string format specifier"
        )))
    };
    match spec.sign {
        Some(' ') => return refused("Space"),
        Some(_) => return refused("Sign"),
        None => {}
    }
    if spec.no_negative_zero {
        return refused("Negative zero coercion (z)");
    }
    if spec.alternate {
        return refused("Alternate form (#)");
    }
    if spec.align == Align::AfterSign {
        return refused("'=' alignment");
    }
    let cut = match spec.precision {
        Some(most) => text
            .char_indices()
            .nth(most)
            .map_or(text, |(end, _)| &text[..end]),
        None => text,
    };
    push_padded(out, cut, spec);
    Ok(())
}

/// A text with its padding.
pub(super) fn pad(text: &str, spec: &Spec) -> String {
    let mut out = String::new();
    push_padded(&mut out, text, spec);
    out
}

fn push_padded(out: &mut String, text: &str, spec: &Spec) {
    let (before, after) = if spec.width == 0 {
        (0, 0)
    } else {
        spec.padding(text.chars().count())
    };
    out.reserve(text.len() + (before + after) * spec.fill.len_utf8());
    push_fill(out, spec.fill, before);
    out.push_str(text);
    push_fill(out, spec.fill, after);
}

/// What is made of a text that may be long, by a spec that is known to fit texts.
pub(crate) fn long_padded(text: &str, spec: &Spec, patience: &mut Patience<'_>) -> String {
    let cut = match spec.precision {
        Some(most) if text.is_ascii() => text.get(..most).unwrap_or(text),
        Some(most) => {
            let mut places = text.char_indices().take_while(|_| patience.step());
            places.nth(most).map_or(text, |(end, _)| &text[..end])
        }
        None => text,
    };
    let (before, after) = if spec.width == 0 {
        (0, 0)
    } else {
        spec.padding(cut.chars().count())
    };
    let mut out = String::with_capacity(cut.len() + (before + after) * spec.fill.len_utf8());
    patience.fill(&mut out, spec.fill, before);
    patience.push(&mut out, cut);
    patience.fill(&mut out, spec.fill, after);
    out
}

/// Whether `0` or a fill of zeros was asked for, which complex numbers refuse.
pub(super) fn fills_with_zeros(spec: &Spec) -> bool {
    spec.fill == '0'
}
