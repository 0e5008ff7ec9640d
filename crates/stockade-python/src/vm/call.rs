//! Calls: what can be called, and how arguments get to it.
//!
//! Arguments lie next to each other on the stack, the last ones named where there are keywords.
//! The place before the first one belongs to the call too: it held the callee, and takes the
//! receiver of a method, so that nothing has to be moved.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::ModModule;

use super::bind::FEW;
use super::enter::entry;
use super::{Frame, R, Ret, Vm, WINDOW};
use crate::class::{BUILTIN_CLASSES, id};
use crate::code::{Code, CodeKind, ENTRY};
use crate::compile::compile_body;
use crate::heap::{Dict, Function, Generator, GeneratorKind, GeneratorState, Object, Tag, Value};
use crate::native::{NativeKind, native_of};
use crate::symbol::{Sym, sym};

/// The arguments of a native: a part of the stack.
pub(crate) struct Args {
    pub(crate) start: usize,
    /// Positional ones.
    pub(crate) count: usize,
    /// The names of those after the positional ones.
    pub(crate) names: Option<Rc<[Sym]>>,
}

/// What each of many names costs that a dict gives to a call.
const NAMED: usize = 8;

/// More names than this take memory worth a look before they are put into a dict, and each entry of
/// one takes so many bytes.
const MANY_NAMES: usize = 4096;
const NAMED_ENTRY: usize = 48;

/// What starting a call gave.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Flow {
    /// It is done.
    Value(Value),
    /// A frame was pushed.
    Frame,
}

impl Vm {
    /// Calls from a native, with positional arguments, and waits for the value.
    pub(crate) fn call(&mut self, function: Value, args: &[Value]) -> R<Value> {
        self.call_keywords(function, args, &[])
    }

    /// As [`Vm::call`], with keyword arguments.
    pub(crate) fn call_keywords(
        &mut self,
        function: Value,
        args: &[Value],
        keywords: &[(Sym, Value)],
    ) -> R<Value> {
        let (top, roots) = (self.top, self.roots.len());
        let start = top + 1;
        let total = args.len() + keywords.len();
        self.need_stack(start + total)?;
        self.stack[top] = function;
        self.stack[start..start + args.len()].copy_from_slice(args);
        for (at, (_, value)) in keywords.iter().enumerate() {
            self.stack[start + args.len() + at] = *value;
        }
        self.top = start + total;
        let names: Option<Rc<[Sym]>> =
            (!keywords.is_empty()).then(|| keywords.iter().map(|(name, _)| *name).collect());
        let result = self.call_and_run(function, start, total, names.as_ref());
        self.top = top;
        self.roots.truncate(roots);
        result
    }

    /// Starts a call and runs it to its end.
    fn call_and_run(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
    ) -> R<Value> {
        if self.too_deep_natively() {
            return Err(self.recursion_error());
        }
        let floor = self.frames.len();
        self.charge(4)?;
        self.native_depth += 1;
        // A native that calls back uses the native stack, which may belong to a thread with little
        // of it.
        let result =
            self.on_stack(
                |vm| match vm.call_start(function, start, total, names, Ret::Stop) {
                    Ok(Flow::Value(value)) => Ok(value),
                    Ok(Flow::Frame) => vm.run(floor),
                    Err(throw) => Err(throw),
                },
            );
        self.native_depth -= 1;
        result
    }

    /// Whether no more functions of the program fit into each other. As in CPython, they and the
    /// natives that call back are counted apart.
    #[inline]
    pub(crate) fn too_deep(&self) -> bool {
        self.frames.len() >= self.limits.recursion
    }

    /// The same for natives.
    #[inline]
    pub(crate) fn too_deep_natively(&self) -> bool {
        self.native_depth > self.limits.recursion
    }

    #[cold]
    pub(crate) fn recursion_error(&mut self) -> super::Throw {
        self.throw(id::RECURSION_ERROR, "maximum recursion depth exceeded")
    }

    /// Makes the stack reach a full window past `end`.
    #[inline]
    pub(crate) fn need_stack(&mut self, end: usize) -> R<()> {
        if self.stack.len() < end + WINDOW {
            self.grow_stack(end)?;
        }
        Ok(())
    }

