//! `int(…)` and `bool(…)`: from nothing, from numbers, from objects with `__int__`, `__index__` or
//! `__trunc__`, from text with a base.

use crate::class::id;
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};
use crate::text::int::{Int, MAX_DIGITS, decimal_cost, int_from_text};
use crate::text::repr::{repr, repr_bytes};
use crate::types::args;
use crate::types::number::{checked, cost, int_of_float, is_int, plain_int};
use crate::types::wrap;
use crate::vm::{Args, R, Vm};

/// Texts longer than this are read in pieces.
const LONG: usize = 1 << 16;

/// `int.__new__`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::INT)?;
    if class.handle() == id::BOOL {
        return Err(vm.type_error("int.__new__(bool) is not safe, use bool.__new__()"));
    }
    args::count(vm, "int", args.count - 1, 0, 2)?;
    let [base] = args::keywords(vm, &args, "int", [sym::BASE])?;
    let base = args.opt(vm, 2).or(base);
    let value = match (args.opt(vm, 1), base) {
        (None, None) => Value::ZERO,
        (None, Some(_)) => return Err(vm.type_error("int() missing string argument")),
        (Some(value), None) => from_number(vm, value)?,
        (Some(value), Some(base)) => from_text(vm, value, base)?,
    };
    Ok(wrap(vm, class, id::INT, value))
}

/// `bool.__new__`.
pub(crate) fn new_bool(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, id::BOOL)?;
    args::no_keywords(vm, &args, "bool")?;
    args::count(vm, "bool", args.count - 1, 0, 1)?;
    match args.opt(vm, 1) {
        Some(value) => vm.truth(value).map(Value::bool),
        None => Ok(Value::FALSE),
    }
}

/// Calls a method of Python that turns an object into a number; nothing where it has none.
pub(crate) fn number_from_special(vm: &mut Vm, value: Value, name: Sym) -> R<Option<Value>> {
    match vm.special(value, name) {
        Some(method) if !method.is(Tag::Native) => {
            let bound = vm.bind(method, value)?;
            vm.call(bound, &[]).map(Some)
        }
        _ => Ok(None),
    }
}

/// `int(value)`.
fn from_number(vm: &mut Vm, value: Value) -> R<Value> {
    if is_int(value) {
        return Ok(plain_int(value));
    }
    if let Some(value) = value.as_float() {
        return int_of_float(vm, value);
    }
    if value.is(Tag::Str) {
        return parse(vm, value, 10);
    }
    if let Some(answer) = number_from_special(vm, value, sym::INT)? {
        return integer_answer(vm, answer, "__int__");
    }
    if let Some(answer) = number_from_special(vm, value, sym::INDEX)? {
        return integer_answer(vm, answer, "__index__");
    }
    let inner = vm.unwrap_payload(value);
    if let Some(float) = inner.as_float().filter(|_| !inner.same(value)) {
        return int_of_float(vm, float);
    }
    if let Some(answer) = number_from_special(vm, value, sym::TRUNC)? {
        if let Some(answer) = number_from_special(vm, answer, sym::INDEX)? {
            return integer_answer(vm, answer, "__index__");
        }
        let inner = vm.unwrap_payload(answer);
        if is_int(inner) {
            return Ok(plain_int(inner));
        }
        let message = format!(
            "__trunc__ returned non-Integral (type {})",
            vm.type_name(answer)
        );
        return Err(vm.type_error(message));
    }
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Str | Tag::Bytes | Tag::ByteArray => parse(vm, inner, 10),
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            let bytes = crate::types::number::view_bytes(vm, inner)?;
            let bytes = vm.heap.new_bytes(bytes);
            parse(vm, bytes, 10)
        }
        _ if !inner.same(value) && (is_int(inner) || inner.is(Tag::Float)) => {
            from_number(vm, inner)
        }
        _ => {
            let message = format!(
                "int() argument must be a string, a bytes-like object or a real number, not '{}'",
                vm.type_name(value)
            );
            Err(vm.type_error(message))
        }
    }
}

/// What a special method answered, which has to be an integer.
fn integer_answer(vm: &mut Vm, answer: Value, method: &str) -> R<Value> {
    let inner = vm.unwrap_payload(answer);
    if is_int(inner) {
        return Ok(plain_int(inner));
    }
    let message = format!("{method} returned non-int (type {})", vm.type_name(answer));
    Err(vm.type_error(message))
}

/// `int(text, base)`.
fn from_text(vm: &mut Vm, value: Value, base: Value) -> R<Value> {
    let base = vm.index(base)?;
    // A base that does not fit a word is as wrong as any other beyond 36.
    let base = base.as_int().unwrap_or(-1);
    if base != 0 && !(2..=36).contains(&base) {
        return Err(vm.value_error("int() base must be >= 2 and <= 36, or 0"));
    }
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Str | Tag::Bytes | Tag::ByteArray => parse(vm, inner, base),
        _ => Err(vm.type_error("int() can't convert non-string with explicit base")),
    }
}

/// Reads a `str`, `bytes` or `bytearray`.
fn parse(vm: &mut Vm, value: Value, base: i64) -> R<Value> {
    let length = match value.tag() {
        Tag::Str => vm.heap.str(value).len(),
        _ => vm.heap.bytes(value).len(),
    };
    if length > LONG {
        return super::literal::parse_long(vm, value, base);
    }
    let digits = if (base as u64).is_power_of_two() {
        0
    } else {
        length.min(MAX_DIGITS)
    };
    cost::pay(vm, length as u64 * 4)?;
    vm.charge(decimal_cost(digits as u64 * 4) as usize / 4)?;
    let parsed = if value.tag() == Tag::Str {
        let text = vm.heap.str(value);
        int_from_text(text, base, MAX_DIGITS, || repr(text))
    } else {
        let bytes = vm.heap.bytes(value);
        int_from_text(ascii_text(bytes), base, MAX_DIGITS, || repr_bytes(bytes))
    };
    Ok(match checked(vm, parsed)? {
        Int::Small(value) => Value::int(value),
        Int::Big(value) => vm.heap.new_big(value),
    })
}

/// Bytes as text, or a text that is no number where they are more than ASCII.
pub(crate) fn ascii_text(bytes: &[u8]) -> &str {
    // These four are white space in text but not in bytes.
    let separators = bytes.iter().any(|byte| (0x1c..=0x1f).contains(byte));
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() && !separators => text,
        _ => "?",
    }
}
