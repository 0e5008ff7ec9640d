//! "Did you mean": which names an error could have meant. The names that were in reach are noted
//! when the error leaves its frame, because they are gone when nobody caught it.

use super::Vm;
use super::look::SHORT_KEY;
use super::report::attempt;
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::symbol::{Sym, sym};
use crate::text::traceback::{did_you_mean, suggestion};

/// The names of the builtins in the order that CPython has them: of names equally near, the first
/// is suggested.
const BUILTINS: &str = "abs all any ascii bin breakpoint callable chr compile delattr dir divmod eval exec \
    format getattr globals hasattr hash hex id input isinstance issubclass iter aiter len \
    locals max min next anext oct ord pow print repr round setattr sorted sum vars None \
    Ellipsis NotImplemented False True bool memoryview bytearray bytes classmethod complex \
    dict enumerate filter float frozenset property int list map object range reversed set \
    slice staticmethod str super tuple type zip BaseException BaseExceptionGroup Exception \
    GeneratorExit KeyboardInterrupt SystemExit ArithmeticError AssertionError AttributeError \
    BufferError EOFError ImportError LookupError MemoryError NameError OSError \
    ReferenceError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemError \
    TypeError ValueError Warning FloatingPointError OverflowError ZeroDivisionError \
    BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning \
    PendingDeprecationWarning ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning \
    UserWarning BlockingIOError ChildProcessError ConnectionError FileExistsError \
    FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError PermissionError \
    ProcessLookupError TimeoutError IndentationError IndexError KeyError ModuleNotFoundError \
    NotImplementedError PythonFinalizationError RecursionError UnboundLocalError \
    UnicodeError BrokenPipeError ConnectionAbortedError ConnectionRefusedError \
    ConnectionResetError TabError UnicodeDecodeError UnicodeEncodeError \
    UnicodeTranslateError ExceptionGroup EnvironmentError IOError open quit exit copyright \
    credits license help";

/// The names that every module sees without an import.
pub(crate) fn builtin_names() -> impl Iterator<Item = &'static str> {
    BUILTINS.split_ascii_whitespace()
}

/// Locals of one frame that are noted at most.
const MOST_LOCALS: usize = 500;

impl Vm {
    /// Notes the module, the `self` and the locals of the frame that an error of a missing name
    /// leaves first.
    #[cold]
    pub(super) fn note_reach(&mut self, exception: Value) {
        let class = self.heap.instance(exception).class;
        let missing = |kind: &u32| matches!(*kind, id::NAME_ERROR | id::ATTRIBUTE_ERROR);
        if !self.mro(class).iter().any(missing) {
            return;
        }
        let Some(frame) = self.frames.last() else {
            return;
        };
        let (module, base, code) = (frame.module, frame.base, &frame.code);
        let namespace = frame.extra;
        let mut noted = vec![Value::int(i64::from(module)), Value::NONE];
        for (at, name) in code.locals.iter().enumerate().take(MOST_LOCALS) {
            let mut value = self.stack.get(base + at).copied().unwrap_or(Value::UNDEF);
            if value.is(Tag::Cell) {
                value = *self.heap.cell(value);
            }
            if value.is_undef() {
                continue;
            }
            if *name == sym::SELF {
                noted[1] = value;
            }
            noted.push(Value::int(i64::from(name.0)));
        }
        // In the body of a class the names are in its namespace.
        if namespace.is(Tag::Dict) {
            let keys: Vec<Value> = self
                .heap
                .dict(namespace)
                .iter()
                .map(|entry| entry.key)
                .filter(|key| key.is(Tag::Str) && self.heap.str(*key).len() <= SHORT_KEY)
                .take(MOST_LOCALS)
                .collect();
            for key in keys {
                let name = self.heap.symbol_of(key);
                noted.push(Value::int(i64::from(name.0)));
            }
        }
        let noted = self.heap.new_tuple(noted);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra.retain(|(name, _)| *name != sym::REACH);
            state.extra.push((sym::REACH, noted));
        }
    }
}

/// What is in reach where an error was thrown.
struct Reach {
    module: usize,
    this: Option<Value>,
    locals: Vec<Sym>,
}

fn reach(vm: &Vm, exception: Value) -> Option<Reach> {
    let state = vm.exception_state(exception)?;
    let (_, noted) = state.extra.iter().find(|(name, _)| *name == sym::REACH)?;
    let noted = vm.heap.tuple(*noted);
    let number = |value: &Value| u32::try_from(value.as_int()?).ok();
    Some(Reach {
        module: number(noted.first()?)? as usize,
        this: noted.get(1).copied().filter(|value| !value.is_none()),
        locals: noted.iter().skip(2).filter_map(number).map(Sym).collect(),
    })
}

