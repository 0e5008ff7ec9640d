//! `isinstance` and `issubclass`, asking the class where it has a say.

use super::{R, Throw, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;

impl Vm {
    /// `isinstance(value, class)`.
    pub(crate) fn instance_check(&mut self, value: Value, class: Value) -> R<bool> {
        self.charge(1)?;
        self.room()?;
        match class.tag() {
            Tag::Class => {
                if self.class_of(value) == class.handle() {
                    return Ok(true);
                }
                let metaclass = self.metaclass_of(class.handle());
                if metaclass != id::TYPE
                    && let Some(hook) = self.class_attr(metaclass, sym::INSTANCECHECK)
                    && !hook.is(Tag::Native)
                {
                    let bound = self.bind(hook, class)?;
                    let answer = self.call(bound, &[value])?;
                    return self.truth(answer);
                }
                self.plain_instance_check(value, class.handle())
            }
            Tag::Tuple => {
                let mut at = 0;
                while let Some(class) = self.heap.tuple(class).get(at).copied() {
                    at += 1;
                    if self.nested(|vm| vm.instance_check(value, class))? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Tag::Inst if self.unwrap_payload(class).is(Tag::Tuple) => {
                let classes = self.unwrap_payload(class);
                self.nested(|vm| vm.instance_check(value, classes))
            }
            Tag::Inst => match self.special(class, sym::INSTANCECHECK) {
                Some(hook) => {
                    let bound = self.bind(hook, class)?;
                    let answer = self.call(bound, &[value])?;
                    self.truth(answer)
                }
                None => Err(self.bad_class_argument("isinstance")),
            },
            _ => match self.union_members(class, "isinstance")? {
                Some(members) => {
                    for member in members {
                        let yes = match member.tag() {
                            Tag::None => value.is_none(),
                            _ => self.nested(|vm| vm.instance_check(value, member))?,
                        };
                        if yes {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                None => Err(self.bad_class_argument("isinstance")),
            },
        }
    }

    /// Whether a value is of a class, where neither of them has a say in it.
    pub(crate) fn quick_instance(&mut self, value: Value, class: Value) -> Option<bool> {
        if !class.is(Tag::Class) || self.metaclass_of(class.handle()) != id::TYPE {
            return None;
        }
        let own = self.class_of(value);
        if self.is_subclass(own, class.handle()) {
            return Some(true);
        }
        let plain = if own < BUILTIN_CLASSES {
            own != id::GLOBALS
        } else {
            self.is_of_plain_class(own)
        };
        plain.then_some(false)
    }

    /// Whether the objects of a class of the program cannot claim to be of another.
    fn is_of_plain_class(&mut self, own: u32) -> bool {
        self.class_attr(own, sym::CLASS)
            .is_none_or(|found| found.is(Tag::Native))
            && !self.has_flag(own, |flags| flags.getattribute)
    }

    /// What `type.__instancecheck__` does. An object may claim another class by `__class__`.
    pub(crate) fn plain_instance_check(&mut self, value: Value, class: u32) -> R<bool> {
        let own = self.class_of(value);
        if self.is_subclass(own, class) || (own == id::GLOBALS && class == id::DICT) {
            return Ok(true);
        }
        if own < BUILTIN_CLASSES {
            return Ok(false);
        }
        if self.is_of_plain_class(own) {
            return Ok(false);
        }
        Ok(match self.find_attr_or_none(value, sym::CLASS)? {
            Some(claimed) if claimed.is(Tag::Class) => self.is_subclass(claimed.handle(), class),
            _ => false,
        })
    }

    /// `issubclass(sub, class)`.
    pub(crate) fn subclass_check(&mut self, sub: Value, class: Value) -> R<bool> {
        self.charge(1)?;
        self.room()?;
        match class.tag() {
            Tag::Class => {
                let metaclass = self.metaclass_of(class.handle());
                if metaclass != id::TYPE
                    && let Some(hook) = self.class_attr(metaclass, sym::SUBCLASSCHECK)
                    && !hook.is(Tag::Native)
                {
                    let bound = self.bind(hook, class)?;
                    let answer = self.call(bound, &[sub])?;
                    return self.truth(answer);
                }
                if !sub.is(Tag::Class) {
                    return Err(self.type_error("issubclass() arg 1 must be a class"));
                }
                Ok(self.is_subclass(sub.handle(), class.handle()))
            }
            Tag::Tuple => {
                let mut at = 0;
                while let Some(class) = self.heap.tuple(class).get(at).copied() {
                    at += 1;
                    if self.nested(|vm| vm.subclass_check(sub, class))? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Tag::Inst => match self.special(class, sym::SUBCLASSCHECK) {
                Some(hook) => {
                    let bound = self.bind(hook, class)?;
                    let answer = self.call(bound, &[sub])?;
                    self.truth(answer)
                }
                None => Err(self.bad_class_argument("issubclass")),
            },
            _ => match self.union_members(class, "issubclass")? {
                Some(members) => {
                    for member in members {
                        let member = match member.tag() {
                            Tag::None => Value::class(id::NONE),
                            _ => member,
                        };
                        if self.nested(|vm| vm.subclass_check(sub, member))? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                }
                None if !sub.is(Tag::Class) => {
                    Err(self.type_error("issubclass() arg 1 must be a class"))
                }
                None => Err(self.bad_class_argument("issubclass")),
            },
        }
    }

    /// The members of a union; nothing where it is none.
    fn union_members(&mut self, class: Value, function: &str) -> R<Option<Vec<Value>>> {
        if !class.is(Tag::Object) {
            return Ok(None);
        }
        match self.heap.object(class) {
            Object::Union(args) => {
                let members = self.heap.tuple(*args).to_vec();
                let parameterised = members.iter().any(|member| {
                    member.is(Tag::Object)
                        && matches!(self.heap.object(*member), Object::GenericAlias { .. })
                });
                if parameterised {
                    return Err(self.type_error(format!(
                        "{function}() argument 2 cannot be a parameterized generic"
                    )));
                }
                Ok(Some(members))
            }
            Object::GenericAlias { .. } => {
                let message = if crate::types::typing::is_own_generic(self, class) {
                    "Subscripted generics cannot be used with class and instance checks".to_owned()
                } else {
                    format!("{function}() argument 2 cannot be a parameterized generic")
                };
                Err(self.type_error(message))
            }
            _ => Ok(None),
        }
    }

    #[cold]
    pub(crate) fn bad_class_argument(&mut self, function: &str) -> Throw {
        let what = match function {
            "isinstance" => "a type, a tuple of types, or a union",
            _ => "a class, a tuple of classes, or a union",
        };
        self.type_error(format!("{function}() arg 2 must be {what}"))
    }
}
