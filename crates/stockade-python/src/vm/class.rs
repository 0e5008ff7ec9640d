//! Making classes, and instances of them.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::call::Flow;
use super::enter::entry;
use super::{R, Ret, Vm, WINDOW};
use crate::class::{BUILTIN_CLASSES, builtin, id};
use crate::heap::{Class, ClassFlags, Dict, Layout, Object, Tag, Value};
use crate::symbol::{Sym, sym};

/// How often the attributes of a new class are gone through.
const PASSES: usize = 16;

impl Vm {
    /// The `class` statement: `start` has the body, the name, then the bases and keywords.
    pub(crate) fn build_class(
        &mut self,
        start: usize,
        count: usize,
        names: Option<Rc<[Sym]>>,
    ) -> R<Value> {
        let (body, name) = (self.stack[start], self.stack[start + 1]);
        let given: Vec<Value> = self.stack[start + 2..start + 2 + count].to_vec();
        let named = names.as_ref().map_or(0, |names| names.len());
        let (bases, values) = given.split_at(count - named);
        let keywords = names
            .iter()
            .flat_map(|names| names.iter().copied())
            .zip(values.iter().copied())
            .collect();
        self.build_class_from(body, name, bases.to_vec(), keywords)
    }

    /// The same with bases in a list and keywords in a dict.
    pub(crate) fn build_class_spread(
        &mut self,
        [body, name, bases, keywords]: [Value; 4],
    ) -> R<Value> {
        let bases = self.collect_iterable(bases)?;
        let mut named = Vec::new();
        if keywords.is(Tag::Dict) {
            let entries: Vec<_> = self
                .heap
                .dict(keywords)
                .iter()
                .map(|entry| (entry.key, entry.value))
                .collect();
            for (key, value) in entries {
                let Some(name) = self.name_in(key)? else {
                    return Err(self.type_error("keywords must be strings"));
                };
                named.push((name, value));
            }
        }
        self.build_class_from(body, name, bases, named)
    }

    fn build_class_from(
        &mut self,
        body: Value,
        name: Value,
        original: Vec<Value>,
        mut keywords: Vec<(Sym, Value)>,
    ) -> R<Value> {
        let bases = self.resolve_bases(&original)?;
        let changed =
            bases.len() != original.len() || bases.iter().zip(&original).any(|(a, b)| !a.same(*b));
        let mut metaclass = None;
        if let Some(at) = keywords
            .iter()
            .position(|(name, _)| *name == sym::METACLASS)
        {
            metaclass = Some(keywords.remove(at).1);
        }
        let metaclass = self.choose_metaclass(metaclass, &bases)?;
        let bases_tuple = self.heap.new_tuple(bases);
        self.root(bases_tuple);
        let namespace = self.prepare_namespace(metaclass, name, bases_tuple, &keywords)?;
        self.root(namespace);
        if changed {
            let original = self.heap.new_tuple(original);
            self.store_in_namespace(namespace, sym::ORIG_BASES, original)?;
        }
        let function = self.heap.function(body);
        let (code, module) = (Rc::clone(&function.code), function.module);
        let cell = self.run_code(body, code, module, namespace)?;
        self.root(cell);
        let class = if metaclass.is(Tag::Class) && metaclass.handle() == id::TYPE {
            self.new_type(id::TYPE, name, bases_tuple, namespace, &keywords)?
        } else {
            self.call_keywords(metaclass, &[name, bases_tuple, namespace], &keywords)?
        };
        if cell.is(Tag::Cell) {
            *self.heap.cell_mut(cell) = class;
        }
        Ok(class)
    }

    /// Replaces bases that are no classes by what their `__mro_entries__` says.
    fn resolve_bases(&mut self, bases: &[Value]) -> R<Vec<Value>> {
        let mut resolved = Vec::with_capacity(bases.len());
        for base in bases {
            if base.is(Tag::Class) {
                resolved.push(*base);
                continue;
            }
            if let Tag::Object = base.tag()
                && let Object::GenericAlias { origin, .. } = self.heap.object(*base)
            {
                resolved.push(*origin);
                continue;
            }
            match self.find_attr_or_none(*base, sym::MRO_ENTRIES)? {
                Some(hook) => {
                    let all = self.heap.new_tuple(bases);
                    let entries = self.call(hook, &[all])?;
                    if !entries.is(Tag::Tuple) {
                        return Err(self.type_error("__mro_entries__ must return a tuple"));
                    }
                    resolved.extend_from_slice(self.heap.tuple(entries));
                }
                None => resolved.push(*base),
            }
        }
        Ok(resolved)
    }

