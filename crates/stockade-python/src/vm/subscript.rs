//! `obj[key]`, and the dict and set operations that need the machine to compare keys.

use super::{R, Vm};
use crate::heap::{Dict, Heap, Object, Set, Tag, Value, dict::Found, set::SetFound};
use crate::symbol::{Sym, sym};

/// Bytes of a table from which building it anew takes long enough to look at the clock before.
const LARGE: usize = 1 << 22;

impl Heap {
    pub(crate) fn new_slice(&mut self, start: Value, stop: Value, step: Value) -> Value {
        self.new_object(Object::Slice { start, stop, step })
    }

    /// Sets a string key of a dict; no Python code can have a say.
    pub(crate) fn dict_insert_str(&mut self, dict: Value, key: Value, value: Value) {
        let hash = self.str_hash(key);
        let body = self.dict(dict);
        match body.find(hash, |other| self.same_text(key, other)) {
            Found::At(at) => self.dict_mut(dict).set_value(at, value),
            _ => self.dict_push(dict, hash, key, value),
        }
    }

    pub(crate) fn dict_remove_str(&mut self, dict: Value, name: Sym) -> Option<Value> {
        let key = self.symbol_text(name);
        let hash = self.str_hash(key);
        let body = self.dict(dict);
        match body.find(hash, |other| self.same_text(key, other)) {
            Found::At(at) => Some(self.dict_mut(dict).remove_at(at).value),
            _ => None,
        }
    }

    fn same_text(&self, key: Value, other: Value) -> crate::heap::dict::Same {
        use crate::heap::dict::Same;
        if key.same(other) || (other.is(Tag::Str) && self.str(key) == self.str(other)) {
            Same::Yes
        } else {
            Same::No
        }
    }

    /// Adds a key that is known to be missing, noting growth.
    pub(crate) fn dict_push(&mut self, dict: Value, hash: i64, key: Value, value: Value) {
        let room = self.growth_room();
        let body = self.dict_mut(dict);
        if body.has_room() {
            body.push(hash, key, value);
            return;
        }
        let before = body.payload_bytes();
        body.make_room(|len| crate::heap::growth(len, 40, room));
        body.push(hash, key, value);
        let after = body.payload_bytes();
        self.charge(after.saturating_sub(before));
    }
}

impl Vm {
    /// Finds a key of a dict: the position of its entry.
    pub(crate) fn dict_find(&mut self, dict: Value, key: Value, hash: i64) -> R<Option<usize>> {
        let heap = &self.heap;
        let body = heap.dict(dict);
        let found = body.find(hash, |other| heap.quick_same(key, other));
        let owed = body.owed().take();
        if owed > 0 {
            self.charge(owed as usize)?;
        }
        match found {
            Found::At(at) => Ok(Some(at)),
            Found::Missing => Ok(None),
            Found::Ask(at) => self.dict_find_slowly(dict, key, hash, at),
        }
    }

    /// The same where keys compare by Python code, which may change the dict meanwhile.
    #[cold]
    fn dict_find_slowly(
        &mut self,
        dict: Value,
        key: Value,
        hash: i64,
        first: usize,
    ) -> R<Option<usize>> {
        let mut asked = 1usize;
        let mut at = first;
        loop {
            self.charge(1 + asked / 4)?;
            let version = self.heap.dict(dict).version();
            let other = self.heap.dict(dict).slots()[at].key;
            let equal = self.compare_truth(crate::code::CompareOp::Eq, other, key)?;
            if self.heap.dict(dict).version() != version {
                // Start over: what was found may have moved.
                asked = 0;
            } else if equal {
                return Ok(Some(at));
            }
            let heap = &self.heap;
            let found = heap
                .dict(dict)
                .find(hash, passing(asked, |other| heap.quick_same(key, other)));
            match found {
                Found::At(at) => return Ok(Some(at)),
                Found::Missing => return Ok(None),
                Found::Ask(next) => {
                    asked += 1;
                    at = next;
                }
            }
        }
    }

    /// `dict[key] = value`.
    pub(crate) fn dict_set(&mut self, dict: Value, key: Value, value: Value) -> R<()> {
        let hash = self.hash(key)?;
        self.may_change(dict)?;
        match self.dict_find(dict, key, hash)? {
            Some(at) => self.heap.dict_mut(dict).set_value(at, value),
            None => self.dict_add(dict, hash, key, value)?,
        }
        Ok(())
    }

