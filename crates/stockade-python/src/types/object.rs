//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const NONE_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub object::new")) }
pub(crate) fn new_none(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub object::new_none")) }
pub(crate) fn set_getter(_vm: &mut Vm, _getter: Value, _obj: Value, _value: Option<Value>) -> R<bool> { Ok(false) }
pub(crate) fn is_hidden(_name: Sym) -> bool { false }
