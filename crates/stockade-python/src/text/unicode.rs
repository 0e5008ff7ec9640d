//! The properties of characters that `str` methods ask for, with the answers of CPython 3.13
//! (Unicode 15.1). Case mapping leans on the standard library, whose Unicode is newer, less the
//! letters that had no other case yet; a test over every code point holds the two together.
//!
//! Questions about whole strings are in `text/cases.rs`; here it is one character at a time.

use super::surrogate::code_point;
use super::unicode_tables as tables;

/// The properties of the characters of European scripts, so that they need not be looked for.
const LOW: [u16; 0x530] = {
    let mut all = [0; 0x530];
    let (mut run, mut point) = (0, 0);
    while point < all.len() {
        while run + 1 < tables::RUNS.len() && tables::RUNS[run + 1] >> 8 <= point as u32 {
            run += 1;
        }
        all[point] = tables::SETS[(tables::RUNS[run] & 0xff) as usize];
        point += 1;
    }
    all
};

/// The run in which each page of 256 characters begins, and the last run of all.
const PAGES: [u16; 0x1101] = {
    let mut all = [0; 0x1101];
    let (mut run, mut page) = (0, 0);
    while page < all.len() {
        let first = (page << 8) as u32;
        while run + 1 < tables::RUNS.len() && tables::RUNS[run + 1] >> 8 <= first {
            run += 1;
        }
        all[page] = run as u16;
        page += 1;
    }
    all
};

/// All properties of a character, as a set of bits.
#[inline]
fn flags(character: char) -> u16 {
    match LOW.get(character as usize) {
        Some(flags) => *flags,
        None => flags_beyond(character),
    }
}

fn flags_beyond(character: char) -> u16 {
    let point = code_point(character);
    let page = (point >> 8) as usize;
    let (first, last) = (usize::from(PAGES[page]), usize::from(PAGES[page + 1]));
    let run = tables::RUNS[first..=last]
        .partition_point(|run| run >> 8 <= point)
        .saturating_sub(1);
    tables::SETS[(tables::RUNS[first + run] & 0xff) as usize]
}

macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident = $flags:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(character: char) -> bool {
            flags(character) & ($flags) != 0
        }
    )*};
}

properties! {
    /// A letter, `str.isalpha`.
    is_alpha = tables::ALPHA;
    /// A decimal digit of any script, `str.isdecimal`.
    is_decimal = tables::DECIMAL;
    /// A digit, superscripts and the like included, `str.isdigit`.
    is_digit = tables::DIGIT;
    /// Anything with a numeric value, `str.isnumeric`.
    is_numeric = tables::NUMERIC;
    /// A letter or anything numeric, `str.isalnum`.
    is_alnum = tables::ALPHA | tables::DECIMAL | tables::DIGIT | tables::NUMERIC;
    /// An upper-case character.
    is_upper = tables::UPPER;
    /// A lower-case character.
    is_lower = tables::LOWER;
    /// A title-case letter such as `ǅ`.
    is_title = tables::TITLE;
    /// May begin an identifier; the underscore is not counted.
    is_identifier_start = tables::ID_START;
    /// May continue an identifier.
    is_identifier_continue = tables::ID_CONTINUE;
    /// Counts as a cased letter before and after a capital sigma.
    is_cased = tables::CASED;
    /// Is looked through when the neighbours of a capital sigma are sought.
    is_case_ignorable = tables::CASE_IGNORABLE;
}

/// White space, `str.isspace`: what `str.split()` and `str.strip()` go by.
#[inline]
pub(crate) fn is_space(character: char) -> bool {
    match character {
        '\t'..='\r' | '\x1c'..='\x1f' | ' ' => true,
        '\0'..='\x7f' => false,
        _ => flags(character) & tables::SPACE != 0,
    }
}

/// Printable, `str.isprintable`: what `repr` shows as it is.
#[inline]
pub(crate) fn is_printable(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\0'..='\x7f' => false,
        _ => flags(character) & tables::PRINTABLE != 0,
    }
}

/// Takes two columns on a screen.
#[inline]
pub(crate) fn is_wide(character: char) -> bool {
    !character.is_ascii() && flags(character) & tables::WIDE != 0
}

/// A line boundary of `str.splitlines`.
#[inline]
pub(crate) fn is_line_break(character: char) -> bool {
    matches!(
        character,
        '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// The value of a decimal digit of any script.
pub(crate) fn decimal_value(character: char) -> Option<u32> {
    if character.is_ascii() {
        return character.to_digit(10);
    }
    let point = code_point(character);
    let at = tables::ZEROS
        .partition_point(|zero| *zero <= point)
        .checked_sub(1)?;
    Some(point - tables::ZEROS[at]).filter(|value| *value < 10)
}

/// Letters that got another case after Unicode 15.1.
const CASED_LATER: [(u32, u32); 10] = [
    (0x19b, 0x19b),
    (0x264, 0x264),
    (0x1c89, 0x1c8a),
    (0xa7cb, 0xa7cf),
    (0xa7d2, 0xa7d5),
    (0xa7da, 0xa7dc),
    (0x1_0d50, 0x1_0d65),
    (0x1_0d70, 0x1_0d85),
    (0x1_6ea0, 0x1_6eb8),
    (0x1_6ebb, 0x1_6ed3),
];

fn cased_later(character: char) -> bool {
    let point = u32::from(character);
    CASED_LATER
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&point))
}

