//! `import`: modules by name, from an allow-list, native or written in Python.
//!
//! Nothing is read from anywhere: a module exists because it is listed in `modules/`. What is not
//! allowed fails where it is imported, and the error says what there is instead.

use std::rc::Rc;

use super::{R, Throw, Vm};
use crate::class::id;
use crate::compile::{CompileOptions, SHORT_CODE, compile_library};
use crate::heap::{Module, Object, Tag, Value};
use crate::modules::{self, Library};
use crate::source::{self, Lines, Source};
use crate::symbol::{Sym, sym};

impl Vm {
    /// `import a.b` and `from a.b import x`; see the instruction `ImportName`.
    pub(crate) fn import_name(&mut self, names: &[Sym], from: bool, level: u8) -> R<Value> {
        if level > 0 {
            return Err(self.throw(
                id::IMPORT_ERROR,
                "attempted relative import with no known parent package",
            ));
        }
        let name = names
            .first()
            .map_or("", |name| self.heap.symbols.name(*name))
            .to_owned();
        if name.is_empty() {
            return Err(self.value_error("Empty module name"));
        }
        let module = self.rooted(|vm| vm.load_module(&name))?;
        if from {
            return Ok(module);
        }
        match name.split_once('.') {
            Some((top, _)) => {
                let top = self.heap.intern(top);
                Ok(self.imported.get(&top).copied().unwrap_or(module))
            }
            None => Ok(module),
        }
    }

    /// `__import__` as a function. Called by one of our modules it is a callback of the program, and
    /// does not import what the program may not.
    pub(crate) fn import_called(&mut self, name: Sym, from: bool) -> R<Value> {
        let text = self.heap.symbols.name(name).to_owned();
        let top = text.split('.').next().unwrap_or(&text);
        let own = self.in_library();
        if own && !(self.is_allowed(&text) && self.is_allowed(top)) {
            return Err(self.no_module(&text));
        }
        self.import_name(&[name], from, 0)
    }

    /// Whether the code that runs is that of one of our modules.
    fn in_library(&self) -> bool {
        let frame = self.frames.last();
        frame.is_some_and(|frame| self.heap.modules[frame.module as usize].library)
    }

