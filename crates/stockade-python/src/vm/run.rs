//! The dispatch loop.
//!
//! The outer loop binds the code of the frame that runs; the inner one executes. Whatever pushes or
//! pops a frame goes on with the outer loop. The usual cases of the usual instructions are in
//! `stretch.rs`, which is asked before each instruction and stops at the one to be done here.

use std::rc::Rc;

use super::call::Flow;
use super::rare::Step;
use super::{R, Ret, Throw, Vm};
use crate::code::{BinaryOp, CompareOp, Op, int_jump};
use crate::heap::{Tag, Value};

impl Vm {
    /// Runs the frames above `floor` until the lowest of them is done.
    pub(crate) fn run(&mut self, floor: usize) -> R<Value> {
        // What instructions root beyond this is not needed once the next one runs.
        let roots = self.roots.len();
        let mut stretched = false;
        'frame: loop {
            if !std::mem::take(&mut stretched) {
                self.stretch();
            }
            if self.frames.len() <= floor {
                return Ok(std::mem::take(&mut self.handed));
            }
            if std::mem::take(&mut self.thrown) {
                if !self.unwind(floor, true) {
                    return Err(Throw);
                }
                continue;
            }
            let Some(frame) = self.frames.last() else {
                return Err(self.internal("no frame"));
            };
            let code = Rc::clone(&frame.code);
            let (base, module) = (frame.base, frame.module as usize);
            let mut pc = frame.pc;
            let ops = &code.ops[..];

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
                        Ok(value) => value,
                        Err(Throw) => break true,
                    }
                }};
            }
            macro_rules! r {
                ($reg:expr) => {
                    self.stack[base + usize::from($reg)]
                };
            }
            macro_rules! jump {
                ($offset:expr) => {
                    pc = pc.wrapping_add_signed($offset as isize)
                };
            }
            // To the head of a loop.
            macro_rules! go_back {
                ($cost:expr, $to:expr) => {{
                    pc = $to as usize;
                    let more = self.meter.charge(i64::from($cost));
                    if !more || self.heap.used() >= self.meter.collect_at {
                        self.roots.truncate(roots);
                        ask!(self.safepoint());
                    }
                }};
            }
            macro_rules! flow {
                ($call:expr, $dst:expr) => {{
                    save!();
                    match $call {
                        Ok(Flow::Value(value)) => r!($dst) = value,
                        Ok(Flow::Frame) => continue 'frame,
                        Err(Throw) => break true,
                    }
                }};
            }
            // An object of the program computes in a frame of its own.
            macro_rules! operator {
                ($op:expr, $dst:expr, $a:expr, $b:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    if x.is(Tag::Inst) {
                        save!();
                        if self.start_operator($op, x, y, $dst) {
                            continue 'frame;
                        }
                    }
                    let value = ask!(self.binary_anew($op, x, y, base + usize::from($dst)));
                    r!($dst) = value;
                }};
            }
            macro_rules! in_place {
                ($op:expr, $dst:expr, $a:expr, $b:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    let value = ask!(self.in_place($op, x, y));
                    r!($dst) = value;
                }};
            }
            macro_rules! compare_jump {
                ($op:ident, $want:expr, $a:expr, $b:expr, $offset:expr) => {{
                    let (x, y) = (r!($a), r!($b));
                    if x.is(Tag::Inst) {
                        save!();
                        if self.start_compare(CompareOp::$op, x, y) {
                            continue 'frame;
                        }
                    }
                    if ask!(self.compare_truth(CompareOp::$op, x, y)) == $want {
                        jump!($offset);
                    }
                }};
            }

            // Ends where something is thrown: whether here, or again.
            let fresh = loop {
                let op = &ops[pc];
                pc += 1;
                match *op {
                    Op::LoadGlobal { dst, slot } => {
                        if let Some(value) = self.lent_slot(module, slot) {
                            r!(dst) = value;
                        } else {
                            save!();
                            self.global_missing(module, slot);
                            break true;
                        }
                    }
                    Op::LoadCell { cell, .. } => {
                        save!();
                        self.cell_unbound(&code, cell);
                        break true;
                    }
                    Op::CheckLocal { sym, .. } => {
                        save!();
                        self.local_unbound(sym);
                        break true;
                    }
                    Op::Add { dst, a, b } => operator!(BinaryOp::Add, dst, a, b),
                    Op::Sub { dst, a, b } => operator!(BinaryOp::Sub, dst, a, b),
                    Op::Mul { dst, a, b } => operator!(BinaryOp::Mul, dst, a, b),
                    Op::TrueDiv { dst, a, b } => operator!(BinaryOp::TrueDiv, dst, a, b),
                    Op::FloorDiv { dst, a, b } => operator!(BinaryOp::FloorDiv, dst, a, b),
                    Op::Mod { dst, a, b } => operator!(BinaryOp::Mod, dst, a, b),
                    Op::And { dst, a, b } => operator!(BinaryOp::And, dst, a, b),
                    Op::Binary { op, dst, a, b } => operator!(op, dst, a, b),
                    Op::AddInt {
                        dst,
                        a,
                        in_place,
                        value,
                    } => {
                        let (x, y) = (r!(a), Value::int(i64::from(value)));
                        let result = ask!(self.add_constant(BinaryOp::Add, x, y, in_place));
                        r!(dst) = result;
                    }
                    Op::SubInt {
                        dst,
                        a,
                        in_place,
                        value,
                    } => {
                        let (x, y) = (r!(a), Value::int(i64::from(value)));
                        let result = ask!(self.add_constant(BinaryOp::Sub, x, y, in_place));
                        r!(dst) = result;
                    }
                    Op::AddInPlace { dst, a, b } => in_place!(BinaryOp::Add, dst, a, b),
                    Op::InPlace { op, dst, a, b } => in_place!(op, dst, a, b),
                    Op::Not { dst, a } => {
                        let x = r!(a);
                        let truth = ask!(self.truth(x));
                        r!(dst) = Value::bool(!truth);
                    }
                    Op::Compare { op, dst, a, b } => {
                        let (x, y) = (r!(a), r!(b));
                        if x.is(Tag::Inst) {
                            save!();
                            if self.start_compare(op, x, y) {
                                continue 'frame;
                            }
                        }
                        let value = ask!(self.compare(op, x, y));
                        r!(dst) = value;
                    }
                    Op::In { dst, a, b, negated } => {
                        let (x, y) = (r!(a), r!(b));
                        let found = ask!(self.contains(y, x));
                        r!(dst) = Value::bool(found != negated);
                    }
                    Op::JumpBack { cost, to } => go_back!(cost, to),
                    Op::NextRound { cost, to, .. } => go_back!(cost, to),
                    Op::JumpIf { reg, offset } => {
                        let x = r!(reg);
                        if ask!(self.truth(x)) {
                            jump!(offset);
                        }
                    }
                    Op::JumpUnless { reg, offset } => {
                        let x = r!(reg);
                        if !ask!(self.truth(x)) {
                            jump!(offset);
                        }
                    }
                    Op::JumpLt { want, a, b, offset } => compare_jump!(Lt, want, a, b, offset),
                    Op::JumpLe { want, a, b, offset } => compare_jump!(Le, want, a, b, offset),
                    Op::JumpEq { want, a, b, offset } => compare_jump!(Eq, want, a, b, offset),
                    Op::JumpNe { want, a, b, offset } => compare_jump!(Ne, want, a, b, offset),
                    Op::JumpGt { want, a, b, offset } => compare_jump!(Gt, want, a, b, offset),
                    Op::JumpGe { want, a, b, offset } => compare_jump!(Ge, want, a, b, offset),
                    int_jump!(test, a, value, offset) => {
                        let (x, y) = (r!(a), Value::int(i64::from(value)));
                        let (op, want) = test.parts();
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
                        let cache = &code.caches[cache as usize];
                        if let Some(getter) = self.known_getter(x, cache.get()) {
                            flow!(self.start_getter(getter, x, dst), dst);
                        } else {
                            let value = ask!(self.load_attr(x, cache));
                            r!(dst) = value;
                        }
                    }
                    Op::StoreAttr { obj, src, cache } => {
                        let (x, value) = (r!(obj), r!(src));
                        ask!(self.store_attr(x, value, &code.caches[cache as usize]));
                    }
                    Op::LoadMethod {
                        base: to,
                        obj,
                        cache,
                    } => {
                        let x = r!(obj);
                        let (function, receiver) =
                            ask!(self.load_method(x, &code.caches[cache as usize]));
                        r!(to) = function;
                        r!(to + 1) = receiver;
                    }
                    Op::GetItem { dst, obj, key } => {
                        let (x, y) = (r!(obj), r!(key));
                        let value = ask!(self.get_item(x, y));
                        r!(dst) = value;
                    }
                    Op::SetItem { obj, key, src } => {
                        let (x, y, value) = (r!(obj), r!(key), r!(src));
                        ask!(self.set_item(x, y, value));
                    }
                    Op::UnpackSequence {
                        base: to,
                        src,
                        count,
                    } => {
                        let x = r!(src);
                        let (to, count) = (usize::from(to), count as usize);
                        ask!(self.rooted(|vm| vm.unpack(x, base + to, count)));
                    }
                    Op::CallRange {
                        dst,
                        base: from,
                        count,
                    } => {
                        let (f, start) = (r!(from), base + usize::from(from) + 1);
                        let ret = Ret::Store(dst);
                        flow!(
                            self.call_start(f, start, usize::from(count), None, ret),
                            dst
                        );
                    }
                    Op::GetIter { dst, src } => {
                        let x = r!(src);
                        let value = ask!(self.get_iter(x));
                        r!(dst) = value;
                    }
                    Op::ForIter { dst, iter, offset } => {
                        let x = r!(iter);
                        if x.is(Tag::Gen) {
                            save!();
                            let exit = pc.wrapping_add_signed(offset as isize) as u32;
                            match self.resume(x, Value::NONE, Ret::For { dst, exit }) {
                                Ok(Flow::Frame) => continue 'frame,
                                Ok(Flow::Value(_)) => jump!(offset),
                                Err(Throw) => break true,
                            }
                        } else if x.is(Tag::Count) {
                            match x.counted() {
                                Some((value, further)) => (r!(dst), r!(iter)) = (value, further),
                                None => jump!(offset),
                            }
                        } else {
                            match ask!(self.next(x)) {
                                Some(value) => r!(dst) = value,
                                None => jump!(offset),
                            }
                        }
                    }
                    Op::Return { src } => {
                        let value = r!(src);
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
                            Ok(Flow::Value(value)) => r!(dst) = value,
                            Err(Throw) => break true,
                        }
                    }
                    Op::Raise { exc, cause, count } => {
                        let (exc, cause) = (r!(exc), r!(cause));
                        save!();
                        break !self.raise(exc, cause, count);
                    }
                    Op::PopHandled { save } => {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.handled = r!(save);
                        }
                    }
                    op => {
                        save!();
                        match self.rare(op, &code, base, module, pc) {
                            Step::Next => {}
                            Step::Jump(offset) => jump!(offset),
                            Step::Frame => continue 'frame,
                            Step::Throw => break true,
                            Step::Again => break false,
                        }
                    }
                }
                save!();
                let Some(next) = self.stretch() else {
                    stretched = true;
                    continue 'frame;
                };
                pc = next;
            };
            if !self.unwind(floor, fresh) {
                return Err(Throw);
            }
        }
    }
}
