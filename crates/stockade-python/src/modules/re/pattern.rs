//! `re.Pattern`: what a compiled pattern can be asked.

use super::node::flag;
use super::replace;
use super::subject::{How, Subject, program_of};
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{Iter, Object, Tag, Value};
use crate::native::{Native, class_method, getter, method};
use crate::types::args;
use crate::types::index::size_argument;
use crate::types::signature::Signature;
use crate::vm::{Args, R, Vm};

const CLASS: u32 = id::RE_PATTERN;

pub(crate) const METHODS: &[Native] = &[
    method("match", match_, "(string, pos=0, endpos=sys.maxsize)"),
    method(
        "fullmatch",
        fullmatch,
        "(string, pos=0, endpos=sys.maxsize)",
    ),
    method("search", search, "(string, pos=0, endpos=sys.maxsize)"),
    method("findall", findall, "(string, pos=0, endpos=sys.maxsize)"),
    method("finditer", finditer, "(string, pos=0, endpos=sys.maxsize)"),
    method("scanner", scanner, "(string, pos=0, endpos=sys.maxsize)"),
    method("split", split, "(string, maxsplit=0)"),
    method("sub", sub, "(repl, string, count=0)"),
    method("subn", subn, "(repl, string, count=0)"),
    getter("flags", flags),
    getter("groups", groups),
    getter("groupindex", groupindex),
    getter("pattern", pattern),
    method("__copy__", itself, "(/)"),
    method("__deepcopy__", itself_deep, "(memo, /)"),
    class_method(
        "__class_getitem__",
        crate::types::generic_alias,
        "(object, /)",
    ),
    method("__repr__", crate::types::operators::repr::<CLASS>, "(/)"),
    method("__hash__", crate::types::operators::hash::<CLASS>, "(/)"),
    method("__eq__", equal, "(value, /)"),
];

pub(crate) const SCANNER_METHODS: &[Native] = &[
    method("match", scan_match, "()"),
    method("search", scan_search, "()"),
    getter("pattern", scan_pattern),
];

const fn places(name: &'static str) -> Signature<3> {
    Signature {
        name,
        names: ["string", "pos", "endpos"],
        least: 1,
    }
}

fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, CLASS, name)
}

/// The pattern and the subject of a method that takes a string and two places.
fn subject(
    vm: &mut Vm,
    args: &Args,
    regex: Value,
    signature: &Signature<3>,
) -> R<(std::rc::Rc<super::program::Program>, Subject)> {
    let [string, pos, endpos] = signature.bind(vm, args)?;
    let program = program_of(vm, regex)?;
    let string = string.unwrap_or(Value::NONE);
    let subject = Subject::new(vm, &program, string, pos, endpos)?;
    Ok((program, subject))
}

fn once(vm: &mut Vm, args: &Args, regex: Value, name: &'static str, how: How) -> R<Value> {
    let (program, mut subject) = subject(vm, args, regex, &places(name))?;
    if subject.find(vm, &program, how)? {
        subject.found(vm, regex)
    } else {
        Ok(Value::NONE)
    }
}

fn match_(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.match")?;
    once(vm, &args, regex, "match", How::Match)
}

fn fullmatch(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.fullmatch")?;
    once(vm, &args, regex, "fullmatch", How::Full)
}

fn search(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.search")?;
    once(vm, &args, regex, "search", How::Search)
}

/// Appends to a row of values that grows beside the heap.
fn push(vm: &mut Vm, row: &mut Vec<Value>, value: Value) -> R<()> {
    if row.len() == row.capacity() {
        let more = vm.heap.growth(row.len(), size_of::<Value>());
        vm.reserve((row.len() * 2 + more) * size_of::<Value>())?;
        row.reserve_exact(more);
    }
    row.push(value);
    Ok(())
}

fn findall(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.findall")?;
    let (program, mut subject) = subject(vm, &args, regex, &places("findall"))?;
    let empty = Subject::empty(vm, program.text);
    let mut row = Vec::new();
    while subject.find(vm, &program, How::Search)? {
        let value = match program.groups {
            0 => subject.group(vm, 0, empty)?,
            1 => subject.group(vm, 1, empty)?,
            many => {
                let mut groups = Vec::with_capacity(many as usize);
                for group in 1..=many as usize {
                    let value = subject.group(vm, group, empty)?;
                    groups.push(value);
                }
                vm.reserve(groups.len() * size_of::<Value>())?;
                vm.heap.new_tuple(groups)
            }
        };
        push(vm, &mut row, value)?;
    }
    Ok(vm.heap.new_list(row))
}

