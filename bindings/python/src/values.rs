//! Python values ↔ JSON, by the table of `docs/values.md`: what the code behind a wall would make of a
//! value is what the host makes of it, in both directions.
//!
//! What JSON has no words for is an object with one key that starts with `$`. Nesting is bounded,
//! so that a value that contains itself ends in an error.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyComplex, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet,
    PyString, PyTuple, PyType,
};
use serde_json::{Map, Value, json};

/// Containers inside containers.
const MAX_DEPTH: usize = 100;

const MARKS: [&str; 5] = ["$int", "$float", "$bytes", "$complex", "$dict"];

/// The JSON form of a value; `name` is what a message calls it.
pub(crate) fn to_json(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    convert(value, 0).map_err(|unfit| unfit.about(name))
}

/// The object that the code sees as `inputs`.
pub(crate) fn object(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Map<String, Value>> {
    let Ok(dict) = value.cast::<PyDict>() else {
        let kind = kind(value);
        return Err(PyTypeError::new_err(format!(
            "`{name}` must be a dict, not {kind}"
        )));
    };
    let mut object = Map::new();
    for (key, value) in dict {
        let Ok(text) = key.cast::<PyString>() else {
            let kind = kind(&key);
            return Err(PyTypeError::new_err(format!(
                "the keys of `{name}` must be str, not {kind}"
            )));
        };
        let text = text.to_str()?;
        let value = convert(&value, 1).map_err(|unfit| unfit.at(&quoted(text)).about(name))?;
        object.insert(text.to_owned(), value);
    }
    Ok(object)
}

/// Why a value has no JSON form, and where in it.
struct Unfit {
    /// The path from the value, the innermost step last.
    path: Vec<String>,
    why: String,
    kind: Kind,
}

enum Kind {
    Type,
    Value,
    /// Python's own word, where reading the value raised.
    Raised(PyErr),
}

impl Unfit {
    fn new(why: impl Into<String>) -> Self {
        Self {
            path: Vec::new(),
            why: why.into(),
            kind: Kind::Type,
        }
    }

    fn value(why: impl Into<String>) -> Self {
        Self {
            kind: Kind::Value,
            ..Self::new(why)
        }
    }

    fn at(mut self, step: &str) -> Self {
        self.path.push(step.to_owned());
        self
    }

    fn about(self, name: &str) -> PyErr {
        let path: String = self.path.into_iter().rev().collect();
        let message = format!("`{name}{path}` {}", self.why);
        match self.kind {
            Kind::Type => PyTypeError::new_err(message),
            Kind::Value => PyValueError::new_err(message),
            Kind::Raised(error) => error,
        }
    }
}

impl From<PyErr> for Unfit {
    fn from(error: PyErr) -> Self {
        Self {
            kind: Kind::Raised(error),
            ..Self::new("")
        }
    }
}

fn kind(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().qualname();
    name.map_or_else(|_| "an object".to_owned(), |name| format!("`{name}`"))
}

fn quoted(key: &str) -> String {
    format!("[{key:?}]")
}

fn convert(value: &Bound<'_, PyAny>, depth: usize) -> Result<Value, Unfit> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text_of(text)?.into());
    }
    if let Ok(bit) = value.cast::<PyBool>() {
        return Ok(bit.is_true().into());
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return whole(number);
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(float(number.value()));
    }
    if depth >= MAX_DEPTH {
        return Err(Unfit::value(format!(
            "contains itself, or nests more than {MAX_DEPTH} levels deep"
        )));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return mapping(dict, depth);
    }
    if let Ok(list) = value.cast::<PyList>() {
        return array(list.iter(), depth);
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return array(tuple.iter(), depth);
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(json!({"$bytes": base64(bytes.as_bytes())}));
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Ok(json!({"$bytes": base64(&bytes.to_vec())}));
    }
    if let Ok(number) = value.cast::<PyComplex>() {
        return Ok(json!({"$complex": [float(number.real()), float(number.imag())]}));
    }
    if value.cast::<PySet>().is_ok() || value.cast::<PyFrozenSet>().is_ok() {
        return array(ordered(value)?.iter(), depth);
    }
    let py = value.py();
    if value.is_instance(views(py)?)? {
        let all: Vec<Bound<'_, PyAny>> = value.try_iter()?.collect::<PyResult<_>>()?;
        return array(all.into_iter(), depth);
    }
    if !value.is_instance_of::<PyType>()
        && let Some(fields) = value
            .get_type()
            .getattr_opt(pyo3::intern!(py, "__dataclass_fields__"))?
        && let Ok(fields) = fields.cast::<PyDict>()
    {
        return dataclass(value, fields, depth);
    }
    Err(Unfit::new(format!(
        "is a {}, which has no JSON form",
        kind(value)
    )))
}

