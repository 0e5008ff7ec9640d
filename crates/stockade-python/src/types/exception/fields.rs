//! What the builtin exception classes keep beside their arguments, and how it is filled in.

use crate::class::id;
use crate::heap::{Tag, Value};
use crate::symbol::{Sym, sym};
use crate::vm::{R, Vm};

const STOP: &[Sym] = &[sym::VALUE];
const EXIT: &[Sym] = &[sym::CODE];
const IMPORT: &[Sym] = &[sym::MSG, sym::NAME_ATTR, sym::PATH, sym::NAME_FROM];
const ATTRIBUTE: &[Sym] = &[sym::NAME_ATTR, sym::OBJ];
const NAME: &[Sym] = &[sym::NAME_ATTR];
const OS: &[Sym] = &[sym::ERRNO, sym::STRERROR, sym::FILENAME, sym::FILENAME2];
const UNICODE: &[Sym] = &[
    sym::ENCODING,
    sym::OBJECT_ATTR,
    sym::START,
    sym::END,
    sym::REASON,
];
const TRANSLATE: &[Sym] = &[sym::OBJECT_ATTR, sym::START, sym::END, sym::REASON];
const SYNTAX: &[Sym] = &[
    sym::MSG,
    sym::FILENAME,
    sym::LINENO,
    sym::OFFSET,
    sym::TEXT,
    sym::END_LINENO,
    sym::END_OFFSET,
    sym::PRINT_FILE,
];
const GROUP: &[Sym] = &[sym::MESSAGE, sym::EXCEPTIONS];

/// The names of all classes that have any.
pub(super) const ALL: &[&[Sym]] = &[
    STOP, EXIT, IMPORT, ATTRIBUTE, NAME, OS, UNICODE, TRANSLATE, SYNTAX, GROUP,
];

/// The builtin class among the bases that decides about fields.
fn kind(vm: &Vm, class: u32) -> u32 {
    const KINDS: [u32; 11] = [
        id::STOP_ITERATION,
        id::SYSTEM_EXIT,
        id::IMPORT_ERROR,
        id::ATTRIBUTE_ERROR,
        id::NAME_ERROR,
        id::OS_ERROR,
        id::UNICODE_DECODE_ERROR,
        id::UNICODE_ENCODE_ERROR,
        id::UNICODE_TRANSLATE_ERROR,
        id::SYNTAX_ERROR,
        id::BASE_EXCEPTION_GROUP,
    ];
    let order = vm.mro(class);
    order
        .iter()
        .copied()
        .find(|id| KINDS.contains(id))
        .unwrap_or(id::BASE_EXCEPTION)
}

/// Whether a class keeps nothing beside its arguments.
pub(crate) fn is_plain(vm: &Vm, class: u32) -> bool {
    kind(vm, class) == id::BASE_EXCEPTION
}

/// The attributes that a class keeps.
pub(super) fn names(vm: &Vm, class: u32) -> &'static [Sym] {
    match kind(vm, class) {
        id::STOP_ITERATION => STOP,
        id::SYSTEM_EXIT => EXIT,
        id::IMPORT_ERROR => IMPORT,
        id::ATTRIBUTE_ERROR => ATTRIBUTE,
        id::NAME_ERROR => NAME,
        id::OS_ERROR => OS,
        id::UNICODE_DECODE_ERROR | id::UNICODE_ENCODE_ERROR => UNICODE,
        id::UNICODE_TRANSLATE_ERROR => TRANSLATE,
        id::SYNTAX_ERROR => SYNTAX,
        id::BASE_EXCEPTION_GROUP => GROUP,
        _ => &[],
    }
}

/// Sets one of them.
pub(super) fn put(vm: &mut Vm, obj: Value, name: Sym, value: Value) {
    if let Some(state) = vm.exception_state_mut(obj) {
        match state.extra.iter_mut().find(|(known, _)| *known == name) {
            Some((_, place)) => *place = value,
            None => state.extra.push((name, value)),
        }
    }
}

/// Reads one of them.
pub(super) fn get(vm: &Vm, obj: Value, name: Sym) -> Value {
    let state = vm.exception_state(obj);
    let found = state.and_then(|state| state.extra.iter().find(|(known, _)| *known == name));
    found.map_or(Value::NONE, |(_, value)| *value)
}

