//! Attributes: reading them, descriptors, inline caches. Setting and deleting is in `attr_set.rs`.

use super::{R, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::code::{Cache, CacheCell, CacheKind, Special};
use crate::heap::{Object, Tag, Value, dict::Found};
use crate::native::{NativeKind, native_of};
use crate::symbol::{Sym, sym};

/// Whether what was found in a class is called with the instance first, and nothing has to be bound
/// for that.
fn is_method(found: Value) -> bool {
    match found.tag() {
        Tag::Func => true,
        Tag::Native => native_of(found).kind == NativeKind::Method,
        _ => false,
    }
}

/// Whether all values with a tag are of one builtin class.
fn has_one_class(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Str
            | Tag::List
            | Tag::Tuple
            | Tag::Dict
            | Tag::Set
            | Tag::FrozenSet
            | Tag::Bytes
            | Tag::ByteArray
            | Tag::Float
    )
}

impl Vm {
    /// Reads an attribute, filling the cache where the next read may skip all this.
    #[inline(never)]
    pub(crate) fn load_attr(&mut self, obj: Value, cache: &CacheCell) -> R<Value> {
        let name = cache.get().sym;
        if obj.is(Tag::Inst) {
            self.fill_cache(obj, name, cache);
        }
        self.get_attr(obj, name)
    }

    /// What `obj.name(…)` calls, and the receiver to pass, or undefined where there is none.
    #[inline(never)]
    pub(crate) fn load_method(&mut self, obj: Value, cache: &CacheCell) -> R<(Value, Value)> {
        let name = cache.get().sym;
        match obj.tag() {
            Tag::Inst => {
                self.fill_cache(obj, name, cache);
                let known = cache.get();
                if known.kind == CacheKind::Method && known.class == self.heap.instance(obj).class {
                    return Ok((known.value, obj));
                }
            }
            Tag::Class => {
                if let Some(found) = self.method_of_class(obj, name) {
                    return Ok(found);
                }
            }
            Tag::Object | Tag::Func | Tag::Method => {}
            _ => {
                let class = self.class_of(obj);
                if let Some(found) = self.class_attr(class, name)
                    && found.is(Tag::Native)
                    && native_of(found).kind == NativeKind::Method
                {
                    if has_one_class(obj.tag()) || class == id::GENERATOR {
                        cache.set(Cache {
                            sym: name,
                            kind: CacheKind::Builtin,
                            slot: obj.tag() as u32,
                            value: found,
                            ..Cache::default()
                        });
                    }
                    return Ok((found, obj));
                }
            }
        }
        Ok((self.get_attr(obj, name)?, Value::UNDEF))
    }

