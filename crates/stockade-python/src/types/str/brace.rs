//! `str.format` and `str.format_map`: which argument a field means, the way from there along
//! attributes and items, conversions, and fields inside format specifications.
//!
//! The template is read anew from where the last field ended, because formatting runs Python code
//! that may format the same template again, and copies would add up.

use super::{raise, receiver};
use crate::heap::{Heap, SHORT, Tag, Value};
use crate::meter::Meter;
use crate::text::brace::{self, Conversion, Field, First, Numbering, Path, Step, Template};
use crate::text::error::Raise;
use crate::types::args;
use crate::types::growing::Growing;
use crate::types::repr;
use crate::vm::{Args, R, Vm};

/// Where the values of fields come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    Call(&'a Args),
    Mapping(Value),
}

pub(super) fn format(vm: &mut Vm, args: Args) -> R<Value> {
    let template = receiver(vm, &args, "str.format")?;
    render(
        vm,
        template,
        Source::Call(&args),
        &mut Numbering::default(),
        brace::DEPTH,
    )
}

pub(super) fn format_map(vm: &mut Vm, args: Args) -> R<Value> {
    let template = receiver(vm, &args, "str.format_map")?;
    let mapping = args::one(vm, &args, "str.format_map")?;
    render(
        vm,
        template,
        Source::Mapping(mapping),
        &mut Numbering::default(),
        brace::DEPTH,
    )
}

/// The usual case of `format`: a short template, and numbers and texts that go by position.
pub(super) fn quick_format(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let (&template, values) = args.split_first()?;
    heap.write_short(meter, |heap, out| push_short(heap, out, template, values))
}

/// Appends what a short template makes of numbers and texts that take little, and gives the work;
/// where it gives nothing, what was appended means nothing.
fn push_short(heap: &Heap, out: &mut String, template: Value, values: &[Value]) -> Option<usize> {
    if !template.is(Tag::Str) || heap.str(template).len() > SHORT {
        return None;
    }
    let mut numbering = Numbering::default();
    let mut reader = Template::new(heap.str(template));
    // What the long way charges, step by step.
    let mut work = 0;
    let mut rest = reader.rest().len();
    while let Some(piece) = reader.next() {
        let piece = piece.ok()?;
        out.push_str(piece.literal);
        work += (rest - reader.rest().len()) / 8 + 1 + piece.literal.len() / 16;
        rest = reader.rest().len();
        if let Some(field) = piece.field {
            let before = out.len();
            work += push_field(heap, out, &field, values, &mut numbering)?;
            work += (out.len() - before) / 16;
        }
        if out.len() > SHORT {
            return None;
        }
    }
    Some(work)
}

/// Appends the text of one field.
fn push_field(
    heap: &Heap,
    out: &mut String,
    field: &Field<'_>,
    values: &[Value],
    numbering: &mut Numbering,
) -> Option<usize> {
    let (first, path) = field.path().ok()?;
    if field.nested || !path.rest().is_empty() {
        return None;
    }
    let First::Position(at) = numbering.place(first).ok()? else {
        return None;
    };
    let value = *values.get(at)?;
    match field.conversion().ok()? {
        None => repr::push_short(heap, out, value, field.spec),
        Some(_) if !field.spec.is_empty() => None,
        Some(Conversion::Str) => repr::push_short_str(heap, out, value),
        Some(Conversion::Repr) => repr::push_short_repr(heap, out, value),
        Some(Conversion::Ascii) => None,
    }
}

/// A field as values on the heap.
struct Found {
    name: Value,
    spec: Value,
    nested: bool,
    conversion: Option<char>,
}

fn render(
    vm: &mut Vm,
    template: Value,
    source: Source<'_>,
    numbering: &mut Numbering,
    depth: usize,
) -> R<Value> {
    if depth == 0 {
        return Err(raise(vm, brace::too_deep()));
    }
    let out = Growing::new(vm);
    let mut rest = vm.heap.str(template).len();
    vm.look_ahead(rest / 4)?;
    while rest > 0 {
        let text = vm.heap.str(template);
        let from = text.len() - rest;
        let mut reader = Template::new(text.get(from..).unwrap_or_default());
        let piece = match reader.next() {
            None => break,
            Some(Ok(piece)) => piece,
            Some(Err(error)) => return Err(raise(vm, error)),
        };
        let read = rest - reader.rest().len();
        rest = reader.rest().len();
        let literal = piece.literal.to_owned();
        let field = piece.field.map(|field| {
            (
                field.name.to_owned(),
                field.spec.to_owned(),
                field.nested,
                field.conversion,
            )
        });
        vm.charge(read / 8 + 1)?;
        out.push(vm, literal.as_bytes())?;
        if let Some((name, spec, nested, conversion)) = field {
            vm.reserve(name.len() + spec.len())?;
            let (name, spec) = (vm.heap.new_string(name), vm.heap.new_string(spec));
            let found = Found {
                name,
                spec,
                nested,
                conversion,
            };
            let made = vm.rooted(|vm| field_text(vm, &found, source, numbering, depth))?;
            out.push_str(vm, made)?;
        }
    }
    out.finish_str(vm)
}

