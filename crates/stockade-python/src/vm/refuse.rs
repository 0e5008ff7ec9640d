//! A text that has no code becomes the exception that CPython raises for it.

use std::rc::Rc;

use super::{R, Throw, Vm};
use crate::class::id;
use crate::code::Code;
use crate::compile::{CompileOptions, CompileProblem, ProblemKind, compile};
use crate::heap::Value;
use crate::source::{Lines, Source};
use crate::symbol::sym;

impl Vm {
    /// Compiles a text; what is wrong with it is raised, and time may be up meanwhile.
    pub(crate) fn compile(
        &mut self,
        source: &Rc<Source>,
        module: u32,
        options: CompileOptions,
    ) -> R<Rc<Code>> {
        let (meter, outside) = (&self.meter, &mut self.outside);
        let mut stopped = None;
        let mut go_on = || {
            stopped = meter.check_clock(outside.now()).err();
            stopped.is_none()
        };
        let compiled = compile(source, &mut self.heap, module, &options, &mut go_on);
        match (compiled, stopped) {
            (Ok(code), _) => Ok(code),
            (Err(_), Some(limit)) => Err(self.limit(limit)),
            (Err(problem), None) => Err(self.syntax_error(source, &problem)),
        }
    }

    /// Throws what is wrong with a text.
    #[cold]
    fn syntax_error(&mut self, source: &Source, problem: &CompileProblem) -> Throw {
        let exception = self.syntax_exception(source, problem);
        self.throw_value(exception)
    }

    /// The exception that says what is wrong with a text.
    pub(crate) fn syntax_exception(&mut self, source: &Source, problem: &CompileProblem) -> Value {
        let message = self.heap.new_str(&problem.message);
        let class = match problem.kind {
            ProblemKind::SyntaxError | ProblemKind::Unsupported | ProblemKind::Stopped => {
                id::SYNTAX_ERROR
            }
            ProblemKind::IndentationError => id::INDENTATION_ERROR,
            ProblemKind::TabError => id::TAB_ERROR,
            ProblemKind::MemoryError => return self.new_exception(id::MEMORY_ERROR, vec![message]),
            ProblemKind::RecursionError => {
                return self.new_exception(id::RECURSION_ERROR, vec![message]);
            }
        };
        let place = match &problem.place {
            Some(place) => place.clone(),
            None => source.place(problem.span),
        };
        let text = match &place.text {
            Some(text) => self.heap.new_str(text),
            // CPython does not find the lines of a string again.
            None if !matches!(source.lines, Lines::Shown | Lines::Apart) => Value::NONE,
            None => {
                let line = u32::try_from(place.line).unwrap_or(u32::MAX);
                let text = source.line_text(line).to_owned() + "\n";
                self.heap.new_string(text)
            }
        };
        let file = self.heap.new_str(&source.name);
        let fields = [
            (sym::FILENAME, file),
            (sym::LINENO, Value::int(place.line)),
            (sym::OFFSET, Value::int(place.offset)),
            (sym::TEXT, text),
            (sym::END_LINENO, Value::int(place.end_line)),
            (sym::END_OFFSET, Value::int(place.end_offset)),
        ];
        let details = self.heap.new_tuple(fields.map(|(_, value)| value));
        let exception = self.new_exception(class, vec![message, details]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra.push((sym::MSG, message));
            state.extra.extend(fields);
        }
        exception
    }
}
