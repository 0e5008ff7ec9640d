//! Comparing, truth, hashing, membership.
//!
//! Containers compare their elements through the machine, because elements may be the program's
//! own. Each level charges, and the native stack grows with the depth, so neither an exponential
//! shape nor a deep one gets away.

use std::cmp::Ordering;

use super::arith::Operated;
use super::{R, Vm};
use crate::code::CompareOp;
use crate::heap::{Heap, Object, Row, Tag, Value, dict::Same};
use crate::symbol::{Sym, sym};

/// Texts up to this many bytes are compared as if it cost nothing.
const LONG_TEXT: usize = 512;

impl CompareOp {
    pub(super) fn method(self) -> Sym {
        match self {
            Self::Lt => sym::LT,
            Self::Le => sym::LE,
            Self::Eq => sym::EQ,
            Self::Ne => sym::NE,
            Self::Gt => sym::GT,
            Self::Ge => sym::GE,
        }
    }

    /// The operator with its sides changed.
    pub(super) fn swapped(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            same => same,
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }

    /// What an ordering means for the operator.
    pub(crate) fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Lt => order.is_lt(),
            Self::Le => order.is_le(),
            Self::Eq => order.is_eq(),
            Self::Ne => order.is_ne(),
            Self::Gt => order.is_gt(),
            Self::Ge => order.is_ge(),
        }
    }
}

impl Heap {
    /// Python's `is`: numbers and strings that are the same object here may be copies elsewhere,
    /// so small equal ints are identical, as in CPython, and so are all equal inline values. There
    /// is one empty tuple.
    #[inline]
    pub(crate) fn identical(&self, a: Value, b: Value) -> bool {
        let empty = |value: Value| value.is(Tag::Tuple) && self.tuple(value).is_empty();
        a.same(b) || (a.is(Tag::Tuple) && empty(a) && empty(b))
    }

    /// Equality of two texts.
    #[inline]
    pub(super) fn quick_same_text(&self, a: Value, b: Value) -> Same {
        let (a, b) = (self.str(a), self.str(b));
        // Comparing long ones is work that has to be paid for.
        if a.len() == b.len() && a.len() > LONG_TEXT {
            return Same::Ask;
        }
        yes_no(a == b)
    }

    /// Equality where no Python code can have a say.
    #[inline]
    pub(crate) fn quick_same(&self, a: Value, b: Value) -> Same {
        if a.same(b) {
            return Same::Yes;
        }
        match (a.tag(), b.tag()) {
            (Tag::Str, Tag::Str) => self.quick_same_text(a, b),
            (Tag::Int, Tag::Int) => Same::No,
            (Tag::Float, Tag::Float) => {
                yes_no(f64::from_bits(a.bits()) == f64::from_bits(b.bits()))
            }
            (Tag::Tuple, Tag::Tuple) => self.quick_same_tuples(a, b),
            (Tag::Inst, _) | (_, Tag::Inst) => Same::Ask,
            (Tag::Str | Tag::None | Tag::Bytes, _) | (_, Tag::Str | Tag::None | Tag::Bytes)
                if a.tag() != b.tag() && !a.is(Tag::ByteArray) && !b.is(Tag::ByteArray) =>
            {
                Same::No
            }
            _ => Same::Ask,
        }
    }
}

/// A value that holds no others and compares without code of the program.
fn is_leaf(value: Value) -> bool {
    matches!(
        value.tag(),
        Tag::None | Tag::Bool | Tag::Int | Tag::Float | Tag::Str
    )
}

fn yes_no(yes: bool) -> Same {
    if yes { Same::Yes } else { Same::No }
}