    /// Adds a key that is known to be missing, if there is memory for it.
    #[inline]
    pub(crate) fn dict_add(&mut self, dict: Value, hash: i64, key: Value, value: Value) -> R<()> {
        let more = self.heap.dict(dict).next_growth();
        if more > 0 {
            self.reserve(more)?;
        }
        let rebuilt = self.heap.dict(dict).next_rebuild();
        if rebuilt > LARGE {
            self.look_ahead(rebuilt / 8)?;
        }
        self.heap.dict_push(dict, hash, key, value);
        Ok(())
    }

    /// `dict.get(key)`.
    pub(crate) fn dict_get(&mut self, dict: Value, key: Value) -> R<Option<Value>> {
        let hash = self.hash(key)?;
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.map(|at| self.heap.dict(dict).slots()[at].value))
    }

    /// Removes a key and gives its value back.
    pub(crate) fn dict_remove(&mut self, dict: Value, key: Value) -> R<Option<Value>> {
        let hash = self.hash(key)?;
        self.may_change(dict)?;
        let found = self.dict_find(dict, key, hash)?;
        Ok(found.map(|at| self.heap.dict_mut(dict).remove_at(at).value))
    }

    /// The dict inside a value, if it is one or derives from it.
    pub(crate) fn dict_payload(&self, value: Value) -> Option<Value> {
        let inner = self.unwrap_payload(value);
        inner.is(Tag::Dict).then_some(inner)
    }

    /// Finds an element of a set: where it is, or where it would go.
    pub(crate) fn set_find(&mut self, set: Value, key: Value, hash: i64) -> R<SetFound> {
        let heap = &self.heap;
        let body = heap.set(set);
        let found = body.find(hash, |other| heap.quick_same(key, other));
        let owed = body.owed().take();
        if owed > 0 {
            self.charge(owed as usize)?;
        }
        match found {
            SetFound::Ask(at) => self.set_find_slowly(set, key, hash, at),
            found => Ok(found),
        }
    }

    #[cold]
    fn set_find_slowly(&mut self, set: Value, key: Value, hash: i64, first: usize) -> R<SetFound> {
        let mut asked = 1usize;
        let mut at = first;
        loop {
            self.charge(1 + asked / 4)?;
            let (size, other) = {
                let body = self.heap.set(set);
                ((body.slots().len(), body.len()), body.slots()[at].key)
            };
            let equal = self.compare_truth(crate::code::CompareOp::Eq, other, key)?;
            let body = self.heap.set(set);
            let moved = (body.slots().len(), body.len()) != size
                || !body
                    .slots()
                    .get(at)
                    .is_some_and(|slot| slot.key.same(other));
            if moved {
                asked = 0;
            } else if equal {
                return Ok(SetFound::At(at));
            }
            let heap = &self.heap;
            let found = heap
                .set(set)
                .find(hash, passing(asked, |other| heap.quick_same(key, other)));
            match found {
                SetFound::Ask(next) => {
                    asked += 1;
                    at = next;
                }
                found => return Ok(found),
            }
        }
    }

    /// `set.add(key)`; true where it was not there.
    pub(crate) fn set_add(&mut self, set: Value, key: Value) -> R<bool> {
        let hash = self.hash(key)?;
        self.set_add_hashed(set, key, hash)
    }

    pub(crate) fn set_add_hashed(&mut self, set: Value, key: Value, hash: i64) -> R<bool> {
        self.may_change(set)?;
        match self.set_find(set, key, hash)? {
            SetFound::Missing(at) => {
                let more = self.heap.set(set).next_growth();
                if more > 0 {
                    self.room_for(more)?;
                    if more > LARGE {
                        // All elements are put anew, in no order that a cache likes.
                        self.look_ahead(more / 5)?;
                    }
                }
                let body = self.heap.set_mut(set);
                let before = body.payload_bytes();
                body.insert_at(at, hash, key);
                let after = body.payload_bytes();
                self.heap.charge(after.saturating_sub(before));
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    pub(crate) fn build_set(&mut self, start: usize, count: usize) -> R<Value> {
        let set = self.heap.new_set(Set::default());
        // An instruction has no native around it that would let go of the root.
        self.rooted(|vm| {
            vm.root(set);
            for at in start..start + count {
                let item = vm.stack[at];
                vm.set_add(set, item)?;
            }
            Ok(set)
        })
    }

    /// A dict display: keys and values in turns.
    pub(crate) fn build_dict(&mut self, start: usize, count: usize) -> R<Value> {
        if let Some(dict) = self
            .heap
            .quick_dict(&self.stack[start..start + count * 2], &mut self.meter)
        {
            return Ok(dict);
        }
        let dict = self.heap.new_dict(Dict::with_capacity(count));
        self.rooted(|vm| {
            vm.root(dict);
            for at in 0..count {
                let (key, value) = (vm.stack[start + at * 2], vm.stack[start + at * 2 + 1]);
                vm.dict_set(dict, key, value)?;
            }
            Ok(dict)
        })
    }

    /// `obj[key]`.
    pub(crate) fn get_item(&mut self, obj: Value, key: Value) -> R<Value> {
        if key.is(Tag::Object)
            && let Some(part) = self.heap.quick_slice(obj, key, &mut self.meter)
        {
            return Ok(part);
        }
        match obj.tag() {
            Tag::Dict => match self.dict_get(obj, key)? {
                Some(value) => Ok(value),
                None => Err(self.key_error(key)),
            },
            Tag::Inst => self.instance_item(obj, key),
            _ => crate::types::get_item(self, obj, key),
        }
    }

    fn instance_item(&mut self, obj: Value, key: Value) -> R<Value> {
        self.room()?;
        self.refuse_none(obj, sym::GETITEM)?;
        if let Some(method) = self.special(obj, sym::GETITEM)
            && !crate::native::is_of_class(method)
        {
            return if method.tag() == Tag::Func {
                self.call(method, &[obj, key])
            } else {
                let bound = self.bind(method, obj)?;
                self.call(bound, &[key])
            };
        }
        let inner = self.unwrap_payload(obj);
        if inner.is(Tag::Dict) {
            if let Some(value) = self.dict_get(inner, key)? {
                return Ok(value);
            }
            if let Some(missing) = self.special(obj, sym::MISSING) {
                let bound = self.bind(missing, obj)?;
                return self.call(bound, &[key]);
            }
            return Err(self.key_error(key));
        }
        let numbered = matches!(
            inner.tag(),
            Tag::List | Tag::Tuple | Tag::Str | Tag::Bytes | Tag::ByteArray
        );
        if inner.same(obj) || !(numbered || inner.is(Tag::Object)) {
            let message = format!("'{}' object is not subscriptable", self.type_name(obj));
            return Err(self.type_error(message));
        }
        crate::types::get_item(self, inner, key)
    }

    /// `obj[key] = value`.
    pub(crate) fn set_item(&mut self, obj: Value, key: Value, value: Value) -> R<()> {
        match obj.tag() {
            Tag::Dict => self.dict_set(obj, key, value),
            Tag::Inst => {
                self.room()?;
                if let Some(method) = self.special(obj, sym::SETITEM)
                    && !crate::native::is_of_class(method)
                {
                    let bound = self.bind(method, obj)?;
                    self.call(bound, &[key, value])?;
                    return Ok(());
                }
                let inner = self.unwrap_payload(obj);
                if !matches!(inner.tag(), Tag::List | Tag::Dict | Tag::ByteArray) {
                    let message = format!(
                        "'{}' object does not support item assignment",
                        self.type_name(obj)
                    );
                    return Err(self.type_error(message));
                }
                self.set_item(inner, key, value)
            }
            _ => crate::types::set_item(self, obj, key, value),
        }
    }

    /// `del obj[key]`.
    pub(crate) fn delete_item(&mut self, obj: Value, key: Value) -> R<()> {
        match obj.tag() {
            Tag::Dict => match self.dict_remove(obj, key)? {
                Some(_) => Ok(()),
                None => Err(self.key_error(key)),
            },
            Tag::Inst => {
                self.room()?;
                if let Some(method) = self.special(obj, sym::DELITEM)
                    && !crate::native::is_of_class(method)
                {
                    let bound = self.bind(method, obj)?;
                    self.call(bound, &[key])?;
                    return Ok(());
                }
                let inner = self.unwrap_payload(obj);
                if !matches!(inner.tag(), Tag::List | Tag::Dict | Tag::ByteArray) {
                    return Err(crate::types::no_item_deletion(self, obj, key));
                }
                self.delete_item(inner, key)
            }
            _ => crate::types::delete_item(self, obj, key),
        }
    }
}

/// A comparison that passes over the first candidates that it would take Python code to compare:
/// they were asked already.
fn passing(
    count: usize,
    mut same: impl FnMut(Value) -> crate::heap::dict::Same,
) -> impl FnMut(Value) -> crate::heap::dict::Same {
    use crate::heap::dict::Same;
    let mut left = count;
    move |other| match same(other) {
        Same::Ask if left > 0 => {
            left -= 1;
            Same::No
        }
        answer => answer,
    }
}
