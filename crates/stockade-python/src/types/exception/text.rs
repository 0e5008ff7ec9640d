//! `str` and `repr` of exceptions, as each class has them.

use crate::class::id;
use crate::heap::{Tag, Value};
use crate::symbol::sym;
use crate::vm::{R, Vm};

use super::fields;

fn arguments(vm: &Vm, obj: Value) -> (Value, Vec<Value>) {
    match vm.exception_state(obj) {
        Some(state) => (state.args, vm.heap.tuple(state.args).to_vec()),
        None => (Value::NONE, Vec::new()),
    }
}

fn shown(vm: &mut Vm, value: Value) -> R<String> {
    let text = vm.nested(|vm| vm.str_of(value))?;
    Ok(vm.heap.str(text).to_owned())
}

/// `ValueError('x', 1)`.
pub(super) fn repr_text(vm: &mut Vm, obj: Value) -> R<String> {
    let (tuple, args) = arguments(vm, obj);
    let name = vm.type_name(obj).to_owned();
    Ok(match args.as_slice() {
        [] => format!("{name}()"),
        [one] => format!("{name}({})", vm.nested(|vm| vm.repr(*one))?),
        _ => format!("{name}{}", vm.nested(|vm| vm.repr(tuple))?),
    })
}

/// The string that an exception was made of, where that is all that it says: it may be long, so it
/// is not copied.
pub(super) fn only_text(vm: &Vm, obj: Value) -> Option<Value> {
    let class = vm.class_of(obj);
    let told_otherwise = [
        id::BASE_EXCEPTION_GROUP,
        id::OS_ERROR,
        id::SYNTAX_ERROR,
        id::IMPORT_ERROR,
        id::UNICODE_ERROR,
        id::KEY_ERROR,
    ];
    if told_otherwise.iter().any(|of| vm.is_subclass(class, *of)) {
        return None;
    }
    let args = vm.exception_state(obj)?.args;
    match vm.heap.tuple(args) {
        [one] if one.is(Tag::Str) => Some(*one),
        _ => None,
    }
}

/// What a traceback shows after the colon.
pub(super) fn str_text(vm: &mut Vm, obj: Value) -> R<String> {
    let class = vm.class_of(obj);
    let own = |vm: &Vm, of: u32| vm.is_subclass(class, of);
    if own(vm, id::BASE_EXCEPTION_GROUP) {
        let message = fields::get(vm, obj, sym::MESSAGE);
        let parts = fields::get(vm, obj, sym::EXCEPTIONS);
        let count = if parts.is(Tag::Tuple) {
            vm.heap.tuple(parts).len()
        } else {
            0
        };
        let message = shown(vm, message)?;
        let plural = if count == 1 { "" } else { "s" };
        return Ok(format!("{message} ({count} sub-exception{plural})"));
    }
    if own(vm, id::OS_ERROR)
        && let Some(text) = os_error(vm, obj)?
    {
        return Ok(text);
    }
    if own(vm, id::SYNTAX_ERROR) {
        return syntax_error(vm, obj);
    }
    if own(vm, id::IMPORT_ERROR) {
        let message = fields::get(vm, obj, sym::MSG);
        if vm.unwrap_payload(message).is(Tag::Str) {
            return shown(vm, message);
        }
    }
    for (of, verb) in [
        (id::UNICODE_DECODE_ERROR, "decode"),
        (id::UNICODE_ENCODE_ERROR, "encode"),
        (id::UNICODE_TRANSLATE_ERROR, "translate"),
    ] {
        if own(vm, of) {
            return unicode_error(vm, obj, verb);
        }
    }
    let (tuple, args) = arguments(vm, obj);
    match args.as_slice() {
        [] => Ok(String::new()),
        [one] if own(vm, id::KEY_ERROR) => vm.nested(|vm| vm.repr(*one)),
        [one] => shown(vm, *one),
        _ => vm.nested(|vm| vm.repr(tuple)),
    }
}

fn os_error(vm: &mut Vm, obj: Value) -> R<Option<String>> {
    let [errno, strerror, file, file2] = [sym::ERRNO, sym::STRERROR, sym::FILENAME, sym::FILENAME2]
        .map(|name| fields::get(vm, obj, name));
    if errno.is_none() && strerror.is_none() && file.is_none() {
        return Ok(None);
    }
    let mut text = format!("[Errno {}] {}", shown(vm, errno)?, shown(vm, strerror)?);
    if !file.is_none() {
        text.push_str(": ");
        text.push_str(&vm.repr(file)?);
        if !file2.is_none() {
            text.push_str(" -> ");
            text.push_str(&vm.repr(file2)?);
        }
    }
    Ok(Some(text))
}

fn syntax_error(vm: &mut Vm, obj: Value) -> R<String> {
    let [message, file, line] =
        [sym::MSG, sym::FILENAME, sym::LINENO].map(|name| fields::get(vm, obj, name));
    let text = shown(vm, message)?;
    let file = if file.is(Tag::Str) {
        Some(
            vm.heap
                .str(file)
                .rsplit('/')
                .next()
                .unwrap_or("")
                .to_owned(),
        )
    } else {
        None
    };
    Ok(match (file, line.as_int()) {
        (Some(file), Some(line)) => format!("{text} ({file}, line {line})"),
        (Some(file), None) => format!("{text} ({file})"),
        (None, Some(line)) => format!("{text} (line {line})"),
        (None, None) => text,
    })
}

fn unicode_error(vm: &mut Vm, obj: Value, verb: &str) -> R<String> {
    let [encoding, object, start, end, reason] = [
        sym::ENCODING,
        sym::OBJECT_ATTR,
        sym::START,
        sym::END,
        sym::REASON,
    ]
    .map(|name| fields::get(vm, obj, name));
    if object.is_none() {
        return Ok(String::new());
    }
    let reason = shown(vm, reason)?;
    let (start, end) = (
        start.as_int().unwrap_or(0).max(0),
        end.as_int().unwrap_or(0),
    );
    let one = end == start.saturating_add(1);
    let prefix = match verb {
        "translate" => String::new(),
        _ => format!("'{}' codec ", shown(vm, encoding)?),
    };
    if verb == "decode" {
        let byte = match object.tag() {
            Tag::Bytes | Tag::ByteArray => vm.heap.bytes(object).get(start as usize).copied(),
            _ => None,
        };
        return Ok(match byte.filter(|_| one) {
            Some(byte) => {
                format!("{prefix}can't decode byte {byte:#04x} in position {start}: {reason}")
            }
            None => format!(
                "{prefix}can't decode bytes in position {start}-{}: {reason}",
                end.saturating_sub(1)
            ),
        });
    }
    let character = if object.is(Tag::Str) {
        vm.heap.str(object).chars().nth(start as usize)
    } else {
        None
    };
    Ok(match character.filter(|_| one) {
        Some(character) => {
            let code = crate::text::surrogate::code_point(character);
            let code = match code {
                0..=0xff => format!("\\x{code:02x}"),
                0x100..=0xffff => format!("\\u{code:04x}"),
                _ => format!("\\U{code:08x}"),
            };
            format!("{prefix}can't {verb} character '{code}' in position {start}: {reason}")
        }
        None => format!(
            "{prefix}can't {verb} characters in position {start}-{}: {reason}",
            end.saturating_sub(1)
        ),
    })
}