impl Heap {
    /// Short tuples of values that hold no others, such as programs take for keys.
    fn quick_same_tuples(&self, a: Value, b: Value) -> Same {
        let (a, b) = (self.tuple(a), self.tuple(b));
        if a.len() != b.len() {
            return Same::No;
        }
        if a.len() > 4 {
            return Same::Ask;
        }
        for (a, b) in a.iter().zip(b) {
            match (a.tag(), b.tag()) {
                _ if a.same(*b) => {}
                (Tag::Int, Tag::Int) => return Same::No,
                (Tag::Str, Tag::Str) => match self.quick_same_text(*a, *b) {
                    Same::Yes => {}
                    other => return other,
                },
                _ => return Same::Ask,
            }
        }
        Same::Yes
    }
}

impl Vm {
    /// Whether a value counts as true.
    pub(crate) fn truth(&mut self, value: Value) -> R<bool> {
        Ok(match value.tag() {
            Tag::Undef | Tag::None => false,
            Tag::Bool | Tag::Int => value.bits() != 0,
            Tag::Float => f64::from_bits(value.bits()) != 0.0,
            Tag::Str => !self.heap.str(value).is_empty(),
            Tag::Tuple => !self.heap.tuple(value).is_empty(),
            Tag::List => !self.heap.list(value).is_empty(),
            Tag::Dict => self.heap.dict(value).len() != 0,
            Tag::Set | Tag::FrozenSet => self.heap.set(value).len() != 0,
            Tag::Bytes | Tag::ByteArray => !self.heap.bytes(value).is_empty(),
            Tag::Inst | Tag::Class => return self.instance_truth(value),
            Tag::Object => match self.heap.object(value) {
                Object::Complex(re, im) => *re != 0.0 || *im != 0.0,
                Object::Range { .. } => !crate::types::range::is_empty(self, value)?,
                Object::View { .. }
                | Object::MappingProxy(_)
                | Object::Globals(_)
                | Object::MemoryView { .. } => self.length(value)? != 0,
                Object::Library(_) => return self.instance_truth(value),
                _ => true,
            },
            _ => true,
        })
    }

    fn instance_truth(&mut self, value: Value) -> R<bool> {
        self.room()?;
        if let Some(method) = self.special(value, sym::BOOL)
            && !method.is(Tag::Native)
        {
            let bound = self.bind(method, value)?;
            let answer = self.call(bound, &[])?;
            if !answer.is(Tag::Bool) {
                let message = format!(
                    "__bool__ should return bool, returned {}",
                    self.type_name(answer)
                );
                return Err(self.type_error(message));
            }
            return Ok(answer.bits() != 0);
        }
        let inner = self.unwrap_payload(value);
        // A number has a truth of its own, which comes before a length.
        let number = matches!(inner.tag(), Tag::Int | Tag::BigInt | Tag::Float);
        if !number
            && let Some(method) = self.special(value, sym::LEN)
            && !method.is(Tag::Native)
        {
            return Ok(self.length(value)? != 0);
        }
        if inner.same(value) {
            Ok(true)
        } else {
            self.truth(inner)
        }
    }

    /// `len(value)`.
    pub(crate) fn length(&mut self, value: Value) -> R<usize> {
        Ok(match value.tag() {
            Tag::Str => self.heap.str_chars(value),
            Tag::Tuple => self.heap.tuple(value).len(),
            Tag::List => self.heap.list(value).len(),
            Tag::Dict => self.heap.dict(value).len(),
            Tag::Set | Tag::FrozenSet => self.heap.set(value).len(),
            Tag::Bytes | Tag::ByteArray => self.heap.bytes(value).len(),
            _ => {
                self.room()?;
                if let Some(method) = self.special(value, sym::LEN) {
                    let answer = match method.tag() {
                        Tag::Native
                            if value.is(Tag::Inst) && crate::native::is_of_class(method) =>
                        {
                            let inner = self.unwrap_payload(value);
                            return self.length(inner);
                        }
                        _ => {
                            let bound = self.bind(method, value)?;
                            self.call(bound, &[])?
                        }
                    };
                    return self.checked_length(answer);
                }
                let message = format!("object of type '{}' has no len()", self.type_name(value));
                return Err(self.type_error(message));
            }
        })
    }

