//! The collector: marks from the roots with a stack of its own, sweeps every arena, and counts
//! again what is in use, so that estimates made in between do not drift.
//!
//! Most objects die young, so most collections are of the young ones alone: what was reached before
//! stays marked and is not looked at, except for what was changed since. What is in use is then
//! what was charged, without what was freed; but never less than before and all that came to it.
//!
//! Rows of values are gone through one element at a time, so that the stack grows with the depth
//! of the data and not with its size. The clock is looked at along the way: a collection that is
//! given up does no harm, what it did not free is found by the next one.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::arena::{Arena, Sweep};
use super::measure::Held;
use super::text::Body;
use super::tuple::Tuple;
use super::{Dict, Handle, Heap, Iter, List, Object, Tag, Value};
use crate::class::BUILTIN_CLASSES;
use crate::code::Code;
use crate::source::Source;

/// A collection under way.
pub(crate) struct Marker<'a> {
    heap: &'a mut Heap,
    /// Whether only young objects are looked at.
    young: bool,
    /// What was reached and not gone through yet, with the element to go on at.
    pending: Vec<(Value, u32)>,
    /// Objects gone through since the last look at the clock.
    steps: usize,
    /// Bytes of the old objects that were gone through because they were changed, about.
    again: usize,
    epoch: u32,
    /// Bytes of the code that was reached.
    code: usize,
    /// Bytes that objects which were reached now hold outside their slots.
    held: usize,
    /// The texts of that code, which its parts share.
    sources: FxHashSet<*const Source>,
    /// Which modules were reached.
    modules: Vec<bool>,
}

/// Objects gone through between two looks at the clock.
const STEPS: usize = 1 << 15;

impl Heap {
    /// Whether the young objects can be collected alone. Where a program sees when an object goes,
    /// all are looked at, so that it sees it soon.
    pub(crate) fn knows_old(&self) -> bool {
        self.last.done && !self.finalizers && !self.has_links()
    }

    /// Whether it is worth the while to look for garbage among the young objects.
    pub(crate) fn dies_young(&self) -> bool {
        self.last.pays
    }

    /// Starts a collection; the caller marks its roots and then calls [`Marker::finish`].
    pub(crate) fn collect(&mut self, young: bool) -> Marker<'_> {
        self.cursors.forget();
        self.last_key.set(super::last_key::LastKey::NONE);
        self.last.done = false;
        arenas!(self.begin(young), ;);
        self.epoch = self.epoch.wrapping_add(1);
        let epoch = self.epoch;
        let codes = std::mem::take(&mut self.codes);
        let mut marker = Marker {
            modules: vec![false; self.modules.len()],
            heap: self,
            young,
            pending: Vec::new(),
            steps: 0,
            again: 0,
            epoch,
            code: 0,
            held: 0,
            sources: FxHashSet::default(),
        };
        for at in 0..marker.heap.symbol_texts.len() {
            marker.value(marker.heap.symbol_texts[at]);
        }
        // Modules live as long as the interpreter, except for those that a text made for itself.
        for at in 0..marker.heap.modules.len() {
            if young || !marker.heap.modules[at].passing {
                marker.module(at as u32);
            }
        }
        // What code has found changes while it runs.
        if young {
            for code in &codes {
                marker.code(code);
            }
        }
        marker.values(marker.heap.letters());
        marker.value(marker.heap.no_items);
        marker
    }
}

