//! Padding and stripping: `center`, `ljust`, `rjust`, `zfill`, `expandtabs`, `strip` and its like.

use super::receiver;
use crate::heap::Value;
use crate::text::search::{self, Ends};
use crate::types::args;
use crate::types::growing::{new_text, room_for_text};
use crate::types::index::size_argument;
use crate::types::signature::{Signature, as_str, c_int};
use crate::vm::{Args, R, Vm};

/// Where the padding goes, from the number of characters and the width.
type Sides = fn(usize, usize) -> (usize, usize);

fn padded(vm: &mut Vm, args: &Args, name: &str, sides: Sides) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::between(vm, args, name, 1, 2)?;
    let width = args.get(vm, 1);
    let width = usize::try_from(size_argument(vm, width)?).unwrap_or(0);
    let fill = match args.opt(vm, 2) {
        Some(fill) => fill_character(vm, fill)?,
        None => ' ',
    };
    let (length, chars) = (vm.heap.str(text).len(), vm.heap.str_chars(text));
    let (left, right) = sides(chars, width);
    if left == 0 && right == 0 {
        return Ok(text);
    }
    let padding = left.saturating_add(right).saturating_mul(fill.len_utf8());
    let bytes = length.saturating_add(padding);
    room_for_text(vm, bytes, bytes)?;
    vm.charge_in_pieces(bytes / 16)?;
    let mut made = String::with_capacity(bytes);
    vm.watched(|heap, patience| {
        patience.fill(&mut made, fill, left);
        patience.push(&mut made, heap.str(text));
        patience.fill(&mut made, fill, right);
    })?;
    Ok(vm.heap.new_string(made))
}

fn fill_character(vm: &mut Vm, fill: Value) -> R<char> {
    let Some(text) = as_str(vm, fill) else {
        let message = format!(
            "The fill character must be a unicode character, not {}",
            vm.type_name(fill)
        );
        return Err(vm.type_error(message));
    };
    let mut characters = vm.heap.str(text).chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Ok(character),
        _ => Err(vm.type_error("The fill character must be exactly one character long")),
    }
}

pub(super) fn center(vm: &mut Vm, args: Args) -> R<Value> {
    padded(vm, &args, "str.center", search::center_padding)
}

pub(super) fn ljust(vm: &mut Vm, args: Args) -> R<Value> {
    padded(vm, &args, "str.ljust", |chars, width| {
        (0, width.saturating_sub(chars))
    })
}

pub(super) fn rjust(vm: &mut Vm, args: Args) -> R<Value> {
    padded(vm, &args, "str.rjust", |chars, width| {
        (width.saturating_sub(chars), 0)
    })
}

pub(super) fn zfill(vm: &mut Vm, args: Args) -> R<Value> {
    let text = receiver(vm, &args, "str.zfill")?;
    let width = args::one(vm, &args, "str.zfill")?;
    let width = usize::try_from(size_argument(vm, width)?).unwrap_or(0);
    let (length, chars) = (vm.heap.str(text).len(), vm.heap.str_chars(text));
    if width <= chars {
        return Ok(text);
    }
    let bytes = length.saturating_add(width - chars);
    room_for_text(vm, bytes, bytes)?;
    vm.charge_in_pieces(bytes / 16)?;
    let mut made = String::with_capacity(bytes);
    vm.watched(|heap, patience| {
        let (sign, digits) = search::sign_before(heap.str(text));
        made.push_str(sign);
        patience.fill(&mut made, '0', width - chars);
        patience.push(&mut made, digits);
    })?;
    Ok(vm.heap.new_string(made))
}

pub(super) fn expandtabs(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "expandtabs",
        names: ["tabsize"],
        least: 0,
    };
    let text = receiver(vm, &args, "str.expandtabs")?;
    let [tab] = SIGNATURE.bind(vm, &args)?;
    let tab = match tab {
        Some(tab) => usize::try_from(c_int(vm, tab)?).unwrap_or(0),
        None => 8,
    };
    let length = vm.heap.str(text).len();
    vm.charge_in_pieces(length / 4)?;
    let bytes =
        vm.watched(|heap, patience| search::expandtabs_len(heap.str(text), tab, patience))?;
    new_text(vm, bytes)?;
    vm.charge_in_pieces(bytes / 16)?;
    let made =
        vm.watched(|heap, patience| search::expandtabs(heap.str(text), tab, bytes, patience))?;
    Ok(vm.heap.new_string(made))
}

fn stripped(vm: &mut Vm, args: &Args, name: &str, ends: Ends) -> R<Value> {
    let text = receiver(vm, args, name)?;
    args::between(vm, args, name, 0, 1)?;
    let characters = match args.opt(vm, 1).filter(|given| !given.is_none()) {
        None => None,
        Some(given) => {
            if let Some(given) = as_str(vm, given) {
                Some(given)
            } else {
                let short = name.trim_start_matches("str.");
                return Err(vm.type_error(format!("{short} arg must be None or str")));
            }
        }
    };
    let length = vm.heap.str(text).len();
    if let Some(characters) = characters {
        let wanted = vm.heap.str(characters).len();
        vm.charge(wanted / 4)?;
        vm.reserve(wanted.saturating_mul(size_of::<char>()))?;
    }
    let (from, to) = vm.watched(|heap, patience| {
        let set = characters.map(|characters| heap.str(characters));
        let whole = heap.str(text);
        let rest = search::strip(whole, set, ends, patience);
        let from = rest.as_ptr() as usize - whole.as_ptr() as usize;
        (from, from + rest.len())
    })?;
    // What was gone through, and what is copied.
    vm.charge_in_pieces((length - (to - from)) / 4)?;
    if to - from == length {
        return Ok(text);
    }
    vm.charge_in_pieces(length / 16)?;
    room_for_text(vm, to - from, to - from)?;
    vm.part_of_text(text, from, to)
}

pub(super) fn strip(vm: &mut Vm, args: Args) -> R<Value> {
    stripped(vm, &args, "str.strip", Ends::Both)
}

pub(super) fn lstrip(vm: &mut Vm, args: Args) -> R<Value> {
    stripped(vm, &args, "str.lstrip", Ends::Left)
}

pub(super) fn rstrip(vm: &mut Vm, args: Args) -> R<Value> {
    stripped(vm, &args, "str.rstrip", Ends::Right)
}
