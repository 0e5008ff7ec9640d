//! Iteration: getting an iterator, the next element, unpacking.

use super::bind::FEW;
use super::{R, Ret, Throw, Vm};
use crate::class::id;
use crate::heap::{Iter, List, Object, Tag, Value, Yields};
use crate::symbol::sym;

/// What a level of native stack is charged, and with it a generator that goes on.
const NESTED: i64 = 4;
const RESUMED: i64 = NESTED + 2;
/// Elements that are copied between two looks at the clock.
const PIECE: usize = 1 << 16;

impl Vm {
    /// `iter(value)`.
    pub(crate) fn get_iter(&mut self, value: Value) -> R<Value> {
        let iter = match value.tag() {
            Tag::List | Tag::Tuple | Tag::Str | Tag::Bytes | Tag::ByteArray => {
                Iter::Sequence { over: value, at: 0 }
            }
            Tag::Dict => self.dict_iter(value, Yields::Keys),
            Tag::Set | Tag::FrozenSet => Iter::Set {
                over: value,
                at: 0,
                size: self.heap.set(value).len(),
            },
            Tag::Iter | Tag::Count => return Ok(value),
            Tag::Gen if self.class_of(value) == id::GENERATOR => return Ok(value),
            Tag::Object => match self.heap.object(value) {
                Object::Range { start, stop, step } => {
                    let parts = (*start, *stop, *step);
                    return crate::types::range::iterate(self, parts);
                }
                Object::View { dict, yields } => {
                    let (dict, yields) = (*dict, *yields);
                    let dict = self.unwrap_payload(dict);
                    self.dict_iter(dict, yields)
                }
                _ => return self.get_iter_by_method(value),
            },
            _ => return self.get_iter_by_method(value),
        };
        Ok(self.heap.new_iter(iter))
    }

    pub(crate) fn dict_iter(&self, over: Value, yields: Yields) -> Iter {
        let size = self.heap.dict(over).len();
        Iter::Dict {
            over,
            at: 0,
            size,
            left: size,
            yields,
            backwards: false,
        }
    }

    fn get_iter_by_method(&mut self, value: Value) -> R<Value> {
        self.room()?;
        let class = self.class_of(value);
        match self.class_attr(class, sym::ITER) {
            Some(method) if method.is_none() => {}
            Some(method) if method.is(Tag::Native) && value.is(Tag::Inst) => {
                let inner = self.unwrap_payload(value);
                if !inner.same(value) {
                    return self.get_iter(inner);
                }
                let bound = self.bind(method, value)?;
                return self.call(bound, &[]);
            }
            Some(method) => {
                let bound = self.bind(method, value)?;
                let iter = self.call(bound, &[])?;
                let ok = matches!(iter.tag(), Tag::Iter | Tag::Gen)
                    || self.special(iter, sym::NEXT).is_some();
                if !ok {
                    let message = format!(
                        "iter() returned non-iterator of type '{}'",
                        self.type_name(iter)
                    );
                    return Err(self.type_error(message));
                }
                return Ok(iter);
            }
            None => {
                // Whether it can be called is seen at the first element.
                // A match has groups by number, but is no sequence of them.
                let groups = class == id::RE_MATCH;
                if !groups && self.class_attr(class, sym::GETITEM).is_some() {
                    return Ok(self.heap.new_iter(Iter::GetItem { over: value, at: 0 }));
                }
                let inner = self.unwrap_payload(value);
                let number = matches!(inner.tag(), Tag::Int | Tag::BigInt | Tag::Bool | Tag::Float);
                if !inner.same(value) && !number {
                    return self.get_iter(inner);
                }
            }
        }
        let message = format!("'{}' object is not iterable", self.type_name(value));
        Err(self.type_error(message))
    }

