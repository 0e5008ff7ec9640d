//! An exception that nobody caught, as the host shows it: its name, its message, and the traceback
//! that CPython 3.13 would print. What is gathered here is drawn in `text/traceback`.
//!
//! Asking an exception for its text runs code of the program, which may itself raise, loop or reach
//! a limit; then CPython's words for that stand in the place of the text.

use rustc_hash::FxHashSet;

use super::{Pending, R, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::code::Span;
use crate::heap::{Heap, Tag, TraceEntry, Value};
use crate::host::{Report, shortened};
use crate::source::Lines;
use crate::symbol::sym;
use crate::text::traceback::{self, Frame, Link, SyntaxDetail};

/// A traceback is cut at about this many bytes.
const LONGEST: usize = 256 << 10;
/// Exceptions in one traceback, with all that they came after and all members of groups.
const MOST: usize = 2000;

/// Makes the report of an exception. A limit that asking for its text passed stays pending.
pub(crate) fn report(vm: &mut Vm, exception: Value) -> Report {
    vm.pending = Pending::Nothing;
    let roots = vm.roots.len();
    vm.root(exception);
    let gathered = Gatherer::all(vm, exception);
    vm.roots.truncate(roots);
    let reports: Vec<traceback::Report<'_>> =
        gathered.iter().map(|one| one.drawn(&vm.heap)).collect();
    let Some(first) = gathered.first() else {
        return Report::default();
    };
    let traceback = traceback::render(&reports, 0, LONGEST);
    Report {
        name: first.type_name.clone(),
        value: first.value.clone(),
        traceback,
        line: first.line(),
    }
}

/// The text of an exception that the program asks for: whole (0), without what it came after (1), or
/// only its last lines (2). A limit that asking for its text passed is thrown on.
pub(crate) fn written(vm: &mut Vm, exception: Value, how: i64) -> R<String> {
    let roots = vm.roots.len();
    vm.root(exception);
    let mut gathered = match how {
        2 => vec![gather(vm, exception)],
        how => Gatherer::from(vm, exception, how == 1),
    };
    vm.roots.truncate(roots);
    for one in &mut gathered {
        let apart = |entry: &TraceEntry| entry.code.source.lines == Lines::Apart;
        one.entries.retain(|entry| !apart(entry));
    }
    if matches!(vm.pending, Pending::Limit(_)) {
        return Err(super::Throw);
    }
    if how == 2
        && let Some(first) = gathered.first_mut()
    {
        first.entries.clear();
    }
    let work: usize = gathered.iter().map(|one| 1 + one.entries.len()).sum();
    vm.charge(8 * work)?;
    let reports: Vec<traceback::Report<'_>> =
        gathered.iter().map(|one| one.drawn(&vm.heap)).collect();
    Ok(match reports.first() {
        Some(first) if how == 2 => traceback::render_only(first),
        _ => traceback::render(&reports, 0, LONGEST),
    })
}

/// An entry of a traceback as the program may see it.
pub(crate) struct Entry {
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) last_line: u32,
    pub(crate) name: String,
    /// In bytes, from the starts of the first and of the last line.
    pub(crate) columns: Option<(usize, usize)>,
    pub(crate) text: String,
    pub(crate) drawn: String,
}

/// The entries of a way that an exception took, the outermost first.
pub(crate) fn entries(vm: &mut Vm, trace: &[TraceEntry]) -> R<Vec<Entry>> {
    let shown = trace.iter().rev();
    let hidden = [Lines::Library, Lines::Apart];
    let shown = shown.filter(|entry| !hidden.contains(&entry.code.source.lines));
    let mut found = Vec::new();
    for entry in shown {
        let drawn = frame(&vm.heap, entry);
        let text = drawn.lines.join("\n");
        let size = 64 + 4 * text.len();
        let entry = Entry {
            file: drawn.file.to_owned(),
            line: drawn.line,
            last_line: drawn.line + (drawn.lines.len().max(1) as u32 - 1),
            name: drawn.name.to_owned(),
            columns: drawn.columns,
            text,
            drawn: traceback::draw(&drawn),
        };
        found.push(entry);
        vm.charge(size / 4)?;
        vm.reserve(size)?;
    }
    Ok(found)
}

fn field(vm: &Vm, exception: Value, name: crate::symbol::Sym) -> Value {
    let state = vm.exception_state(exception);
    let found = state.and_then(|state| state.extra.iter().find(|(known, _)| *known == name));
    found.map_or(Value::NONE, |(_, value)| *value)
}

