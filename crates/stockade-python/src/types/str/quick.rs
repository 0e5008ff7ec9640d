//! The usual cases of the methods of `str`: short texts of ASCII and few arguments. What binds a
//! short way is told in `native.rs`; each charges what the method itself would.

use super::split::ITEMS;
use crate::heap::{Heap, SHORT, Tag, Value};
use crate::meter::Meter;
use crate::text::cases::title_ascii;
use crate::text::lanes::{BEFORE, WORD, blank, for_places, for_words};
use crate::text::search::{Ends, find_short};
use crate::text::unicode::is_space;

/// Parts that a text is split into here, and texts that it is compared to.
const PARTS: usize = 64;
/// Where they begin and end.
const TURNS: usize = 2 * PARTS;

/// A short text of ASCII, where there is room to make others of it.
#[inline(always)]
fn short(heap: &Heap, value: Value) -> Option<&str> {
    if !value.is(Tag::Str) || heap.growth_room() < 4 * SHORT {
        return None;
    }
    heap.ascii(value).filter(|text| text.len() <= SHORT)
}

/// A short text of ASCII that is only looked at.
#[inline(always)]
fn seen(heap: &Heap, value: Value) -> Option<&str> {
    let text = value.is(Tag::Str).then(|| heap.ascii(value))?;
    text.filter(|text| text.len() <= SHORT)
}

/// A short needle, which is not empty.
#[inline(always)]
fn needle(heap: &Heap, value: Value) -> Option<&str> {
    seen(heap, value).filter(|needle| !needle.is_empty())
}

/// Pays for the work, and gives the value.
#[inline(always)]
fn done(meter: &mut Meter, work: usize, value: Value) -> Option<Value> {
    meter.charge(work as i64);
    Some(value)
}

fn is_blank(byte: u8) -> bool {
    is_space(char::from(byte))
}

fn stripped(heap: &mut Heap, meter: &mut Meter, args: &[Value], ends: Ends) -> Option<Value> {
    let [own] = *args.as_array()?;
    let bytes = short(heap, own)?.as_bytes();
    let (mut from, mut to) = (0, bytes.len());
    if ends != Ends::Right {
        from = bytes.iter().position(|byte| !is_blank(*byte)).unwrap_or(to);
    }
    if ends != Ends::Left {
        let last = bytes.iter().rposition(|byte| !is_blank(*byte));
        to = last.map_or(from, |last| last + 1);
    }
    let gone = bytes.len() - (to - from);
    let copied = if gone > 0 { bytes.len() } else { 0 };
    let made = heap.new_ascii_part(own, from, to);
    done(meter, gone / 4 + copied / 16, made)
}

pub(super) fn strip(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    stripped(heap, meter, args, Ends::Both)
}

pub(super) fn lstrip(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    stripped(heap, meter, args, Ends::Left)
}

pub(super) fn rstrip(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    stripped(heap, meter, args, Ends::Right)
}

pub(super) fn find(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [own, wanted] = *args.as_array()?;
    let (text, wanted) = (seen(heap, own)?, needle(heap, wanted)?);
    let found = find_short(text, wanted);
    let work = (found.unwrap_or(text.len()) + wanted.len()) / 16;
    done(meter, work, Value::int(found.map_or(-1, |at| at as i64)))
}

pub(super) fn count(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [own, wanted] = *args.as_array()?;
    let (text, wanted) = (seen(heap, own)?, needle(heap, wanted)?);
    let times = match wanted.as_bytes() {
        [byte] => times(text.as_bytes(), *byte),
        _ => places(text, wanted).count(),
    };
    let work = (text.len() + wanted.len()) / 8;
    done(meter, work, Value::int(times as i64))
}

/// How often a byte occurs.
fn times(bytes: &[u8], byte: u8) -> usize {
    // So few that their number fits a byte, which lets them be counted many at a time.
    let parts = bytes.chunks(usize::from(u8::MAX));
    let times = |part: &[u8]| part.iter().map(|it| u8::from(*it == byte)).sum::<u8>();
    parts.map(|part| usize::from(times(part))).sum()
}