    /// The most derived of the metaclasses of the bases and the one that was named.
    pub(crate) fn choose_metaclass(&mut self, named: Option<Value>, bases: &[Value]) -> R<Value> {
        let mut winner = match named {
            Some(named) if !named.is(Tag::Class) => return Ok(named),
            Some(named) => named.handle(),
            None => bases.first().map_or(id::TYPE, |base| self.class_of(*base)),
        };
        for base in bases {
            let class = self.class_of(*base);
            if self.is_subclass(winner, class) {
                continue;
            }
            if self.is_subclass(class, winner) {
                winner = class;
                continue;
            }
            return Err(self.type_error(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases",
            ));
        }
        Ok(Value::class(winner))
    }

    fn prepare_namespace(
        &mut self,
        metaclass: Value,
        name: Value,
        bases: Value,
        keywords: &[(Sym, Value)],
    ) -> R<Value> {
        if !(metaclass.is(Tag::Class) && metaclass.handle() == id::TYPE)
            && let Some(prepare) = self.find_attr_or_none(metaclass, sym::PREPARE)?
        {
            return self.call_keywords(prepare, &[name, bases], keywords);
        }
        Ok(self.heap.new_dict(Dict::default()))
    }

    fn store_in_namespace(&mut self, namespace: Value, name: Sym, value: Value) -> R<()> {
        let key = self.heap.symbol_text(name);
        self.set_item(namespace, key, value)
    }

    /// What `type.__new__` and `type.__init__` do together.
    pub(crate) fn new_type(
        &mut self,
        metaclass: u32,
        name: Value,
        bases: Value,
        namespace: Value,
        keywords: &[(Sym, Value)],
    ) -> R<Value> {
        let class = self.make_type(metaclass, name, bases, namespace)?;
        self.root(class);
        let attrs = self
            .heap
            .class_at(class.handle() - BUILTIN_CLASSES)
            .attrs
            .len();
        self.look_ahead(attrs.saturating_mul(PASSES))?;
        self.finish_type(class, keywords)?;
        Ok(class)
    }