    /// The next element of an iterator, or nothing at its end.
    pub(crate) fn next(&mut self, iter: Value) -> R<Option<Value>> {
        match iter.tag() {
            // Thrown by a function that `map` or its like calls, `StopIteration` ends it too.
            Tag::Iter => match crate::types::iterator::next(self, iter) {
                Ok(next) => Ok(next),
                Err(throw) => self.stopped(throw).map(|_| None),
            },
            Tag::Gen => self.next_of_generator(iter),
            _ => {
                self.room()?;
                let inner = self.unwrap_payload(iter);
                let method = self.special(iter, sym::NEXT);
                if inner.is(Tag::Iter) && method.is_none_or(|method| method.is(Tag::Native)) {
                    return self.next(inner);
                }
                let Some(method) = method else {
                    let message = format!("'{}' object is not an iterator", self.type_name(iter));
                    return Err(self.type_error(message));
                };
                let bound = self.bind(method, iter)?;
                match self.call(bound, &[]) {
                    Ok(value) => Ok(Some(value)),
                    Err(throw) => self.stopped(throw).map(|_| None),
                }
            }
        }
    }

    /// The `StopIteration` that was thrown; what else was thrown goes on.
    pub(super) fn stopped(&mut self, throw: Throw) -> R<Value> {
        self.catch(id::STOP_ITERATION).ok_or(throw)
    }

    fn next_of_generator(&mut self, generator: Value) -> R<Option<Value>> {
        let value = self.resume_and_run(generator, Value::NONE)?;
        Ok(self.yielded.then_some(value))
    }

    /// All elements of an iterable.
    pub(crate) fn collect_iterable(&mut self, value: Value) -> R<Vec<Value>> {
        match value.tag() {
            Tag::List => {
                self.charge(self.heap.list(value).len() / 8)?;
                return self.copied(value);
            }
            Tag::Tuple => {
                self.charge(self.heap.tuple(value).len() / 8)?;
                return self.copied(value);
            }
            _ => {}
        }
        // What was collected lives as long as the one who asked for it needs it.
        let list = self.collect_list(value)?;
        self.root(list);
        self.copied(list)
    }

    /// The elements of a list or tuple. Many are copied in pieces, with looks at the clock.
    pub(crate) fn copied(&mut self, value: Value) -> R<Vec<Value>> {
        let length = self.heap.items(value).len();
        self.room_for(length * size_of::<Value>())?;
        if length <= PIECE {
            return Ok(self.heap.items(value).to_vec());
        }
        self.watched(|heap, patience| {
            let mut copy = Vec::with_capacity(length);
            patience.extend(&mut copy, heap.items(value).iter());
            copy
        })
    }

    /// `list(value)`.
    pub(crate) fn collect_list(&mut self, value: Value) -> R<Value> {
        let list = self.heap.new_list(Vec::new());
        self.rooted(|vm| {
            vm.root(list);
            vm.list_extend(list, value)
        })?;
        Ok(list)
    }

    /// Asks an object of the program how long it will be, as CPython does before it collects what
    /// the object gives; only the asking can be seen, the answer is not needed.
    fn ask_length(&mut self, value: Value) -> R<()> {
        if !value.is(Tag::Inst) {
            return Ok(());
        }
        let own = |method: &Value| !method.is(Tag::Native);
        if self.special(value, sym::LEN).as_ref().is_some_and(own) {
            match self.length(value) {
                Ok(_) => return Ok(()),
                Err(throw) if self.catch(id::TYPE_ERROR).is_none() => return Err(throw),
                Err(_) => {}
            }
        }
        let Some(hint) = self.special(value, sym::LENGTH_HINT).filter(own) else {
            return Ok(());
        };
        let bound = self.bind(hint, value)?;
        let answer = match self.call(bound, &[]) {
            Ok(answer) if answer.is(Tag::NotImplemented) => return Ok(()),
            Ok(answer) => answer,
            Err(throw) => return self.catch(id::TYPE_ERROR).map(|_| ()).ok_or(throw),
        };
        let inner = self.unwrap_payload(answer);
        match inner.tag() {
            Tag::Int if (inner.bits() as i64) < 0 => {
                Err(self.value_error("__length_hint__() should return >= 0"))
            }
            Tag::Int | Tag::Bool | Tag::BigInt => Ok(()),
            _ => {
                let name = self.type_name(answer);
                let message = format!("__length_hint__ must be an integer, not {name}");
                Err(self.type_error(message))
            }
        }
    }