/// What is known of one exception.
#[derive(Default)]
struct Gathered {
    entries: Vec<TraceEntry>,
    type_name: String,
    /// `str(exception)`.
    value: String,
    /// What a suggestion adds.
    added: String,
    syntax: Option<Syntax>,
    notes: Vec<String>,
    before: Option<(Link, usize)>,
    members: Option<Vec<usize>>,
}

/// The attributes of a syntax error.
#[derive(Default)]
struct Syntax {
    file: Option<String>,
    line: Option<i64>,
    end_line: Option<i64>,
    text: Option<String>,
    offset: Option<i64>,
    end_offset: Option<i64>,
    message: Option<String>,
}

impl Gathered {
    fn line(&self) -> Option<u32> {
        if let Some(syntax) = &self.syntax
            && let Some(line) = syntax.line
        {
            return u32::try_from(line).ok();
        }
        let entry = self
            .entries
            .iter()
            .find(|entry| matches!(entry.code.source.lines, Lines::Shown | Lines::Apart))?;
        let span = entry.code.spans.get(entry.pc as usize)?;
        Some(entry.code.source.line(span.start))
    }

    fn drawn<'a>(&'a self, heap: &'a Heap) -> traceback::Report<'a> {
        // The innermost comes first in the state, and last on the page.
        let frames = self.entries.iter().rev();
        let frames = frames.filter(|entry| entry.code.source.lines != Lines::Library);
        traceback::Report {
            frames: frames.map(|entry| frame(heap, entry)).collect(),
            type_name: self.type_name.clone(),
            message: format!("{}{}", self.value, self.added),
            syntax: self.syntax.as_ref().map(|syntax| SyntaxDetail {
                file: syntax.file.as_deref(),
                line: syntax.line,
                end_line: syntax.end_line,
                text: syntax.text.as_deref(),
                offset: syntax.offset,
                end_offset: syntax.end_offset,
                message: syntax.message.as_deref(),
            }),
            notes: self.notes.clone(),
            before: self.before,
            members: self.members.clone(),
        }
    }
}

fn frame<'a>(heap: &'a Heap, entry: &'a TraceEntry) -> Frame<'a> {
    let source = &entry.code.source;
    let span = entry.code.spans.get(entry.pc as usize).copied();
    let span = span.unwrap_or_else(|| {
        let start = source.line_start(entry.code.first_line);
        Span { start, end: start }
    });
    let (first, last) = (source.line(span.start), source.line(span.end));
    let shown = matches!(source.lines, Lines::Shown | Lines::Apart);
    let column = |offset: u32, line: u32| (offset.saturating_sub(source.line_start(line))) as usize;
    Frame {
        file: &source.name,
        line: first,
        name: heap.symbols.name(entry.code.name),
        lines: if shown {
            (first..=last).map(|line| source.line_text(line)).collect()
        } else {
            Vec::new()
        },
        columns: (span.end > span.start)
            .then(|| (column(span.start, first), column(span.end, last))),
    }
}

struct Gatherer {
    found: Vec<Gathered>,
    /// Exceptions whose causes and contexts are still to be looked at.
    waiting: Vec<(usize, Value)>,
    seen: FxHashSet<u64>,
    /// Whether what the first came after is left out.
    alone: bool,
}

impl Gatherer {
    fn all(vm: &mut Vm, exception: Value) -> Vec<Gathered> {
        Self::from(vm, exception, false)
    }

    fn from(vm: &mut Vm, exception: Value, alone: bool) -> Vec<Gathered> {
        let mut gatherer = Self {
            found: Vec::new(),
            waiting: Vec::new(),
            seen: FxHashSet::default(),
            alone,
        };
        gatherer.add(vm, exception);
        while let Some((number, value)) = gatherer.waiting.pop() {
            gatherer.follow(vm, number, value);
        }
        gatherer.found
    }

    fn add(&mut self, vm: &mut Vm, value: Value) -> Option<usize> {
        if self.found.len() >= MOST {
            return None;
        }
        self.seen.insert(value.bits());
        let number = self.found.len();
        self.found.push(gather(vm, value));
        self.waiting.push((number, value));
        Some(number)
    }

