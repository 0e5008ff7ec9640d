//! Case and character class of whole strings: `upper`, `title`, `isidentifier` and the rest.
//! A mapping never makes a string more than [`GROWTH`] times as long in bytes.

use super::lanes::{change_words, letter};
use super::patience::Patience;
use super::unicode::{
    is_case_ignorable, is_cased, is_identifier_continue, is_identifier_start, is_lower,
    is_printable, is_title, is_upper, push_fold, push_lower, push_title, push_upper,
};

/// The most bytes that a mapping makes of one byte (`ΐ` becomes three characters of two bytes).
pub(crate) const GROWTH: usize = 3;

/// A text of ASCII, changed piece by piece.
fn of_ascii(text: &str, patience: &mut Patience<'_>, change: fn(&mut str)) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    while done < text.len() {
        let end = text.len().min(done + ASCII_PIECE);
        out.push_str(text.get(done..end).unwrap_or_default());
        change(out.get_mut(done..).unwrap_or_default());
        done = end;
        if done < text.len() && !patience.look() {
            break;
        }
    }
    out
}

/// Bytes of ASCII that are changed between two looks at the clock.
const ASCII_PIECE: usize = 1 << 20;

/// `str.upper`.
pub(crate) fn upper(text: &str, patience: &mut Patience<'_>) -> String {
    if text.is_ascii() {
        return of_ascii(text, patience, str::make_ascii_uppercase);
    }
    map(text, push_upper, patience)
}

/// `str.lower`, the final sigma included.
pub(crate) fn lower(text: &str, patience: &mut Patience<'_>) -> String {
    if text.is_ascii() {
        return of_ascii(text, patience, str::make_ascii_lowercase);
    }
    let mut out = String::with_capacity(text.len());
    let mut lowering = Lowering::new(text);
    for (at, character) in text.char_indices() {
        if !patience.step() {
            break;
        }
        lowering.push(&mut out, at, character, patience);
        lowering.pass(character);
    }
    out
}

/// `str.casefold`.
pub(crate) fn casefold(text: &str, patience: &mut Patience<'_>) -> String {
    if text.is_ascii() {
        return of_ascii(text, patience, str::make_ascii_lowercase);
    }
    map(text, push_fold, patience)
}

/// Texts up to this length take no time worth a look at the clock.
const SHORT: usize = 1 << 16;

/// `str.title`.
pub(crate) fn title(text: &str, patience: &mut Patience<'_>) -> String {
    if text.len() <= SHORT && text.is_ascii() {
        return title_ascii(text.to_owned());
    }
    let mut out = String::with_capacity(text.len());
    let mut lowering = Lowering::new(text);
    let mut inside = false;
    for (at, character) in text.char_indices() {
        if !patience.step() {
            break;
        }
        if inside {
            lowering.push(&mut out, at, character, patience);
        } else {
            push_title(&mut out, character);
        }
        inside = is_cased(character);
        lowering.pass(character);
    }
    out
}

/// `str.title` of a short text of ASCII.
pub(crate) fn title_ascii(text: String) -> String {
    let mut out = text.into_bytes();
    let mut before = 0;
    change_words(&mut out, |word| {
        let letters = letter(word);
        let first = letters & !(letters << 8 | before);
        before = letters >> 56;
        // The bit that makes a small letter one, which lies two places from that of the answer.
        (word | letters >> 2) ^ first >> 2
    });
    String::from_utf8(out).unwrap_or_default()
}

/// `str.capitalize`.
pub(crate) fn capitalize(text: &str, patience: &mut Patience<'_>) -> String {
    if text.len() <= SHORT && text.is_ascii() {
        let mut out = text.to_ascii_lowercase();
        if let Some(first) = out.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        return out;
    }
    let mut out = String::with_capacity(text.len());
    let mut lowering = Lowering::new(text);
    for (at, character) in text.char_indices() {
        if !patience.step() {
            break;
        }
        if at == 0 {
            push_title(&mut out, character);
        } else {
            lowering.push(&mut out, at, character, patience);
        }
        lowering.pass(character);
    }
    out
}