    /// Makes room for one more frame, noting growth.
    #[inline]
    pub(crate) fn need_frame(&mut self) {
        let (heap, before) = (&self.heap, self.frames.bytes());
        self.frames
            .reserve(|count| heap.growth(count, size_of::<Frame>()));
        let grown = self.frames.bytes() - before;
        self.heap.charge(grown);
    }

    #[cold]
    fn grow_stack(&mut self, end: usize) -> R<()> {
        let wanted = self.heap.growth(self.stack.len(), size_of::<Value>());
        let more = (end + WINDOW - self.stack.len()).max(wanted);
        self.reserve(more * size_of::<Value>())?;
        self.heap.charge(more * size_of::<Value>());
        self.stack.reserve_exact(more);
        self.stack.resize(self.stack.len() + more, Value::UNDEF);
        Ok(())
    }

    /// Starts a call: `total` arguments from `start`, the last ones named by `names`.
    pub(crate) fn call_start(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        if function.is(Tag::Func) {
            if self.start_call(function, start, total, names, ret) {
                return Ok(Flow::Frame);
            }
            return self.call_function(function, start, total, names, ret, Value::UNDEF);
        }
        self.call_other(function, start, total, names, ret)
    }

    /// The same for what is no function of the program.
    fn call_other(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        match function.tag() {
            Tag::Native => {
                let count = total - names.map_or(0, |names| names.len());
                let args = Args {
                    start,
                    count,
                    names: names.cloned(),
                };
                self.call_native(function, args).map(Flow::Value)
            }
            Tag::Method => {
                let method = *self.heap.method(function);
                self.stack[start - 1] = method.receiver;
                match method.function.tag() {
                    Tag::Func | Tag::Native => {
                        self.call_start(method.function, start - 1, total + 1, names, ret)
                    }
                    _ => self.call_wrapped(method.function, start - 1, total + 1, names, ret),
                }
            }
            Tag::Class => self.call_class(function, start, total, names, ret),
            Tag::Object => self.call_object(function, start, total, names, ret),
            _ => self.call_instance(function, start, total, names, ret),
        }
    }

    /// Calls what a bound method holds where that is no function. Callables can be wrapped in each
    /// other as deep as a program likes, and each takes the place before its arguments: they move
    /// to where there is one.
    fn call_wrapped(
        &mut self,
        function: Value,
        from: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        let top = self.top;
        let start = top.max(from + total) + 1;
        self.need_stack(start + total)?;
        self.stack.copy_within(from..from + total, start);
        self.stack[start - 1] = function;
        self.top = start + total;
        let flow = self.nested(|vm| vm.call_start(function, start, total, names, ret));
        if !matches!(flow, Ok(Flow::Frame)) {
            self.top = top;
        }
        flow
    }

    fn call_native(&mut self, function: Value, args: Args) -> R<Value> {
        if !self.meter.charge(1) || self.heap.used() >= self.meter.collect_at {
            self.safepoint()?;
        }
        let roots = self.roots.len();
        let native = native_of(function);
        let (start, count, total) = (args.start, args.count, args.total());
        let names = args.names.clone();
        let result = (native.call)(self, args);
        if self.roots.len() > roots {
            self.roots.truncate(roots);
        }
        match result {
            Err(_) if native.kind == NativeKind::Method && self.try_again(start, total)? => {
                let args = Args {
                    start,
                    count,
                    names,
                };
                let result = (native.call)(self, args);
                self.roots.truncate(roots);
                result
            }
            result => result,
        }
    }

    /// Anything else is called through `__call__` of its class.
    fn call_instance(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        self.room()?;
        let Some(method) = self.special(function, sym::CALL) else {
            let message = format!("'{}' object is not callable", self.type_name(function));
            return Err(self.type_error(message));
        };
        match method.tag() {
            Tag::Func | Tag::Native => {
                self.stack[start - 1] = function;
                self.call_start(method, start - 1, total + 1, names, ret)
            }
            _ => {
                let bound = self.bind(method, function)?;
                self.nested(|vm| vm.call_start(bound, start, total, names, ret))
            }
        }
    }

