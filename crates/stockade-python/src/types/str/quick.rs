//! The usual cases of the methods of `str`: short texts of ASCII and few arguments. What binds a
//! short way is told in `native.rs`; each charges what the method itself would.

use super::split::short_join;
use crate::heap::{List, SHORT, Tag, Value};
use crate::text::cases::title_ascii;
use crate::text::search::{Ends, find_short};
use crate::text::unicode::is_space;
use crate::vm::{Flow, Ret, Vm};

/// Parts that a text is split into here, and texts that it is compared to.
const PARTS: usize = 64;

/// The receiver and its arguments.
#[inline(always)]
fn given<const N: usize>(vm: &Vm, start: usize, count: usize) -> Option<[Value; N]> {
    vm.stack.get(start..start + count)?.try_into().ok()
}

/// A short text of ASCII, where there is room to make others of it.
#[inline(always)]
fn short(vm: &Vm, value: Value) -> Option<&str> {
    if !value.is(Tag::Str) || vm.heap.growth_room() < 4 * SHORT {
        return None;
    }
    let text = vm.heap.str(value);
    (text.len() <= SHORT && vm.heap.str_chars(value) == text.len()).then_some(text)
}

/// A short needle, which is not empty.
#[inline(always)]
fn needle(vm: &Vm, value: Value) -> Option<&str> {
    short(vm, value).filter(|needle| !needle.is_empty())
}

/// Pays for the work, and gives the value.
#[inline(always)]
fn done(vm: &mut Vm, work: usize, value: Value) -> Option<Flow> {
    vm.meter.charge(work as i64);
    Some(Flow::Value(value))
}

fn is_blank(byte: u8) -> bool {
    is_space(char::from(byte))
}

fn stripped(vm: &mut Vm, start: usize, count: usize, ends: Ends) -> Option<Flow> {
    let [own] = given(vm, start, count)?;
    let bytes = short(vm, own)?.as_bytes();
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
    let made = vm.heap.new_ascii_part(own, from, to);
    done(vm, gone / 4 + copied / 16, made)
}

pub(super) fn strip(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    stripped(vm, start, count, Ends::Both)
}

pub(super) fn lstrip(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    stripped(vm, start, count, Ends::Left)
}

pub(super) fn rstrip(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    stripped(vm, start, count, Ends::Right)
}

pub(super) fn find(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [own, wanted] = given(vm, start, count)?;
    let (text, wanted) = (short(vm, own)?, needle(vm, wanted)?);
    let found = find_short(text, wanted);
    let work = (found.unwrap_or(text.len()) + wanted.len()) / 16;
    done(vm, work, Value::int(found.map_or(-1, |at| at as i64)))
}

