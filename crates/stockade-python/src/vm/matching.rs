//! What `match` asks of its subject.

use super::look::{Looked, SHORT_KEY};
use super::{R, Vm};
use crate::class::id;
use crate::heap::{Dict, Heap, Layout, Object, Tag, Value, dict::Same};
use crate::meter::Meter;
use crate::symbol::{Sym, sym};

/// With so many patterns in it a class pattern takes no memory beside the tuple.
const FEW: usize = 8;

impl Heap {
    /// As [`Vm::match_keys`], where the subject is a dict and has all of them.
    #[inline(never)]
    pub(super) fn quick_keys(
        &mut self,
        subject: Value,
        keys: Value,
        meter: &mut Meter,
    ) -> Option<Value> {
        if !subject.is(Tag::Dict) || !keys.is(Tag::Tuple) || self.tuple(keys).len() > FEW {
            return None;
        }
        let mut values = [Value::UNDEF; FEW];
        let keys = self.tuple(keys);
        for (at, (key, value)) in keys.iter().zip(&mut values).enumerate() {
            let mut before = keys[..at].iter();
            if before.any(|other| !matches!(self.quick_same(*key, *other), Same::No)) {
                return None;
            }
            let Looked::At(_, entry) = self.look(subject, *key, meter) else {
                return None;
            };
            *value = entry.value;
        }
        let count = keys.len();
        Some(self.tuple_of(&values[..count]))
    }
}

impl Vm {
    /// Whether sequence patterns apply to a value.
    pub(crate) fn is_sequence_subject(&self, value: Value) -> bool {
        match value.tag() {
            Tag::List | Tag::Tuple => true,
            Tag::Object => {
                matches!(
                    self.heap.object(value),
                    Object::Range { .. } | Object::MemoryView { .. }
                )
            }
            Tag::Inst => {
                let instance = self.heap.instance(value);
                let layout = self.layout_of(instance.class);
                // The bytes inside what is no `bytearray` are those of an `array`.
                let array = layout == Layout::Plain && instance.payload().is(Tag::ByteArray);
                array || matches!(layout, Layout::List | Layout::Tuple)
            }
            _ => false,
        }
    }

    /// Whether mapping patterns apply to a value.
    pub(crate) fn is_mapping_subject(&self, value: Value) -> bool {
        match value.tag() {
            Tag::Dict => true,
            Tag::Object => {
                matches!(
                    self.heap.object(value),
                    Object::MappingProxy(_) | Object::Globals(_)
                )
            }
            Tag::Inst => self.layout_of(self.heap.instance(value).class) == Layout::Dict,
            _ => false,
        }
    }

    /// The values of the keys, as a tuple, or None where one is missing.
    pub(crate) fn match_keys(&mut self, subject: Value, keys: Value) -> R<Value> {
        let keys = self.copied(keys)?;
        for (at, key) in keys.iter().enumerate() {
            for other in &keys[..at] {
                if self.equal(*key, *other)? {
                    let shown = self.repr(*key)?;
                    let message = format!("mapping pattern checks duplicate key ({shown})");
                    return Err(self.value_error(message));
                }
            }
        }
        let mut values = Vec::with_capacity(keys.len());
        for key in keys {
            let found = match self.dict_payload(subject) {
                // `get` and not `__getitem__`, so that a defaultdict does not grow.
                Some(dict) => self.dict_get(dict, key)?,
                None => match self.get_item(subject, key) {
                    Ok(value) => Some(value),
                    Err(throw) => match self.catch(id::KEY_ERROR) {
                        Some(_) => None,
                        None => return Err(throw),
                    },
                },
            };
            match found {
                Some(value) => values.push(self.root(value)),
                None => return Ok(Value::NONE),
            }
        }
        Ok(self.heap.new_tuple(values))
    }

    /// A dict of what the keys left.
    pub(crate) fn match_rest(&mut self, subject: Value, keys: Value) -> R<Value> {
        let rest = self.heap.new_dict(Dict::default());
        self.root(rest);
        self.dict_update_display(rest, subject)?;
        for key in self.copied(keys)? {
            self.dict_remove(rest, key)?;
        }
        Ok(rest)
    }