    /// `[*value]`.
    pub(crate) fn list_extend_display(&mut self, list: Value, value: Value) -> R<()> {
        let result = self.rooted(|vm| vm.list_extend(list, value));
        result.map_err(|throw| {
            let class = self.class_of(value);
            let plain = self.class_attr(class, sym::ITER).is_none()
                && self.class_attr(class, sym::GETITEM).is_none();
            if plain && self.catch(id::TYPE_ERROR).is_some() {
                let name = self.type_name(value);
                let message = format!("Value after * must be an iterable, not {name}");
                return self.type_error(message);
            }
            throw
        })
    }

    /// `list.extend(value)`.
    pub(crate) fn list_extend(&mut self, list: Value, value: Value) -> R<()> {
        self.may_change(list)?;
        // A list that grew by what it holds meanwhile would grow for ever.
        let itself = value.is(Tag::Inst) && self.unwrap_payload(value).same(list);
        let value = if itself { list } else { value };
        if matches!(value.tag(), Tag::List | Tag::Tuple) {
            return self.list_extend_items(list, value);
        }
        let iter = self.get_iter(value)?;
        self.root(iter);
        self.ask_length(value)?;
        while let Some(item) = self.next(iter)? {
            self.charge(1)?;
            self.list_push(list, item)?;
            self.settle()?;
        }
        Ok(())
    }

    /// `list.append(item)`. Where a long list has to be moved for it, that takes its time.
    #[inline]
    pub(crate) fn list_push(&mut self, list: Value, item: Value) -> R<()> {
        if self.heap.list_push_within(list, item) {
            return Ok(());
        }
        self.may_change(list)?;
        let items = self.heap.list(list);
        let length = items.len();
        if items.kind() != Some(item.tag()) {
            self.room_for(length)?;
        }
        self.before_filling(length * List::ITEM)?;
        self.heap.list_push(list, item);
        Ok(())
    }

    /// Adds the elements of a list, which may be the same one, or of a tuple, in pieces.
    fn list_extend_items(&mut self, list: Value, value: Value) -> R<()> {
        let length = self.heap.items(value).len();
        self.charge(length / 8)?;
        let body = self.heap.list(list);
        let before = body.capacity();
        if body.len() + length > before {
            let more = self.heap.growth(body.len(), List::ITEM);
            let more = more.max(length);
            self.room_for(more * List::MOST + body.len())?;
            // What is there already may have to be moved.
            self.before_filling(before * List::ITEM)?;
            self.heap
                .change_list(list, |items| items.reserve_exact(more));
        }
        let mut at = 0;
        // To copy a few takes longer than to add them one by one.
        while at < length && length <= FEW {
            let item = self.heap.items(value).get(at).unwrap_or_default();
            self.heap.list_push(list, item);
            at += 1;
        }
        while at < length {
            let end = length.min(at + PIECE);
            let piece = self.heap.items(value).part(at..end);
            self.heap.change_list(list, |items| items.append(&piece));
            at = end;
            if at < length {
                self.look_now()?;
            }
        }
        Ok(())
    }

    /// Inside a native loop that runs Python code, and so holds nothing that is not rooted: what is
    /// due at a safepoint.
    #[inline]
    pub(crate) fn settle(&mut self) -> R<()> {
        if self.heap.used() >= self.meter.collect_at {
            self.safepoint()
        } else {
            Ok(())
        }
    }

