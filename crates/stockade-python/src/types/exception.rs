//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const TRACEBACK_METHODS: &[Native] = &[];
pub(crate) const METHODS: &[Native] = &[];
pub(crate) const STOP_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub exception::new")) }
pub(crate) fn attribute(_vm: &mut Vm, _obj: Value, _name: Sym) -> R<Option<Value>> { Ok(None) }
pub(crate) fn set_attribute(vm: &mut Vm, _obj: Value, _name: Sym, _value: Value) -> R<()> { Err(vm.internal("stub exception::set_attribute")) }
pub(crate) fn is_state_attribute(_name: Sym) -> bool { false }
