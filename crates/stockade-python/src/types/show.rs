//! `repr` of the objects that are neither numbers, text nor containers.

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{AsyncStep, GeneratorKind, Object, Tag, TypeVarKind, Value, Variance};
use crate::native::{NativeKind, native_of};
use crate::symbol::sym;
use crate::vm::{R, Vm};

use super::class::full_name;
use super::object::address;

/// `<__main__.C object at 0x…>`.
pub(crate) fn plain(vm: &Vm, value: Value) -> String {
    format!(
        "<{} object at {:#x}>",
        full_name(vm, vm.class_of(value)),
        address(value)
    )
}

/// Writes the repr of one of these objects; false where the value is something else.
pub(crate) fn repr_into(vm: &mut Vm, value: Value, out: &mut String) -> R<bool> {
    let text = match value.tag() {
        Tag::NotImplemented => "NotImplemented".to_owned(),
        Tag::Ellipsis => "Ellipsis".to_owned(),
        Tag::Native => native(vm, value),
        Tag::Class => return class(vm, value, out),
        Tag::Inst => return instance(vm, value, out),
        Tag::Func => {
            format!(
                "<function {} at {:#x}>",
                vm.function_name(value),
                address(value)
            )
        }
        Tag::Method => method(vm, value)?,
        Tag::Cell => format!("<cell at {:#x}>", address(value)),
        Tag::Gen => {
            let generator = vm.heap.generator(value);
            let noun = match generator.kind {
                GeneratorKind::Generator => "generator",
                GeneratorKind::Coroutine => "coroutine",
                GeneratorKind::AsyncGenerator => "async_generator",
            };
            let name = if generator.qualname.is(Tag::Str) {
                vm.heap.str(generator.qualname)
            } else {
                "?"
            };
            format!("<{noun} object {name} at {:#x}>", address(value))
        }
        Tag::Object => return object(vm, value, out),
        _ => return Ok(false),
    };
    out.push_str(&text);
    Ok(true)
}

fn native(vm: &Vm, value: Value) -> String {
    let native = native_of(value);
    let (table, _) = value.native_id();
    let name = native.name;
    let class = u32::try_from(table)
        .ok()
        .filter(|class| *class < BUILTIN_CLASSES);
    let owner = class.map_or("", |class| vm.class_name(class));
    match native.kind {
        NativeKind::Function => format!("<built-in function {name}>"),
        NativeKind::Method if crate::native::is_slot(value) => {
            format!("<slot wrapper '{name}' of '{owner}' objects>")
        }
        NativeKind::Method | NativeKind::ClassMethod => {
            format!("<method '{name}' of '{owner}' objects>")
        }
        NativeKind::StaticMethod => {
            let class = Value::class(table as u32);
            format!(
                "<built-in method {name} of type object at {:#x}>",
                address(class)
            )
        }
        NativeKind::Getter => format!("<attribute '{name}' of '{owner}' objects>"),
    }
}

/// A metaclass may have its own `__repr__`.
fn class(vm: &mut Vm, value: Value, out: &mut String) -> R<bool> {
    let metaclass = vm.metaclass_of(value.handle());
    if metaclass >= BUILTIN_CLASSES
        && let Some(hook) = vm
            .class_attr(metaclass, sym::REPR)
            .filter(|it| !it.is(Tag::Native))
    {
        let text = own_repr(vm, value, hook)?;
        out.push_str(vm.heap.str(text));
        return Ok(true);
    }
    out.push_str(&["<class '", &full_name(vm, value.handle()), "'>"].concat());
    Ok(true)
}

fn own_repr(vm: &mut Vm, value: Value, hook: Value) -> R<Value> {
    let bound = vm.bind(hook, value)?;
    let answer = vm.nested(|vm| vm.call(bound, &[]))?;
    let text = vm.unwrap_payload(answer);
    if text.is(Tag::Str) {
        return Ok(text);
    }
    let message = format!(
        "__repr__ returned non-string (type {})",
        vm.type_name(answer)
    );
    Err(vm.type_error(message))
}

fn instance(vm: &mut Vm, value: Value, out: &mut String) -> R<bool> {
    if let Some(hook) = vm.special(value, sym::REPR) {
        let of_object = hook.is(Tag::Native) && hook.native_id().0 == id::OBJECT as usize;
        if !of_object {
            let text = own_repr(vm, value, hook)?;
            out.push_str(vm.heap.str(text));
            return Ok(true);
        }
    }
    let inner = vm.unwrap_payload(value);
    let shown_as_payload = !inner.same(value) && !matches!(inner.tag(), Tag::Object | Tag::Iter);
    if shown_as_payload {
        let text = vm.repr(inner)?;
        let rest = text
            .strip_prefix("bytearray")
            .filter(|_| inner.is(Tag::ByteArray));
        if let Some(rest) = rest {
            out.push_str(vm.type_name(value));
            out.push_str(rest);
            return Ok(true);
        }
        out.push_str(&text);
        return Ok(true);
    }
    out.push_str(&plain(vm, value));
    Ok(true)
}