    fn call_object(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        match self.heap.object(function) {
            Object::StaticMethod(inner) => {
                let inner = *inner;
                self.nested(|vm| vm.call_start(inner, start, total, names, ret))
            }
            Object::GenericAlias { origin, .. } => {
                let origin = *origin;
                self.nested(|vm| vm.call_start(origin, start, total, names, ret))
            }
            Object::Tool { name } => {
                let name = *name;
                let count = total - names.map_or(0, |names| names.len());
                let args = Args {
                    start,
                    count,
                    names: names.cloned(),
                };
                self.call_tool(name, &args, ret).map(Flow::Value)
            }
            _ => self.call_instance(function, start, total, names, ret),
        }
    }

    /// Pushes the frame of a Python function, or makes its generator, where
    /// [`Vm::start_call`] does not.
    #[inline(never)]
    pub(crate) fn call_function(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
        extra: Value,
    ) -> R<Flow> {
        self.bind_slowly(function, start, total, names)?;
        self.push_frame(function, start, ret, extra)
    }

    /// Binds arguments of any function, once it is compiled.
    fn bind_slowly(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
    ) -> R<()> {
        let body = self.heap.function(function);
        let code = match body.code.later {
            None => Rc::clone(&body.code),
            Some(later) => self.compile_body(function, later)?,
        };
        // What is simple was tried already.
        let end = start + total.max(code.params.count());
        if !code.is_simple()
            && self.stack.len() >= end + WINDOW
            && self.bind_quickly(function, start, total, names)
        {
            return Ok(());
        }
        self.bind_arguments(function, &code, start, total, names)
    }

    /// Compiles a function of ours when it is first called.
    #[cold]
    #[inline(never)]
    fn compile_body(&mut self, function: Value, later: &'static ModModule) -> R<Rc<Code>> {
        let body = self.heap.function(function);
        let (module, source) = (body.module, Rc::clone(&body.code.source));
        let Ok(code) = compile_body(later, &source, &mut self.heap, module) else {
            return Err(self.internal("a function of ours does not compile"));
        };
        self.heap.charge(code.all_bytes());
        self.check_memory()?;
        self.heap.function_ours(function).code = Rc::clone(&code);
        Ok(code)
    }

    /// Calls a native in its short form, where it has one and nothing is due first.
    #[inline]
    pub(crate) fn call_quick(
        &mut self,
        function: Value,
        start: usize,
        count: usize,
        ret: Ret,
    ) -> Option<Flow> {
        let quick = native_of(function).quick?;
        if !self.meter.has(1) || self.heap.used() >= self.meter.collect_at {
            return None;
        }
        let flow = quick(self, start, count, ret)?;
        self.meter.pay(1);
        Some(flow)
    }

    /// Starts a call of a plain function with all its arguments in place; false where something
    /// else is to be done first, and nothing was done.
    #[inline(never)]
    pub(crate) fn call_plain(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        ret: Ret,
    ) -> bool {
        entry!(self)
            .enter(function, start, total, ret, None)
            .is_some()
    }

    #[inline(never)]
    fn push_frame(&mut self, function: Value, base: usize, ret: Ret, extra: Value) -> R<Flow> {
        if self.too_deep() {
            return Err(self.recursion_error());
        }
        let body = self.heap.function(function);
        let (code, module) = (Rc::clone(&body.code), body.module);
        let registers = usize::from(code.registers);
        self.need_stack(base + registers)?;
        let params = code.params.count();
        let locals = code.locals.len().max(params);
        self.stack[base + params..base + locals].fill(Value::UNDEF);
        self.enter_cells(function, &code, base);
        let more = self.meter.charge(i64::from(code.entry_cost));
        if code.kind != CodeKind::Function && code.kind != CodeKind::Class {
            let generator = self.make_generator(function, code, base);
            return Ok(Flow::Value(generator));
        }
        self.top = base + registers;
        self.need_frame();
        self.frames.push(Frame {
            code,
            base,
            pc: ENTRY,
            ret,
            module,
            func: function,
            handled: Value::NONE,
            extra,
            generator: Value::UNDEF,
        });
        if (!more || self.heap.used() >= self.meter.collect_at)
            && let Err(throw) = self.safepoint()
        {
            // The frame never ran; what is pending goes on from the caller.
            self.pop_frame();
            return Err(throw);
        }
        Ok(Flow::Frame)
    }

