//! Names of class bodies, annotations, and namespaces that are dicts.

use super::{R, Vm};
use crate::class::id;
use crate::heap::{Dict, Tag, Value};
use crate::symbol::{Sym, sym};

impl Vm {
    fn namespace(&self) -> Value {
        self.frames.last().map_or(Value::UNDEF, |frame| frame.extra)
    }

    /// A name of a class body: its namespace, then the cell of an outer function or the module.
    pub(crate) fn load_name(&mut self, name: u32, cell: Option<Value>) -> R<Value> {
        let name = Sym(name);
        let namespace = self.namespace();
        if namespace.is(Tag::Dict) {
            if let Some(value) = self.dict_get_name(namespace, name) {
                return Ok(value);
            }
        } else if !namespace.is_undef() {
            let key = self.heap.symbol_text(name);
            match self.get_item(namespace, key) {
                Ok(value) => return Ok(value),
                Err(throw) => {
                    if self.catch(id::KEY_ERROR).is_none() {
                        return Err(throw);
                    }
                }
            }
        }
        if let Some(cell) = cell {
            let value = *self.heap.cell(cell);
            if !value.is_undef() {
                return Ok(value);
            }
        }
        self.load_global_name(name)
    }

    /// A name of the running frame's module, or a builtin.
    pub(crate) fn load_global_name(&mut self, name: Sym) -> R<Value> {
        let module = self.frames.last().map_or(0, |frame| frame.module as usize);
        if let Some(value) = self.heap.modules[module].get(name) {
            return Ok(value);
        }
        let builtin = builtin_by_name(name);
        if !builtin.is_undef() {
            return Ok(builtin);
        }
        match self.lent(module as u32, name) {
            Some(value) => Ok(value),
            None => Err(self.name_error(name)),
        }
    }

    pub(crate) fn store_name(&mut self, name: u32, value: Value) -> R<()> {
        let namespace = self.namespace();
        if namespace.is(Tag::Dict) {
            self.may_change(namespace)?;
            self.dict_set_name(namespace, Sym(name), value);
            return Ok(());
        }
        let key = self.heap.symbol_text(Sym(name));
        self.set_item(namespace, key, value)
    }

    pub(crate) fn delete_name(&mut self, name: u32) -> R<()> {
        let namespace = self.namespace();
        if namespace.is(Tag::Dict) {
            return match self.heap.dict_remove_str(namespace, Sym(name)) {
                Some(_) => Ok(()),
                None => Err(self.name_error(Sym(name))),
            };
        }
        let key = self.heap.symbol_text(Sym(name));
        self.delete_item(namespace, key)
    }

    /// `name: annotation` in a class body or a module.
    pub(crate) fn set_annotation(&mut self, name: u32, value: Value) -> R<()> {
        let namespace = self.namespace();
        let known = if namespace.is(Tag::Dict) {
            self.dict_get_name(namespace, sym::ANNOTATIONS)
        } else {
            let module = self.frames.last().map_or(0, |frame| frame.module as usize);
            self.heap.modules[module].get(sym::ANNOTATIONS)
        };
        let annotations = match known {
            Some(known) if known.is(Tag::Dict) => known,
            _ => {
                let made = self.heap.new_dict(Dict::default());
                if namespace.is(Tag::Dict) {
                    self.dict_set_name(namespace, sym::ANNOTATIONS, made);
                } else {
                    let module = self.frames.last().map_or(0, |frame| frame.module as usize);
                    self.heap.modules[module].set(sym::ANNOTATIONS, made);
                }
                made
            }
        };
        self.dict_set_name(annotations, Sym(name), value);
        Ok(())
    }
}

/// What a name means that the program did not define: a builtin, or undefined.
pub(crate) fn builtin_by_name(name: Sym) -> Value {
    crate::types::builtin_by_name(name).unwrap_or(Value::UNDEF)
}

/// The same by its text.
pub(crate) fn builtin_by_name_text(vm: &Vm, name: &str) -> Option<Value> {
    let found = builtin_by_name(vm.heap.symbols.find(name)?);
    (!found.is_undef()).then_some(found)
}