/// `str.swapcase`.
pub(crate) fn swapcase(text: &str, patience: &mut Patience<'_>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lowering = Lowering::new(text);
    for (at, character) in text.char_indices() {
        if !patience.step() {
            break;
        }
        if is_upper(character) {
            lowering.push(&mut out, at, character, patience);
        } else if is_lower(character) {
            push_upper(&mut out, character);
        } else {
            out.push(character);
        }
        lowering.pass(character);
    }
    out
}

fn map(text: &str, push: fn(&mut String, char), patience: &mut Patience<'_>) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars()
        .take_while(|_| patience.step())
        .for_each(|character| push(&mut out, character));
    out
}

/// Walks over a string and lowers characters of it. What stands around a capital sigma is carried
/// along, so that sigmas between thousands of apostrophes do not take quadratic time.
struct Lowering<'a> {
    text: &'a str,
    /// Whether the last character that is not looked through is a cased letter.
    after_letter: bool,
    /// Where the next character that is not looked through stands, and whether it is cased.
    ahead: (usize, bool),
}

impl<'a> Lowering<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            after_letter: false,
            ahead: (0, false),
        }
    }

    /// Appends a character in lower case.
    fn push(&mut self, out: &mut String, at: usize, character: char, patience: &mut Patience<'_>) {
        match character {
            'Σ' if self.after_letter && !self.before_letter(at + 'Σ'.len_utf8(), patience) => {
                out.push('ς');
            }
            'A'..='Z' => out.push(character.to_ascii_lowercase()),
            '\0'..='\x7f' => out.push(character),
            _ => push_lower(out, character),
        }
    }

    /// Takes note of a character, lowered or not.
    fn pass(&mut self, character: char) {
        if !is_case_ignorable(character) {
            self.after_letter = is_cased(character);
        }
    }

    fn before_letter(&mut self, at: usize, patience: &mut Patience<'_>) -> bool {
        if self.ahead.0 < at {
            let mut rest = self.text[at..].char_indices();
            let found =
                rest.find(|(_, character)| !patience.step() || !is_case_ignorable(*character));
            self.ahead = match found {
                Some((further, character)) => (at + further, is_cased(character)),
                None => (self.text.len(), false),
            };
        }
        self.ahead.1
    }
}

/// Whether every character is of a kind, which the empty string is not.
pub(crate) fn all(text: &str, property: fn(char) -> bool, patience: &mut Patience<'_>) -> bool {
    !text.is_empty() && each(text, property, patience)
}

fn each(text: &str, property: fn(char) -> bool, patience: &mut Patience<'_>) -> bool {
    text.chars().all(|c| patience.step() && property(c))
}

fn any(text: &str, property: impl Fn(char) -> bool, patience: &mut Patience<'_>) -> bool {
    text.chars().any(|c| !patience.step() || property(c))
}

/// `str.isupper`.
pub(crate) fn is_upper_text(text: &str, patience: &mut Patience<'_>) -> bool {
    any(text, is_upper, patience) && !any(text, |c| is_lower(c) || is_title(c), patience)
}

/// `str.islower`.
pub(crate) fn is_lower_text(text: &str, patience: &mut Patience<'_>) -> bool {
    any(text, is_lower, patience) && !any(text, |c| is_upper(c) || is_title(c), patience)
}

/// `str.istitle`.
pub(crate) fn is_title_text(text: &str, patience: &mut Patience<'_>) -> bool {
    let (mut any, mut inside) = (false, false);
    for character in text.chars() {
        let capital = is_upper(character) || is_title(character);
        let small = is_lower(character);
        if (capital && inside) || (!capital && small && !inside) || !patience.step() {
            return false;
        }
        inside = capital || small;
        any |= inside;
    }
    any
}

