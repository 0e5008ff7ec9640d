//! The short loop: instructions whose usual case needs registers and what is on the heap already.
//!
//! It is apart from the loop in `run.rs` so that the processor's registers hold the place in the
//! code and the window: nothing that is called from here needs them afterwards, or it is cold.
//! An instruction that is out of the ordinary is left undone, and the other loop does it the long
//! way; so it is always tried here first, and nothing is charged before it is certain to be done.

use super::enter::entry;
use super::hooks::{Suspended, Waits};
use super::{Flow, Ret, Throw, Vm, WINDOW};
use crate::code::{BinaryOp, CacheKind, CompareOp, ENTRY, Op, UnaryOp};
use crate::heap::{Iter, Tag, Value, Yields};
use crate::native::{Short, native_of};
use crate::types::iterator::{Pair, next_entry, next_pair};
use crate::types::{percent, short_constructor};

/// The short way of what is called, where it is ours and has one.
#[inline(always)]
fn short_of(function: Value) -> Option<Short> {
    match function.tag() {
        Tag::Native => native_of(function).short,
        Tag::Class => short_constructor(function.handle()),
        _ => None,
    }
}

impl Vm {
    /// Runs the frame on top, and those that it calls and returns to, up to an instruction that
    /// needs more. Its place is kept in the frame that is on top then, and given where that is the
    /// frame it began with and no other ran. Where a call has thrown, [`Vm::thrown`] says so.
    #[inline(never)]
    pub(super) fn stretch(&mut self) -> Option<usize> {
        let mut here = true;
        'frame: loop {
            let (mut code, mut all, mut rest);
            let (mut base, mut module, mut w);
            // Goes on with a frame, which is on top.
            macro_rules! take_up {
                ($frame:expr) => {{
                    let frame = $frame;
                    take_up!(frame, frame.pc);
                }};
                ($frame:expr, $pc:expr) => {{
                    let frame = $frame;
                    code = &*frame.code;
                    (base, module) = (frame.base, frame.module as usize);
                    // All that is ever left of it ends at the same place, which need not be kept
                    // twice; nor its length, which the two ends say.
                    all = code.ops.iter();
                    rest = all.clone();
                    let before = $pc.wrapping_sub(1);
                    if before >= all.len() {
                        return None;
                    }
                    rest.nth(before);
                    let window = self.stack.get_mut(base..base.wrapping_add(WINDOW))?;
                    w = window.first_chunk_mut::<WINDOW>()?;
                }};
            }
            take_up!(self.frames.last()?);

            macro_rules! r {
                ($reg:expr) => {
                    w[usize::from($reg)]
                };
            }
            // The next instruction.
            macro_rules! pc {
                () => {
                    all.len() - rest.len()
                };
            }
            // The instruction itself.
            macro_rules! at {
                () => {
                    pc!() - 1
                };
            }
            // It is left to the other loop.
            macro_rules! stop {
                () => {
                    break at!()
                };
            }
            // Only JumpBack goes back, and nothing jumps to where it would go anyway.
            macro_rules! jump {
                ($offset:expr) => {{
                    let last = ($offset as usize).wrapping_sub(1);
                    if last >= rest.len() {
                        break all.len();
                    }
                    rest.nth(last);
                }};
            }
            macro_rules! save {
                () => {
                    save!(pc!())
                };
                ($pc:expr) => {{
                    let pc = $pc;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc;
                    }
                }};
            }
            // Something that leaves another frame on top, or did nothing.
            macro_rules! frame {
                ($start:expr) => {{
                    let at = at!();
                    save!();
                    if $start {
                        here = false;
                        continue 'frame;
                    }
                    break at;
                }};
            }
            // What a call gave.
            macro_rules! done {
                ($flow:expr, $dst:expr) => {{
                    match $flow {
                        Ok(Flow::Value(value)) => self.stack[base + usize::from($dst)] = value,
                        Ok(Flow::Frame) => here = false,
                        Err(Throw) => {
                            self.thrown = true;
                            return None;
                        }
                    }
                    continue 'frame;
                }};
            }
            // A native that needs nothing but the heap and the meter.
            macro_rules! short {
                ($f:expr, $at:expr, $count:expr, $dst:expr) => {
                    if let Some(short) = short_of($f)
                        && self.meter.has(1)
                        && self.heap.used() < self.meter.collect_at
                        && let Some(args) = w.get($at..$at + $count)
                        && let Some(value) = short(&mut self.heap, &mut self.meter, args)
                    {
                        self.meter.pay(1);
                        r!($dst) = value;
                        continue;
                    }
                };
            }
            macro_rules! call {
                ($f:expr, $start:expr, $count:expr, $dst:expr) => {{
                    let (f, start, count, ret) = ($f, $start, $count, Ret::Store($dst));
                    let pc = pc!();
                    if f.is(Tag::Func)
                        && let Some(frame) = entry!(self).enter(f, start, count, ret, Some(pc))
                    {
                        take_up!(frame, ENTRY);
                        here = false;
                        continue;
                    }
                    save!(pc);
                    let quick = match f.tag() {
                        Tag::Class if self.start_instance(f, start, count, $dst) => {
                            Some(Flow::Frame)
                        }
                        Tag::Native => self.call_quick(f, start, count, ret),
                        _ => None,
                    };
                    let flow = match quick {
                        Some(flow) => Ok(flow),
                        None => self.call_start(f, start, count, None, ret),
                    };
                    done!(flow, $dst);
                }};
            }
            macro_rules! arithmetic {
                ($checked:ident, $sign:tt, $dst:expr, $a:expr, $b:expr, $object:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    r!($dst) = match (x.tag(), y.tag()) {
                        (Tag::Int, Tag::Int) => {
                            match (x.bits() as i64).$checked(y.bits() as i64) {
                                (value, false) => Value::int(value),
                                _ => stop!(),
                            }
                        }
                        (Tag::Float, Tag::Float) => {
                            Value::float(f64::from_bits(x.bits()) $sign f64::from_bits(y.bits()))
                        }
                        (Tag::Float, Tag::Int) => {
                            Value::float(f64::from_bits(x.bits()) $sign (y.bits() as i64 as f64))
                        }
                        (Tag::Int, Tag::Float) => {
                            Value::float((x.bits() as i64 as f64) $sign f64::from_bits(y.bits()))
                        }
                        (Tag::Int, Tag::Bool) => {
                            match (x.bits() as i64).$checked(y.bits() as i64) {
                                (value, false) => Value::int(value),
                                _ => stop!(),
                            }
                        }
                        // What an object of the program computes, it does in a frame of its own.
                        (Tag::Inst, _) => match $object {
                            Some(op) => frame!(self.start_operator(op, x, y, $dst)),
                            None => stop!(),
                        },
                        _ => stop!(),
                    };
                }};
            }
            macro_rules! operator {
                ($op:expr, $dst:expr, $a:expr, $b:expr) => {{
                    let (op, x, y) = ($op, r!($a), r!($b));
                    if let (Tag::Int, Tag::Int) = (x.tag(), y.tag()) {
                        let (x, y) = (x.bits() as i64, y.bits() as i64);
                        let value = match op {
                            BinaryOp::And => Some(x & y),
                            BinaryOp::Or => Some(x | y),
                            BinaryOp::Xor => Some(x ^ y),
                            BinaryOp::RShift if y >= 0 => Some(x >> y.min(63)),
                            BinaryOp::FloorDiv => super::arith::floor_div(x, y),
                            BinaryOp::Mod => super::arith::floor_mod(x, y),
                            _ => None,
                        };
                        if let Some(value) = value {
                            r!($dst) = Value::int(value);
                            continue;
                        }
                    }
                    let made = match super::arith::quick(op, x, y) {
                        None if op == BinaryOp::Mod && x.is(Tag::Str) => {
                            percent::quick(&mut self.heap, &mut self.meter, x, y)
                        }
                        made => made,
                    };
                    match made {
                        Some(value) => r!($dst) = value,
                        None => stop!(),
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
                        (Tag::Str, Tag::Str) => {
                            match (self.heap.letter_of(x), self.heap.letter_of(y)) {
                                (Some(x), Some(y)) => {
                                    self.meter.pay(1);
                                    x $cmp y
                                }
                                _ => {
                                    let meter = &mut self.meter;
                                    match self.heap.compare_texts(CompareOp::$op, x, y, meter) {
                                        Some(outcome) => outcome,
                                        None => stop!(),
                                    }
                                }
                            }
                        }
                        (Tag::Inst, _) => frame!(self.start_compare(CompareOp::$op, x, y)),
                        _ => {
                            let meter = &mut self.meter;
                            match self.heap.compare_others(CompareOp::$op, x, y, meter) {
                                Some(outcome) => outcome,
                                None => stop!(),
                            }
                        }
                    };
                    if outcome == $want {
                        jump!($offset);
                    }
                }};
            }
            macro_rules! jump_int {
                ($cmp:tt, $a:expr, $value:expr, $offset:expr) => {{
                    let Some(x) = r!($a).as_int() else {
                        stop!();
                    };
                    if x $cmp i64::from($value) {
                        jump!($offset);
                    }
                }};
            }
            // Charges for a round of a loop.
            macro_rules! go_round {
                ($cost:expr) => {{
                    let cost = i64::from($cost);
                    if !self.meter.has(cost) || self.heap.used() >= self.meter.collect_at {
                        stop!();
                    }
                    self.meter.pay(cost);
                }};
            }
            // What a loop gets two of.
            macro_rules! pair {
                ($dst:expr, $first:expr, $second:expr) => {
                    match rest.as_slice().first() {
                        // The pair is taken apart at once, so it need not be made.
                        Some(&Op::UnpackSequence {
                            base: to,
                            src,
                            count: 2,
                        }) if src == $dst => {
                            rest.next();
                            r!(to) = $first;
                            r!(to + 1) = $second;
                        }
                        _ => r!($dst) = self.heap.tuple_of(&[$first, $second]),
                    }
                };
            }
            // The next element of what a loop goes over.
            macro_rules! for_iter {
                ($dst:expr, $iter:expr, $offset:expr) => {{
                    let (dst, offset, x) = ($dst, $offset, r!($iter));
                    match x.tag() {
                        Tag::Iter => {}
                        Tag::Gen => {
                            let exit = pc!().wrapping_add_signed(offset as isize) as u32;
                            let ret = Ret::For { dst, exit };
                            frame!(self.resume_plain(x, Value::NONE, ret));
                        }
                        Tag::Count => {
                            match x.counted() {
                                Some((value, further)) => {
                                    r!($iter) = further;
                                    r!(dst) = value;
                                }
                                None => jump!(offset),
                            }
                            continue;
                        }
                        _ => stop!(),
                    }
                    match self.heap.iter_advance(x) {
                        Iter::Range { next, stop, step } => {
                            let (value, step) = (*next, *step);
                            if (step > 0 && value < *stop) || (step < 0 && value > *stop) {
                                *next = value.wrapping_add(step);
                                r!(dst) = Value::int(value);
                            } else {
                                jump!(offset);
                            }
                        }
                        Iter::Sequence { over, at } => {
                            let (over, place) = (*over, *at);
                            let item = match over.tag() {
                                Tag::List => self.heap.list(over).get(place),
                                Tag::Tuple => self.heap.tuple(over).get(place).copied(),
                                Tag::Str => i64::try_from(place)
                                    .ok()
                                    .and_then(|at| self.heap.letter_at(over, at)),
                                _ => None,
                            };
                            let Some(item) = item else {
                                stop!();
                            };
                            if let Iter::Sequence { at, .. } = self.heap.iter_advance(x) {
                                *at = place + 1;
                            }
                            r!(dst) = item;
                        }
                        Iter::Zip { .. } | Iter::Enumerate { .. } => {
                            match next_pair(&mut self.heap, x, &mut self.meter) {
                                Pair::Slow => stop!(),
                                Pair::End => jump!(offset),
                                Pair::Next(first, second) => pair!(dst, first, second),
                            }
                        }
                        Iter::Dict { .. } => match next_entry(&mut self.heap, x) {
                            Some((entry, Yields::Keys)) => r!(dst) = entry.key,
                            Some((entry, Yields::Values)) => r!(dst) = entry.value,
                            Some((entry, Yields::Items)) => pair!(dst, entry.key, entry.value),
                            None => stop!(),
                        },
                        _ => stop!(),
                    }
                }};
            }
            macro_rules! truth {
                ($x:expr) => {{
                    let x = $x;
                    match x.tag() {
                        Tag::Bool | Tag::Int => x.bits() != 0,
                        Tag::None => false,
                        Tag::List => !self.heap.list(x).is_empty(),
                        Tag::Str => self.heap.str_chars(x) != 0,
                        _ => stop!(),
                    }
                }};
            }

            let at = loop {
                let Some(op) = rest.next() else {
                    break all.len();
                };
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
                        let mut value = names.values[slot as usize];
                        if value.is_undef() {
                            value = names.fallback[slot as usize];
                            if value.is_undef() {
                                stop!();
                            }
                        }
                        r!(dst) = value;
                    }
                    Op::StoreGlobal { src, slot } => {
                        self.heap.modules[module].values[slot as usize] = r!(src);
                    }
                    Op::LoadCell { dst, cell } => {
                        let value = *self.heap.cell(r!(cell));
                        if value.is_undef() {
                            stop!();
                        }
                        r!(dst) = value;
                    }
                    Op::StoreCell { cell, src } => *self.heap.cell_mut(r!(cell)) = r!(src),
                    Op::CheckLocal { reg, .. } => {
                        if r!(reg).is_undef() {
                            stop!();
                        }
                    }
                    Op::Add { dst, a, b } => {
                        arithmetic!(overflowing_add, +, dst, a, b, Some(BinaryOp::Add));
                    }
                    Op::Sub { dst, a, b } => {
                        arithmetic!(overflowing_sub, -, dst, a, b, Some(BinaryOp::Sub));
                    }
                    Op::Mul { dst, a, b } => {
                        arithmetic!(overflowing_mul, *, dst, a, b, Some(BinaryOp::Mul));
                    }
                    Op::AddInt { dst, a, value, .. } => {
                        let x = r!(a);
                        match x.as_int().and_then(|x| x.checked_add(i64::from(value))) {
                            Some(sum) => r!(dst) = Value::int(sum),
                            None => stop!(),
                        }
                    }
                    Op::SubInt { dst, a, value, .. } => {
                        let x = r!(a);
                        match x.as_int().and_then(|x| x.checked_sub(i64::from(value))) {
                            Some(rest) => r!(dst) = Value::int(rest),
                            None => stop!(),
                        }
                    }
                    Op::TrueDiv { dst, a, b } => operator!(BinaryOp::TrueDiv, dst, a, b),
                    Op::FloorDiv { dst, a, b } => operator!(BinaryOp::FloorDiv, dst, a, b),
                    Op::Mod { dst, a, b } => operator!(BinaryOp::Mod, dst, a, b),
                    Op::And { dst, a, b } => operator!(BinaryOp::And, dst, a, b),
                    Op::Binary { op, dst, a, b } => operator!(op, dst, a, b),
                    Op::AddInPlace { dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        if x.is(Tag::Str) && y.is(Tag::Str) {
                            match self.heap.quick_concat(x, y, self.meter.memory) {
                                Some(value) => r!(dst) = value,
                                None => stop!(),
                            }
                            continue;
                        }
                        arithmetic!(overflowing_add, +, dst, a, b, None);
                    }
                    Op::InPlace { op, dst, a, b } => match op {
                        BinaryOp::Sub => arithmetic!(overflowing_sub, -, dst, a, b, None),
                        BinaryOp::Mul => arithmetic!(overflowing_mul, *, dst, a, b, None),
                        _ => operator!(op, dst, a, b),
                    },
                    Op::Not { dst, a } => r!(dst) = Value::bool(!truth!(r!(a))),
                    Op::Compare { op, dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        let holds = match (x.tag(), y.tag()) {
                            (Tag::Int, Tag::Int) => {
                                op.holds((x.bits() as i64).cmp(&(y.bits() as i64)))
                            }
                            (Tag::Float, Tag::Float) => {
                                let x = f64::from_bits(x.bits());
                                match x.partial_cmp(&f64::from_bits(y.bits())) {
                                    Some(order) if self.meter.has(1) => {
                                        self.meter.pay(1);
                                        op.holds(order)
                                    }
                                    _ => stop!(),
                                }
                            }
                            (Tag::Str, Tag::Str) => {
                                match self.heap.compare_texts(op, x, y, &mut self.meter) {
                                    Some(holds) => holds,
                                    None => stop!(),
                                }
                            }
                            (Tag::Inst, _) => frame!(self.start_compare(op, x, y)),
                            _ => stop!(),
                        };
                        r!(dst) = Value::bool(holds);
                    }
                    Op::Unary {
                        op: UnaryOp::Neg,
                        dst,
                        a,
                    } => {
                        let x = r!(a);
                        r!(dst) = match x.tag() {
                            Tag::Int => match (x.bits() as i64).checked_neg() {
                                Some(value) => Value::int(value),
                                None => stop!(),
                            },
                            Tag::Float => Value::float(-f64::from_bits(x.bits())),
                            _ => stop!(),
                        };
                    }
                    Op::Is { dst, a, b, negated } => {
                        r!(dst) = Value::bool(self.heap.identical(r!(a), r!(b)) != negated);
                    }
                    Op::In { dst, a, b, negated } => {
                        match self.heap.quick_in(r!(b), r!(a), &mut self.meter) {
                            Some(found) => r!(dst) = Value::bool(found != negated),
                            None => stop!(),
                        }
                    }
                    Op::Jump { offset } => jump!(offset),
                    Op::JumpBack { cost, to } => {
                        go_round!(cost);
                        rest = all.clone();
                        if rest.nth((to as usize).wrapping_sub(1)).is_none() {
                            break all.len();
                        }
                    }
                    Op::NextRound {
                        cost,
                        dst,
                        iter,
                        to,
                    } => {
                        go_round!(cost);
                        rest = all.clone();
                        // From here on it is as if the head had been gone to.
                        let Some(head) = rest.nth(to as usize) else {
                            break all.len();
                        };
                        let x = r!(iter);
                        if x.is(Tag::Count)
                            && let Some((value, further)) = x.counted()
                        {
                            r!(iter) = further;
                            r!(dst) = value;
                            continue;
                        }
                        let &Op::ForIter { offset, .. } = head else {
                            break all.len();
                        };
                        for_iter!(dst, iter, offset);
                    }
                    Op::JumpIf { reg, offset } => {
                        if truth!(r!(reg)) {
                            jump!(offset);
                        }
                    }
                    Op::JumpUnless { reg, offset } => {
                        if !truth!(r!(reg)) {
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
                    Op::JumpIntLt {
                        a, value, offset, ..
                    } => jump_int!(<, a, value, offset),
                    Op::JumpIntLe {
                        a, value, offset, ..
                    } => jump_int!(<=, a, value, offset),
                    Op::JumpIntEq {
                        a, value, offset, ..
                    } => jump_int!(==, a, value, offset),
                    Op::JumpIntNe {
                        a, value, offset, ..
                    } => jump_int!(!=, a, value, offset),
                    Op::JumpIntGt {
                        a, value, offset, ..
                    } => jump_int!(>, a, value, offset),
                    Op::JumpIntGe {
                        a, value, offset, ..
                    } => jump_int!(>=, a, value, offset),

                    Op::LoadAttr { dst, obj, cache } => {
                        let x = r!(obj);
                        if !x.is(Tag::Inst) {
                            stop!();
                        }
                        let known = &code.caches[cache as usize];
                        let instance = self.heap.instance(x);
                        let version = self.class_version;
                        let Some(known) = known.met(instance.class, instance.shape, version) else {
                            stop!();
                        };
                        match known.kind.get() {
                            CacheKind::Slot => {
                                let value = instance.slots.get(known.slot.get() as usize);
                                match value.filter(|value| !value.is_undef()) {
                                    Some(value) => r!(dst) = value,
                                    None => stop!(),
                                }
                            }
                            CacheKind::ClassValue => r!(dst) = known.value.get(),
                            CacheKind::Property => {
                                let getter = known.value.get();
                                frame!(self.start_plain(getter, [x], Ret::Store(dst)));
                            }
                            _ => stop!(),
                        }
                    }
                    Op::StoreAttr { obj, src, cache } => {
                        let (x, value) = (r!(obj), r!(src));
                        if !x.is(Tag::Inst) {
                            stop!();
                        }
                        let known = &code.caches[cache as usize];
                        let Some(instance) = self.heap.try_instance_mut(x) else {
                            stop!();
                        };
                        let version = self.class_version;
                        let Some(known) = known.met(instance.class, instance.shape, version) else {
                            stop!();
                        };
                        match known.kind.get() {
                            CacheKind::Slot => {
                                if !instance.slots.put(known.slot.get() as usize, value) {
                                    stop!();
                                }
                            }
                            CacheKind::Property => {
                                let setter = known.value.get();
                                frame!(self.start_setter(setter, x, value));
                            }
                            CacheKind::Grow => {
                                instance.shape = known.slot.get();
                                let taken = instance.slots.push(value);
                                self.heap.charge(taken);
                            }
                            _ => stop!(),
                        }
                    }
                    Op::LoadMethod {
                        base: to,
                        obj,
                        cache,
                    } => {
                        let x = r!(obj);
                        let known = &code.caches[cache as usize];
                        let known = if x.is(Tag::Inst) {
                            let instance = self.heap.instance(x);
                            known
                                .met(instance.class, instance.shape, self.class_version)
                                .filter(|known| known.kind.get() == CacheKind::Method)
                        } else {
                            let fits = known.kind.get() == CacheKind::Builtin
                                && known.slot.get() == x.tag() as u32
                                && (!x.is(Tag::Gen) || self.heap.is_plain_generator(x));
                            fits.then_some(known)
                        };
                        let Some(known) = known else {
                            stop!();
                        };
                        r!(to) = known.value.get();
                        r!(to + 1) = x;
                    }
                    Op::GetItem { dst, obj, key } => {
                        let (x, y) = (r!(obj), r!(key));
                        let items = match x.tag() {
                            Tag::List => {
                                let items = self.heap.list(x);
                                let Some(at) = y.as_int() else {
                                    stop!();
                                };
                                let at = if at < 0 { at + items.len() as i64 } else { at };
                                match items.get(at as usize) {
                                    Some(item) => r!(dst) = item,
                                    None => stop!(),
                                }
                                continue;
                            }
                            Tag::Tuple => self.heap.tuple(x),
                            Tag::Dict => {
                                match self.heap.quick_item(x, y, &mut self.meter) {
                                    Some(value) => r!(dst) = value,
                                    None => stop!(),
                                }
                                continue;
                            }
                            Tag::Str => {
                                match self.heap.quick_letter(x, y) {
                                    Some(letter) => r!(dst) = letter,
                                    None => stop!(),
                                }
                                continue;
                            }
                            _ => stop!(),
                        };
                        let Some(at) = y.as_int() else {
                            stop!();
                        };
                        let at = if at < 0 { at + items.len() as i64 } else { at };
                        match items.get(at as usize) {
                            Some(item) => r!(dst) = *item,
                            None => stop!(),
                        }
                    }
                    Op::SetItem { obj, key, src } => {
                        let (x, y, value) = (r!(obj), r!(key), r!(src));
                        match (x.tag(), y.as_int()) {
                            (Tag::List, Some(at)) => {
                                let Some(items) = self.heap.try_list_mut(x) else {
                                    stop!();
                                };
                                let at = if at < 0 { at + items.len() as i64 } else { at };
                                if !items.put(at as usize, value) {
                                    stop!();
                                }
                            }
                            (Tag::Dict, _) => {
                                if !self.heap.quick_set(x, y, value, &mut self.meter) {
                                    stop!();
                                }
                            }
                            _ => stop!(),
                        }
                    }
                    Op::FormatValue {
                        dst,
                        src,
                        spec,
                        has_spec,
                        conversion,
                    } => {
                        let (x, spec) = (r!(src), has_spec.then_some(r!(spec)));
                        let meter = &mut self.meter;
                        match self.heap.quick_format(x, conversion, spec, meter) {
                            Some(text) => r!(dst) = text,
                            None => stop!(),
                        }
                    }
                    Op::BuildString {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        let parts = &w[from..from + count as usize];
                        match self.heap.quick_chain(parts, &mut self.meter) {
                            Some(text) => r!(dst) = text,
                            None => stop!(),
                        }
                    }
                    Op::BuildTuple {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        r!(dst) = self.heap.tuple_of(&w[from..from + count as usize]);
                    }
                    Op::BuildList {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        r!(dst) = self.heap.list_of(&w[from..from + count as usize]);
                    }
                    Op::BuildDict {
                        dst,
                        base: from,
                        count,
                    } => {
                        let from = usize::from(from);
                        let parts = &w[from..from + 2 * count as usize];
                        match self.heap.quick_dict(parts, &mut self.meter) {
                            Some(dict) => r!(dst) = dict,
                            None => stop!(),
                        }
                    }
                    Op::DictSet { dict, key, src } => {
                        let (dict, key, value) = (r!(dict), r!(key), r!(src));
                        if !self.heap.quick_set(dict, key, value, &mut self.meter) {
                            stop!();
                        }
                    }
                    Op::SetAdd { set, src } => {
                        if !self.heap.quick_add(r!(set), r!(src), &mut self.meter) {
                            stop!();
                        }
                    }
                    Op::ListAppend { list, src } => {
                        if !self.heap.list_push_short(r!(list), r!(src)) {
                            stop!();
                        }
                    }
                    Op::UnpackSequence {
                        base: to,
                        src,
                        count,
                    } => {
                        let x = r!(src);
                        let items = match x.tag() {
                            Tag::Tuple => self.heap.tuple(x),
                            Tag::List => {
                                let items = self.heap.list(x);
                                if items.len() != count as usize {
                                    stop!();
                                }
                                for (place, item) in
                                    w[usize::from(to)..].iter_mut().zip(items.iter())
                                {
                                    *place = item;
                                }
                                continue;
                            }
                            _ => stop!(),
                        };
                        if let ([first, second], 2) = (items, count) {
                            r!(to) = *first;
                            r!(to + 1) = *second;
                            continue;
                        }
                        let (to, count) = (usize::from(to), count as usize);
                        if items.len() != count {
                            stop!();
                        }
                        w[to..to + count].copy_from_slice(items);
                    }
                    Op::MatchSequence { dst, src } => {
                        r!(dst) = Value::bool(match r!(src).tag() {
                            Tag::List | Tag::Tuple => true,
                            Tag::Object | Tag::Inst => stop!(),
                            _ => false,
                        });
                    }
                    Op::MatchMapping { dst, src } => {
                        r!(dst) = Value::bool(match r!(src).tag() {
                            Tag::Dict => true,
                            Tag::Object | Tag::Inst => stop!(),
                            _ => false,
                        });
                    }
                    Op::GetLength { dst, src } => {
                        let x = r!(src);
                        let length = match x.tag() {
                            Tag::List => self.heap.list(x).len(),
                            Tag::Tuple => self.heap.tuple(x).len(),
                            _ => stop!(),
                        };
                        r!(dst) = Value::int(length as i64);
                    }
                    Op::MatchClass {
                        dst,
                        src,
                        class,
                        positional,
                        names,
                    } => {
                        let (x, class) = (r!(src), r!(class));
                        if !code.name_lists[usize::from(names)].is_empty() {
                            stop!();
                        }
                        let at = at!();
                        save!();
                        match self.quick_match(x, class, usize::from(positional)) {
                            Some(value) => done!(Ok(Flow::Value(value)), dst),
                            None => break at,
                        }
                    }
                    Op::MatchKeys { dst, src, keys } => {
                        match self.heap.quick_keys(r!(src), r!(keys), &mut self.meter) {
                            Some(values) => r!(dst) = values,
                            None => stop!(),
                        }
                    }
                    Op::GetIter { dst, src } => match self.heap.quick_iter(r!(src)) {
                        Some(value) => r!(dst) = value,
                        None => stop!(),
                    },
                    Op::ForIter { dst, iter, offset } => for_iter!(dst, iter, offset),
                    Op::Call {
                        dst,
                        base: from,
                        count,
                    } => {
                        let f = r!(from);
                        let (at, count) = (usize::from(from) + 1, usize::from(count));
                        if !f.is(Tag::Func) {
                            short!(f, at, count, dst);
                        }
                        call!(f, base + at, count, dst);
                    }
                    Op::CallRange {
                        dst,
                        base: from,
                        count,
                    } => {
                        let (f, at) = (r!(from), usize::from(from) + 1);
                        let args = w.get(at..at + usize::from(count)).unwrap_or_default();
                        match self.heap.quick_range(f, args) {
                            Some(value) if self.meter.has(1) => {
                                self.meter.pay(1);
                                r!(dst) = value;
                            }
                            _ => stop!(),
                        }
                    }
                    Op::CallMethod {
                        dst,
                        base: from,
                        count,
                    } => {
                        let f = r!(from);
                        // Where there is no receiver to pass, the arguments begin one later.
                        let bare = usize::from(r!(from + 1).is_undef());
                        let at = usize::from(from) + 1 + bare;
                        let count = usize::from(count) + 1 - bare;
                        if !f.is(Tag::Func) {
                            short!(f, at, count, dst);
                        }
                        call!(f, base + at, count, dst);
                    }
                    Op::CallKeywords {
                        dst,
                        base: from,
                        count,
                        names,
                    } => {
                        let f = r!(from);
                        let names = std::rc::Rc::clone(&code.name_lists[names as usize]);
                        let start = base + usize::from(from) + 1;
                        save!();
                        let count = usize::from(count);
                        done!(
                            self.call_start(f, start, count, Some(&names), Ret::Store(dst)),
                            dst
                        );
                    }
                    Op::Return { src } => {
                        let (value, at) = (r!(src), at!());
                        if let Some((caller, dst, value)) = self.frames.leave_plain(value) {
                            self.top = caller.base + usize::from(caller.code.registers);
                            take_up!(caller);
                            r!(dst) = value;
                            here = false;
                            continue;
                        }
                        if self.leave_to_native(value) {
                            return None;
                        }
                        if self.leave_hook(value) {
                            here = false;
                            continue 'frame;
                        }
                        break at;
                    }
                    Op::Yield { dst, src, live } => {
                        let value = r!(src);
                        let at = at!();
                        let waits = Waits {
                            live: usize::from(live.min(code.registers)),
                            into: Some(dst),
                        };
                        save!();
                        match self.suspend_plain(value, waits) {
                            Suspended::ToFrame => {
                                here = false;
                                continue 'frame;
                            }
                            Suspended::ToNative => return None,
                            Suspended::Not => break at,
                        }
                    }
                    Op::YieldFrom {
                        dst, iter, sent, ..
                    } => {
                        let (x, value) = (r!(iter), r!(sent));
                        if !x.is(Tag::Gen) {
                            stop!();
                        }
                        frame!(self.resume_plain(x, value, Ret::Delegate(dst)));
                    }
                    // All of them by name, so that no other number has to be looked for.
                    Op::DeleteGlobal { .. }
                    | Op::StoreGuarded { .. }
                    | Op::DeleteGuarded { .. }
                    | Op::LoadName { .. }
                    | Op::StoreName { .. }
                    | Op::DeleteName { .. }
                    | Op::LoadNameOrCell { .. }
                    | Op::DeleteCell { .. }
                    | Op::MakeCell { .. }
                    | Op::DeleteLocal { .. }
                    | Op::LoadWide { .. }
                    | Op::StoreWide { .. }
                    | Op::OwnIter { .. }
                    | Op::CloseIter { .. }
                    | Op::Reap { .. }
                    | Op::CountRound { .. }
                    | Op::DeleteAttr { .. }
                    | Op::LoadSuperMethod { .. }
                    | Op::LoadSpecial { .. }
                    | Op::DeleteItem { .. }
                    | Op::BuildSlice { .. }
                    | Op::BuildSet { .. }
                    | Op::ListExtend { .. }
                    | Op::ListToTuple { .. }
                    | Op::SetUpdate { .. }
                    | Op::DictUpdate { .. }
                    | Op::DictMerge { .. }
                    | Op::UnpackStar { .. }
                    | Op::GetAsyncIter { .. }
                    | Op::GetAsyncNext { .. }
                    | Op::EndAsyncFor { .. }
                    | Op::CallMethodKeywords { .. }
                    | Op::CallSpread { .. }
                    | Op::MakeFunction { .. }
                    | Op::BuildClass { .. }
                    | Op::BuildClassSpread { .. }
                    | Op::GetAwaitable { .. }
                    | Op::GetYieldFromIter { .. }
                    | Op::Raise { .. }
                    | Op::Reraise { .. }
                    | Op::PushHandled { .. }
                    | Op::PopHandled { .. }
                    | Op::MatchException { .. }
                    | Op::SplitGroup { .. }
                    | Op::MergeGroup { .. }
                    | Op::CallExit { .. }
                    | Op::AssertFailed { .. }
                    | Op::ImportName { .. }
                    | Op::ImportFrom { .. }
                    | Op::ImportStar { .. }
                    | Op::MatchRest { .. }
                    | Op::SetAnswer { .. }
                    | Op::SetAnnotation { .. }
                    | Op::TypeAlias { .. }
                    | Op::TypeVar { .. }
                    | Op::Unary { .. } => stop!(),
                }
            };
            if let Some(frame) = self.frames.last_mut() {
                frame.pc = at;
            }
            return here.then_some(at);
        }
    }
}
