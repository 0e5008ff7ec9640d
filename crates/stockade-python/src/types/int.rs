//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const BOOL_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub int::new")) }
pub(crate) fn new_bool(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub int::new_bool")) }
pub(crate) fn binary(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub int::binary")) }
pub(crate) fn compare_numbers(_vm: &Vm, _op: CompareOp, _x: Value, _y: Value) -> bool { false }
