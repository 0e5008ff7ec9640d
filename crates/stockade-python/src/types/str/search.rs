//! Searching: `find`, `index`, `count`, `startswith`, `partition`, `removeprefix` and their like.

use super::{is_plain, receiver};
use crate::heap::{Heap, Tag, Value};
use crate::text::long_search::{self, LONG};
use crate::text::{search, slice};
use crate::types::args;
use crate::types::growing::room_for_text;
use crate::types::signature::{as_str, search_bounds, str_argument};
use crate::vm::{Args, R, Vm};

/// The part of a text that is searched: bytes, and the character it begins with.
struct Window {
    from: usize,
    to: usize,
    start: usize,
}

impl Window {
    fn part<'a>(&self, heap: &'a Heap, text: Value) -> &'a str {
        heap.str(text).get(self.from..self.to).unwrap_or_default()
    }
}

/// What the arguments after the first one leave of a text; nothing where not even the empty text
/// is found.
fn window(vm: &mut Vm, args: &Args, text: Value) -> R<Option<Window>> {
    if args.count <= 2 {
        return Ok(Some(Window {
            from: 0,
            to: vm.heap.str(text).len(),
            start: 0,
        }));
    }
    let (start, stop) = search_bounds(vm, args, 2)?;
    let (start, stop) = slice::fit_bounds(start, stop, vm.heap.str_chars(text));
    if start > stop {
        return Ok(None);
    }
    let (from, passed) = vm.heap.byte_of_char(text, start);
    let (to, more) = vm.heap.byte_of_char(text, stop);
    vm.charge((passed + more) / 16)?;
    Ok(Some(Window { from, to, start }))
}

/// The character at which a needle is found.
fn locate(vm: &mut Vm, args: &Args, name: &str, backwards: bool) -> R<Option<usize>> {
    let text = receiver(vm, args, name)?;
    args::between(vm, args, name, 1, 3)?;
    let needle = needle(vm, args, name)?;
    let Some(window) = window(vm, args, text)? else {
        return Ok(None);
    };
    let (length, wanted) = (window.to - window.from, vm.heap.str(needle).len());
    vm.ready_needle(length, wanted)?;
    let ascii = vm.heap.str_is_ascii(text);
    let found = if length > LONG {
        vm.watched(|heap, patience| {
            let (part, needle) = (
                window.part(heap, text).as_bytes(),
                heap.str(needle).as_bytes(),
            );
            if backwards {
                long_search::last(part, needle, patience)
            } else {
                long_search::first(part, needle, patience)
            }
        })?
    } else if backwards {
        search::last(
            window.part(&vm.heap, text).as_bytes(),
            vm.heap.str(needle).as_bytes(),
        )
    } else {
        search::find(window.part(&vm.heap, text), vm.heap.str(needle))
    };
    let passed = found.map_or(length, |at| if backwards { length - at } else { at });
    let place = found.map(|at| {
        let chars = if ascii {
            at
        } else {
            window.part(&vm.heap, text)[..at].chars().count()
        };
        window.start + chars
    });
    // What was gone through: a text that is searched bit by bit is not paid for each time.
    vm.charge_in_pieces((passed + wanted) / 16)?;
    Ok(place)
}

fn needle(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let given = args.get(vm, 1);
    if is_plain(given) {
        return Ok(given);
    }
    let short = name.trim_start_matches("str.");
    str_argument(vm, given, &format!("{short}() argument 1"))
}

fn found_or_minus_one(found: Option<usize>) -> Value {
    Value::int(found.map_or(-1, |at| at as i64))
}

pub(super) fn find(vm: &mut Vm, args: Args) -> R<Value> {
    locate(vm, &args, "str.find", false).map(found_or_minus_one)
}

pub(super) fn rfind(vm: &mut Vm, args: Args) -> R<Value> {
    locate(vm, &args, "str.rfind", true).map(found_or_minus_one)
}

fn found_or_error(vm: &mut Vm, found: Option<usize>) -> R<Value> {
    match found {
        Some(at) => Ok(Value::int(at as i64)),
        None => Err(vm.value_error("substring not found")),
    }
}

pub(super) fn index(vm: &mut Vm, args: Args) -> R<Value> {
    let found = locate(vm, &args, "str.index", false)?;
    found_or_error(vm, found)
}

pub(super) fn rindex(vm: &mut Vm, args: Args) -> R<Value> {
    let found = locate(vm, &args, "str.rindex", true)?;
    found_or_error(vm, found)
}

pub(super) fn count(vm: &mut Vm, args: Args) -> R<Value> {
    const NAME: &str = "str.count";
    let text = receiver(vm, &args, NAME)?;
    args::between(vm, &args, NAME, 1, 3)?;
    let needle = needle(vm, &args, NAME)?;
    let Some(window) = window(vm, &args, text)? else {
        return Ok(Value::ZERO);
    };
    let (length, wanted) = (window.to - window.from, vm.heap.str(needle).len());
    vm.charge_in_pieces((length + wanted) / 8)?;
    vm.ready_needle(length, wanted)?;
    let count = vm.watched(|heap, patience| {
        let part = heap.str(text).get(window.from..window.to);
        search::count(part.unwrap_or_default(), heap.str(needle), patience)
    })?;
    Ok(Value::int(count as i64))
}

