//! Finding, counting, replacing and stripping in text, with Python's answers for empty needles.
//! Places are bytes here; [`CharMap`] goes between them and Python's characters, at no cost where
//! all is ASCII. Every function is linear in the text.

use memchr::memmem;

use super::format_spec::push_fill;
use super::long_search;
use super::patience::Patience;
use super::unicode::is_space;

/// Goes between characters and bytes of one text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CharMap<'a> {
    text: &'a str,
    chars: usize,
}

impl<'a> CharMap<'a> {
    /// For a text whose number of characters is known.
    pub(crate) fn new(text: &'a str, chars: usize) -> Self {
        Self { text, chars }
    }

    /// One byte is one character.
    #[inline]
    pub(crate) fn is_ascii(self) -> bool {
        self.chars == self.text.len()
    }

    /// The byte at which a character begins; the end for all beyond it.
    pub(crate) fn byte_of(self, char_index: usize) -> usize {
        if char_index >= self.chars {
            return self.text.len();
        }
        if self.is_ascii() {
            return char_index;
        }
        // From the nearer end, counting the bytes that begin a character.
        let bytes = self.text.as_bytes();
        let begins = |byte: &u8| (*byte as i8) >= -0x40;
        if char_index <= self.chars / 2 {
            let mut places = bytes.iter().enumerate().filter(|(_, byte)| begins(byte));
            places.nth(char_index).map_or(self.text.len(), |(at, _)| at)
        } else {
            let back = self.chars - char_index;
            let mut places = bytes
                .iter()
                .enumerate()
                .rev()
                .filter(|(_, byte)| begins(byte));
            places.nth(back - 1).map_or(self.text.len(), |(at, _)| at)
        }
    }

    /// The character that begins at a byte.
    pub(crate) fn char_of(self, byte_index: usize) -> usize {
        if self.is_ascii() {
            return byte_index;
        }
        self.text
            .get(..byte_index)
            .map_or(self.chars, |before| before.chars().count())
    }

    /// The bytes of a stretch of characters.
    pub(crate) fn bytes_of(self, chars: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let start = self.byte_of(chars.start);
        if self.is_ascii() {
            return start..chars.end.clamp(start, self.text.len());
        }
        let wanted = chars.end.saturating_sub(chars.start);
        let rest = &self.text[start..];
        let end = rest
            .char_indices()
            .nth(wanted)
            .map_or(self.text.len(), |(at, _)| start + at);
        start..end
    }

    /// The character at an index.
    pub(crate) fn char_at(self, char_index: usize) -> Option<char> {
        if self.is_ascii() {
            return self
                .text
                .as_bytes()
                .get(char_index)
                .map(|byte| char::from(*byte));
        }
        self.text.get(self.byte_of(char_index)..)?.chars().next()
    }
}

/// The bytes that a needle is looked for in, and the needle. One that is longer than the bytes stands
/// for one that is short and not found: to get a long one ready takes longer than to look for it.
fn fitting<'a>(text: &'a [u8], needle: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    if needle.len() > text.len() {
        (b"", b"?")
    } else {
        (text, needle)
    }
}

/// The places of a needle without overlap, from the left.
pub(crate) fn places<'a>(text: &'a [u8], needle: &'a [u8]) -> memmem::FindIter<'a, 'a> {
    let (text, needle) = fitting(text, needle);
    memmem::find_iter(text, needle)
}

/// The places of a needle without overlap, from the right.
pub(crate) fn places_back<'a>(text: &'a [u8], needle: &'a [u8]) -> memmem::FindRevIter<'a, 'a> {
    let (text, needle) = fitting(text, needle);
    memmem::rfind_iter(text, needle)
}

/// The first place of a needle.
pub(crate) fn first(text: &[u8], needle: &[u8]) -> Option<usize> {
    let (text, needle) = fitting(text, needle);
    memmem::find(text, needle)
}

/// The last place of a needle.
pub(crate) fn last(text: &[u8], needle: &[u8]) -> Option<usize> {
    let (text, needle) = fitting(text, needle);
    memmem::rfind(text, needle)
}

