//! What a program may not change: the library, which other code of the same session uses too.
//!
//! When a module of ours has been imported, all that its names lead to is fixed: classes, functions,
//! instances with their attributes, lists, dicts, sets, properties. Until then the module's own text may
//! change what it makes; afterwards nobody may, our own functions included, since what they change is
//! what a program hands them (`functools.update_wrapper(json.dumps, …)`). The exception is state that
//! has to change, which `modules/kept.rs` lists with reasons.

use super::{R, Throw, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Object, Tag, Value};
use crate::modules::kept;
use crate::symbol::Sym;

impl Vm {
    /// Whether an object may be changed: a list, a dict, a set, an instance, a class, a function.
    #[inline]
    pub(crate) fn may_change(&mut self, value: Value) -> R<()> {
        if self.heap.is_fixed(value) {
            return Err(self.fixed(value));
        }
        Ok(())
    }

    /// Whether attributes of an object are not the program's to set.
    pub(super) fn is_ours(&self, value: Value) -> bool {
        (self.heap.is_fixed(value) && !value.is(Tag::Native)) || self.is_guarded(value)
    }

    /// Says that an object belongs to the library.
    #[cold]
    #[inline(never)]
    pub(crate) fn fixed(&mut self, value: Value) -> Throw {
        let message = match value.tag() {
            Tag::Class => format!(
                "cannot change immutable type '{}', which is the library's",
                self.class_name(value.handle())
            ),
            Tag::Func => {
                let name = self.heap.function(value).qualname;
                let name = if name.is(Tag::Str) {
                    self.heap.str(name).to_owned()
                } else {
                    "?".to_owned()
                };
                format!("cannot change function '{name}', which is the library's")
            }
            _ => format!(
                "cannot change this '{}' object, which is the library's",
                self.type_name(value)
            ),
        };
        self.type_error(message)
    }

    /// The same for an attribute, in the words that CPython has for types that are immutable.
    #[cold]
    #[inline(never)]
    pub(crate) fn fixed_attribute(&mut self, value: Value, name: Sym, set: bool) -> Throw {
        let what = if set { "set" } else { "delete" };
        let name = self.heap.symbols.name(name).to_owned();
        if value.is(Tag::Class) {
            let message = format!(
                "cannot {what} '{name}' attribute of immutable type '{}'",
                self.class_name(value.handle())
            );
            return self.type_error(message);
        }
        let message = format!(
            "cannot {what} '{name}' of this '{}' object, which is the library's",
            self.type_name(value)
        );
        self.throw(id::ATTRIBUTE_ERROR, message)
    }

    /// Fixes what was imported, now that the whole import is done: the parts of a package finish each
    /// other. An import that failed leaves nothing behind that a program could change.
    pub(super) fn fix_loaded(&mut self, filled: R<()>) -> R<()> {
        let loaded = std::mem::take(&mut self.loading);
        let fixed = filled.and_then(|()| self.fix_modules(&loaded));
        if fixed.is_err() {
            for (key, _) in loaded {
                self.imported.remove(&key);
            }
        }
        fixed
    }

    /// Fixes all that the names of modules of ours lead to, but for the state that they keep.
    fn fix_modules(&mut self, loaded: &[(Sym, u32)]) -> R<()> {
        for (_, number) in loaded {
            let module = &self.heap.modules[*number as usize];
            let name = self.heap.str(module.name).to_owned();
            for (_, path, _) in kept::of(&name) {
                self.keep(*number, path)?;
            }
        }
        for (_, number) in loaded {
            let pending = self.heap.modules[*number as usize].values.clone();
            self.fix_all(pending)?;
        }
        Ok(())
    }

    /// Notes an object that may change though the library owns it, by its names from the module on.
    fn keep(&mut self, number: u32, path: &str) -> R<()> {
        let mut names = path.split('.');
        let first = self.heap.intern(names.next().unwrap_or_default());
        let mut found = self.heap.modules[number as usize].get(first);
        for name in names {
            let name = self.heap.intern(name);
            found = match found {
                Some(of) => self.find_attr_or_none(of, name)?,
                None => None,
            };
        }
        let Some(found) = found.filter(|found| found.is_heap()) else {
            return Err(self.internal("a module of ours lacks a state that it keeps"));
        };
        let own = path.starts_with('_');
        let owner = own.then_some(number);
        self.kept.insert((found.tag() as u8, found.handle()), owner);
        if own && found.is(Tag::Inst) {
            // What an inline cache learned of the shape of others is not done to this one.
            self.heap.set_apart(found);
        }
        Ok(())
    }

