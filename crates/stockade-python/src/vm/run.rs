//! The dispatch loop.
//!
//! The outer loop binds the code and the window of the frame that runs; the inner one decodes and
//! executes. Whatever pushes or pops a frame goes on with the outer loop. Fast paths are written
//! out here; everything else is a method of the machine that sees whole values.

use std::rc::Rc;

use super::call::Flow;
use super::rare::Step;
use super::{R, Ret, Throw, Vm, WINDOW};
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
            // Something that may throw and needs the whole machine.
            macro_rules! ask {
                ($call:expr) => {{
                    save!();
                    match $call {
                        Ok(value) => {
                            w = window!();
                            value
                        }
                        Err(Throw) => break true,
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
                        Err(Throw) => break true,
                    }
                }};
            }
            macro_rules! call {
                ($f:expr, $start:expr, $count:expr, $dst:expr) => {{
                    let (f, start, count) = ($f, $start, $count);
                    save!();
                    match f.tag() {
                        Tag::Func if self.call_plain(f, start, count, Ret::Store($dst)) => {
                            continue 'frame;
                        }
                        Tag::Native => match self.call_quick(f, start, count, Ret::Store($dst)) {
                            Some(Flow::Value(value)) => {
                                w = window!();
                                r!($dst) = value;
                                continue;
                            }
                            Some(Flow::Frame) => continue 'frame,
                            None => {}
                        },
                        _ => {}
                    }
                    flow!(
                        self.call_start(f, start, count, None, Ret::Store($dst)),
                        $dst
                    );
                }};
            }
            // An object of the program computes in a frame of its own.
            macro_rules! operator {
                ($op:expr, $x:expr, $y:expr, $dst:expr) => {
                    if $x.is(Tag::Inst) {
                        save!();
                        if self.start_operator($op, $x, $y, $dst) {
                            continue 'frame;
                        }
                    }
                };
            }
            macro_rules! compare_jump {
                ($cmp:tt, $op:ident, $want:expr, $a:expr, $b:expr, $offset:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    let outcome = match (x.tag(), y.tag()) {
                        (Tag::Int, Tag::Int) => (x.bits() as i64) $cmp (y.bits() as i64),
                        (Tag::Float, Tag::Float) => {
                            f64::from_bits(x.bits()) $cmp f64::from_bits(y.bits())
                        }
                        (Tag::Str, Tag::Str) => {
                            let meter = &mut self.meter;
                            self.heap.compare_texts(CompareOp::$op, x, y, meter)
                        }
                        (Tag::Inst, _) => {
                            save!();
                            if self.start_compare(CompareOp::$op, x, y) {
                                continue 'frame;
                            }
                            ask!(self.compare_truth(CompareOp::$op, x, y))
                        }
                        _ => ask!(self.compare_truth(CompareOp::$op, x, y)),
                    };
                    if outcome == $want {
                        jump!($offset);
                    }
                }};
            }

            // Ends where something is thrown: whether here, or again.
            let fresh = loop {
                let op = &ops[pc];
                pc += 1;
                match *op {
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
                                break true;
                            }
                            r!(dst) = fallback;
                        } else {
                            r!(dst) = value;
                        }
                    }
                    Op::StoreGlobal { src, slot } => {
                        self.heap.modules[module].values[slot as usize] = r!(src);
                    }
                    Op::LoadCell { dst, cell } => {
                        let value = *self.heap.cell(r!(cell));
                        if value.is_undef() {
                            save!();
                            self.cell_unbound(&code, cell);
                            break true;
                        }
                        r!(dst) = value;
                    }
                    Op::StoreCell { cell, src } => *self.heap.cell_mut(r!(cell)) = r!(src),
                    Op::CheckLocal { reg, sym } => {
                        if r!(reg).is_undef() {
                            save!();
                            self.local_unbound(sym);
                            break true;
                        }
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
                        operator!(BinaryOp::Add, x, y, dst);
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
                        operator!(BinaryOp::Sub, x, y, dst);
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
                        operator!(BinaryOp::Mul, x, y, dst);
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
                        operator!(op, x, y, dst);
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
                        if x.is(Tag::Inst) {
                            save!();
                            if self.start_compare(op, x, y) {
                                continue 'frame;
                            }
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
                    Op::JumpInt {
                        test,
                        a,
                        value,
                        offset,
                    } => {
                        let x = r!(a);
                        if let Some(x) = x.as_int() {
                            if test.jumps(x.cmp(&i64::from(value))) {
                                jump!(offset);
                            }
                            continue;
                        }
                        let (op, want) = test.parts();
                        let y = Value::int(i64::from(value));
                        if x.is(Tag::Inst) {
                            save!();
                            if self.start_compare(op, x, y) {
                                continue 'frame;
                            }
                        }
                        if ask!(self.compare_truth(op, x, y)) == want {
                            jump!(offset);
                        }
                    }

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
                                        let value = instance.slots[known.slot as usize];
                                        if !value.is_undef() {
                                            r!(dst) = value;
                                            continue;
                                        }
                                    }
                                    CacheKind::ClassValue => {
                                        r!(dst) = known.value;
                                        continue;
                                    }
                                    CacheKind::Property => {
                                        let getter = known.value;
                                        flow!(self.start_getter(getter, x, dst), dst);
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
                                    CacheKind::Property => {
                                        save!();
                                        if self.start_setter(known.value, x, value) {
                                            continue 'frame;
                                        }
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
                        } else {
                            let known = code.caches[cache as usize].get();
                            if known.kind == CacheKind::Builtin && known.slot == x.tag() as u32 {
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
                        if let Some(value) = self.heap.quick_item(x, y, &mut self.meter) {
                            r!(dst) = value;
                            continue;
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
                        if x.is(Tag::Dict) && self.heap.quick_set(x, y, value, &mut self.meter) {
                            continue;
                        }
                        ask!(self.set_item(x, y, value));
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
                    Op::ListAppend { list, src } => self.heap.list_push(r!(list), r!(src)),
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
                        ask!(self.rooted(|vm| vm.unpack(x, base + to, count)));
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
                                            match ops[pc] {
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
                                Iter::Sequence { over, at } => {
                                    let (over, here) = (*over, *at);
                                    let item = match over.tag() {
                                        Tag::List => self.heap.list(over).get(here).copied(),
                                        Tag::Tuple => self.heap.tuple(over).get(here).copied(),
                                        Tag::Str => i64::try_from(here)
                                            .ok()
                                            .and_then(|at| self.heap.letter_at(over, at)),
                                        _ => None,
                                    };
                                    if let Some(item) = item
                                        && let Iter::Sequence { at, .. } = self.heap.iter_mut(x)
                                    {
                                        *at = here + 1;
                                        r!(dst) = item;
                                        continue;
                                    }
                                }
                                _ => {}
                            },
                            Tag::Gen => {
                                save!();
                                let exit = pc.wrapping_add_signed(offset as isize) as u32;
                                if self.resume_plain(x, Value::NONE, Ret::For { dst, exit }) {
                                    continue 'frame;
                                }
                                match self.resume(x, Value::NONE, Ret::For { dst, exit }) {
                                    Ok(Flow::Frame) => continue 'frame,
                                    Ok(Flow::Value(_)) => {
                                        w = window!();
                                        jump!(offset);
                                        continue;
                                    }
                                    Err(Throw) => break true,
                                }
                            }
                            _ => {}
                        }
                        match ask!(self.next(x)) {
                            Some(value) => r!(dst) = value,
                            None => jump!(offset),
                        }
                    }
                    Op::Call {
                        dst,
                        base: from,
                        count,
                    } => {
                        let f = r!(from);
                        let start = base + usize::from(from) + 1;
                        call!(f, start, usize::from(count), dst);
                    }
                    Op::CallMethod {
                        dst,
                        base: from,
                        count,
                    } => {
                        let f = r!(from);
                        // Where there is no receiver to pass, the arguments begin one later.
                        let bare = usize::from(r!(from + 1).is_undef());
                        let start = base + usize::from(from) + 1 + bare;
                        call!(f, start, usize::from(count) + 1 - bare, dst);
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
                            Err(Throw) => break true,
                        }
                    }
                    Op::Yield { src, .. } => {
                        let value = r!(src);
                        save!();
                        if self.suspend_plain(value) {
                            continue 'frame;
                        }
                        match self.suspend(value, floor) {
                            Ok(Some(value)) => return Ok(value),
                            Ok(None) => continue 'frame,
                            Err(Throw) => break true,
                        }
                    }
                    Op::YieldFrom {
                        dst, iter, sent, ..
                    } => {
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
                                    Err(Throw) => break true,
                                }
                            }
                            Ok(Flow::Value(value)) => {
                                w = window!();
                                r!(dst) = value;
                            }
                            Err(Throw) => break true,
                        }
                    }
                    op => {
                        save!();
                        match self.rare(op, &code, base, module, pc) {
                            Step::Next => w = window!(),
                            Step::Jump(offset) => {
                                jump!(offset);
                                w = window!();
                            }
                            Step::Frame => continue 'frame,
                            Step::Throw => break true,
                            Step::Again => break false,
                        }
                    }
                }
            };
            if !self.unwind(floor, fresh) {
                return Err(Throw);
            }
        }
    }
}