/// Steps of work that it takes to get a needle ready for a text of that length. One of a few bytes
/// takes none that count.
pub(crate) fn preparation(length: usize, needle: usize) -> usize {
    const FEW: usize = 64;
    if needle < FEW || needle > length {
        0
    } else {
        needle / 2
    }
}

/// Bytes that are gone through between two looks at the clock.
const PIECE: usize = 1 << 20;

/// `str.count`: how often a needle occurs without overlap; an empty one once per gap.
pub(crate) fn count(text: &str, needle: &str, patience: &mut Patience<'_>) -> usize {
    match needle.len() {
        0 => text.chars().count() + 1,
        1 => {
            let byte = needle.as_bytes()[0];
            let pieces = text.as_bytes().chunks(PIECE);
            let pieces = pieces.take_while(|piece| piece.len() < PIECE || patience.look());
            pieces
                .map(|piece| memchr::memchr_iter(byte, piece).count())
                .sum()
        }
        _ => {
            let mut found = 0;
            long_search::each(
                text.as_bytes(),
                needle.as_bytes(),
                patience,
                |_, patience| {
                    found += 1;
                    patience.step()
                },
            );
            found
        }
    }
}

/// The first place of a needle in a text.
#[inline]
pub(crate) fn find(text: &str, needle: &str) -> Option<usize> {
    match needle.as_bytes() {
        [byte] => memchr::memchr(*byte, text.as_bytes()),
        needle => first(text.as_bytes(), needle),
    }
}

/// The first place of a needle in a short text, where to make a finder takes longer than to look.
pub(crate) fn find_short(text: &str, needle: &str) -> Option<usize> {
    const FEW: usize = 16;
    let first = match needle.as_bytes() {
        [first, _, ..] if needle.len() <= FEW => *first,
        _ => return find(text, needle),
    };
    let mut from = 0;
    loop {
        let rest = text.as_bytes().get(from..)?;
        let at = from + memchr::memchr(first, rest)?;
        if text.as_bytes().get(at..)?.starts_with(needle.as_bytes()) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// What `str.replace` will do: the replacements, and the bytes of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Replacement {
    pub(crate) times: usize,
    /// `usize::MAX` where it would not fit a word.
    pub(crate) bytes: usize,
}

/// Measures a replacement; `limit` of none replaces all.
pub(crate) fn plan_replace(
    text: &str,
    old: &str,
    new: &str,
    limit: Option<usize>,
    patience: &mut Patience<'_>,
) -> Replacement {
    let most = limit.unwrap_or(usize::MAX);
    let times = match (most, old.is_empty()) {
        (0, _) => 0,
        (usize::MAX, _) => count(text, old, patience),
        (_, true) => (text.chars().count() + 1).min(most),
        (_, false) => places(text.as_bytes(), old.as_bytes())
            .take(most)
            .take_while(|_| patience.step())
            .count(),
    };
    let added = times.saturating_mul(new.len());
    Replacement {
        times,
        bytes: (text.len() - times * old.len()).saturating_add(added),
    }
}

/// `str.replace` by the plan that was made for it.
pub(crate) fn replace(
    text: &str,
    old: &str,
    new: &str,
    plan: Replacement,
    patience: &mut Patience<'_>,
) -> String {
    let mut out = String::with_capacity(plan.bytes);
    if old.is_empty() {
        let mut rest = text.chars();
        for _ in 0..plan.times {
            if !patience.step() {
                break;
            }
            out.push_str(new);
            out.extend(rest.next());
        }
        patience.push(&mut out, rest.as_str());
        return out;
    }
    let mut end = 0;
    let mut put = |at: &usize| {
        patience.push(&mut out, &text[end..*at]);
        out.push_str(new);
        end = at + old.len();
        patience.step()
    };
    match old.as_bytes() {
        [byte] => memchr::memchr_iter(*byte, text.as_bytes())
            .take(plan.times)
            .take_while(&mut put)
            .for_each(drop),
        old => places(text.as_bytes(), old)
            .take(plan.times)
            .take_while(&mut put)
            .for_each(drop),
    }
    patience.push(&mut out, &text[end..]);
    out
}

/// Which ends a strip works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    Both,
    Left,
    Right,
}

