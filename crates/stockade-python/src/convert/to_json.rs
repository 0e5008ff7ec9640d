//! Values → JSON: answers and the arguments of tools.

use std::cmp::Ordering;

use num_traits::ToPrimitive;
use serde_json::{Map, Number, Value as Json};

use super::{BYTES, COMPLEX, DICT, FLOAT, INT, MAX_DEPTH, RED_ZONE, SEGMENT, base64, is_mark};
use crate::class::id;
use crate::heap::{Object, Tag, Value, Yields};
use crate::symbol::Sym;
use crate::text::float::repr_float;
use crate::text::surrogate::is_surrogate;
use crate::vm::{R, Throw, Vm};

/// Why a value has no JSON form, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unfit {
    /// The innermost step first.
    path: Vec<String>,
    reason: String,
}

impl Unfit {
    fn new(reason: impl Into<String>) -> Self {
        Self {
            path: Vec::new(),
            reason: reason.into(),
        }
    }

    /// The reason as a sentence about a value that is called `name`.
    pub(crate) fn about(&self, name: &str) -> String {
        let path: String = self.path.iter().rev().map(String::as_str).collect();
        format!("`{name}{path}` {}", self.reason)
    }
}

enum Stop {
    Throw,
    Unfit(Unfit),
}

impl From<Throw> for Stop {
    fn from(_: Throw) -> Self {
        Self::Throw
    }
}

fn unfit<T>(reason: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Unfit(Unfit::new(reason)))
}

/// Converts a value whose JSON text takes at most about `budget` bytes.
pub(crate) fn to_json(vm: &mut Vm, value: Value, budget: usize) -> R<Result<Json, Unfit>> {
    let mut writer = Writer {
        vm,
        budget,
        open: Vec::new(),
    };
    match stacker::maybe_grow(RED_ZONE, SEGMENT, || writer.value(value)) {
        Ok(json) => Ok(Ok(json)),
        Err(Stop::Unfit(unfit)) => Ok(Err(unfit)),
        Err(Stop::Throw) => Err(Throw),
    }
}

struct Writer<'a> {
    vm: &'a mut Vm,
    budget: usize,
    /// The containers around.
    open: Vec<Value>,
}