    fn follow(&mut self, vm: &mut Vm, number: usize, value: Value) {
        let Some(state) = vm.exception_state(value) else {
            return;
        };
        let (cause, context, suppressed) = (state.cause, state.context, state.suppress_context);
        let mut before = None;
        if number == 0 && self.alone {
            // Nothing came before it.
        } else if !cause.is_none() && !self.seen.contains(&cause.bits()) {
            before = self.add(vm, cause).map(|at| (Link::Cause, at));
        } else if !suppressed && !context.is_none() && !self.seen.contains(&context.bits()) {
            before = self.add(vm, context).map(|at| (Link::Context, at));
        }
        self.found[number].before = before;
        if vm.is_instance(value, id::BASE_EXCEPTION_GROUP) {
            let parts = field(vm, value, sym::EXCEPTIONS);
            let parts = match parts.tag() {
                Tag::Tuple => vm.heap.tuple(parts).to_vec(),
                _ => Vec::new(),
            };
            let members = parts.into_iter().map_while(|part| self.add(vm, part));
            self.found[number].members = Some(members.collect());
        }
    }
}

fn gather(vm: &mut Vm, value: Value) -> Gathered {
    let entries = vm
        .exception_state(value)
        .map(|state| state.traceback.to_vec())
        .unwrap_or_default();
    let syntax = vm
        .is_instance(value, id::SYNTAX_ERROR)
        .then(|| syntax(vm, value));
    let text = attempt(vm, |vm| vm.str_of(value).map(|text| plain(vm, text)));
    Gathered {
        entries,
        type_name: type_name(vm, value),
        value: text.unwrap_or_else(|| "<exception str() failed>".to_owned()),
        added: super::suggest::suggest(vm, value),
        syntax,
        notes: notes(vm, value),
        before: None,
        members: None,
    }
}

/// Does something that may run the program's code; nothing where that failed.
pub(super) fn attempt<T>(vm: &mut Vm, work: impl FnOnce(&mut Vm) -> R<T>) -> Option<T> {
    if matches!(vm.pending, Pending::Limit(_)) {
        return None;
    }
    let result = vm.rooted(work);
    if !matches!(vm.pending, Pending::Limit(_)) {
        vm.pending = Pending::Nothing;
    }
    result.ok()
}

/// The text of a string, as much of it as a traceback would show.
fn plain(vm: &Vm, text: Value) -> String {
    let text = vm.unwrap_payload(text);
    if text.is(Tag::Str) {
        shortened(vm.heap.str(text), LONGEST)
    } else {
        String::new()
    }
}

fn type_name(vm: &Vm, value: Value) -> String {
    let class = vm.class_of(value);
    let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
        return vm.class_name(class).to_owned();
    };
    let class = vm.heap.class_at(own);
    let module = if class.module_name.is(Tag::Str) {
        vm.heap.str(class.module_name)
    } else {
        "<unknown>"
    };
    traceback::type_name(module, vm.heap.str(class.qualname))
}

fn syntax(vm: &mut Vm, value: Value) -> Syntax {
    let text = |vm: &Vm, name| {
        let value = vm.unwrap_payload(field(vm, value, name));
        value.is(Tag::Str).then(|| vm.heap.str(value).to_owned())
    };
    let number = |vm: &Vm, name| field(vm, value, name).as_int();
    let message = field(vm, value, sym::MSG);
    let shown = attempt(vm, |vm| vm.str_of(message).map(|text| plain(vm, text)));
    Syntax {
        file: text(vm, sym::FILENAME),
        line: number(vm, sym::LINENO),
        end_line: number(vm, sym::END_LINENO),
        text: text(vm, sym::TEXT),
        offset: number(vm, sym::OFFSET),
        end_offset: number(vm, sym::END_OFFSET),
        message: if message.is_none() { None } else { shown },
    }
}

fn notes(vm: &mut Vm, value: Value) -> Vec<String> {
    let notes = vm
        .exception_state(value)
        .map_or(Value::UNDEF, |state| state.notes);
    if notes.is_undef() || notes.is_none() {
        return Vec::new();
    }
    let list = match vm.unwrap_payload(notes) {
        list if list.is(Tag::List) => vm.heap.list(list).to_vec(),
        tuple if tuple.is(Tag::Tuple) => vm.heap.tuple(tuple).to_vec(),
        _ => {
            let text = attempt(vm, |vm| vm.repr(notes));
            return vec![text.unwrap_or_else(|| "<__notes__ repr() failed>".to_owned())];
        }
    };
    let mut shown = Vec::new();
    let mut bytes = 0;
    for note in list {
        let text = attempt(vm, |vm| vm.str_of(note).map(|text| plain(vm, text)));
        let text = text.unwrap_or_else(|| "<note str() failed>".to_owned());
        bytes += text.len() + 1;
        shown.push(text);
        if bytes > LONGEST {
            break;
        }
    }
    shown
}