    /// Whether an object is state that only code of its own package may change, and other code runs.
    #[inline]
    pub(crate) fn is_guarded(&self, value: Value) -> bool {
        let of_a_kind = matches!(
            value.tag(),
            Tag::Inst | Tag::Class | Tag::List | Tag::Dict | Tag::Set
        );
        if self.kept.is_empty() || !of_a_kind {
            return false;
        }
        match self.kept.get(&(value.tag() as u8, value.handle())) {
            Some(Some(owner)) => !self.runs_part_of(*owner),
            _ => false,
        }
    }

    fn fix_all(&mut self, mut pending: Vec<Value>) -> R<()> {
        let mut steps = 0_usize;
        while let Some(value) = pending.pop() {
            let kept = || (value.tag() as u8, value.handle());
            if !value.is_heap() || self.kept.contains_key(&kept()) || self.is_alive(value) {
                continue;
            }
            if !self.heap.fix(value) {
                continue;
            }
            steps += 1;
            if steps.is_multiple_of(64) {
                self.charge(64)?;
            }
            self.parts_of(value, &mut pending);
        }
        Ok(())
    }

    /// Whether an object is of a kind that changes by itself: what is under way, what is counted on.
    fn is_alive(&self, value: Value) -> bool {
        let of = match value.tag() {
            Tag::Inst => self.heap.instance(value).payload(),
            _ => value,
        };
        let plain = !of.is(Tag::Object)
            || matches!(
                self.heap.object(of),
                Object::Property(_)
                    | Object::StaticMethod(_)
                    | Object::ClassMethod(_)
                    | Object::MappingProxy(_)
                    | Object::View { .. }
                    | Object::GenericAlias { .. }
                    | Object::Union(_)
                    | Object::Library(_)
                    | Object::Member { .. }
            );
        !plain || matches!(value.tag(), Tag::Gen | Tag::Iter | Tag::Cell)
    }

    /// What an object of the library leads to.
    fn parts_of(&self, value: Value, pending: &mut Vec<Value>) {
        let heap = &self.heap;
        match value.tag() {
            Tag::Tuple | Tag::List => pending.extend(heap.items(value).iter()),
            Tag::Dict => {
                let entries = heap.dict(value).iter();
                pending.extend(entries.flat_map(|entry| [entry.key, entry.value]));
            }
            Tag::Set | Tag::FrozenSet => {
                pending.extend(heap.set(value).iter().map(|slot| slot.key));
            }
            Tag::Class => {
                let Some(own) = value.handle().checked_sub(BUILTIN_CLASSES) else {
                    return;
                };
                let class = heap.class_at(own);
                pending.extend(class.attrs.iter().map(|(_, value)| *value));
                pending.extend(class.bases.iter().map(|base| Value::class(*base)));
                pending.extend([class.doc, Value::class(class.metaclass)]);
            }
            Tag::Inst => {
                let instance = heap.instance(value);
                let class = Value::class(instance.class);
                pending.extend(instance.slots.iter());
                pending.extend([instance.payload(), instance.dict(), class]);
            }
            Tag::Func => {
                let function = heap.function(value);
                pending.extend_from_slice(&function.defaults);
                pending.extend(function.kw_defaults.iter().map(|(_, value)| *value));
                let cells = function.closure.iter().filter(|cell| cell.is(Tag::Cell));
                pending.extend(cells.map(|cell| *heap.cell(*cell)));
                pending.extend([function.annotations, function.type_params, function.attrs]);
            }
            Tag::Method => {
                let method = heap.method(value);
                pending.extend([method.function, method.receiver]);
            }
            Tag::Object => parts_of_object(heap.object(value), pending),
            _ => {}
        }
    }
}

fn parts_of_object(object: &Object, pending: &mut Vec<Value>) {
    match object {
        Object::Property(property) => {
            pending.extend([property.get, property.set, property.delete, property.doc]);
        }
        Object::StaticMethod(inner)
        | Object::ClassMethod(inner)
        | Object::MappingProxy(inner)
        | Object::Union(inner) => pending.push(*inner),
        Object::View { dict, .. } => pending.push(*dict),
        Object::GenericAlias { origin, args } => pending.extend([*origin, *args]),
        Object::Library(object) => pending.extend_from_slice(&object.values),
        _ => {}
    }
}