impl Marker<'_> {
    /// Marks a value and, later, everything it refers to.
    #[inline]
    pub(crate) fn value(&mut self, value: Value) {
        if !value.is_heap() {
            return;
        }
        let (heap, held) = (&mut *self.heap, &mut self.held);
        let handle = value.handle();
        let first = match value.tag() {
            Tag::Str => return self.text(handle),
            Tag::BigInt => {
                first(&mut heap.bigs, handle, held);
                false
            }
            Tag::Bytes | Tag::ByteArray => {
                first(&mut heap.bytes, handle, held);
                false
            }
            Tag::Tuple => first_on(&mut heap.tuples, handle, held, Tuple::leads_on),
            Tag::List => first_on(&mut heap.lists, handle, held, List::leads_on),
            Tag::Dict => first_on(&mut heap.dicts, handle, held, Dict::leads_on),
            Tag::Set | Tag::FrozenSet => first(&mut heap.sets, handle, held),
            Tag::Class => return self.class(handle),
            Tag::Inst => match heap.instances.reach(handle) {
                Some(instance) => {
                    *held += instance.held();
                    if !instance.slots.leads_on() {
                        let class = instance.class;
                        return self.class(class);
                    }
                    true
                }
                None => false,
            },
            Tag::Func => first(&mut heap.functions, handle, held),
            Tag::Method => first(&mut heap.methods, handle, held),
            Tag::Cell => first(&mut heap.cells, handle, held),
            Tag::Gen => first(&mut heap.generators, handle, held),
            Tag::Iter => first(&mut heap.iters, handle, held),
            Tag::Object => first(&mut heap.objects, handle, held),
            _ => false,
        };
        if first {
            self.pending.push((value, 0));
        }
    }

    /// Marks a `str`.
    #[inline]
    fn text(&mut self, handle: Handle) {
        if let Some(text) = self.heap.texts.reach(handle) {
            self.held += text.held();
            if let Body::Shared { buffer, .. } = text.body {
                first(&mut self.heap.buffers, buffer, &mut self.held);
            }
        }
    }

    /// Marks the names of a module.
    pub(crate) fn module(&mut self, number: u32) {
        let at = number as usize;
        match self.modules.get_mut(at) {
            Some(reached) if !*reached => *reached = true,
            _ => return,
        }
        let module = std::mem::take(&mut self.heap.modules[at]);
        self.value(module.name);
        self.value(module.namespace);
        self.values(module.values.iter().copied());
        self.values(module.fallback.iter().copied());
        self.heap.modules[at] = module;
    }

    /// Marks a class by its number.
    pub(crate) fn class(&mut self, id: u32) {
        let Some(own) = id.checked_sub(BUILTIN_CLASSES) else {
            return;
        };
        if first(&mut self.heap.classes, own, &mut self.held) {
            self.pending.push((Value::class(id), 0));
        }
    }

    pub(crate) fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        for value in values {
            self.value(value);
        }
    }

    /// Marks the constants of code and of the code inside it.
    pub(crate) fn code(&mut self, code: &Rc<Code>) {
        if code.visited.get() != self.epoch {
            self.heap.codes.push(Rc::clone(code));
            self.code_inside(code);
        }
    }

    fn code_inside(&mut self, code: &Code) {
        if code.visited.replace(self.epoch) == self.epoch {
            return;
        }
        self.code += code.bytes();
        if self.sources.insert(Rc::as_ptr(&code.source)) {
            self.code += code.source.bytes();
        }
        self.values(code.consts.iter().copied());
        self.values(
            code.caches
                .iter()
                .flat_map(super::super::code::CacheCell::values),
        );
        if let Some(doc) = code.doc {
            self.value(doc);
        }
        for child in &code.children {
            self.code_inside(child);
        }
    }

    pub(super) fn heap(&mut self) -> &mut Heap {
        self.heap
    }

    /// Marks whatever is pending. Gives false where `go_on` did.
    pub(crate) fn mark_all(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        while let Some((value, at)) = self.pending.pop() {
            self.steps += 1;
            if self.steps >= STEPS {
                self.steps = 0;
                if !go_on() {
                    return false;
                }
            }
            match value.tag() {
                Tag::Tuple | Tag::List | Tag::Dict | Tag::Set | Tag::FrozenSet => {
                    self.steps += self.elements(value, at as usize);
                }
                _ => self.children(value),
            }
        }
        true
    }

    /// Marks what is reached from old objects that were changed. Gives false where `go_on` did.
    pub(crate) fn mark_touched(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        macro_rules! touched {
            ($($arena:ident $(if $leads_on:expr)?, $value:expr;)*) => {$(
                let mut from = 0;
                while let Some(word) = self.heap.$arena.next_touched(from) {
                    from = word + 1;
                    for handle in self.heap.$arena.marked_in(word) {
                        let object = self.heap.$arena.get(handle);
                        $(if !$leads_on(object) {
                            continue;
                        })?
                        self.again += object.held();
                        self.pending.push(($value(handle), 0));
                    }
                    if !self.mark_all(go_on) {
                        return false;
                    }
                }
            )*};
        }
        let of = |tag| move |handle| Value::handle_of(tag, handle);
        touched! {
            tuples if Tuple::leads_on, of(Tag::Tuple);
            lists if List::leads_on, of(Tag::List);
            dicts if Dict::leads_on, of(Tag::Dict);
            sets, of(Tag::Set);
            classes, |handle| Value::class(BUILTIN_CLASSES + handle);
            instances, of(Tag::Inst);
            functions, of(Tag::Func);
            methods, of(Tag::Method);
            cells, of(Tag::Cell);
            generators, of(Tag::Gen);
            iters, of(Tag::Iter);
            objects, of(Tag::Object);
        }
        true
    }

    /// Sweeps, and counts what is in use. Gives false where `go_on` did; the count stays then.
    pub(crate) fn finish(mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        // What a caller marked last.
        if !self.mark_all(go_on) {
            return false;
        }
        for (at, reached) in self.modules.iter().enumerate() {
            if !self.young && !reached && !self.heap.modules[at].free {
                self.heap.modules[at] = super::Module {
                    passing: true,
                    free: true,
                    ..super::Module::default()
                };
                self.heap.free_modules.push(at as u32);
            }
        }
        self.heap.prune_links();
        let mut sweep = Sweep {
            go_on,
            counts: self.young,
            freed: 0,
        };
        if !self.heap.sweep(&mut sweep) {
            return false;
        }
        let last = self.heap.last;
        let heap = self.heap;
        let (slots, beside) = (heap.slots(), heap.held_beside());
        heap.used = heap.used.saturating_sub(std::mem::take(&mut heap.outside));
        let taken = heap.used.saturating_sub(last.used);
        heap.used = if self.young {
            let grown = (slots + beside).saturating_sub(last.slots + last.beside);
            let least = last.used + grown + self.held;
            heap.used.saturating_sub(sweep.freed).max(least)
        } else {
            heap.feigned = 0;
            slots + beside + self.held + self.code
        };
        let kept = heap.used.saturating_sub(last.used);
        heap.last = Last {
            done: true,
            pays: kept < taken / 3 * 2 && self.again < heap.used / 2,
            used: heap.used,
            slots,
            beside,
        };
        true
    }

    /// What was not reached and has something to do before it goes: generators that wait inside
    /// `try` or `with`, and instances with `__del__` that has not run. They are marked, and live
    /// until they have done it. Where `go_on` says no, the rest is not looked for.
    pub(crate) fn dying(&mut self, go_on: &mut dyn FnMut() -> bool) -> Vec<Value> {
        let heap = &mut *self.heap;
        let mut steps = 0;
        let mut step = || {
            steps += 1;
            steps % STEPS != 0 || go_on()
        };
        let mut dying: Vec<Value> = heap
            .generators
            .unreached()
            .take_while(|_| step())
            .filter(|(_, body)| body.has_to_close())
            .map(|(handle, _)| Value::handle_of(Tag::Gen, handle))
            .collect();
        if heap.finalizers {
            let instances = &heap.instances;
            let classes = &heap.classes;
            let finalized = &heap.finalized;
            dying.extend(
                instances
                    .unreached()
                    .take_while(|_| step())
                    .filter(|(handle, it)| {
                        it.class
                            .checked_sub(BUILTIN_CLASSES)
                            .is_some_and(|own| classes.get(own).flags.finalizer)
                            && !finalized.contains(handle)
                    })
                    .map(|(handle, _)| Value::handle_of(Tag::Inst, handle)),
            );
            // The others that were not reached are freed now, and their slots used again.
            heap.finalized.retain(|handle| instances.is_marked(*handle));
        }
        for value in &dying {
            self.value(*value);
        }
        dying
    }

    /// Goes through a row of values from `at` on; gives how many were looked at. What may be long is
    /// taken out of the heap meanwhile, and its elements lie at hand.
    fn elements(&mut self, value: Value, at: usize) -> usize {
        let handle = value.handle();
        macro_rules! taken {
            ($arena:ident, |$row:ident, $at:ident| $element:expr) => {{
                let $row = std::mem::take(self.heap.$arena.get_mut_still(handle));
                let looked = self.row(value, at, |_, $at| $element);
                *self.heap.$arena.get_mut_still(handle) = $row;
                looked
            }};
        }
        match value.tag() {
            Tag::Tuple => self.row(value, at, |it, at| {
                it.heap.tuples.get(handle).get(at).copied()
            }),
            Tag::List if self.heap.lists.get(handle).kind() == Some(Tag::Str) => {
                let list = std::mem::take(self.heap.lists.get_mut_still(handle));
                let mut looked = 0;
                for text in list.handles(at).take(STEPS) {
                    self.text(text);
                    looked += 1;
                }
                if looked == STEPS {
                    self.pending.push((value, (at + looked) as u32));
                }
                *self.heap.lists.get_mut_still(handle) = list;
                looked
            }
            Tag::List => taken!(lists, |list, at| list.get(at)),
            Tag::Dict => taken!(dicts, |dict, at| {
                let entry = dict.slots().get(at / 2);
                entry.map(|it| {
                    if at.is_multiple_of(2) {
                        it.key
                    } else {
                        it.value
                    }
                })
            }),
            _ => taken!(sets, |set, at| set.slots().get(at).map(|slot| slot.key)),
        }
    }

    /// Goes through a row until an element is reached for the first time that leads on: that one
    /// comes next, the rest after it. `element` gives undefined for a hole, nothing at the end.
    #[inline]
    fn row(
        &mut self,
        value: Value,
        at: usize,
        element: impl Fn(&Self, usize) -> Option<Value>,
    ) -> usize {
        let mut here = at;
        let before = self.pending.len();
        while self.pending.len() == before {
            if here - at >= STEPS {
                self.pending.push((value, here as u32));
                return here - at;
            }
            let Some(item) = element(self, here) else {
                return here - at;
            };
            here += 1;
            if item.is_heap() {
                // The rest of the row lies below what it leads to.
                self.value(item);
            }
        }
        // A row that is done leaves nothing behind, so a chain needs no stack.
        while let Some(item) = element(self, here) {
            if item.is_heap() || here - at >= STEPS {
                if let Some(found) = self.pending.pop() {
                    self.pending.push((value, here as u32));
                    self.pending.push(found);
                }
                break;
            }
            here += 1;
        }
        here - at
    }

    /// Takes the children of one object out of the heap for a moment, so that both can be used.
    fn children(&mut self, value: Value) {
        let handle = value.handle();
        match value.tag() {
            Tag::Class => self.class_children(handle - BUILTIN_CLASSES),
            Tag::Inst => {
                let instance = self.heap.instances.get_mut_still(handle);
                let (class, dict, payload) = (instance.class, instance.dict(), instance.payload());
                if let Some(few) = instance.slots.few() {
                    self.values(few);
                } else {
                    let slots = std::mem::take(&mut instance.slots);
                    self.values(slots.iter());
                    self.heap.instances.get_mut_still(handle).slots = slots;
                }
                self.class(class);
                self.value(dict);
                self.value(payload);
            }
            Tag::Func => self.function_children(handle),
            Tag::Method => {
                let method = *self.heap.methods.get(handle);
                self.value(method.function);
                self.value(method.receiver);
            }
            Tag::Cell => self.value(*self.heap.cells.get(handle)),
            Tag::Gen => {
                let generator = std::mem::take(self.heap.generators.get_mut_still(handle));
                self.code(&generator.code);
                self.value(generator.func);
                self.values(generator.registers.iter().copied());
                self.values([generator.handled, generator.name, generator.qualname]);
                *self.heap.generators.get_mut_still(handle) = generator;
            }
            Tag::Iter => {
                let iter = std::mem::take(self.heap.iters.get_mut_still(handle));
                self.iter_children(&iter);
                *self.heap.iters.get_mut_still(handle) = iter;
            }
            Tag::Object => {
                let object = std::mem::take(self.heap.objects.get_mut_still(handle));
                self.object_children(&object);
                *self.heap.objects.get_mut_still(handle) = object;
            }
            _ => {}
        }
    }

    fn class_children(&mut self, handle: Handle) {
        let class = std::mem::take(self.heap.classes.get_mut_still(handle));
        self.values([class.name, class.qualname, class.module_name, class.doc]);
        self.values(class.attrs.iter().map(|(_, value)| *value));
        for id in class
            .bases
            .iter()
            .chain(&class.mro)
            .chain([&class.metaclass])
        {
            self.class(*id);
        }
        *self.heap.classes.get_mut_still(handle) = class;
    }

    fn function_children(&mut self, handle: Handle) {
        let function = std::mem::take(self.heap.functions.get_mut_still(handle));
        self.code(&function.code);
        self.module(function.module);
        self.values(function.defaults.iter().copied());
        self.values(function.kw_defaults.iter().map(|(_, value)| *value));
        self.values(function.closure.iter().copied());
        self.values([
            function.name,
            function.qualname,
            function.doc,
            function.annotations,
        ]);
        self.values([function.type_params, function.module_name, function.attrs]);
        *self.heap.functions.get_mut_still(handle) = function;
    }

    fn iter_children(&mut self, iter: &Iter) {
        match iter {
            Iter::Done | Iter::Range { .. } => {}
            Iter::BigRange {
                next,
                remaining,
                step,
            } => self.values([*next, *remaining, *step]),
            Iter::Sequence { over, .. }
            | Iter::Backwards { over, .. }
            | Iter::Dict { over, .. }
            | Iter::Set { over, .. }
            | Iter::GetItem { over, .. }
            | Iter::GetItemBackwards { over, .. } => self.value(*over),
            Iter::Call { function, sentinel } => self.values([*function, *sentinel]),
            Iter::Enumerate { over, count } => self.values([*over, *count]),
            Iter::Zip { over, .. } => self.values(over.iter().copied()),
            Iter::Map { function, over } => {
                self.value(*function);
                self.values(over.iter().copied());
            }
            Iter::Filter { function, over } => self.values([*function, *over]),
        }
    }

    fn object_children(&mut self, object: &Object) {
        match object {
            Object::Gone | Object::Complex(..) | Object::Bare | Object::Engine(_) => {}
            Object::Module(number) | Object::Globals(number) => self.module(*number),
            Object::Range { start, stop, step } | Object::Slice { start, stop, step } => {
                self.values([*start, *stop, *step]);
            }
            Object::Property(property) => {
                self.values([property.get, property.set, property.delete]);
                self.values([property.doc, property.name]);
            }
            Object::StaticMethod(value)
            | Object::ClassMethod(value)
            | Object::MappingProxy(value)
            | Object::Traceback(value)
            | Object::Union(value)
            | Object::Awaiter(value)
            | Object::View { dict: value, .. }
            | Object::MemoryView { over: value, .. }
            | Object::Tool { name: value } => self.value(*value),
            Object::Super {
                class,
                receiver,
                receiver_class,
            } => {
                self.values([*class, *receiver]);
                self.class(*receiver_class);
            }
            Object::Exception(state) => {
                self.values([state.args, state.cause, state.context, state.notes]);
                self.values(state.extra.iter().map(|(_, value)| *value));
                for entry in state.traceback.iter() {
                    self.code(&entry.code);
                }
            }
            Object::GenericAlias { origin, args } => self.values([*origin, *args]),
            Object::TypeVar {
                name,
                bound,
                constraints,
                default,
                ..
            } => {
                self.values([*name, *bound, *constraints, *default]);
            }
            Object::TypeAlias {
                name,
                params,
                value,
            } => self.values([*name, *params, *value]),
            Object::Member { class, .. } => self.class(*class),
            Object::AsyncStep {
                generator, sent, ..
            } => self.values([*generator, *sent]),
            Object::Weak { callback, .. } => self.value(*callback),
            Object::Library(object) => {
                self.class(object.class);
                self.values(object.values.iter().copied());
            }
            Object::Regex(regex) => self.values([regex.pattern, regex.names]),
            Object::Found(found) => self.values([found.regex, found.given, found.body]),
            Object::Scan(scan) => {
                self.values([scan.regex, scan.subject.given, scan.subject.body]);
            }
        }
    }
}

