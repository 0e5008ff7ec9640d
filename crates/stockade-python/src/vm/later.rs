//! Stubs.
use super::{R, Vm};
use crate::heap::Value;
use crate::symbol::Sym;
impl Vm {
    pub(crate) fn get_async_iter(&mut self, _x: Value) -> R<Value> { Err(self.internal("later")) }
    pub(crate) fn get_async_next(&mut self, _x: Value) -> R<Value> { Err(self.internal("later")) }
    pub(crate) fn split_group(&mut self, _x: Value, _class: Value) -> R<(Value, Value)> { Err(self.internal("later")) }
    pub(crate) fn merge_group(&mut self, _x: Value, _raised: Value) -> R<Value> { Err(self.internal("later")) }
    pub(crate) fn import_name(&mut self, _names: &[Sym], _from: bool, _level: u8) -> R<Value> { Err(self.internal("later")) }
    pub(crate) fn import_from(&mut self, _module: Value, _name: u32) -> R<Value> { Err(self.internal("later")) }
    pub(crate) fn import_star(&mut self, _module: Value) -> R<()> { Err(self.internal("later")) }
    pub(crate) fn plain_instance_check(&mut self, value: Value, class: u32) -> R<bool> {
        Ok(self.is_instance(value, class))
    }
    pub(crate) fn set_module_attr(&mut self, number: usize, name: Sym, value: Value) -> R<()> {
        self.heap.modules[number].set(name, value);
        Ok(())
    }
}
