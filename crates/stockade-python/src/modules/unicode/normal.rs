//! The normal forms of a text, a character at a time, with looks at the clock.
//!
//! What a character decomposes to, and which two make one, comes from a crate; the order is ours, since
//! a base character may have millions of marks, and the crate puts them in order in one piece. A
//! character that 15.1 does not know stays as it is, and nothing is moved over it.

use unicode_normalization::char::{
    canonical_combining_class, compose, decompose_canonical, decompose_compatible,
};

use crate::text::patience::Patience;

/// Marks that are sorted at once; more of them are gone through class by class.
const FEW: usize = 4096;

/// A form that is being made.
pub(super) struct Normal<'a, 'b> {
    compatible: bool,
    composed: bool,
    patience: &'a mut Patience<'b>,
    out: String,
    /// The marks behind the last base character, and the class of each.
    marks: Vec<(u8, char)>,
    /// A base character that may still become one with what follows.
    base: Option<char>,
    /// Marks behind it that did not, and the class of the last.
    behind: Vec<char>,
    last: u8,
}

impl<'a, 'b> Normal<'a, 'b> {
    pub(super) fn new(form: u8, capacity: usize, patience: &'a mut Patience<'b>) -> Self {
        Self {
            compatible: form.is_ascii_uppercase(),
            composed: form.eq_ignore_ascii_case(&b'c'),
            patience,
            out: String::with_capacity(capacity),
            marks: Vec::new(),
            base: None,
            behind: Vec::new(),
            last: 0,
        }
    }

    /// The form of a text, or a part of it where time is up.
    pub(super) fn of(mut self, text: &str, unknown: impl Fn(char) -> bool) -> String {
        for letter in text.chars() {
            if !self.patience.step() {
                break;
            }
            if letter.is_ascii() {
                self.put(letter, 0);
            } else if unknown(letter) {
                self.end();
                self.out.push(letter);
            } else if self.compatible {
                decompose_compatible(letter, |part| self.part(part));
            } else {
                decompose_canonical(letter, |part| self.part(part));
            }
        }
        self.end();
        self.out
    }

    fn part(&mut self, part: char) {
        // What is long counts for more than one step.
        self.patience.step();
        self.put(part, canonical_combining_class(part));
    }

    fn put(&mut self, letter: char, class: u8) {
        if class > 0 {
            self.marks.push((class, letter));
            return;
        }
        self.order();
        self.join(letter, 0);
    }

    /// What the marks that wait come to, in the order of their classes.
    fn order(&mut self) {
        let mut marks = std::mem::take(&mut self.marks);
        if marks.len() <= FEW {
            marks.sort_by_key(|mark| mark.0);
            for (class, mark) in marks.drain(..) {
                self.join(mark, class);
            }
            // The memory is used again.
            self.marks = marks;
            return;
        }
        // No mark is of class 0: this only finds the least one.
        let mut next = Some(0);
        while let Some(class) = next {
            next = None;
            for (other, mark) in &marks {
                if !self.patience.step() {
                    return;
                }
                if *other == class {
                    self.join(*mark, class);
                } else if *other > class {
                    next = Some(next.unwrap_or(u8::MAX).min(*other));
                }
            }
        }
    }

    /// The next character in its order.
    fn join(&mut self, letter: char, class: u8) {
        if !self.composed {
            self.out.push(letter);
            return;
        }
        let Some(base) = self.base else {
            if class == 0 {
                self.base = Some(letter);
            } else {
                self.out.push(letter);
            }
            return;
        };
        // A mark of the same class, or a base, keeps what follows from the base.
        let blocked = !self.behind.is_empty() && self.last >= class;
        if !blocked && let Some(one) = compose(base, letter) {
            self.base = Some(one);
        } else if class == 0 {
            self.let_go();
            self.base = Some(letter);
        } else {
            self.behind.push(letter);
            self.last = class;
        }
    }

    /// Writes the base character, and the marks behind it.
    fn let_go(&mut self) {
        self.out.extend(self.base.take());
        for mark in self.behind.drain(..) {
            if !self.patience.step() {
                break;
            }
            self.out.push(mark);
        }
    }

    /// Nothing is moved over this place.
    fn end(&mut self) {
        self.order();
        self.let_go();
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    fn form(form: u8, text: &str) -> String {
        Normal::new(form, 0, &mut Patience::endless()).of(text, |_| false)
    }

    fn same_as_the_crate(text: &str) {
        assert_eq!(form(b'c', text), text.nfc().collect::<String>(), "{text:?}");
        assert_eq!(form(b'd', text), text.nfd().collect::<String>(), "{text:?}");
        assert_eq!(
            form(b'C', text),
            text.nfkc().collect::<String>(),
            "{text:?}"
        );
        assert_eq!(
            form(b'D', text),
            text.nfkd().collect::<String>(),
            "{text:?}"
        );
    }

    #[test]
    fn every_character_alone_and_between_marks_has_the_form_that_the_crate_gives() {
        // Beyond these no character decomposes or joins with another.
        for letter in (0..0x3_0000).filter_map(char::from_u32) {
            same_as_the_crate(&format!("e\u{316}{letter}\u{301}\u{327}\u{308}a{letter}"));
        }
    }

    #[test]
    fn random_texts_of_bases_and_marks_have_the_form_that_the_crate_gives() {
        let letters: Vec<char> =
            "aeszA\u{1100}\u{1161}\u{11a8}\u{ac00}\u{e9}\u{1e69}\u{212b}\u{fdfa}\u{f71}\u{f72}\u{f80}\
             \u{301}\u{316}\u{323}\u{307}\u{327}\u{345}\u{34f}\u{3099}\u{94d}\u{9be}\u{9c7}\u{1d160}"
                .chars()
                .collect();
        let mut seed = 1u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..12 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                text.push(letters[(seed >> 33) as usize % letters.len()]);
            }
            same_as_the_crate(&text);
        }
    }

    #[test]
    fn thousands_of_marks_are_put_in_order_as_few_are() {
        let marks = "\u{301}\u{316}\u{327}\u{345}\u{323}".repeat(2000);
        same_as_the_crate(&format!("e{marks}o{marks}"));
        same_as_the_crate(&marks);
    }
}
