//! `repr`, `str`, `ascii` and `format` of any value.
//!
//! Numbers, text and containers are written here; the other objects by `show`. Text grows outside
//! the heap, so its length is held against the memory limit while it does.

mod containers;
mod format;
mod pieces;

use compact_str::ToCompactString;

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};
use crate::text::error::{Kind, Raise};
use crate::text::float::{push_repr_float, repr_complex};
use crate::text::int::{IntRef, MAX_DIGITS, decimal_cost, int_to_str};
use crate::text::repr::push_ascii;
use crate::types::show;
use crate::vm::{R, Throw, Vm};

pub(crate) use format::{format, push_short, push_short_str};
pub(crate) use pieces::push_short_repr;

/// Throws what a function of `text` asks for.
#[cold]
pub(crate) fn raise(vm: &mut Vm, raise: &Raise) -> Throw {
    let class = match raise.kind {
        Kind::IndexError => id::INDEX_ERROR,
        Kind::KeyError => id::KEY_ERROR,
        Kind::LookupError => id::LOOKUP_ERROR,
        Kind::OverflowError => id::OVERFLOW_ERROR,
        Kind::TypeError => id::TYPE_ERROR,
        Kind::ValueError => id::VALUE_ERROR,
        Kind::ZeroDivisionError => id::ZERO_DIVISION_ERROR,
    };
    vm.throw(class, &raise.message)
}

/// Appends `repr(value)`.
pub(crate) fn repr_into(vm: &mut Vm, value: Value, out: &mut String) -> R<()> {
    match value.tag() {
        Tag::Undef | Tag::None => out.push_str("None"),
        Tag::Bool => out.push_str(if value.bits() != 0 { "True" } else { "False" }),
        Tag::Int => push_int(out, value.bits() as i64),
        Tag::Float => push_repr_float(out, f64::from_bits(value.bits())),
        Tag::BigInt => {
            let text = big_text(vm, value)?;
            out.push_str(&text);
        }
        Tag::Str => {
            pieces::push_str(vm, value, out)?;
        }
        Tag::Bytes | Tag::ByteArray => {
            if value.is(Tag::ByteArray) {
                out.push_str("bytearray(");
                let mut shown = String::new();
                pieces::push_bytes(vm, value, &mut shown)?;
                vm.reserve(out.len().saturating_add(shown.len().saturating_mul(2)))?;
                // CPython escapes the single quote of a bytearray even between double ones.
                if shown.starts_with("b\"") {
                    shown = shown.replace('\'', "\\'");
                }
                out.push_str(&shown);
                out.push(')');
            } else {
                pieces::push_bytes(vm, value, out)?;
            }
        }
        Tag::List | Tag::Tuple | Tag::Dict | Tag::Set | Tag::FrozenSet => {
            containers::write(vm, value, value, out)?;
        }
        Tag::Iter => out.push_str(&show::plain(vm, value)),
        Tag::Object if containers::write_object(vm, value, out)? => {}
        _ => {
            let shown = vm.rooted(|vm| vm.nested(|vm| show::repr_into(vm, value, out)))?;
            if !shown {
                out.push_str(&show::plain(vm, value));
            }
        }
    }
    vm.reserve(out.len())
}

/// What `__repr__` of a builtin class writes, also for an instance of a subclass: whatever the
/// subclass says about itself is left out.
pub(crate) fn builtin_repr(vm: &mut Vm, value: Value, out: &mut String) -> R<()> {
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Set | Tag::FrozenSet => containers::write(vm, inner, value, out),
        Tag::ByteArray => {
            let name = vm.type_name(value).to_owned();
            let mut shown = String::new();
            repr_into(vm, inner, &mut shown)?;
            out.push_str(&name);
            out.push_str(shown.strip_prefix("bytearray").unwrap_or(&shown));
            Ok(())
        }
        Tag::Inst => {
            out.push_str(&show::plain(vm, value));
            Ok(())
        }
        _ => repr_into(vm, inner, out),
    }
}

fn push_int(out: &mut String, value: i64) {
    // It fits into the text itself, so this takes no memory.
    out.push_str(&value.to_compact_string());
}