    /// Wraps parameters that inner functions use, and takes the cells of outer ones along.
    #[inline]
    fn enter_cells(&mut self, function: Value, code: &Code, base: usize) {
        for reg in &code.cell_params {
            let place = base + usize::from(*reg);
            self.stack[place] = self.heap.new_cell(self.stack[place]);
        }
        if !code.captures.is_empty() {
            let from = base + usize::from(code.free_base);
            let closure = &self.heap.function(function).closure;
            self.stack[from..from + closure.len()].copy_from_slice(closure);
        }
        if let Some((reg, count)) = code.wide {
            let list = self.heap.new_list(vec![Value::UNDEF; count as usize]);
            self.stack[base + usize::from(reg)] = list;
        }
    }

    fn make_generator(&mut self, function: Value, code: Rc<Code>, base: usize) -> Value {
        let kind = match code.kind {
            CodeKind::Coroutine => GeneratorKind::Coroutine,
            CodeKind::AsyncGenerator => GeneratorKind::AsyncGenerator,
            _ => GeneratorKind::Generator,
        };
        let registers = self.stack[base..base + usize::from(code.registers)].to_vec();
        let (name, qualname) = if function.is(Tag::Func) {
            (
                self.heap.function(function).name,
                self.heap.function(function).qualname,
            )
        } else {
            (Value::NONE, Value::NONE)
        };
        let born = self
            .frames
            .last()
            .map_or((0, 0), |frame| (frame.base as u32, frame.pc as u32));
        let module = match function.tag() {
            Tag::Func => self.heap.function(function).module,
            _ => 0,
        };
        self.heap.new_generator(Generator {
            kind,
            module,
            state: GeneratorState::Created,
            code,
            func: function,
            pc: ENTRY as u32,
            into: None,
            registers,
            handled: Value::NONE,
            name,
            qualname,
            born,
            owned: false,
            finalized: false,
        })
    }

    /// Runs the code of a module or a class body from a native.
    pub(crate) fn run_code(
        &mut self,
        function: Value,
        code: Rc<Code>,
        module: u32,
        namespace: Value,
    ) -> R<Value> {
        let top = self.top;
        let base = top + 1;
        let floor = self.frames.len();
        self.need_stack(base + usize::from(code.registers))?;
        let locals = code.locals.len();
        self.stack[base..base + locals].fill(Value::UNDEF);
        self.enter_cells(function, &code, base);
        self.charge(code.entry_cost as usize)?;
        self.native_depth += 1;
        self.top = base + usize::from(code.registers);
        self.need_frame();
        self.frames.push(Frame {
            code,
            base,
            pc: ENTRY,
            ret: Ret::Stop,
            module,
            func: function,
            handled: Value::NONE,
            extra: namespace,
            generator: Value::UNDEF,
        });
        let result = self.on_stack(|vm| vm.run(floor));
        self.native_depth -= 1;
        self.top = top;
        result
    }

    /// `f(*list, **mapping)`.
    pub(crate) fn call_spread(
        &mut self,
        function: Value,
        list: Value,
        mapping: Value,
        ret: Ret,
    ) -> R<Flow> {
        let collected = match list.tag() {
            Tag::List | Tag::Tuple => list,
            _ => self.spread_argument(function, list)?,
        };
        let dict = match mapping.tag() {
            Tag::Dict | Tag::Undef => mapping,
            _ => self.rooted(|vm| {
                vm.root(collected);
                let dict = vm.heap.new_dict(Dict::default());
                vm.root(dict);
                vm.dict_merge_call(dict, mapping, function)?;
                Ok(dict)
            })?,
        };
        let names = self.names_in(dict)?;
        let named = names.as_ref().map_or(0, |names| names.len());
        let start = self.top + 1;
        let count = self.heap.items(collected).len();
        let total = count + named;
        self.charge(total)?;
        self.look_ahead(total)?;
        self.need_stack(start + total)?;
        self.stack[start - 1] = function;
        let places = self.stack[start..start + count].iter_mut();
        for (place, item) in places.zip(self.heap.items(collected).iter()) {
            *place = item;
        }
        let places = self.stack[start + count..start + total].iter_mut();
        if named > 0 {
            let entries = self.heap.dict(dict).slots().iter();
            let given = entries.filter(|entry| !entry.key.is_undef());
            for (place, entry) in places.zip(given) {
                *place = entry.value;
            }
        }
        self.look_ahead(total)?;
        // A frame pushed from here sets its own top; a native must not use this part.
        let top = self.top;
        self.top = start + total;
        // So many names may be put into a dict, and garbage of such calls makes room for it.
        let room = if named > MANY_NAMES {
            self.make_room_for_pieces(named * NAMED_ENTRY)
        } else {
            Ok(())
        };
        let flow = room.and_then(|()| self.call_start(function, start, total, names.as_ref(), ret));
        if !matches!(flow, Ok(Flow::Frame)) {
            self.top = top;
        }
        flow
    }

