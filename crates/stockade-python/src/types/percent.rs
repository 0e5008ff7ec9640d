//! `str % arguments` and `bytes % arguments`: which argument a field takes, what is made of it, and
//! the errors of both. Reading templates and laying out is in `text/percent.rs`.

use super::growing::{Growing, reserve_text};
use super::number::raise;
use super::repr::push_short_str;
use super::signature::as_str;
use crate::class::id;
use crate::heap::{Heap, Object, SHORT, Tag, Value};
use crate::meter::Meter;
use crate::symbol::sym;
use crate::text::int::IntRef;
use crate::text::percent::{Count, Field, Laid, Piece, Template};
use crate::vm::{R, Throw, Vm};

/// The arguments, and how far they are used up.
struct Supply {
    args: Value,
    /// How many there are; none where `args` is itself the only one.
    count: Option<usize>,
    used: usize,
    mapping: Option<Value>,
    bytes: bool,
    /// Where the machine keeps `args` alive.
    root: usize,
}

/// `template % args`, for a template that is a `str`, `bytes` or `bytearray`.
pub(crate) fn format(vm: &mut Vm, template: Value, args: Value) -> R<Value> {
    if let Some(made) = quick(&mut vm.heap, &mut vm.meter, template, args) {
        return Ok(made);
    }
    vm.rooted(|vm| formatted(vm, template, args))
}

/// The usual case: a short template, and numbers and texts.
#[inline(never)]
pub(crate) fn quick(
    heap: &mut Heap,
    meter: &mut Meter,
    template: Value,
    args: Value,
) -> Option<Value> {
    heap.write_short(meter, |heap, out| push_short(heap, out, template, args))
}

/// Appends what a short template makes of numbers and texts that take little, and gives the work;
/// where it gives nothing, what was appended means nothing.
fn push_short(heap: &Heap, out: &mut String, template: Value, args: Value) -> Option<usize> {
    if !template.is(Tag::Str) || heap.str(template).len() > SHORT {
        return None;
    }
    let values = match args.tag() {
        Tag::Tuple => heap.tuple(args),
        _ => std::slice::from_ref(&args),
    };
    let text = heap.str(template);
    let mut values = values.iter();
    let mut reader = Template::of_str(text);
    // What the long way charges, step by step.
    let (mut at, mut work) = (0, 1);
    while let Some(piece) = reader.next() {
        let before = out.len();
        match piece.ok()? {
            Piece::Percent => out.push('%'),
            Piece::Literal(range) => out.push_str(text.get(range)?),
            Piece::Field(field) => work += push_field(heap, out, &field, *values.next()?)?,
        }
        if out.len() > SHORT {
            return None;
        }
        work += (reader.at() - at) / 8 + 1 + (out.len() - before) / 16;
        at = reader.at();
    }
    values.next().is_none().then_some(work)
}

/// Appends what a field makes of a number of one word or a text.
fn push_field(heap: &Heap, out: &mut String, field: &Field, value: Value) -> Option<usize> {
    let asks = [field.width, field.precision].contains(&Some(Count::Argument));
    if field.key.is_some() || asks {
        return None;
    }
    let laid = field.resolve(None, None);
    if laid.width > SHORT || laid.precision > Some(SHORT) {
        return None;
    }
    let number = laid.number_bound(0) / 8;
    let (done, work) = match (field.code, value.tag()) {
        ('s', Tag::Int) if laid.width == 0 && laid.precision.is_none() => {
            return push_short_str(heap, out, value);
        }
        ('s', Tag::Str) if heap.str(value).len() <= SHORT => {
            let text = heap.str(value);
            laid.push_text(out, text);
            (true, laid.text_bound(text.len()) / 16)
        }
        ('f' | 'F', Tag::Int) => (
            laid.push_small_float(out, value.bits() as i64 as f64),
            number,
        ),
        ('f' | 'F', Tag::Float) => (
            laid.push_small_float(out, f64::from_bits(value.bits())),
            number,
        ),
        (_, Tag::Int) => (laid.push_small_int(out, value.bits() as i64), number),
        _ => return None,
    };
    done.then_some(work)
}