impl Writer<'_> {
    fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.vm.charge(1 + bytes / 16)?;
        match self.budget.checked_sub(bytes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => unfit("is too large for the output limit"),
        }
    }

    /// Refuses more elements than there can be bytes for, before they are copied.
    fn room_for(&self, elements: usize) -> Result<(), Stop> {
        if elements > self.budget {
            return unfit("is too large for the output limit");
        }
        Ok(())
    }

    fn value(&mut self, value: Value) -> Result<Json, Stop> {
        let inner = self.vm.unwrap_payload(value);
        match inner.tag() {
            Tag::None => {
                self.take(4)?;
                Ok(Json::Null)
            }
            Tag::Bool => {
                self.take(5)?;
                Ok(Json::Bool(inner.bits() != 0))
            }
            Tag::Int => {
                self.take(8)?;
                Ok(Json::from(inner.bits() as i64))
            }
            Tag::BigInt => self.big(inner),
            Tag::Float => self.float(f64::from_bits(inner.bits())),
            Tag::Str => Ok(Json::String(self.text(inner)?)),
            Tag::Bytes | Tag::ByteArray => {
                let length = self.vm.heap.bytes(inner).len();
                self.take(length / 3 * 4 + 16)?;
                let text = base64::encode(self.vm.heap.bytes(inner));
                Ok(mark(BYTES, Json::String(text)))
            }
            Tag::List => {
                self.room_for(self.vm.heap.list(inner).len())?;
                let items = self.vm.heap.list(inner).to_vec();
                self.within(inner, |writer| writer.array(&items))
            }
            Tag::Tuple => {
                self.room_for(self.vm.heap.tuple(inner).len())?;
                let items = self.vm.heap.tuple(inner).to_vec();
                self.within(inner, |writer| writer.array(&items))
            }
            Tag::Set | Tag::FrozenSet => {
                let items = self.set_items(inner)?;
                self.within(inner, |writer| writer.array(&items))
            }
            Tag::Dict => self.within(inner, |writer| writer.dict(inner)),
            Tag::Object => self.object(value, inner),
            Tag::Inst => self.instance(inner),
            _ => self.no_form(value),
        }
    }

    fn no_form<T>(&mut self, value: Value) -> Result<T, Stop> {
        let what = match value.tag() {
            Tag::Class => "is a class".to_owned(),
            Tag::Func | Tag::Native | Tag::Method => "is a function".to_owned(),
            _ => format!("is of type '{}'", self.vm.type_name(value)),
        };
        unfit(format!("{what}, which has no JSON form"))
    }

    /// Does the work of a container, one level further in.
    fn within<T>(
        &mut self,
        container: Value,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if self.open.iter().any(|known| known.same(container)) {
            return unfit("contains itself");
        }
        if self.open.len() >= MAX_DEPTH {
            return unfit(format!("nests deeper than {MAX_DEPTH} levels"));
        }
        self.take(2)?;
        self.open.push(container);
        let result = work(self);
        self.open.pop();
        result
    }

    fn big(&mut self, value: Value) -> Result<Json, Stop> {
        if let Some(number) = self.vm.heap.big(value).to_u64() {
            self.take(20)?;
            return Ok(Json::from(number));
        }
        let bits = self.vm.heap.big(value).bits();
        // Python itself writes no integer that is longer.
        if bits > 14_300 {
            return unfit("is an integer of more than 4300 digits");
        }
        self.vm.charge(1 + (bits / 64) as usize)?;
        let text = self.vm.heap.big(value).to_string();
        if text.len() > 4301 {
            return unfit("is an integer of more than 4300 digits");
        }
        self.take(text.len() + 12)?;
        Ok(mark(INT, Json::String(text)))
    }

    fn float(&mut self, value: f64) -> Result<Json, Stop> {
        self.take(18)?;
        Ok(match Number::from_f64(value) {
            Some(number) => Json::Number(number),
            None => mark(FLOAT, Json::String(repr_float(value))),
        })
    }

    fn text(&mut self, value: Value) -> Result<String, Stop> {
        let length = self.vm.heap.str(value).len();
        self.take(length.saturating_add(2))?;
        let text = self.vm.heap.str(value);
        if text.chars().any(is_surrogate) {
            return unfit("holds a lone surrogate, which has no JSON form");
        }
        Ok(text.to_owned())
    }

    fn array(&mut self, items: &[Value]) -> Result<Json, Stop> {
        let mut array = Vec::new();
        for (at, item) in items.iter().enumerate() {
            self.take(1)?;
            let json = self
                .value(*item)
                .map_err(|stop| at_step(stop, || format!("[{at}]")))?;
            array.push(json);
        }
        Ok(Json::Array(array))
    }

    /// The elements of a set: sorted where they are all numbers or all texts, so that the answer
    /// does not depend on hashes; else in the order of the set.
    fn set_items(&mut self, set: Value) -> Result<Vec<Value>, Stop> {
        self.room_for(self.vm.heap.set(set).len())?;
        let mut items: Vec<Value> = self.vm.heap.set(set).iter().map(|slot| slot.key).collect();
        self.vm.charge(items.len() * 2)?;
        let heap = &self.vm.heap;
        if items.iter().all(|item| item.is(Tag::Str)) {
            let bytes = items.iter().map(|item| heap.str(*item).len()).sum();
            self.room_for(bytes)?;
            items.sort_by(|a, b| heap.str(*a).cmp(heap.str(*b)));
        } else if items.iter().all(|item| number(*item).is_some()) {
            items.sort_by(|a, b| compare_numbers(*a, *b));
        }
        Ok(items)
    }

    fn dict(&mut self, dict: Value) -> Result<Json, Stop> {
        self.room_for(self.vm.heap.dict(dict).len())?;
        let entries: Vec<_> = self.vm.heap.dict(dict).iter().copied().collect();
        let mut object = Map::new();
        for entry in entries {
            self.take(2)?;
            let key = self.key(entry.key)?;
            let json = self
                .value(entry.value)
                .map_err(|stop| at_step(stop, || key_step(&key)))?;
            if object.contains_key(&key) {
                return unfit(format!(
                    "has two keys that JSON writes as \"{}\"",
                    short(&key)
                ));
            }
            object.insert(key, json);
        }
        let mistaken = object.len() == 1 && object.keys().all(|key| is_mark(key));
        Ok(if mistaken {
            mark(DICT, Json::Object(object))
        } else {
            Json::Object(object)
        })
    }

    /// The text of a key, as Python's own `json` writes it.
    fn key(&mut self, key: Value) -> Result<String, Stop> {
        let inner = self.vm.unwrap_payload(key);
        match inner.tag() {
            Tag::Str => self.text(inner),
            Tag::None => Ok("null".to_owned()),
            Tag::Bool => Ok(if inner.bits() != 0 { "true" } else { "false" }.to_owned()),
            Tag::Int => Ok((inner.bits() as i64).to_string()),
            Tag::Float if f64::from_bits(inner.bits()).is_finite() => {
                Ok(repr_float(f64::from_bits(inner.bits())))
            }
            _ => unfit(format!(
                "has a key of type '{}', which has no JSON form",
                self.vm.type_name(key)
            )),
        }
    }

    fn object(&mut self, value: Value, inner: Value) -> Result<Json, Stop> {
        match self.vm.heap.object(inner) {
            Object::Complex(real, imaginary) => {
                let (real, imaginary) = (*real, *imaginary);
                self.take(16)?;
                let parts = vec![self.float(real)?, self.float(imaginary)?];
                Ok(mark(COMPLEX, Json::Array(parts)))
            }
            Object::View { dict, yields } => {
                let (dict, yields) = (*dict, *yields);
                self.room_for(self.vm.heap.dict(dict).len())?;
                let entries: Vec<_> = self.vm.heap.dict(dict).iter().copied().collect();
                self.vm.charge(entries.len())?;
                self.within(inner, |writer| match yields {
                    Yields::Keys => {
                        let keys: Vec<_> = entries.iter().map(|entry| entry.key).collect();
                        writer.array(&keys)
                    }
                    Yields::Values => {
                        let values: Vec<_> = entries.iter().map(|entry| entry.value).collect();
                        writer.array(&values)
                    }
                    Yields::Items => {
                        let mut pairs = Vec::new();
                        for entry in entries {
                            pairs.push(writer.array(&[entry.key, entry.value])?);
                        }
                        Ok(Json::Array(pairs))
                    }
                })
            }
            _ => self.no_form(value),
        }
    }

    /// An instance of a class of the program: a dataclass is an object of its fields.
    fn instance(&mut self, value: Value) -> Result<Json, Stop> {
        let class = self.vm.class_of(value);
        let fields = self.vm.heap.symbols.find("__dataclass_fields__");
        let fields = fields.and_then(|name| self.vm.class_attr(class, name));
        let Some(fields) = fields.filter(|fields| fields.is(Tag::Dict)) else {
            return self.no_form(value);
        };
        if self.vm.is_subclass(class, id::BASE_EXCEPTION) {
            return self.no_form(value);
        }
        let names: Vec<Value> = self.vm.heap.dict(fields).iter().map(|it| it.key).collect();
        self.within(value, |writer| {
            let mut object = Map::new();
            for name in names {
                if !name.is(Tag::Str) {
                    continue;
                }
                let key = writer.text(name)?;
                let symbol = writer.vm.heap.symbol_of(name);
                let Some(field) = writer.stored(value, symbol) else {
                    continue;
                };
                let json = writer
                    .value(field)
                    .map_err(|stop| at_step(stop, || format!(".{}", short(&key))))?;
                object.insert(key, json);
            }
            Ok(Json::Object(object))
        })
    }

    /// An attribute that an instance itself has, without running any code.
    fn stored(&self, value: Value, name: Sym) -> Option<Value> {
        let heap = &self.vm.heap;
        let instance = heap.instance(value);
        if instance.dict().is(Tag::Dict) {
            return self.vm.dict_get_name(instance.dict(), name);
        }
        let slot = heap.shapes.slot(instance.shape, name)?;
        instance.slots.get(slot).filter(|it| !it.is_undef())
    }
}