fn matches(vm: &mut Vm, args: &Args, name: &str, at: fn(&str, &str) -> bool) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::between(vm, args, name, 1, 3)?;
    let window = window(vm, args, text)?;
    let given = args.get(vm, 1);
    let short = name.strip_prefix("str.").unwrap_or(name);
    let tuple = vm.unwrap_payload(given);
    let candidates = if tuple.is(Tag::Tuple) {
        vm.heap.tuple(tuple).len()
    } else if as_str(vm, given).is_some() {
        1
    } else {
        let message = format!(
            "{short} first arg must be str or a tuple of str, not {}",
            vm.type_name(given)
        );
        return Err(vm.type_error(message));
    };
    for number in 0..candidates {
        let candidate = if tuple.is(Tag::Tuple) {
            vm.heap.tuple(tuple)[number]
        } else {
            given
        };
        let Some(candidate) = as_str(vm, candidate) else {
            let message = format!(
                "tuple for {short} must only contain str, not {}",
                vm.type_name(candidate)
            );
            return Err(vm.type_error(message));
        };
        let length = vm.heap.str(candidate).len();
        vm.charge(length / 16 + 1)?;
        if let Some(window) = &window {
            let part = vm
                .heap
                .str(text)
                .get(window.from..window.to)
                .unwrap_or_default();
            if at(part, vm.heap.str(candidate)) {
                return Ok(Value::TRUE);
            }
        }
    }
    Ok(Value::FALSE)
}

pub(super) fn startswith(vm: &mut Vm, args: Args) -> R<Value> {
    matches(vm, &args, "str.startswith", |part, wanted| {
        part.starts_with(wanted)
    })
}

pub(super) fn endswith(vm: &mut Vm, args: Args) -> R<Value> {
    matches(vm, &args, "str.endswith", |part, wanted| {
        part.ends_with(wanted)
    })
}

fn without(vm: &mut Vm, args: &Args, name: &str, prefix: bool) -> R<Value> {
    let text = receiver(vm, args, name)?;
    let given = args::one(vm, args, name)?;
    let short = name.trim_start_matches("str.");
    let affix = if is_plain(given) {
        given
    } else {
        str_argument(vm, given, &format!("{short}() argument"))?
    };
    vm.charge(vm.heap.str(affix).len() / 16)?;
    let (whole, affix) = (vm.heap.str(text), vm.heap.str(affix));
    let rest = if prefix {
        whole.strip_prefix(affix)
    } else {
        whole.strip_suffix(affix)
    };
    let Some(rest) = rest.filter(|rest| rest.len() < whole.len()) else {
        return Ok(text);
    };
    let length = rest.len();
    let from = if prefix { whole.len() - length } else { 0 };
    vm.charge_in_pieces(length / 16)?;
    room_for_text(vm, length, length)?;
    vm.part_of_text(text, from, from + length)
}

pub(super) fn removeprefix(vm: &mut Vm, args: Args) -> R<Value> {
    without(vm, &args, "str.removeprefix", true)
}

pub(super) fn removesuffix(vm: &mut Vm, args: Args) -> R<Value> {
    without(vm, &args, "str.removesuffix", false)
}

fn cut(vm: &mut Vm, args: &Args, name: &str, back: bool) -> R<Value> {
    let text = receiver(vm, args, name)?;
    let given = args::one(vm, args, name)?;
    let separator = str_argument_by_type(vm, given)?;
    if vm.heap.str(separator).is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    let length = vm.heap.str(text).len();
    let wanted = vm.heap.str(separator).len();
    vm.charge_in_pieces((length + wanted) / 16)?;
    vm.ready_needle(length, wanted)?;
    room_for_text(vm, length, length)?;
    let found = if length > LONG {
        vm.watched(|heap, patience| {
            let (whole, separator) = (heap.str(text).as_bytes(), heap.str(separator).as_bytes());
            if back {
                long_search::last(whole, separator, patience)
            } else {
                long_search::first(whole, separator, patience)
            }
        })?
    } else if back {
        search::last(
            vm.heap.str(text).as_bytes(),
            vm.heap.str(separator).as_bytes(),
        )
    } else {
        search::find(vm.heap.str(text), vm.heap.str(separator))
    };
    let (first, second) = match found {
        Some(at) => (at, at + wanted),
        None if back => (0, 0),
        None => (length, length),
    };
    let mut parts = [text; 3];
    let places = [(0, first), (first, second), (second, length)];
    for (part, (from, to)) in parts.iter_mut().zip(places) {
        if to - from < length {
            *part = vm.part_of_text(text, from, to)?;
        }
    }
    Ok(vm.heap.new_tuple(parts))
}

/// As `str_argument`, naming the type of None in full.
fn str_argument_by_type(vm: &mut Vm, value: Value) -> R<Value> {
    if is_plain(value) {
        return Ok(value);
    }
    if let Some(text) = as_str(vm, value) {
        Ok(text)
    } else {
        let message = format!("must be str, not {}", vm.type_name(value));
        Err(vm.type_error(message))
    }
}

pub(super) fn partition(vm: &mut Vm, args: Args) -> R<Value> {
    cut(vm, &args, "str.partition", false)
}

pub(super) fn rpartition(vm: &mut Vm, args: Args) -> R<Value> {
    cut(vm, &args, "str.rpartition", true)
}
