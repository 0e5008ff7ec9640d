//! Text to bytes.

use std::fmt::Write as _;

use super::super::patience::Patience;
use super::super::repr::push_code_point;
use super::super::surrogate::{code_point, is_surrogate};
use super::{CP1252, CodecError, Encoding, Errors, Fault, Order, escape};

/// Characters of one kind that are handled at once, where that makes no difference.
const STRETCH: usize = 4096;

/// `str.encode(encoding, errors)`.
pub(crate) fn encode(
    text: &str,
    encoding: Encoding,
    errors: Errors<'_>,
    patience: &mut Patience<'_>,
) -> Result<Vec<u8>, CodecError> {
    // A long row that grows is moved, which nothing interrupts.
    let mut out = Vec::with_capacity(match encoding {
        Encoding::UnicodeEscape | Encoding::RawUnicodeEscape => 0,
        Encoding::Utf16(_) => (text.chars().count() + 1) * 2,
        Encoding::Utf32(_) => (text.chars().count() + 1) * 4,
        _ => text.len(),
    });
    let reason = match encoding {
        Encoding::UnicodeEscape => return Ok(escape::encode(text, patience)),
        Encoding::RawUnicodeEscape => return Ok(escape::encode_raw(text, patience)),
        Encoding::Ascii => "ordinal not in range(128)",
        Encoding::Latin1 => "ordinal not in range(256)",
        Encoding::Cp1252 => "character maps to <undefined>",
        _ => "surrogates not allowed",
    };
    match encoding {
        Encoding::Utf8Sig => out.extend(b"\xef\xbb\xbf"),
        Encoding::Utf16(None) => out.extend(b"\xff\xfe"),
        Encoding::Utf32(None) => out.extend(b"\xff\xfe\0\0"),
        _ => {}
    }
    let plain = match encoding {
        Encoding::Utf8 | Encoding::Utf8Sig => {
            !text.chars().any(|c| !patience.step() || is_surrogate(c))
        }
        Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252 => text.is_ascii(),
        _ => false,
    };
    if plain {
        patience.copy(&mut out, text.as_bytes());
        return Ok(out);
    }
    // These complain of each character, the others of a whole stretch of them.
    let single = matches!(encoding, Encoding::Utf16(_) | Encoding::Utf32(_));
    let mut encoder = Encoder {
        encoding,
        errors,
        out,
    };
    let mut bad = Stretch::default();
    // These work on any part of a stretch as on the whole.
    let piecemeal = matches!(
        errors,
        Errors::Ignore
            | Errors::Replace
            | Errors::BackslashReplace
            | Errors::XmlCharRefReplace
            | Errors::NameReplace
    );
    for (at, (byte, character)) in text.char_indices().enumerate() {
        if !patience.step() {
            return Ok(encoder.out);
        }
        let point = code_point(character);
        if encoding.has(point) {
            encoder.fault(&mut bad, reason)?;
            encoder.push(point);
        } else {
            if bad.text.is_empty() {
                bad.start = at;
            }
            let from = byte - bad.text.len();
            bad.text = &text[from..byte + character.len_utf8()];
            bad.end = at + 1;
            if single || (piecemeal && bad.end - bad.start >= STRETCH) {
                encoder.fault(&mut bad, reason)?;
            }
        }
    }
    encoder.fault(&mut bad, reason)?;
    Ok(encoder.out)
}

/// Characters next to each other that cannot be encoded, and where they are in the text.
#[derive(Default)]
struct Stretch<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

impl Stretch<'_> {
    fn points(&self) -> impl Iterator<Item = u32> {
        self.text.chars().map(code_point)
    }
}

struct Encoder<'a> {
    encoding: Encoding,
    errors: Errors<'a>,
    out: Vec<u8>,
}

impl Encoding {
    /// Whether there are bytes for a code point.
    pub(crate) fn has(self, point: u32) -> bool {
        match self {
            Self::Ascii => point < 0x80,
            Self::Latin1 => point < 0x100,
            Self::Cp1252 => cp1252_byte(point).is_some(),
            Self::UnicodeEscape | Self::RawUnicodeEscape => true,
            _ => !(0xd800..0xe000).contains(&point),
        }
    }
}

