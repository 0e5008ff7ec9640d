//! What `except*` does with an exception before and after its handlers.

use super::{R, Vm};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::types::group::{Condition, parts, split, wrap};

impl Vm {
    /// `except* class`: what matches, always as a group, and the rest; None where there is none.
    pub(crate) fn split_group(&mut self, exception: Value, class: Value) -> R<(Value, Value)> {
        let classes = match class.tag() {
            Tag::Tuple => self.copied(class)?,
            _ => vec![class],
        };
        for class in classes {
            if !class.is(Tag::Class) || !self.is_subclass(class.handle(), id::BASE_EXCEPTION) {
                return Err(self.type_error(
                    "catching classes that do not inherit from BaseException is not allowed",
                ));
            }
            if self.is_subclass(class.handle(), id::BASE_EXCEPTION_GROUP) {
                return Err(self.type_error(
                    "catching ExceptionGroup with except* is not allowed. Use except instead.",
                ));
            }
        }
        if exception.is_none() {
            return Ok((Value::NONE, Value::NONE));
        }
        self.rooted(|vm| {
            vm.root(exception);
            if parts(vm, exception).is_some() {
                return split(vm, exception, &Condition::Classes(class));
            }
            if !vm.exception_matches(exception, class)? {
                return Ok((Value::NONE, exception));
            }
            let members = vm.heap.new_tuple([exception]);
            let wrapped = wrap(vm, members)?;
            let entry = vm
                .exception_state(exception)
                .and_then(|state| state.traceback.last());
            if let Some(entry) = entry.cloned() {
                vm.add_trace(wrapped, entry);
            }
            Ok((wrapped, Value::NONE))
        })
    }

    /// What goes on after all `except*` handlers ran, or None.
    pub(crate) fn merge_group(&mut self, original: Value, raised: Value) -> R<Value> {
        let all: Vec<Value> = match raised.tag() {
            Tag::List => self.heap.list(raised).to_vec(),
            _ => Vec::new(),
        };
        let all: Vec<Value> = all.into_iter().filter(|it| !it.is_none()).collect();
        if all.is_empty() {
            return Ok(Value::NONE);
        }
        // A naked exception was wrapped for its one handler: what came out goes on as it is.
        if parts(self, original).is_none() {
            return Ok(all[0]);
        }
        let (again, mut new): (Vec<Value>, Vec<Value>) = all
            .into_iter()
            .partition(|it| self.same_origin(*it, original));
        self.rooted(|vm| {
            let mut leaves = Vec::new();
            for exception in again {
                vm.collect_leaves(exception, &mut leaves)?;
            }
            let kept = if leaves.is_empty() {
                Value::NONE
            } else {
                split(vm, original, &Condition::Leaves(leaves))?.0
            };
            if new.is_empty() {
                return Ok(kept);
            }
            if !kept.is_none() {
                new.push(vm.root(kept));
            }
            let members = vm.heap.new_list(new);
            wrap(vm, members)
        })
    }

    /// Whether an exception is a part of the group that came in, raised again as it was.
    fn same_origin(&self, exception: Value, original: Value) -> bool {
        if exception.same(original) {
            return true;
        }
        let (Some(a), Some(b)) = (
            self.exception_state(exception),
            self.exception_state(original),
        ) else {
            return false;
        };
        a.cause.same(b.cause) && a.context.same(b.context) && a.traceback.is_same(&b.traceback)
    }

    fn collect_leaves(&mut self, exception: Value, leaves: &mut Vec<Value>) -> R<()> {
        self.charge(1)?;
        let Some((_, members)) = parts(self, exception) else {
            leaves.push(exception);
            return Ok(());
        };
        self.nested(|vm| {
            for member in members {
                vm.collect_leaves(member, leaves)?;
            }
            Ok(())
        })
    }
}
