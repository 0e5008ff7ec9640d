//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const FROZENSET_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub set::new")) }
pub(crate) fn new_frozenset(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub set::new_frozenset")) }
pub(crate) fn binary(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub set::binary")) }
pub(crate) fn in_place(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub set::in_place")) }
pub(crate) fn compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<bool> { Err(vm.internal("stub set::compare")) }
pub(crate) fn contains(vm: &mut Vm, _set: Value, _x: Value) -> R<bool> { Err(vm.internal("stub set::contains")) }