impl Encoder<'_> {
    fn push(&mut self, point: u32) {
        match self.encoding {
            Encoding::Cp1252 => self.out.extend(cp1252_byte(point)),
            Encoding::Utf16(order) => self.push_utf16(point, order),
            Encoding::Utf32(Some(Order::Big)) => self.out.extend(point.to_be_bytes()),
            Encoding::Utf32(_) => self.out.extend(point.to_le_bytes()),
            Encoding::Ascii | Encoding::Latin1 => self.out.push(point as u8),
            _ => {
                let character = char::from_u32(point).unwrap_or('?');
                self.out
                    .extend(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }

    fn push_utf16(&mut self, point: u32, order: Option<Order>) {
        let mut unit = |unit: u32| {
            let unit = unit as u16;
            let big = order == Some(Order::Big);
            self.out.extend(if big {
                unit.to_be_bytes()
            } else {
                unit.to_le_bytes()
            });
        };
        match point.checked_sub(0x1_0000) {
            None => unit(point),
            Some(above) => {
                unit(0xd800 | above >> 10);
                unit(0xdc00 | above & 0x3ff);
            }
        }
    }

    /// Asks the error handler about a stretch, which is empty from then on.
    fn fault(&mut self, bad: &mut Stretch<'_>, reason: &'static str) -> Result<(), CodecError> {
        if bad.text.is_empty() {
            return Ok(());
        }
        let (mut start, end) = (bad.start, bad.end);
        let mut text = String::new();
        match self.errors {
            Errors::Ignore => {}
            Errors::Replace => text.extend(bad.points().map(|_| '?')),
            Errors::BackslashReplace | Errors::NameReplace => {
                for point in bad.points() {
                    push_code_point(&mut text, point);
                }
            }
            Errors::XmlCharRefReplace => {
                for point in bad.points() {
                    let _ = write!(text, "&#{point};");
                }
            }
            Errors::Unknown(name) => return Err(Errors::unknown(name)),
            Errors::Strict => return Err(self.strict(start, end, reason)),
            Errors::SurrogateEscape => {
                let wide = matches!(self.encoding, Encoding::Utf16(_) | Encoding::Utf32(_));
                let escaped = |point: &u32| (0xdc80..0xdd00).contains(point) && !wide;
                for point in bad.points().take_while(escaped) {
                    self.out.push((point - 0xdc00) as u8);
                    start += 1;
                }
                if start < end {
                    // A table of characters complains of the whole stretch even so.
                    let whole = self.encoding == Encoding::Cp1252;
                    let start = if whole { bad.start } else { start };
                    return Err(self.strict(start, end, reason));
                }
            }
            Errors::SurrogatePass => {
                if !self.pass_surrogates(bad) {
                    return Err(self.strict(start, end, reason));
                }
            }
        }
        text.chars()
            .for_each(|character| self.push(u32::from(character)));
        bad.text = "";
        Ok(())
    }

    fn strict(&self, start: usize, end: usize, reason: &'static str) -> CodecError {
        CodecError::Encode(Fault {
            encoding: self.encoding.label(),
            start,
            end,
            reason,
        })
    }

    /// Encodes surrogates as if they were characters, where the codec can.
    fn pass_surrogates(&mut self, bad: &Stretch<'_>) -> bool {
        for point in bad.points() {
            match self.encoding {
                Encoding::Utf8 | Encoding::Utf8Sig => self.out.extend([
                    0xe0 | (point >> 12) as u8,
                    0x80 | (point >> 6 & 0x3f) as u8,
                    0x80 | (point & 0x3f) as u8,
                ]),
                Encoding::Utf16(_) | Encoding::Utf32(_) => self.push(point),
                _ => return false,
            }
        }
        true
    }
}

fn cp1252_byte(point: u32) -> Option<u8> {
    match point {
        0..0x80 | 0xa0..0x100 => Some(point as u8),
        _ => {
            let at = CP1252.iter().position(|known| u32::from(*known) == point)?;
            Some(0x80 + at as u8)
        }
    }
}