/// Where a needle stands in a text, without overlap.
fn places<'a>(text: &'a str, needle: &'a str) -> impl Iterator<Item = usize> + 'a {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + find_short(text.get(from..)?, needle)?;
        from = at + needle.len();
        Some(at)
    })
}

pub(super) fn replace(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [own, old, new] = *args.as_array()?;
    let (text, wanted) = (short(heap, own)?, needle(heap, old)?);
    seen(heap, new)?;
    let work = (text.len() + wanted.len()) / 8;
    let Some(first) = find_short(text, wanted) else {
        return done(meter, work, own);
    };
    heap.write_ascii(meter, |heap, out| {
        let (text, old, new) = (heap.str(own), heap.str(old), heap.str(new));
        let (mut end, mut times, mut next) = (0, 0, Some(first));
        while let Some(at) = next {
            out.push_str(text.get(end..at)?);
            out.push_str(new);
            end = at + old.len();
            times += 1;
            // The long way knows the length beforehand.
            if out.len() > SHORT {
                return None;
            }
            next = find_short(text.get(end..)?, old).map(|further| end + further);
        }
        out.push_str(text.get(end..)?);
        Some(work + (text.len() + out.len()) / 16 + times / 4)
    })
}

/// Whether one of several texts holds, which are tried one after the other.
fn matches(
    heap: &mut Heap,
    meter: &mut Meter,
    args: &[Value],
    at: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<Value> {
    let [own, wanted] = *args.as_array()?;
    let text = seen(heap, own)?;
    let candidates = match wanted.tag() {
        Tag::Tuple => heap.tuple(wanted),
        _ => std::slice::from_ref(&wanted),
    };
    // Those that are many are paid for one by one.
    if candidates.len() > PARTS {
        return None;
    }
    let (mut work, mut found) = (0, false);
    for candidate in candidates {
        let candidate = seen(heap, *candidate)?;
        work += candidate.len() / 16 + 1;
        found = at(text.as_bytes(), candidate.as_bytes());
        if found {
            break;
        }
    }
    done(meter, work, Value::bool(found))
}

pub(super) fn startswith(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    matches(heap, meter, args, |text, wanted| match wanted {
        [byte] => text.first() == Some(byte),
        _ => text.starts_with(wanted),
    })
}

pub(super) fn endswith(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    matches(heap, meter, args, |text, wanted| match wanted {
        [byte] => text.last() == Some(byte),
        _ => text.ends_with(wanted),
    })
}

pub(super) fn partition(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [own, separator] = *args.as_array()?;
    let (text, wanted) = (short(heap, own)?, needle(heap, separator)?);
    let (length, between) = (text.len(), wanted.len());
    let parts = if let Some(at) = find_short(text, wanted) {
        [
            heap.new_ascii_part(own, 0, at),
            separator,
            heap.new_ascii_part(own, at + between, length),
        ]
    } else {
        let empty = heap.new_str("");
        [own, empty, empty]
    };
    let made = heap.new_tuple(parts);
    done(meter, (length + between) / 16, made)
}

/// Where the parts of a text that white space or a separator divides begin and end, in turns.
struct Turns {
    places: [u16; TURNS],
    /// How many there are; not all of them are noted where there are more than have a place.
    count: usize,
}

impl Turns {
    #[inline(always)]
    fn add(&mut self, place: usize) {
        if let Some(free) = self.places.get_mut(self.count) {
            *free = place as u16;
        }
        self.count += 1;
    }

    /// The words of a text.
    fn words(&mut self, text: &str) {
        // Counted here and not in there, where the compiler would put it each time.
        let (mut from, mut before, mut count) = (0, BEFORE, 0);
        for_words(text.as_bytes(), |word| {
            let blanks = blank(word);
            for_places(blanks ^ (blanks << 8 | before), |at| {
                if let Some(free) = self.places.get_mut(count) {
                    *free = (from + at) as u16;
                }
                count += 1;
            });
            before = blanks >> 56;
            from += WORD;
        });
        self.count = count;
        if count % 2 == 0 {
            return;
        }
        // What lies behind the text is not blank: the last word goes on there, or what is no word
        // begins.
        let last = self.places.get(self.count - 1);
        if last.is_some_and(|last| usize::from(*last) == text.len()) {
            self.count -= 1;
        } else {
            self.add(text.len());
        }
    }

    /// What stands between separators.
    fn fields(&mut self, text: &str, separator: &str) {
        self.add(0);
        for at in places(text, separator) {
            self.add(at);
            self.add(at + separator.len());
        }
        self.add(text.len());
    }

    /// The parts, where there are not too many.
    fn parts(&self) -> Option<&[[u16; 2]]> {
        Some(self.places.get(..self.count)?.as_chunks().0)
    }
}

pub(super) fn split(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let (&own, separator) = args.split_first()?;
    let text = short(heap, own)?;
    let mut found = Turns {
        places: [0; TURNS],
        count: 0,
    };
    match separator {
        [] => found.words(text),
        [separator] => found.fields(text, needle(heap, *separator)?),
        _ => return None,
    }
    let parts = found.parts()?;
    let work = text.len() / 8 + parts.len() / 2;
    let made = heap.new_ascii_parts(own, parts);
    done(meter, work, made)
}

pub(super) fn join(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [separator, texts] = *args.as_array()?;
    short(heap, separator)?;
    if !matches!(texts.tag(), Tag::List | Tag::Tuple) {
        return None;
    }
    let items = heap.items(texts);
    let count = items.len();
    if let (1, Some(only)) = (count, items.get(0)) {
        return only.is(Tag::Str).then_some(only);
    }
    if count >= ITEMS {
        return None;
    }
    let (made, bytes) = heap.new_joined_short(texts, separator)?;
    done(meter, count / 8 + count / 4 + bytes / 16, made)
}

/// A text with its letters changed.
#[inline(always)]
fn changed(
    heap: &mut Heap,
    meter: &mut Meter,
    args: &[Value],
    change: impl FnOnce(&mut str),
) -> Option<Value> {
    let [own] = *args.as_array()?;
    let work = short(heap, own)?.len() / 16;
    let made = heap.new_changed(own, change);
    done(meter, work, made)
}

pub(super) fn upper(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    changed(heap, meter, args, str::make_ascii_uppercase)
}

pub(super) fn lower(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    changed(heap, meter, args, str::make_ascii_lowercase)
}

pub(super) fn title(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [own] = *args.as_array()?;
    let work = short(heap, own)?.len() / 16;
    heap.write_ascii(meter, |heap, out| {
        out.push_str(heap.str(own));
        *out = title_ascii(std::mem::take(out));
        Some(work)
    })
}

/// Whether all characters are of a kind, and there are any.
fn all(
    heap: &mut Heap,
    meter: &mut Meter,
    args: &[Value],
    kind: impl Fn(&u8) -> bool,
) -> Option<Value> {
    let [own] = *args.as_array()?;
    let bytes = seen(heap, own)?.as_bytes();
    let holds = !bytes.is_empty() && bytes.iter().all(kind);
    done(meter, bytes.len() / 2, Value::bool(holds))
}

pub(super) fn isalnum(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    all(heap, meter, args, u8::is_ascii_alphanumeric)
}

pub(super) fn isalpha(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    all(heap, meter, args, u8::is_ascii_alphabetic)
}

pub(super) fn isdigit(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    all(heap, meter, args, u8::is_ascii_digit)
}

pub(super) fn isspace(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    all(heap, meter, args, |byte| is_blank(*byte))
}
