//! Attributes: setting and deleting them, by descriptors, slots and inline caches.

use super::{R, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::code::{Cache, CacheCell, CacheKind};
use crate::heap::{Dict, Object, Tag, Value};
use crate::native::{NativeKind, native_of};
use crate::symbol::{Sym, sym};

impl Vm {
    /// Sets an attribute, filling the cache.
    #[inline(never)]
    pub(crate) fn store_attr(&mut self, obj: Value, value: Value, cache: &CacheCell) -> R<()> {
        let name = cache.get().sym;
        if !obj.is(Tag::Inst) {
            return self.set_attr(obj, name, value);
        }
        let instance = self.heap.instance(obj);
        let (class, shape, plain) = (instance.class, instance.shape, instance.dict().is_undef());
        let taken = cache.make_way();
        self.heap.charge(taken);
        self.set_attr(obj, name, value)?;
        let free =
            plain && class >= BUILTIN_CLASSES && !self.has_flag(class, |flags| flags.setattr);
        if !free {
            return Ok(());
        }
        match self.class_attr(class, name) {
            Some(found) if self.is_member(found, name) => {}
            Some(found) if self.is_data_descriptor(found) => {
                if let Some(setter) = self.setter_of(found) {
                    cache.set(Cache {
                        sym: name,
                        class,
                        version: self.class_version,
                        shape,
                        kind: CacheKind::Property,
                        value: setter,
                        ..Cache::default()
                    });
                }
                return Ok(());
            }
            _ if self.heap.class_at(class - BUILTIN_CLASSES).slots.is_some() => return Ok(()),
            _ => {}
        }
        let after = self.heap.instance(obj);
        if !after.dict().is_undef() || after.class != class {
            return Ok(());
        }
        let grown = after.shape;
        let entry = Cache {
            sym: name,
            class,
            version: self.class_version,
            shape,
            ..Cache::default()
        };
        if let Some(slot) = self.heap.shapes.slot(shape, name) {
            cache.set(Cache {
                kind: CacheKind::Slot,
                slot: slot as u32,
                ..entry
            });
        } else if self.heap.grown_shape(shape, name) == Some(grown) {
            cache.set(Cache {
                kind: CacheKind::Grow,
                slot: grown,
                ..entry
            });
        }
        Ok(())
    }

    /// `obj.name = value`.
    pub(crate) fn set_attr(&mut self, obj: Value, name: Sym, value: Value) -> R<()> {
        self.room()?;
        let class = self.class_of(obj);
        if self.has_flag(class, |flags| flags.setattr)
            && let Some(hook) = self.class_attr(class, sym::SETATTR)
            && !hook.is(Tag::Native)
        {
            let text = self.heap.symbol_text(name);
            let bound = self.bind(hook, obj)?;
            self.call(bound, &[text, value])?;
            return Ok(());
        }
        self.plain_set_attr(obj, name, value)
    }

    /// What `object.__setattr__` does.
    pub(crate) fn plain_set_attr(&mut self, obj: Value, name: Sym, value: Value) -> R<()> {
        if self.is_ours(obj) {
            return Err(self.fixed_attribute(obj, name, true));
        }
        let class = self.class_of(obj);
        if let Some(found) = self.class_attr(class, name)
            && self.set_descriptor(found, obj, Some(value))?
        {
            return Ok(());
        }
        match obj.tag() {
            Tag::Inst => self.set_instance_attr(obj, name, value),
            Tag::Class => crate::types::class::set_attribute(self, obj.handle(), name, Some(value)),
            Tag::Func => crate::types::function::set_attribute(self, obj, name, Some(value)),
            Tag::Object => match self.heap.object(obj) {
                Object::Module(number) => {
                    let number = *number as usize;
                    self.set_module_attr(number, name, value)
                }
                _ => Err(self.no_attribute_to_set(obj, name)),
            },
            _ => Err(self.no_attribute_to_set(obj, name)),
        }
    }

    /// Lets a descriptor of the class take a new value, or the deletion; true where one did.
    fn set_descriptor(&mut self, found: Value, obj: Value, value: Option<Value>) -> R<bool> {
        let inner = match found.tag() {
            Tag::Inst => {
                let class = self.heap.instance(found).class;
                let hook = if value.is_some() {
                    sym::SET
                } else {
                    sym::DELETE
                };
                if let Some(hook) = self.class_attr(class, hook) {
                    let bound = self.bind(hook, found)?;
                    match value {
                        Some(value) => self.call(bound, &[obj, value])?,
                        None => self.call(bound, &[obj])?,
                    };
                    return Ok(true);
                }
                let (other, missing) = match value {
                    Some(_) => (sym::DELETE, "__set__"),
                    None => (sym::SET, "__delete__"),
                };
                let native = self.heap.instance(found).payload().is(Tag::Object);
                if !native && self.class_attr(class, other).is_some() {
                    return Err(self.throw(id::ATTRIBUTE_ERROR, missing));
                }
                self.heap.instance(found).payload()
            }
            _ => found,
        };
        if inner.is(Tag::Native) && native_of(inner).kind == NativeKind::Getter {
            return crate::types::set_getter(self, inner, obj, value);
        }
        if !inner.is(Tag::Object) {
            return Ok(false);
        }
        match self.heap.object(inner) {
            Object::Property(property) => {
                let (function, what) = match value {
                    Some(_) => (property.set, "setter"),
                    None => (property.delete, "deleter"),
                };
                if function.is_none() {
                    return Err(self.property_error(inner, obj, what));
                }
                match value {
                    Some(value) => self.call(function, &[obj, value])?,
                    None => self.call(function, &[obj])?,
                };
                Ok(true)
            }
            Object::Member { name, .. } => {
                let name = *name;
                match value {
                    Some(value) => self.put_instance_attr(obj, name, value),
                    None => self.delete_instance_attr(obj, name)?,
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn set_instance_attr(&mut self, obj: Value, name: Sym, value: Value) -> R<()> {
        let class = self.heap.instance(obj).class;
        if class < BUILTIN_CLASSES {
            return crate::types::exception::set_attribute(self, obj, name, value);
        }
        let slots = &self.heap.class_at(class - BUILTIN_CLASSES).slots;
        if let Some(slots) = slots
            && !slots.contains(&sym::DICT)
        {
            return Err(self.no_attribute_to_set(obj, name));
        }
        if self.exception_state(obj).is_some() && crate::types::exception::is_state_attribute(name)
        {
            return crate::types::exception::set_attribute(self, obj, name, value);
        }
        self.put_instance_attr(obj, name, value);
        Ok(())
    }

    /// Puts a value among the instance's own attributes.
    pub(crate) fn put_instance_attr(&mut self, obj: Value, name: Sym, value: Value) {
        let instance = self.heap.instance(obj);
        let (shape, dict) = (instance.shape, instance.dict());
        if !dict.is_undef() {
            self.dict_set_name(dict, name, value);
            return;
        }
        if let Some(slot) = self.heap.shapes.slot(shape, name) {
            self.heap.instance_mut(obj).slots.put(slot, value);
            return;
        }
        if let Some(grown) = self.heap.grown_shape(shape, name) {
            let instance = self.heap.instance_mut(obj);
            let more = instance.slots.push(value);
            instance.shape = grown;
            self.heap.charge(more);
        } else {
            let dict = self.instance_dict(obj);
            self.dict_set_name(dict, name, value);
        }
    }

    pub(crate) fn dict_set_name(&mut self, dict: Value, name: Sym, value: Value) {
        let key = self.heap.symbol_text(name);
        self.heap.dict_insert_str(dict, key, value);
    }

    /// The dict of an instance; from now on its attributes live there.
    pub(crate) fn instance_dict(&mut self, obj: Value) -> Value {
        let instance = self.heap.instance(obj);
        if !instance.dict().is_undef() {
            return instance.dict();
        }
        let names = self.heap.shapes.names(instance.shape).to_vec();
        let dict = self.heap.new_dict(Dict::default());
        let slots = self.heap.instance_ours(obj).move_to(dict);
        for (name, value) in names.into_iter().zip(slots.iter()) {
            if !value.is_undef() {
                self.dict_set_name(dict, name, value);
            }
        }
        if self.heap.is_fixed(obj) {
            self.heap.fix(dict);
        }
        dict
    }

    /// `del obj.name`.
    pub(crate) fn delete_attr(&mut self, obj: Value, name: Sym) -> R<()> {
        self.room()?;
        let class = self.class_of(obj);
        if self.has_flag(class, |flags| flags.delattr)
            && let Some(hook) = self.class_attr(class, sym::DELATTR)
            && !hook.is(Tag::Native)
        {
            let text = self.heap.symbol_text(name);
            let bound = self.bind(hook, obj)?;
            self.call(bound, &[text])?;
            return Ok(());
        }
        self.plain_delete_attr(obj, name)
    }

    /// What `object.__delattr__` does.
    pub(crate) fn plain_delete_attr(&mut self, obj: Value, name: Sym) -> R<()> {
        if self.is_ours(obj) {
            return Err(self.fixed_attribute(obj, name, false));
        }
        let class = self.class_of(obj);
        if let Some(found) = self.class_attr(class, name)
            && self.set_descriptor(found, obj, None)?
        {
            return Ok(());
        }
        match obj.tag() {
            Tag::Inst => self.delete_instance_attr(obj, name),
            Tag::Class => crate::types::class::set_attribute(self, obj.handle(), name, None),
            Tag::Func => crate::types::function::set_attribute(self, obj, name, None),
            Tag::Object => match self.heap.object(obj) {
                Object::Module(number) => {
                    let number = *number as usize;
                    if self.heap.modules[number].get(name).is_none() {
                        return Err(self.attribute_error(obj, name));
                    }
                    self.set_module_attr(number, name, Value::UNDEF)
                }
                _ => Err(self.no_attribute_to_set(obj, name)),
            },
            _ => Err(self.no_attribute_to_set(obj, name)),
        }
    }

    fn delete_instance_attr(&mut self, obj: Value, name: Sym) -> R<()> {
        if self.own_instance_attr(obj, name).is_none() {
            let class = self.class_of(obj);
            let member = self.class_attr(class, name).is_some_and(|found| {
                found.is(Tag::Object) && matches!(self.heap.object(found), Object::Member { .. })
            });
            if !member && !crate::types::object::has_dict(self, class) {
                return Err(self.no_attribute_to_set(obj, name));
            }
            return Err(self.attribute_error(obj, name));
        }
        let dict = self.instance_dict(obj);
        self.heap.dict_remove_str(dict, name);
        Ok(())
    }

    /// The Python function that sets a property.
    fn setter_of(&self, found: Value) -> Option<Value> {
        if !found.is(Tag::Object) {
            return None;
        }
        match self.heap.object(found) {
            Object::Property(property) if property.set.is(Tag::Func) => Some(property.set),
            _ => None,
        }
    }
}
