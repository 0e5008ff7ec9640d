//! Output of a run, kept by the rule of every wall ([`Kept`]).

use std::fmt::Write as _;

use stockade_core::kept::Kept;

use super::Captured;
use crate::meter::Limit;
use crate::text::surrogate::{code_point, is_surrogate};

/// One stream.
#[derive(Default)]
pub(crate) struct Sink(Kept);

impl Sink {
    pub(crate) fn new(bound: usize) -> Self {
        Self(Kept::new(bound as u64))
    }

    /// Bytes written so far.
    pub(crate) fn total(&self) -> u64 {
        self.0.total()
    }

    /// Takes a piece; fails where there was far too much.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Limit> {
        if self.0.take(text.as_bytes()) {
            return Err(Limit::Output);
        }
        Ok(())
    }

    /// What is kept, as text.
    pub(crate) fn captured(&self) -> Captured {
        let (text, truncated) = self.0.text();
        Captured {
            text,
            truncated,
            total: self.0.total(),
        }
    }
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