/// `strip`, `lstrip`, `rstrip`: of white space, or of the characters given.
pub(crate) fn strip<'a>(
    text: &'a str,
    characters: Option<&str>,
    ends: Ends,
    patience: &mut Patience<'_>,
) -> &'a str {
    match characters {
        None => strip_by(text, is_space, ends, patience),
        Some(set) if set.is_ascii() => {
            let mut wanted = [false; 128];
            set.bytes()
                .for_each(|byte| wanted[usize::from(byte)] = true);
            strip_by(text, |c| c.is_ascii() && wanted[c as usize], ends, patience)
        }
        Some(set) => {
            // Sorted, so that a long set does not make a long text quadratic.
            let mut wanted: Vec<char> = set.chars().collect();
            wanted.sort_unstable();
            strip_by(text, |c| wanted.binary_search(&c).is_ok(), ends, patience)
        }
    }
}

fn strip_by<'a>(
    text: &'a str,
    wanted: impl Fn(char) -> bool,
    ends: Ends,
    patience: &mut Patience<'_>,
) -> &'a str {
    let mut gone = |character: char| patience.step() && wanted(character);
    let text = if ends == Ends::Right {
        text
    } else {
        text.trim_start_matches(&mut gone)
    };
    if ends == Ends::Left {
        text
    } else {
        text.trim_end_matches(&mut gone)
    }
}

/// `str.expandtabs`: the bytes that it will take, `usize::MAX` where that is too many.
pub(crate) fn expandtabs_len(text: &str, tab: usize, patience: &mut Patience<'_>) -> usize {
    let mut len = 0usize;
    walk_tabs(text, tab, patience, |piece| {
        len = len.saturating_add(match piece {
            Tab::Text(character) => character.len_utf8(),
            Tab::Spaces(count) => count,
        });
    });
    len
}

/// `str.expandtabs`, of a length that is known.
pub(crate) fn expandtabs(
    text: &str,
    tab: usize,
    length: usize,
    patience: &mut Patience<'_>,
) -> String {
    let mut out = String::with_capacity(length);
    walk_tabs(text, tab, patience, |piece| match piece {
        Tab::Text(character) => out.push(character),
        Tab::Spaces(count) => push_fill(&mut out, ' ', count),
    });
    out
}

enum Tab {
    Text(char),
    Spaces(usize),
}

fn walk_tabs(text: &str, tab: usize, patience: &mut Patience<'_>, mut each: impl FnMut(Tab)) {
    let mut column = 0usize;
    for character in text.chars().take_while(|_| patience.step()) {
        match character {
            '\t' if tab == 0 => {}
            '\t' => {
                let spaces = tab - column % tab;
                column = column.saturating_add(spaces);
                each(Tab::Spaces(spaces));
            }
            '\n' | '\r' => {
                column = 0;
                each(Tab::Text(character));
            }
            _ => {
                column = column.saturating_add(1);
                each(Tab::Text(character));
            }
        }
    }
}

/// Where `str.zfill` puts its zeros: between these two, after a sign.
pub(crate) fn sign_before(text: &str) -> (&str, &str) {
    text.split_at(usize::from(text.starts_with(['+', '-'])))
}