    /// As [`Vm::match_class`] without names, where the class has no say in it and the attributes are
    /// in slots of the subject.
    #[inline(never)]
    pub(super) fn quick_match(
        &mut self,
        subject: Value,
        class: Value,
        positional: usize,
    ) -> Option<Value> {
        if !self.quick_instance(subject, class)? {
            self.meter.charge(1);
            return Some(Value::NONE);
        }
        if !subject.is(Tag::Inst) || positional > FEW {
            return None;
        }
        let args = self.class_attr(class.handle(), sym::MATCH_ARGS)?;
        if !args.is(Tag::Tuple) || self.heap.tuple(args).len() < positional {
            return None;
        }
        let instance = self.heap.instance(subject);
        let (own, shape) = (instance.class, instance.shape);
        if !instance.dict().is_undef() || self.has_flag(own, |flags| flags.getattribute) {
            return None;
        }
        let mut values = [Value::UNDEF; FEW];
        for (at, value) in values.iter_mut().enumerate().take(positional) {
            let name = *self.heap.tuple(args).get(at)?;
            if !name.is(Tag::Str) || self.heap.str(name).len() > SHORT_KEY {
                return None;
            }
            let name = self.heap.symbols.find(self.heap.str(name))?;
            if self.class_attr(own, name).is_some() {
                return None;
            }
            let slot = self.heap.shapes.slot(shape, name)?;
            *value = self.heap.instance(subject).slots.get(slot)?;
            if value.is_undef() {
                return None;
            }
        }
        self.meter.charge(1);
        Some(self.heap.tuple_of(&values[..positional]))
    }

    /// The attributes that a class pattern looks at, as a tuple, or None where it does not match.
    pub(crate) fn match_class(
        &mut self,
        subject: Value,
        class: Value,
        positional: usize,
        names: &[Sym],
    ) -> R<Value> {
        if !class.is(Tag::Class) {
            return Err(self.type_error("called match pattern must be a class"));
        }
        if !self.instance_check(subject, class)? {
            return Ok(Value::NONE);
        }
        let mut attrs: Vec<Sym> = Vec::new();
        let mut values = Vec::new();
        if positional > 0 {
            let class_name = self.class_name(class.handle()).to_owned();
            match self.find_attr_or_none(class, sym::MATCH_ARGS)? {
                Some(args) if args.is(Tag::Tuple) => {
                    let args = self.heap.tuple(args).to_vec();
                    if args.len() < positional {
                        let message = format!(
                            "{class_name}() accepts {} positional sub-pattern{} ({positional} given)",
                            args.len(),
                            super::bind::plural(args.len())
                        );
                        return Err(self.type_error(message));
                    }
                    for arg in &args[..positional] {
                        if !arg.is(Tag::Str) {
                            let message = format!(
                                "__match_args__ elements must be strings (got {})",
                                self.type_name(*arg)
                            );
                            return Err(self.type_error(message));
                        }
                        attrs.push(self.symbol(*arg)?);
                    }
                }
                Some(args) => {
                    let message = format!(
                        "{class_name}.__match_args__ must be a tuple (got {})",
                        self.type_name(args)
                    );
                    return Err(self.type_error(message));
                }
                None => {
                    let whole = matches!(
                        self.layout_of(class.handle()),
                        Layout::Int
                            | Layout::Float
                            | Layout::Str
                            | Layout::Bytes
                            | Layout::ByteArray
                            | Layout::Tuple
                            | Layout::List
                            | Layout::Dict
                            | Layout::Set
                            | Layout::FrozenSet
                    );
                    let accepted = usize::from(whole);
                    if positional > accepted {
                        let message = format!(
                            "{class_name}() accepts {accepted} positional sub-pattern{} ({positional} given)",
                            super::bind::plural(accepted)
                        );
                        return Err(self.type_error(message));
                    }
                    values.push(subject);
                }
            }
        }
        for name in names {
            if attrs.contains(name) {
                let message = format!(
                    "{}() got multiple sub-patterns for attribute '{}'",
                    self.class_name(class.handle()),
                    self.heap.symbols.name(*name)
                );
                return Err(self.type_error(message));
            }
            attrs.push(*name);
        }
        for attr in attrs {
            match self.find_attr_or_none(subject, attr)? {
                Some(value) => values.push(self.root(value)),
                None => return Ok(Value::NONE),
            }
        }
        Ok(self.heap.new_tuple(values))
    }
}