/// `str.isprintable`, which the empty string is.
pub(crate) fn is_printable_text(text: &str, patience: &mut Patience<'_>) -> bool {
    each(text, is_printable, patience)
}

/// `str.isidentifier`.
pub(crate) fn is_identifier(text: &str, patience: &mut Patience<'_>) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| first == '_' || is_identifier_start(first))
        && each(characters.as_str(), is_identifier_continue, patience)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mappings_are_those_of_cpython() {
        // (text, upper, lower, title, capitalize, swapcase, casefold)
        for case in [
            ["", "", "", "", "", "", ""],
            [
                "hello World",
                "HELLO WORLD",
                "hello world",
                "Hello World",
                "Hello world",
                "HELLO wORLD",
                "hello world",
            ],
            ["ΑΣ", "ΑΣ", "ας", "Ας", "Ας", "ας", "ασ"],
            ["ΑΣΑ", "ΑΣΑ", "ασα", "Ασα", "Ασα", "ασα", "ασα"],
            [
                "ὈΔΥΣΣΕΎΣ Σ ΑΣ. ΑΣ'Α ΣΑΣ",
                "ὈΔΥΣΣΕΎΣ Σ ΑΣ. ΑΣ'Α ΣΑΣ",
                "ὀδυσσεύς σ ας. ασ'α σας",
                "Ὀδυσσεύς Σ Ας. Ασ'Α Σας",
                "Ὀδυσσεύς σ ας. ασ'α σας",
                "ὀδυσσεύς σ ας. ασ'α σας",
                "ὀδυσσεύσ σ ασ. ασ'α σασ",
            ],
            [
                "straße ﬃ ŉ",
                "STRASSE FFI ʼN",
                "straße ﬃ ŉ",
                "Straße Ffi ʼN",
                "Straße ﬃ ŉ",
                "STRASSE FFI ʼN",
                "strasse ffi ʼn",
            ],
            [
                "ǆungla ǅ Ǆ",
                "ǄUNGLA Ǆ Ǆ",
                "ǆungla ǆ ǆ",
                "ǅungla ǅ ǅ",
                "ǅungla ǆ ǆ",
                "ǄUNGLA ǅ ǆ",
                "ǆungla ǆ ǆ",
            ],
            [
                "İstanbul ıI",
                "İSTANBUL II",
                "i\u{307}stanbul ıi",
                "İstanbul Ii",
                "İstanbul ıi",
                "i\u{307}STANBUL Ii",
                "i\u{307}stanbul ıi",
            ],
            [
                "they're bill's 2nd x1y",
                "THEY'RE BILL'S 2ND X1Y",
                "they're bill's 2nd x1y",
                "They'Re Bill'S 2Nd X1Y",
                "They're bill's 2nd x1y",
                "THEY'RE BILL'S 2ND X1Y",
                "they're bill's 2nd x1y",
            ],
            [
                "ΐ ᾳ ᾼ ﬀ",
                "Ι\u{308}\u{301} ΑΙ ΑΙ FF",
                "ΐ ᾳ ᾳ ﬀ",
                "Ι\u{308}\u{301} ᾼ ᾼ Ff",
                "Ι\u{308}\u{301} ᾳ ᾳ ﬀ",
                "Ι\u{308}\u{301} ΑΙ ᾼ FF",
                "ι\u{308}\u{301} αι αι ff",
            ],
            [
                "აბგ Აბ",
                "ᲐᲑᲒ ᲐᲑ",
                "აბგ აბ",
                "აბგ Აბ",
                "აბგ აბ",
                "ᲐᲑᲒ აᲑ",
                "აბგ აბ",
            ],
            ["Ꭰꭰ ꮳ", "ᎠᎠ Ꮳ", "ꭰꭰ ꮳ", "Ꭰꭰ Ꮳ", "Ꭰꭰ ꮳ", "ꭰᎠ Ꮳ", "ᎠᎠ Ꮳ"],
            [
                "ʰa aʰb", "ʰA AʰB", "ʰa aʰb", "ʰa Aʰb", "ʰa aʰb", "ʰA AʰB", "ʰa aʰb",
            ],
            [
                "Ⅷ ⅷ Ⓐⓐ",
                "Ⅷ Ⅷ ⒶⒶ",
                "ⅷ ⅷ ⓐⓐ",
                "Ⅷ Ⅷ Ⓐⓐ",
                "Ⅷ ⅷ ⓐⓐ",
                "ⅷ Ⅷ ⓐⒶ",
                "ⅷ ⅷ ⓐⓐ",
            ],
            [
                "A\u{345}Σ\u{301}",
                "AΙΣ\u{301}",
                "a\u{345}ς\u{301}",
                "A\u{345}ς\u{301}",
                "A\u{345}ς\u{301}",
                "aΙς\u{301}",
                "aισ\u{301}",
            ],
            ["ß", "SS", "ß", "Ss", "Ss", "SS", "ss"],
            ["𐐀𐐨", "𐐀𐐀", "𐐨𐐨", "𐐀𐐨", "𐐀𐐨", "𐐨𐐀", "𐐨𐐨"],
            [
                "İ\u{307}",
                "İ\u{307}",
                "i\u{307}\u{307}",
                "İ\u{307}",
                "İ\u{307}",
                "i\u{307}\u{307}",
                "i\u{307}\u{307}",
            ],
        ] {
            let [text, rest @ ..] = case;
            let ours = [upper, lower, title, capitalize, swapcase, casefold]
                .map(|f| f(text, &mut Patience::endless()));
            assert_eq!(ours, rest, "{text:?}");
            assert!(ours.iter().all(|out| out.len() <= text.len() * GROWTH));
        }
    }

    #[test]
    fn questions_about_whole_strings_are_answered_as_by_cpython() {
        // (text, isupper, islower, istitle, isidentifier, isprintable)
        for (text, expected) in [
            ("", [false, false, false, false, true]),
            ("A", [true, false, true, true, true]),
            ("a", [false, true, false, true, true]),
            ("Aa", [false, false, true, true, true]),
            ("aA", [false, false, false, true, true]),
            ("Ab Cd", [false, false, true, false, true]),
            ("AB", [true, false, false, true, true]),
            ("ab1", [false, true, false, true, true]),
            ("AB1", [true, false, false, true, true]),
            ("1", [false, false, false, false, true]),
            ("ǅ", [false, false, true, true, true]),
            ("ǅa", [false, false, true, true, true]),
            ("ǅA", [false, false, false, true, true]),
            ("_", [false, false, false, true, true]),
            ("_1", [false, false, false, true, true]),
            ("1_", [false, false, false, false, true]),
            ("é9", [false, true, false, true, true]),
            ("a b", [false, true, false, false, true]),
            ("a\n", [false, true, false, false, false]),
            ("\u{a0}", [false, false, false, false, false]),
            ("Ⅷ", [true, false, true, true, true]),
            ("ª", [false, true, false, true, true]),
            ("ʰ", [false, true, false, true, true]),
            ("They'Re", [false, false, true, false, true]),
            ("They're", [false, false, false, false, true]),
            ("class", [false, true, false, true, true]),
            ("x·", [false, true, false, true, true]),
            ("℘x", [false, true, false, true, true]),
        ] {
            let ours = [
                is_upper_text,
                is_lower_text,
                is_title_text,
                is_identifier,
                is_printable_text,
            ]
            .map(|f| f(text, &mut Patience::endless()));
            assert_eq!(ours, expected, "{text:?}");
        }
    }

    #[test]
    fn many_sigmas_between_apostrophes_take_linear_time() {
        let text = format!("a{}", "'".repeat(200_000)) + &"'Σ".repeat(20_000);
        assert_eq!(
            lower(&text, &mut Patience::endless()).chars().count(),
            text.chars().count()
        );
    }
}
