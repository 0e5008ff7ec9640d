//! The methods and attributes of `memoryview`.

use super::{View, copied, item, make, view};
use crate::class::id;
use crate::heap::{Iter, Object, Value};
use crate::native::{Native, getter, joined, method, static_method};
use crate::types::operators;
use crate::types::signature::{Signature, as_str, str_argument};
use crate::types::{args, bytes};
use crate::vm::{Args, R, Vm};

const CLASS: u32 = id::MEMORYVIEW;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", super::new, "(object)"),
        method("cast", cast, "(format, shape=<unrepresentable>)"),
        method("hex", hex, "(sep=<unrepresentable>, bytes_per_sep=1)"),
        method("release", release, "()"),
        method("tobytes", tobytes, "(order='C')"),
        method("tolist", tolist, "()"),
        method("toreadonly", toreadonly, "()"),
        method("__enter__", enter, "()"),
        method("__exit__", exit, "(*exc_info)"),
        method("__delitem__", delitem, "(key, /)"),
        method("__getitem__", operators::getitem::<CLASS>, "(key, /)"),
        method("__hash__", operators::hash::<CLASS>, "()"),
        method("__iter__", iter, "()"),
        method("__len__", len, "()"),
        method("__repr__", operators::repr::<CLASS>, "()"),
        method(
            "__setitem__",
            operators::setitem::<CLASS>,
            "(key, value, /)"
        ),
        getter("c_contiguous", contiguous),
        getter("contiguous", contiguous),
        getter("f_contiguous", contiguous),
        getter("format", format),
        getter("itemsize", itemsize),
        getter("nbytes", nbytes),
        getter("ndim", ndim),
        getter("obj", obj),
        getter("readonly", readonly),
        getter("shape", shape),
        getter("strides", strides),
        getter("suboffsets", suboffsets),
    ],
    &operators::comparisons::<CLASS>(),
];

/// The view that a method belongs to.
fn own(vm: &mut Vm, args: &Args, name: &str) -> R<View> {
    let value = args::receiver(vm, args, CLASS, name)?;
    view(vm, value)
}

/// The same for a method without arguments.
fn alone(vm: &mut Vm, args: &Args, name: &str) -> R<View> {
    args::receiver(vm, args, CLASS, name)?;
    args::none(vm, args, name)?;
    own(vm, args, name)
}

fn cast(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "cast",
        names: ["format", "shape"],
        least: 1,
    };
    let seen = own(vm, &args, "memoryview.cast")?;
    let [format, shape] = SIGNATURE.bind(vm, &args)?;
    let format = str_argument(
        vm,
        format.unwrap_or(Value::NONE),
        "cast() argument 'format'",
    )?;
    if !seen.contiguous() {
        let message = "memoryview: casts are restricted to C-contiguous views";
        return Err(vm.type_error(message));
    }
    let letter = match vm.heap.str(format).as_bytes() {
        [letter] | [b'@', letter] if item::size(*letter) > 0 => *letter,
        _ => {
            let message = "memoryview: destination format must be a native single character format prefixed with an optional '@'";
            return Err(vm.value_error(message));
        }
    };
    let is_byte = |format: u8| matches!(format, b'B' | b'b' | b'c');
    if !is_byte(letter) && !is_byte(seen.format) {
        let message = "memoryview: cannot cast between two non-byte formats";
        return Err(vm.type_error(message));
    }
    let (bytes, size) = (seen.len * seen.size(), item::size(letter));
    if bytes % size != 0 {
        let message = "memoryview: length is not a multiple of itemsize";
        return Err(vm.type_error(message));
    }
    let len = bytes / size;
    if let Some(shape) = shape {
        check_shape(vm, shape, len)?;
    }
    Ok(make(
        vm,
        View {
            len,
            step: size as isize,
            format: letter,
            ..seen
        },
    ))
}

/// Only the shape of a row is known here.
fn check_shape(vm: &mut Vm, shape: Value, len: usize) -> R<()> {
    let sides = vm.collect_iterable(shape)?;
    if sides.len() != 1 {
        let message = "memoryview: views of more than one dimension do not exist here";
        return Err(vm.throw(id::NOT_IMPLEMENTED_ERROR, message));
    }
    let side = vm.index(sides[0])?;
    if side.as_int() == i64::try_from(len).ok() {
        return Ok(());
    }
    Err(vm.type_error("memoryview: product(shape) * itemsize != buffer size"))
}