    /// What `Class.name(…)` calls where that is a function of the program, and the class to pass
    /// first where it is a class method: no bound method has to be made.
    fn method_of_class(&mut self, obj: Value, name: Sym) -> Option<(Value, Value)> {
        let class = obj.handle();
        if class < BUILTIN_CLASSES
            || self.metaclass_of(class) != id::TYPE
            || crate::types::object::is_hidden(name)
            || self.class_attr(id::TYPE, name).is_some()
        {
            return None;
        }
        let found = self.class_attr(class, name)?;
        match found.tag() {
            Tag::Func => Some((found, Value::UNDEF)),
            Tag::Object => match self.heap.object(found) {
                Object::StaticMethod(inner) if inner.is(Tag::Func) => Some((*inner, Value::UNDEF)),
                Object::ClassMethod(inner) if inner.is(Tag::Func) => Some((*inner, obj)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The Python function that gets a property.
    fn getter_of(&self, found: Value) -> Option<Value> {
        if !found.is(Tag::Object) {
            return None;
        }
        match self.heap.object(found) {
            Object::Property(property) if property.get.is(Tag::Func) => Some(property.get),
            _ => None,
        }
    }

    /// Whether an attribute of a class stands for the slot of that name, as `__slots__` makes it.
    pub(super) fn is_member(&self, found: Value, name: Sym) -> bool {
        found.is(Tag::Object)
            && matches!(self.heap.object(found), Object::Member { name: own, .. } if *own == name)
    }

    /// Looks an attribute of an instance up for the cache, where neither hooks nor data
    /// descriptors nor a dict are in the way.
    fn fill_cache(&mut self, obj: Value, name: Sym, cache: &CacheCell) {
        let instance = self.heap.instance(obj);
        let (class, shape) = (instance.class, instance.shape);
        let mut entry = Cache {
            sym: name,
            class,
            version: self.class_version,
            shape,
            ..Cache::default()
        };
        let plain = instance.dict().is_undef();
        let taken = cache.make_way();
        self.heap.charge(taken);
        if !plain || self.has_flag(class, |flags| flags.getattribute) {
            return;
        }
        let slot = self.heap.shapes.slot(shape, name);
        let found = self.class_attr(class, name);
        let getter = found.and_then(|found| self.getter_of(found));
        match (slot, found) {
            (_, Some(_)) if getter.is_some() => {
                entry.kind = CacheKind::Property;
                entry.value = getter.unwrap_or_default();
            }
            (Some(slot), None) => {
                entry.kind = CacheKind::Slot;
                entry.slot = slot as u32;
            }
            (Some(slot), Some(found))
                if self.is_member(found, name) || !self.is_data_descriptor(found) =>
            {
                entry.kind = CacheKind::Slot;
                entry.slot = slot as u32;
            }
            (None, Some(found)) => match found.tag() {
                Tag::Func => {
                    entry.kind = CacheKind::Method;
                    entry.value = found;
                }
                Tag::Native if native_of(found).kind == NativeKind::Method => {
                    entry.kind = CacheKind::Method;
                    entry.value = found;
                }
                Tag::None
                | Tag::Bool
                | Tag::Int
                | Tag::Float
                | Tag::Str
                | Tag::Tuple
                | Tag::List
                | Tag::Dict
                | Tag::Set
                | Tag::FrozenSet
                | Tag::Bytes
                | Tag::BigInt => {
                    entry.kind = CacheKind::ClassValue;
                    entry.value = found;
                }
                _ => return,
            },
            _ => return,
        }
        cache.set(entry);
    }

    /// Whether a class of the program has a flag set.
    pub(crate) fn has_flag(
        &self,
        class: u32,
        flag: impl FnOnce(&crate::heap::ClassFlags) -> bool,
    ) -> bool {
        class
            .checked_sub(BUILTIN_CLASSES)
            .is_some_and(|own| flag(&self.heap.class_at(own).flags))
    }

    /// Reads an attribute as `obj.name` does.
    pub(crate) fn get_attr(&mut self, obj: Value, name: Sym) -> R<Value> {
        match self.find_attr(obj, name) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(self.attribute_error(obj, name)),
            Err(throw) => {
                self.name_attribute_error(obj, name);
                Err(throw)
            }
        }
    }

    /// An `AttributeError` that a hook raised learns what was asked for, unless it knows.
    #[cold]
    fn name_attribute_error(&mut self, obj: Value, name: Sym) {
        let super::Pending::Exception(error) = self.pending else {
            return;
        };
        if !self.is_instance(error, id::ATTRIBUTE_ERROR) {
            return;
        }
        let text = self.heap.symbol_text(name);
        if let Some(state) = self.exception_state_mut(error)
            && !state.extra.iter().any(|(known, _)| *known != sym::REACH)
        {
            state
                .extra
                .extend([(sym::NAME_ATTR, text), (sym::OBJ, obj)]);
        }
    }

    /// As [`Vm::get_attr`], with nothing where there is no such attribute. An `AttributeError`
    /// that a hook raises counts as nothing too.
    pub(crate) fn find_attr_or_none(&mut self, obj: Value, name: Sym) -> R<Option<Value>> {
        match self.find_attr(obj, name) {
            Err(throw) => match self.catch(id::ATTRIBUTE_ERROR) {
                Some(_) => Ok(None),
                None => Err(throw),
            },
            found => found,
        }
    }

    fn find_attr(&mut self, obj: Value, name: Sym) -> R<Option<Value>> {
        self.room()?;
        let class = self.class_of(obj);
        if class >= BUILTIN_CLASSES
            && self.has_flag(class, |flags| flags.getattribute)
            && let Some(hook) = self.class_attr(class, sym::GETATTRIBUTE)
            && !hook.is(Tag::Native)
        {
            let text = self.heap.symbol_text(name);
            return match self.call(hook, &[obj, text]) {
                Ok(value) => Ok(Some(value)),
                Err(throw) => self.try_getattr_hook(obj, class, name, throw),
            };
        }
        let found = self.plain_attr(obj, class, name);
        match found {
            Ok(Some(value)) => Ok(Some(value)),
            Ok(None) if self.has_flag(class, |flags| flags.getattr) => {
                match self.class_attr(class, sym::GETATTR) {
                    Some(hook) => {
                        let text = self.heap.symbol_text(name);
                        let bound = self.bind(hook, obj)?;
                        self.call(bound, &[text]).map(Some)
                    }
                    None => Ok(None),
                }
            }
            Ok(None) => self.module_hook(obj, name),
            Err(throw) => self.try_getattr_hook(obj, class, name, throw),
        }
    }

    /// What the `__getattr__` of a module says of a name that it has not.
    fn module_hook(&mut self, obj: Value, name: Sym) -> R<Option<Value>> {
        let Some(Object::Module(number)) = obj.is(Tag::Object).then(|| self.heap.object(obj))
        else {
            return Ok(None);
        };
        match self.heap.modules[*number as usize].get(sym::GETATTR) {
            Some(hook) if !hook.is_undef() => {
                let text = self.heap.symbol_text(name);
                self.call(hook, &[text]).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// `__getattr__` also answers where a property or `__getattribute__` raised `AttributeError`.
    fn try_getattr_hook(
        &mut self,
        obj: Value,
        class: u32,
        name: Sym,
        throw: super::Throw,
    ) -> R<Option<Value>> {
        if !self.has_flag(class, |flags| flags.getattr) {
            return Err(throw);
        }
        let Some(hook) = self.class_attr(class, sym::GETATTR) else {
            return Err(throw);
        };
        if self.catch(id::ATTRIBUTE_ERROR).is_none() {
            return Err(throw);
        }
        let text = self.heap.symbol_text(name);
        let bound = self.bind(hook, obj)?;
        self.call(bound, &[text]).map(Some)
    }

    /// What `object.__getattribute__` and `type.__getattribute__` do.
    pub(crate) fn plain_attr(&mut self, obj: Value, class: u32, name: Sym) -> R<Option<Value>> {
        if crate::types::object::is_hidden(name) {
            return Err(self.hidden_attribute(obj, name));
        }
        match obj.tag() {
            Tag::Class => return self.class_object_attr(obj, class, name),
            Tag::Object => match self.heap.object(obj) {
                Object::Module(number) => {
                    let number = *number;
                    if let Some(found) = self.module_attr(number, name)? {
                        return Ok(Some(found));
                    }
                }
                Object::Super { .. } => {
                    if let Some(found) = self.super_attr(obj, name)? {
                        return Ok(Some(found));
                    }
                }
                _ => {}
            },
            _ => {}
        }
        let found = self.class_attr(class, name);
        if let Some(found) = found
            && self.is_data_descriptor(found)
            && self.has_getter(found)
        {
            return self.get_descriptor(found, obj, class).map(Some);
        }
        if let Some(own) = self.own_instance_attr(obj, name) {
            return Ok(Some(own));
        }
        match found {
            Some(found) => self.get_descriptor(found, obj, class).map(Some),
            None => crate::types::attribute(self, obj, name),
        }
    }

    /// An attribute of the instance itself.
    pub(crate) fn own_instance_attr(&self, obj: Value, name: Sym) -> Option<Value> {
        match obj.tag() {
            Tag::Inst => {
                let instance = self.heap.instance(obj);
                if instance.dict().is_undef() {
                    let slot = self.heap.shapes.slot(instance.shape, name)?;
                    instance.slots.get(slot).filter(|value| !value.is_undef())
                } else {
                    self.dict_get_name(instance.dict(), name)
                }
            }
            Tag::Func => {
                let attrs = self.heap.function(obj).attrs;
                if attrs.is_undef() {
                    None
                } else {
                    self.dict_get_name(attrs, name)
                }
            }
            _ => None,
        }
    }

    /// The value of a name in a dict with string keys.
    pub(crate) fn dict_get_name(&self, dict: Value, name: Sym) -> Option<Value> {
        let text = self.heap.symbols.name(name);
        let hash = crate::text::hash::hash_str(text);
        let body = self.heap.dict(dict);
        let same = |key: Value| {
            if key.is(Tag::Str) && self.heap.str(key) == text {
                crate::heap::dict::Same::Yes
            } else {
                crate::heap::dict::Same::No
            }
        };
        match body.find(hash, same) {
            Found::At(at) => Some(body.slots()[at].value),
            _ => None,
        }
    }

    /// Whether an attribute of a class goes before the instance's own.
    pub(crate) fn is_data_descriptor(&mut self, value: Value) -> bool {
        match value.tag() {
            Tag::Object => {
                matches!(
                    self.heap.object(value),
                    Object::Property(_) | Object::Member { .. }
                )
            }
            Tag::Native => native_of(value).kind == NativeKind::Getter,
            Tag::Inst => {
                let class = self.heap.instance(value).class;
                self.class_attr(class, sym::SET).is_some()
                    || self.class_attr(class, sym::DELETE).is_some()
                    || matches!(self.payload_object(value), Some(Object::Property(_)))
            }
            _ => false,
        }
    }

    /// Whether a data descriptor has a say when its attribute is read.
    fn has_getter(&mut self, value: Value) -> bool {
        if !value.is(Tag::Inst) {
            return true;
        }
        let class = self.heap.instance(value).class;
        self.class_attr(class, sym::GET).is_some() || self.payload_object(value).is_some()
    }

    /// The object inside an instance of a subclass of `property`, `classmethod` and their like.
    pub(crate) fn payload_object(&self, value: Value) -> Option<&Object> {
        let payload = self.heap.instance(value).payload();
        payload.is(Tag::Object).then(|| self.heap.object(payload))
    }

    /// The value of a class attribute as seen through an instance.
    pub(crate) fn get_descriptor(&mut self, found: Value, obj: Value, class: u32) -> R<Value> {
        match found.tag() {
            Tag::Func => Ok(self.heap.new_method(found, obj)),
            Tag::Native => match native_of(found).kind {
                NativeKind::Method => Ok(self.heap.new_method(found, obj)),
                NativeKind::ClassMethod => Ok(self.heap.new_method(found, Value::class(class))),
                NativeKind::Getter => self.call(found, &[obj]),
                NativeKind::Function | NativeKind::StaticMethod => Ok(found),
            },
            Tag::Object => match self.heap.object(found) {
                Object::Property(property) => {
                    let get = property.get;
                    if get.is_none() {
                        return Err(self.property_error(found, obj, "getter"));
                    }
                    self.call(get, &[obj])
                }
                Object::StaticMethod(inner) => Ok(*inner),
                // As in CPython from 3.13 on, what it holds is not asked how it binds.
                Object::ClassMethod(inner) => {
                    let inner = *inner;
                    Ok(self.heap.new_method(inner, Value::class(class)))
                }
                Object::Member { name, .. } => {
                    let name = *name;
                    match self.own_instance_attr(obj, name) {
                        Some(value) => Ok(value),
                        None => Err(self.attribute_error(obj, name)),
                    }
                }
                _ => Ok(found),
            },
            Tag::Inst => {
                self.room()?;
                let payload = self.heap.instance(found).payload();
                let found_class = self.heap.instance(found).class;
                match self.class_attr(found_class, sym::GET) {
                    // It is called as it was found, not bound: a `__get__` that is a descriptor
                    // itself is never asked for its own.
                    Some(get) => self.call(get, &[found, obj, Value::class(class)]),
                    None if payload.is(Tag::Object) => {
                        let inner = self.get_descriptor(payload, obj, class)?;
                        Ok(if inner.same(payload) { found } else { inner })
                    }
                    None => Ok(found),
                }
            }
            _ => Ok(found),
        }
    }

    /// A function found on a class, with its receiver.
    pub(crate) fn bind(&mut self, function: Value, receiver: Value) -> R<Value> {
        match function.tag() {
            Tag::Func => Ok(self.heap.new_method(function, receiver)),
            Tag::Class => Ok(function),
            _ => {
                let class = self.class_of(receiver);
                self.get_descriptor(function, receiver, class)
            }
        }
    }

    /// An attribute of a class object: its metaclass's data descriptors, its own and its bases'
    /// attributes, then what its metaclass has.
    fn class_object_attr(&mut self, obj: Value, metaclass: u32, name: Sym) -> R<Option<Value>> {
        let class = obj.handle();
        let meta = self.class_attr(metaclass, name);
        if let Some(meta) = meta
            && self.is_data_descriptor(meta)
        {
            return self.get_descriptor(meta, obj, metaclass).map(Some);
        }
        if let Some(found) = self.class_attr(class, name) {
            return match found.tag() {
                Tag::Native => match native_of(found).kind {
                    NativeKind::ClassMethod => Ok(Some(self.heap.new_method(found, obj))),
                    _ => Ok(Some(found)),
                },
                Tag::Object => match self.heap.object(found) {
                    Object::StaticMethod(inner) => Ok(Some(*inner)),
                    Object::ClassMethod(inner) => {
                        let inner = *inner;
                        Ok(Some(self.heap.new_method(inner, obj)))
                    }
                    _ => Ok(Some(found)),
                },
                Tag::Inst => {
                    let found_class = self.heap.instance(found).class;
                    match self.class_attr(found_class, sym::GET) {
                        Some(get) => self.call(get, &[found, Value::NONE, obj]).map(Some),
                        None => Ok(Some(found)),
                    }
                }
                _ => Ok(Some(found)),
            };
        }
        if let Some(own) = crate::types::class::attribute(self, class, name)? {
            return Ok(Some(own));
        }
        match meta {
            Some(meta) => self.get_descriptor(meta, obj, metaclass).map(Some),
            None => Ok(None),
        }
    }

    fn module_attr(&mut self, number: u32, name: Sym) -> R<Option<Value>> {
        let module = &self.heap.modules[number as usize];
        if let Some(value) = module.get(name) {
            return Ok(Some(value).filter(|value| self.may_see(number, name, *value)));
        }
        if let Some(value) = module
            .table
            .and_then(|table| crate::native::find(table.into(), name))
        {
            return Ok(Some(value));
        }
        if name == sym::NAME {
            return Ok(Some(module.name));
        }
        Ok(None)
    }

    /// `__enter__` and its like, looked up on the class.
    pub(crate) fn load_special(&mut self, obj: Value, which: Special) -> R<(Value, Value)> {
        let (name, protocol, missing) = match which {
            Special::Enter => (sym::ENTER, "context manager", "__enter__"),
            Special::Exit => (sym::EXIT, "context manager", "__exit__"),
            Special::AEnter => (sym::AENTER, "asynchronous context manager", "__aenter__"),
            Special::AExit => (sym::AEXIT, "asynchronous context manager", "__aexit__"),
        };
        let Some(found) = self.special(obj, name) else {
            let message = format!(
                "'{}' object does not support the {protocol} protocol{}",
                self.type_name(obj),
                if matches!(which, Special::Exit | Special::AExit) {
                    format!(" (missed {missing} method)")
                } else {
                    String::new()
                }
            );
            return Err(self.type_error(message));
        };
        match found.tag() {
            Tag::Func => Ok((found, obj)),
            _ => Ok((self.bind(found, obj)?, Value::UNDEF)),
        }
    }

    /// `super().name(…)`.
    pub(crate) fn super_method(
        &mut self,
        class: Value,
        receiver: Value,
        cache: &CacheCell,
    ) -> R<(Value, Value)> {
        let name = cache.get().sym;
        if receiver.is(Tag::Inst) && class.is(Tag::Class) {
            let own = self.heap.instance(receiver).class;
            // The class that `super()` stands in takes the place of a shape.
            if let Some(known) = cache.met(own, class.handle(), self.class_version) {
                return Ok((known.value.get(), receiver));
            }
            let taken = cache.make_way();
            self.heap.charge(taken);
            if self.is_subclass(own, class.handle())
                && let Some(found) = self.attr_after(own, class.handle(), name)
                && is_method(found)
            {
                cache.set(Cache {
                    sym: name,
                    class: own,
                    version: self.class_version,
                    shape: class.handle(),
                    kind: CacheKind::Super,
                    value: found,
                    ..Cache::default()
                });
                return Ok((found, receiver));
            }
        }
        let made = self.new_super(class, receiver)?;
        if let Object::Super { receiver_class, .. } = self.heap.object(made) {
            let receiver_class = *receiver_class;
            if let Some(found) = self.attr_after(receiver_class, class.handle(), name)
                && found.is(Tag::Func)
                && !receiver.is(Tag::Class)
            {
                return Ok((found, receiver));
            }
        }
        Ok((self.get_attr(made, name)?, Value::UNDEF))
    }

    /// An attribute of the classes after `class` in the order of `of`.
    pub(crate) fn attr_after(&self, of: u32, class: u32, name: Sym) -> Option<Value> {
        let mut order = self.mro(of).iter().skip_while(|id| **id != class).skip(1);
        order.find_map(|id| self.own_attr(*id, name))
    }

    fn super_attr(&mut self, obj: Value, name: Sym) -> R<Option<Value>> {
        let Object::Super {
            class,
            receiver,
            receiver_class,
        } = self.heap.object(obj)
        else {
            return Ok(None);
        };
        let (class, receiver, receiver_class) = (*class, *receiver, *receiver_class);
        if name == sym::CLASS || receiver.is_undef() {
            return Ok(None);
        }
        let Some(found) = self.attr_after(receiver_class, class.handle(), name) else {
            return Ok(None);
        };
        // Through a class, plain functions stay as they are and class methods bind to it.
        if receiver.is(Tag::Class) && receiver.handle() == receiver_class {
            return match found.tag() {
                Tag::Func => Ok(Some(found)),
                Tag::Native if native_of(found).kind != NativeKind::ClassMethod => Ok(Some(found)),
                _ => self
                    .get_descriptor(found, receiver, receiver_class)
                    .map(Some),
            };
        }
        self.get_descriptor(found, receiver, receiver_class)
            .map(Some)
    }
}
