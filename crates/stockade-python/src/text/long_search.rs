//! Looking for a needle in what may be a hundred megabytes, with looks at the clock on the way.
//!
//! The library that searches cannot be stopped: it gets a window at a time, and needles that take it
//! long to get ready are looked for by Knuth's, Morris' and Pratt's way, which can stop anywhere.

use memchr::memmem;

use super::patience::Patience;

/// Bytes that are searched between two looks.
const WINDOW: usize = 1 << 20;
/// A needle of so many bytes is long.
pub(crate) const LONG: usize = 1 << 18;

/// Calls for each place of a needle without overlap, from the left, as long as it says to go on.
pub(crate) fn each(
    text: &[u8],
    needle: &[u8],
    patience: &mut Patience<'_>,
    mut found: impl FnMut(usize, &mut Patience<'_>) -> bool,
) {
    if needle.len() > text.len() {
        return;
    }
    if needle.len() >= LONG {
        return by_borders(text.iter(), needle.iter(), patience, |end, patience| {
            found(end - needle.len(), patience)
        });
    }
    let finder = memmem::Finder::new(needle);
    let reach = needle.len().saturating_sub(1);
    let mut from = 0;
    while from + needle.len() <= text.len() {
        let to = text.len().min(from + WINDOW + reach);
        let window = text.get(from..to).unwrap_or_default();
        let mut next = from + WINDOW;
        for at in finder.find_iter(window) {
            if !found(from + at, patience) {
                return;
            }
            next = next.max(from + at + needle.len());
        }
        from = next;
        if to == text.len() || !patience.look() {
            return;
        }
    }
}

/// The first place of a needle.
pub(crate) fn first(text: &[u8], needle: &[u8], patience: &mut Patience<'_>) -> Option<usize> {
    if needle.is_empty() {
        return Some(0);
    }
    let mut place = None;
    each(text, needle, patience, |at, _| {
        place = Some(at);
        false
    });
    place
}

/// The last place of a needle.
pub(crate) fn last(text: &[u8], needle: &[u8], patience: &mut Patience<'_>) -> Option<usize> {
    if needle.len() > text.len() {
        return None;
    }
    if needle.len() >= LONG {
        let mut place = None;
        let (text_back, needle_back) = (text.iter().rev(), needle.iter().rev());
        by_borders(text_back, needle_back, patience, |end, _| {
            place = Some(text.len() - end);
            false
        });
        return place;
    }
    let finder = memmem::FinderRev::new(needle);
    let mut to = text.len();
    loop {
        let from = to.saturating_sub(WINDOW + needle.len());
        let window = text.get(from..to).unwrap_or_default();
        if let Some(at) = finder.rfind(window) {
            return Some(from + at);
        }
        if from == 0 || !patience.look() {
            return None;
        }
        // A place may lie across the border.
        to = from + needle.len().saturating_sub(1);
    }
}

/// Calls for the end of each place, in the order in which the bytes come.
fn by_borders<'a>(
    text: impl Iterator<Item = &'a u8>,
    needle: impl Iterator<Item = &'a u8>,
    patience: &mut Patience<'_>,
    mut found: impl FnMut(usize, &mut Patience<'_>) -> bool,
) {
    let mut wanted = Vec::new();
    patience.extend(&mut wanted, needle.copied());
    // How much of the beginning of the needle also ends here.
    let mut borders: Vec<u32> = Vec::with_capacity(wanted.len());
    let mut same = 0;
    for at in 0..wanted.len() {
        if !patience.step() {
            return;
        }
        while at > 0 && same > 0 && wanted[same] != wanted[at] {
            same = borders[same - 1] as usize;
        }
        same += usize::from(at > 0 && wanted[same] == wanted[at]);
        borders.push(same as u32);
    }
    let mut same = 0;
    for (at, byte) in text.enumerate() {
        if !patience.step() {
            return;
        }
        while same > 0 && wanted[same] != *byte {
            same = borders[same - 1] as usize;
        }
        same += usize::from(wanted[same] == *byte);
        if same == wanted.len() {
            same = 0;
            if !found(at + 1, patience) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &[u8], needle: &[u8]) -> Vec<usize> {
        let mut places = Vec::new();
        each(text, needle, &mut Patience::endless(), |at, _| {
            places.push(at);
            true
        });
        places
    }

    fn same_as_the_library(text: &[u8], needle: &[u8]) {
        let known: Vec<usize> = memmem::find_iter(text, needle).collect();
        assert_eq!(places(text, needle), known);
        let patience = &mut Patience::endless();
        assert_eq!(first(text, needle, patience), known.first().copied());
        assert_eq!(last(text, needle, patience), memmem::rfind(text, needle));
    }

    #[test]
    fn needles_across_the_borders_of_windows_are_found() {
        for shift in [0, 1, 2, 3] {
            let mut text = vec![b'.'; 3 * WINDOW];
            for at in [WINDOW - 2 + shift, 2 * WINDOW - 4 + shift] {
                text[at..at + 4].copy_from_slice(b"abcd");
            }
            same_as_the_library(&text, b"abcd");
            same_as_the_library(&text, b"abce");
        }
        let text = b"ab".repeat(WINDOW + 7);
        for needle in [&b"ab"[..], b"ba", b"aba", b"bb", b"ababababa"] {
            same_as_the_library(&text, needle);
        }
    }

    #[test]
    fn long_needles_are_found_where_the_library_finds_them() {
        let text = [b"ab".repeat(LONG), b"c".to_vec(), b"ab".repeat(2 * LONG)].concat();
        for needle in [
            b"ab".repeat(LONG),
            b"ba".repeat(LONG),
            [b"ab".repeat(LONG / 2), b"ca".to_vec()].concat(),
            [b"ab".repeat(LONG / 2), b"cb".to_vec()].concat(),
            text.clone(),
        ] {
            same_as_the_library(&text, &needle);
        }
        same_as_the_library(b"a", &b"a".repeat(LONG));
    }
}
