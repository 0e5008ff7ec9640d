//! Type expressions as values: `list[int]`, `int | str`, type parameters, `type` aliases.
//!
//! Nothing is checked with them. Bounds, defaults and the values of aliases are evaluated when
//! they are first asked for, as functions without parameters; a cell keeps what came out.

use crate::class::{BUILTIN_CLASSES, id};
use crate::code::CompareOp;
use crate::heap::{Object, Tag, TypeVarKind, Value, Variance};
use crate::native::{Native, getter, method};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Vm};

use super::args;

pub(crate) const ALIAS_METHODS: &[Native] = &[
    getter("__origin__", alias_origin),
    getter("__args__", alias_args),
    getter("__parameters__", alias_parameters),
    method("__mro_entries__", mro_entries, "(self, bases, /)"),
    method("__or__", or, "(self, value, /)"),
    method("__ror__", ror, "(self, value, /)"),
    method("__getitem__", get_item, "(self, key, /)"),
];

pub(crate) const UNION_METHODS: &[Native] = &[
    getter("__args__", alias_args),
    getter("__parameters__", alias_parameters),
    method("__or__", or, "(self, value, /)"),
    method("__ror__", ror, "(self, value, /)"),
];

pub(crate) const VAR_METHODS: &[Native] = &[
    getter("__name__", var_name),
    getter("__bound__", var_bound),
    getter("__constraints__", var_constraints),
    getter("__default__", var_default),
    getter("__covariant__", var_covariant),
    getter("__contravariant__", var_contravariant),
    getter("args", var_args),
    getter("kwargs", var_kwargs),
    getter("__infer_variance__", var_infer),
    getter("__module__", var_module),
    method("has_default", has_default, "(self, /)"),
    method("__iter__", var_iter, "(self, /)"),
    method("__mro_entries__", var_base, "(self, bases, /)"),
    method("__or__", or, "(self, value, /)"),
    method("__ror__", ror, "(self, value, /)"),
];

pub(crate) const TYPE_ALIAS_METHODS: &[Native] = &[
    getter("__name__", type_alias_name),
    getter("__value__", type_alias_value),
    getter("__type_params__", type_alias_params),
    getter("__parameters__", type_alias_params),
    getter("__module__", var_module),
    method("__or__", or, "(self, value, /)"),
    method("__ror__", ror, "(self, value, /)"),
    method("__getitem__", get_item, "(self, key, /)"),
];

impl Vm {
    /// A type parameter; see the instruction `TypeVar`.
    pub(crate) fn new_type_var(
        &mut self,
        kind: u8,
        name: Value,
        bound: Value,
        default: Value,
    ) -> Value {
        let (bound, constraints) = match kind {
            3 => (Value::UNDEF, bound),
            _ => (bound, Value::UNDEF),
        };
        let kind = match kind {
            1 => TypeVarKind::TypeVarTuple,
            2 => TypeVarKind::ParamSpec,
            _ => TypeVarKind::TypeVar,
        };
        self.heap.new_object(Object::TypeVar {
            name,
            bound,
            constraints,
            default,
            kind,
            variance: Variance::Inferred,
        })
    }
}

/// `list[int]` of an origin and what stands in the brackets.
pub(crate) fn alias(vm: &mut Vm, origin: Value, key: Value) -> Value {
    let args = match key.tag() {
        Tag::Tuple => key,
        _ => vm.heap.new_tuple([key]),
    };
    vm.heap.new_object(Object::GenericAlias { origin, args })
}

/// `types.GenericAlias(origin, args)`.
pub(crate) fn new_alias(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count != 3 {
        let message = format!("GenericAlias expected 2 arguments, got {}", args.count - 1);
        return Err(vm.type_error(message));
    }
    let (origin, key) = (args.get(vm, 1), args.get(vm, 2));
    Ok(alias(vm, origin, key))
}