    fn checked_length(&mut self, answer: Value) -> R<usize> {
        let index = self.index(answer)?;
        match index.as_int() {
            Some(length) if length >= 0 => Ok(length as usize),
            Some(_) => Err(self.value_error("__len__() should return >= 0")),
            None => Err(self.overflow_error("cannot fit 'int' into an index-sized integer")),
        }
    }

    /// The integer that a value stands for as an index.
    pub(crate) fn index(&mut self, value: Value) -> R<Value> {
        match value.tag() {
            Tag::Int | Tag::BigInt => return Ok(value),
            Tag::Bool => return Ok(Value::int(value.bits() as i64)),
            _ => {}
        }
        self.room()?;
        // An int is its own index, whatever its class says.
        let inner = self.unwrap_payload(value);
        if let Some(method) = self.special(value, sym::INDEX)
            && !method.is(Tag::Native)
            && !matches!(inner.tag(), Tag::Int | Tag::BigInt)
        {
            let bound = self.bind(method, value)?;
            let answer = self.call(bound, &[])?;
            let inner = self.unwrap_payload(answer);
            return match inner.tag() {
                Tag::Int | Tag::BigInt => Ok(inner),
                Tag::Bool => Ok(Value::int(inner.bits() as i64)),
                _ => {
                    let message = format!(
                        "__index__ returned non-int (type {})",
                        self.type_name(answer)
                    );
                    Err(self.type_error(message))
                }
            };
        }
        match inner.tag() {
            Tag::Int | Tag::BigInt => Ok(inner),
            _ => {
                let message = format!(
                    "'{}' object cannot be interpreted as an integer",
                    self.type_name(value)
                );
                Err(self.type_error(message))
            }
        }
    }

    /// `x == y`, as containers ask it: the same object is equal.
    pub(crate) fn equal(&mut self, x: Value, y: Value) -> R<bool> {
        match self.heap.quick_same(x, y) {
            Same::Yes => Ok(true),
            Same::No => Ok(false),
            Same::Ask => self.compare_truth(CompareOp::Eq, x, y),
        }
    }

    /// `x op y` as a truth value.
    #[inline(never)]
    pub(crate) fn compare_truth(&mut self, op: CompareOp, x: Value, y: Value) -> R<bool> {
        let value = self.compare(op, x, y)?;
        match value.tag() {
            Tag::Bool => Ok(value.bits() != 0),
            _ => self.truth(value),
        }
    }

    /// `x op y`.
    pub(crate) fn compare(&mut self, op: CompareOp, x: Value, y: Value) -> R<Value> {
        self.charge(1)?;
        if !self.has_own_methods(x) && !self.has_own_methods(y) {
            return match self.compare_builtin(op, x, y)? {
                Some(answer) => Ok(Value::bool(answer)),
                None => self.compare_default(op, x, y),
            };
        }
        self.room()?;
        let (x_class, y_class) = (self.class_of(x), self.class_of(y));
        let theirs_first = x_class != y_class && self.is_subclass(y_class, x_class);
        let (inner_x, inner_y) = (self.unwrap_payload(x), self.unwrap_payload(y));
        let builtin = !inner_x.is(Tag::Inst) && !inner_y.is(Tag::Inst);
        if theirs_first {
            match self.compare_method(y, op.swapped(), x)? {
                Operated::Done(value) => return Ok(value),
                Operated::Missing if builtin => {
                    if let Some(answer) = self.compare_builtin(op.swapped(), inner_y, inner_x)? {
                        return Ok(Value::bool(answer));
                    }
                }
                _ => {}
            }
        }
        match self.compare_method(x, op, y)? {
            Operated::Done(value) => return Ok(value),
            // What a builtin type does itself goes before what the right side would do, but an
            // int does not know a float.
            Operated::Missing
                if builtin
                    && (!self.goes_together(inner_y, inner_x)
                        || self.goes_together(inner_x, inner_y)) =>
            {
                if let Some(answer) = self.compare_builtin(op, inner_x, inner_y)? {
                    return Ok(Value::bool(answer));
                }
            }
            _ => {}
        }
        if !theirs_first {
            match self.compare_method(y, op.swapped(), x)? {
                Operated::Done(value) => return Ok(value),
                // An int does not know a float; the float was asked already.
                Operated::Missing
                    if builtin
                        && (!self.goes_together(inner_x, inner_y)
                            || self.goes_together(inner_y, inner_x)) =>
                {
                    if let Some(answer) = self.compare_builtin(op.swapped(), inner_y, inner_x)? {
                        return Ok(Value::bool(answer));
                    }
                }
                _ => {}
            }
        }
        self.compare_default(op, x, y)
    }

