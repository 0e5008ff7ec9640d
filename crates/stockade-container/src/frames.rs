//! What pid 1 says, taken apart: frames of a kind, a length and as many bytes. A frame's bytes are
//! handed on as they come, so that nothing is kept here but five bytes.

/// A piece of a frame.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// Bytes of a frame of this kind; true with its last.
    Part(u8, &'a [u8], bool),
}

/// The place in the stream.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    head: Vec<u8>,
    kind: u8,
    left: usize,
}

const HEAD: usize = 5;

impl Frames {
    /// Takes bytes apart, piece by piece.
    pub(crate) fn feed(&mut self, mut bytes: &[u8], mut take: impl FnMut(Piece<'_>)) {
        while !bytes.is_empty() {
            if self.left > 0 {
                let (part, rest) = bytes.split_at(self.left.min(bytes.len()));
                self.left -= part.len();
                take(Piece::Part(self.kind, part, self.left == 0));
                bytes = rest;
                continue;
            }
            let (part, rest) = bytes.split_at((HEAD - self.head.len()).min(bytes.len()));
            self.head.extend_from_slice(part);
            bytes = rest;
            if let [kind, length @ ..] = self.head.as_slice()
                && let Ok(length) = <[u8; 4]>::try_from(length)
            {
                self.kind = *kind;
                self.left = u32::from_le_bytes(length) as usize;
                self.head.clear();
                if self.left == 0 {
                    take(Piece::Part(self.kind, b"", true));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_the_same_however_they_are_cut() {
        let stream = b"o\x03\0\0\0abcz\0\0\0\0a\x01\0\0\0x";
        for size in 1..stream.len() {
            let mut frames = Frames::default();
            let mut all: Vec<(u8, Vec<u8>)> = Vec::new();
            let mut open = Vec::new();
            for part in stream.chunks(size) {
                frames.feed(part, |Piece::Part(kind, bytes, last)| {
                    open.extend_from_slice(bytes);
                    if last {
                        all.push((kind, std::mem::take(&mut open)));
                    }
                });
            }
            let expected = [
                (b'o', b"abc".to_vec()),
                (b'z', Vec::new()),
                (b'a', b"x".to_vec()),
            ];
            assert_eq!(all, expected, "cut by {size}");
        }
    }
}
