//! Numbers of one word as text, written from the last digit to the first: they take no memory of
//! their own.

/// As many digits as a word has in base two.
const ROOM: usize = 64;

/// A text of digits that grows to the left.
pub(crate) struct Digits {
    bytes: [u8; ROOM],
    at: usize,
}

impl Digits {
    pub(crate) fn new() -> Self {
        Self {
            bytes: [b'0'; ROOM],
            at: ROOM,
        }
    }

    /// A number in a base of 2, 8, 10 or 16, in lower case.
    pub(crate) fn of(size: u64, base: u32) -> Self {
        let mut digits = Self::new();
        match base {
            2 => digits.put_all::<2>(size),
            8 => digits.put_all::<8>(size),
            16 => digits.put_all::<16>(size),
            _ => digits.put_all::<10>(size),
        }
        digits
    }

    /// Puts a character of ASCII before what is there.
    pub(crate) fn put(&mut self, byte: u8) {
        self.at = self.at.saturating_sub(1);
        self.bytes[self.at] = byte;
    }

    /// Puts the last `count` decimal digits of a number before what is there.
    pub(crate) fn put_last(&mut self, mut size: u64, count: usize) {
        for _ in 0..count {
            self.put(b'0' + (size % 10) as u8);
            size /= 10;
        }
    }

    /// Puts all digits of a number before what is there.
    pub(crate) fn put_all<const BASE: u64>(&mut self, mut size: u64) {
        loop {
            self.put(b"0123456789abcdef"[(size % BASE % 16) as usize]);
            size /= BASE;
            if size == 0 {
                return;
            }
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.at..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bases_are_written() {
        for size in [0, 7, 10, 99, 255, 1 << 40, u64::MAX] {
            let shown = [2, 8, 10, 16].map(|base| Digits::of(size, base).as_str().to_owned());
            let expected = [
                format!("{size:b}"),
                format!("{size:o}"),
                format!("{size}"),
                format!("{size:x}"),
            ];
            assert_eq!(shown, expected);
        }
    }
}
