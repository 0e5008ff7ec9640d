//! `replace`, `translate` and `maketrans`.

use super::{receiver, unless_same};
use crate::class::id;
use crate::heap::{Dict, Tag, Value};
use crate::text::search;
use crate::text::surrogate::{character, code_point};
use crate::types::args;
use crate::types::growing::{Growing, new_text};
use crate::types::signature::{Signature, as_str, most, str_argument};
use crate::vm::{Args, R, Vm};

pub(super) fn replace(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<3> = Signature {
        name: "replace",
        names: ["", "", "count"],
        least: 2,
    };
    let text = receiver(vm, &args, "str.replace")?;
    let [old, new, count] = SIGNATURE.bind(vm, &args)?;
    let old = str_argument(vm, old.unwrap_or(Value::NONE), "replace() argument 1")?;
    let new = str_argument(vm, new.unwrap_or(Value::NONE), "replace() argument 2")?;
    let limit = most(vm, count)?;
    let (length, wanted) = (vm.heap.str(text).len(), vm.heap.str(old).len());
    vm.charge((length + wanted) / 8)?;
    vm.ready_needle(length, wanted)?;
    vm.look_ahead(length / 4)?;
    let plan = vm.watched(|heap, patience| {
        let (old, new) = (heap.str(old), heap.str(new));
        search::plan_replace(heap.str(text), old, new, limit, patience)
    })?;
    if plan.times == 0 {
        return Ok(text);
    }
    new_text(vm, plan.bytes)?;
    vm.charge_in_pieces((length + plan.bytes) / 16 + plan.times / 4)?;
    vm.ready_needle(length, wanted)?;
    vm.look_ahead(length / 4)?;
    let made = vm.watched(|heap, patience| {
        let (old, new) = (heap.str(old), heap.str(new));
        search::replace(heap.str(text), old, new, plan, patience)
    })?;
    Ok(vm.heap.new_string(made))
}

/// What a table says about a character.
#[derive(Clone, Copy)]
enum Mapped {
    Kept,
    Deleted,
    One(char),
    /// A `str`, kept alive by whoever holds this.
    Text(Value),
}

pub(super) fn translate(vm: &mut Vm, args: Args) -> R<Value> {
    let text = receiver(vm, &args, "str.translate")?;
    let table = args::one(vm, &args, "str.translate")?;
    let out = Growing::new(vm);
    // One answer for each ASCII character; their texts stay rooted until the end.
    let mut known = [None; 128];
    let (mut at, length) = (0, vm.heap.str(text).len());
    let mut buffer = [0; 4];
    while at < length {
        vm.charge(1)?;
        let rest = vm.heap.str(text).get(at..).unwrap_or_default();
        let Some(original) = rest.chars().next() else {
            break;
        };
        at += original.len_utf8();
        let cached = known.get(original as usize).copied().flatten();
        let mapped = if let Some(mapped) = cached {
            mapped
        } else {
            let roots = vm.roots.len();
            let mapped = look_up(vm, table, original)?;
            vm.roots.truncate(roots);
            if let Some(slot) = known.get_mut(original as usize) {
                if let Mapped::Text(text) = mapped {
                    vm.root(text);
                }
                *slot = Some(mapped);
            }
            mapped
        };
        match mapped {
            Mapped::Kept => out.push(vm, original.encode_utf8(&mut buffer).as_bytes())?,
            Mapped::Deleted => {}
            Mapped::One(made) => out.push(vm, made.encode_utf8(&mut buffer).as_bytes())?,
            Mapped::Text(made) => out.push_str(vm, made)?,
        }
    }
    let bytes = out.finish(vm);
    match String::from_utf8(bytes) {
        Ok(made) => {
            new_text(vm, made.len())?;
            Ok(unless_same(vm, text, made))
        }
        Err(_) => Err(vm.internal("a translated text is no text")),
    }
}