fn text_of(text: &Bound<'_, PyString>) -> Result<String, Unfit> {
    match text.to_str() {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(Unfit::value("has a lone surrogate, which has no JSON form")),
    }
}

fn whole(number: &Bound<'_, PyInt>) -> Result<Value, Unfit> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    if let Ok(small) = number.extract::<u64>() {
        return Ok(small.into());
    }
    // The class may have words of its own; the number has digits.
    let digits = number
        .py()
        .get_type::<PyInt>()
        .call_method1("__repr__", (number,))?;
    Ok(json!({"$int": digits.extract::<String>()?}))
}

fn float(number: f64) -> Value {
    if number.is_nan() {
        json!({"$float": "nan"})
    } else if number.is_infinite() {
        json!({"$float": if number > 0.0 { "inf" } else { "-inf" }})
    } else {
        number.into()
    }
}

fn array<'py>(
    items: impl Iterator<Item = Bound<'py, PyAny>>,
    depth: usize,
) -> Result<Value, Unfit> {
    let mut array = Vec::new();
    for (at, item) in items.enumerate() {
        array.push(convert(&item, depth + 1).map_err(|unfit| unfit.at(&format!("[{at}]")))?);
    }
    Ok(Value::Array(array))
}

fn mapping(dict: &Bound<'_, PyDict>, depth: usize) -> Result<Value, Unfit> {
    let mut object = Map::new();
    for (key, value) in dict {
        let name = key_text(&key)?;
        let value = convert(&value, depth + 1).map_err(|unfit| unfit.at(&quoted(&name)))?;
        if object.contains_key(&name) {
            return Err(Unfit::value(format!(
                "has two keys that both become {name:?} in JSON"
            )));
        }
        object.insert(name, value);
    }
    let alone = object.len() == 1 && object.keys().all(|key| MARKS.contains(&key.as_str()));
    Ok(if alone {
        json!({"$dict": object})
    } else {
        Value::Object(object)
    })
}

/// A key as Python's own `json` writes it.
fn key_text(key: &Bound<'_, PyAny>) -> Result<String, Unfit> {
    if let Ok(text) = key.cast::<PyString>() {
        return text_of(text);
    }
    if key.is_none() {
        return Ok("null".to_owned());
    }
    if let Ok(bit) = key.cast::<PyBool>() {
        return Ok(if bit.is_true() { "true" } else { "false" }.to_owned());
    }
    let py = key.py();
    let class = if key.cast::<PyInt>().is_ok() {
        py.get_type::<PyInt>()
    } else if key.cast::<PyFloat>().is_ok() {
        py.get_type::<PyFloat>()
    } else {
        return Err(Unfit::new(format!(
            "has a key that is a {}, which has no JSON form",
            kind(key)
        )));
    };
    Ok(class.call_method1("__repr__", (key,))?.extract()?)
}

/// A set's elements: sorted where all are numbers or all are texts.
fn ordered<'py>(set: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let all: Vec<Bound<'py, PyAny>> = set.try_iter()?.collect::<PyResult<_>>()?;
    let number =
        |item: &Bound<'py, PyAny>| item.cast::<PyInt>().is_ok() || item.cast::<PyFloat>().is_ok();
    let text = |item: &Bound<'py, PyAny>| item.cast::<PyString>().is_ok();
    let list = PyList::new(set.py(), &all)?;
    if all.iter().all(number) || all.iter().all(text) {
        list.sort()?;
    }
    Ok(list)
}