    fn make_type(
        &mut self,
        metaclass: u32,
        name: Value,
        bases: Value,
        namespace: Value,
    ) -> R<Value> {
        if name.is(Tag::Str) {
            self.look_ahead(self.heap.str(name).len() / 4)?;
        }
        let mut base_ids = Vec::new();
        for base in self.copied(bases)? {
            if !base.is(Tag::Class) {
                return Err(self.type_error("bases must be types"));
            }
            let number = base.handle();
            if builtin(number).is_some_and(|class| !class.open) {
                let message = format!(
                    "type '{}' is not an acceptable base type",
                    self.class_name(number)
                );
                return Err(self.type_error(message));
            }
            base_ids.push(number);
        }
        let generic = self
            .dict_payload(namespace)
            .and_then(|dict| self.dict_get_name(dict, sym::TYPE_PARAMS))
            .is_some_and(|params| params.is(Tag::Tuple) && !self.heap.tuple(params).is_empty());
        if generic && !base_ids.contains(&id::GENERIC) {
            base_ids.push(id::GENERIC);
        }
        if base_ids.is_empty() {
            base_ids.push(id::OBJECT);
        }
        let layout = self.common_layout(&base_ids)?;
        let mut class = Class {
            name,
            qualname: name,
            module_name: Value::NONE,
            doc: Value::NONE,
            bases: base_ids.clone(),
            metaclass,
            layout,
            ..Class::default()
        };
        let dict = self.dict_payload(namespace);
        let entries: Vec<(Value, Value)> = match dict {
            Some(dict) => self
                .heap
                .dict(dict)
                .iter()
                .map(|it| (it.key, it.value))
                .collect(),
            None => return Err(self.type_error("type.__new__() argument 3 must be dict")),
        };
        for (key, value) in entries {
            self.charge(1)?;
            let Some(attr) = self.name_in(key)? else {
                continue;
            };
            match attr {
                sym::QUALNAME => class.qualname = value,
                sym::MODULE => class.module_name = value,
                sym::DOC => class.doc = value,
                sym::CLASSCELL => {}
                // These are class methods and static methods without being told.
                sym::INIT_SUBCLASS | sym::CLASS_GETITEM if value.is(Tag::Func) => {
                    let wrapped = self.heap.new_object(Object::ClassMethod(value));
                    class.attrs.push((attr, wrapped));
                }
                sym::NEW if value.is(Tag::Func) => {
                    let wrapped = self.heap.new_object(Object::StaticMethod(value));
                    class.attrs.push((attr, wrapped));
                }
                _ => class.attrs.push((attr, value)),
            }
        }
        self.look_ahead(class.attrs.len().saturating_mul(PASSES))?;
        let has = |attr: Sym| class.attrs.iter().any(|(known, _)| *known == attr);
        // A class that says what is equal but not how to hash cannot be hashed.
        if has(sym::EQ) && !has(sym::HASH) {
            class.attrs.push((sym::HASH, Value::NONE));
        }
        if class.module_name.is_none() {
            let module = self.frames.last().map_or(0, |frame| frame.module as usize);
            class.module_name = self
                .heap
                .modules
                .get(module)
                .map_or(Value::NONE, |it| it.name);
        }
        self.inherit_flags(&mut class, &base_ids);
        if class.flags.finalizer {
            self.heap.note_finalizer();
        }
        self.collect_slots(&mut class, &base_ids)?;
        for (at, base) in base_ids.iter().enumerate() {
            if base_ids[..at].contains(base) {
                let message = format!("duplicate base class {}", self.class_name(*base));
                return Err(self.type_error(message));
            }
        }
        let handle = self.heap.new_class(class);
        let number = Self::class_id(handle);
        self.note_maker(number);
        let value = self.root(Value::class(number));
        let order = self.linearise(number, &base_ids)?;
        self.heap.class_at_mut(handle).mro = order;
        for base in base_ids {
            if let Some(own) = base.checked_sub(BUILTIN_CLASSES) {
                self.heap.class_at_ours(own).subclasses.push(number);
            }
        }
        self.add_members(number);
        self.classes_changed();
        Ok(value)
    }

    fn inherit_flags(&self, class: &mut Class, bases: &[u32]) {
        let has = |attr: Sym| class.attrs.iter().any(|(known, _)| *known == attr);
        let mut flags = ClassFlags {
            getattribute: has(sym::GETATTRIBUTE),
            getattr: has(sym::GETATTR),
            setattr: has(sym::SETATTR),
            delattr: has(sym::DELATTR),
            eq: has(sym::EQ),
            hash: has(sym::HASH),
            finalizer: has(sym::DEL),
            abstract_methods: false,
            custom_new: has(sym::NEW),
        };
        for base in bases
            .iter()
            .filter_map(|base| base.checked_sub(BUILTIN_CLASSES))
        {
            let inherited = self.heap.class_at(base).flags;
            flags.getattribute |= inherited.getattribute;
            flags.getattr |= inherited.getattr;
            flags.setattr |= inherited.setattr;
            flags.delattr |= inherited.delattr;
            flags.eq |= inherited.eq;
            flags.hash |= inherited.hash;
            flags.finalizer |= inherited.finalizer;
            flags.custom_new |= inherited.custom_new;
        }
        flags.custom_new |= class.layout != Layout::Plain;
        class.flags = flags;
    }

