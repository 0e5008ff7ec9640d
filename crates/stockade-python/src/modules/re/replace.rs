//! `sub` and `subn`: what is put in place of matches comes from a text, a template or a function.

use super::program::Program;
use super::subject::{How, Subject, bytes_of, program_of};
use super::template::{self, Bad, Part};
use super::{pattern_error, points_of};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::types::args::is_callable;
use crate::types::growing::Growing;
use crate::vm::{R, Throw, Vm};

/// What is put in place.
enum With {
    Parts(Vec<Part>),
    Call(Value),
    /// Something of another kind than the pattern, which is said once a match is found.
    Wrong(String),
}

/// What a template is made of, with the words of CPython where it is none.
pub(super) fn parts(vm: &mut Vm, program: &Program, template: Value) -> R<Option<Vec<Part>>> {
    let inner = vm.unwrap_payload(template);
    let body = if inner.is(Tag::Str) {
        inner
    } else if let Some(bytes) = crate::types::bytes::like(vm, inner)? {
        bytes
    } else {
        vm.hash(template)?;
        let message = format!(
            "decoding to str: need a bytes-like object, {} found",
            vm.type_name(template)
        );
        return Err(vm.type_error(message));
    };
    let bytes = bytes_of(&vm.heap, body);
    let length = bytes.len();
    vm.charge(1 + length / 16)?;
    vm.reserve(length)?;
    let bytes = bytes_of(&vm.heap, body);
    if !bytes.contains(&b'\\') {
        let parts = vec![Part::Text(bytes.to_vec())];
        return Ok((body.is(Tag::Str) == program.text).then_some(parts));
    }
    if body.is(Tag::Str) != program.text {
        return Ok(None);
    }
    vm.charge(length)?;
    vm.reserve(length.saturating_mul(24))?;
    let points = points_of(vm, body);
    match template::read(&points, program) {
        Ok(parts) => Ok(Some(parts)),
        Err(Bad::Fault(fault)) => Err(pattern_error(vm, fault, template)),
        Err(Bad::Name(name)) => {
            let shown = crate::text::repr::repr(&name);
            Err(vm.throw(id::INDEX_ERROR, format!("unknown group name {shown}")))
        }
    }
}

/// Replaces up to `count` matches, all where it is zero; gives how many there were too.
pub(super) fn replace(
    vm: &mut Vm,
    regex: Value,
    repl: Value,
    string: Value,
    count: i64,
) -> R<(Value, i64)> {
    let program = program_of(vm, regex)?;
    let with = if is_callable(vm, repl) {
        With::Call(repl)
    } else {
        match parts(vm, &program, repl)? {
            Some(parts) => With::Parts(parts),
            None => With::Wrong(vm.type_name(repl).to_owned()),
        }
    };
    let mut subject = Subject::new(vm, &program, string, None, None)?;
    match with {
        With::Parts(parts) => by_template(vm, &program, &parts, &mut subject, count),
        With::Call(function) => by_call(vm, regex, &program, function, &mut subject, count),
        With::Wrong(name) => {
            if count < 0 || !subject.find(vm, &program, How::Search)? {
                return Ok((unchanged(vm, &subject)?, 0));
            }
            let first = usize::from(vm.regex.work.marks.first().is_some_and(|at| *at > 0));
            Err(wrong_item(vm, &program, first, &name))
        }
    }
}

fn wrong_item(vm: &mut Vm, program: &Program, at: usize, name: &str) -> Throw {
    let wanted = if program.text {
        "str instance"
    } else {
        "a bytes-like object"
    };
    vm.type_error(format!(
        "sequence item {at}: expected {wanted}, {name} found"
    ))
}

fn unchanged(vm: &mut Vm, subject: &Subject) -> R<Value> {
    subject.slice(vm, 0, subject.end)
}

/// Makes room for so many bytes more.
fn make_room(vm: &mut Vm, out: &mut Vec<u8>, more: usize) -> R<()> {
    let needed = out.len().saturating_add(more);
    if needed > out.capacity() {
        let wanted = needed.max(out.capacity().saturating_mul(2)).max(64);
        // The old row is there until it is copied.
        vm.reserve(wanted.saturating_add(out.capacity()))?;
        out.reserve_exact(wanted - out.len());
    }
    Ok(())
}