/// What a traceback adds to the message of an error about a name.
pub(super) fn suggest(vm: &mut Vm, exception: Value) -> String {
    let state = vm.exception_state(exception);
    let field = |wanted: Sym| {
        let extra = &state?.extra;
        let found = extra.iter().find(|(name, _)| *name == wanted)?.1;
        found.is(Tag::Str).then(|| vm.heap.str(found).to_owned())
    };
    let is = |class| vm.is_instance(exception, class);
    let (name, candidates) = if is(id::IMPORT_ERROR) {
        let (Some(name), Some(module)) = (field(sym::NAME_FROM), field(sym::NAME_ATTR)) else {
            return String::new();
        };
        let candidates = module_names(vm, &module, &name);
        (name, candidates)
    } else if is(id::ATTRIBUTE_ERROR) {
        let Some(name) = field(sym::NAME_ATTR) else {
            return String::new();
        };
        let candidates = attribute_names(vm, exception, &name);
        (name, candidates)
    } else if is(id::NAME_ERROR) {
        let Some(name) = field(sym::NAME_ATTR) else {
            return String::new();
        };
        return missing_name(vm, exception, &name);
    } else {
        return String::new();
    };
    let found = suggestion(&name, candidates.iter().map(String::as_str));
    did_you_mean(found, &name, false)
}

fn missing_name(vm: &mut Vm, exception: Value, name: &str) -> String {
    let importable = crate::modules::is_standard(name);
    let Some(reach) = reach(vm, exception) else {
        return did_you_mean(None, name, importable);
    };
    if let Some(this) = reach.this
        && let Some(wanted) = vm.heap.symbols.find(name)
        && let Some(Some(_)) = attempt(vm, |vm| vm.find_attr_or_none(this, wanted))
    {
        return did_you_mean(Some(&format!("self.{name}")), name, importable);
    }
    let symbols = &vm.heap.symbols;
    let mut candidates: Vec<String> = Vec::new();
    let locals = reach.locals.iter();
    candidates.extend(locals.map(|name| symbols.name(*name).to_owned()));
    if reach.module < vm.heap.modules.len() {
        for (name, _) in crate::types::dir::defined(vm, reach.module) {
            candidates.push(symbols.name(name).to_owned());
        }
    }
    candidates.extend(BUILTINS.split_ascii_whitespace().map(str::to_owned));
    let found = suggestion(name, candidates.iter().map(String::as_str));
    did_you_mean(found, name, importable)
}

fn attribute_names(vm: &mut Vm, exception: Value, name: &str) -> Vec<String> {
    let state = vm.exception_state(exception);
    let obj = state.and_then(|state| state.extra.iter().find(|(name, _)| *name == sym::OBJ));
    let Some((_, obj)) = obj.copied() else {
        return Vec::new();
    };
    let own = reach(vm, exception)
        .and_then(|reach| reach.this)
        .is_some_and(|this| this.same(obj));
    let names = attempt(vm, |vm| {
        let dir = super::builtin_by_name_text(vm, "dir");
        match dir {
            Some(dir) => {
                let list = vm.call(dir, &[obj])?;
                Ok(vm.heap.list(list).to_vec())
            }
            None => Ok(Vec::new()),
        }
    });
    let mut names = texts(vm, &names.unwrap_or_default());
    names.sort_unstable();
    if !name.starts_with('_') && !own {
        names.retain(|name| !name.starts_with('_'));
    }
    names
}

fn module_names(vm: &mut Vm, module: &str, name: &str) -> Vec<String> {
    let Some(wanted) = vm.heap.symbols.find(module) else {
        return Vec::new();
    };
    let Some(module) = vm.imported.get(&wanted).copied() else {
        return Vec::new();
    };
    let names = attempt(vm, |vm| crate::types::dir::names(vm, module));
    let names = names.map_or_else(Vec::new, |names| vm.heap.list(names).to_vec());
    let mut names = texts(vm, &names);
    if !name.starts_with('_') {
        names.retain(|name| !name.starts_with('_'));
    }
    names
}

fn texts(vm: &Vm, values: &[Value]) -> Vec<String> {
    let texts = values.iter().filter(|value| value.is(Tag::Str));
    texts.map(|text| vm.heap.str(*text).to_owned()).collect()
}
