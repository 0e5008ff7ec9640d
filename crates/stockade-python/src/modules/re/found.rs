//! `re.Match`: what a match can be asked.

use super::replace;
use super::subject::{program_of, slice};
use super::template;
use crate::class::id;
use crate::heap::{Dict, Found, Object, Tag, Value};
use crate::native::{Native, class_method, getter, method};
use crate::types::args;
use crate::types::signature::Signature;
use crate::vm::{Args, R, Vm};

const CLASS: u32 = id::RE_MATCH;

pub(crate) const METHODS: &[Native] = &[
    method("group", group, "([group1, ...])"),
    method("groups", groups, "(default=None)"),
    method("groupdict", groupdict, "(default=None)"),
    method("start", start, "(group=0, /)"),
    method("end", end, "(group=0, /)"),
    method("span", span, "(group=0, /)"),
    method("expand", expand, "(template)"),
    getter("lastindex", lastindex),
    getter("lastgroup", lastgroup),
    getter("pos", pos),
    getter("endpos", endpos),
    getter("re", regex),
    getter("string", string),
    getter("regs", regs),
    method(
        "__getitem__",
        crate::types::operators::getitem::<CLASS>,
        "(key, /)",
    ),
    method("__copy__", itself, "(/)"),
    method("__deepcopy__", itself_deep, "(memo, /)"),
    class_method(
        "__class_getitem__",
        crate::types::generic_alias,
        "(object, /)",
    ),
    method("__repr__", crate::types::operators::repr::<CLASS>, "(/)"),
];

fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, CLASS, name)
}

/// The match behind a value.
fn found(vm: &Vm, value: Value) -> Option<&Found> {
    match vm.heap.object(value) {
        Object::Found(found) => Some(found),
        _ => None,
    }
}

/// The number of a group, by its number or its name.
fn number(vm: &mut Vm, value: Value, key: Value) -> R<usize> {
    let count = found(vm, value).map_or(0, |found| found.marks.len() / 2);
    let inner = vm.unwrap_payload(key);
    let number = if let Tag::Int | Tag::Bool = inner.tag() {
        usize::try_from(inner.bits() as i64).ok()
    } else if inner.is(Tag::Str) {
        let regex = found(vm, value).map_or(Value::NONE, |found| found.regex);
        let program = program_of(vm, regex)?;
        vm.charge(program.names.len() / 8)?;
        let group = program.group_named(vm.heap.str(inner));
        group.map(|group| group as usize)
    } else if crate::types::index::is_index(vm, key) {
        let index = vm.index(key)?;
        index.as_int().and_then(|index| usize::try_from(index).ok())
    } else {
        // It is looked up as a name, for which it needs a hash.
        vm.hash(key)?;
        None
    };
    match number.filter(|number| *number < count) {
        Some(number) => Ok(number),
        None => Err(vm.index_error("no such group")),
    }
}

/// The text of a group, or what stands for none.
fn text(vm: &mut Vm, value: Value, group: usize, none: Value) -> R<Value> {
    let Some((body, place)) = found(vm, value).map(|found| (found.body, found.bytes(group))) else {
        return Ok(none);
    };
    match place {
        Some((from, to)) => slice(vm, body, from, to),
        None => Ok(none),
    }
}

/// `m[key]`.
pub(crate) fn get_item(vm: &mut Vm, value: Value, key: Value) -> R<Value> {
    let group = number(vm, value, key)?;
    text(vm, value, group, Value::NONE)
}

fn group(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.group")?;
    args::no_keywords(vm, &args, "re.Match.group")?;
    match args.count {
        0 | 1 => text(vm, value, 0, Value::NONE),
        2 => {
            let key = args.get(vm, 1);
            get_item(vm, value, key)
        }
        many => {
            vm.charge(many)?;
            let mut row = Vec::with_capacity(many - 1);
            for at in 1..many {
                let key = args.get(vm, at);
                let item = get_item(vm, value, key)?;
                row.push(vm.root(item));
            }
            Ok(vm.heap.new_tuple(row))
        }
    }
}

const fn with_default(name: &'static str) -> Signature<1> {
    Signature {
        name,
        names: ["default"],
        least: 0,
    }
}

fn groups(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.groups")?;
    let [default] = with_default("groups").bind(vm, &args)?;
    let count = found(vm, value).map_or(1, |found| found.marks.len() / 2);
    vm.charge(count)?;
    vm.reserve(count * size_of::<Value>())?;
    let mut row = Vec::with_capacity(count);
    for group in 1..count {
        row.push(text(vm, value, group, default.unwrap_or(Value::NONE))?);
    }
    Ok(vm.heap.new_tuple(row))
}

fn groupdict(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.groupdict")?;
    let [default] = with_default("groupdict").bind(vm, &args)?;
    let regex = found(vm, value).map_or(Value::NONE, |found| found.regex);
    let program = program_of(vm, regex)?;
    let dict = vm.heap.new_dict(Dict::default());
    vm.root(dict);
    for (name, group) in &program.names {
        vm.charge(2)?;
        let key = vm.heap.new_str(name);
        let item = text(vm, value, *group as usize, default.unwrap_or(Value::NONE))?;
        vm.dict_set(dict, key, item)?;
        vm.check_memory()?;
    }
    Ok(dict)
}