/// `TypeVar('T', *constraints, bound=…)` and its like.
pub(crate) fn new_var(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args.get(vm, 0);
    let Some(name) = args.opt(vm, 1).filter(|name| name.is(Tag::Str)) else {
        let short = vm
            .class_name(class.handle())
            .rsplit('.')
            .next()
            .unwrap_or("")
            .to_owned();
        return Err(vm.type_error(format!(
            "{short}() missing required argument 'name' (pos 1)"
        )));
    };
    let known = [
        sym::BOUND_ARG,
        sym::COVARIANT,
        sym::CONTRAVARIANT,
        sym::INFER,
        sym::DEFAULT,
    ];
    let [bound, co, contra, infer, default] = args::keywords(vm, &args, "typevar", known)?;
    let mut says = [false; 3];
    for (says, given) in says.iter_mut().zip([co, contra, infer]) {
        *says = match given {
            Some(given) => vm.truth(given)?,
            None => false,
        };
    }
    let variance = match says {
        [true, true, _] => return Err(vm.value_error("Bivariant types are not supported.")),
        [true, _, true] | [_, true, true] => {
            return Err(vm.value_error("Variance cannot be specified with infer_variance."));
        }
        [true, ..] => Variance::Covariant,
        [_, true, _] => Variance::Contravariant,
        [.., true] => Variance::Inferred,
        _ => Variance::Invariant,
    };
    let rest = args.rest(vm, 2)?;
    if rest.len() == 1 && class.handle() == id::TYPE_VAR {
        return Err(vm.type_error("A single constraint is not allowed"));
    }
    if !rest.is_empty() && bound.is_some_and(|bound| !bound.is_none()) {
        return Err(vm.type_error("Constraints cannot be combined with bound=..."));
    }
    let done = |vm: &mut Vm, value: Option<Value>| match value {
        Some(value) => vm.heap.new_cell(value),
        None => Value::UNDEF,
    };
    let bound = done(vm, bound);
    let default = done(vm, default);
    let constraints = if rest.is_empty() {
        Value::UNDEF
    } else {
        let tuple = vm.heap.new_tuple(rest);
        vm.heap.new_cell(tuple)
    };
    let kind = match class.handle() {
        id::TYPE_VAR_TUPLE => TypeVarKind::TypeVarTuple,
        id::PARAM_SPEC => TypeVarKind::ParamSpec,
        _ => TypeVarKind::TypeVar,
    };
    Ok(vm.heap.new_object(Object::TypeVar {
        name,
        bound,
        constraints,
        default,
        kind,
        variance,
    }))
}

/// Whether a value may stand in a union.
fn is_type(vm: &Vm, value: Value) -> bool {
    match value.tag() {
        Tag::Class | Tag::None => true,
        Tag::Object => matches!(
            vm.heap.object(value),
            Object::Union(_)
                | Object::GenericAlias { .. }
                | Object::TypeVar { .. }
                | Object::TypeAlias { .. }
        ),
        _ => false,
    }
}

/// `x | y` of types; nothing where one of them is none.
pub(crate) fn union(vm: &mut Vm, x: Value, y: Value) -> R<Option<Value>> {
    let var = |vm: &Vm, value: Value| {
        value.is(Tag::Object) && matches!(vm.heap.object(value), Object::TypeVar { .. })
    };
    let forward = (var(vm, x) && y.is(Tag::Str)) || (var(vm, y) && x.is(Tag::Str));
    if (!is_type(vm, x) || !is_type(vm, y)) && !forward || (x.is_none() && y.is_none()) {
        return Ok(None);
    }
    let mut parts: Vec<Value> = Vec::new();
    for side in [x, y] {
        let members = match side.is(Tag::Object).then(|| vm.heap.object(side)) {
            Some(Object::Union(args)) => vm.heap.tuple(*args).to_vec(),
            _ => vec![side],
        };
        for member in members {
            vm.charge(parts.len() + 1)?;
            let mut known = false;
            for part in parts.clone() {
                known |= vm.equal(part, member)?;
            }
            if !known {
                parts.push(member);
            }
        }
    }
    if let [only] = parts.as_slice() {
        return Ok(Some(*only));
    }
    let args = vm.heap.new_tuple(parts);
    Ok(Some(vm.heap.new_object(Object::Union(args))))
}

