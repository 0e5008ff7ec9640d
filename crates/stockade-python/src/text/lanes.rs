//! ASCII, eight bytes at a time in one word: what is asked of each byte is answered in its highest bit,
//! so that only the places that were found are looked at one by one.
//!
//! The compiler makes something wider of plain loops that only count or change bytes. It does not where
//! one byte has a say in the next, as in `split` and `title`.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Bytes of a word.
pub(crate) const WORD: usize = 8;
/// The answer for the byte before the first one of a word.
pub(crate) const BEFORE: u64 = 0x80;

/// Goes through bytes word by word; behind the last one there are zeros.
#[inline(always)]
pub(crate) fn for_words(bytes: &[u8], mut each: impl FnMut(u64)) {
    let (words, rest) = bytes.as_chunks();
    for word in words {
        each(u64::from_le_bytes(*word));
    }
    if rest.is_empty() {
        return;
    }
    each(match bytes.last_chunk() {
        Some(word) => u64::from_le_bytes(*word) >> (64 - 8 * rest.len()),
        None => rest
            .iter()
            .rfold(0, |word, byte| word << 8 | u64::from(*byte)),
    });
}

/// Changes bytes word by word; the change of zeros behind the last one is dropped.
#[inline(always)]
pub(crate) fn change_words(bytes: &mut [u8], mut change: impl FnMut(u64) -> u64) {
    let (words, rest) = bytes.as_chunks_mut::<WORD>();
    for word in words {
        *word = change(u64::from_le_bytes(*word)).to_le_bytes();
    }
    let mut last = [0; WORD];
    for (place, byte) in last.iter_mut().zip(&*rest) {
        *place = *byte;
    }
    let last = change(u64::from_le_bytes(last)).to_le_bytes();
    for (place, byte) in rest.iter_mut().zip(last) {
        *place = byte;
    }
}

/// The bytes that are at least `low`.
#[inline(always)]
fn at_least(word: u64, low: u8) -> u64 {
    word.wrapping_add(ONES * u64::from(128 - low))
}

/// White space, as [`is_space`](super::unicode::is_space) has it.
#[inline(always)]
pub(crate) fn blank(word: u64) -> u64 {
    let low = at_least(word, b'\t') ^ at_least(word, b'\r' + 1);
    let high = at_least(word, 0x1c) ^ at_least(word, b' ' + 1);
    (low | high) & HIGH
}

/// Letters.
#[inline(always)]
pub(crate) fn letter(word: u64) -> u64 {
    // The bit that makes a small letter one makes a letter of nothing else.
    let small = word | (ONES << 5);
    (at_least(small, b'a') ^ at_least(small, b'z' + 1)) & HIGH
}

/// The bytes of a word for which the answer is yes, from the first on.
#[inline(always)]
pub(crate) fn for_places(mut answers: u64, mut each: impl FnMut(usize)) {
    while answers != 0 {
        each(answers.trailing_zeros() as usize / 8);
        answers &= answers - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::unicode::is_space;

    /// The places of the bytes that a question is answered with yes for.
    fn found(bytes: &[u8], question: fn(u64) -> u64) -> Vec<usize> {
        let (mut places, mut from) = (Vec::new(), 0);
        for_words(bytes, |word| {
            for_places(question(word), |at| places.push(from + at));
            from += WORD;
        });
        places
    }

    fn expected(bytes: &[u8], truth: impl Fn(u8) -> bool) -> Vec<usize> {
        let bytes = bytes.iter().enumerate();
        let bytes = bytes.filter(|(_, byte)| truth(**byte));
        bytes.map(|(at, _)| at).collect()
    }

    #[test]
    fn each_byte_is_told_of_at_every_place_and_length() {
        for length in 0..40 {
            for first in 0..128_u8 {
                let byte = |at: u8| first.wrapping_add(at * 5) & 127;
                let mut bytes: Vec<u8> = (0..length).map(byte).collect();
                let blanks = expected(&bytes, |byte| is_space(byte.into()));
                assert_eq!(found(&bytes, blank), blanks);
                let letters = expected(&bytes, |byte| byte.is_ascii_alphabetic());
                assert_eq!(found(&bytes, letter), letters);
                let small = bytes.to_ascii_lowercase();
                change_words(&mut bytes, |word| word | letter(word) >> 2);
                assert_eq!(bytes, small);
            }
        }
    }
}