/// The text of one field, as a `str`.
fn field_text(
    vm: &mut Vm,
    found: &Found,
    source: Source<'_>,
    numbering: &mut Numbering,
    depth: usize,
) -> R<Value> {
    vm.root(found.name);
    vm.root(found.spec);
    let mut value = look_up(vm, found.name, source, numbering)?;
    vm.root(value);
    let field = Field {
        name: "",
        conversion: found.conversion,
        spec: "",
        nested: false,
    };
    match field.conversion() {
        Err(error) => return Err(raise(vm, error)),
        Ok(None) => {}
        Ok(Some(Conversion::Str)) => value = vm.str_of(value)?,
        Ok(Some(Conversion::Repr)) => {
            let text = vm.repr(value)?;
            value = vm.heap.new_string(text);
        }
        Ok(Some(Conversion::Ascii)) => {
            let text = repr::ascii(vm, value)?;
            value = vm.heap.new_string(text);
        }
    }
    vm.root(value);
    let spec = if found.nested {
        render(vm, found.spec, source, numbering, depth - 1)?
    } else {
        found.spec
    };
    vm.root(spec);
    let made = vm.format(value, spec)?;
    Ok(vm.unwrap_payload(made))
}

/// What the name of a field means.
fn look_up(vm: &mut Vm, name: Value, source: Source<'_>, numbering: &mut Numbering) -> R<Value> {
    let text = vm.heap.str(name);
    let field = Field {
        name: text,
        conversion: None,
        spec: "",
        nested: false,
    };
    let placed = field.path().and_then(|(first, path)| {
        let rest = path.rest().len();
        Ok(match numbering.place(first)? {
            First::Position(at) => (Ok(at), rest),
            First::Name(key) => (Err(key.to_owned()), rest),
            First::Next => (Ok(usize::MAX), rest),
        })
    });
    let (first, mut rest) = match placed {
        Ok(placed) => placed,
        Err(error) => return Err(raise(vm, error)),
    };
    let mut value = match first {
        Ok(position) => by_position(vm, source, position)?,
        Err(key) => by_name(vm, source, key)?,
    };
    while rest > 0 {
        vm.charge(1)?;
        vm.root(value);
        let text = vm.heap.str(name);
        let mut path = Path::new(text.get(text.len() - rest..).unwrap_or_default());
        let step = path.next();
        rest = path.rest().len();
        value = match step {
            None => break,
            Some(step) => {
                let step = step.map(|step| match step {
                    Step::Attribute { name, .. } => Along::Attribute(name.to_owned()),
                    Step::Position(at) => Along::Item(Ok(at)),
                    Step::Key(key) => Along::Item(Err(key.to_owned())),
                });
                go(vm, value, step)?
            }
        };
    }
    Ok(value)
}

/// A step that no longer looks at the template.
enum Along {
    Attribute(String),
    Item(Result<usize, String>),
}

fn go(vm: &mut Vm, value: Value, step: Result<Along, Raise>) -> R<Value> {
    match step {
        Err(error) => Err(raise(vm, error)),
        Ok(Along::Attribute(name)) => {
            vm.charge(name.len() / 8)?;
            let symbol = vm.heap.intern(&name);
            drop(name);
            vm.get_attr(value, symbol)
        }
        Ok(Along::Item(Ok(at))) => vm.get_item(value, Value::int(at as i64)),
        Ok(Along::Item(Err(key))) => {
            let key = vm.heap.new_string(key);
            vm.root(key);
            vm.get_item(value, key)
        }
    }
}

fn by_position(vm: &mut Vm, source: Source<'_>, position: usize) -> R<Value> {
    match source {
        Source::Mapping(_) => Err(vm.value_error("Format string contains positional fields")),
        Source::Call(args) => {
            if let Some(value) = args.opt(vm, position.saturating_add(1)) {
                Ok(value)
            } else {
                let message =
                    format!("Replacement index {position} out of range for positional args tuple");
                Err(vm.index_error(message))
            }
        }
    }
}

fn by_name(vm: &mut Vm, source: Source<'_>, key: String) -> R<Value> {
    match source {
        Source::Mapping(mapping) => {
            let key = vm.heap.new_string(key);
            vm.root(key);
            vm.get_item(mapping, key)
        }
        Source::Call(args) => {
            vm.charge(args.names.as_ref().map_or(0, |names| names.len()) / 8)?;
            let found = vm
                .heap
                .symbols
                .find(&key)
                .and_then(|name| args.keyword(vm, name));
            if let Some(value) = found {
                Ok(value)
            } else {
                let key = vm.heap.new_string(key);
                Err(vm.key_error(key))
            }
        }
    }
}
