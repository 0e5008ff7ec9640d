//! The dispatch loop.
//!
//! The outer loop binds the code and the window of the frame that runs; the inner one decodes and
//! executes. Whatever pushes or pops a frame goes on with the outer loop. Fast paths are written
//! out here; everything else is a method of the machine that sees whole values.

use std::rc::Rc;

use super::call::Flow;
use super::{Pending, R, Ret, Throw, Vm, WINDOW};
use crate::code::{BinaryOp, CacheKind, CompareOp, Op};
use crate::heap::{Iter, Tag, Value};
use crate::types::iterator::{Pair, next_pair};

impl Vm {
    /// Runs the frames above `floor` until the lowest of them is done.
    pub(crate) fn run(&mut self, floor: usize) -> R<Value> {
        // What instructions root beyond this is not needed once the next one runs.
        let roots = self.roots.len();
        'frame: loop {
            let Some(frame) = self.frames.last() else {
                return Err(self.internal("no frame"));
            };
            let code = Rc::clone(&frame.code);
            let (base, module) = (frame.base, frame.module as usize);
            let mut pc = frame.pc;
            let ops = &code.ops[..];

            macro_rules! window {
                () => {
                    match self.stack[base..].first_chunk_mut::<WINDOW>() {
                        Some(window) => window,
                        None => return Err(self.internal("the stack is too short")),
                    }
                };
            }
            let mut w = window!();

            // Keeps the place for tracebacks, before anything that may look at it.
            macro_rules! save {
                () => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc;
                    }
                };
            }
            macro_rules! throw {
                () => {{
                    save!();
                    if self.unwind(floor, true) {
                        continue 'frame;
                    }
                    return Err(Throw);
                }};
            }
            // Something that may throw and needs the whole machine.
            macro_rules! ask {
                ($call:expr) => {{
                    save!();
                    match $call {
                        Ok(value) => {
                            w = window!();
                            value
                        }
                        Err(Throw) => throw!(),
                    }
                }};
            }
            macro_rules! r {
                ($reg:expr) => {
                    w[usize::from($reg)]
                };
            }
            macro_rules! jump {
                ($offset:expr) => {
                    pc = pc.wrapping_add_signed($offset as isize)
                };
            }
            macro_rules! flow {
                ($call:expr, $dst:expr) => {{
                    save!();
                    match $call {
                        Ok(Flow::Value(value)) => {
                            w = window!();
                            r!($dst) = value;
                        }
                        Ok(Flow::Frame) => continue 'frame,
                        Err(Throw) => throw!(),
                    }
                }};
            }
            macro_rules! compare_jump {
                ($cmp:tt, $op:ident, $want:expr, $a:expr, $b:expr, $offset:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    let outcome = match (x.tag(), y.tag()) {
                        (Tag::Int, Tag::Int) => (x.bits() as i64) $cmp (y.bits() as i64),
                        (Tag::Float, Tag::Float) => {
                            f64::from_bits(x.bits()) $cmp f64::from_bits(y.bits())
                        }
                        _ => ask!(self.compare_truth(CompareOp::$op, x, y)),
                    };
                    if outcome == $want {
                        jump!($offset);
                    }
                }};
            }

            loop {
                let op = ops[pc].get();
                pc += 1;
                match op {
                    Op::Nop => {}
                    Op::Move { dst, src } => r!(dst) = r!(src),
                    Op::Const { dst, index } => r!(dst) = code.consts[index as usize],
                    Op::Int { dst, value } => r!(dst) = Value::int(i64::from(value)),
                    Op::None { dst } => r!(dst) = Value::NONE,
                    Op::Bool { dst, value } => r!(dst) = Value::bool(value),
                    Op::Undef { dst } => r!(dst) = Value::UNDEF,

                    Op::LoadGlobal { dst, slot } => {
                        let names = &self.heap.modules[module];
                        let value = names.values[slot as usize];
                        if value.is_undef() {
                            let fallback = names.fallback[slot as usize];
                            if fallback.is_undef() {
                                save!();
                                self.global_missing(module, slot);
                                throw!();
                            }
                            r!(dst) = fallback;
                        } else {
                            r!(dst) = value;
                        }
                    }
                    Op::StoreGlobal { src, slot } => {
                        self.heap.modules[module].values[slot as usize] = r!(src);
                    }
                    Op::DeleteGlobal { slot } => {
                        let value = &mut self.heap.modules[module].values[slot as usize];
                        if value.is_undef() {
                            save!();
                            self.global_missing(module, slot);
                            throw!();
                        }
                        *value = Value::UNDEF;
                    }
                    Op::StoreGuarded { src, slot } => {
                        let value = r!(src);
                        ask!(self.set_guarded(module, slot, value));
                    }
                    Op::DeleteGuarded { slot } => {
                        ask!(self.set_guarded(module, slot, Value::UNDEF));
                    }
                    Op::LoadName { dst, sym } => {
                        let value = ask!(self.load_name(sym, None));
                        r!(dst) = value;
                    }
                    Op::StoreName { src, sym } => {
                        let value = r!(src);
                        ask!(self.store_name(sym, value));
                    }
                    Op::DeleteName { sym } => ask!(self.delete_name(sym)),
                    Op::LoadNameOrCell { dst, cell, sym } => {
                        let cell = r!(cell);
                        let value = ask!(self.load_name(sym, Some(cell)));
                        r!(dst) = value;
                    }
                    Op::LoadCell { dst, cell } => {
                        let value = *self.heap.cell(r!(cell));
                        if value.is_undef() {
                            save!();
                            self.cell_unbound(&code, cell);
                            throw!();
                        }
                        r!(dst) = value;
                    }
                    Op::StoreCell { cell, src } => *self.heap.cell_mut(r!(cell)) = r!(src),
                    Op::DeleteCell { cell } => {
                        let place = self.heap.cell_mut(r!(cell));
                        if std::mem::take(place).is_undef() {
                            save!();
                            self.cell_unbound(&code, cell);
                            throw!();
                        }
                    }
                    Op::MakeCell { reg } => r!(reg) = self.heap.new_cell(Value::UNDEF),
                    Op::CheckLocal { reg, sym } => {
                        if r!(reg).is_undef() {
                            save!();
                            self.local_unbound(sym);
                            throw!();
                        }
                    }
                    Op::DeleteLocal { reg, sym } => {
                        if std::mem::take(&mut r!(reg)).is_undef() {
                            save!();
                            self.local_unbound(sym);
                            throw!();
                        }
                    }
                    Op::LoadWide { dst, index } => {
                        let list = code.wide.map_or(Value::UNDEF, |(reg, _)| r!(reg));
                        r!(dst) = self.heap.list(list)[index as usize];
                    }
                    Op::StoreWide { src, index } => {
                        let list = code.wide.map_or(Value::UNDEF, |(reg, _)| r!(reg));
                        self.heap.list_mut(list)[index as usize] = r!(src);
                    }

                    Op::Add { dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        match (x.tag(), y.tag()) {
                            (Tag::Int, Tag::Int) => {
                                let (sum, over) =
                                    (x.bits() as i64).overflowing_add(y.bits() as i64);
                                if !over {
                                    r!(dst) = Value::int(sum);
                                    continue;
                                }
                            }
                            (Tag::Float, Tag::Float) => {
                                let sum = f64::from_bits(x.bits()) + f64::from_bits(y.bits());
                                r!(dst) = Value::float(sum);
                                continue;
                            }
                            _ => {}
                        }
                        let value =
                            ask!(self.binary_anew(BinaryOp::Add, x, y, base + usize::from(dst)));
                        r!(dst) = value;
                    }
                    Op::Sub { dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        match (x.tag(), y.tag()) {
                            (Tag::Int, Tag::Int) => {
                                let (sum, over) =
                                    (x.bits() as i64).overflowing_sub(y.bits() as i64);
                                if !over {
                                    r!(dst) = Value::int(sum);
                                    continue;
                                }
                            }
                            (Tag::Float, Tag::Float) => {
                                let sum = f64::from_bits(x.bits()) - f64::from_bits(y.bits());
                                r!(dst) = Value::float(sum);
                                continue;
                            }
                            _ => {}
                        }
                        let value =
                            ask!(self.binary_anew(BinaryOp::Sub, x, y, base + usize::from(dst)));
                        r!(dst) = value;
                    }
                    Op::Mul { dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        match (x.tag(), y.tag()) {
                            (Tag::Int, Tag::Int) => {
                                let (product, over) =
                                    (x.bits() as i64).overflowing_mul(y.bits() as i64);
                                if !over {
                                    r!(dst) = Value::int(product);
                                    continue;
                                }
                            }
                            (Tag::Float, Tag::Float) => {
                                let product = f64::from_bits(x.bits()) * f64::from_bits(y.bits());
                                r!(dst) = Value::float(product);
                                continue;
                            }
                            _ => {}
                        }
                        let value =
                            ask!(self.binary_anew(BinaryOp::Mul, x, y, base + usize::from(dst)));
                        r!(dst) = value;
                    }
                    Op::AddInt {
                        dst,
                        a,
                        in_place,
                        value,
                    } => {
                        let x = r!(a);
                        if let Some(sum) = x.as_int().and_then(|x| x.checked_add(i64::from(value)))
                        {
                            r!(dst) = Value::int(sum);
                            continue;
                        }
                        let y = Value::int(i64::from(value));
                        let result = ask!(self.add_constant(BinaryOp::Add, x, y, in_place));
                        r!(dst) = result;
                    }
                    Op::SubInt {
                        dst,
                        a,
                        in_place,
                        value,
                    } => {
                        let x = r!(a);
                        if let Some(rest) = x.as_int().and_then(|x| x.checked_sub(i64::from(value)))
                        {
                            r!(dst) = Value::int(rest);
                            continue;
                        }
                        let y = Value::int(i64::from(value));
                        let result = ask!(self.add_constant(BinaryOp::Sub, x, y, in_place));
                        r!(dst) = result;
                    }
                    Op::Binary { op, dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        if let Some(value) = super::arith::quick(op, x, y) {
                            r!(dst) = value;
                            continue;
                        }
                        let value = ask!(self.binary_anew(op, x, y, base + usize::from(dst)));
                        r!(dst) = value;
                    }
                    Op::InPlace { op, dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        if let Some(value) = super::arith::quick(op, x, y) {
                            r!(dst) = value;
                            continue;
                        }
                        let value = ask!(self.in_place(op, x, y));
                        r!(dst) = value;
                    }
                    Op::Unary { op, dst, a } => {
                        let x = r!(a);
                        let value = ask!(self.unary(op, x));
                        r!(dst) = value;
                    }
                    Op::Not { dst, a } => {
                        let x = r!(a);
                        let truth = if x.tag() == Tag::Bool {
                            x.bits() != 0
                        } else {
                            ask!(self.truth(x))
                        };
                        r!(dst) = Value::bool(!truth);
                    }
                    Op::Compare { op, dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        if let (Some(x), Some(y)) = (x.as_int(), y.as_int()) {
                            r!(dst) = Value::bool(match op {
                                CompareOp::Lt => x < y,
                                CompareOp::Le => x <= y,
                                CompareOp::Eq => x == y,
                                CompareOp::Ne => x != y,
                                CompareOp::Gt => x > y,
                                CompareOp::Ge => x >= y,
                            });
                            continue;
                        }
                        let value = ask!(self.compare(op, x, y));
                        r!(dst) = value;
                    }
                    Op::Is { dst, a, b, negated } => {
                        r!(dst) = Value::bool(self.heap.identical(r!(a), r!(b)) != negated);
                    }
                    Op::In { dst, a, b, negated } => {
                        let (x, y) = (r!(a), r!(b));
                        let found = ask!(self.contains(y, x));
                        r!(dst) = Value::bool(found != negated);
                    }

                    Op::Jump { offset } => jump!(offset),
                    Op::JumpBack { cost, offset } => {
                        jump!(offset);
                        let more = self.meter.charge(i64::from(cost));
                        if !more || self.heap.used() >= self.meter.collect_at {
                            self.roots.truncate(roots);
                            ask!(self.safepoint());
                        }
                    }
                    Op::OwnIter { iter } => {
                        let x = r!(iter);
                        if x.is(Tag::Gen) {
                            let born = (base as u32, (pc as u32).wrapping_sub(2));
                            let body = self.heap.generator_mut(x);
                            body.owned = body.born == born
                                && body.state == crate::heap::GeneratorState::Created;
                        }
                    }
                    Op::CloseIter { iter } => {
                        let x = r!(iter);
                        if x.is(Tag::Gen) && self.heap.generator(x).owned {
                            ask!(self.finalize(x));
                        }
                    }
                    Op::Reap { from } => {
                        if self.heap.has_finalizers() {
                            let end = usize::from(code.registers);
                            w[usize::from(from).min(end)..end].fill(Value::UNDEF);
                            ask!(self.reap());
                        }
                    }
                    Op::CountRound { reg } => {
                        let rounds = r!(reg).as_int().unwrap_or(0).saturating_add(1);
                        r!(reg) = Value::int(rounds);
                        let most = self.limits.loop_iterations.unwrap_or(u64::MAX);
                        if rounds as u64 > most {
                            self.limit(crate::meter::Limit::LoopIterations);
                            throw!();
                        }
                    }
                    Op::JumpIf { reg, offset } => {
                        let x = r!(reg);
                        let truth = match x.tag() {
                            Tag::Bool | Tag::Int => x.bits() != 0,
                            Tag::None => false,
                            _ => ask!(self.truth(x)),
                        };
                        if truth {
                            jump!(offset);
                        }
                    }
                    Op::JumpUnless { reg, offset } => {
                        let x = r!(reg);
                        let truth = match x.tag() {
                            Tag::Bool | Tag::Int => x.bits() != 0,
                            Tag::None => false,
                            _ => ask!(self.truth(x)),
                        };
                        if !truth {
                            jump!(offset);
                        }
                    }
                    Op::JumpIfNone { reg, offset } => {
                        if r!(reg).is_none() {
                            jump!(offset);
                        }
                    }
                    Op::JumpUnlessNone { reg, offset } => {
                        if !r!(reg).is_none() {
                            jump!(offset);
                        }
                    }
                    Op::JumpLt { want, a, b, offset } => compare_jump!(<, Lt, want, a, b, offset),
                    Op::JumpLe { want, a, b, offset } => compare_jump!(<=, Le, want, a, b, offset),
                    Op::JumpEq { want, a, b, offset } => compare_jump!(==, Eq, want, a, b, offset),
                    Op::JumpNe { want, a, b, offset } => compare_jump!(!=, Ne, want, a, b, offset),
                    Op::JumpGt { want, a, b, offset } => compare_jump!(>, Gt, want, a, b, offset),
                    Op::JumpGe { want, a, b, offset } => compare_jump!(>=, Ge, want, a, b, offset),

                    Op::LoadAttr { dst, obj, cache } => {
                        let x = r!(obj);
                        if x.is(Tag::Inst) {
                            let known = code.caches[cache as usize].get();
                            let instance = self.heap.instance(x);
                            if known.class == instance.class
                                && known.version == self.class_version
                                && known.shape == instance.shape
                            {
                                match known.kind {
                                    CacheKind::Slot => {
                                        r!(dst) = instance.slots[known.slot as usize];
                                        continue;
                                    }
                                    CacheKind::ClassValue => {
                                        r!(dst) = known.value;
                                        continue;
                                    }
                                    CacheKind::Property => {
                                        let getter = known.value;
                                        flow!(self.call_getter(getter, x, Ret::Store(dst)), dst);
                                        continue;
                                    }
                                    _ => {}
                                }
                            }
                        }
                        let value = ask!(self.load_attr(x, &code.caches[cache as usize]));
                        r!(dst) = value;
                    }
                    Op::StoreAttr { obj, src, cache } => {
                        let (x, value) = (r!(obj), r!(src));
                        if x.is(Tag::Inst) {
                            let known = code.caches[cache as usize].get();
                            let instance = self.heap.instance_mut(x);
                            if known.class == instance.class
                                && known.version == self.class_version
                                && known.shape == instance.shape
                            {
                                match known.kind {
                                    CacheKind::Slot => {
                                        instance.slots[known.slot as usize] = value;
                                        continue;
                                    }
                                    CacheKind::Grow
                                        if instance.slots.len() < instance.slots.capacity() =>
                                    {
                                        instance.shape = known.slot;
                                        instance.slots.push(value);
                                        continue;
                                    }
                                    _ => {}
                                }
                            }
                        }
                        ask!(self.store_attr(x, value, &code.caches[cache as usize]));
                    }
                    Op::DeleteAttr { obj, cache } => {
                        let x = r!(obj);
                        ask!(self.delete_attr(x, code.caches[cache as usize].get().sym));
                    }
                    Op::LoadMethod {
                        base: to,
                        obj,
                        cache,
                    } => {
                        let x = r!(obj);
                        if x.is(Tag::Inst) {
                            let known = code.caches[cache as usize].get();
                            let instance = self.heap.instance(x);
                            if known.kind == CacheKind::Method
                                && known.class == instance.class
                                && known.version == self.class_version
                                && known.shape == instance.shape
                            {
                                r!(to) = known.value;
                                r!(to + 1) = x;
                                continue;
                            }
                        }
                        let (function, receiver) =
                            ask!(self.load_method(x, &code.caches[cache as usize]));
                        r!(to) = function;
                        r!(to + 1) = receiver;
                    }
                    Op::LoadSuperMethod {
                        base: to,
                        class,
                        receiver,
                        cache,
                    } => {
                        let (class, receiver) = (r!(class), r!(receiver));
                        let name = code.caches[cache as usize].get().sym;
                        let (function, receiver) = ask!(self.super_method(class, receiver, name));
                        r!(to) = function;
                        r!(to + 1) = receiver;
                    }
                    Op::LoadSpecial {
                        base: to,
                        obj,
                        which,
                    } => {
                        let x = r!(obj);
                        let (function, receiver) = ask!(self.load_special(x, which));
                        r!(to) = function;
                        r!(to + 1) = receiver;
                    }

                    Op::GetItem { dst, obj, key } => {
                        let (x, y) = (r!(obj), r!(key));
                        if let Some(at) = y.as_int() {
                            let items = match x.tag() {
                                Tag::List => &self.heap.list(x)[..],
                                Tag::Tuple => self.heap.tuple(x),
                                _ => &[],
                            };
                            let at = if at < 0 { at + items.len() as i64 } else { at };
                            if let Some(item) = items.get(at as usize) {
                                r!(dst) = *item;
                                continue;
                            }
                        }
                        let value = ask!(self.get_item(x, y));
                        r!(dst) = value;
                    }
                    Op::SetItem { obj, key, src } => {
                        let (x, y, value) = (r!(obj), r!(key), r!(src));
                        if let (Tag::List, Some(at)) = (x.tag(), y.as_int()) {
                            let items = self.heap.list_mut(x);
                            let at = if at < 0 { at + items.len() as i64 } else { at };
                            if let Some(item) = items.get_mut(at as usize) {
                                *item = value;
                                continue;
                            }
                        }
                        ask!(self.set_item(x, y, value));
                    }
                    Op::DeleteItem { obj, key } => {
                        let (x, y) = (r!(obj), r!(key));
                        ask!(self.delete_item(x, y));
                    }
                    Op::BuildSlice { dst, base: from } => {
                        let at = usize::from(from);
                        r!(dst) = self.heap.new_slice(w[at], w[at + 1], w[at + 2]);
                    }

                    Op::BuildTuple {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        r!(dst) = self.heap.new_tuple(&w[from..from + count as usize]);
                    }
                    Op::BuildList {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        r!(dst) = self.heap.new_list(w[from..from + count as usize].to_vec());
                    }
                    Op::BuildSet {
                        dst,
                        base: from,
                        count,
                    } => {
                        let start = base + usize::from(from);
                        let value = ask!(self.build_set(start, count as usize));
                        r!(dst) = value;
                    }
                    Op::BuildDict {
                        dst,
                        base: from,
                        count,
                    } => {
                        let start = base + usize::from(from);
                        let value = ask!(self.build_dict(start, count as usize));
                        r!(dst) = value;
                    }
                    Op::BuildString {
                        dst,
                        base: from,
                        count,
                    } => {
                        let start = base + usize::from(from);
                        let value = ask!(self.build_string(start, count as usize));
                        r!(dst) = value;
                    }
                    Op::FormatValue {
                        dst,
                        src,
                        spec,
                        has_spec,
                        conversion,
                    } => {
                        let (x, spec) = (r!(src), has_spec.then_some(r!(spec)));
                        let value = ask!(self.format_value(x, conversion, spec));
                        r!(dst) = value;
                    }
                    Op::ListAppend { list, src } => self.heap.list_push(r!(list), r!(src)),
                    Op::ListExtend { list, src } => {
                        let (list, x) = (r!(list), r!(src));
                        ask!(self.list_extend_display(list, x));
                    }
                    Op::ListToTuple { dst, src } => {
                        let items = self.heap.list(r!(src)).clone();
                        r!(dst) = self.heap.new_tuple(items);
                    }
                    Op::SetAdd { set, src } => {
                        let (set, x) = (r!(set), r!(src));
                        ask!(self.set_add(set, x));
                    }
                    Op::SetUpdate { set, src } => {
                        let (set, x) = (r!(set), r!(src));
                        ask!(self.set_update(set, x));
                    }
                    Op::DictSet { dict, key, src } => {
                        let (dict, key, value) = (r!(dict), r!(key), r!(src));
                        ask!(self.dict_set(dict, key, value));
                    }
                    Op::DictUpdate { dict, src } => {
                        let (dict, x) = (r!(dict), r!(src));
                        ask!(self.dict_update_display(dict, x));
                    }
                    Op::DictMerge { dict, src, callee } => {
                        let (dict, x, callee) = (r!(dict), r!(src), r!(callee));
                        ask!(self.dict_merge_call(dict, x, callee));
                    }

                    Op::UnpackSequence {
                        base: to,
                        src,
                        count,
                    } => {
                        let x = r!(src);
                        let (to, count) = (usize::from(to), count as usize);
                        let items = match x.tag() {
                            Tag::Tuple => self.heap.tuple(x),
                            Tag::List => &self.heap.list(x)[..],
                            _ => &[],
                        };
                        if items.len() == count && count > 0 {
                            w[to..to + count].copy_from_slice(items);
                            continue;
                        }
                        ask!(self.unpack(x, base + to, count));
                    }
                    Op::UnpackStar {
                        base: to,
                        src,
                        before,
                        after,
                    } => {
                        let x = r!(src);
                        let to = base + usize::from(to);
                        ask!(self.unpack_star(x, to, usize::from(before), usize::from(after)));
                    }

                    Op::GetIter { dst, src } => {
                        let x = r!(src);
                        let value = ask!(self.get_iter(x));
                        r!(dst) = value;
                    }
                    Op::ForIter { dst, iter, offset } => {
                        let x = r!(iter);
                        match x.tag() {
                            Tag::Iter => match self.heap.iter_mut(x) {
                                Iter::Zip { .. } | Iter::Enumerate { .. } => {
                                    match next_pair(&mut self.heap, x) {
                                        Pair::Slow => {}
                                        Pair::End => {
                                            jump!(offset);
                                            continue;
                                        }
                                        Pair::Next(first, second) => {
                                            match ops[pc].get() {
                                                // The pair is taken apart at once, so it need
                                                // not be made.
                                                Op::UnpackSequence {
                                                    base: to,
                                                    src,
                                                    count: 2,
                                                } if src == dst => {
                                                    pc += 1;
                                                    r!(to) = first;
                                                    r!(to + 1) = second;
                                                }
                                                _ => {
                                                    r!(dst) =
                                                        self.heap.new_tuple(&[first, second][..]);
                                                }
                                            }
                                            continue;
                                        }
                                    }
                                }
                                Iter::Range { next, stop, step } => {
                                    let value = *next;
                                    if (*step > 0 && value < *stop) || (*step < 0 && value > *stop)
                                    {
                                        *next = value.wrapping_add(*step);
                                        r!(dst) = Value::int(value);
                                    } else {
                                        jump!(offset);
                                    }
                                    continue;
                                }
                                Iter::Sequence { over, at } if over.is(Tag::List) => {
                                    let (over, here) = (*over, *at);
                                    *at = here.saturating_add(1);
                                    if let Some(item) = self.heap.list(over).get(here) {
                                        r!(dst) = *item
                                    } else {
                                        // It has ended for good, even if the list grows.
                                        if let Iter::Sequence { at, .. } = self.heap.iter_mut(x) {
                                            *at = usize::MAX;
                                        }
                                        jump!(offset);
                                    }
                                    continue;
                                }
                                _ => {}
                            },
                            Tag::Gen => {
                                save!();
                                let exit = pc.wrapping_add_signed(offset as isize) as u32;
                                match self.resume(x, Value::NONE, Ret::For { dst, exit }) {
                                    Ok(Flow::Frame) => continue 'frame,
                                    Ok(Flow::Value(_)) => {
                                        w = window!();
                                        jump!(offset);
                                        continue;
                                    }
                                    Err(Throw) => throw!(),
                                }
                            }
                            _ => {}
                        }
                        match ask!(self.next(x)) {
                            Some(value) => r!(dst) = value,
                            None => jump!(offset),
                        }
                    }
                    Op::GetAsyncIter { dst, src } => {
                        let x = r!(src);
                        let value = ask!(self.get_async_iter(x));
                        r!(dst) = value;
                    }
                    Op::GetAsyncNext { dst, src } => {
                        let x = r!(src);
                        let value = ask!(self.get_async_next(x));
                        r!(dst) = value;
                    }
                    Op::EndAsyncFor { exc, offset } => {
                        let x = r!(exc);
                        let ended = self.is_instance(x, crate::class::id::STOP_ASYNC_ITERATION);
                        w = window!();
                        if ended {
                            jump!(offset);
                        } else {
                            self.pending = Pending::Exception(x);
                            save!();
                            if self.unwind(floor, false) {
                                continue 'frame;
                            }
                            return Err(Throw);
                        }
                    }

                    Op::Call {
                        dst,
                        base: from,
                        count,
                    } => {
                        let f = r!(from);
                        let start = base + usize::from(from) + 1;
                        save!();
                        if self.call_plain(f, start, usize::from(count), Ret::Store(dst)) {
                            continue 'frame;
                        }
                        flow!(
                            self.call_start(f, start, usize::from(count), None, Ret::Store(dst)),
                            dst
                        );
                    }
                    Op::CallMethod {
                        dst,
                        base: from,
                        count,
                    } => {
                        let (f, receiver) = (r!(from), r!(from + 1));
                        let mut start = base + usize::from(from) + 2;
                        let mut count = usize::from(count);
                        if !receiver.is_undef() {
                            start -= 1;
                            count += 1;
                        }
                        save!();
                        if self.call_plain(f, start, count, Ret::Store(dst)) {
                            continue 'frame;
                        }
                        flow!(self.call_start(f, start, count, None, Ret::Store(dst)), dst);
                    }
                    Op::CallKeywords {
                        dst,
                        base: from,
                        count,
                        names,
                    } => {
                        let f = r!(from);
                        let start = base + usize::from(from) + 1;
                        let names = Some(&code.name_lists[names as usize]);
                        flow!(
                            self.call_start(f, start, usize::from(count), names, Ret::Store(dst)),
                            dst
                        );
                    }
                    Op::CallMethodKeywords {
                        dst,
                        base: from,
                        count,
                        names,
                    } => {
                        let (f, receiver) = (r!(from), r!(from + 1));
                        let mut start = base + usize::from(from) + 2;
                        let mut count = usize::from(count);
                        if !receiver.is_undef() {
                            start -= 1;
                            count += 1;
                        }
                        let names = Some(&code.name_lists[names as usize]);
                        flow!(
                            self.call_start(f, start, count, names, Ret::Store(dst)),
                            dst
                        );
                    }
                    Op::CallSpread { dst, base: from } => {
                        let at = usize::from(from);
                        let (f, list, dict) = (w[at], w[at + 1], w[at + 2]);
                        flow!(self.call_spread(f, list, dict, Ret::Store(dst)), dst);
                    }
                    Op::MakeFunction {
                        dst,
                        base: from,
                        flags,
                        child,
                    } => {
                        let from = base + usize::from(from);
                        let value = self.make_function(&code, child as usize, base, from, flags);
                        w = window!();
                        r!(dst) = value;
                    }
                    Op::BuildClass {
                        dst,
                        base: from,
                        count,
                        names,
                    } => {
                        let start = base + usize::from(from);
                        let names = code.name_lists.get(names as usize).cloned();
                        let value = ask!(self.build_class(start, usize::from(count), names));
                        r!(dst) = value;
                    }
                    Op::BuildClassSpread { dst, base: from } => {
                        let at = usize::from(from);
                        let parts = [w[at], w[at + 1], w[at + 2], w[at + 3]];
                        let value = ask!(self.build_class_spread(parts));
                        r!(dst) = value;
                    }
                    Op::Return { src } => {
                        let value = r!(src);
                        if self.leave_plain(value) {
                            continue 'frame;
                        }
                        save!();
                        match self.leave(value, floor) {
                            Ok(Some(value)) => return Ok(value),
                            Ok(None) => continue 'frame,
                            Err(Throw) => throw!(),
                        }
                    }
                    Op::Yield { dst: _, src } => {
                        let value = r!(src);
                        save!();
                        match self.suspend(value, floor) {
                            Ok(Some(value)) => return Ok(value),
                            Ok(None) => continue 'frame,
                            Err(Throw) => throw!(),
                        }
                    }
                    Op::GetAwaitable { dst, src, context } => {
                        let x = r!(src);
                        let value = ask!(self.get_awaitable(x, context));
                        r!(dst) = value;
                    }
                    Op::GetYieldFromIter { dst, src } => {
                        let x = r!(src);
                        let value = ask!(self.get_yield_from_iter(x));
                        r!(dst) = value;
                    }
                    Op::YieldFrom { dst, iter, sent } => {
                        let (x, value) = (r!(iter), r!(sent));
                        save!();
                        match self.delegate(x, value, dst) {
                            Ok(Flow::Frame) => continue 'frame,
                            Ok(Flow::Value(value)) if self.yielded => {
                                // What the other gave goes out; the same instruction runs again
                                // when this generator is resumed.
                                pc -= 1;
                                save!();
                                match self.suspend(value, floor) {
                                    Ok(Some(value)) => return Ok(value),
                                    Ok(None) => continue 'frame,
                                    Err(Throw) => throw!(),
                                }
                            }
                            Ok(Flow::Value(value)) => {
                                w = window!();
                                r!(dst) = value;
                            }
                            Err(Throw) => throw!(),
                        }
                    }

                    Op::Raise { exc, cause, count } => {
                        let (exc, cause) = (r!(exc), r!(cause));
                        save!();
                        let again = self.raise(exc, cause, count);
                        if self.unwind(floor, !again) {
                            continue 'frame;
                        }
                        return Err(Throw);
                    }
                    Op::Reraise { exc } => {
                        self.pending = Pending::Exception(r!(exc));
                        save!();
                        if self.unwind(floor, false) {
                            continue 'frame;
                        }
                        return Err(Throw);
                    }
                    Op::PushHandled { save, exc } => {
                        if let Some(frame) = self.frames.last_mut() {
                            r!(save) = std::mem::replace(&mut frame.handled, r!(exc));
                        }
                    }
                    Op::PopHandled { save } => {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.handled = r!(save);
                        }
                    }
                    Op::MatchException { dst, exc, class } => {
                        let (exc, class) = (r!(exc), r!(class));
                        let matches = ask!(self.exception_matches(exc, class));
                        r!(dst) = Value::bool(matches);
                    }
                    Op::SplitGroup { dst, exc, class } => {
                        let (x, class) = (r!(exc), r!(class));
                        let (matched, rest) = ask!(self.split_group(x, class));
                        r!(dst) = matched;
                        r!(exc) = rest;
                    }
                    Op::MergeGroup { dst, exc, raised } => {
                        let (x, raised) = (r!(exc), r!(raised));
                        let value = ask!(self.merge_group(x, raised));
                        r!(dst) = value;
                    }
                    Op::CallExit {
                        dst,
                        base: from,
                        exc,
                    } => {
                        let (exit, receiver, exc) = (r!(from), r!(from + 1), r!(exc));
                        let value = ask!(self.call_exit(exit, receiver, exc));
                        r!(dst) = value;
                    }
                    Op::AssertFailed {
                        message,
                        has_message,
                    } => {
                        let message = has_message.then_some(r!(message));
                        save!();
                        self.assertion_failed(message);
                        throw!();
                    }

                    Op::ImportName {
                        dst,
                        from,
                        level,
                        names,
                    } => {
                        let names = Rc::clone(&code.name_lists[names as usize]);
                        let value = ask!(self.import_name(&names, from, level));
                        r!(dst) = value;
                    }
                    Op::ImportFrom {
                        dst,
                        module: from,
                        sym,
                    } => {
                        let from = r!(from);
                        let value = ask!(self.import_from(from, sym));
                        r!(dst) = value;
                    }
                    Op::ImportStar { module: from } => {
                        let from = r!(from);
                        ask!(self.import_star(from));
                    }

                    Op::MatchSequence { dst, src } => {
                        let x = r!(src);
                        let yes = self.is_sequence_subject(x);
                        w = window!();
                        r!(dst) = Value::bool(yes);
                    }
                    Op::MatchMapping { dst, src } => {
                        let x = r!(src);
                        let yes = self.is_mapping_subject(x);
                        w = window!();
                        r!(dst) = Value::bool(yes);
                    }
                    Op::GetLength { dst, src } => {
                        let x = r!(src);
                        let length = ask!(self.length(x));
                        r!(dst) = Value::int(length as i64);
                    }
                    Op::MatchKeys { dst, src, keys } => {
                        let (x, keys) = (r!(src), r!(keys));
                        let value = ask!(self.match_keys(x, keys));
                        r!(dst) = value;
                    }
                    Op::MatchRest { dst, src, keys } => {
                        let (x, keys) = (r!(src), r!(keys));
                        let value = ask!(self.match_rest(x, keys));
                        r!(dst) = value;
                    }
                    Op::MatchClass {
                        dst,
                        src,
                        class,
                        positional,
                        names,
                    } => {
                        let (x, class) = (r!(src), r!(class));
                        let names = Rc::clone(&code.name_lists[usize::from(names)]);
                        let value =
                            ask!(self.match_class(x, class, usize::from(positional), &names));
                        r!(dst) = value;
                    }

                    Op::SetAnswer { src } => self.answer = r!(src),
                    Op::SetAnnotation { src, sym } => {
                        let value = r!(src);
                        ask!(self.set_annotation(sym, value));
                    }
                    Op::TypeAlias { dst, base: from } => {
                        let at = usize::from(from);
                        let (name, params, value) = (w[at], w[at + 1], w[at + 2]);
                        r!(dst) = self.heap.new_object(crate::heap::Object::TypeAlias {
                            name,
                            params,
                            value,
                        });
                    }
                    Op::TypeVar {
                        dst,
                        base: from,
                        kind,
                    } => {
                        let at = usize::from(from);
                        let (name, bound, default) = (w[at], w[at + 1], w[at + 2]);
                        let value = self.new_type_var(kind, name, bound, default);
                        w = window!();
                        r!(dst) = value;
                    }
                }
            }
        }
    }
}
