//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub memoryview::new")) }
pub(crate) fn compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub memoryview::compare")) }
pub(crate) fn get_item(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub memoryview::get_item")) }
pub(crate) fn set_item(vm: &mut Vm, _obj: Value, _key: Value, _value: Value) -> R<()> { Err(vm.internal("stub memoryview::set_item")) }
pub(crate) fn hash(vm: &mut Vm, _value: Value) -> R<i64> { Err(vm.internal("stub memoryview::hash")) }