    /// The names that a dict gives to a call; nothing where it gives none.
    fn names_in(&mut self, dict: Value) -> R<Option<Rc<[Sym]>>> {
        let room = match dict.tag() {
            Tag::Dict => self.heap.dict(dict).slots().len(),
            _ => 0,
        };
        if let Some((names, cost)) = self.names_again(dict) {
            self.charge(cost)?;
            return Ok(Some(names));
        }
        let (mut few, mut many) = ([sym::EMPTY; FEW], Vec::new());
        let names = if room <= FEW {
            &mut few[..room]
        } else {
            many.resize(room, sym::EMPTY);
            &mut many[..]
        };
        let mut named = 0;
        for at in 0..room {
            let key = self.heap.dict(dict).slots()[at].key;
            if key.is_undef() {
                continue;
            }
            if room > FEW {
                self.charge(NAMED)?;
            }
            let Some(name) = self.name_in(key)? else {
                return Err(self.type_error("keywords must be strings"));
            };
            names[named] = name;
            named += 1;
        }
        let names = &names[..named];
        Ok((named > 0).then(|| self.name_list(names)))
    }

    /// The names that the last call of this kind had, where a dict has the same, and what it costs to
    /// go through its texts.
    fn names_again(&self, dict: Value) -> Option<(Rc<[Sym]>, usize)> {
        if !dict.is(Tag::Dict) {
            return None;
        }
        let last = self.last_names.as_ref()?;
        let entries = self.heap.dict(dict).slots();
        if entries.len() != last.len() {
            return None;
        }
        let mut cost = 0;
        for (entry, name) in entries.iter().zip(last.iter()) {
            cost += self.heap.reads(entry.key, *name)? / 8;
        }
        Some((Rc::clone(last), cost))
    }

    /// Names as calls take them: the list of the last call where it has the same ones.
    fn name_list(&mut self, names: &[Sym]) -> Rc<[Sym]> {
        if names.len() > FEW {
            return names.into();
        }
        match &self.last_names {
            Some(last) if **last == *names => Rc::clone(last),
            _ => Rc::clone(self.last_names.insert(names.into())),
        }
    }

    /// The elements of `x` in `f(*x)`, as a list.
    fn spread_argument(&mut self, function: Value, value: Value) -> R<Value> {
        match self.collect_list(value) {
            Ok(items) => Ok(items),
            Err(throw) => {
                let plain = self.special(value, sym::ITER).is_none()
                    && self.special(value, sym::GETITEM).is_none();
                if plain && self.catch(id::TYPE_ERROR).is_some() {
                    let message = format!(
                        "{} argument after * must be an iterable, not {}",
                        self.callee_name(function),
                        self.type_name(value)
                    );
                    return Err(self.type_error(message));
                }
                Err(throw)
            }
        }
    }

    /// How messages name what is called.
    pub(crate) fn callee_name(&self, function: Value) -> String {
        let module = |name: &str| format!("__main__.{name}()");
        // Methods can be bound as often as a program likes.
        let mut function = function;
        while function.is(Tag::Method) {
            function = self.heap.method(function).function;
        }
        match function.tag() {
            Tag::Func => module(&self.function_name(function)),
            Tag::Native => format!("{}()", native_of(function).name),
            Tag::Class if function.handle() >= BUILTIN_CLASSES => {
                module(self.class_name(function.handle()))
            }
            Tag::Class => format!("{}()", self.class_name(function.handle())),
            _ => format!("{} object", self.type_name(function)),
        }
    }