fn look_up(vm: &mut Vm, table: Value, original: char) -> R<Mapped> {
    let key = Value::int(i64::from(code_point(original)));
    let found = if table.is(Tag::Dict) {
        match vm.dict_get(table, key)? {
            Some(found) => found,
            None => return Ok(Mapped::Kept),
        }
    } else {
        match vm.get_item(table, key) {
            Ok(found) => found,
            Err(throw) => match vm.catch(id::LOOKUP_ERROR) {
                Some(_) => return Ok(Mapped::Kept),
                None => return Err(throw),
            },
        }
    };
    let inner = vm.unwrap_payload(found);
    match inner.tag() {
        Tag::None => Ok(Mapped::Deleted),
        Tag::Str => Ok(Mapped::Text(inner)),
        Tag::Int | Tag::Bool => {
            let point = u32::try_from(inner.bits() as i64)
                .ok()
                .filter(|p| *p < 0x11_0000);
            match point.and_then(character) {
                Some(made) => Ok(Mapped::One(made)),
                None => Err(vm.value_error("character mapping must be in range(0x110000)")),
            }
        }
        Tag::BigInt => Err(vm.value_error("character mapping must be in range(0x110000)")),
        _ => Err(vm.type_error("character mapping must return integer, None or str")),
    }
}

pub(super) fn maketrans(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "str.maketrans")?;
    args::count(vm, "maketrans", args.count, 1, 3)?;
    let first = args.get(vm, 0);
    let made = vm.heap.new_dict(Dict::default());
    vm.root(made);
    match args.opt(vm, 1) {
        Some(second) => {
            let to = str_argument(vm, second, "maketrans() argument 2")?;
            let deleted = match args.opt(vm, 2) {
                Some(third) => Some(str_argument(vm, third, "maketrans() argument 3")?),
                None => None,
            };
            let Some(from) = as_str(vm, first) else {
                let message =
                    "first maketrans argument must be a string if there is a second argument";
                return Err(vm.type_error(message));
            };
            if vm.heap.str_chars(from) != vm.heap.str_chars(to) {
                let message = "the first two maketrans arguments must have equal length";
                return Err(vm.value_error(message));
            }
            map_characters(vm, made, from, Some(to))?;
            if let Some(deleted) = deleted {
                map_characters(vm, made, deleted, None)?;
            }
        }
        None => map_dict(vm, made, first)?,
    }
    Ok(made)
}

/// Maps each character of one text to that of another, or to None.
fn map_characters(vm: &mut Vm, made: Value, from: Value, to: Option<Value>) -> R<()> {
    let chars = vm.heap.str_chars(from);
    vm.look_ahead(chars)?;
    // Characters as numbers, because the dict is on the heap, too.
    vm.reserve(chars.saturating_mul(8))?;
    let points =
        |vm: &Vm, text: Value| -> Vec<u32> { vm.heap.str(text).chars().map(code_point).collect() };
    let keys = points(vm, from);
    let values = to.map(|to| points(vm, to));
    for (at, key) in keys.iter().enumerate() {
        let value = values.as_ref().and_then(|values| values.get(at));
        let value = value.map_or(Value::NONE, |value| Value::int(i64::from(*value)));
        vm.charge(1)?;
        vm.dict_set(made, Value::int(i64::from(*key)), value)?;
        vm.check_memory()?;
    }
    Ok(())
}

fn map_dict(vm: &mut Vm, made: Value, given: Value) -> R<()> {
    let Some(dict) = vm.dict_payload(given) else {
        let message = "if you give only one argument to maketrans it must be a dict";
        return Err(vm.type_error(message));
    };
    let length = vm.heap.dict(dict).len();
    vm.charge(length)?;
    vm.reserve(length.saturating_mul(2 * size_of::<Value>()))?;
    let entries: Vec<(Value, Value)> = vm
        .heap
        .dict(dict)
        .iter()
        .map(|entry| (entry.key, entry.value))
        .collect();
    for (key, value) in entries {
        let inner = vm.unwrap_payload(key);
        let key = match inner.tag() {
            Tag::Str => {
                let mut characters = vm.heap.str(inner).chars();
                if let (Some(only), None) = (characters.next(), characters.next()) {
                    Value::int(i64::from(code_point(only)))
                } else {
                    let message = "string keys in translate table must be of length 1";
                    return Err(vm.value_error(message));
                }
            }
            // The plain number, whose hash runs no code of the program.
            Tag::Int | Tag::Bool | Tag::BigInt => inner,
            _ => {
                let message = "keys in translate table must be strings or integers";
                return Err(vm.type_error(message));
            }
        };
        vm.dict_set(made, key, value)?;
        vm.check_memory()?;
    }
    Ok(())
}
