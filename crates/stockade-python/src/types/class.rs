//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub class::new")) }
pub(crate) fn get_item(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub class::get_item")) }
pub(crate) fn attribute(_vm: &mut Vm, _class: u32, _name: Sym) -> R<Option<Value>> { Ok(None) }
pub(crate) fn set_attribute(vm: &mut Vm, _class: u32, _name: Sym, _value: Option<Value>) -> R<()> { Err(vm.internal("stub class::set_attribute")) }
pub(crate) fn abstract_error(vm: &mut Vm, _class: u32) -> Throw { vm.internal("stub") }