fn make_scanner(vm: &mut Vm, args: &Args, regex: Value, name: &'static str) -> R<Value> {
    let (_, subject) = subject(vm, args, regex, &places(name))?;
    vm.reserve(256)?;
    let scan = crate::heap::Scan { regex, subject };
    Ok(vm.heap.new_object(Object::Scan(Box::new(scan))))
}

fn scanner(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.scanner")?;
    make_scanner(vm, &args, regex, "scanner")
}

fn finditer(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.finditer")?;
    let scanner = make_scanner(vm, &args, regex, "finditer")?;
    let at = SCANNER_METHODS.iter().position(|it| it.name == "search");
    let search = Value::native(id::RE_SCANNER as u16, at.unwrap_or(0) as u16);
    let function = vm.heap.new_method(search, scanner);
    Ok(vm.heap.new_iter(Iter::Call {
        function,
        sentinel: Value::NONE,
    }))
}

fn scan(vm: &mut Vm, args: &Args, name: &str, how: How) -> R<Value> {
    let scanner = args::receiver(vm, args, id::RE_SCANNER, name)?;
    args::none(vm, args, name)?;
    let Object::Scan(scan) = vm.heap.object(scanner) else {
        return Err(vm.internal("a scanner that is none"));
    };
    let (regex, mut subject) = (scan.regex, scan.subject);
    let program = program_of(vm, regex)?;
    let found = if subject.find(vm, &program, how)? {
        subject.found(vm, regex)?
    } else {
        // Nothing more comes.
        subject.at = subject.end + 1;
        Value::NONE
    };
    if let Object::Scan(scan) = vm.heap.object_mut(scanner) {
        scan.subject = subject;
    }
    Ok(found)
}

fn scan_match(vm: &mut Vm, args: Args) -> R<Value> {
    scan(vm, &args, "_sre.SRE_Scanner.match", How::Match)
}

fn scan_search(vm: &mut Vm, args: Args) -> R<Value> {
    scan(vm, &args, "_sre.SRE_Scanner.search", How::Search)
}

fn scan_pattern(vm: &mut Vm, args: Args) -> R<Value> {
    let scanner = args::receiver(vm, &args, id::RE_SCANNER, "_sre.SRE_Scanner.pattern")?;
    match vm.heap.object(scanner) {
        Object::Scan(scan) => Ok(scan.regex),
        _ => Ok(Value::NONE),
    }
}

fn split(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "split",
        names: ["string", "maxsplit"],
        least: 1,
    };
    let regex = receiver(vm, &args, "re.Pattern.split")?;
    let [string, most] = SIGNATURE.bind(vm, &args)?;
    let most = most.map_or(Ok(0), |most| size_argument(vm, most))?;
    let program = program_of(vm, regex)?;
    let string = string.unwrap_or(Value::NONE);
    let mut subject = Subject::new(vm, &program, string, None, None)?;
    let (mut row, mut done, mut before) = (Vec::new(), 0, 0);
    while (most == 0 || done < most) && subject.find(vm, &program, How::Search)? {
        let from = vm.regex.work.marks.first().map_or(0, |at| *at as usize);
        let part = subject.slice(vm, before, from)?;
        push(vm, &mut row, part)?;
        for group in 1..=program.groups as usize {
            let value = subject.group(vm, group, Value::NONE)?;
            push(vm, &mut row, value)?;
        }
        before = subject.at;
        done += 1;
    }
    let part = subject.slice(vm, before, subject.end)?;
    push(vm, &mut row, part)?;
    Ok(vm.heap.new_list(row))
}

const fn replaced(name: &'static str) -> Signature<3> {
    Signature {
        name,
        names: ["repl", "string", "count"],
        least: 2,
    }
}

fn replace_all(vm: &mut Vm, args: &Args, regex: Value, name: &'static str) -> R<(Value, i64)> {
    let [repl, string, count] = replaced(name).bind(vm, args)?;
    let count = count.map_or(Ok(0), |count| size_argument(vm, count))?;
    let (repl, string) = (repl.unwrap_or(Value::NONE), string.unwrap_or(Value::NONE));
    replace::replace(vm, regex, repl, string, count)
}

