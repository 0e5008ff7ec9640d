//! Bytes to text.

use super::super::error::Raise;
use super::super::patience::Patience;
use super::super::repr::push_code_point;
use super::super::surrogate::character;
use super::{CP1252, CodecError, Encoding, Errors, Fault, Order, escape};

/// Bytes of UTF-8 that are read in one go.
const WINDOW: usize = 1 << 20;

/// `bytes.decode(encoding, errors)`.
pub(crate) fn decode(
    bytes: &[u8],
    encoding: Encoding,
    errors: Errors<'_>,
    patience: &mut Patience<'_>,
) -> Result<String, CodecError> {
    let (bytes, skipped) = match encoding {
        Encoding::Utf8Sig => match bytes.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) => (rest, 3),
            None => (bytes, 0),
        },
        _ => (bytes, 0),
    };
    let label = encoding.label();
    let mut decoder = Decoder {
        bytes,
        skipped,
        label,
        encoding,
        errors,
        out: String::new(),
        patience,
    };
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Sig => decoder.utf8()?,
        Encoding::Ascii => decoder.ascii()?,
        Encoding::Latin1 => {
            let Decoder { out, patience, .. } = &mut decoder;
            let bytes = bytes.iter().take_while(|_| patience.step());
            out.extend(bytes.map(|byte| char::from(*byte)));
        }
        Encoding::Cp1252 => decoder.cp1252()?,
        Encoding::Utf16(order) => decoder.utf16(order)?,
        Encoding::Utf32(order) => decoder.utf32(order)?,
        Encoding::UnicodeEscape => escape::decode(&mut decoder)?,
        Encoding::RawUnicodeEscape => escape::decode_raw(&mut decoder)?,
    }
    Ok(decoder.out)
}

pub(super) struct Decoder<'a, 'p> {
    pub(super) bytes: &'a [u8],
    skipped: usize,
    label: &'static str,
    encoding: Encoding,
    errors: Errors<'a>,
    pub(super) out: String,
    pub(super) patience: &'a mut Patience<'p>,
}

impl Decoder<'_, '_> {
    /// Asks the error handler; answers where to go on.
    pub(super) fn fault(
        &mut self,
        start: usize,
        end: usize,
        reason: &'static str,
    ) -> Result<usize, CodecError> {
        let fault = Fault {
            encoding: self.label,
            start,
            end,
            reason,
        };
        let strict = CodecError::Decode {
            fault,
            skipped: self.skipped,
        };
        match self.errors {
            Errors::Strict => return Err(strict),
            Errors::Ignore => {}
            Errors::Replace => self.out.push('\u{fffd}'),
            Errors::BackslashReplace => {
                for byte in &self.bytes[start..end] {
                    push_code_point(&mut self.out, u32::from(*byte));
                }
            }
            Errors::XmlCharRefReplace | Errors::NameReplace => {
                let words = "don't know how to handle UnicodeDecodeError in error callback";
                return Err(CodecError::Raise(Raise::type_error(words)));
            }
            Errors::SurrogateEscape => {
                let escaped = self.bytes[start..end].iter().take(4);
                let high = escaped.take_while(|byte| **byte >= 0x80).count();
                if high == 0 {
                    return Err(strict);
                }
                for byte in &self.bytes[start..start + high] {
                    self.out.extend(character(0xdc00 + u32::from(*byte)));
                }
                return Ok(start + high);
            }
            Errors::SurrogatePass => {
                let Some((point, len)) = self.surrogate_at(start) else {
                    return Err(strict);
                };
                self.out.extend(character(point));
                return Ok(start + len);
            }
            Errors::Unknown(name) => return Err(Errors::unknown(name)),
        }
        Ok(end)
    }

    /// A surrogate that is encoded at a place as if it were a character.
    fn surrogate_at(&self, start: usize) -> Option<(u32, usize)> {
        let rest = &self.bytes[start..];
        let (point, len) = match self.encoding {
            Encoding::Utf8 | Encoding::Utf8Sig => match rest {
                [0xed, second @ 0xa0..=0xbf, third @ 0x80..=0xbf, ..] => {
                    let low = u32::from(second & 0x3f) << 6 | u32::from(third & 0x3f);
                    (0xd000 | low, 3)
                }
                _ => return None,
            },
            Encoding::Utf16(_) => {
                let unit = [*rest.first()?, *rest.get(1)?];
                let little = self.label != "utf-16-be";
                let unit = if little {
                    u16::from_le_bytes(unit)
                } else {
                    u16::from_be_bytes(unit)
                };
                (u32::from(unit), 2)
            }
            Encoding::Utf32(_) => {
                let unit = *rest.first_chunk()?;
                let little = self.label != "utf-32-be";
                (
                    if little {
                        u32::from_le_bytes(unit)
                    } else {
                        u32::from_be_bytes(unit)
                    },
                    4,
                )
            }
            _ => return None,
        };
        (0xd800..0xe000).contains(&point).then_some((point, len))
    }