fn formatted(vm: &mut Vm, template: Value, args: Value) -> R<Value> {
    let bytes = !template.is(Tag::Str);
    // A bytearray may change meanwhile: what is read is what it held at the beginning.
    let source = if template.is(Tag::ByteArray) {
        let copy = super::bytes::copied(vm, template)?;
        let copy = vm.heap.new_bytes(copy);
        vm.root(copy)
    } else {
        vm.root(template)
    };
    let mut supply = Supply::new(vm, args, bytes);
    let out = Growing::new(vm);
    let mut at = 0;
    loop {
        let reader = if bytes {
            Template::of_bytes(vm.heap.bytes(source))
        } else {
            Template::of_str(vm.heap.str(source))
        };
        let mut reader = reader.seek(at);
        let piece = reader.next();
        let read = reader.at() - at;
        at = reader.at();
        vm.charge(read / 8 + 1)?;
        match piece {
            None => break,
            Some(Err(error)) => return Err(raise(vm, error)),
            Some(Ok(Piece::Percent)) => out.push(vm, b"%")?,
            Some(Ok(Piece::Literal(range))) => {
                let literal = part(vm, source, range);
                out.push(vm, &literal)?;
            }
            Some(Ok(Piece::Field(field))) => {
                vm.rooted(|vm| {
                    let made = supply.field(vm, source, &field)?;
                    out.push(vm, &made)
                })?;
            }
        }
    }
    supply.check_all_used(vm)?;
    match template.tag() {
        Tag::Str => out.finish_str(vm),
        tag => Ok(out.finish_as(tag)),
    }
}

/// Some bytes of the template.
fn part(vm: &Vm, source: Value, range: std::ops::Range<usize>) -> Vec<u8> {
    let whole = match source.tag() {
        Tag::Str => vm.heap.str(source).as_bytes(),
        _ => vm.heap.bytes(source),
    };
    whole.get(range).unwrap_or_default().to_vec()
}

impl Supply {
    fn new(vm: &mut Vm, args: Value, bytes: bool) -> Self {
        let inner = vm.unwrap_payload(args);
        // Two places: the mapping stays alive in the first.
        vm.root(args);
        let root = vm.roots.len();
        vm.root(args);
        if inner.is(Tag::Tuple) {
            let count = Some(vm.heap.tuple(inner).len());
            return Self {
                args: inner,
                count,
                used: 0,
                mapping: None,
                bytes,
                root,
            };
        }
        let mapping = match inner.tag() {
            Tag::List | Tag::Dict => true,
            Tag::Str => false,
            Tag::Bytes | Tag::ByteArray => !bytes,
            Tag::Object => matches!(
                vm.heap.object(inner),
                Object::Range { .. }
                    | Object::MappingProxy(_)
                    | Object::MemoryView { .. }
                    | Object::Globals(_)
                    | Object::GenericAlias { .. }
            ),
            _ => args.is(Tag::Inst) && vm.special(args, sym::GETITEM).is_some(),
        };
        Self {
            args,
            count: None,
            used: 0,
            mapping: mapping.then_some(args),
            bytes,
            root,
        }
    }

    fn next(&mut self, vm: &mut Vm) -> R<Value> {
        let value = match self.count {
            Some(_) => vm.heap.tuple(self.args).get(self.used).copied(),
            None => (self.used == 0).then_some(self.args),
        };
        self.used += 1;
        value.ok_or_else(|| vm.type_error("not enough arguments for format string"))
    }

    fn check_all_used(&self, vm: &mut Vm) -> R<()> {
        let left = self.used < self.count.unwrap_or(1);
        if left && self.mapping.is_none() {
            let what = if self.bytes { "bytes" } else { "string" };
            let message = format!("not all arguments converted during {what} formatting");
            return Err(vm.type_error(message));
        }
        Ok(())
    }

    /// What one field becomes.
    fn field(&mut self, vm: &mut Vm, source: Value, field: &Field) -> R<Vec<u8>> {
        if let Some(key) = &field.key {
            let Some(mapping) = self.mapping else {
                return Err(vm.type_error("format requires a mapping"));
            };
            let key = part(vm, source, key.clone());
            let key = match (self.bytes, String::from_utf8(key)) {
                (false, Ok(key)) => vm.heap.new_string(key),
                (_, Ok(key)) => vm.heap.new_bytes(key.into_bytes()),
                (_, Err(key)) => vm.heap.new_bytes(key.into_bytes()),
            };
            vm.root(key);
            self.args = vm.get_item(mapping, key)?;
            // The value of the last key is what later fields without one take.
            if let Some(root) = vm.roots.get_mut(self.root) {
                *root = self.args;
            }
            self.count = None;
            self.used = 0;
        }
        let width = self.star(vm, field.width, false)?;
        let precision = self.star(vm, field.precision, true)?;
        let laid = field.resolve(width, precision);
        let value = self.next(vm)?;
        vm.root(value);
        match field.code {
            's' | 'b' if self.bytes => bytes_field(vm, &laid, value),
            's' => {
                let text = vm.str_of(value)?;
                let text = as_str(vm, text).unwrap_or(text);
                text_field(vm, &laid, text)
            }
            'r' if !self.bytes => {
                let text = vm.repr(value)?;
                let text = vm.heap.new_string(text);
                text_field(vm, &laid, text)
            }
            'a' | 'r' => {
                let text = super::repr::ascii(vm, value)?;
                let text = vm.heap.new_string(text);
                text_field(vm, &laid, text)
            }
            'c' => self.character(vm, &laid, value),
            'd' | 'i' | 'u' | 'o' | 'x' | 'X' => int_field(vm, &laid, value),
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => self.float_field(vm, &laid, value),
            _ => {
                let text = (!self.bytes).then(|| vm.heap.str(source));
                let error = field.unsupported(text);
                Err(raise(vm, error))
            }
        }
    }