fn hex(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = own(vm, &args, "memoryview.hex")?;
    let copy = copied(vm, seen)?;
    let copy = vm.heap.new_bytes(copy);
    vm.root(copy);
    bytes::hex_of(vm, &args, copy)
}

fn let_go(vm: &mut Vm, value: Value) {
    if let Object::MemoryView { released, .. } = vm.heap.object_mut(value) {
        *released = true;
    }
}

fn release(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::receiver(vm, &args, CLASS, "memoryview.release")?;
    args::none(vm, &args, "memoryview.release")?;
    let_go(vm, value);
    Ok(Value::NONE)
}

fn exit(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::receiver(vm, &args, CLASS, "memoryview.__exit__")?;
    let_go(vm, value);
    Ok(Value::NONE)
}

fn enter(vm: &mut Vm, args: Args) -> R<Value> {
    alone(vm, &args, "memoryview.__enter__")?;
    Ok(args.get(vm, 0))
}

fn tobytes(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "tobytes",
        names: ["order"],
        least: 0,
    };
    let seen = own(vm, &args, "memoryview.tobytes")?;
    let [order] = SIGNATURE.bind(vm, &args)?;
    if let Some(order) = order.filter(|order| !order.is_none()) {
        let Some(order) = as_str(vm, order) else {
            let message = format!(
                "tobytes() argument 'order' must be str or None, not {}",
                vm.type_name(order)
            );
            return Err(vm.type_error(message));
        };
        if !matches!(vm.heap.str(order), "C" | "F" | "A") {
            return Err(vm.value_error("order must be 'C', 'F' or 'A'"));
        }
    }
    let copy = copied(vm, seen)?;
    Ok(vm.heap.new_bytes(copy))
}

fn tolist(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = alone(vm, &args, "memoryview.tolist")?;
    vm.reserve(seen.len.saturating_mul(size_of::<Value>()))?;
    vm.charge(seen.len)?;
    let mut items = Vec::with_capacity(seen.len);
    for n in 0..seen.len {
        vm.check_memory()?;
        if n % 4096 == 4095 {
            vm.refill()?;
        }
        items.push(item::get(vm, seen, seen.at(n).unwrap_or(usize::MAX / 2))?);
    }
    Ok(vm.heap.new_list(items))
}

fn toreadonly(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = alone(vm, &args, "memoryview.toreadonly")?;
    Ok(make(
        vm,
        View {
            readonly: true,
            ..seen
        },
    ))
}

fn len(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::operand(vm, &args, CLASS, "__len__", 0)?;
    let seen = view(vm, value)?;
    Ok(Value::int(seen.len as i64))
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::operand(vm, &args, CLASS, "__iter__", 0)?;
    view(vm, value)?;
    Ok(vm.heap.new_iter(Iter::GetItem { over: value, at: 0 }))
}

fn delitem(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::operand(vm, &args, CLASS, "__delitem__", 1)?;
    super::delete_item(vm, value)?;
    Ok(Value::NONE)
}

fn contiguous(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(
        own(vm, &args, "memoryview.contiguous")?.contiguous(),
    ))
}

fn format(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = own(vm, &args, "memoryview.format")?;
    Ok(vm.heap.new_char(char::from(seen.format)))
}

fn itemsize(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::int(
        own(vm, &args, "memoryview.itemsize")?.size() as i64
    ))
}

fn nbytes(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = own(vm, &args, "memoryview.nbytes")?;
    Ok(Value::int((seen.len * seen.size()) as i64))
}

fn ndim(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "memoryview.ndim")?;
    Ok(Value::int(1))
}

fn obj(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(own(vm, &args, "memoryview.obj")?.over)
}

fn readonly(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(own(vm, &args, "memoryview.readonly")?.readonly))
}

fn shape(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = own(vm, &args, "memoryview.shape")?;
    Ok(vm.heap.new_tuple([Value::int(seen.len as i64)]))
}

fn strides(vm: &mut Vm, args: Args) -> R<Value> {
    let seen = own(vm, &args, "memoryview.strides")?;
    Ok(vm.heap.new_tuple([Value::int(seen.step as i64)]))
}

fn suboffsets(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "memoryview.suboffsets")?;
    Ok(vm.heap.new_tuple([]))
}