fn dataclass(
    value: &Bound<'_, PyAny>,
    fields: &Bound<'_, PyDict>,
    depth: usize,
) -> Result<Value, Unfit> {
    let mut object = Map::new();
    for field in fields.keys() {
        let name: String = field.extract()?;
        let item = value.getattr(name.as_str())?;
        let item = convert(&item, depth + 1).map_err(|unfit| unfit.at(&format!(".{name}")))?;
        object.insert(name, item);
    }
    Ok(Value::Object(object))
}

/// The classes of `keys()`, `values()` and `items()`.
fn views(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static VIEWS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let views = VIEWS.get_or_try_init(py, || -> PyResult<Py<PyAny>> {
        let empty = PyDict::new(py);
        let class = |name| PyResult::Ok(empty.call_method0(name)?.get_type());
        let classes = [class("keys")?, class("values")?, class("items")?];
        Ok(PyTuple::new(py, classes)?.into_any().unbind())
    })?;
    Ok(views.bind(py))
}

/// The Python value of a JSON form.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    build(py, value, true)
}

/// The same as it stands, with no mark taken for what it stands for.
pub(crate) fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    build(py, value, false)
}

fn build<'py>(py: Python<'py>, value: &Value, marks: bool) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(bit) => PyBool::new(py, *bit).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(build(py, item, marks)?)?;
            }
            list.into_any()
        }
        Value::Object(object) => {
            if marks
                && object.len() == 1
                && let Some((key, inner)) = object.iter().next()
                && let Some(marked) = marked(py, key, inner)?
            {
                return Ok(marked);
            }
            dict(py, object, marks)?.into_any()
        }
    })
}

fn dict<'py>(
    py: Python<'py>,
    object: &Map<String, Value>,
    marks: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, item) in object {
        dict.set_item(key, build(py, item, marks)?)?;
    }
    Ok(dict)
}

/// What a mark stands for; nothing where it only looks like one.
fn marked<'py>(py: Python<'py>, key: &str, inner: &Value) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(match (key, inner) {
        ("$int", Value::String(digits)) if is_whole(digits) => {
            Some(py.get_type::<PyInt>().call1((digits,))?)
        }
        ("$float", Value::String(name)) => {
            let number = match name.as_str() {
                "nan" => f64::NAN,
                "inf" => f64::INFINITY,
                "-inf" => f64::NEG_INFINITY,
                _ => return Ok(None),
            };
            Some(PyFloat::new(py, number).into_any())
        }
        ("$bytes", Value::String(text)) => {
            unbase64(text).map(|bytes| PyBytes::new(py, &bytes).into_any())
        }
        ("$complex", Value::Array(parts)) => {
            let part = |value: &Value| {
                build(py, value, true)
                    .and_then(|part| part.extract::<f64>())
                    .ok()
            };
            match parts.as_slice() {
                [real, imaginary] => part(real)
                    .zip(part(imaginary))
                    .map(|(r, i)| PyComplex::from_doubles(py, r, i).into_any()),
                _ => None,
            }
        }
        ("$dict", Value::Object(object)) => Some(dict(py, object, true)?.into_any()),
        _ => None,
    })
}

fn is_whole(digits: &str) -> bool {
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    !digits.is_empty() && digits.len() <= 4300 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            text.push(if at <= chunk.len() {
                char::from(ALPHABET[(bits >> (18 - 6 * at)) as usize & 63])
            } else {
                '='
            });
        }
    }
    text
}

fn unbase64(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    let body = text.trim_end_matches('=');
    if bytes.len() - body.len() > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for byte in body.bytes() {
        let value = ALPHABET.iter().position(|known| *known == byte)?;
        bits = bits << 6 | u32::try_from(value).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(out)
}