    /// The argument of a `*`.
    fn star(&mut self, vm: &mut Vm, count: Option<Count>, precision: bool) -> R<Option<i64>> {
        if count != Some(Count::Argument) {
            return Ok(None);
        }
        let value = self.next(vm)?;
        let inner = vm.unwrap_payload(value);
        let kind = if precision { "int" } else { "ssize_t" };
        match inner.tag() {
            Tag::Int | Tag::Bool => {
                let value = inner.bits() as i64;
                if !precision || i32::try_from(value).is_ok() {
                    return Ok(Some(value));
                }
            }
            Tag::BigInt => {}
            _ => return Err(vm.type_error("* wants int")),
        }
        Err(vm.overflow_error(format!("Python int too large to convert to C {kind}")))
    }

    fn character(&self, vm: &mut Vm, laid: &Laid, value: Value) -> R<Vec<u8>> {
        let (end, shown, refused) = if self.bytes {
            (
                256,
                "256",
                "%c requires an integer in range(256) or a single byte",
            )
        } else {
            (0x11_0000, "0x110000", "%c requires int or char")
        };
        let inner = vm.unwrap_payload(value);
        let single = match inner.tag() {
            Tag::Str if !self.bytes => {
                let mut characters = vm.heap.str(inner).chars();
                let first = characters.next();
                if characters.next().is_none() {
                    first
                } else {
                    None
                }
            }
            Tag::Bytes | Tag::ByteArray if self.bytes => match vm.heap.bytes(inner).as_slice() {
                [only] => return padded(vm, laid, vec![*only]),
                _ => None,
            },
            _ if super::index::is_index(vm, value) => {
                let number = vm.index(value)?;
                let number = number
                    .as_int()
                    .and_then(|number| u32::try_from(number).ok());
                let number = number.filter(|number| *number < end);
                match number {
                    Some(byte) if self.bytes => return padded(vm, laid, vec![byte as u8]),
                    Some(point) => crate::text::surrogate::character(point),
                    None => {
                        let message = format!("%c arg not in range({shown})");
                        return Err(vm.overflow_error(message));
                    }
                }
            }
            _ => None,
        };
        let Some(single) = single else {
            return Err(vm.type_error(refused));
        };
        reserve_text(vm, laid.text_bound(4), laid.text_bound(4))?;
        Ok(laid.character(single).into_bytes())
    }

    fn float_field(&self, vm: &mut Vm, laid: &Laid, value: Value) -> R<Vec<u8>> {
        let Some(number) = real(vm, value)? else {
            let name = vm.type_name(value);
            let message = if self.bytes {
                format!("float argument required, not {name}")
            } else {
                format!("must be real number, not {name}")
            };
            return Err(vm.type_error(message));
        };
        let bound = laid.number_bound(0);
        // Twice, because the digits are made before they are laid out.
        reserve_text(vm, bound.saturating_mul(2), bound)?;
        vm.charge(bound / 8)?;
        laid.float(number)
            .map(String::into_bytes)
            .map_err(|error| raise(vm, error))
    }
}

/// `%s`, `%r` and `%a` of a text.
fn text_field(vm: &mut Vm, laid: &Laid, text: Value) -> R<Vec<u8>> {
    let bound = laid.text_bound(vm.heap.str(text).len());
    reserve_text(vm, bound, bound)?;
    vm.charge(bound / 16)?;
    vm.look_ahead(bound / 2)?;
    Ok(laid.text(vm.heap.str(text)).into_bytes())
}

