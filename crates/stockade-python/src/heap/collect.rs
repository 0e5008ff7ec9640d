//! The collector: marks from the roots with a stack of its own, sweeps every arena, and counts
//! again what is in use, so that estimates made in between do not drift.
//!
//! Rows of values are gone through one element at a time, so that the stack grows with the depth
//! of the data and not with its size. The clock is looked at along the way: a collection that is
//! given up does no harm, what it did not free is found by the next one.

use rustc_hash::FxHashSet;

use super::text::Body;
use super::{Handle, Heap, Iter, Object, Tag, Value};
use crate::class::BUILTIN_CLASSES;
use crate::code::Code;
use crate::source::Source;

/// A collection under way.
pub(crate) struct Marker<'a> {
    heap: &'a mut Heap,
    /// What was reached and not gone through yet, with the element to go on at.
    pending: Vec<(Value, u32)>,
    epoch: u32,
    /// Bytes of the code that was reached.
    code: usize,
    /// Bytes that tuples, lists and instances which were reached hold outside their slots: counted
    /// here, where they are looked at anyway.
    held: usize,
    /// The texts of that code, which its parts share.
    sources: FxHashSet<*const Source>,
    /// Which modules were reached.
    modules: Vec<bool>,
}

/// Objects gone through between two looks at the clock.
const STEPS: usize = 1 << 15;

impl Heap {
    /// Starts a collection; the caller marks its roots and then calls [`Marker::finish`].
    pub(crate) fn collect(&mut self) -> Marker<'_> {
        self.cursors.forget();
        self.last_key.take();
        arenas!(self.clear_marks(), ;);
        self.epoch = self.epoch.wrapping_add(1);
        let epoch = self.epoch;
        let mut marker = Marker {
            modules: vec![false; self.modules.len()],
            heap: self,
            pending: Vec::new(),
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
            if !marker.heap.modules[at].passing {
                marker.module(at as u32);
            }
        }
        marker.values(marker.heap.letters());
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
        let heap = &mut *self.heap;
        let handle = value.handle();
        let first = match value.tag() {
            Tag::Str => {
                if heap.texts.mark(handle)
                    && let Body::Shared { buffer, .. } = heap.texts.get(handle).body
                {
                    heap.buffers.mark(buffer);
                }
                false
            }
            Tag::BigInt => {
                heap.bigs.mark(handle);
                false
            }
            Tag::Bytes | Tag::ByteArray => {
                heap.bytes.mark(handle);
                false
            }
            Tag::Tuple if heap.tuples.mark(handle) => {
                let tuple = heap.tuples.get(handle);
                self.held += tuple.payload_bytes();
                tuple.leads_on()
            }
            Tag::List if heap.lists.mark(handle) => {
                let list = heap.lists.get(handle);
                self.held += list.payload_bytes();
                list.leads_on()
            }
            Tag::Dict => heap.dicts.mark(handle),
            Tag::Set | Tag::FrozenSet => heap.sets.mark(handle),
            Tag::Class => return self.class(handle),
            Tag::Inst if heap.instances.mark(handle) => {
                let instance = heap.instances.get(handle);
                self.held += instance.slots.payload_bytes();
                if !instance.slots.leads_on() {
                    let class = instance.class;
                    return self.class(class);
                }
                true
            }
            Tag::Func => heap.functions.mark(handle),
            Tag::Method => heap.methods.mark(handle),
            Tag::Cell => heap.cells.mark(handle),
            Tag::Gen => heap.generators.mark(handle),
            Tag::Iter => heap.iters.mark(handle),
            Tag::Object => heap.objects.mark(handle),
            _ => false,
        };
        if first {
            self.pending.push((value, 0));
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
        if self.heap.classes.mark(own) {
            self.pending.push((Value::class(id), 0));
        }
    }