    /// `__slots__` of the class together with those of its bases, or none where any has a dict.
    fn collect_slots(&mut self, class: &mut Class, bases: &[u32]) -> R<()> {
        let Some((_, own)) = class.attrs.iter().find(|(name, _)| *name == sym::SLOTS) else {
            return Ok(());
        };
        let own = *own;
        let mut slots: Vec<Sym> = Vec::new();
        let names: Vec<Value> = match own.tag() {
            Tag::Str => vec![own],
            _ => self.collect_iterable(own)?,
        };
        let sized = [id::INT, id::BYTES, id::TUPLE, id::TYPE];
        if let Some(base) = bases
            .iter()
            .find(|base| sized.iter().any(|it| self.is_subclass(**base, *it)))
            && !names.is_empty()
        {
            let message = format!(
                "nonempty __slots__ not supported for subtype of '{}'",
                self.class_name(*base)
            );
            return Err(self.type_error(message));
        }
        let own = self.heap.str(class.name).to_owned();
        for name in names {
            self.charge(1)?;
            if !name.is(Tag::Str) {
                let message = format!(
                    "__slots__ items must be strings, not '{}'",
                    self.type_name(name)
                );
                return Err(self.type_error(message));
            }
            let text = self.heap.str(name).to_owned();
            let mut letters = text.chars();
            let starts = letters
                .next()
                .is_some_and(|it| it.is_alphabetic() || it == '_');
            if !starts || !letters.all(|it| it.is_alphanumeric() || it == '_') {
                return Err(self.type_error("__slots__ must be identifiers"));
            }
            if text == "__dict__"
                && (slots.contains(&sym::DICT) || bases.iter().any(|base| self.gives_dict(*base)))
            {
                let message = "__dict__ slot disallowed: we already got one";
                return Err(self.type_error(message));
            }
            let before = self.heap.symbols.bytes();
            let slot = crate::compile::mangle(&mut self.heap.symbols, Some(&own), &text);
            self.heap.charge_names(before);
            if text.starts_with("__") {
                self.charge(own.len() / 16)?;
                self.reserve(own.len())?;
            }
            slots.push(slot);
        }
        let known: FxHashSet<Sym> = class.attrs.iter().map(|(known, _)| *known).collect();
        if let Some(slot) = slots.iter().find(|slot| known.contains(*slot)) {
            let message = format!(
                "'{}' in __slots__ conflicts with class variable",
                self.heap.symbols.name(*slot)
            );
            return Err(self.value_error(message));
        }
        let mut all = slots;
        for base in bases {
            match base.checked_sub(BUILTIN_CLASSES) {
                Some(base) => match &self.heap.class_at(base).slots {
                    Some(inherited) => all.extend_from_slice(inherited),
                    None => all.push(sym::DICT),
                },
                None if self.is_subclass(*base, id::BASE_EXCEPTION) => all.push(sym::DICT),
                None => {}
            }
        }
        class.slots = Some(all);
        Ok(())
    }

