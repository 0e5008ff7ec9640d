//! Lone surrogates. Python strings may hold them, UTF-8 may not, so they stand as characters of a
//! private range (U+10F000 to U+10F7FF) that no text in use has. A program that uses that range
//! itself would see surrogates; this is a known gap.

const FIRST: u32 = 0x10_F000;
const SURROGATES: std::ops::RangeInclusive<u32> = 0xD800..=0xDFFF;

/// The character that stands for a code point, surrogates included.
pub(crate) fn character(point: u32) -> Option<char> {
    if SURROGATES.contains(&point) {
        char::from_u32(point - 0xD800 + FIRST)
    } else {
        char::from_u32(point)
    }
}

/// The code point that a character stands for.
pub(crate) fn code_point(character: char) -> u32 {
    match u32::from(character) {
        point @ FIRST..=0x10_F7FF => point - FIRST + 0xD800,
        point => point,
    }
}

/// Whether a character stands for a lone surrogate.
pub(crate) fn is_surrogate(character: char) -> bool {
    (FIRST..=0x10_F7FF).contains(&u32::from(character))
}
