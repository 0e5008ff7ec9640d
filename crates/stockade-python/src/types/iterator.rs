//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) fn new_enumerate(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub iterator::new_enumerate")) }
pub(crate) fn new_zip(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub iterator::new_zip")) }
pub(crate) fn new_map(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub iterator::new_map")) }
pub(crate) fn new_filter(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub iterator::new_filter")) }
pub(crate) fn new_reversed(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub iterator::new_reversed")) }
pub(crate) fn next(vm: &mut Vm, _iter: Value) -> R<Option<Value>> { Err(vm.internal("stub iterator::next")) }
