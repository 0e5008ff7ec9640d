//! Modules that the host handed in as files: `import helper` runs `helper.py` of the workspace.
//!
//! The modules of the sandbox come first, so that no file stands in for one of them. Only what the
//! host gave is code: a file that the program wrote, changed or moved is none, unless it may use
//! `exec`, for writing and importing would be that by another name.

use std::rc::Rc;

use super::{R, Vm};
use crate::class::id;
use crate::compile::CompileOptions;
use crate::files::{CodeFile, Inode};
use crate::heap::{Object, Tag, Value};
use crate::source::Source;
use crate::symbol::{Sym, sym};

impl Vm {
    /// The module of a file, with the packages around it; none where there is no such file.
    pub(super) fn load_file(&mut self, name: &str, own: bool) -> R<Option<Value>> {
        if self.heap.tree.is_none() {
            return Ok(None);
        }
        let Some((top, _)) = name.split_once('.') else {
            return self.load_part(name, None);
        };
        // From the top down: the first that is missing ends it, however long the name is.
        let mut module = self.load_module(top, own)?;
        let mut done = top.len();
        while done < name.len() {
            let Some(package) = self.file_package(module) else {
                let message = format!(
                    "No module named '{name}'; '{}' is not a package",
                    &name[..done]
                );
                return Err(self.missing_module(message, name));
            };
            let rest = &name[done + 1..];
            done += 1 + rest.find('.').unwrap_or(rest.len());
            let part = &name[..done];
            if !self.may_import(part, own) {
                return Err(self.no_module(part, own));
            }
            let Some(next) = self.load_part(part, Some(package))? else {
                return Err(self.missing_module(format!("No module named '{part}'"), part));
            };
            module = next;
        }
        Ok(Some(module))
    }

    /// One module of a file, in a package that is there already.
    fn load_part(&mut self, name: &str, package: Option<usize>) -> R<Option<Value>> {
        self.charge(10)?;
        let known = self.heap.symbols.find(name);
        if let Some(module) = known.and_then(|key| self.imported.get(&key)) {
            return Ok(Some(*module));
        }
        let tree = self.heap.tree.as_ref();
        let Some(found) = tree.and_then(|tree| tree.code_file(name)) else {
            return Ok(None);
        };
        self.make_room(1 << 10)?;
        let key = self.heap.symbols.intern(name);
        let number = self.add_module(name);
        let module = self.heap.new_object(Object::Module(number));
        self.imported.insert(key, module);
        self.heap.modules[number as usize].passing = true;
        self.heap.modules[number as usize].filling = true;
        let filled = self.run_file(name, number, &found);
        self.heap.modules[number as usize].filling = false;
        if let Err(throw) = filled {
            self.imported.remove(&key);
            return Err(throw);
        }
        if let Some(package) = package {
            let child = name.rsplit('.').next().unwrap_or(name);
            let child = self.heap.intern(child);
            self.heap.modules[package].set(child, module);
        }
        Ok(Some(module))
    }

    /// The number of a module that is a package of files.
    fn file_package(&self, module: Value) -> Option<usize> {
        let number = self.module_number(module)?;
        let module = &self.heap.modules[number];
        let is_package = !module.frozen && module.get(sym::PATH_ATTR).is_some();
        is_package.then_some(number)
    }

    fn run_file(&mut self, name: &str, number: u32, found: &CodeFile) -> R<()> {
        let within = match &found.package {
            Some(_) => name,
            None => name.rsplit_once('.').map_or("", |(within, _)| within),
        };
        let within = self.heap.new_str(within);
        self.heap.modules[number as usize].set(sym::PACKAGE, within);
        self.heap.modules[number as usize].set(sym::DOC, Value::NONE);
        if let Some(directory) = &found.package {
            let directory = self.heap.new_str(directory);
            let path = self.heap.new_list(vec![directory]);
            self.heap.modules[number as usize].set(sym::PATH_ATTR, path);
        }
        let Some(file) = &found.file else {
            self.heap.modules[number as usize].set(sym::FILE, Value::NONE);
            return Ok(());
        };
        let path = self.heap.new_str(&found.path);
        self.heap.modules[number as usize].set(sym::FILE, path);
        let text = self.text_of(name, file)?;
        let options = CompileOptions {
            count_rounds: self.limits.loop_iterations.is_some(),
            ..CompileOptions::default()
        };
        let source = Rc::new(Source::new(&found.path, &text));
        let code = self.compile(&source, number, options)?;
        self.charge_code(&code)?;
        if let Some(doc) = code.doc {
            self.heap.modules[number as usize].set(sym::DOC, doc);
        }
        let answer = self.answer;
        self.root(answer);
        let ran = self.nested(|vm| vm.run_code(Value::UNDEF, code, number, Value::UNDEF));
        self.answer = answer;
        ran.map(|_| ())
    }

    fn text_of(&mut self, name: &str, file: &Inode) -> R<String> {
        let length = file.len();
        if length > self.limits.code_size {
            return Err(self.limit(crate::meter::Limit::CodeSize));
        }
        self.make_room(length)?;
        // Nothing of the program runs between this and the reading.
        if !self.allow_eval && !file.is_as_given() {
            let message = format!(
                "module '{name}' is not as the caller gave it: a program that may not use `exec` cannot write \
                 its own modules"
            );
            return Err(self.throw(id::IMPORT_ERROR, message));
        }
        let text = match std::str::from_utf8(&file.bytes()) {
            Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
            Err(error) => Err(error.valid_up_to()),
        };
        let text = text.map_err(|at| {
            let message =
                format!("(unicode error) 'utf-8' codec can't decode the byte at position {at}");
            self.throw(id::SYNTAX_ERROR, message)
        })?;
        self.check_code(&text)?;
        Ok(text)
    }

    /// The whole name of a module that is imported by dots from where the program is.
    pub(super) fn name_from_here(&mut self, name: &str, level: u8) -> R<String> {
        let here = self.frames.last().map_or(0, |frame| frame.module as usize);
        let package = self.heap.modules[here].get(sym::PACKAGE);
        let package = package.filter(|package| package.is(Tag::Str));
        let package = package.map_or("", |package| self.heap.str(package));
        let mut base = package;
        for _ in 1..level {
            base = base.rsplit_once('.').map_or("", |(outer, _)| outer);
        }
        let message = match (package, base, name) {
            ("", _, _) => "attempted relative import with no known parent package",
            (_, "", _) => "attempted relative import beyond top-level package",
            (_, base, "") => return Ok(base.to_owned()),
            (_, base, name) => return Ok(format!("{base}.{name}")),
        };
        Err(self.throw(id::IMPORT_ERROR, message))
    }

    /// A module inside a package that nothing has imported so far, for `from package import it`.
    pub(super) fn submodule(&mut self, module: Value, name: Sym) -> R<Option<Value>> {
        let Some(number) = self.module_number(module) else {
            return Ok(None);
        };
        let package = self.heap.str(self.heap.modules[number].name);
        let dotted = format!("{package}.{}", self.heap.symbols.name(name));
        let own = self.runs_own_code();
        if !self.may_import(&dotted, own) {
            return Ok(None);
        }
        if crate::modules::find(&dotted).is_some() {
            return self.rooted(|vm| vm.load_module(&dotted, own)).map(Some);
        }
        match self.file_package(module) {
            Some(package) => self.rooted(|vm| vm.load_part(&dotted, Some(package))),
            None => Ok(None),
        }
    }
}
