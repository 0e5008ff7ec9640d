//! `split`, `rsplit`, `splitlines` and `join` of bytes.

use memchr::memmem;

use super::{like, made, named, receiver, required};
use crate::heap::{Tag, Value};
use crate::meter::Limit;
use crate::text::split as parts;
use crate::types::args;
use crate::types::signature::{Signature, most};
use crate::types::str::joinable;
use crate::vm::{Args, R, Vm};

/// What `bytes` takes for white space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The places of parts, as many as there is memory for.
struct Places {
    found: Vec<(usize, usize)>,
    room: usize,
}

impl Places {
    /// Notes a part; nothing where there is no memory for it.
    fn note(&mut self, from: usize, to: usize) -> Option<()> {
        if self.found.len() >= self.room {
            return None;
        }
        self.found.push((from, to));
        Some(())
    }

    fn split(&mut self, bytes: &[u8], separator: &[u8], limit: usize) -> Option<()> {
        let mut from = 0;
        for at in memmem::find_iter(bytes, separator).take(limit) {
            self.note(from, at)?;
            from = at + separator.len();
        }
        self.note(from, bytes.len())
    }

    fn rsplit(&mut self, bytes: &[u8], separator: &[u8], limit: usize) -> Option<()> {
        let mut to = bytes.len();
        for at in memmem::rfind_iter(bytes, separator).take(limit) {
            self.note(at + separator.len(), to)?;
            to = at;
        }
        self.note(0, to)
    }

    fn split_space(&mut self, bytes: &[u8], limit: usize) -> Option<()> {
        let (mut at, mut left) = (0, limit);
        loop {
            at += bytes[at..]
                .iter()
                .take_while(|byte| is_space(**byte))
                .count();
            if at == bytes.len() {
                return Some(());
            }
            if left == 0 {
                return self.note(at, bytes.len());
            }
            left -= 1;
            let word = bytes[at..]
                .iter()
                .take_while(|byte| !is_space(**byte))
                .count();
            self.note(at, at + word)?;
            at += word;
        }
    }

    fn rsplit_space(&mut self, bytes: &[u8], limit: usize) -> Option<()> {
        let (mut to, mut left) = (bytes.len(), limit);
        loop {
            to -= bytes[..to]
                .iter()
                .rev()
                .take_while(|byte| is_space(**byte))
                .count();
            if to == 0 {
                return Some(());
            }
            if left == 0 {
                return self.note(0, to);
            }
            left -= 1;
            let word = bytes[..to]
                .iter()
                .rev()
                .take_while(|byte| !is_space(**byte))
                .count();
            self.note(to - word, to)?;
            to -= word;
        }
    }
}

/// Bytes that a part takes at least, once it is an object.
const OBJECT: usize = 48;

fn places(vm: &Vm) -> Places {
    let room = vm.meter.memory.saturating_sub(vm.heap.used()) / OBJECT + 1;
    Places {
        found: Vec::new(),
        room,
    }
}

fn list_of<const C: u32>(vm: &mut Vm, bytes: Value, places: Places, done: Option<()>) -> R<Value> {
    if done.is_none() {
        return Err(vm.limit(Limit::Memory));
    }
    vm.charge(places.found.len() / 2)?;
    let mut items = Vec::with_capacity(places.found.len());
    for (from, to) in places.found {
        vm.check_memory()?;
        let part = vm
            .heap
            .bytes(bytes)
            .get(from..to)
            .unwrap_or_default()
            .to_vec();
        items.push(made::<C>(vm, part));
    }
    Ok(vm.heap.new_list(items))
}

fn split_at<const C: u32>(
    vm: &mut Vm,
    args: &Args,
    signature: &Signature<2>,
    name: &str,
    back: bool,
) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    let [separator, maxsplit] = signature.bind(vm, args)?;
    let limit = most(vm, maxsplit)?.unwrap_or(usize::MAX);
    let separator = match separator.filter(|given| !given.is_none()) {
        Some(given) => Some(required(vm, given)?),
        None => None,
    };
    if separator.is_some_and(|separator| vm.heap.bytes(separator).is_empty()) {
        return Err(vm.value_error("empty separator"));
    }
    vm.charge(vm.heap.bytes(bytes).len() / 8)?;
    let mut places = places(vm);
    let whole = vm.heap.bytes(bytes);
    let done = match (separator.map(|separator| vm.heap.bytes(separator)), back) {
        (Some(separator), false) => places.split(whole, separator, limit),
        (Some(separator), true) => places.rsplit(whole, separator, limit),
        (None, false) => places.split_space(whole, limit),
        (None, true) => places.rsplit_space(whole, limit),
    };
    if back {
        places.found.reverse();
    }
    list_of::<C>(vm, bytes, places, done)
}

pub(super) fn split<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "split",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at::<C>(vm, &args, &SIGNATURE, named!(C, "split"), false)
}

pub(super) fn rsplit<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "rsplit",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at::<C>(vm, &args, &SIGNATURE, named!(C, "rsplit"), true)
}

pub(super) fn splitlines<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "splitlines",
        names: ["keepends"],
        least: 0,
    };
    let bytes = receiver::<C>(vm, &args, named!(C, "splitlines"))?;
    let [keepends] = SIGNATURE.bind(vm, &args)?;
    let keepends = match keepends {
        Some(given) => vm.truth(given)?,
        None => false,
    };
    vm.charge(vm.heap.bytes(bytes).len() / 8)?;
    let mut places = places(vm);
    let whole = vm.heap.bytes(bytes);
    let done = parts::splitlines_bytes(whole, keepends).try_for_each(|line| {
        let from = line.as_ptr() as usize - whole.as_ptr() as usize;
        places.note(from, from + line.len())
    });
    list_of::<C>(vm, bytes, places, done)
}

pub(super) fn join<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let separator = receiver::<C>(vm, &args, named!(C, "join"))?;
    let iterable = args::one(vm, &args, named!(C, "join"))?;
    let mut items = joinable(vm, iterable)?;
    vm.charge(items.len() / 4)?;
    let between = vm.heap.bytes(separator).len();
    let mut length = between.saturating_mul(items.len().saturating_sub(1));
    for (at, item) in items.iter_mut().enumerate() {
        let Some(bytes) = like(vm, *item)? else {
            let message = format!(
                "sequence item {at}: expected a bytes-like object, {} found",
                vm.type_name(*item)
            );
            return Err(vm.type_error(message));
        };
        vm.check_memory()?;
        length = length.saturating_add(vm.heap.bytes(bytes).len());
        *item = bytes;
    }
    if let ([only], true) = (items.as_slice(), separator.is(Tag::Bytes))
        && only.is(Tag::Bytes)
    {
        return Ok(*only);
    }
    vm.reserve(length)?;
    vm.charge(length / 16)?;
    let mut out = Vec::with_capacity(length);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.extend_from_slice(vm.heap.bytes(separator));
        }
        out.extend_from_slice(vm.heap.bytes(*item));
    }
    Ok(made::<C>(vm, out))
}