    /// Inside a native loop that allocates: ends the run where memory is used up.
    #[inline]
    pub(crate) fn check_memory(&mut self) -> R<()> {
        if self.heap.used() > self.meter.memory {
            self.reserve(0)
        } else {
            Ok(())
        }
    }

    /// `a, b, c = value`, into `count` places of the stack from `to`.
    pub(crate) fn unpack(&mut self, value: Value, to: usize, count: usize) -> R<()> {
        let mut items = Vec::with_capacity(count);
        if matches!(value.tag(), Tag::List | Tag::Tuple) {
            items = self.collect_iterable(value)?;
        } else {
            let iter = match self.get_iter(value) {
                Ok(iter) => iter,
                Err(throw) => return Err(self.not_unpackable(value, throw)),
            };
            self.root(iter);
            while let Some(item) = self.next(iter)? {
                self.root(item);
                items.push(item);
                if items.len() > count {
                    let message = format!("too many values to unpack (expected {count})");
                    return Err(self.value_error(message));
                }
            }
        }
        if items.len() > count {
            let message = format!("too many values to unpack (expected {count})");
            return Err(self.value_error(message));
        }
        if items.len() < count {
            let message = format!(
                "not enough values to unpack (expected {count}, got {})",
                items.len()
            );
            return Err(self.value_error(message));
        }
        self.stack[to..to + count].copy_from_slice(&items);
        Ok(())
    }

    /// Says that a value cannot be unpacked, where it cannot be iterated over.
    fn not_unpackable(&mut self, value: Value, throw: Throw) -> Throw {
        let plain = !value.is(Tag::Inst) || self.special(value, sym::ITER).is_none();
        if plain && self.catch(id::TYPE_ERROR).is_some() {
            let message = format!(
                "cannot unpack non-iterable {} object",
                self.type_name(value)
            );
            return self.type_error(message);
        }
        throw
    }

    /// `a, *b, c = value`.
    pub(crate) fn unpack_star(
        &mut self,
        value: Value,
        to: usize,
        before: usize,
        after: usize,
    ) -> R<()> {
        let list = match value.tag() {
            Tag::List | Tag::Tuple => value,
            _ => match self.collect_list(value) {
                Ok(list) => list,
                Err(throw) => return Err(self.not_unpackable(value, throw)),
            },
        };
        let length = self.heap.items(list).len();
        if length < before + after {
            let message = format!(
                "not enough values to unpack (expected at least {}, got {length})",
                before + after,
            );
            return Err(self.value_error(message));
        }
        self.charge(length / 8)?;
        self.look_ahead(length)?;
        self.reserve(length * size_of::<Value>())?;
        let items = self.heap.items(list);
        let middle = items.part(before..length - after);
        let (head, tail) = self.stack[to..=to + before + after].split_at_mut(before);
        let places = head.iter_mut().chain(tail.iter_mut().skip(1));
        let outer = items.values(0..before);
        for (place, item) in places.zip(outer.chain(items.values(length - after..length))) {
            *place = item;
        }
        self.stack[to + before] = self.heap.new_list(middle);
        Ok(())
    }

    /// Resumes a generator from a native, until it yields or ends.
    pub(crate) fn resume_and_run(&mut self, generator: Value, sent: Value) -> R<Value> {
        let (top, floor) = (self.top, self.frames.len());
        // The usual case, which charges the same.
        if !self.too_deep_natively()
            && self.meter.has(RESUMED)
            && self.resume_plain(generator, sent, Ret::Stop)
        {
            self.meter.pay(NESTED);
            self.native_depth += 1;
            let result = self.on_stack(|vm| vm.run(floor));
            self.native_depth -= 1;
            self.top = top;
            return result;
        }
        let result = self.nested(|vm| match vm.resume(generator, sent, Ret::Stop)? {
            super::Flow::Value(value) => Ok(value),
            super::Flow::Frame => vm.run(floor),
        });
        self.top = top;
        result
    }
}