fn or(vm: &mut Vm, args: Args) -> R<Value> {
    let other = args::one(vm, &args, "type.__or__")?;
    let this = args.get(vm, 0);
    Ok(union(vm, this, other)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn ror(vm: &mut Vm, args: Args) -> R<Value> {
    let other = args::one(vm, &args, "type.__ror__")?;
    let this = args.get(vm, 0);
    Ok(union(vm, other, this)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn get_item(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "type.__getitem__")?;
    let this = args.get(vm, 0);
    subscript(vm, this, key)
}

/// The origin and arguments of an alias or a union.
fn parts(vm: &Vm, value: Value) -> Option<(Value, Vec<Value>)> {
    if !value.is(Tag::Object) {
        return None;
    }
    match vm.heap.object(value) {
        Object::GenericAlias { origin, args } => Some((*origin, vm.heap.tuple(*args).to_vec())),
        Object::Union(args) => Some((Value::NONE, vm.heap.tuple(*args).to_vec())),
        _ => None,
    }
}

/// Unions are equal as sets, aliases part by part.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(None);
    }
    let (Some((x_origin, a)), Some((y_origin, b))) = (parts(vm, x), parts(vm, y)) else {
        return Ok(None);
    };
    let unions = x_origin.is_none() && y_origin.is_none();
    let mut equal = a.len() == b.len() && (x_origin.same(y_origin));
    if equal {
        equal = vm.nested(|vm| {
            for (at, left) in a.iter().enumerate() {
                vm.charge(1)?;
                let mut found = false;
                if unions {
                    for right in &b {
                        found = found || vm.equal(*left, *right)?;
                    }
                } else {
                    found = vm.equal(*left, b[at])?;
                }
                if !found {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
    }
    Ok(Some(equal == (op == CompareOp::Eq)))
}

pub(crate) fn hash(vm: &mut Vm, value: Value) -> R<i64> {
    let Some((origin, args)) = parts(vm, value) else {
        return Ok(crate::vm::identity_hash(value));
    };
    vm.nested(|vm| {
        let mut sum = vm.hash(origin)?;
        for arg in args {
            // The order must not matter for a union.
            sum = sum.wrapping_add(vm.hash(arg)?.wrapping_mul(31));
        }
        Ok(if sum == -1 { -2 } else { sum })
    })
}

/// One part of a type expression as text.
fn show(vm: &mut Vm, value: Value) -> R<String> {
    match value.tag() {
        Tag::Class => Ok(super::class::full_name(vm, value.handle())),
        Tag::Ellipsis => Ok("...".to_owned()),
        Tag::None => Ok("None".to_owned()),
        Tag::List => {
            let mut shown = Vec::new();
            for item in vm.copied(value)? {
                shown.push(vm.nested(|vm| show(vm, item))?);
            }
            Ok(format!("[{}]", shown.join(", ")))
        }
        _ => vm.nested(|vm| vm.repr(value)),
    }
}

/// `repr` of an alias or a union.
pub(crate) fn repr(vm: &mut Vm, value: Value) -> R<String> {
    let Some((origin, args)) = parts(vm, value) else {
        return Ok(String::new());
    };
    let mut shown = Vec::new();
    let mut variables = false;
    for arg in &args {
        vm.charge(1)?;
        variables |= arg.is(Tag::Object) && matches!(vm.heap.object(*arg), Object::TypeVar { .. });
        shown.push(show(vm, *arg)?);
    }
    if !origin.is_none() {
        if args.is_empty() {
            let unpacked =
                origin.is(Tag::Object) && matches!(vm.heap.object(origin), Object::TypeVar { .. });
            let name = show(vm, origin)?;
            return Ok(if unpacked {
                format!("typing.Unpack[{name}]")
            } else {
                format!("{name}[()]")
            });
        }
        return Ok(format!("{}[{}]", show(vm, origin)?, shown.join(", ")));
    }
    if !variables {
        return Ok(shown.join(" | "));
    }
    // The typing module's own spelling, which a union with a type parameter has.
    match (args.as_slice(), shown.as_slice()) {
        ([_, none], [first, _]) if none.is_none() => Ok(format!("typing.Optional[{first}]")),
        ([none, _], [_, second]) if none.is_none() => Ok(format!("typing.Optional[{second}]")),
        _ => Ok(format!("typing.Union[{}]", shown.join(", "))),
    }
}

/// The type parameters that occur in a list of arguments, each once.
fn collect_parameters(vm: &mut Vm, args: &[Value]) -> R<Vec<Value>> {
    let mut found: Vec<Value> = Vec::new();
    for arg in args {
        vm.charge(1)?;
        let inner = match arg.is(Tag::Object).then(|| vm.heap.object(*arg)) {
            Some(Object::TypeVar { .. }) => vec![*arg],
            Some(Object::GenericAlias { .. } | Object::Union(_)) => {
                let (origin, mut inner) = parts(vm, *arg).unwrap_or((Value::NONE, Vec::new()));
                if inner.is_empty() && origin.is(Tag::Object) {
                    inner.push(origin);
                }
                vm.nested(|vm| collect_parameters(vm, &inner))?
            }
            _ => Vec::new(),
        };
        for parameter in inner {
            if !found.iter().any(|known| known.same(parameter)) {
                found.push(parameter);
            }
        }
    }
    Ok(found)
}

/// A type expression with parameters replaced.
fn substitute(vm: &mut Vm, value: Value, from: &[Value], to: &[Value]) -> R<Value> {
    vm.charge(1)?;
    if let Some(at) = from.iter().position(|parameter| parameter.same(value)) {
        return Ok(to.get(at).copied().unwrap_or(value));
    }
    let Some((origin, args)) = parts(vm, value) else {
        return Ok(value);
    };
    vm.nested(|vm| {
        let mut replaced = Vec::with_capacity(args.len());
        for arg in args {
            let new = substitute(vm, arg, from, to)?;
            replaced.push(vm.root(new));
        }
        if origin.is_none() {
            let mut joined = Value::UNDEF;
            for part in replaced {
                joined = if joined.is_undef() {
                    part
                } else {
                    union(vm, joined, part)?.unwrap_or(joined)
                };
            }
            return Ok(joined);
        }
        let args = vm.heap.new_tuple(replaced);
        Ok(vm.heap.new_object(Object::GenericAlias { origin, args }))
    })
}

fn given(vm: &mut Vm, key: Value) -> R<Vec<Value>> {
    match key.tag() {
        Tag::Tuple => vm.copied(key),
        _ => Ok(vec![key]),
    }
}

/// Whether so many arguments fit the parameters; fills defaults in.
fn fit(vm: &mut Vm, shown: &str, params: &[Value], given: &mut Vec<Value>) -> R<()> {
    let variadic = params.iter().any(|param| match vm.heap.object(*param) {
        Object::TypeVar { kind, .. } => *kind != TypeVarKind::TypeVar,
        _ => false,
    });
    if variadic {
        return Ok(());
    }
    while given.len() < params.len() {
        let Object::TypeVar { default, .. } = vm.heap.object(params[given.len()]) else {
            break;
        };
        let default = *default;
        if default.is_undef() {
            break;
        }
        let value = var_part(vm, params[given.len()], Part::Default)?;
        given.push(value);
    }
    if given.len() == params.len() {
        return Ok(());
    }
    let what = if given.len() > params.len() {
        "many"
    } else {
        "few"
    };
    let message = format!(
        "Too {what} arguments for {shown}; actual {}, expected {}",
        given.len(),
        params.len()
    );
    Err(vm.type_error(message))
}

/// `alias[key]`.
pub(crate) fn subscript(vm: &mut Vm, obj: Value, key: Value) -> R<Value> {
    if let Object::TypeAlias { params, .. } = vm.heap.object(obj) {
        let params = *params;
        if !params.is(Tag::Tuple) || vm.heap.tuple(params).is_empty() {
            return Err(vm.type_error("Only generic type aliases are subscriptable"));
        }
        return Ok(alias(vm, obj, key));
    }
    let (_, args) = parts(vm, obj).unwrap_or((Value::NONE, Vec::new()));
    let params = collect_parameters(vm, &args)?;
    let shown = repr(vm, obj)?;
    if params.is_empty() {
        return Err(vm.type_error(format!("{shown} is not a generic class")));
    }
    let mut given = given(vm, key)?;
    fit(vm, &shown, &params, &mut given)?;
    substitute(vm, obj, &params, &given)
}

/// `C[key]` of a class with type parameters.
pub(crate) fn subscript_class(vm: &mut Vm, class: Value, params: Value, key: Value) -> R<Value> {
    let params = vm.copied(params)?;
    let shown = format!("<class '{}'>", super::class::full_name(vm, class.handle()));
    let mut given = given(vm, key)?;
    fit(vm, &shown, &params, &mut given)?;
    let args = vm.heap.new_tuple(given);
    Ok(vm.heap.new_object(Object::GenericAlias {
        origin: class,
        args,
    }))
}

fn alias_origin(vm: &mut Vm, args: Args) -> R<Value> {
    match parts(vm, args.get(vm, 0)) {
        Some((origin, _)) => Ok(origin),
        None => Err(vm.type_error("not a generic alias")),
    }
}

fn alias_args(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, inner) = parts(vm, args.get(vm, 0)).unwrap_or((Value::NONE, Vec::new()));
    Ok(vm.heap.new_tuple(inner))
}

fn alias_parameters(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, inner) = parts(vm, args.get(vm, 0)).unwrap_or((Value::NONE, Vec::new()));
    let found = collect_parameters(vm, &inner)?;
    Ok(vm.heap.new_tuple(found))
}

fn mro_entries(vm: &mut Vm, args: Args) -> R<Value> {
    let (origin, _) = parts(vm, args.get(vm, 0)).unwrap_or((Value::NONE, Vec::new()));
    Ok(vm.heap.new_tuple([origin]))
}

/// What of a type parameter is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Bound,
    Constraints,
    Default,
}

/// A lazily evaluated part: undefined where there is none.
fn var_part(vm: &mut Vm, var: Value, part: Part) -> R<Value> {
    let Object::TypeVar {
        bound,
        constraints,
        default,
        ..
    } = vm.heap.object(var)
    else {
        return Err(vm.type_error("not a type parameter"));
    };
    let kept = match part {
        Part::Bound => *bound,
        Part::Constraints => *constraints,
        Part::Default => *default,
    };
    match kept.tag() {
        Tag::Undef => return Ok(Value::UNDEF),
        Tag::Cell => return Ok(*vm.heap.cell(kept)),
        _ => {}
    }
    let value = vm.call(kept, &[])?;
    let cell = vm.heap.new_cell(value);
    if let Object::TypeVar {
        bound,
        constraints,
        default,
        ..
    } = vm.heap.object_mut(var)
    {
        match part {
            Part::Bound => *bound = cell,
            Part::Constraints => *constraints = cell,
            Part::Default => *default = cell,
        }
    }
    Ok(value)
}

fn var(vm: &mut Vm, args: &Args) -> R<Value> {
    let given = args.get(vm, 0);
    if given.is(Tag::Object) && matches!(vm.heap.object(given), Object::TypeVar { .. }) {
        return Ok(given);
    }
    Err(vm.type_error("not a type parameter"))
}

fn var_name(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    match vm.heap.object(given) {
        Object::TypeVar { name, .. } => Ok(*name),
        _ => Ok(Value::NONE),
    }
}

fn var_bound(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    let bound = var_part(vm, given, Part::Bound)?;
    Ok(if bound.is_undef() { Value::NONE } else { bound })
}

fn var_constraints(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    let constraints = var_part(vm, given, Part::Constraints)?;
    Ok(if constraints.is_undef() {
        vm.heap.new_tuple([])
    } else {
        constraints
    })
}

fn var_default(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    let default = var_part(vm, given, Part::Default)?;
    Ok(if default.is_undef() {
        vm.heap.new_str("typing.NoDefault")
    } else {
        default
    })
}

fn has_default(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    match vm.heap.object(given) {
        Object::TypeVar { default, .. } => Ok(Value::bool(!default.is_undef())),
        _ => Ok(Value::FALSE),
    }
}

fn var_base(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    let name = vm
        .type_name(given)
        .rsplit('.')
        .next()
        .unwrap_or("")
        .to_owned();
    Err(vm.type_error(format!("Cannot subclass an instance of {name}")))
}

fn variance(vm: &mut Vm, args: &Args) -> R<Variance> {
    let given = var(vm, args)?;
    match vm.heap.object(given) {
        Object::TypeVar { variance, .. } => Ok(*variance),
        _ => Ok(Variance::Inferred),
    }
}

fn var_covariant(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(variance(vm, &args)? == Variance::Covariant))
}

fn var_contravariant(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(variance(vm, &args)? == Variance::Contravariant))
}

