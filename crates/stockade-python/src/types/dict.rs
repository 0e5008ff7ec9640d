//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const KEYS_METHODS: &[Native] = &[];
pub(crate) const VALUES_METHODS: &[Native] = &[];
pub(crate) const ITEMS_METHODS: &[Native] = &[];
pub(crate) const PROXY_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub dict::new")) }
pub(crate) fn new_proxy(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub dict::new_proxy")) }
pub(crate) fn union(vm: &mut Vm, _x: Value, _y: Value) -> R<Value> { Err(vm.internal("stub dict::union")) }
pub(crate) fn view_binary(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub dict::view_binary")) }
pub(crate) fn proxy_union(vm: &mut Vm, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub dict::proxy_union")) }
pub(crate) fn in_place(vm: &mut Vm, _op: BinaryOp, _x: Value, _y: Value) -> R<Option<Value>> { Err(vm.internal("stub dict::in_place")) }
pub(crate) fn view_compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub dict::view_compare")) }
pub(crate) fn proxy_compare(vm: &mut Vm, _op: CompareOp, _x: Value, _y: Value) -> R<Option<bool>> { Err(vm.internal("stub dict::proxy_compare")) }
