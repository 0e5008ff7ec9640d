//! A bounded place for output: the head and the tail are kept, each half of the bound.
//!
//! A program that prints too much is usually one whose first and last lines say why, so it is not
//! ended when the bound is passed. It is ended when it has written [`RUNAWAY`] times the bound,
//! because then nobody reads it.

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::Captured;
use crate::meter::Limit;
use crate::text::surrogate::{code_point, is_surrogate};

/// How many times the bound may be written before the run is ended.
const RUNAWAY: u64 = 64;
/// What may be written in any case: a tiny bound is a wish for a short text, not for a short run.
const FLOOR: u64 = 1 << 20;

/// One stream.
#[derive(Default)]
pub(crate) struct Sink {
    bound: usize,
    head: String,
    /// Whether something came that the head had no room for.
    closed: bool,
    /// The last bytes after the head; may begin inside a character.
    tail: VecDeque<u8>,
    total: u64,
}

impl Sink {
    pub(crate) fn new(bound: usize) -> Self {
        Self {
            bound,
            ..Self::default()
        }
    }

    /// Bytes written so far.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// Takes a piece; fails where there was far too much.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Limit> {
        self.total = self.total.saturating_add(text.len() as u64);
        let mut rest = text;
        if !self.closed {
            let room = (self.bound - self.bound / 2).saturating_sub(self.head.len());
            let cut = floor_char(rest, room);
            self.head.push_str(&rest[..cut]);
            rest = &rest[cut..];
            self.closed = !rest.is_empty();
        }
        let kept = self.bound / 2;
        let bytes = rest.as_bytes();
        let bytes = &bytes[bytes.len().saturating_sub(kept)..];
        self.tail.extend(bytes);
        let over = self.tail.len().saturating_sub(kept);
        self.tail.drain(..over);
        let most = (self.bound as u64).saturating_mul(RUNAWAY).max(FLOOR);
        if self.total > most {
            return Err(Limit::Output);
        }
        Ok(())
    }

    /// What is kept, as text.
    pub(crate) fn captured(&self) -> Captured {
        let tail: Vec<u8> = self.tail.iter().copied().collect();
        let whole = self.head.len() as u64 + tail.len() as u64 == self.total;
        // A character that was cut in two at the front goes.
        let start = tail.iter().take_while(|byte| (**byte & 0xc0) == 0x80);
        let start = if whole { 0 } else { start.count() };
        let tail = std::str::from_utf8(&tail[start..]).unwrap_or_default();
        let mut text = self.head.clone();
        if !whole {
            let left = self.total - self.head.len() as u64 - tail.len() as u64;
            push_gap(&mut text, left);
        }
        text.push_str(tail);
        Captured {
            text,
            truncated: !whole,
            total: self.total,
        }
    }
}

/// The line that stands for what was left out.
fn push_gap(text: &mut String, bytes: u64) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = writeln!(text, "[… {bytes} bytes left out …]");
}

/// Writes lone surrogates as their escapes, which is what Python's stderr does with them.
pub(crate) fn clean(text: String) -> String {
    if !text.chars().any(is_surrogate) {
        return text;
    }
    let mut clean = String::with_capacity(text.len());
    for it in text.chars() {
        if is_surrogate(it) {
            let _ = write!(clean, "\\u{:04x}", code_point(it));
        } else {
            clean.push(it);
        }
    }
    clean
}

/// Cuts a text to a bound in the same way.
pub(crate) fn shorten(text: String, bound: usize) -> String {
    if text.len() <= bound {
        return text;
    }
    shortened(&text, bound)
}

/// The same, as a copy.
pub(crate) fn shortened(text: &str, bound: usize) -> String {
    if text.len() <= bound {
        return text.to_owned();
    }
    let mut sink = Sink::new(bound);
    let _ = sink.write(text);
    sink.captured().text
}

/// The last place at or before `at` where a character begins.
fn floor_char(text: &str, at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    (0..=at)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(bound: usize, pieces: &[&str]) -> Captured {
        let mut sink = Sink::new(bound);
        for piece in pieces {
            sink.write(piece).unwrap();
        }
        sink.captured()
    }

    #[test]
    fn a_text_within_the_bound_is_kept_whole() {
        let all = kept(10, &["abc", "", "defg", "hij"]);
        assert_eq!(
            (all.text.as_str(), all.truncated, all.total),
            ("abcdefghij", false, 10)
        );
    }

    #[test]
    fn a_longer_text_keeps_its_head_and_its_tail() {
        let all = kept(10, &["abcdefgh", "ijklm", "nopqrstuvwxyz"]);
        assert_eq!(all.text, "abcde\n[… 16 bytes left out …]\nvwxyz");
        assert!(all.truncated);
        assert_eq!(all.total, 26);
    }

    #[test]
    fn characters_are_never_cut_in_two() {
        for bound in 0..14 {
            let all = kept(bound, &["äöü€", "𝄞", "ßé", "𝄞x"]);
            assert!(!all.text.contains('\u{fffd}'));
            let gap = all.text.find("[… ").unwrap();
            let left: String = all.text[gap..]
                .chars()
                .filter(char::is_ascii_digit)
                .collect();
            let kept = all.text.len() - all.text[gap..].find(']').unwrap() - 1;
            assert!(
                left.parse::<usize>().unwrap() <= 22 && kept > 0,
                "{bound}: {}",
                all.text
            );
        }
    }

    #[test]
    fn what_was_kept_and_what_was_left_out_make_the_total() {
        for bound in 0..40 {
            let all = kept(bound, &["äöü€", "𝄞", "ßé", "𝄞x", "0123456789"]);
            let Some(at) = all.text.find("[… ") else {
                assert_eq!(all.text.len() as u64, all.total);
                continue;
            };
            let (head, rest) = all.text.split_at(at);
            let (gap, tail) = rest.split_once('\n').unwrap();
            let left: u64 = gap.split(' ').nth(1).unwrap().parse().unwrap();
            let head = head.strip_suffix('\n').unwrap_or(head);
            assert_eq!(
                head.len() as u64 + left + tail.len() as u64,
                all.total,
                "{bound}"
            );
        }
    }

    #[test]
    fn writing_without_end_is_ended() {
        let mut sink = Sink::new(100);
        let line = "x".repeat(1000);
        let rounds = (0..5000).take_while(|_| sink.write(&line).is_ok()).count();
        assert_eq!(rounds, 1048);
        assert!(sink.captured().text.len() < 200);
    }
}