/// `%b` of `bytes % …`.
fn bytes_field(vm: &mut Vm, laid: &Laid, value: Value) -> R<Vec<u8>> {
    let mut shown = match super::bytes::buffer(vm, value)? {
        Some(shown) => shown,
        None => {
            if let Some(shown) = super::bytes::by_method(vm, value)? {
                shown
            } else {
                let message = format!(
                    "%b requires a bytes-like object, or an object that implements __bytes__, not '{}'",
                    vm.type_name(value)
                );
                return Err(vm.type_error(message));
            }
        }
    };
    if let Some(precision) = laid.precision {
        shown.truncate(precision);
    }
    padded(vm, laid, shown)
}

fn padded(vm: &mut Vm, laid: &Laid, shown: Vec<u8>) -> R<Vec<u8>> {
    let padding = laid.width.saturating_sub(shown.len());
    if padding == 0 {
        return Ok(shown);
    }
    vm.reserve(laid.text_bound(shown.len()))?;
    vm.charge(padding / 16)?;
    let blank = vec![b' '; padding];
    Ok(if laid.flags.left {
        [shown, blank].concat()
    } else {
        [blank, shown].concat()
    })
}

fn int_field(vm: &mut Vm, laid: &Laid, value: Value) -> R<Vec<u8>> {
    let number = integer(vm, laid.code, value)?;
    let shown = match number.tag() {
        Tag::BigInt => IntRef::Big(vm.heap.big(number)),
        _ => IntRef::Small(number.bits() as i64),
    };
    let base = match laid.code {
        'o' => 8,
        'x' | 'X' => 16,
        _ => 10,
    };
    let bound = laid.number_bound(shown.digits_bound(base));
    reserve_text(vm, bound.saturating_mul(2), bound)?;
    vm.charge(bound / 8)?;
    let shown = match number.tag() {
        Tag::BigInt => IntRef::Big(vm.heap.big(number)),
        _ => IntRef::Small(number.bits() as i64),
    };
    laid.int(shown)
        .map(String::into_bytes)
        .map_err(|error| raise(vm, error))
}

/// The integer that `%d` or `%x` makes of a value.
fn integer(vm: &mut Vm, code: char, value: Value) -> R<Value> {
    let decimal = matches!(code, 'd' | 'i' | 'u');
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Int | Tag::BigInt => return Ok(inner),
        Tag::Bool => return Ok(Value::int(inner.bits() as i64)),
        Tag::Str | Tag::Bytes | Tag::ByteArray => return Err(not_a_number(vm, code, value)),
        _ => {}
    }
    let converted = if vm.special(value, sym::INDEX).is_some() {
        vm.index(value)
    } else if decimal && (inner.is(Tag::Float) || vm.special(value, sym::INT).is_some()) {
        vm.call(Value::class(id::INT), &[value])
    } else {
        return Err(not_a_number(vm, code, value));
    };
    match converted {
        Ok(number) => Ok(vm.unwrap_payload(number)),
        Err(throw) => match vm.catch(id::TYPE_ERROR) {
            Some(_) => Err(not_a_number(vm, code, value)),
            None => Err(throw),
        },
    }
}

#[cold]
fn not_a_number(vm: &mut Vm, code: char, value: Value) -> Throw {
    let kind = if matches!(code, 'd' | 'i' | 'u') {
        "a real number"
    } else {
        "an integer"
    };
    let message = format!(
        "%{code} format: {kind} is required, not {}",
        vm.type_name(value)
    );
    vm.type_error(message)
}

/// A value as a float; nothing where it is no number.
fn real(vm: &mut Vm, value: Value) -> R<Option<f64>> {
    let inner = vm.unwrap_payload(value);
    let converted = match inner.tag() {
        Tag::Float => return Ok(inner.as_float()),
        Tag::Int | Tag::Bool => return Ok(Some(inner.bits() as i64 as f64)),
        Tag::BigInt => IntRef::Big(vm.heap.big(inner)).to_float(),
        Tag::Inst => {
            let known =
                vm.special(value, sym::FLOAT).is_some() || vm.special(value, sym::INDEX).is_some();
            if !known {
                return Ok(None);
            }
            let made = vm.call(Value::class(id::FLOAT), &[value])?;
            return Ok(vm.unwrap_payload(made).as_float());
        }
        _ => return Ok(None),
    };
    match converted {
        Ok(number) => Ok(Some(number)),
        Err(error) => Err(raise(vm, error)),
    }
}
