//! Stub.
#![allow(unused_imports)]
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::Native;
use crate::symbol::Sym;
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const METHODS: &[Native] = &[];
pub(crate) const COROUTINE_METHODS: &[Native] = &[];
pub(crate) const ASYNC_METHODS: &[Native] = &[];
pub(crate) const STEP_METHODS: &[Native] = &[];
pub(crate) const AWAITER_METHODS: &[Native] = &[];
