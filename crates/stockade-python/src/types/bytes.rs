//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const BYTEARRAY_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub bytes::new")) }
pub(crate) fn new_bytearray(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub bytes::new_bytearray")) }
pub(crate) fn binary(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub bytes::binary")) }
pub(crate) fn in_place(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub bytes::in_place")) }
pub(crate) fn get_item(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub bytes::get_item")) }
pub(crate) fn set_item(vm: &mut Vm, _obj: Value, _key: Value, _value: Value) -> R<()> { Err(vm.internal("stub bytes::set_item")) }
pub(crate) fn delete_item(vm: &mut Vm, _obj: Value, _key: Value) -> R<()> { Err(vm.internal("stub bytes::delete_item")) }