    fn utf8(&mut self) -> Result<(), CodecError> {
        let mut at = 0;
        while at < self.bytes.len() && self.patience.step() {
            let end = at.saturating_add(WINDOW).min(self.bytes.len());
            let rest = &self.bytes[at..end];
            let error = match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.out.push_str(text);
                    at = end;
                    if end < self.bytes.len() && !self.patience.look() {
                        return Ok(());
                    }
                    continue;
                }
                Err(error) => error,
            };
            let (good, bad) = rest.split_at(error.valid_up_to());
            self.out
                .push_str(std::str::from_utf8(good).unwrap_or_default());
            at += good.len();
            // A character that the window cuts is not wrong.
            if error.error_len().is_none() && end < self.bytes.len() {
                continue;
            }
            let (len, reason) = match (error.error_len(), bad.first()) {
                (None, _) => (bad.len(), "unexpected end of data"),
                (Some(len), Some(0xc2..=0xf4)) => (len, "invalid continuation byte"),
                (Some(len), _) => (len, "invalid start byte"),
            };
            at = self.fault(at, at + len, reason)?;
        }
        Ok(())
    }

    fn ascii(&mut self) -> Result<(), CodecError> {
        let mut at = 0;
        while at < self.bytes.len() && self.patience.step() {
            let end = at.saturating_add(WINDOW).min(self.bytes.len());
            let rest = &self.bytes[at..end];
            let good = rest
                .iter()
                .position(|byte| !byte.is_ascii())
                .unwrap_or(rest.len());
            self.out
                .push_str(std::str::from_utf8(&rest[..good]).unwrap_or_default());
            at += good;
            if at == end {
                if !self.patience.look() {
                    break;
                }
            } else {
                at = self.fault(at, at + 1, "ordinal not in range(128)")?;
            }
        }
        Ok(())
    }

    fn cp1252(&mut self) -> Result<(), CodecError> {
        let mut at = 0;
        while let Some(byte) = self.bytes.get(at) {
            if !self.patience.step() {
                break;
            }
            let point = match byte {
                0x80..=0x9f => u32::from(CP1252[usize::from(byte - 0x80)]),
                _ => u32::from(*byte),
            };
            if point == 0 && *byte != 0 {
                at = self.fault(at, at + 1, "character maps to <undefined>")?;
                continue;
            }
            self.out.extend(char::from_u32(point));
            at += 1;
        }
        Ok(())
    }

    fn utf16(&mut self, order: Option<Order>) -> Result<(), CodecError> {
        let (order, mut at) = match (order, self.bytes) {
            (Some(order), _) => (order, 0),
            (None, [0xfe, 0xff, ..]) => (Order::Big, 2),
            (None, [0xff, 0xfe, ..]) => (Order::Little, 2),
            (None, _) => (Order::Little, 0),
        };
        self.label = if order == Order::Big {
            "utf-16-be"
        } else {
            "utf-16-le"
        };
        let unit = |bytes: &[u8], at: usize| {
            let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
            Some(u32::from(match order {
                Order::Little => u16::from_le_bytes(pair),
                Order::Big => u16::from_be_bytes(pair),
            }))
        };
        let len = self.bytes.len();
        while at < len && self.patience.step() {
            at = match (unit(self.bytes, at), unit(self.bytes, at + 2)) {
                (None, _) => self.fault(at, len, "truncated data")?,
                (Some(0xdc00..=0xdfff), _) => self.fault(at, at + 2, "illegal encoding")?,
                (Some(high @ 0xd800..=0xdbff), Some(low @ 0xdc00..=0xdfff)) => {
                    let point = 0x1_0000 + ((high - 0xd800) << 10 | (low - 0xdc00));
                    self.out.extend(char::from_u32(point));
                    at + 4
                }
                (Some(0xd800..=0xdbff), Some(_)) => {
                    self.fault(at, at + 2, "illegal UTF-16 surrogate")?
                }
                (Some(0xd800..=0xdbff), None) => self.fault(at, len, "unexpected end of data")?,
                (Some(point), _) => {
                    self.out.extend(char::from_u32(point));
                    at + 2
                }
            };
        }
        Ok(())
    }

    fn utf32(&mut self, order: Option<Order>) -> Result<(), CodecError> {
        let (order, mut at) = match (order, self.bytes) {
            (Some(order), _) => (order, 0),
            (None, [0, 0, 0xfe, 0xff, ..]) => (Order::Big, 4),
            (None, [0xff, 0xfe, 0, 0, ..]) => (Order::Little, 4),
            (None, _) => (Order::Little, 0),
        };
        self.label = if order == Order::Big {
            "utf-32-be"
        } else {
            "utf-32-le"
        };
        while at < self.bytes.len() && self.patience.step() {
            let Some(unit) = self.bytes[at..].first_chunk() else {
                at = self.fault(at, self.bytes.len(), "truncated data")?;
                continue;
            };
            let point = match order {
                Order::Little => u32::from_le_bytes(*unit),
                Order::Big => u32::from_be_bytes(*unit),
            };
            at = match char::from_u32(point) {
                Some(character) => {
                    self.out.push(character);
                    at + 4
                }
                None if point > 0x10_ffff => {
                    self.fault(at, at + 4, "code point not in range(0x110000)")?
                }
                None => {
                    let reason = "code point in surrogate code point range(0xd800, 0xe000)";
                    self.fault(at, at + 4, reason)?
                }
            };
        }
        Ok(())
    }
}