fn sub(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.sub")?;
    replace_all(vm, &args, regex, "sub").map(|(text, _)| text)
}

fn subn(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.subn")?;
    let (text, count) = replace_all(vm, &args, regex, "subn")?;
    Ok(vm.heap.new_tuple([text, Value::int(count)]))
}

fn flags(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.flags")?;
    Ok(Value::int(i64::from(program_of(vm, regex)?.flags)))
}

fn groups(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.groups")?;
    Ok(Value::int(i64::from(program_of(vm, regex)?.groups)))
}

fn groupindex(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.groupindex")?;
    match vm.heap.object(regex) {
        Object::Regex(regex) => Ok(regex.names),
        _ => Ok(Value::NONE),
    }
}

fn pattern(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = receiver(vm, &args, "re.Pattern.pattern")?;
    Ok(text_of(vm, regex))
}

fn itself(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "re.Pattern.__copy__")?;
    Ok(args.get(vm, 0))
}

fn itself_deep(vm: &mut Vm, args: Args) -> R<Value> {
    args::one(vm, &args, "re.Pattern.__deepcopy__")?;
    Ok(args.get(vm, 0))
}

fn equal(vm: &mut Vm, args: Args) -> R<Value> {
    let regex = args::operand(vm, &args, CLASS, "__eq__", 1)?;
    let other = args.get(vm, 1);
    let answer = compare(vm, CompareOp::Eq, regex, other)?;
    Ok(answer.map_or(Value::NOT_IMPLEMENTED, Value::bool))
}

/// What a pattern was made of.
fn text_of(vm: &Vm, regex: Value) -> Value {
    match regex.is(Tag::Object).then(|| vm.heap.object(regex)) {
        Some(Object::Regex(regex)) => regex.pattern,
        _ => Value::NONE,
    }
}

/// Patterns are equal where their texts and flags are.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    let wanted = match op {
        CompareOp::Eq => true,
        CompareOp::Ne => false,
        _ => return Ok(None),
    };
    if x.same(y) {
        return Ok(Some(wanted));
    }
    if vm.class_of(x) != CLASS || vm.class_of(y) != CLASS {
        return Ok(None);
    }
    let flags = (program_of(vm, x)?.flags, program_of(vm, y)?.flags);
    let (ours, theirs) = (text_of(vm, x), text_of(vm, y));
    let same = ours.tag() == theirs.tag() && flags.0 == flags.1 && vm.equal(ours, theirs)?;
    Ok(Some(same == wanted))
}

pub(crate) fn hash(vm: &mut Vm, regex: Value) -> R<i64> {
    let flags = i64::from(program_of(vm, regex)?.flags);
    let text = text_of(vm, regex);
    let text = vm.unwrap_payload(text);
    Ok(match vm.hash(text)? ^ (flags << 32) {
        -1 => -2,
        hash => hash,
    })
}

/// Characters of a pattern that its repr shows.
const SHOWN: usize = 200;

/// `re.compile('a', re.IGNORECASE)`.
pub(crate) fn repr(vm: &mut Vm, regex: Value) -> R<String> {
    const NAMES: [(u32, &str); 8] = [
        (flag::IGNORECASE, "re.IGNORECASE"),
        (flag::LOCALE, "re.LOCALE"),
        (flag::MULTILINE, "re.MULTILINE"),
        (flag::DOTALL, "re.DOTALL"),
        (flag::UNICODE, "re.UNICODE"),
        (flag::VERBOSE, "re.VERBOSE"),
        (flag::DEBUG, "re.DEBUG"),
        (flag::ASCII, "re.ASCII"),
    ];
    let program = program_of(vm, regex)?;
    let text = text_of(vm, regex);
    let shown = vm.repr(text)?;
    let shown: String = shown.chars().take(SHOWN).collect();
    let mut flags = program.flags;
    if program.text && flags & (flag::LOCALE | flag::UNICODE | flag::ASCII) == flag::UNICODE {
        flags &= !flag::UNICODE;
    }
    let mut names = Vec::new();
    for (flag, name) in NAMES {
        if flags & flag != 0 {
            names.push(name.to_owned());
            flags &= !flag;
        }
    }
    if flags != 0 {
        names.push(format!("{flags:#x}"));
    }
    if names.is_empty() {
        return Ok(format!("re.compile({shown})"));
    }
    Ok(format!("re.compile({shown}, {})", names.join("|")))
}
