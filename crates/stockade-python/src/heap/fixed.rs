//! Objects of the library, which are fixed: nothing changes them once their module was imported.
//!
//! Whoever changes an object for a program asks first ([`crate::vm::Vm::may_change`]) and throws. The
//! arenas know the same and are the floor below: what reaches a fixed object unasked is noted, and the
//! session ends as a fault of ours. What no program can see (subclasses that are counted, bodies that
//! are compiled at the first call) goes by the names that end in `_ours`.

use super::{Class, Function, Heap, Set, Tag, Value};
use crate::class::BUILTIN_CLASSES;

impl Heap {
    /// Fixes an object. True the first time, and never for what has nothing that could change.
    pub(crate) fn fix(&mut self, value: Value) -> bool {
        let handle = value.handle();
        match value.tag() {
            Tag::Tuple => self.tuples.fix(handle),
            Tag::List => self.lists.fix(handle),
            Tag::Dict => self.dicts.fix(handle),
            Tag::Set | Tag::FrozenSet => self.sets.fix(handle),
            Tag::ByteArray => self.bytes.fix(handle),
            Tag::Class => match handle.checked_sub(BUILTIN_CLASSES) {
                Some(own) => self.classes.fix(own),
                None => false,
            },
            Tag::Inst => self.instances.fix(handle),
            Tag::Func => self.functions.fix(handle),
            Tag::Method => self.methods.fix(handle),
            Tag::Object => self.objects.fix(handle),
            _ => false,
        }
    }

    /// Whether an object is fixed. The classes of the language are.
    pub(crate) fn is_fixed(&self, value: Value) -> bool {
        let handle = value.handle();
        match value.tag() {
            Tag::List => self.lists.is_fixed(handle),
            Tag::Dict => self.dicts.is_fixed(handle),
            Tag::Set => self.sets.is_fixed(handle),
            Tag::ByteArray => self.bytes.is_fixed(handle),
            Tag::Class => match handle.checked_sub(BUILTIN_CLASSES) {
                Some(own) => self.classes.is_fixed(own),
                None => true,
            },
            Tag::Inst => self.instances.is_fixed(handle),
            Tag::Func => self.functions.is_fixed(handle),
            Tag::Object => self.objects.is_fixed(handle),
            Tag::Native => true,
            _ => false,
        }
    }

    /// Whether a fixed object was changed, which is a fault of ours.
    pub(crate) fn is_broken(&self) -> bool {
        arenas!(self.is_broken(), ||)
    }

    /// Gives an instance a shape that no other has.
    pub(crate) fn set_apart(&mut self, value: Value) {
        let shape = self.instances.get(value.handle()).shape;
        let apart = self.shapes.apart(shape);
        self.instances.get_mut_ours(value.handle()).shape = apart;
    }

    /// An instance, for what goes for fixed ones too: its attributes go to a dict.
    pub(crate) fn instance_ours(&mut self, value: Value) -> &mut super::Instance {
        self.instances.get_mut_ours(value.handle())
    }

    /// A class, for what goes for fixed ones too: which others derive from it.
    pub(crate) fn class_at_ours(&mut self, number: u32) -> &mut Class {
        self.classes.get_mut_ours(number)
    }

    /// A function, likewise: its body, once it was compiled.
    pub(crate) fn function_ours(&mut self, function: Value) -> &mut Function {
        self.functions.get_mut_ours(function.handle())
    }

    /// A set, likewise: a hash that was computed, or elements that are lent for a moment.
    pub(crate) fn set_ours(&mut self, set: Value) -> &mut Set {
        self.sets.get_mut_ours(set.handle())
    }
}