fn method(vm: &mut Vm, value: Value) -> R<String> {
    let method = *vm.heap.method(value);
    if method.function.is(Tag::Native) {
        let native = native_of(method.function);
        let owner = match method.receiver.tag() {
            Tag::Class => "type".to_owned(),
            _ => vm.type_name(method.receiver).to_owned(),
        };
        let place = address(method.receiver);
        let special = native.name.starts_with("__") && native.name.ends_with("__");
        return Ok(if special && native.kind == NativeKind::Method {
            format!(
                "<method-wrapper '{}' of {owner} object at {place:#x}>",
                native.name
            )
        } else {
            format!(
                "<built-in method {} of {owner} object at {place:#x}>",
                native.name
            )
        });
    }
    let name = match method.function.tag() {
        Tag::Func => vm.function_name(method.function),
        _ => "?".to_owned(),
    };
    let receiver = vm.nested(|vm| vm.repr(method.receiver))?;
    Ok(format!("<bound method {name} of {receiver}>"))
}

fn object(vm: &mut Vm, value: Value, out: &mut String) -> R<bool> {
    let place = address(value);
    let text = match vm.heap.object(value) {
        Object::Bare => format!("<object object at {place:#x}>"),
        Object::Property(_) => format!("<property object at {place:#x}>"),
        Object::StaticMethod(inner) => {
            let inner = *inner;
            format!("<staticmethod({})>", vm.nested(|vm| vm.repr(inner))?)
        }
        Object::ClassMethod(inner) => {
            let inner = *inner;
            format!("<classmethod({})>", vm.nested(|vm| vm.repr(inner))?)
        }
        Object::Super {
            class,
            receiver,
            receiver_class,
        } => {
            let class = vm.class_name(class.handle());
            if receiver.is_undef() {
                format!("<super: <class '{class}'>, NULL>")
            } else {
                let of = vm.class_name(*receiver_class);
                format!("<super: <class '{class}'>, <{of} object>>")
            }
        }
        Object::Module(number) => {
            let module = &vm.heap.modules[*number as usize];
            let name = vm.heap.str(module.name);
            let file = module.get(sym::FILE).filter(|file| file.is(Tag::Str));
            match file {
                _ if module.frozen => format!("<module '{name}' (built-in)>"),
                Some(file) => format!("<module '{name}' from '{}'>", vm.heap.str(file)),
                None if module.get(sym::PATH_ATTR).is_some() => {
                    format!("<module '{name}' (namespace)>")
                }
                None => format!("<module '{name}'>"),
            }
        }
        Object::Traceback(_) => format!("<traceback object at {place:#x}>"),
        Object::GenericAlias { .. } | Object::Union(_) => super::typing::repr(vm, value)?,
        Object::TypeVar {
            name,
            kind,
            variance,
            ..
        } => {
            let name = if name.is(Tag::Str) {
                vm.heap.str(*name)
            } else {
                "?"
            };
            match (kind, variance) {
                (TypeVarKind::TypeVarTuple, _) | (_, Variance::Inferred) => name.to_owned(),
                (_, Variance::Invariant) => format!("~{name}"),
                (_, Variance::Covariant) => format!("+{name}"),
                (_, Variance::Contravariant) => format!("-{name}"),
            }
        }
        Object::TypeAlias { name, .. } => {
            if name.is(Tag::Str) {
                vm.heap.str(*name).to_owned()
            } else {
                "?".to_owned()
            }
        }
        Object::Member { class, name } => format!(
            "<member '{}' of '{}' objects>",
            vm.heap.symbols.name(*name),
            vm.class_name(*class)
        ),
        Object::AsyncStep { what, .. } => {
            let what = if *what == AsyncStep::Send {
                "asend"
            } else {
                "athrow"
            };
            format!("<async_generator_{what} object at {place:#x}>")
        }
        Object::Awaiter(_) => format!("<coroutine_wrapper object at {place:#x}>"),
        Object::Globals(number) => {
            let number = *number;
            let dict = super::module::snapshot(vm, number);
            vm.repr(dict)?
        }
        Object::Tool { name } => format!("<tool {}>", vm.heap.str(*name)),
        Object::Gone | Object::Exception(_) => plain(vm, value),
        Object::Regex(_) => crate::modules::re::pattern::repr(vm, value)?,
        Object::Found(_) => crate::modules::re::found::repr(vm, value)?,
        Object::Library(_) => {
            let Some(hook) = vm.special(value, sym::REPR) else {
                return Ok(false);
            };
            let text = own_repr(vm, value, hook)?;
            vm.heap.str(text).to_owned()
        }
        _ => return Ok(false),
    };
    out.push_str(&text);
    Ok(true)
}
