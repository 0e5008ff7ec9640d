//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const STATICMETHOD_METHODS: &[Native] = &[];
pub(crate) const CLASSMETHOD_METHODS: &[Native] = &[];
pub(crate) const SUPER_METHODS: &[Native] = &[];
pub(crate) const MEMBER_METHODS: &[Native] = &[];
pub(crate) fn new(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub property::new")) }
pub(crate) fn new_staticmethod(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub property::new_staticmethod")) }
pub(crate) fn new_classmethod(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub property::new_classmethod")) }
pub(crate) fn new_super(vm: &mut Vm, _args: Args) -> R<Value> { Err(vm.internal("stub property::new_super")) }