pub(super) fn count(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [own, wanted] = given(vm, start, count)?;
    let (text, wanted) = (short(vm, own)?, needle(vm, wanted)?);
    let times = match wanted.as_bytes() {
        [byte] => text.bytes().filter(|other| other == byte).count(),
        _ => places(text, wanted).count(),
    };
    let work = (text.len() + wanted.len()) / 8;
    done(vm, work, Value::int(times as i64))
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

pub(super) fn replace(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [own, old, new] = given(vm, start, count)?;
    let (text, wanted) = (short(vm, own)?, needle(vm, old)?);
    let work = (text.len() + wanted.len()) / 8;
    let Some(first) = find_short(text, wanted) else {
        short(vm, new)?;
        return done(vm, work, own);
    };
    short(vm, new)?;
    let made = vm.write_short(|heap, out| {
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
    });
    made.map(Flow::Value)
}

/// Whether one of several texts holds, which are tried one after the other.
fn matches(
    vm: &mut Vm,
    start: usize,
    count: usize,
    at: impl Fn(&str, &str) -> bool,
) -> Option<Flow> {
    let [own, wanted] = given(vm, start, count)?;
    let text = short(vm, own)?;
    let candidates = match wanted.tag() {
        Tag::Tuple => vm.heap.tuple(wanted),
        _ => std::slice::from_ref(&wanted),
    };
    // Those that are many are paid for one by one.
    if candidates.len() > PARTS {
        return None;
    }
    let (mut work, mut found) = (0, false);
    for candidate in candidates {
        let candidate = short(vm, *candidate)?;
        work += candidate.len() / 16 + 1;
        found = at(text, candidate);
        if found {
            break;
        }
    }
    done(vm, work, Value::bool(found))
}

pub(super) fn startswith(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    matches(vm, start, count, |text, wanted| text.starts_with(wanted))
}

pub(super) fn endswith(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    matches(vm, start, count, |text, wanted| text.ends_with(wanted))
}

pub(super) fn partition(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [own, separator] = given(vm, start, count)?;
    let (text, wanted) = (short(vm, own)?, needle(vm, separator)?);
    let (length, between) = (text.len(), wanted.len());
    let parts = if let Some(at) = find_short(text, wanted) {
        [
            vm.heap.new_ascii_part(own, 0, at),
            separator,
            vm.heap.new_ascii_part(own, at + between, length),
        ]
    } else {
        let empty = vm.heap.new_str("");
        [own, empty, empty]
    };
    let made = vm.heap.new_tuple(parts);
    done(vm, (length + between) / 16, made)
}

/// Where the parts of a text are that white space or a separator divides.
struct Places {
    places: [(u16, u16); PARTS],
    count: usize,
}

impl Places {
    fn add(&mut self, from: usize, to: usize) -> Option<()> {
        *self.places.get_mut(self.count)? = (from as u16, to as u16);
        self.count += 1;
        Some(())
    }

    /// The words of a text.
    fn words(&mut self, text: &str) -> Option<()> {
        let bytes = text.as_bytes();
        let mut at = 0;
        loop {
            let rest = bytes.get(at..)?;
            let Some(blanks) = rest.iter().position(|byte| !is_blank(*byte)) else {
                return Some(());
            };
            let from = at + blanks;
            let word = bytes.get(from..)?;
            let length = word.iter().position(|byte| is_blank(*byte));
            at = length.map_or(bytes.len(), |length| from + length);
            self.add(from, at)?;
        }
    }

    /// What stands between separators.
    fn fields(&mut self, text: &str, separator: &str) -> Option<()> {
        let mut from = 0;
        for at in places(text, separator) {
            self.add(from, at)?;
            from = at + separator.len();
        }
        self.add(from, text.len())
    }
}

pub(super) fn split(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let (&own, separator) = vm.stack.get(start..start + count)?.split_first()?;
    let text = short(vm, own)?;
    let mut found = Places {
        places: [(0, 0); PARTS],
        count: 0,
    };
    match separator {
        [] => found.words(text)?,
        [separator] => found.fields(text, needle(vm, *separator)?)?,
        _ => return None,
    }
    let work = text.len() / 8 + found.count / 2;
    let places = found.places.get(..found.count)?.iter();
    let items = places.map(|(from, to)| {
        vm.heap
            .new_ascii_part(own, usize::from(*from), usize::from(*to))
    });
    let items: List = items.collect();
    let made = vm.heap.new_list(items);
    done(vm, work, made)
}

pub(super) fn join(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [separator, texts] = given(vm, start, count)?;
    short(vm, separator)?;
    let bytes = short_join(vm, separator, texts).filter(|bytes| *bytes <= SHORT)?;
    let count = vm.heap.items(texts).len();
    let made = vm.heap.new_joined(texts, separator, bytes);
    done(vm, count / 8 + count / 4 + bytes / 16, made)
}

/// A text with its letters changed.
fn changed(vm: &mut Vm, start: usize, count: usize, change: fn(&mut String)) -> Option<Flow> {
    let [own] = given(vm, start, count)?;
    let work = short(vm, own)?.len() / 16;
    let made = vm.write_short(|heap, out| {
        out.push_str(heap.str(own));
        change(out);
        Some(work)
    });
    made.map(Flow::Value)
}

pub(super) fn upper(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    changed(vm, start, count, |text| text.make_ascii_uppercase())
}

pub(super) fn lower(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    changed(vm, start, count, |text| text.make_ascii_lowercase())
}

pub(super) fn title(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    changed(vm, start, count, |text| {
        *text = title_ascii(std::mem::take(text));
    })
}

/// Whether all characters are of a kind, and there are any.
fn all(vm: &mut Vm, start: usize, count: usize, kind: impl Fn(&u8) -> bool) -> Option<Flow> {
    let [own] = given(vm, start, count)?;
    let bytes = short(vm, own)?.as_bytes();
    let holds = !bytes.is_empty() && bytes.iter().all(kind);
    done(vm, bytes.len() / 2, Value::bool(holds))
}

pub(super) fn isalnum(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    all(vm, start, count, u8::is_ascii_alphanumeric)
}

pub(super) fn isalpha(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    all(vm, start, count, u8::is_ascii_alphabetic)
}

pub(super) fn isdigit(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    all(vm, start, count, u8::is_ascii_digit)
}

pub(super) fn isspace(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    all(vm, start, count, |byte| is_blank(*byte))
}
