//! Codecs between `str` and `bytes`: which there are, under which names, what is done about errors
//! and how errors read. `codecs.register` is not here, nor are tables of whole character sets
//! beyond `cp1252`.
//!
//! [`decode_bound`] and [`encode_bound`] tell how long an answer can get.

mod decode;
mod encode;
mod escape;
#[cfg(test)]
mod tests;

pub(crate) use decode::decode;
pub(crate) use encode::encode;

use super::error::{Kind, Raise};
use super::repr::push_code_point;
use super::surrogate::code_point;

/// A codec.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf8Sig,
    Ascii,
    Latin1,
    Cp1252,
    /// Code units of two bytes; no order means a byte order mark.
    Utf16(Option<Order>),
    /// Code units of four bytes.
    Utf32(Option<Order>),
    UnicodeEscape,
    RawUnicodeEscape,
}

/// Which byte of a unit comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Little,
    Big,
}

/// What to do about what cannot be encoded or decoded. An unknown name is no error until an error
/// occurs, as in CPython.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errors<'a> {
    Strict,
    Ignore,
    Replace,
    BackslashReplace,
    XmlCharRefReplace,
    /// Names are put in before; what has none is escaped.
    NameReplace,
    SurrogateEscape,
    SurrogatePass,
    Unknown(&'a str),
}

impl<'a> Errors<'a> {
    /// The handler of a name.
    pub(crate) fn named(name: &'a str) -> Self {
        match name {
            "strict" => Self::Strict,
            "ignore" => Self::Ignore,
            "replace" => Self::Replace,
            "backslashreplace" => Self::BackslashReplace,
            "xmlcharrefreplace" => Self::XmlCharRefReplace,
            "namereplace" => Self::NameReplace,
            "surrogateescape" => Self::SurrogateEscape,
            "surrogatepass" => Self::SurrogatePass,
            _ => Self::Unknown(name),
        }
    }

    fn unknown(name: &str) -> CodecError {
        let message = format!("unknown error handler name '{name}'");
        CodecError::Raise(Raise::new(Kind::LookupError, message))
    }
}

/// Why text could not be encoded or bytes not decoded. Places are characters of the text or bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CodecError {
    /// A `UnicodeEncodeError`.
    Encode(Fault),
    /// A `UnicodeDecodeError`; its `object` lacks the first `skipped` bytes of the input.
    Decode { fault: Fault, skipped: usize },
    /// Any other exception.
    Raise(Raise),
}

/// The fields of a Unicode error, without the object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) encoding: &'static str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) reason: &'static str,
}

/// `str(UnicodeEncodeError)`, from the fields it has by then.
pub(crate) fn encode_message(
    encoding: &str,
    object: &str,
    start: usize,
    end: usize,
    reason: &str,
) -> String {
    let character = object.chars().nth(start);
    match character {
        Some(character) if end == start + 1 => {
            let mut shown = String::new();
            push_code_point(&mut shown, code_point(character));
            format!(
                "'{encoding}' codec can't encode character '{shown}' in position {start}: {reason}"
            )
        }
        _ => {
            let last = end.saturating_sub(1);
            format!(
                "'{encoding}' codec can't encode characters in position {start}-{last}: {reason}"
            )
        }
    }
}

/// `str(UnicodeDecodeError)`, from the fields it has by then.
pub(crate) fn decode_message(
    encoding: &str,
    object: &[u8],
    start: usize,
    end: usize,
    reason: &str,
) -> String {
    match object.get(start) {
        Some(byte) if end == start + 1 => {
            format!(
                "'{encoding}' codec can't decode byte 0x{byte:02x} in position {start}: {reason}"
            )
        }
        _ => {
            let last = end.saturating_sub(1);
            format!("'{encoding}' codec can't decode bytes in position {start}-{last}: {reason}")
        }
    }
}

