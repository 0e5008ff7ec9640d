//! Errors about attributes, in CPython's words.

use super::{Throw, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};

impl Vm {
    /// `'C' object has no attribute 'x'`, with what a suggestion needs.
    #[cold]
    pub(crate) fn attribute_error(&mut self, obj: Value, name: Sym) -> Throw {
        let text = self.heap.symbols.name(name).to_owned();
        let message = match obj.tag() {
            Tag::Class => format!(
                "type object '{}' has no attribute '{text}'",
                self.class_name(obj.handle())
            ),
            Tag::Object => match self.heap.object(obj) {
                Object::Module(number) => {
                    let module = &self.heap.modules[*number as usize];
                    let name = self.heap.str(module.name);
                    let file = module.get(sym::FILE).filter(|file| file.is(Tag::Str));
                    if let Some(file) = file.filter(|_| module.filling) {
                        let file = self.heap.str(file);
                        format!(
                            "partially initialized module '{name}' from '{file}' has no attribute \
                             '{text}' (most likely due to a circular import)"
                        )
                    } else {
                        format!("module '{name}' has no attribute '{text}'")
                    }
                }
                _ => format!("'{}' object has no attribute '{text}'", self.type_name(obj)),
            },
            _ => format!("'{}' object has no attribute '{text}'", self.type_name(obj)),
        };
        self.throw_attribute_error(message, obj, name)
    }

    fn throw_attribute_error(&mut self, message: String, obj: Value, name: Sym) -> Throw {
        let message = self.heap.new_string(message);
        let name = self.heap.symbol_text(name);
        let exception = self.new_exception(id::ATTRIBUTE_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra.push((sym::NAME_ATTR, name));
            state.extra.push((sym::OBJ, obj));
        }
        self.throw_value(exception)
    }

    /// Says that an attribute which only serves to climb out does not exist here.
    #[cold]
    pub(crate) fn hidden_attribute(&mut self, obj: Value, name: Sym) -> Throw {
        let text = self.heap.symbols.name(name).to_owned();
        let message = format!(
            "'{}' object has no attribute '{text}' (it does not exist in this sandbox)",
            self.type_name(obj)
        );
        self.throw_attribute_error(message, obj, name)
    }

    /// `property 'x' of 'C' object has no setter`.
    #[cold]
    pub(crate) fn property_error(&mut self, property: Value, obj: Value, what: &str) -> Throw {
        let name = match self.heap.object(property) {
            Object::Property(property) if property.name.is(Tag::Str) => {
                Some(self.heap.str(property.name).to_owned())
            }
            _ => None,
        };
        let class = self.type_name(obj).to_owned();
        let message = match name {
            Some(name) => format!("property '{name}' of '{class}' object has no {what}"),
            None => format!("property of '{class}' object has no {what}"),
        };
        let name = sym::EMPTY;
        self.throw_attribute_error(message, obj, name)
    }

    /// The object takes no new attributes, or not this one.
    #[cold]
    pub(crate) fn no_attribute_to_set(&mut self, obj: Value, name: Sym) -> Throw {
        let class = self.class_of(obj);
        let text = self.heap.symbols.name(name).to_owned();
        if self.class_attr(class, name).is_some() {
            let message = format!(
                "'{}' object attribute '{text}' is read-only",
                self.class_name(class)
            );
            return self.throw(id::ATTRIBUTE_ERROR, message);
        }
        // Where the program has a word in it, CPython does not say what is missing.
        let own = class.checked_sub(BUILTIN_CLASSES);
        let plain = own.is_none_or(|own| {
            let flags = self.heap.class_at(own).flags;
            !flags.setattr && !flags.delattr
        });
        let why = if plain {
            " and no __dict__ for setting new attributes"
        } else {
            ""
        };
        let message = format!(
            "'{}' object has no attribute '{text}'{why}",
            self.class_name(class)
        );
        self.throw_attribute_error(message, obj, name)
    }
}