    /// A function object from a code object; see `MakeFunction`.
    pub(crate) fn make_function(
        &mut self,
        code: &Code,
        child: usize,
        base: usize,
        from: usize,
        flags: u8,
    ) -> Value {
        let child = Rc::clone(&code.children[child]);
        let mut at = from;
        let mut take = |flag: u8| {
            if flags & flag == 0 {
                return Value::UNDEF;
            }
            at += 1;
            self.stack[at - 1]
        };
        let (defaults, kw_defaults, annotations, type_params) =
            (take(1), take(2), take(4), take(8));
        let defaults = match defaults.tag() {
            Tag::Tuple => self.heap.tuple(defaults).to_vec(),
            _ => Vec::new(),
        };
        let mut named = Vec::new();
        if kw_defaults.is(Tag::Dict) {
            let entries: Vec<_> = self
                .heap
                .dict(kw_defaults)
                .iter()
                .map(|it| (it.key, it.value))
                .collect();
            for (key, value) in entries {
                // Paid at the end of a round; where there is none, a name is come by once.
                self.meter.charge((self.heap.str(key).len() / 8) as i64);
                named.push((self.heap.symbol_of(key), value));
            }
        }
        let closure = child
            .captures
            .iter()
            .map(|reg| self.stack[base + usize::from(*reg)])
            .collect();
        let name = self.heap.symbol_text(child.name);
        let qualname = self.heap.new_str(&child.qualname);
        let module = self.frames.last().map_or(0, |frame| frame.module);
        let function = Function {
            module,
            defaults,
            kw_defaults: named,
            closure,
            name,
            qualname,
            doc: child.doc.unwrap_or(Value::NONE),
            annotations,
            type_params,
            module_name: self.heap.modules[module as usize].name,
            attrs: Value::UNDEF,
            code: child,
        };
        self.heap.new_function(function)
    }

    /// Makes an instance of a class, or calls what stands in for that.
    fn call_class(
        &mut self,
        class: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> R<Flow> {
        let number = class.handle();
        if number < BUILTIN_CLASSES {
            let Some(make) = crate::types::constructor(number) else {
                let message = format!("cannot create '{}' instances", self.class_name(number));
                return Err(self.type_error(message));
            };
            let count = total - names.map_or(0, |names| names.len());
            self.stack[start - 1] = class;
            let args = Args {
                start: start - 1,
                count: count + 1,
                names: names.cloned(),
            };
            if !self.meter.charge(1) || self.heap.used() >= self.meter.collect_at {
                self.safepoint()?;
            }
            let roots = self.roots.len();
            let mut result = make(self, args);
            self.roots.truncate(roots);
            if result.is_err() && self.try_again(start - 1, total + 1)? {
                let args = Args {
                    start: start - 1,
                    count: count + 1,
                    names: names.cloned(),
                };
                result = make(self, args);
                self.roots.truncate(roots);
            }
            return result.map(Flow::Value);
        }
        self.call_user_class(class, start, total, names, ret)
    }
}

impl Args {
    /// How many there are, named ones included.
    fn total(&self) -> usize {
        self.count + self.names.as_ref().map_or(0, |names| names.len())
    }

    /// An argument, positional or not.
    #[inline]
    pub(crate) fn get(&self, vm: &Vm, at: usize) -> Value {
        vm.stack[self.start + at]
    }

    /// A positional argument, where there are so many.
    #[inline]
    pub(crate) fn opt(&self, vm: &Vm, at: usize) -> Option<Value> {
        (at < self.count).then(|| vm.stack[self.start + at])
    }

    /// Where the positional arguments from `from` on lie on the stack.
    pub(crate) fn places(&self, from: usize) -> Range<usize> {
        self.start + from.min(self.count)..self.start + self.count
    }

    /// The positional arguments from `from` on.
    pub(crate) fn rest(&self, vm: &mut Vm, from: usize) -> R<Vec<Value>> {
        let places = self.places(from);
        vm.reserve(places.len() * size_of::<Value>())?;
        Ok(vm.stack[places].to_vec())
    }

    /// The keyword arguments.
    pub(crate) fn keywords(&self, vm: &Vm) -> Vec<(Sym, Value)> {
        let names = self.names.iter().flat_map(|names| names.iter().copied());
        let values = vm.stack[self.start + self.count..].iter().copied();
        names.zip(values).collect()
    }

    /// One keyword argument.
    pub(crate) fn keyword(&self, vm: &Vm, name: Sym) -> Option<Value> {
        let at = self
            .names
            .as_ref()?
            .iter()
            .position(|known| *known == name)?;
        Some(vm.stack[self.start + self.count + at])
    }
}
