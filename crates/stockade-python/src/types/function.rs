//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const BUILTIN_METHODS: &[Native] = &[];
pub(crate) const BOUND_METHODS: &[Native] = &[];
pub(crate) fn compare_methods(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub function::compare_methods")) }
pub(crate) fn attribute(_vm: &mut Vm, _obj: Value, _name: Sym) -> R<Option<Value>> { Ok(None) }
pub(crate) fn set_attribute(vm: &mut Vm, _obj: Value, _name: Sym, _value: Option<Value>) -> R<()> { Err(vm.internal("stub function::set_attribute")) }
