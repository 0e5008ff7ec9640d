//! CPython's hash of strings and bytes with `PYTHONHASHSEED=0`: SipHash-1-3 over the characters in
//! the narrowest of one, two or four bytes that holds them all, with a zero key. The order in
//! which sets of strings come out depends on it.

use super::patience::Patience;

/// Words that are hashed between two looks at the clock.
const PIECE: usize = 1 << 16;

/// The hash of a `str`.
pub(crate) fn hash_str(text: &str) -> i64 {
    if text.is_ascii() {
        return hash_bytes(text.as_bytes());
    }
    let real = || text.chars().map(super::surrogate::code_point);
    let widest = real().max().unwrap_or(0);
    let mut bytes = Vec::with_capacity(text.len() * 2);
    match widest {
        0..=0xff => bytes.extend(real().map(|point| point as u8)),
        0x100..=0xffff => real().for_each(|point| bytes.extend((point as u16).to_le_bytes())),
        _ => real().for_each(|point| bytes.extend(point.to_le_bytes())),
    }
    hash_bytes(&bytes)
}

/// The same of a text that is long, with looks at the clock.
pub(crate) fn long_str(text: &str, patience: &mut Patience<'_>) -> i64 {
    if text.is_ascii() {
        return long_bytes(text.as_bytes(), patience);
    }
    let mut widest = 0;
    for letter in text.chars().take_while(|_| patience.step()) {
        widest = widest.max(super::surrogate::code_point(letter));
    }
    let width = match widest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    };
    let mut bytes = Vec::with_capacity(text.len());
    for letter in text.chars().take_while(|_| patience.step()) {
        let point = super::surrogate::code_point(letter).to_le_bytes();
        bytes.extend_from_slice(&point[..width]);
    }
    long_bytes(&bytes, patience)
}

/// The hash of many bytes, with looks at the clock.
pub(crate) fn long_bytes(bytes: &[u8], patience: &mut Patience<'_>) -> i64 {
    match sip13(bytes, patience) as i64 {
        -1 => -2,
        hash => hash,
    }
}

/// The hash of `bytes`; -1 is never a hash.
pub(crate) fn hash_bytes(bytes: &[u8]) -> i64 {
    if bytes.is_empty() {
        return 0;
    }
    match sip13(bytes, &mut Patience::endless()) as i64 {
        -1 => -2,
        hash => hash,
    }
}

fn sip13(bytes: &[u8], patience: &mut Patience<'_>) -> u64 {
    let mut state = [
        0x736f_6d65_7073_6575_u64,
        0x646f_7261_6e64_6f6d,
        0x6c79_6765_6e65_7261,
        0x7465_6462_7974_6573,
    ];
    let (words, rest) = bytes.as_chunks::<8>();
    for words in words.chunks(PIECE) {
        for word in words {
            let word = u64::from_le_bytes(*word);
            state[3] ^= word;
            round(&mut state);
            state[0] ^= word;
        }
        if words.len() == PIECE && !patience.look() {
            break;
        }
    }
    let mut last = (bytes.len() as u64) << 56;
    for (at, byte) in rest.iter().enumerate() {
        last |= u64::from(*byte) << (8 * at);
    }
    state[3] ^= last;
    round(&mut state);
    state[0] ^= last;
    state[2] ^= 0xff;
    for _ in 0..3 {
        round(&mut state);
    }
    state[0] ^ state[1] ^ state[2] ^ state[3]
}

fn round(state: &mut [u64; 4]) {
    let [a, b, c, d] = state;
    *a = a.wrapping_add(*b);
    *c = c.wrapping_add(*d);
    *b = b.rotate_left(13) ^ *a;
    *d = d.rotate_left(16) ^ *c;
    *a = a.rotate_left(32);
    *c = c.wrapping_add(*b);
    *a = a.wrapping_add(*d);
    *b = b.rotate_left(17) ^ *c;
    *d = d.rotate_left(21) ^ *a;
    *c = c.rotate_left(32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_cpython_with_seed_zero() {
        assert_eq!(hash_str("a"), 4_644_417_185_603_328_019);
        assert_eq!(hash_str("hello"), -2_096_571_579_003_691_106);
        assert_eq!(hash_str("abcdefgh"), 4_574_395_652_268_504_554);
        assert_eq!(hash_str("abcdefghi"), -532_774_252_720_507_163);
        assert_eq!(hash_str("é"), 6_047_309_291_227_476_195);
        assert_eq!(hash_str("ключ"), -1_277_928_373_272_262_614);
        assert_eq!(hash_str("a😀"), -6_970_120_874_385_731_343);
    }
}