/// How `str.center` splits its padding: the odd one goes left where the width is odd.
pub(crate) fn center_padding(chars: usize, width: usize) -> (usize, usize) {
    let padding = width.saturating_sub(chars);
    let left = padding / 2 + (padding & width & 1);
    (left, padding - left)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    fn replaced(text: &str, old: &str, new: &str, limit: Option<usize>) -> String {
        let plan = plan_replace(text, old, new, limit, &mut Patience::endless());
        let out = replace(text, old, new, plan, &mut Patience::endless());
        assert_eq!(out.len(), plan.bytes);
        out
    }

    #[test]
    fn counting_and_replacing_are_those_of_cpython() {
        assert_eq!(
            (
                count("aaa", "aa", &mut Patience::endless()),
                count("héé", "", &mut Patience::endless()),
                count("", "", &mut Patience::endless()),
                count("", "a", &mut Patience::endless())
            ),
            (1, 4, 1, 0)
        );
        for (text, old, new, limit, expected) in [
            ("abc", "", "-", None, "-a-b-c-"),
            ("héé", "", "-", Some(2), "-h-éé"),
            ("", "", "x", None, "x"),
            ("abc", "", "-", Some(9), "-a-b-c-"),
            ("aXbXc", "X", "", Some(1), "abXc"),
            ("aaa", "aa", "b", None, "ba"),
            ("aaa", "a", "bb", Some(0), "aaa"),
            ("a", "a", "ü", None, "ü"),
        ] {
            assert_eq!(replaced(text, old, new, limit), expected);
        }
        let plan = plan_replace(
            &"a".repeat(1 << 20),
            "a",
            &"b".repeat(1 << 20),
            None,
            &mut Patience::endless(),
        );
        assert_eq!(plan.bytes, 1 << 40);
    }

    #[test]
    fn stripping_and_partitions_are_those_of_cpython() {
        assert_eq!(
            strip(
                "\u{2003} a\u{a0}\x1f",
                None,
                Ends::Both,
                &mut Patience::endless()
            ),
            "a"
        );
        assert_eq!(
            strip("xyaxy", Some("yx"), Ends::Left, &mut Patience::endless()),
            "axy"
        );
        assert_eq!(
            strip("éxé", Some("éx"), Ends::Right, &mut Patience::endless()),
            ""
        );
        assert_eq!(
            strip(" a ", Some(""), Ends::Both, &mut Patience::endless()),
            " a "
        );
    }

    #[test]
    fn characters_and_bytes_are_told_apart() {
        let text = "aé日😀z";
        let map = CharMap::new(text, 5);
        let starts: Vec<usize> = (0..7).map(|at| map.byte_of(at)).collect();
        assert_eq!(starts, [0, 1, 3, 6, 10, 11, 11]);
        assert_eq!(
            (0..5).map(|at| map.char_of(starts[at])).collect::<Vec<_>>(),
            [0, 1, 2, 3, 4]
        );
        assert_eq!(map.bytes_of(1..3), 1..6);
        assert_eq!(map.bytes_of(3..99), 6..11);
        assert_eq!(map.bytes_of(Range { start: 3, end: 1 }), 6..6);
        assert_eq!((map.char_at(3), map.char_at(5)), (Some('😀'), None));
        let plain = CharMap::new("abc", 3);
        assert_eq!(
            (
                plain.byte_of(9),
                plain.bytes_of(Range { start: 2, end: 1 }),
                plain.char_at(3)
            ),
            (3, 2..2, None)
        );
    }

    #[test]
    fn padding_and_tabs_are_those_of_cpython() {
        assert_eq!(
            expandtabs("a\tbc\té\n\tx", 4, 0, &mut Patience::endless()),
            "a   bc  é\n    x"
        );
        assert_eq!(expandtabs("a\tb", 0, 0, &mut Patience::endless()), "ab");
        assert_eq!(
            expandtabs_len("a\tb\t", 1_000_000_000_000, &mut Patience::endless()),
            2_000_000_000_000
        );
        assert_eq!(
            ["-5", "+", "--5", "é"].map(sign_before),
            [("-", "5"), ("+", ""), ("-", "-5"), ("", "é")]
        );
        assert_eq!(
            ["a", "ab"].map(|t| center_padding(t.len(), 4)),
            [(1, 2), (1, 1)]
        );
        assert_eq!(
            ["a", "ab"].map(|t| center_padding(t.len(), 5)),
            [(2, 2), (2, 1)]
        );
    }
}