/// What `__init__` does: arguments, and the fields made of them.
pub(super) fn fill(vm: &mut Vm, obj: Value, given: &[Value], keywords: &[(Sym, Value)]) -> R<()> {
    let class = vm.class_of(obj);
    let kind = kind(vm, class);
    let allowed: &[Sym] = match kind {
        id::IMPORT_ERROR => &[sym::NAME_ATTR, sym::PATH, sym::NAME_FROM],
        id::ATTRIBUTE_ERROR => ATTRIBUTE,
        id::NAME_ERROR => NAME,
        _ => &[],
    };
    for (name, value) in keywords {
        if allowed.contains(name) {
            put(vm, obj, *name, *value);
            continue;
        }
        let shown = vm.class_name(class).to_owned();
        let message = if allowed.is_empty() {
            format!("{shown}() takes no keyword arguments")
        } else {
            let of = vm.class_name(kind).to_owned();
            let name = vm.heap.symbols.name(*name);
            format!("{of}() got an unexpected keyword argument '{name}'")
        };
        return Err(vm.type_error(message));
    }
    vm.reserve(2 * size_of_val(given))?;
    let mut args = given.to_vec();
    match kind {
        id::STOP_ITERATION => {
            put(
                vm,
                obj,
                sym::VALUE,
                given.first().copied().unwrap_or(Value::NONE),
            );
        }
        id::SYSTEM_EXIT => {
            let code = match given {
                [] => Value::NONE,
                [one] => *one,
                many => vm.heap.new_tuple(many),
            };
            put(vm, obj, sym::CODE, code);
        }
        id::IMPORT_ERROR => {
            let message = if let [one] = given { *one } else { Value::NONE };
            put(vm, obj, sym::MSG, message);
        }
        id::OS_ERROR if (2..=5).contains(&given.len()) => {
            put(vm, obj, sym::ERRNO, given[0]);
            put(vm, obj, sym::STRERROR, given[1]);
            if let Some(file) = given.get(2).filter(|file| !file.is_none()) {
                put(vm, obj, sym::FILENAME, *file);
                args.truncate(2);
            }
            if let Some(file) = given.get(4) {
                put(vm, obj, sym::FILENAME2, *file);
            }
        }
        id::UNICODE_DECODE_ERROR | id::UNICODE_ENCODE_ERROR => {
            let object = if kind == id::UNICODE_DECODE_ERROR {
                "a bytes-like object"
            } else {
                "str"
            };
            unicode(
                vm,
                obj,
                given,
                UNICODE,
                &["str", object, "int", "int", "str"],
            )?;
        }
        id::UNICODE_TRANSLATE_ERROR => {
            unicode(vm, obj, given, TRANSLATE, &["str", "int", "int", "str"])?;
        }
        id::SYNTAX_ERROR => syntax(vm, obj, given)?,
        _ => {}
    }
    let args = vm.heap.new_tuple(args);
    if let Some(state) = vm.exception_state_mut(obj) {
        state.args = args;
    }
    Ok(())
}

fn unicode(vm: &mut Vm, obj: Value, given: &[Value], names: &[Sym], kinds: &[&str]) -> R<()> {
    if given.len() != names.len() {
        let message = format!(
            "function takes exactly {} arguments ({} given)",
            names.len(),
            given.len()
        );
        return Err(vm.type_error(message));
    }
    for (at, (value, wanted)) in given.iter().zip(kinds).enumerate() {
        let inner = vm.unwrap_payload(*value);
        let fits = match *wanted {
            "str" => inner.is(Tag::Str),
            "int" => matches!(inner.tag(), Tag::Int | Tag::Bool),
            _ => matches!(inner.tag(), Tag::Bytes | Tag::ByteArray),
        };
        if !fits {
            let message = match *wanted {
                "int" => format!(
                    "'{}' object cannot be interpreted as an integer",
                    vm.type_name(*value)
                ),
                "str" => {
                    format!(
                        "argument {} must be str, not {}",
                        at + 1,
                        vm.type_name(*value)
                    )
                }
                wanted => format!("{wanted} is required, not '{}'", vm.type_name(*value)),
            };
            return Err(vm.type_error(message));
        }
        put(vm, obj, names[at], inner);
    }
    Ok(())
}

fn syntax(vm: &mut Vm, obj: Value, given: &[Value]) -> R<()> {
    if let Some(message) = given.first() {
        put(vm, obj, sym::MSG, *message);
    }
    let [_, details] = given else { return Ok(()) };
    let details = vm.collect_iterable(*details)?;
    if !(4..=7).contains(&details.len()) {
        let message = format!(
            "function takes at least 4 arguments ({} given)",
            details.len()
        );
        return Err(vm.type_error(message));
    }
    if details.len() == 5 {
        return Err(vm.type_error("end_offset must be provided when end_lineno is provided"));
    }
    for (name, value) in SYNTAX[1..].iter().zip(details) {
        put(vm, obj, *name, value);
    }
    Ok(())
}

/// The subclass of `OSError` for a number of Linux.
pub(super) fn os_error_class(given: &[Value]) -> Option<u32> {
    if !(2..=5).contains(&given.len()) {
        return None;
    }
    let number = match given[0].tag() {
        Tag::Bool => given[0].bits() as i64,
        _ => given[0].as_int()?,
    };
    Some(match number {
        1 | 13 => id::PERMISSION_ERROR,
        2 => id::FILE_NOT_FOUND_ERROR,
        3 => id::PROCESS_LOOKUP_ERROR,
        4 => id::INTERRUPTED_ERROR,
        10 => id::CHILD_PROCESS_ERROR,
        11 | 114 | 115 => id::BLOCKING_IO_ERROR,
        17 => id::FILE_EXISTS_ERROR,
        20 => id::NOT_A_DIRECTORY_ERROR,
        21 => id::IS_A_DIRECTORY_ERROR,
        32 | 108 => id::BROKEN_PIPE_ERROR,
        103 => id::CONNECTION_ABORTED_ERROR,
        104 => id::CONNECTION_RESET_ERROR,
        110 => id::TIMEOUT_ERROR,
        111 => id::CONNECTION_REFUSED_ERROR,
        _ => return None,
    })
}