    /// A comparison method written in Python; `!=` falls back to the opposite of `==`, unless
    /// there is a builtin type that has one.
    pub(super) fn compare_method(
        &mut self,
        obj: Value,
        op: CompareOp,
        other: Value,
    ) -> R<Operated> {
        let answer = self.operate(obj, op.method(), other)?;
        if op == CompareOp::Ne
            && matches!(answer, Operated::Missing)
            && self.unwrap_payload(obj).same(obj)
        {
            return Ok(match self.operate(obj, sym::EQ, other)? {
                Operated::Done(value) => Operated::Done(Value::bool(!self.truth(value)?)),
                answer => answer,
            });
        }
        Ok(answer)
    }

    pub(super) fn compare_default(&mut self, op: CompareOp, x: Value, y: Value) -> R<Value> {
        match op {
            CompareOp::Eq => Ok(Value::bool(self.heap.identical(x, y))),
            CompareOp::Ne => Ok(Value::bool(!self.heap.identical(x, y))),
            _ => {
                let message = format!(
                    "'{}' not supported between instances of '{}' and '{}'",
                    op.text(),
                    self.type_name(x),
                    self.type_name(y)
                );
                Err(self.type_error(message))
            }
        }
    }

    /// Comparisons of builtin values; nothing where the types do not know each other.
    pub(crate) fn compare_builtin(&mut self, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
        use Tag::{Bool, ByteArray, Bytes, Float, FrozenSet, Int, List, Set, Str, Tuple};
        let ordering = match (x.tag(), y.tag()) {
            (Int | Bool, Int | Bool) => (x.bits() as i64).cmp(&(y.bits() as i64)),
            (Float, Float) => {
                let (a, b) = (f64::from_bits(x.bits()), f64::from_bits(y.bits()));
                return Ok(Some(match a.partial_cmp(&b) {
                    Some(order) => op.holds(order),
                    None => op == CompareOp::Ne,
                }));
            }
            (Int | Bool | Float | Tag::BigInt, Int | Bool | Float | Tag::BigInt) => {
                if let (Tag::BigInt, Tag::BigInt) = (x.tag(), y.tag()) {
                    self.charge((self.heap.big(x).bits() / 512) as usize)?;
                }
                return Ok(Some(crate::types::int::compare_numbers(self, op, x, y)));
            }
            (Str, Str) => {
                let length = self.heap.str(x).len().min(self.heap.str(y).len());
                self.charge(length / 16)?;
                self.heap.str(x).cmp(self.heap.str(y))
            }
            (Bytes | ByteArray, Bytes | ByteArray) => {
                let length = self.heap.bytes(x).len().min(self.heap.bytes(y).len());
                self.charge(length / 16)?;
                self.heap.bytes(x).cmp(self.heap.bytes(y))
            }
            (Tuple, Tuple) | (List, List) => return self.compare_sequences(op, x, y).map(Some),
            (Tag::Dict, Tag::Dict) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                let equal = self.nested(|vm| vm.equal_dicts(x, y))?;
                return Ok(Some(equal == (op == CompareOp::Eq)));
            }
            (Set | FrozenSet, Set | FrozenSet) => {
                return crate::types::set::compare(self, op, x, y).map(Some);
            }
            _ => {
                self.room()?;
                return crate::types::compare(self, op, x, y);
            }
        };
        Ok(Some(op.holds(ordering)))
    }

    /// Runs something that may recurse in Rust, with enough native stack and a bound on the depth.
    pub(crate) fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.too_deep_natively() {
            return Err(self.recursion_error());
        }
        // A level of native stack costs more than a step, and much more where it has to grow.
        self.charge(4)?;
        self.native_depth += 1;
        let result = self.on_stack(work);
        self.native_depth -= 1;
        result
    }

    #[inline]
    fn items(&self, value: Value) -> Row<'_> {
        match value.tag() {
            Tag::Tuple | Tag::List => self.heap.items(value),
            _ => Row::Values(&[]),
        }
    }

    /// Lists and tuples: the first pair that differs decides.
    fn compare_sequences(&mut self, op: CompareOp, x: Value, y: Value) -> R<bool> {
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        if equality && self.items(x).len() != self.items(y).len() {
            return Ok(op == CompareOp::Ne);
        }
        let mut at = 0;
        // Elements that the heap alone can tell apart need no level of native stack.
        while let (Some(a), Some(b)) = (self.items(x).get(at), self.items(y).get(at)) {
            match self.heap.quick_same(a, b) {
                Same::Yes => {}
                Same::No if equality => return Ok(op == CompareOp::Ne),
                Same::No if is_leaf(a) && is_leaf(b) => return self.compare_truth(op, a, b),
                _ => break,
            }
            self.charge(1)?;
            at += 1;
        }
        self.nested(|vm| {
            let mut at = at;
            // The program may change the lists while its own elements compare.
            while let (Some(a), Some(b)) = (vm.items(x).get(at), vm.items(y).get(at)) {
                vm.charge(1)?;
                if !vm.equal(a, b)? {
                    return if equality {
                        Ok(op == CompareOp::Ne)
                    } else {
                        vm.compare_truth(op, a, b)
                    };
                }
                at += 1;
            }
            Ok(op.holds(vm.items(x).len().cmp(&vm.items(y).len())))
        })
    }

    fn equal_dicts(&mut self, x: Value, y: Value) -> R<bool> {
        if self.heap.dict(x).len() != self.heap.dict(y).len() {
            return Ok(false);
        }
        let mut at = 0;
        while let Some(entry) = self.heap.dict(x).slots().get(at).copied() {
            at += 1;
            if entry.key.is_undef() {
                continue;
            }
            self.charge(1)?;
            match self.dict_find(y, entry.key, entry.hash)? {
                Some(found) => {
                    let other = self.heap.dict(y).slots()[found].value;
                    if !self.equal(entry.value, other)? {
                        return Ok(false);
                    }
                }
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The hash of a value, as CPython computes it.
    pub(crate) fn hash(&mut self, value: Value) -> R<i64> {
        use crate::text::numhash;
        Ok(match value.tag() {
            Tag::Str => {
                let work = self.heap.str_hash_work(value);
                if work > 0 {
                    self.charge_in_pieces(work / 8)?;
                    self.ready_hash(value)?;
                }
                self.heap.str_hash(value)
            }
            Tag::Int | Tag::Bool => numhash::hash_i64(value.bits() as i64),
            // Not-a-number has no hash of its own: CPython takes the object's.
            Tag::Float => numhash::hash_f64(f64::from_bits(value.bits()))
                .unwrap_or_else(|| numhash::hash_i64(value.bits() as i64 >> 4)),
            Tag::BigInt => {
                let words = self.heap.big(value).bits() / 64;
                self.charge((words / 2) as usize)?;
                numhash::hash_int(self.heap.big(value))
            }
            Tag::None => crate::heap::set::NONE_HASH,
            Tag::Ellipsis => 0x1234_5678,
            Tag::NotImplemented => 0x2345_6789,
            Tag::Bytes => {
                let length = self.heap.bytes(value).len();
                self.charge_in_pieces(length / 8)?;
                self.hash_of_bytes(value)?
            }
            Tag::Tuple => {
                self.look_ahead(self.heap.tuple(value).len())?;
                if let Some(hash) = self.hash_of_leaves(value) {
                    let length = self.heap.tuple(value).len();
                    self.charge(length)?;
                    return Ok(hash);
                }
                return self.nested(|vm| {
                    let mut hashes = Vec::new();
                    let mut at = 0;
                    while let Some(item) = vm.heap.tuple(value).get(at).copied() {
                        at += 1;
                        vm.charge(1)?;
                        hashes.push(vm.hash(item)?);
                    }
                    Ok(numhash::hash_tuple(hashes))
                });
            }
            Tag::FrozenSet => {
                let set = self.heap.set(value);
                if let Some(hash) = set.hash {
                    return Ok(hash);
                }
                let length = set.len();
                self.charge_in_pieces(length)?;
                let hash = self.watched(|heap, patience| {
                    let slots = heap.set(value).iter().take_while(|_| patience.step());
                    numhash::hash_frozenset(slots.map(|slot| slot.hash))
                })?;
                self.heap.set_ours(value).hash = Some(hash);
                hash
            }
            Tag::List | Tag::Dict | Tag::Set | Tag::ByteArray => {
                return Err(self.unhashable(value));
            }
            Tag::Method => {
                let method = *self.heap.method(value);
                let receiver = identity_hash(method.receiver);
                receiver ^ identity_hash(method.function)
            }
            Tag::Inst => return self.hash_instance(value),
            Tag::Object => return self.hash_object(value),
            _ => identity_hash(value),
        })
    }

    /// The hash of a short tuple of small numbers and of strings that know theirs.
    fn hash_of_leaves(&self, tuple: Value) -> Option<i64> {
        let items = self.heap.tuple(tuple);
        if items.len() > 8 {
            return None;
        }
        let mut hashes = [0; 8];
        for (hash, item) in hashes.iter_mut().zip(items) {
            *hash = match item.tag() {
                Tag::Int | Tag::Bool => crate::text::numhash::hash_i64(item.bits() as i64),
                Tag::Str => self.heap.str_hash_known(*item)?,
                _ => return None,
            };
        }
        let hashes = hashes.into_iter().take(items.len());
        Some(crate::text::numhash::hash_tuple(hashes))
    }

    fn hash_instance(&mut self, value: Value) -> R<i64> {
        self.room()?;
        let class = self.class_of(value);
        match self.class_attr(class, sym::HASH) {
            Some(method) if method.is_none() => Err(self.unhashable(value)),
            Some(method) if !method.is(Tag::Native) => {
                let bound = self.bind(method, value)?;
                let answer = self.call(bound, &[])?;
                match answer.tag() {
                    Tag::Int | Tag::Bool => Ok(match answer.bits() as i64 {
                        -1 => -2,
                        hash => hash,
                    }),
                    Tag::BigInt => Ok(crate::text::numhash::hash_int(self.heap.big(answer))),
                    _ => Err(self.type_error("__hash__ method should return an integer")),
                }
            }
            _ => {
                let inner = self.unwrap_payload(value);
                if inner.same(value) {
                    Ok(identity_hash(value))
                } else {
                    self.hash(inner)
                }
            }
        }
    }

    fn hash_object(&mut self, value: Value) -> R<i64> {
        use crate::text::numhash;
        self.room()?;
        match self.heap.object(value) {
            Object::Complex(re, im) => {
                let part = |part: f64| numhash::hash_f64(part).unwrap_or(0);
                Ok(numhash::hash_complex(part(*re), part(*im)))
            }
            Object::Range { .. }
            | Object::GenericAlias { .. }
            | Object::Union(_)
            | Object::MemoryView { .. }
            | Object::Regex(_) => crate::types::hash_object(self, value),
            Object::Slice { start, stop, step } => {
                let parts = [*start, *stop, *step];
                let tuple = self.heap.new_tuple(parts);
                self.hash(tuple)
            }
            Object::MappingProxy(inner) => {
                let inner = *inner;
                self.nested(|vm| vm.hash(inner))
            }
            Object::View {
                yields: crate::heap::Yields::Values,
                ..
            } => Ok(identity_hash(value)),
            Object::View { .. } | Object::Globals(_) => Err(self.unhashable(value)),
            _ => Ok(identity_hash(value)),
        }
    }

    #[cold]
    fn unhashable(&mut self, value: Value) -> super::Throw {
        let message = format!("unhashable type: '{}'", self.type_name(value));
        self.type_error(message)
    }

    /// `x in container`.
    pub(crate) fn contains(&mut self, container: Value, x: Value) -> R<bool> {
        match container.tag() {
            Tag::Dict => {
                let hash = self.hash(x)?;
                Ok(self.dict_find(container, x, hash)?.is_some())
            }
            Tag::Set | Tag::FrozenSet => crate::types::set::contains(self, container, x),
            Tag::List | Tag::Tuple => {
                let mut at = 0;
                while let Some(item) = self.items(container).get(at) {
                    self.charge(1)?;
                    if self.equal(item, x)? {
                        return Ok(true);
                    }
                    at += 1;
                }
                Ok(false)
            }
            Tag::Str => {
                let part = self.unwrap_payload(x);
                if !part.is(Tag::Str) {
                    let message = format!(
                        "'in <string>' requires string as left operand, not {}",
                        self.type_name(x)
                    );
                    return Err(self.type_error(message));
                }
                let length = self.heap.str(container).len();
                self.charge_in_pieces(length / 16)?;
                self.ready_needle(length, self.heap.str(part).len())?;
                if length <= crate::text::long_search::LONG {
                    let (whole, part) = (self.heap.str(container), self.heap.str(part));
                    return Ok(crate::text::search::find(whole, part).is_some());
                }
                let found = self.watched(|heap, patience| {
                    let (whole, part) = (heap.str(container), heap.str(part));
                    let (whole, part) = (whole.as_bytes(), part.as_bytes());
                    crate::text::long_search::first(whole, part, patience)
                })?;
                Ok(found.is_some())
            }
            _ => {
                self.room()?;
                if let Some(method) = self.special(container, sym::CONTAINS)
                    && (!method.is(Tag::Native) || !container.is(Tag::Inst))
                {
                    let bound = self.bind(method, container)?;
                    let answer = self.call(bound, &[x])?;
                    return self.truth(answer);
                }
                let inner = self.unwrap_payload(container);
                if !inner.same(container)
                    && self
                        .special(container, sym::ITER)
                        .is_none_or(|it| it.is(Tag::Native))
                {
                    return self.contains(inner, x);
                }
                let class = self.class_of(container);
                if self
                    .class_attr(class, sym::CONTAINS)
                    .is_some_and(Value::is_none)
                {
                    let message =
                        format!("'{}' object is not a container", self.type_name(container));
                    return Err(self.type_error(message));
                }
                self.contains_by_iteration(container, x)
            }
        }
    }

    fn contains_by_iteration(&mut self, container: Value, x: Value) -> R<bool> {
        let iterable = self.class_of(container) != crate::class::id::RE_MATCH
            && (self.special(container, sym::ITER).is_some()
                || self.special(container, sym::GETITEM).is_some()
                || matches!(
                    container.tag(),
                    Tag::Iter | Tag::Gen | Tag::Bytes | Tag::ByteArray | Tag::Object
                ));
        if !iterable {
            let message = format!(
                "argument of type '{}' is not iterable",
                self.type_name(container)
            );
            return Err(self.type_error(message));
        }
        let iter = self.get_iter(container)?;
        self.root(iter);
        while let Some(item) = self.next(iter)? {
            if self.equal(item, x)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A hash that only the object itself has.
pub(crate) fn identity_hash(value: Value) -> i64 {
    (value.bits() as i64)
        .wrapping_mul(16)
        .wrapping_add(value.tag() as i64)
}
