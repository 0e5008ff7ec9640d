//! The instructions that programs spend little time in.
//!
//! They are kept out of the dispatch loop so that it stays small: what is in there shares its
//! registers of the processor. The place in the code is saved before, and whatever changes the
//! flow is said by a [`Step`].

use std::rc::Rc;

use super::call::Flow;
use super::{Pending, Ret, Throw, Vm};
use crate::code::{Code, Op};
use crate::heap::{Tag, Value};

/// How the dispatch loop goes on.
pub(super) enum Step {
    Next,
    /// Relative to the next instruction.
    Jump(i32),
    /// Another frame is on top now.
    Frame,
    /// Something was thrown here.
    Throw,
    /// Something was thrown again, with the traceback it has.
    Again,
}

impl Vm {
    /// Executes one of the rarer instructions of the frame on top, which begins at `base`; `pc` is
    /// the place of the next one.
    #[inline(never)]
    pub(super) fn rare(
        &mut self,
        op: Op,
        code: &Rc<Code>,
        base: usize,
        module: usize,
        pc: usize,
    ) -> Step {
        macro_rules! throw {
            () => {
                return Step::Throw
            };
        }
        macro_rules! ask {
            ($call:expr) => {
                match $call {
                    Ok(value) => value,
                    Err(Throw) => return Step::Throw,
                }
            };
        }
        macro_rules! r {
            ($reg:expr) => {
                self.stack[base + usize::from($reg)]
            };
        }
        macro_rules! jump {
            ($offset:expr) => {
                return Step::Jump($offset)
            };
        }
        macro_rules! flow {
            ($call:expr, $dst:expr) => {
                match $call {
                    Ok(Flow::Value(value)) => r!($dst) = value,
                    Ok(Flow::Frame) => return Step::Frame,
                    Err(Throw) => return Step::Throw,
                }
            };
        }
        match op {
            Op::DeleteGlobal { slot } => {
                let value = &mut self.heap.modules[module].values[slot as usize];
                if value.is_undef() {
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
            Op::DeleteCell { cell } => {
                let place = self.heap.cell_mut(r!(cell));
                if std::mem::take(place).is_undef() {
                    self.cell_unbound(code, cell);
                    throw!();
                }
            }
            Op::MakeCell { reg } => r!(reg) = self.heap.new_cell(Value::UNDEF),
            Op::DeleteLocal { reg, sym } => {
                if std::mem::take(&mut r!(reg)).is_undef() {
                    self.local_unbound(sym);
                    throw!();
                }
            }
            Op::LoadWide { dst, index } => {
                let list = code.wide.map_or(Value::UNDEF, |(reg, _)| r!(reg));
                r!(dst) = self.heap.list(list).get(index as usize).unwrap_or_default();
            }
            Op::StoreWide { src, index } => {
                let list = code.wide.map_or(Value::UNDEF, |(reg, _)| r!(reg));
                let value = r!(src);
                self.heap
                    .change_list(list, |items| items.set(index as usize, value));
            }
            Op::Unary { op, dst, a } => {
                let x = r!(a);
                let value = ask!(self.unary(op, x));
                r!(dst) = value;
            }
            Op::OwnIter { iter } => {
                let x = r!(iter);
                if x.is(Tag::Gen) {
                    let born = (base as u32, (pc as u32).wrapping_sub(2));
                    let body = self.heap.generator_mut(x);
                    body.owned =
                        body.born == born && body.state == crate::heap::GeneratorState::Created;
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
                    self.stack[base + usize::from(from).min(end)..base + end].fill(Value::UNDEF);
                    ask!(self.reap());
                } else if self.heap.has_links() {
                    let end = usize::from(code.registers);
                    self.stack[base + usize::from(from).min(end)..base + end].fill(Value::UNDEF);
                    ask!(self.look(false));
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
            Op::DeleteAttr { obj, cache } => {
                let x = r!(obj);
                ask!(self.delete_attr(x, code.caches[cache as usize].get().sym));
            }
            Op::LoadSuperMethod {
                base: to,
                class,
                receiver,
                cache,
            } => {
                let (class, receiver) = (r!(class), r!(receiver));
                let cache = &code.caches[cache as usize];
                let (function, receiver) = ask!(self.super_method(class, receiver, cache));
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
            Op::DeleteItem { obj, key } => {
                let (x, y) = (r!(obj), r!(key));
                ask!(self.delete_item(x, y));
            }
            Op::BuildSlice { dst, base: from } => {
                let at = usize::from(from);
                r!(dst) = self.heap.new_slice(
                    self.stack[base + at],
                    self.stack[base + at + 1],
                    self.stack[base + at + 2],
                );
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
            Op::ListAppend { list, src } => {
                let (list, x) = (r!(list), r!(src));
                ask!(self.list_push(list, x));
            }
            Op::ListExtend { list, src } => {
                let (list, x) = (r!(list), r!(src));
                ask!(self.list_extend_display(list, x));
            }
            Op::ListToTuple { dst, src } => {
                let list = r!(src);
                let items = ask!(self.copied(list));
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
                if ended {
                    jump!(offset);
                }
                self.pending = Pending::Exception(x);
                return Step::Again;
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
                let (f, list, dict) = (
                    self.stack[base + at],
                    self.stack[base + at + 1],
                    self.stack[base + at + 2],
                );
                flow!(self.call_spread(f, list, dict, Ret::Store(dst)), dst);
            }
            Op::MakeFunction {
                dst,
                base: from,
                flags,
                child,
            } => {
                let from = base + usize::from(from);
                let value = self.make_function(code, child as usize, base, from, flags);
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
                let parts = [
                    self.stack[base + at],
                    self.stack[base + at + 1],
                    self.stack[base + at + 2],
                    self.stack[base + at + 3],
                ];
                let value = ask!(self.build_class_spread(parts));
                r!(dst) = value;
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
            Op::Reraise { exc } => {
                self.pending = Pending::Exception(r!(exc));
                return Step::Again;
            }
            Op::PushHandled { save, exc } => {
                if let Some(frame) = self.frames.last_mut() {
                    r!(save) = std::mem::replace(&mut frame.handled, r!(exc));
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
                r!(dst) = Value::bool(yes);
            }
            Op::MatchMapping { dst, src } => {
                let x = r!(src);
                let yes = self.is_mapping_subject(x);
                r!(dst) = Value::bool(yes);
            }
            Op::GetLength { dst, src } => {
                let x = r!(src);
                let length = ask!(self.length(x));
                r!(dst) = Value::int(length as i64);
            }
            Op::MatchKeys { dst, src, keys } => {
                let (x, keys) = (r!(src), r!(keys));
                let value = ask!(self.rooted(|vm| vm.match_keys(x, keys)));
                r!(dst) = value;
            }
            Op::MatchRest { dst, src, keys } => {
                let (x, keys) = (r!(src), r!(keys));
                let value = ask!(self.rooted(|vm| vm.match_rest(x, keys)));
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
                let positional = usize::from(positional);
                let value = ask!(self.rooted(|vm| vm.match_class(x, class, positional, &names)));
                r!(dst) = value;
            }
            Op::SetAnswer { src } => self.answer = r!(src),
            Op::SetAnnotation { src, sym } => {
                let value = r!(src);
                ask!(self.set_annotation(sym, value));
            }
            Op::TypeAlias { dst, base: from } => {
                let at = usize::from(from);
                let (name, params, value) = (
                    self.stack[base + at],
                    self.stack[base + at + 1],
                    self.stack[base + at + 2],
                );
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
                let (name, bound, default) = (
                    self.stack[base + at],
                    self.stack[base + at + 1],
                    self.stack[base + at + 2],
                );
                let value = self.new_type_var(kind, name, bound, default);
                r!(dst) = value;
            }
            // The others are in the dispatch loop.
            _ => {
                self.internal("an instruction without a home");
                throw!();
            }
        }
        Step::Next
    }
}
