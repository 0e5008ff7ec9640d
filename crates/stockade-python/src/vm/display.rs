//! Displays and calls that take other collections in: `{**a}`, `{*a}`, `f(**a)`.

use super::{R, Vm};
use crate::heap::{Tag, Value};
use crate::symbol::sym;
use crate::types::dict::iterates_plainly;

impl Vm {
    /// `set.update(value)`.
    pub(crate) fn set_update(&mut self, set: Value, value: Value) -> R<()> {
        self.rooted(|vm| crate::types::set::update(vm, set, value))
    }

    /// `{**value}`.
    pub(crate) fn dict_update_display(&mut self, dict: Value, value: Value) -> R<()> {
        if let Some(entries) = self.mapping_entries(value)? {
            for (key, value) in entries {
                self.charge(1)?;
                self.dict_set(dict, key, value)?;
            }
            Ok(())
        } else {
            let message = format!("'{}' object is not a mapping", self.type_name(value));
            Err(self.type_error(message))
        }
    }

    /// The keys and values of a mapping; nothing where it has no `keys`.
    pub(crate) fn mapping_entries(&mut self, value: Value) -> R<Option<Vec<(Value, Value)>>> {
        let inner = self.unwrap_payload(value);
        if inner.is(Tag::Dict) && iterates_plainly(self, value) {
            let count = self.heap.dict(inner).len();
            self.charge(count / 8)?;
            self.reserve(count.saturating_mul(2 * size_of::<Value>()))?;
            let body = self.heap.dict(inner);
            return Ok(Some(
                body.iter().map(|entry| (entry.key, entry.value)).collect(),
            ));
        }
        let Some(keys) = self.find_attr_or_none(value, sym::KEYS)? else {
            return Ok(None);
        };
        let keys = self.call(keys, &[])?;
        self.root(keys);
        let mut entries = Vec::new();
        for key in self.collect_iterable(keys)? {
            self.charge(1)?;
            self.root(key);
            let item = self.get_item(value, key)?;
            entries.push((key, self.root(item)));
        }
        Ok(Some(entries))
    }

    /// `f(**value)`: keys must be new. That they are strings is seen at the call.
    pub(crate) fn dict_merge_call(&mut self, dict: Value, value: Value, callee: Value) -> R<()> {
        // The first of them, and mostly the only one, is taken as it is.
        if value.is(Tag::Dict) && self.heap.dict(dict).len() == 0 {
            return crate::types::dict::update_from(self, dict, value);
        }
        let Some(entries) = self.mapping_entries(value)? else {
            let message = format!(
                "{} argument after ** must be a mapping, not {}",
                self.callee_name(callee),
                self.type_name(value)
            );
            return Err(self.type_error(message));
        };
        for (key, value) in entries {
            let hash = self.hash(key)?;
            if self.dict_find(dict, key, hash)?.is_some() {
                let key = self.str_of(key)?;
                let message = format!(
                    "{} got multiple values for keyword argument '{}'",
                    self.callee_name(callee),
                    self.heap.str(key)
                );
                return Err(self.type_error(message));
            }
            self.dict_add(dict, hash, key, value)?;
        }
        Ok(())
    }

    /// Calls `__exit__` with an exception.
    pub(crate) fn call_exit(&mut self, exit: Value, receiver: Value, exc: Value) -> R<Value> {
        let class = Value::class(self.class_of(exc));
        let traceback = self.heap.new_object(crate::heap::Object::Traceback(exc));
        let dealt = if receiver.is_undef() {
            self.call(exit, &[class, exc, traceback])
        } else {
            self.call(exit, &[receiver, class, exc, traceback])
        }?;
        if self.beside.is_some() && !dealt.is_none() && !dealt.same(Value::bool(false)) {
            let manager = match exit.tag() {
                Tag::Method => self.heap.method(exit).receiver,
                _ => receiver,
            };
            self.note_swallowed(manager);
        }
        Ok(dealt)
    }
}
