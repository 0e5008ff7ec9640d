//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub range::new")) }
pub(crate) fn compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub range::compare")) }
pub(crate) fn get_item(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub range::get_item")) }
pub(crate) fn hash(vm: &mut Vm, _value: Value) -> R<i64> { Err(vm.internal("stub range::hash")) }
pub(crate) fn iterate(vm: &mut Vm, _parts: (Value, Value, Value)) -> R<Value> { Err(vm.internal("stub range::iterate")) }
