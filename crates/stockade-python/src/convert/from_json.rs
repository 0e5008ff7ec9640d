//! JSON → values: inputs and the answers of tools.

use num_bigint::BigInt;
use serde_json::{Map, Value as Json};

use super::{BYTES, COMPLEX, DICT, FLOAT, INT, MAX_DEPTH, RED_ZONE, SEGMENT, base64};
use crate::heap::{Dict, Object, Value};
use crate::text::surrogate::is_surrogate;
use crate::vm::{R, Vm};

/// Digits of a `$int`; Python reads no more from a text either.
const MAX_DIGITS: usize = 4300;

/// Makes a value; throws a `ValueError` where it nests too deep, and ends the run where it takes
/// too much memory.
pub(crate) fn from_json(vm: &mut Vm, json: &Json) -> R<Value> {
    stacker::maybe_grow(RED_ZONE, SEGMENT, || make(vm, json, 0))
}

/// The same for an object whose keys are all plain names, such as `inputs`.
pub(crate) fn object_from_json(vm: &mut Vm, object: &Map<String, Json>) -> R<Value> {
    stacker::maybe_grow(RED_ZONE, SEGMENT, || dict(vm, object, 0))
}

fn make(vm: &mut Vm, json: &Json, depth: usize) -> R<Value> {
    vm.charge(1)?;
    match json {
        Json::Null => Ok(Value::NONE),
        Json::Bool(truth) => Ok(Value::bool(*truth)),
        Json::Number(number) => {
            if let Some(small) = number.as_i64() {
                return Ok(Value::int(small));
            }
            if let Some(large) = number.as_u64() {
                return Ok(vm.heap.new_big(BigInt::from(large)));
            }
            Ok(Value::float(number.as_f64().unwrap_or(f64::NAN)))
        }
        Json::String(text) => string(vm, text),
        Json::Array(items) => {
            inside(vm, depth)?;
            vm.reserve(items.len().saturating_mul(size_of::<Value>()))?;
            let mut values = Vec::with_capacity(items.len());
            for item in items {
                values.push(make(vm, item, depth + 1)?);
            }
            Ok(vm.heap.new_list(values))
        }
        Json::Object(object) => {
            inside(vm, depth)?;
            if let Some(value) = marked(vm, object, depth)? {
                return Ok(value);
            }
            dict(vm, object, depth)
        }
    }
}

fn inside(vm: &mut Vm, depth: usize) -> R<()> {
    if depth < MAX_DEPTH {
        return Ok(());
    }
    Err(vm.value_error(format!("the value nests deeper than {MAX_DEPTH} levels")))
}

fn string(vm: &mut Vm, text: &str) -> R<Value> {
    vm.charge(text.len() / 16)?;
    vm.reserve(text.len())?;
    // The private range that stands for lone surrogates must not be let in from outside.
    if text.chars().any(is_surrogate) {
        let clean: String = text
            .chars()
            .map(|it| if is_surrogate(it) { '\u{fffd}' } else { it })
            .collect();
        return Ok(vm.heap.new_string(clean));
    }
    Ok(vm.heap.new_str(text))
}

fn dict(vm: &mut Vm, object: &Map<String, Json>, depth: usize) -> R<Value> {
    vm.reserve(object.len().saturating_mul(64))?;
    let dict = vm.heap.new_dict(Dict::default());
    for (key, json) in object {
        let key = string(vm, key)?;
        let value = make(vm, json, depth + 1)?;
        vm.dict_set(dict, key, value)?;
    }
    Ok(dict)
}

/// What an object with one marked key stands for; one that is not well formed is a plain dict.
fn marked(vm: &mut Vm, object: &Map<String, Json>, depth: usize) -> R<Option<Value>> {
    let mut entries = object.iter();
    let (Some((key, json)), None) = (entries.next(), entries.next()) else {
        return Ok(None);
    };
    Ok(match (key.as_str(), json) {
        (INT, Json::String(text)) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            if digits.is_empty()
                || digits.len() > MAX_DIGITS
                || !digits.bytes().all(|byte| byte.is_ascii_digit())
            {
                return Ok(None);
            }
            vm.charge(text.len() * text.len() / 256)?;
            let number = text.parse::<BigInt>().unwrap_or_default();
            Some(vm.heap.new_big(number))
        }
        (FLOAT, Json::String(text)) => match text.as_str() {
            "nan" => Some(Value::float(f64::NAN)),
            "inf" => Some(Value::float(f64::INFINITY)),
            "-inf" => Some(Value::float(f64::NEG_INFINITY)),
            _ => None,
        },
        (BYTES, Json::String(text)) => {
            vm.charge(text.len() / 4)?;
            vm.reserve(text.len())?;
            base64::decode(text).map(|bytes| vm.heap.new_bytes(bytes))
        }
        (COMPLEX, Json::Array(parts)) if parts.len() == 2 => {
            let real = make(vm, &parts[0], depth + 1)?.as_float();
            let imaginary = make(vm, &parts[1], depth + 1)?.as_float();
            match (real, imaginary) {
                (Some(real), Some(imaginary)) => {
                    Some(vm.heap.new_object(Object::Complex(real, imaginary)))
                }
                _ => None,
            }
        }
        (DICT, Json::Object(inner)) => Some(dict(vm, inner, depth)?),
        _ => None,
    })
}