impl Encoding {
    /// The codec of a name, in any of the ways that CPython lets one write it.
    pub(crate) fn named(name: &str) -> Result<Self, Raise> {
        use Order::{Big, Little};
        Ok(match normalized(name).as_str() {
            "utf_8" | "utf8" | "u8" | "utf" | "cp65001" | "utf8_ucs2" | "utf8_ucs4" => Self::Utf8,
            "utf_8_sig" | "utf8_sig" => Self::Utf8Sig,
            "ascii" | "us_ascii" | "646" | "us" | "ansi_x3.4_1968" | "cp367" | "ibm367"
            | "iso646_us" | "csascii" | "ansi_x3_4_1968" | "ansi_x3.4_1986"
            | "iso_646.irv_1991" | "iso_ir_6" => Self::Ascii,
            "latin_1" | "latin1" | "latin" | "l1" | "iso_8859_1" | "iso8859_1" | "iso8859"
            | "8859" | "cp819" | "ibm819" | "csisolatin1" | "iso_8859_1_1987" | "iso_ir_100" => {
                Self::Latin1
            }
            "cp1252" | "windows_1252" | "1252" => Self::Cp1252,
            "utf_16" | "utf16" | "u16" => Self::Utf16(None),
            "utf_16_le" | "utf_16le" | "unicodelittleunmarked" => Self::Utf16(Some(Little)),
            "utf_16_be" | "utf_16be" | "unicodebigunmarked" => Self::Utf16(Some(Big)),
            "utf_32" | "utf32" | "u32" => Self::Utf32(None),
            "utf_32_le" | "utf_32le" => Self::Utf32(Some(Little)),
            "utf_32_be" | "utf_32be" => Self::Utf32(Some(Big)),
            "unicode_escape" | "unicodeescape" => Self::UnicodeEscape,
            "raw_unicode_escape" | "rawunicodeescape" => Self::RawUnicodeEscape,
            _ => {
                let message = format!("unknown encoding: {name}");
                return Err(Raise::new(Kind::LookupError, message));
            }
        })
    }

    /// What its errors call it when encoding.
    fn label(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8Sig => "utf-8",
            Self::Ascii => "ascii",
            Self::Latin1 => "latin-1",
            Self::Cp1252 => "charmap",
            Self::Utf16(None) => "utf-16",
            Self::Utf16(Some(Order::Little)) => "utf-16-le",
            Self::Utf16(Some(Order::Big)) => "utf-16-be",
            Self::Utf32(None) => "utf-32",
            Self::Utf32(Some(Order::Little)) => "utf-32-le",
            Self::Utf32(Some(Order::Big)) => "utf-32-be",
            Self::UnicodeEscape => "unicodeescape",
            Self::RawUnicodeEscape => "rawunicodeescape",
        }
    }
}

/// Lower case, and one underscore for whatever is between letters and digits.
fn normalized(name: &str) -> String {
    let mut out = String::with_capacity(name.len().min(64));
    let mut gap = false;
    // No codec has a longer name.
    for character in name.chars().take(64) {
        if character.is_ascii_alphanumeric() || character == '.' {
            if gap && !out.is_empty() {
                out.push('_');
            }
            gap = false;
            out.push(character.to_ascii_lowercase());
        } else {
            gap = true;
        }
    }
    out
}

/// The most bytes of text that decoding can give.
pub(crate) fn decode_bound(bytes: usize, encoding: Encoding, errors: Errors<'_>) -> usize {
    match (encoding, errors) {
        (Encoding::Utf8 | Encoding::Utf8Sig | Encoding::Ascii, Errors::Strict) => bytes,
        _ => bytes.saturating_mul(4),
    }
}

/// The most bytes that encoding a text of so many bytes can give.
pub(crate) fn encode_bound(text: usize, encoding: Encoding, errors: Errors<'_>) -> usize {
    use Encoding::{Ascii, Cp1252, Latin1, RawUnicodeEscape, UnicodeEscape, Utf8, Utf8Sig};
    match (encoding, errors) {
        (Utf8 | Ascii | Latin1 | Cp1252, Errors::Strict) => text,
        (Utf8 | Ascii | Latin1 | Cp1252 | UnicodeEscape | RawUnicodeEscape, _) => {
            text.saturating_mul(4)
        }
        (Utf8Sig | Encoding::Utf16(_), _) => text.saturating_mul(4).saturating_add(3),
        // A lone surrogate of four bytes may become `&#55296;` in units of four bytes.
        (Encoding::Utf32(_), _) => text.saturating_mul(8).saturating_add(4),
    }
}

/// The characters of `cp1252` from 0x80 to 0x9f; 0 where there is none.
const CP1252: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];