fn mark(key: &str, value: Json) -> Json {
    let mut object = Map::new();
    object.insert(key.to_owned(), value);
    Json::Object(object)
}

fn at_step(stop: Stop, step: impl FnOnce() -> String) -> Stop {
    match stop {
        Stop::Unfit(mut unfit) => {
            // The way to a place that is too deep is of no use.
            if unfit.path.len() < 8 {
                unfit.path.push(step());
            } else if unfit.path.len() == 8 {
                unfit.path.push("…".to_owned());
            }
            Stop::Unfit(unfit)
        }
        Stop::Throw => Stop::Throw,
    }
}

fn key_step(key: &str) -> String {
    format!("['{}']", short(key))
}

fn short(key: &str) -> String {
    if key.chars().count() <= 40 {
        return key.to_owned();
    }
    key.chars().take(40).chain(['…']).collect()
}

/// A number that compares with others, which NaN does not.
fn number(value: Value) -> Option<f64> {
    match value.tag() {
        Tag::Int => Some(value.bits() as i64 as f64),
        Tag::Bool => Some(value.bits() as f64),
        Tag::Float => Some(f64::from_bits(value.bits())).filter(|it| !it.is_nan()),
        _ => None,
    }
}

fn compare_numbers(a: Value, b: Value) -> Ordering {
    let whole = |value: Value| match value.tag() {
        Tag::Int | Tag::Bool => Some(value.bits() as i64),
        _ => None,
    };
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        // Equal where the order of two halves of one rounding cannot be told; the sort is stable.
        _ => number(a).partial_cmp(&number(b)).unwrap_or(Ordering::Equal),
    }
}
