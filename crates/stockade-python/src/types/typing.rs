//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const ALIAS_METHODS: &[Native] = &[];
pub(crate) const UNION_METHODS: &[Native] = &[];
pub(crate) const VAR_METHODS: &[Native] = &[];
pub(crate) const TYPE_ALIAS_METHODS: &[Native] = &[];
pub(crate) fn new_alias(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub typing::new_alias")) }
pub(crate) fn new_var(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub typing::new_var")) }
pub(crate) fn union(vm: &mut Vm, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub typing::union")) }
pub(crate) fn compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub typing::compare")) }
pub(crate) fn subscript(vm: &mut Vm, _obj: Value, _key: Value) -> R<Value> { Err(vm.internal("stub typing::subscript")) }
pub(crate) fn hash(vm: &mut Vm, _value: Value) -> R<i64> { Err(vm.internal("stub typing::hash")) }
pub(crate) fn attribute(_vm: &mut Vm, _obj: Value, _name: Sym) -> R<Option<Value>> { Ok(None) }