fn var_infer(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(variance(vm, &args)? == Variance::Inferred))
}

/// `P.args` and `P.kwargs` of a parameter specification.
fn spec_part(vm: &mut Vm, args: &Args, what: &str) -> R<Value> {
    let given = var(vm, args)?;
    let Object::TypeVar {
        name,
        kind: TypeVarKind::ParamSpec,
        ..
    } = vm.heap.object(given)
    else {
        let name = vm.heap.intern(what);
        return Err(vm.attribute_error(given, name));
    };
    let name = *name;
    let text = format!("{}.{what}", vm.heap.str(name));
    Ok(vm.heap.new_string(text))
}

fn var_args(vm: &mut Vm, args: Args) -> R<Value> {
    spec_part(vm, &args, "args")
}

fn var_kwargs(vm: &mut Vm, args: Args) -> R<Value> {
    spec_part(vm, &args, "kwargs")
}

fn var_module(vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(vm.heap.symbol_text(sym::MAIN))
}

/// `*Ts` gives one part that stands for all of them.
fn var_iter(vm: &mut Vm, args: Args) -> R<Value> {
    let given = var(vm, &args)?;
    let variadic = match vm.heap.object(given) {
        Object::TypeVar { kind, .. } => *kind == TypeVarKind::TypeVarTuple,
        _ => false,
    };
    if !variadic {
        let message = format!("'{}' object is not iterable", vm.type_name(given));
        return Err(vm.type_error(message));
    }
    let none = vm.heap.new_tuple([]);
    let unpacked = vm.heap.new_object(Object::GenericAlias {
        origin: given,
        args: none,
    });
    let one = vm.heap.new_tuple([unpacked]);
    vm.get_iter(one)
}