/// Appends the upper case of a character.
pub(crate) fn push_upper(out: &mut String, character: char) {
    if cased_later(character) {
        out.push(character);
    } else {
        out.extend(character.to_uppercase());
    }
}

/// Appends the lower case of a character; the final sigma is `text/cases.rs`'s.
pub(crate) fn push_lower(out: &mut String, character: char) {
    if cased_later(character) {
        out.push(character);
    } else {
        out.extend(character.to_lowercase());
    }
}

/// The lower case of a character, the first letter of it where that is several.
pub(crate) fn simple_lower(character: char) -> char {
    if cased_later(character) {
        return character;
    }
    character.to_lowercase().next().unwrap_or(character)
}

/// The upper case of a character, itself where that is several letters.
pub(crate) fn simple_upper(character: char) -> char {
    let mut upper = character.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(only), None) if !cased_later(character) => only,
        _ => character,
    }
}

/// The runs of characters that are [`is_alnum`], by the first and the last code point of each.
pub(crate) fn alnum_runs() -> impl Iterator<Item = (u32, u32)> {
    let ends = tables::RUNS[1..].iter().map(|run| run >> 8);
    let runs = tables::RUNS.iter().zip(ends.chain([0x11_0000]));
    runs.filter_map(|(run, end)| {
        let flags = tables::SETS[(run & 0xff) as usize];
        let wanted = tables::ALPHA | tables::DECIMAL | tables::DIGIT | tables::NUMERIC;
        (flags & wanted != 0).then_some((run >> 8, end - 1))
    })
}

/// Appends the title case of a character.
pub(crate) fn push_title(out: &mut String, character: char) {
    match lookup(&tables::TITLES, character) {
        Some(title) => out.push_str(title),
        None => push_upper(out, character),
    }
}

/// Appends the case folding of a character.
pub(crate) fn push_fold(out: &mut String, character: char) {
    match lookup(&tables::FOLDS, character) {
        Some(fold) => out.push_str(fold),
        None => push_lower(out, character),
    }
}

fn lookup(table: &[(u32, &'static str)], character: char) -> Option<&'static str> {
    let point = u32::from(character);
    let at = table.binary_search_by_key(&point, |entry| entry.0).ok()?;
    Some(table[at].1)
}

#[cfg(test)]
mod tests {
    use super::super::surrogate::character;
    use super::*;

    const PRIME: u64 = 0x0000_0100_0000_01b3;

    /// A number over the answers for all code points; the recorder does the same in Python.
    fn digest(answer: impl Fn(char) -> u64) -> u64 {
        (0..0x11_0000).fold(0xcbf2_9ce4_8422_2325, |hash: u64, point| {
            // The stand-ins of surrogates are not themselves.
            let stand_in = (0x10_F000..0x10_F800).contains(&point);
            let value = if stand_in {
                0
            } else {
                answer(character(point).unwrap())
            };
            (hash ^ value).wrapping_mul(PRIME)
        })
    }

    fn text_digest(push: impl Fn(&mut String, char)) -> u64 {
        digest(|character| {
            let mut out = String::new();
            push(&mut out, character);
            out.chars().fold(7, |hash, c| {
                (hash ^ u64::from(code_point(c))).wrapping_mul(31)
            })
        })
    }

    #[test]
    fn properties_of_every_code_point_are_those_of_cpython() {
        // All flags of the table in its order, each asked of CPython by its own function.
        assert_eq!(digest(|c| u64::from(flags(c))), 0xded5_14ff_c757_11bb);
        for character in (0..0x3100).filter_map(char::from_u32) {
            let flag = |wanted: u16| flags(character) & wanted != 0;
            assert_eq!(is_space(character), flag(tables::SPACE));
            assert_eq!(is_printable(character), flag(tables::PRINTABLE));
            assert_eq!(is_wide(character), flag(tables::WIDE));
        }
        assert_eq!(
            digest(|c| decimal_value(c).map_or(99, u64::from)),
            0x086e_d5cf_dd01_cc5d
        );
    }

    #[test]
    fn case_of_every_code_point_is_that_of_cpython() {
        assert_eq!(text_digest(push_upper), 0x7aa9_83ab_287a_ca42, "upper");
        assert_eq!(text_digest(push_lower), 0xbe05_31a1_e2b8_d1bc, "lower");
        assert_eq!(text_digest(push_title), 0xa2ab_65ef_a7bc_174e, "title");
        assert_eq!(text_digest(push_fold), 0x98af_eaaa_ed1e_b171, "casefold");
    }
}
