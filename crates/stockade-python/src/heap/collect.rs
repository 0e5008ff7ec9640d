//! The collector: marks from the roots with a stack of its own, sweeps every arena, and counts
//! again what is in use, so that estimates made in between do not drift.

use super::text::Body;
use super::{Handle, Heap, Iter, Object, Tag, Value};
use crate::class::BUILTIN_CLASSES;
use crate::code::Code;

/// A collection under way.
pub(crate) struct Marker<'a> {
    heap: &'a mut Heap,
    pending: Vec<Value>,
    epoch: u32,
}

impl Heap {
    /// Starts a collection; the caller marks its roots and then calls [`Marker::finish`].
    pub(crate) fn collect(&mut self) -> Marker<'_> {
        self.cursors.forget();
        self.texts.clear_marks();
        self.buffers.clear_marks();
        self.bigs.clear_marks();
        self.tuples.clear_marks();
        self.lists.clear_marks();
        self.dicts.clear_marks();
        self.sets.clear_marks();
        self.bytes.clear_marks();
        self.classes.clear_marks();
        self.instances.clear_marks();
        self.functions.clear_marks();
        self.methods.clear_marks();
        self.cells.clear_marks();
        self.generators.clear_marks();
        self.iters.clear_marks();
        self.objects.clear_marks();
        self.epoch = self.epoch.wrapping_add(1);
        let epoch = self.epoch;
        let mut marker = Marker {
            heap: self,
            pending: Vec::new(),
            epoch,
        };
        for at in 0..marker.heap.symbol_texts.len() {
            marker.value(marker.heap.symbol_texts[at]);
        }
        // Modules live as long as the interpreter.
        for at in 0..marker.heap.modules.len() {
            let module = std::mem::take(&mut marker.heap.modules[at]);
            marker.value(module.name);
            marker.value(module.namespace);
            marker.values(module.values.iter().copied());
            marker.values(module.fallback.iter().copied());
            marker.heap.modules[at] = module;
        }
        for at in 0..marker.heap.letters.len() {
            marker.value(marker.heap.letters[at]);
        }
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
            Tag::Tuple => heap.tuples.mark(handle),
            Tag::List => heap.lists.mark(handle),
            Tag::Dict => heap.dicts.mark(handle),
            Tag::Set | Tag::FrozenSet => heap.sets.mark(handle),
            Tag::Class => return self.class(handle),
            Tag::Inst => heap.instances.mark(handle),
            Tag::Func => heap.functions.mark(handle),
            Tag::Method => heap.methods.mark(handle),
            Tag::Cell => heap.cells.mark(handle),
            Tag::Gen => heap.generators.mark(handle),
            Tag::Iter => heap.iters.mark(handle),
            Tag::Object => heap.objects.mark(handle),
            _ => false,
        };
        if first {
            self.pending.push(value);
        }
    }

    /// Marks a class by its number.
    pub(crate) fn class(&mut self, id: u32) {
        let Some(own) = id.checked_sub(BUILTIN_CLASSES) else {
            return;
        };
        if self.heap.classes.mark(own) {
            self.pending.push(Value::class(id));
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
        self.values(code.consts.iter().copied());
        self.values(code.caches.iter().map(|cache| cache.get().value));
        if let Some(doc) = code.doc {
            self.value(doc);
        }
        for child in &code.children {
            self.code(child);
        }
    }

    /// Marks whatever is pending, then sweeps. Gives the number of bytes in use.
    pub(crate) fn finish(mut self) -> usize {
        while let Some(value) = self.pending.pop() {
            self.children(value);
        }
        self.heap.sweep();
        self.heap.used
    }

    /// Takes the children of one object out of the heap for a moment, so that both can be used.
    fn children(&mut self, value: Value) {
        let handle = value.handle();
        match value.tag() {
            Tag::Tuple => {
                let items = std::mem::take(self.heap.tuples.get_mut(handle));
                self.values(items.iter().copied());
                *self.heap.tuples.get_mut(handle) = items;
            }
            Tag::List => {
                let items = std::mem::take(self.heap.lists.get_mut(handle));
                self.values(items.iter().copied());
                *self.heap.lists.get_mut(handle) = items;
            }
            Tag::Dict => {
                let dict = std::mem::take(self.heap.dicts.get_mut(handle));
                for entry in dict.iter() {
                    self.value(entry.key);
                    self.value(entry.value);
                }
                *self.heap.dicts.get_mut(handle) = dict;
            }
            Tag::Set | Tag::FrozenSet => {
                let set = std::mem::take(self.heap.sets.get_mut(handle));
                self.values(set.iter().map(|slot| slot.key));
                *self.heap.sets.get_mut(handle) = set;
            }
            Tag::Class => self.class_children(handle - BUILTIN_CLASSES),
            Tag::Inst => {
                let instance = std::mem::take(self.heap.instances.get_mut(handle));
                self.class(instance.class);
                self.values(instance.slots.iter().copied());
                self.value(instance.dict);
                self.value(instance.payload);
                *self.heap.instances.get_mut(handle) = instance;
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
            Object::Gone
            | Object::Complex(..)
            | Object::Bare
            | Object::Module(_)
            | Object::Globals(_) => {}
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
            Object::Library(object) => {
                self.class(object.class);
                self.values(object.values.iter().copied());
            }
        }
    }
}

impl Heap {
    fn sweep(&mut self) {
        self.texts.sweep(|_| {});
        self.buffers.sweep(|_| {});
        self.bigs.sweep(|_| {});
        self.tuples.sweep(|_| {});
        self.lists.sweep(|_| {});
        self.dicts.sweep(|_| {});
        self.sets.sweep(|_| {});
        self.bytes.sweep(|_| {});
        self.classes.sweep(|_| {});
        self.instances.sweep(|_| {});
        self.functions.sweep(|_| {});
        self.methods.sweep(|_| {});
        self.cells.sweep(|_| {});
        self.generators.sweep(|_| {});
        self.iters.sweep(|_| {});
        self.objects.sweep(|_| {});
        self.used = self.measure();
        self.used_after_collection = self.used;
    }

    /// The bytes that are really held: slots, whether used or not, and what they own.
    fn measure(&self) -> usize {
        const VALUE: usize = size_of::<Value>();
        let slots = self.texts.slot_bytes()
            + self.buffers.slot_bytes()
            + self.bigs.slot_bytes()
            + self.tuples.slot_bytes()
            + self.lists.slot_bytes()
            + self.dicts.slot_bytes()
            + self.sets.slot_bytes()
            + self.bytes.slot_bytes()
            + self.classes.slot_bytes()
            + self.instances.slot_bytes()
            + self.functions.slot_bytes()
            + self.methods.slot_bytes()
            + self.cells.slot_bytes()
            + self.generators.slot_bytes()
            + self.iters.slot_bytes()
            + self.objects.slot_bytes();
        let owned = self
            .texts
            .iter()
            .map(|(_, text)| text.payload_bytes())
            .sum::<usize>()
            + self
                .buffers
                .iter()
                .map(|(_, buffer)| buffer.capacity())
                .sum::<usize>()
            + self
                .bigs
                .iter()
                .map(|(_, big)| (big.0.bits() / 8) as usize)
                .sum::<usize>()
            + self
                .tuples
                .iter()
                .map(|(_, items)| items.len() * VALUE)
                .sum::<usize>()
            + self
                .lists
                .iter()
                .map(|(_, items)| items.capacity() * VALUE)
                .sum::<usize>()
            + self
                .dicts
                .iter()
                .map(|(_, dict)| dict.payload_bytes())
                .sum::<usize>()
            + self
                .sets
                .iter()
                .map(|(_, set)| set.payload_bytes())
                .sum::<usize>()
            + self
                .bytes
                .iter()
                .map(|(_, bytes)| bytes.capacity())
                .sum::<usize>()
            + self
                .instances
                .iter()
                .map(|(_, it)| it.slots.capacity() * VALUE)
                .sum::<usize>()
            + self
                .generators
                .iter()
                .map(|(_, it)| it.registers.capacity() * VALUE)
                .sum::<usize>();
        slots + owned + self.symbols.bytes()
    }
}