fn type_alias(vm: &mut Vm, args: &Args) -> R<(Value, Value, Value)> {
    let given = args.get(vm, 0);
    if given.is(Tag::Object)
        && let Object::TypeAlias {
            name,
            params,
            value,
        } = vm.heap.object(given)
    {
        return Ok((*name, *params, *value));
    }
    Err(vm.type_error("not a type alias"))
}

fn type_alias_name(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(type_alias(vm, &args)?.0)
}

fn type_alias_params(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, params, _) = type_alias(vm, &args)?;
    Ok(if params.is(Tag::Tuple) {
        params
    } else {
        vm.heap.new_tuple([])
    })
}

fn type_alias_value(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, _, kept) = type_alias(vm, &args)?;
    if kept.is(Tag::Cell) {
        return Ok(*vm.heap.cell(kept));
    }
    let result = vm.call(kept, &[])?;
    let cell = vm.heap.new_cell(result);
    let given = args.get(vm, 0);
    if let Object::TypeAlias { value, .. } = vm.heap.object_mut(given) {
        *value = cell;
    }
    Ok(result)
}

/// Attributes of an alias that are its origin's.
pub(crate) fn attribute(vm: &mut Vm, obj: Value, name: Sym) -> R<Option<Value>> {
    let Object::GenericAlias { origin, .. } = vm.heap.object(obj) else {
        return Ok(None);
    };
    let origin = *origin;
    let text = vm.heap.symbols.name(name);
    let inherited = !(text.starts_with("__") && text.ends_with("__"))
        || matches!(name, sym::NAME | sym::QUALNAME | sym::DOC | sym::MODULE);
    if !inherited {
        return Ok(None);
    }
    vm.nested(|vm| vm.get_attr(origin, name)).map(Some)
}

/// Whether an alias is of a class of the program, whose errors read otherwise.
pub(crate) fn is_own_generic(vm: &Vm, value: Value) -> bool {
    parts(vm, value)
        .is_some_and(|(origin, _)| origin.is(Tag::Class) && origin.handle() >= BUILTIN_CLASSES)
}
