//! What is kept of a stream of output: its head and its tail, each half of the bound.
//!
//! A program that prints too much is usually one whose first and last lines say why, so passing the
//! bound leaves out the middle and ends nothing. Writing 64 times the bound is far too
//! much, because then nobody reads it. Every wall keeps output by this rule.

use std::collections::VecDeque;
use std::fmt::Write as _;

const RUNAWAY: u64 = 64;
/// A tiny bound is a wish for a short text, not for a short run.
const FLOOR: u64 = 1 << 20;

/// One stream, as far as it is kept.
#[derive(Debug, Default)]
pub struct Kept {
    bound: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Kept {
    /// Nothing yet, and at most so many bytes later.
    pub fn new(bound: u64) -> Self {
        Self {
            bound: usize::try_from(bound).unwrap_or(usize::MAX),
            ..Self::default()
        }
    }

    /// Takes a piece; says whether it was far too much by now.
    pub fn take(&mut self, bytes: &[u8]) -> bool {
        self.total = self.total.saturating_add(bytes.len() as u64);
        let room = (self.bound - self.bound / 2).saturating_sub(self.head.len());
        let (head, rest) = bytes.split_at(room.min(bytes.len()));
        self.head.extend_from_slice(head);
        let kept = self.bound / 2;
        self.tail.extend(&rest[rest.len().saturating_sub(kept)..]);
        let over = self.tail.len().saturating_sub(kept);
        self.tail.drain(..over);
        self.total > (self.bound as u64).saturating_mul(RUNAWAY).max(FLOOR)
    }

    /// Bytes that came so far.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// What is kept, byte for byte: the head, and the tail right behind it.
    pub fn bytes(&self) -> Vec<u8> {
        let (front, back) = self.tail.as_slices();
        [self.head.as_slice(), front, back].concat()
    }

    /// What is kept, as text, and whether something was left out. Bytes that are no text are shown
    /// as replacement characters; a character cut at the gap is dropped.
    pub fn text(&self) -> (String, bool) {
        if self.total == self.head.len() as u64 {
            return (String::from_utf8_lossy(&self.head).into_owned(), false);
        }
        let tail: Vec<u8> = self.tail.iter().copied().collect();
        let left = self.total - (self.head.len() + tail.len()) as u64;
        if left == 0 {
            let all = [self.head.as_slice(), tail.as_slice()].concat();
            return (String::from_utf8_lossy(&all).into_owned(), false);
        }
        let head = whole_end(&self.head);
        let begin = tail
            .iter()
            .take(3)
            .take_while(|byte| **byte & 0xc0 == 0x80)
            .count();
        let mut text = String::from_utf8_lossy(head).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let left = left + (self.head.len() - head.len() + begin) as u64;
        // Writing to a text cannot fail.
        let _ = writeln!(text, "[… {left} bytes left out …]");
        text.push_str(&String::from_utf8_lossy(&tail[begin..]));
        (text, true)
    }
}

/// Without a character that was begun and not ended.
fn whole_end(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(bound: u64, pieces: &[&str]) -> (String, bool) {
        let mut stream = Kept::new(bound);
        for piece in pieces {
            assert!(!stream.take(piece.as_bytes()));
        }
        stream.text()
    }

    #[test]
    fn a_text_within_the_bound_is_kept_whole() {
        assert_eq!(
            kept(10, &["abc", "defg", "hij"]),
            ("abcdefghij".to_owned(), false)
        );
    }

    #[test]
    fn a_longer_text_keeps_its_head_and_its_tail() {
        let all = kept(10, &["abcdefgh", "ijklm", "nopqrstuvwxyz"]);
        assert_eq!(
            all,
            ("abcde\n[… 16 bytes left out …]\nvwxyz".to_owned(), true)
        );
    }

    #[test]
    fn characters_are_never_cut_in_two() {
        for bound in 0..20 {
            let (text, _) = kept(bound, &["äöü€", "𝄞", "ßé", "𝄞x"]);
            assert!(!text.contains('\u{fffd}'), "{bound}: {text}");
        }
    }

    #[test]
    fn writing_without_end_is_noticed() {
        let mut stream = Kept::new(100);
        let rounds = (0..5000)
            .take_while(|_| !stream.take(&[b'x'; 1000]))
            .count();
        assert_eq!(rounds, 1048);
    }
}
