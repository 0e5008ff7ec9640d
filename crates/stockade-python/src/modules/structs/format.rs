//! The formats of `struct`: letters with counts, laid out in the sizes of x86-64 or the standard
//! ones. Where a format is wrong, what to say about it.

/// What a letter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Pad,
    Char,
    Text,
    Pascal,
    Bool,
    Signed,
    Unsigned,
    Pointer,
    Float,
}

/// A letter with its count, at its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) letter: u8,
    pub(super) kind: Kind,
    /// Bytes of one item; the whole part where it is a text.
    pub(super) size: usize,
    /// How many values it takes.
    pub(super) count: usize,
    pub(super) offset: usize,
}

/// A whole format.
pub(super) struct Format {
    pub(super) parts: Vec<Part>,
    pub(super) size: usize,
    pub(super) values: usize,
    pub(super) big_endian: bool,
    /// Whether sizes and places are the machine's own.
    pub(super) native: bool,
}

const TOO_LONG: &str = "total struct size too long";

fn letter(letter: u8, native: bool) -> Option<(Kind, usize)> {
    Some(match letter {
        b'x' => (Kind::Pad, 1),
        b'c' => (Kind::Char, 1),
        b's' => (Kind::Text, 1),
        b'p' => (Kind::Pascal, 1),
        b'?' => (Kind::Bool, 1),
        b'b' => (Kind::Signed, 1),
        b'B' => (Kind::Unsigned, 1),
        b'h' => (Kind::Signed, 2),
        b'H' => (Kind::Unsigned, 2),
        b'i' => (Kind::Signed, 4),
        b'I' => (Kind::Unsigned, 4),
        b'l' => (Kind::Signed, if native { 8 } else { 4 }),
        b'L' => (Kind::Unsigned, if native { 8 } else { 4 }),
        b'q' => (Kind::Signed, 8),
        b'Q' => (Kind::Unsigned, 8),
        b'n' if native => (Kind::Signed, 8),
        b'N' if native => (Kind::Unsigned, 8),
        b'P' if native => (Kind::Pointer, 8),
        b'e' => (Kind::Float, 2),
        b'f' => (Kind::Float, 4),
        b'd' => (Kind::Float, 8),
        _ => return None,
    })
}

/// Reads a format.
pub(super) fn parse(text: &[u8]) -> Result<Format, &'static str> {
    let (native, big_endian, rest) = match text {
        [b'<' | b'=', rest @ ..] => (false, false, rest),
        [b'>' | b'!', rest @ ..] => (false, true, rest),
        [b'@', rest @ ..] | rest => (true, false, rest),
    };
    if text.contains(&0) {
        return Err("embedded null character");
    }
    let mut format = Format {
        parts: Vec::new(),
        size: 0,
        values: 0,
        big_endian,
        native,
    };
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        at += 1;
        if matches!(byte, b' ' | b'\t'..=b'\r') {
            continue;
        }
        let mut count = None;
        let mut byte = byte;
        while byte.is_ascii_digit() {
            let digit = usize::from(byte - b'0');
            let more = count
                .unwrap_or(0usize)
                .checked_mul(10)
                .and_then(|count| count.checked_add(digit))
                .filter(|count| isize::try_from(*count).is_ok());
            count = Some(more.ok_or(TOO_LONG)?);
            byte = *rest
                .get(at)
                .ok_or("repeat count given without format specifier")?;
            at += 1;
        }
        format.add(byte, count.unwrap_or(1))?;
    }
    Ok(format)
}

impl Format {
    fn add(&mut self, byte: u8, count: usize) -> Result<(), &'static str> {
        let (kind, size) = letter(byte, self.native).ok_or("bad char in struct format")?;
        let offset = if self.native {
            self.size
                .checked_next_multiple_of(size)
                .filter(|offset| isize::try_from(*offset).is_ok())
                .ok_or(TOO_LONG)?
        } else {
            self.size
        };
        self.size = size
            .checked_mul(count)
            .and_then(|bytes| offset.checked_add(bytes))
            .filter(|bytes| isize::try_from(*bytes).is_ok())
            .ok_or(TOO_LONG)?;
        let (size, count) = match kind {
            Kind::Pad => return Ok(()),
            Kind::Text | Kind::Pascal => (count, 1),
            _ => (size, count),
        };
        self.values = self.values.saturating_add(count);
        if count > 0 {
            self.parts.push(Part {
                letter: byte,
                kind,
                size,
                count,
                offset,
            });
        }
        Ok(())
    }
}
