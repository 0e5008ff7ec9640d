//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub complex::new")) }
pub(crate) fn binary(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub complex::binary")) }
pub(crate) fn compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub complex::compare")) }