    /// Whether the host lets a module in: by its own name, by that of a package around it, or by
    /// a wildcard. A module inside a package does not let the package in.
    fn is_allowed(&self, name: &str) -> bool {
        let Some(allowed) = &self.allowed_modules else {
            return true;
        };
        allowed.names().any(|entry| {
            let entry = entry.strip_suffix(".*").unwrap_or(entry);
            let rest = name.strip_prefix(entry);
            entry == "*" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Whether the code that runs may import a module. Our own modules may use each other.
    fn may_import(&self, name: &str) -> bool {
        self.in_library() || self.is_allowed(name)
    }

    /// A module that natives make use of, whatever the program may import.
    pub(crate) fn own_module(&mut self, name: &'static str) -> R<Value> {
        self.charge(10)?;
        match modules::find(name) {
            Some(library) => self.rooted(|vm| vm.load_library(name, library)),
            None => Err(self.internal("a module of ours is missing")),
        }
    }

    fn load_module(&mut self, name: &str) -> R<Value> {
        self.charge(10)?;
        let Some(library) = modules::find(name).filter(|_| self.may_import(name)) else {
            return Err(self.no_module(name));
        };
        self.load_library(name, library)
    }

    fn load_library(&mut self, name: &str, library: &'static Library) -> R<Value> {
        let key = self.heap.symbols.intern(name);
        if let Some(module) = self.imported.get(&key)
            && self.is_filled(*module)
        {
            return Ok(*module);
        }
        let parent = match name.rsplit_once('.') {
            Some((parent, child)) => Some((self.load_parent(parent)?, child)),
            None => None,
        };
        // The package may have imported it while it was made.
        if let Some(module) = self.imported.get(&key)
            && self.is_filled(*module)
        {
            return Ok(*module);
        }
        let number = self.add_module(name);
        self.heap.modules[number as usize].library = true;
        let module = self.heap.new_object(Object::Module(number));
        self.imported.insert(key, module);
        if let Err(throw) = self.fill_module(number, library) {
            self.imported.remove(&key);
            return Err(throw);
        }
        self.heap.modules[number as usize].frozen = true;
        if let Some((parent, child)) = parent {
            let child = self.heap.intern(child);
            if let Object::Module(parent) = self.heap.object(parent) {
                let parent = *parent as usize;
                self.heap.modules[parent].set(child, module);
            }
        }
        Ok(module)
    }

    /// Whether a module is more than the bare package around one that was imported.
    fn is_filled(&self, module: Value) -> bool {
        matches!(self.heap.object(module), Object::Module(number)
            if self.heap.modules[*number as usize].library)
    }

    /// The package around a module: itself where it is allowed, else a bare one that holds only
    /// what was imported from it.
    fn load_parent(&mut self, name: &str) -> R<Value> {
        if modules::find(name).is_some() && self.may_import(name) {
            return self.nested(|vm| vm.load_module(name));
        }
        let key = self.heap.intern(name);
        if let Some(module) = self.imported.get(&key) {
            return Ok(*module);
        }
        let number = self.add_module(name);
        self.heap.modules[number as usize].frozen = true;
        let module = self.heap.new_object(Object::Module(number));
        self.imported.insert(key, module);
        Ok(module)
    }

    /// A new module without names.
    pub(crate) fn add_module(&mut self, name: &str) -> u32 {
        let name = self.heap.new_str(name);
        let mut module = Module {
            name,
            ..Module::default()
        };
        module.set(sym::NAME, name);
        self.heap.new_module(module)
    }

    fn fill_module(&mut self, number: u32, library: &Library) -> R<()> {
        if let Some(table) = library.table {
            self.heap.modules[number as usize].table = Some(table);
        }
        if let Some(fill) = library.fill {
            fill(self, number as usize)?;
        }
        let Some(text) = library.text else {
            return Ok(());
        };
        // Its own code names the natives as globals.
        if let Some(table) = library.table {
            for native in crate::types::TABLES[usize::from(table)].functions {
                let name = self.heap.intern(native.name);
                if let Some(value) = crate::native::find(usize::from(table), name) {
                    self.heap.modules[number as usize].set(name, value);
                }
            }
        }
        let code = source::library::read(text).and_then(|read| {
            let source = Rc::new(Source::of_library(&format!("<{}>", library.name), read));
            compile_library(read, &source, &mut self.heap, number).ok()
        });
        let Some(code) = code else {
            return Err(self.internal("a module of ours does not compile"));
        };
        self.heap.charge(code.all_bytes());
        self.check_memory()?;
        if let Some(doc) = code.doc {
            self.heap.modules[number as usize].set(sym::DOC, doc);
        }
        let answer = self.answer;
        self.nested(|vm| vm.run_code(Value::UNDEF, code, number, Value::UNDEF))?;
        self.answer = answer;
        Ok(())
    }

    /// Says that there is no such module, and what there is where it exists elsewhere.
    #[cold]
    fn no_module(&mut self, name: &str) -> Throw {
        let top = name.split('.').next().unwrap_or(name);
        let known_here = modules::find(top).is_some() && self.may_import(top);
        let mut allowed: Vec<&str> = modules::names().filter(|it| self.is_allowed(it)).collect();
        allowed.sort_unstable();
        let allowed = if allowed.is_empty() {
            "nothing".to_owned()
        } else {
            allowed.join(", ")
        };
        let message = if known_here && top != name {
            format!("No module named '{name}'; '{top}' is not a package")
        } else if self.allowed_modules.is_some() && !self.is_allowed(name) {
            format!("module '{name}' is not allowed in this sandbox; allowed: {allowed}")
        } else if self.allowed_modules.is_some() || modules::is_standard(top) {
            format!("module '{name}' is not available in this sandbox; allowed: {allowed}")
        } else {
            format!("No module named '{top}'")
        };
        let shown = if message.starts_with("No module") && !message.contains(';') {
            top
        } else {
            name
        };
        let (message, shown) = (self.heap.new_string(message), self.heap.new_str(shown));
        let exception = self.new_exception(id::MODULE_NOT_FOUND_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra = vec![(sym::MSG, message), (sym::NAME_ATTR, shown)];
        }
        self.throw_value(exception)
    }

    /// `from module import name`.
    pub(crate) fn import_from(&mut self, module: Value, name: u32) -> R<Value> {
        let name = Sym(name);
        if let Some(value) = self.find_attr_or_none(module, name)? {
            return Ok(value);
        }
        let text = self.heap.symbols.name(name).to_owned();
        let of = match module.is(Tag::Object).then(|| self.heap.object(module)) {
            Some(Object::Module(number)) => self.heap.modules[*number as usize].name,
            _ => Value::NONE,
        };
        let of = if of.is(Tag::Str) {
            self.heap.str(of).to_owned()
        } else {
            "?".to_owned()
        };
        let dotted = format!("{of}.{text}");
        if modules::find(&dotted).is_some() && self.may_import(&dotted) {
            return self.rooted(|vm| vm.load_module(&dotted));
        }
        let message = format!("cannot import name '{text}' from '{of}' (unknown location)");
        let (message, of) = (self.heap.new_string(message), self.heap.new_string(of));
        let text = self.heap.new_string(text);
        let exception = self.new_exception(id::IMPORT_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra = vec![
                (sym::MSG, message),
                (sym::NAME_ATTR, of),
                (sym::NAME_FROM, text),
            ];
        }
        Err(self.throw_value(exception))
    }

    /// `from module import *`.
    pub(crate) fn import_star(&mut self, module: Value) -> R<()> {
        let number = match module.is(Tag::Object).then(|| self.heap.object(module)) {
            Some(Object::Module(number)) => *number as usize,
            _ => return Err(self.type_error("only modules can be imported from")),
        };
        let mut names: Vec<Sym> = Vec::new();
        if let Some(all) = self.heap.modules[number].get(sym::ALL) {
            for name in self.collect_iterable(all)? {
                if name.is(Tag::Str) {
                    names.push(self.heap.symbol_of(name));
                }
            }
        } else {
            for (name, _) in crate::types::dir::defined(self, number) {
                names.push(name);
            }
            if let Some(table) = self.heap.modules[number].table {
                for native in crate::types::TABLES[usize::from(table)].functions {
                    names.push(self.heap.intern(native.name));
                }
            }
            let public = |name: &Sym| !self.heap.symbols.name(*name).starts_with('_');
            names.retain(public);
        }
        let (target, namespace) = self
            .frames
            .last()
            .map_or((0, Value::UNDEF), |frame| (frame.module, frame.extra));
        for name in names {
            self.charge(1)?;
            let value = self.get_attr(module, name)?;
            match namespace.tag() {
                Tag::Dict => self.dict_set_name(namespace, name, value),
                _ if self.heap.modules[target as usize].protected.contains(&name) => {
                    return Err(self.protected_name(name));
                }
                _ => self.heap.modules[target as usize].set(name, value),
            }
        }
        Ok(())
    }

    /// Sets or (with undefined) deletes a name of a module, unless it is one of ours.
    pub(crate) fn set_module_attr(&mut self, number: usize, name: Sym, value: Value) -> R<()> {
        if self.heap.modules[number].frozen {
            if !value.is_undef() && self.set_stream(number, name, value) {
                return Ok(());
            }
            let message = format!(
                "module '{}' cannot be changed in this sandbox",
                self.heap.str(self.heap.modules[number].name)
            );
            return Err(self.throw(id::ATTRIBUTE_ERROR, message));
        }
        if self.heap.modules[number].protected.contains(&name) {
            return Err(self.protected_name(name));
        }
        let known = self.heap.modules[number].names.len();
        self.heap.modules[number].set(name, value);
        if number == 0 && name == sym::RESULT {
            self.result_set = !value.is_undef();
        }
        if self.heap.modules[number].names.len() > known {
            self.heap.charge(64);
        }
        Ok(())
    }

    /// `sys.stdout = f` and `sys.stderr = f`, the only names of a module that may change.
    fn set_stream(&mut self, number: usize, name: Sym, value: Value) -> bool {
        let own = self.heap.str(self.heap.modules[number].name) == "sys";
        if !own || !self.heap.modules[number].library {
            return false;
        }
        let (stdout, stderr) = (self.heap.intern("stdout"), self.heap.intern("stderr"));
        if name != stdout && name != stderr {
            return false;
        }
        self.heap.modules[number].set(name, value);
        if name == stdout {
            let first = self.heap.intern("__stdout__");
            let first = self.heap.modules[number].get(first);
            let is_first = first.is_some_and(|first| first.same(value));
            self.stdout = if is_first { Value::UNDEF } else { value };
        }
        true
    }

    /// Whether a text may be compiled: its size, the work, and the memory that takes.
    pub(crate) fn check_code(&mut self, text: &str) -> R<()> {
        if text.len() > self.limits.code_size {
            return Err(self.limit(crate::meter::Limit::CodeSize));
        }
        self.charge(text.len())?;
        self.make_room(text.len().saturating_mul(64))
    }

    /// Counts compiled code towards the memory in use, and looks at the clock after much work.
    pub(crate) fn charge_code(&mut self, code: &crate::code::Code) -> R<()> {
        self.heap.charge(code.all_bytes() + code.source.bytes());
        self.check_memory()?;
        if code.source.text.len() <= SHORT_CODE {
            return Ok(());
        }
        self.refill()
    }

    /// `eval` and `exec` of a text, in the namespace of the caller or in one that was given.
    pub(crate) fn run_text(
        &mut self,
        text: &str,
        name: &str,
        expression: bool,
        (globals, locals): (Option<Value>, Option<Value>),
    ) -> R<Value> {
        self.check_code(text)?;
        let text = if expression {
            text.trim_start_matches([' ', '\t'])
        } else {
            text
        };
        let globals = globals.filter(|value| !value.is_none());
        let locals = locals.filter(|value| !value.is_none());
        let own = self.frames.last().map_or(0, |frame| frame.module);
        let mut lives_in = Some(own);
        let dict = match globals {
            None => None,
            Some(value) => match (self.dict_payload(value), self.globals_of(value)) {
                (Some(dict), _) => Some(dict),
                (None, Some(number)) => {
                    lives_in = Some(number);
                    None
                }
                (None, None) => {
                    let message = if expression {
                        "globals must be a dict".to_owned()
                    } else {
                        let given = self.type_name(value);
                        format!("exec() globals must be a dict, not {given}")
                    };
                    return Err(self.type_error(message));
                }
            },
        };
        // A text of the program in one of our modules could import what the program may not. It would
        // get there as a callback of ours that is `exec` itself, or with the names of a module. It runs
        // among the names of the program, or in a copy of those of the module.
        lives_in = lives_in.filter(|number| !self.heap.modules[*number as usize].library);
        let module = match (dict, lives_in) {
            (Some(dict), _) => self.module_from(dict)?,
            (None, Some(number)) => number,
            (None, None) => match globals.and_then(|value| self.globals_of(value)) {
                Some(number) => {
                    let copy = crate::types::module::snapshot(self, number);
                    self.root(copy);
                    self.module_from(copy)?
                }
                None => 0,
            },
        };
        let namespace = match (globals, locals) {
            (_, Some(locals)) => locals,
            (None, None) if lives_in.is_some() => self.caller_namespace()?,
            (_, None) => Value::UNDEF,
        };
        self.root(namespace);
        let options = CompileOptions {
            answer: expression,
            namespace: !namespace.is_undef(),
            expression,
            count_rounds: self.limits.loop_iterations.is_some(),
            bodies: None,
        };
        let source = Rc::new(Source::new(name, text).with_lines(Lines::Unknown));
        let code = self.compile(&source, module, options)?;
        self.charge_code(&code)?;
        let answer = std::mem::replace(&mut self.answer, Value::NONE);
        self.root(answer);
        let result = self.nested(|vm| vm.run_code(Value::UNDEF, code, module, namespace));
        let value = std::mem::replace(&mut self.answer, answer);
        if let Some(dict) = dict {
            let builtins = self.heap.symbol_text(sym::BUILTINS_NAME);
            for (name, value) in crate::types::dir::defined(self, module as usize) {
                if name != sym::NAME || !value.same(builtins) {
                    self.dict_set_name(dict, name, value);
                }
            }
        }
        result?;
        Ok(value)
    }

    /// The module whose names a value stands for, as `globals()` gives them.
    fn globals_of(&self, value: Value) -> Option<u32> {
        match value.is(Tag::Object).then(|| self.heap.object(value)) {
            Some(Object::Globals(number)) => Some(*number),
            _ => None,
        }
    }

    /// Names that `exec` without a namespace sees: those of the calling function, as a copy.
    fn caller_namespace(&mut self) -> R<Value> {
        let in_function = self
            .frames
            .last()
            .is_some_and(|frame| frame.code.kind != crate::code::CodeKind::Module);
        if !in_function {
            return Ok(Value::UNDEF);
        }
        let Some(locals) = super::builtin_by_name_text(self, "locals") else {
            return Ok(Value::UNDEF);
        };
        self.call(locals, &[])
    }

    /// A module with the names of a dict.
    fn module_from(&mut self, dict: Value) -> R<u32> {
        let number = self.add_module("__main__");
        self.heap.modules[number as usize].passing = true;
        let name = self.heap.symbol_text(sym::BUILTINS_NAME);
        self.heap.modules[number as usize].set(sym::NAME, name);
        let entries: Vec<_> = self
            .heap
            .dict(dict)
            .iter()
            .map(|entry| (entry.key, entry.value))
            .collect();
        self.reserve(entries.len() * 64)?;
        for (key, value) in entries {
            self.charge(1)?;
            if key.is(Tag::Str) {
                let name = self.heap.symbol_of(key);
                self.heap.modules[number as usize].set(name, value);
            }
        }
        Ok(number)
    }
}