impl Heap {
    /// Whether any class has `__del__`.
    pub(crate) fn has_finalizers(&self) -> bool {
        self.finalizers
    }

    pub(crate) fn note_finalizer(&mut self) {
        self.finalizers = true;
    }

    /// Notes that the `__del__` of an instance runs now; false where it has run before.
    pub(crate) fn note_finalized(&mut self, instance: Value) -> bool {
        self.finalized.insert(instance.handle())
    }

    /// Whether the `__del__` of an instance has run.
    pub(crate) fn is_finalized(&self, instance: Value) -> bool {
        self.finalized.contains(&instance.handle())
    }

    /// Whether something would have to run if everything were let go.
    pub(crate) fn may_have_to_finalize(&self) -> bool {
        self.finalizers || self.generators.iter().any(|(_, body)| body.has_to_close())
    }

    /// Frees what was not reached. False where it was to stop.
    fn sweep(&mut self, sweep: &mut Sweep<'_>) -> bool {
        arenas!(self.sweep(sweep), &&)
    }
}

/// Marks an object; true the first time, and then it counts as held.
#[inline]
fn first<T: Default + Held>(arena: &mut Arena<T>, handle: Handle, held: &mut usize) -> bool {
    let object = arena.reach(handle);
    *held += object.map_or(0, Held::held);
    object.is_some()
}

/// As [`first`], for what may hold nothing that has to be gone through: true where it does.
#[inline]
fn first_on<T: Default + Held>(
    arena: &mut Arena<T>,
    handle: Handle,
    held: &mut usize,
    leads_on: impl Fn(&T) -> bool,
) -> bool {
    arena.reach(handle).is_some_and(|object| {
        *held += object.held();
        leads_on(object)
    })
}

/// What the last collection left.
#[derive(Clone, Copy)]
pub(super) struct Last {
    /// Whether it came to its end: what it reached is marked then, and is old.
    done: bool,
    /// Whether much of what was taken since the one before was garbage, and easily found.
    pays: bool,
    /// Bytes in use, and among them those of slots and those beside objects.
    used: usize,
    slots: usize,
    beside: usize,
}

impl Last {
    /// Before the first.
    pub(super) const NONE: Self = Self {
        done: false,
        pays: false,
        used: 0,
        slots: 0,
        beside: 0,
    };
}
