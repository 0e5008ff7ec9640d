//! Bytes as hexadecimal text, and back; and the digest that names a content.

use sha2::{Digest, Sha256};

/// SHA-256 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    encode(&Sha256::digest(bytes))
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    let both = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(both).collect()
}

/// Exactly `N` bytes; nothing where the text is anything else.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Vec<u8> = text
        .chars()
        .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        assert_eq!(encode(&[0, 10, 255]), "000aff");
        assert_eq!(decode("000aff"), Some([0, 10, 255]));
        assert_eq!(decode::<3>("000af"), None);
        assert_eq!(decode::<3>("000afg"), None);
        assert_eq!(decode::<1>("é"), None);
    }
}