    pub(crate) fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        for value in values {
            self.value(value);
        }
    }

    /// Marks the constants of code and of the code inside it.
    pub(crate) fn code(&mut self, code: &Code) {
        if code.visited.replace(self.epoch) == self.epoch {
            return;
        }
        self.code += code.bytes();
        if self.sources.insert(std::rc::Rc::as_ptr(&code.source)) {
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
            self.code(child);
        }
    }

    pub(super) fn heap(&mut self) -> &mut Heap {
        self.heap
    }

    /// Marks whatever is pending. Gives false where `go_on` did.
    pub(crate) fn mark_all(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let mut steps = 0;
        while let Some((value, at)) = self.pending.pop() {
            steps += 1;
            if steps >= STEPS {
                steps = 0;
                if !go_on() {
                    return false;
                }
            }
            match value.tag() {
                Tag::Tuple | Tag::List | Tag::Dict | Tag::Set | Tag::FrozenSet => {
                    steps += self.elements(value, at as usize);
                }
                _ => self.children(value),
            }
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
            if !reached && !self.heap.modules[at].free {
                self.heap.modules[at] = super::Module {
                    passing: true,
                    free: true,
                    ..super::Module::default()
                };
                self.heap.free_modules.push(at as u32);
            }
        }
        self.heap.prune_links();
        if !self.heap.sweep(go_on) {
            return false;
        }
        self.heap.used = self.heap.measure() + self.held + self.code;
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
            .iter()
            .take_while(|_| step())
            .filter(|(handle, body)| !heap.generators.is_marked(*handle) && body.has_to_close())
            .map(|(handle, _)| Value::handle_of(Tag::Gen, handle))
            .collect();
        if heap.finalizers {
            let instances = &heap.instances;
            let classes = &heap.classes;
            let finalized = &heap.finalized;
            dying.extend(
                instances
                    .iter()
                    .take_while(|_| step())
                    .filter(|(handle, it)| {
                        !instances.is_marked(*handle)
                            && it
                                .class
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

    /// Goes through a row of values from `at` on, until one is reached for the first time: that
    /// one comes next, the rest after it. Gives how many were looked at.
    fn elements(&mut self, value: Value, at: usize) -> usize {
        let mut here = at;
        let before = self.pending.len();
        while self.pending.len() == before {
            if here - at >= STEPS {
                self.pending.push((value, here as u32));
                return here - at;
            }
            let Some(item) = self.element(value, here) else {
                return here - at;
            };
            here += 1;
            if item.is_heap() {
                // The rest of the row lies below what it leads to.
                self.value(item);
            }
        }
        // A row that is done leaves nothing behind, so a chain needs no stack.
        while let Some(item) = self.element(value, here) {
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

    /// An element of a row of values: undefined for a hole, nothing at the end.
    #[inline]
    fn element(&self, value: Value, at: usize) -> Option<Value> {
        let handle = value.handle();
        match value.tag() {
            Tag::Tuple => self.heap.tuples.get(handle).get(at).copied(),
            Tag::List => self.heap.lists.get(handle).get(at),
            Tag::Dict => {
                let entry = self.heap.dicts.get(handle).slots().get(at / 2)?;
                Some(if at.is_multiple_of(2) {
                    entry.key
                } else {
                    entry.value
                })
            }
            _ => self
                .heap
                .sets
                .get(handle)
                .slots()
                .get(at)
                .map(|slot| slot.key),
        }
    }

    /// Takes the children of one object out of the heap for a moment, so that both can be used.
    fn children(&mut self, value: Value) {
        let handle = value.handle();
        match value.tag() {
            Tag::Class => self.class_children(handle - BUILTIN_CLASSES),
            Tag::Inst => {
                let instance = self.heap.instances.get_mut(handle);
                let (class, dict, payload) = (instance.class, instance.dict(), instance.payload());
                if let Some(few) = instance.slots.few() {
                    self.values(few);
                } else {
                    let slots = std::mem::take(&mut instance.slots);
                    self.values(slots.iter());
                    self.heap.instances.get_mut(handle).slots = slots;
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
                let generator = std::mem::take(self.heap.generators.get_mut(handle));
                self.code(&generator.code);
                self.value(generator.func);
                self.values(generator.registers.iter().copied());
                self.values([generator.handled, generator.name, generator.qualname]);
                *self.heap.generators.get_mut(handle) = generator;
            }
            Tag::Iter => {
                let iter = std::mem::take(self.heap.iters.get_mut(handle));
                self.iter_children(&iter);
                *self.heap.iters.get_mut(handle) = iter;
            }
            Tag::Object => {
                let object = std::mem::take(self.heap.objects.get_mut(handle));
                self.object_children(&object);
                *self.heap.objects.get_mut(handle) = object;
            }
            _ => {}
        }
    }

    fn class_children(&mut self, handle: Handle) {
        let class = std::mem::take(self.heap.classes.get_mut(handle));
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
        *self.heap.classes.get_mut(handle) = class;
    }

    fn function_children(&mut self, handle: Handle) {
        let function = std::mem::take(self.heap.functions.get_mut(handle));
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
        *self.heap.functions.get_mut(handle) = function;
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
                for entry in &state.traceback {
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

    /// Whether something would have to run if everything were let go.
    pub(crate) fn may_have_to_finalize(&self) -> bool {
        self.finalizers || self.generators.iter().any(|(_, body)| body.has_to_close())
    }

    /// Frees what was not reached. Gives false where `go_on` did.
    fn sweep(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        arenas!(self.sweep(go_on), &&)
    }
}
