//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub module::new")) }
pub(crate) fn get_global(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub module::get_global")) }
pub(crate) fn set_global(vm: &mut Vm, _obj: Value, _key: Value, _value: Option<Value>) -> R<()> { Err(vm.internal("stub module::set_global")) }
