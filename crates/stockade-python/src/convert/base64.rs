//! The base64 of RFC 4648 with padding, for bytes inside JSON.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk
            .iter()
            .fold(0u32, |word, byte| (word << 8) | u32::from(*byte));
        let word = word << (8 * (3 - chunk.len()));
        for at in 0..4 {
            let digit = (word >> (18 - 6 * at)) as usize & 63;
            text.push(if at <= chunk.len() {
                char::from(ALPHABET[digit])
            } else {
                '='
            });
        }
    }
    text
}

/// The bytes of a text, or nothing where it is not what [`encode`] writes.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.as_bytes();
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let padding = text
        .iter()
        .rev()
        .take(2)
        .take_while(|byte| **byte == b'=')
        .count();
    let digits = &text[..text.len() - padding];
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for chunk in digits.chunks(4) {
        let mut word = 0u32;
        for digit in chunk {
            word = (word << 6) | u32::from(value(*digit)?);
        }
        word <<= 6 * (4 - chunk.len());
        let word = word.to_be_bytes();
        let (whole, spare) = word[1..].split_at(chunk.len() - 1);
        if spare.iter().any(|byte| *byte != 0) {
            return None;
        }
        bytes.extend_from_slice(whole);
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u8> {
    ALPHABET
        .iter()
        .position(|known| *known == digit)
        .map(|at| at as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_every_length_come_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        for length in 0..=bytes.len() {
            assert_eq!(
                decode(&encode(&bytes[..length])).as_deref(),
                Some(&bytes[..length])
            );
        }
        assert_eq!(encode(b"Man"), "TWFu");
        assert_eq!(encode(b"Ma"), "TWE=");
        assert_eq!(encode(b"M"), "TQ==");
    }

    #[test]
    fn what_is_not_base64_is_refused() {
        for text in [
            "A",
            "AAA",
            "====",
            "A===",
            "TR==",
            "TWF=",
            "T=E=",
            "TWFu\n",
            "äääää",
            "TQ==TQ==",
        ] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