fn finish(vm: &mut Vm, program: &Program, out: Vec<u8>) -> R<Value> {
    vm.charge(out.len() / 64)?;
    vm.reserve(out.len())?;
    if !program.text {
        return Ok(vm.heap.new_bytes(out));
    }
    match String::from_utf8(out) {
        Ok(text) => {
            crate::types::growing::reserve_text(vm, 0, text.len())?;
            Ok(vm.heap.new_string(text))
        }
        Err(_) => Err(vm.internal("a text of texts is no text")),
    }
}

fn by_template(
    vm: &mut Vm,
    program: &Program,
    parts: &[Part],
    subject: &mut Subject,
    count: i64,
) -> R<(Value, i64)> {
    let (mut out, mut done, mut before) = (Vec::new(), 0, 0);
    while (count == 0 || done < count) && subject.find(vm, program, How::Search)? {
        let from = vm.regex.work.marks.first().map_or(0, |at| *at as usize);
        let text = bytes_of(&vm.heap, subject.body);
        let more = template::expanded(parts, text, &vm.regex.work.marks);
        let length = from.saturating_sub(before).saturating_add(more);
        if length > 64 {
            vm.charge(length / 32)?;
        }
        vm.charge(parts.len() / 4)?;
        make_room(vm, &mut out, length)?;
        let text = bytes_of(&vm.heap, subject.body);
        out.extend_from_slice(text.get(before..from).unwrap_or_default());
        template::expand(parts, text, &vm.regex.work.marks, &mut out);
        before = subject.at;
        done += 1;
    }
    if done == 0 {
        return Ok((unchanged(vm, subject)?, 0));
    }
    make_room(vm, &mut out, subject.end.saturating_sub(before))?;
    let text = bytes_of(&vm.heap, subject.body);
    out.extend_from_slice(text.get(before..subject.end).unwrap_or_default());
    Ok((finish(vm, program, out)?, done))
}

fn by_call(
    vm: &mut Vm,
    regex: Value,
    program: &Program,
    function: Value,
    subject: &mut Subject,
    count: i64,
) -> R<(Value, i64)> {
    let out = Growing::new(vm);
    let (mut done, mut before, mut items) = (0, 0, 0);
    let mut wrong: Option<(usize, String)> = None;
    while (count == 0 || done < count) && subject.find(vm, program, How::Search)? {
        let from = vm.regex.work.marks.first().map_or(0, |at| *at as usize);
        let after = subject.at;
        let found = subject.found(vm, regex)?;
        push_slice(vm, out, subject, before, from)?;
        items += usize::from(from > before);
        let answer = vm.call(function, &[found])?;
        if !answer.is_none() {
            let inner = vm.unwrap_payload(answer);
            if program.text && inner.is(Tag::Str) {
                out.push_str(vm, inner)?;
            } else if !program.text
                && !inner.is(Tag::Str)
                && let Some(bytes) = crate::types::bytes::like(vm, inner)?
            {
                let bytes = crate::types::bytes::copied(vm, bytes)?;
                out.push(vm, &bytes)?;
            } else if wrong.is_none() {
                wrong = Some((items, vm.type_name(answer).to_owned()));
            }
            items += 1;
        }
        before = after;
        done += 1;
    }
    if let Some((at, name)) = wrong {
        return Err(wrong_item(vm, program, at, &name));
    }
    if done == 0 {
        return Ok((unchanged(vm, subject)?, 0));
    }
    push_slice(vm, out, subject, before, subject.end)?;
    let value = if program.text {
        out.finish_str(vm)?
    } else {
        out.finish_as(Tag::Bytes)
    };
    Ok((value, done))
}

fn push_slice(vm: &mut Vm, out: Growing, subject: &Subject, from: usize, to: usize) -> R<()> {
    if from >= to {
        return Ok(());
    }
    let text = bytes_of(&vm.heap, subject.body);
    let part = text.get(from..to).unwrap_or_default().len();
    vm.reserve(part)?;
    let text = bytes_of(&vm.heap, subject.body);
    let part = text.get(from..to).unwrap_or_default().to_vec();
    out.push(vm, &part)
}