/// Where a group begins and ends; minus one where it took no part.
fn place(vm: &mut Vm, value: Value, group: usize) -> R<(i64, i64)> {
    let Some(found) = found(vm, value) else {
        return Ok((-1, -1));
    };
    let span = found.span(&vm.heap, group);
    let start = found.bytes(0).map_or(0, |(start, _)| start);
    let counted = |(from, to): (usize, usize)| from.abs_diff(start) + to.abs_diff(start);
    let work = found.bytes(group).map_or(0, counted);
    vm.charge(1 + work / 32)?;
    Ok(span.map_or((-1, -1), |(from, to)| (from as i64, to as i64)))
}

/// The place of the group that is the only argument.
fn asked(vm: &mut Vm, args: &Args, name: &str) -> R<(i64, i64)> {
    let value = receiver(vm, args, name)?;
    args::between(vm, args, name, 0, 1)?;
    let group = match args.opt(vm, 1) {
        Some(key) => number(vm, value, key)?,
        None => 0,
    };
    place(vm, value, group)
}

fn start(vm: &mut Vm, args: Args) -> R<Value> {
    asked(vm, &args, "re.Match.start").map(|(start, _)| Value::int(start))
}

fn end(vm: &mut Vm, args: Args) -> R<Value> {
    asked(vm, &args, "re.Match.end").map(|(_, end)| Value::int(end))
}

fn span(vm: &mut Vm, args: Args) -> R<Value> {
    let (start, end) = asked(vm, &args, "re.Match.span")?;
    Ok(vm.heap.new_tuple([Value::int(start), Value::int(end)]))
}

fn regs(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.regs")?;
    let count = found(vm, value).map_or(1, |found| found.marks.len() / 2);
    vm.charge(count)?;
    vm.reserve(count * 5 * size_of::<Value>())?;
    let mut row = Vec::with_capacity(count);
    for group in 0..count {
        let (start, end) = place(vm, value, group)?;
        row.push(vm.heap.new_tuple([Value::int(start), Value::int(end)]));
    }
    Ok(vm.heap.new_tuple(row))
}

fn expand(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "expand",
        names: ["template"],
        least: 1,
    };
    let value = receiver(vm, &args, "re.Match.expand")?;
    let [template] = SIGNATURE.bind(vm, &args)?;
    let template = template.unwrap_or(Value::NONE);
    let regex = found(vm, value).map_or(Value::NONE, |found| found.regex);
    let program = program_of(vm, regex)?;
    let Some(parts) = replace::parts(vm, &program, template)? else {
        return Ok(template);
    };
    let (body, marks) = match found(vm, value) {
        Some(found) => (found.body, found.marks.clone()),
        None => return Ok(Value::NONE),
    };
    let bytes = super::subject::bytes_of(&vm.heap, body);
    let length = template::expanded(&parts, bytes, &marks);
    vm.charge(1 + length / 16 + parts.len())?;
    vm.reserve(length.saturating_mul(2))?;
    let mut out = Vec::with_capacity(length);
    let bytes = super::subject::bytes_of(&vm.heap, body);
    template::expand(&parts, bytes, &marks, &mut out);
    if !program.text {
        return Ok(vm.heap.new_bytes(out));
    }
    match String::from_utf8(out) {
        Ok(text) => Ok(vm.heap.new_string(text)),
        Err(_) => Err(vm.internal("a text of texts is no text")),
    }
}

fn lastindex(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.lastindex")?;
    let last = found(vm, value).map_or(0, |found| found.last);
    Ok(match last {
        0 => Value::NONE,
        last => Value::int(i64::from(last)),
    })
}

fn lastgroup(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.lastgroup")?;
    let Some((last, regex)) = found(vm, value).map(|found| (found.last, found.regex)) else {
        return Ok(Value::NONE);
    };
    let program = program_of(vm, regex)?;
    let name = program.names.iter().find(|(_, group)| *group == last);
    Ok(match name.filter(|_| last > 0) {
        Some((name, _)) => vm.heap.new_str(name),
        None => Value::NONE,
    })
}

fn pos(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.pos")?;
    Ok(Value::int(found(vm, value).map_or(0, |it| it.pos.into())))
}

fn endpos(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.endpos")?;
    let end = found(vm, value).map_or(0, |it| it.endpos.into());
    Ok(Value::int(end))
}

fn regex(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.re")?;
    Ok(found(vm, value).map_or(Value::NONE, |it| it.regex))
}

fn string(vm: &mut Vm, args: Args) -> R<Value> {
    let value = receiver(vm, &args, "re.Match.string")?;
    Ok(found(vm, value).map_or(Value::NONE, |it| it.given))
}

fn itself(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "re.Match.__copy__")?;
    Ok(args.get(vm, 0))
}

fn itself_deep(vm: &mut Vm, args: Args) -> R<Value> {
    args::one(vm, &args, "re.Match.__deepcopy__")?;
    Ok(args.get(vm, 0))
}

/// `<re.Match object; span=(0, 1), match='a'>`.
pub(crate) fn repr(vm: &mut Vm, value: Value) -> R<String> {
    let (start, end) = place(vm, value, 0)?;
    let text = text(vm, value, 0, Value::NONE)?;
    vm.root(text);
    let shown = vm.repr(text)?;
    Ok(format!(
        "<re.Match object; span=({start}, {end}), match={shown}>"
    ))
}