    /// Whether the instances of a class have a dict.
    fn gives_dict(&self, class: u32) -> bool {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(class) => match &self.heap.class_at(class).slots {
                Some(slots) => slots.contains(&sym::DICT),
                None => true,
            },
            None => self.is_subclass(class, id::BASE_EXCEPTION),
        }
    }

    /// Gives each slot of `__slots__` its descriptor.
    fn add_members(&mut self, number: u32) {
        let class = self.heap.class_at(number - BUILTIN_CLASSES);
        let has_own = class.attrs.iter().any(|(name, _)| *name == sym::SLOTS);
        let Some(slots) = class.slots.clone().filter(|_| has_own) else {
            return;
        };
        let mut known: FxHashSet<Sym> = class.attrs.iter().map(|(known, _)| *known).collect();
        for name in slots {
            if name == sym::DICT || !known.insert(name) {
                continue;
            }
            let member = self.heap.new_object(Object::Member {
                class: number,
                name,
            });
            let attrs = &mut self.heap.class_at_mut(number - BUILTIN_CLASSES).attrs;
            attrs.push((name, member));
        }
    }

    /// The builtin layout that all bases agree on.
    fn common_layout(&mut self, bases: &[u32]) -> R<Layout> {
        let mut solid: Option<u32> = None;
        for base in bases {
            let Some(other) = self.slotted(*base) else {
                continue;
            };
            match solid {
                Some(known) if self.is_subclass(known, other) => {}
                Some(known) if !self.is_subclass(other, known) => {
                    return Err(self.type_error("multiple bases have instance lay-out conflict"));
                }
                _ => solid = Some(other),
            }
        }
        let mut layout = Layout::Plain;
        for base in bases {
            let other = self.layout_of(*base);
            if other == Layout::Plain || other == layout {
                continue;
            }
            if layout != Layout::Plain {
                return Err(self.type_error("multiple bases have instance lay-out conflict"));
            }
            layout = other;
        }
        // Slots of a plain class have no place behind the value of a builtin type.
        if layout != Layout::Plain
            && solid.is_some_and(|solid| self.layout_of(solid) == Layout::Plain)
        {
            return Err(self.type_error("multiple bases have instance lay-out conflict"));
        }
        Ok(layout)
    }

    /// The nearest class that adds slots of its own.
    fn slotted(&self, class: u32) -> Option<u32> {
        self.mro(class).iter().copied().find(|id| {
            id.checked_sub(BUILTIN_CLASSES).is_some_and(|own| {
                self.heap.class_at(own).attrs.iter().any(|(_, value)| {
                    value.is(Tag::Object)
                        && matches!(self.heap.object(*value), Object::Member { class, .. } if class == id)
                })
            })
        })
    }

    pub(crate) fn layout_of(&self, class: u32) -> Layout {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(own) => self.heap.class_at(own).layout,
            None => builtin(class).map_or(Layout::Plain, |class| class.layout),
        }
    }

    /// The method resolution order: C3, as CPython has it.
    fn linearise(&mut self, class: u32, bases: &[u32]) -> R<Vec<u32>> {
        // Every class costs a walk over all that it derives from.
        let walked: usize = bases.iter().map(|base| self.mro(*base).len()).sum();
        self.charge(walked.saturating_mul(1 + bases.len()))?;
        self.reserve(walked.saturating_mul(8))?;
        let mut lists: Vec<Vec<u32>> = bases.iter().map(|base| self.mro(*base).to_vec()).collect();
        lists.push(bases.to_vec());
        let mut order = vec![class];
        loop {
            lists.retain(|list| !list.is_empty());
            if lists.is_empty() {
                return Ok(order);
            }
            let left: usize = lists.iter().map(Vec::len).sum();
            self.charge(1 + left / 8)?;
            let good = lists
                .iter()
                .map(|list| list[0])
                .find(|candidate| lists.iter().all(|list| !list[1..].contains(candidate)));
            let Some(good) = good else {
                let mut heads: Vec<u32> = Vec::new();
                for list in &lists {
                    if !heads.contains(&list[0]) {
                        heads.push(list[0]);
                    }
                }
                let names: Vec<&str> = heads.iter().map(|base| self.class_name(*base)).collect();
                let message = format!(
                    "Cannot create a consistent method resolution order (MRO) for bases {}",
                    names.join(", ")
                );
                return Err(self.type_error(message));
            };
            order.push(good);
            for list in &mut lists {
                if list[0] == good {
                    list.remove(0);
                }
            }
        }
    }

    /// `__set_name__` of the attributes and `__init_subclass__` of the bases.
    pub(crate) fn finish_type(&mut self, class: Value, keywords: &[(Sym, Value)]) -> R<()> {
        let number = class.handle();
        let attrs = self.heap.class_at(number - BUILTIN_CLASSES).attrs.clone();
        for (name, value) in attrs {
            // One of the library's keeps the name that it has.
            let named = value.is(Tag::Object)
                && matches!(self.heap.object(value), Object::Property(_))
                && !self.heap.is_fixed(value);
            if named {
                let name = self.heap.symbol_text(name);
                if let Object::Property(property) = self.heap.object_mut(value) {
                    property.name = name;
                }
            }
            if !value.is(Tag::Inst) {
                continue;
            }
            if let Some(hook) = self.special(value, sym::SET_NAME) {
                let bound = self.bind(hook, value)?;
                let name = self.heap.symbol_text(name);
                if let Err(throw) = self.call(bound, &[class, name]) {
                    self.note_set_name(value, name, number);
                    return Err(throw);
                }
            }
        }
        if let Some(hook) = self.attr_after(number, number, sym::INIT_SUBCLASS) {
            let bound = self.get_descriptor(hook, class, number)?;
            self.call_keywords(bound, &[], keywords)?;
        }
        Ok(())
    }

    /// Says in a note which descriptor an error in `__set_name__` came from.
    fn note_set_name(&mut self, value: Value, name: Value, class: u32) {
        let super::Pending::Exception(error) = self.pending else {
            return;
        };
        let note = format!(
            "Error calling __set_name__ on '{}' instance '{}' in '{}'",
            self.type_name(value),
            self.heap.str(name),
            self.class_name(class)
        );
        let note = self.heap.new_string(note);
        let known = self
            .exception_state(error)
            .map_or(Value::UNDEF, |state| state.notes);
        if known.is(Tag::List) {
            self.heap.list_push(known, note);
            return;
        }
        let notes = self.heap.new_list(vec![note]);
        if let Some(state) = self.exception_state_mut(error) {
            state.notes = notes;
        }
    }

    /// `C(…)` for a class of the program.
    pub(crate) fn call_user_class(
        &mut self,
        class: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        self.room()?;
        let number = class.handle();
        let body = self.heap.class_at(number - BUILTIN_CLASSES);
        if body.metaclass >= BUILTIN_CLASSES {
            let metaclass = body.metaclass;
            if let Some(hook) = self.class_attr(metaclass, sym::CALL)
                && !hook.is(Tag::Native)
            {
                if !hook.is(Tag::Func) {
                    // A class may be called through another one, and that through a third.
                    let bound = self.bind(hook, class)?;
                    return self.nested(|vm| vm.call_start(bound, start, total, names, ret));
                }
                self.stack[start - 1] = class;
                return self.call_start(hook, start - 1, total + 1, names, ret);
            }
        }
        self.instantiate(class, start, total, names, ret)
    }

    /// Starts `C(…)` of a plain class whose `__init__` is a plain function; false where something
    /// else is to be done, and nothing was done.
    #[inline(never)]
    pub(super) fn start_instance(
        &mut self,
        class: Value,
        start: usize,
        total: usize,
        dst: u8,
    ) -> bool {
        let number = class.handle();
        let Some(own) = number.checked_sub(BUILTIN_CLASSES) else {
            return false;
        };
        let body = self.heap.class_at(own);
        let custom = body.flags.custom_new;
        let plain = body.metaclass < BUILTIN_CLASSES
            && !body.flags.abstract_methods
            && (!custom || body.layout == Layout::Exception);
        if !plain || self.heap.used() >= self.meter.collect_at {
            return false;
        }
        if custom && !self.makes_exceptions(number) {
            return false;
        }
        let Some(init) = self.class_attr(number, sym::INIT) else {
            return false;
        };
        if !init.is(Tag::Func) {
            return false;
        }
        let (receiver, given) = (start - 1, total + 1);
        let code = &self.heap.function(init).code;
        let plain = code.plain.takes(given);
        // Where the call would not be that simple, nothing is made for it.
        let made_for = if custom { CALLED } else { 0 };
        let simple = if custom {
            plain && self.meter.has(made_for + i64::from(code.entry_cost))
        } else {
            plain || code.is_simple()
        };
        if !simple {
            return false;
        }
        let instance = if custom {
            let given = &self.stack[start..start + total];
            self.heap.new_exception(number, given)
        } else {
            self.heap.bare_instance(number)
        };
        let before = std::mem::replace(&mut self.stack[receiver], instance);
        let ret = Ret::Init(dst);
        let started = if plain {
            let entry = entry!(self);
            entry.enter(init, receiver, given, ret, None).is_some()
        } else {
            self.start_call(init, receiver, given, None, ret)
        };
        if !started {
            self.stack[receiver] = before;
            return false;
        }
        self.meter.pay(made_for);
        if let Some(frame) = self.frames.last_mut() {
            frame.extra = instance;
        }
        true
    }

    /// Starts the call of `__init__`, where that is simple; the new instance is in the place before
    /// the arguments.
    fn start_init(
        &mut self,
        init: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        dst: u8,
    ) -> bool {
        let instance = self.stack[start - 1];
        let started = self.start_call(init, start - 1, total + 1, names, Ret::Init(dst));
        if started && let Some(frame) = self.frames.last_mut() {
            frame.extra = instance;
        }
        started
    }

    /// Whether the `__new__` of a class is the one of exceptions, and can be called.
    fn makes_exceptions(&mut self, class: u32) -> bool {
        let new = self.class_attr(class, sym::NEW);
        is_of_exceptions(new, sym::NEW) && !self.too_deep_natively()
    }

    /// `C(…)` of a class of exceptions that has all from the builtin ones, and keeps nothing beside
    /// its arguments; nothing where it is anything else, and nothing was done.
    fn quick_exception(&mut self, class: u32, start: usize, total: usize) -> Option<Value> {
        let init = self.class_attr(class, sym::INIT);
        let plain = self.makes_exceptions(class)
            && is_of_exceptions(init, sym::INIT)
            && crate::types::exception::is_plain(self, class);
        // A call that spreads may bring more than a window, and then their room is asked for.
        if !plain
            || total > WINDOW
            || !self.meter.has(2 * CALLED)
            || self.heap.used() >= self.meter.collect_at
        {
            return None;
        }
        self.meter.pay(2 * CALLED);
        let given = &self.stack[start..start + total];
        Some(self.heap.new_exception(class, given))
    }

    /// As [`Vm::instantiate`], from a native.
    pub(crate) fn instantiate_from_native(
        &mut self,
        class: Value,
        args: &[Value],
        keywords: &[(Sym, Value)],
    ) -> R<Value> {
        let top = self.top;
        let start = top + 1;
        let total = args.len() + keywords.len();
        self.need_stack(start + total)?;
        self.stack[top] = class;
        self.stack[start..start + args.len()].copy_from_slice(args);
        for (at, (_, value)) in keywords.iter().enumerate() {
            self.stack[start + args.len() + at] = *value;
        }
        self.top = start + total;
        let names: Option<Rc<[Sym]>> =
            (!keywords.is_empty()).then(|| keywords.iter().map(|(name, _)| *name).collect());
        let flow = self.instantiate(class, start, total, names.as_ref(), Ret::Stop);
        self.top = top;
        match flow? {
            Flow::Value(value) => Ok(value),
            Flow::Frame => Err(self.internal("an instance made by a frame")),
        }
    }

    /// `C.__bases__ = …`: new bases, and a new order for the class and all that derive from it.
    pub(crate) fn change_bases(&mut self, class: u32, bases: Vec<u32>) -> R<()> {
        let own = class - BUILTIN_CLASSES;
        let layout = self.common_layout(&bases)?;
        if layout != self.heap.class_at(own).layout {
            let (new, old) = (self.class_name(bases[0]), self.class_name(class));
            let message =
                format!("__bases__ assignment: '{new}' object layout differs from '{old}'");
            return Err(self.type_error(message));
        }
        let order = self.linearise(class, &bases)?;
        for base in bases
            .iter()
            .filter_map(|base| base.checked_sub(BUILTIN_CLASSES))
        {
            let subclasses = &mut self.heap.class_at_ours(base).subclasses;
            if !subclasses.contains(&class) {
                subclasses.push(class);
            }
        }
        let inherited: Vec<_> = bases
            .iter()
            .filter_map(|base| base.checked_sub(BUILTIN_CLASSES))
            .map(|base| self.heap.class_at(base).flags)
            .collect();
        let body = self.heap.class_at_mut(own);
        body.bases = bases;
        body.mro = order;
        for flags in inherited {
            body.flags.getattribute |= flags.getattribute;
            body.flags.getattr |= flags.getattr;
            body.flags.setattr |= flags.setattr;
            body.flags.delattr |= flags.delattr;
            body.flags.eq |= flags.eq;
            body.flags.hash |= flags.hash;
            body.flags.custom_new |= flags.custom_new;
        }
        // Whatever derives from it takes the new order over, nearest first.
        for derived in self.heap.class_at(own).subclasses.clone() {
            let Some(handle) = derived.checked_sub(BUILTIN_CLASSES) else {
                continue;
            };
            if self.heap.class_at(handle).bases.contains(&class) {
                let bases = self.heap.class_at(handle).bases.clone();
                self.nested(|vm| vm.change_bases(derived, bases))?;
            }
        }
        self.classes_changed();
        Ok(())
    }

    /// What `type.__call__` does: `__new__`, then `__init__`.
    pub(crate) fn instantiate(
        &mut self,
        class: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        let number = class.handle();
        let flags = self.heap.class_at(number - BUILTIN_CLASSES).flags;
        if flags.abstract_methods {
            return Err(crate::types::class::abstract_error(self, number));
        }
        if flags.custom_new
            && names.is_none()
            && let Some(made) = self.quick_exception(number, start, total)
        {
            return Ok(Flow::Value(made));
        }
        let instance = if flags.custom_new {
            let given: Vec<Value> = self.stack[start..start + total].to_vec();
            let count = total - names.map_or(0, |names| names.len());
            let keywords: Vec<(Sym, Value)> = names
                .iter()
                .flat_map(|names| names.iter().copied())
                .zip(given[count..].iter().copied())
                .collect();
            let mut args = vec![class];
            args.extend_from_slice(&given[..count]);
            let new = self.class_attr(number, sym::NEW).unwrap_or(Value::NONE);
            let new = self.get_descriptor(new, class, number)?;
            let made = self.call_keywords(new, &args, &keywords)?;
            if !self.is_instance(made, number) {
                return Ok(Flow::Value(made));
            }
            made
        } else {
            self.heap.bare_instance(number)
        };
        // `__new__` may have made an instance of a class below.
        match self.class_attr(self.class_of(instance), sym::INIT) {
            Some(init)
                if init.is(Tag::Native)
                    && total > 0
                    && !flags.custom_new
                    && init.same(object_init()) =>
            {
                let message = format!("{}() takes no arguments", self.class_name(number));
                Err(self.type_error(message))
            }
            Some(init) if init.is(Tag::Native) && init.same(object_init()) => {
                Ok(Flow::Value(instance))
            }
            Some(init) if init.is(Tag::Func) => {
                self.stack[start - 1] = instance;
                let init_ret = if let Ret::Store(dst) = ret {
                    if self.start_init(init, start, total, names, dst) {
                        return Ok(Flow::Frame);
                    }
                    Ret::Init(dst)
                } else {
                    // Called from a native: wait for `__init__`, then give the instance.
                    let given: Vec<Value> = self.stack[start..start + total].to_vec();
                    let count = total - names.map_or(0, |names| names.len());
                    let keywords: Vec<(Sym, Value)> = names
                        .iter()
                        .flat_map(|names| names.iter().copied())
                        .zip(given[count..].iter().copied())
                        .collect();
                    let mut args = vec![self.root(instance)];
                    args.extend_from_slice(&given[..count]);
                    let value = self.call_keywords(init, &args, &keywords)?;
                    self.check_init(value)?;
                    return Ok(Flow::Value(instance));
                };
                self.call_function(init, start - 1, total + 1, names, init_ret, instance)
            }
            Some(init) => {
                let given: Vec<Value> = self.stack[start..start + total].to_vec();
                let count = total - names.map_or(0, |names| names.len());
                let keywords: Vec<(Sym, Value)> = names
                    .iter()
                    .flat_map(|names| names.iter().copied())
                    .zip(given[count..].iter().copied())
                    .collect();
                self.root(instance);
                if init.is(Tag::Native) {
                    crate::types::native_init(self, init, instance, &given[..count], &keywords)?;
                } else {
                    let bound = self.bind(init, instance)?;
                    let value = self.call_keywords(bound, &given[..count], &keywords)?;
                    self.check_init(value)?;
                }
                Ok(Flow::Value(instance))
            }
            None => Ok(Flow::Value(instance)),
        }
    }

    fn check_init(&mut self, value: Value) -> R<()> {
        if value.is_none() {
            return Ok(());
        }
        let message = format!(
            "__init__() should return None, not '{}'",
            self.type_name(value)
        );
        Err(self.type_error(message))
    }

    /// `super(class, receiver)`.
    pub(crate) fn new_super(&mut self, class: Value, receiver: Value) -> R<Value> {
        if !class.is(Tag::Class) {
            let message = format!(
                "super() argument 1 must be a type, not {}",
                self.type_name(class)
            );
            return Err(self.type_error(message));
        }
        let receiver_class = if receiver.is_undef() {
            class.handle()
        } else if receiver.is(Tag::Class) && self.is_subclass(receiver.handle(), class.handle()) {
            receiver.handle()
        } else if self.is_instance(receiver, class.handle()) {
            self.class_of(receiver)
        } else {
            let what = match receiver.tag() {
                Tag::Class => format!("type {}", self.class_name(receiver.handle())),
                _ => format!("instance of {}", self.type_name(receiver)),
            };
            let message = format!(
                "super(type, obj): obj ({what}) is not an instance or subtype of type ({}).",
                self.class_name(class.handle())
            );
            return Err(self.type_error(message));
        };
        Ok(self.heap.new_object(Object::Super {
            class,
            receiver,
            receiver_class,
        }))
    }
}

/// What a native costs that another one calls, as `__new__` and `__init__` are.
const CALLED: i64 = 5;

/// Whether what was found in a class is what the builtin exceptions have by that name.
fn is_of_exceptions(found: Option<Value>, name: Sym) -> bool {
    let own = crate::native::find(id::BASE_EXCEPTION as usize, name);
    matches!((found, own), (Some(found), Some(own)) if found.same(own))
}

/// `object.__init__`, which has nothing to do.
fn object_init() -> Value {
    crate::native::find(id::OBJECT as usize, sym::INIT).unwrap_or(Value::NONE)
}