fn big_text(vm: &mut Vm, value: Value) -> R<String> {
    let number = IntRef::Big(vm.heap.big(value));
    // What is refused costs nothing: the digits are counted first.
    let cost = match crate::text::int::check_output(number, MAX_DIGITS) {
        Ok(()) => decimal_cost(number.bits()),
        Err(_) => 0,
    };
    vm.charge(usize::try_from(cost).unwrap_or(usize::MAX))?;
    let text = int_to_str(IntRef::Big(vm.heap.big(value)), MAX_DIGITS);
    text.map_err(|error| raise(vm, &error))
}

/// `ascii(value)`.
pub(crate) fn ascii(vm: &mut Vm, value: Value) -> R<String> {
    let text = vm.repr(value)?;
    vm.charge(text.len() / 16)?;
    if text.is_ascii() {
        return Ok(text);
    }
    vm.reserve(text.len().saturating_mul(5))?;
    vm.look_ahead(text.len())?;
    let mut out = String::with_capacity(text.len());
    push_ascii(&mut out, &text);
    Ok(out)
}

/// `str(value)`, as a `str`.
pub(crate) fn str_value(vm: &mut Vm, value: Value) -> R<Value> {
    match value.tag() {
        Tag::Str => return Ok(value),
        Tag::Int | Tag::Float => {
            let made = vm
                .heap
                .write_short(&mut vm.meter, |heap, out| push_short_repr(heap, out, value));
            if let Some(made) = made {
                return Ok(made);
            }
        }
        Tag::Inst => return by_method(vm, value),
        Tag::Class if vm.metaclass_of(value.handle()) >= BUILTIN_CLASSES => {
            return by_method(vm, value);
        }
        Tag::Object => match vm.heap.object(value) {
            Object::Library(_) => return by_method(vm, value),
            Object::MappingProxy(inner) => {
                let inner = *inner;
                return vm.nested(|vm| str_value(vm, inner));
            }
            _ => {}
        },
        _ => {}
    }
    let text = vm.repr(value)?;
    Ok(vm.heap.new_string(text))
}

/// The text that `__str__` gives, or else `__repr__`.
fn by_method(vm: &mut Vm, value: Value) -> R<Value> {
    let of_object = |hook: Value| hook.is(Tag::Native) && hook.native_id().0 == id::OBJECT as usize;
    if let Some(hook) = vm.special(value, sym::STR).filter(|hook| !of_object(*hook)) {
        return checked(
            vm,
            value,
            hook,
            &[],
            "__str__ returned non-string (type ",
            ")",
        );
    }
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Str) && !inner.same(value) {
        // `str` itself has no `__str__` in a table: a subclass is what it holds.
        return Ok(inner);
    }
    if let Some(hook) = vm
        .special(value, sym::REPR)
        .filter(|hook| !hook.is(Tag::Native))
    {
        checked(
            vm,
            value,
            hook,
            &[],
            "__str__ returned non-string (type ",
            ")",
        )
    } else {
        let text = vm.repr(value)?;
        Ok(vm.heap.new_string(text))
    }
}

/// Calls a method that has to give a string.
fn checked(
    vm: &mut Vm,
    value: Value,
    hook: Value,
    args: &[Value],
    before: &str,
    after: &str,
) -> R<Value> {
    let answer = vm.rooted(|vm| {
        let bound = vm.bind(hook, value)?;
        vm.nested(|vm| vm.call(bound, args))
    })?;
    let text = vm.unwrap_payload(answer);
    if text.is(Tag::Str) {
        return Ok(text);
    }
    let message = format!("{before}{}{after}", vm.type_name(answer));
    Err(vm.type_error(message))
}

/// A special method of a value that is not the one of `object`.
fn own_special(vm: &mut Vm, value: Value, name: Sym) -> Option<Value> {
    vm.special(value, name)
        .filter(|hook| !(hook.is(Tag::Native) && hook.native_id().0 == id::OBJECT as usize))
}

/// `repr(complex)`.
fn complex_text(vm: &Vm, value: Value) -> Option<String> {
    match vm.heap.object(value) {
        Object::Complex(re, im) => Some(repr_complex(*re, *im)),
        _ => None,
    }
}
