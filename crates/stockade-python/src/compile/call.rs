//! Calls: functions, methods, `super()`, keywords, and arguments that are spread.

use ruff_python_ast::{self as ast, Arguments, Expr, Keyword};

use super::expr::Display;
use super::scope::Resolved;
use super::unit::Place;
use super::{Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::symbol::{Sym, sym};

/// With more arguments than this a call goes through a list.
const MAX_ARGUMENTS: usize = 60;

impl<'a> Compiler<'a> {
    pub(super) fn call(&mut self, expr: &'a ast::ExprCall, dst: Reg) -> Result {
        let at = span(expr);
        if spreads(&expr.arguments) {
            return self.spread_call(expr, dst);
        }
        let base = if self.is_top(dst) {
            dst
        } else {
            self.temp(at)?
        };
        match &*expr.func {
            Expr::Attribute(attribute) => {
                self.temp(at)?;
                self.method(attribute, base)?;
                let (count, names) = self.arguments(&expr.arguments)?;
                let op = match names {
                    None => Op::CallMethod { dst, base, count },
                    Some(names) => Op::CallMethodKeywords {
                        dst,
                        base,
                        count,
                        names,
                    },
                };
                let at = self.attribute_place(attribute, at);
                self.emit(op, at);
            }
            func => {
                self.into(func, base)?;
                if self.is_super(expr) && self.super_arguments(at)? {
                    self.emit(
                        Op::Call {
                            dst,
                            base,
                            count: 2,
                        },
                        at,
                    );
                    return Ok(());
                }
                let (count, names) = self.arguments(&expr.arguments)?;
                let op = match names {
                    None => Op::Call { dst, base, count },
                    Some(names) => Op::CallKeywords {
                        dst,
                        base,
                        count,
                        names,
                    },
                };
                self.emit(op, at);
            }
        }
        Ok(())
    }

    /// Where an attribute, or a call of it, is said to be. One whose name stands on a later line
    /// than its beginning is said to be at the name, so that chains over many lines can be told
    /// apart.
    pub(super) fn attribute_place(&self, attribute: &ast::ExprAttribute, at: Span) -> Span {
        let name = span(&attribute.attr);
        if self.source.line(at.start) == self.source.line(name.end) {
            return at;
        }
        Span {
            start: name.start,
            end: at.end,
        }
    }

    /// Puts a method and its receiver into `base` and the register after it.
    fn method(&mut self, attribute: &'a ast::ExprAttribute, base: Reg) -> Result {
        let at = self.attribute_place(attribute, span(attribute));
        let name = self.sym(&attribute.attr);
        if let Expr::Call(call) = &*attribute.value
            && self.is_super(call)
        {
            let mark = self.mark();
            let class = self.temp(at)?;
            if let Some(receiver) = self.super_parts(class, span(call))? {
                let cache = self.cache(name);
                self.emit(
                    Op::LoadSuperMethod {
                        base,
                        class,
                        receiver,
                        cache,
                    },
                    at,
                );
                self.release(mark);
                return Ok(());
            }
            self.release(mark);
        }
        let obj = self.operand(&attribute.value, base)?;
        let cache = self.cache(name);
        self.emit(Op::LoadMethod { base, obj, cache }, at);
        Ok(())
    }

    /// Whether a call is `super()` and means the builtin.
    fn is_super(&mut self, call: &ast::ExprCall) -> bool {
        let name = match &*call.func {
            Expr::Name(name) if name.id.as_str() == "super" => self.sym("super"),
            _ => return false,
        };
        call.arguments.is_empty()
            && self.scopes.resolved(self.scope, name) == Resolved::Global
            && !self.scopes.module_binds(name)
    }

    /// Loads `__class__` into a register; the result is the register of the first argument, with
    /// it loaded after the class where it is in a cell. Nothing where `super()` has no meaning.
    fn super_parts(&mut self, class: Reg, at: Span) -> Result<Option<Reg>> {
        if self.unit.params.positional == 0
            || self.scopes.resolved(self.scope, sym::CLASS) != Resolved::Free
        {
            return Ok(None);
        }
        let Some(&first) = self.unit.locals.first() else {
            return Ok(None);
        };
        let place = self.unit.vars.get(&(self.unit.scope, first)).copied();
        self.load_name(sym::CLASS, class, at)?;
        match place {
            Some(Place::Reg(reg)) => {
                if !self.is_assigned(reg) {
                    self.emit(Op::CheckLocal { reg, sym: first.0 }, at);
                }
                Ok(Some(reg))
            }
            Some(Place::Cell(cell)) => {
                let dst = self.temp(at)?;
                self.emit(Op::LoadCell { dst, cell }, at);
                Ok(Some(dst))
            }
            _ => Ok(None),
        }
    }

    /// Pushes what `super()` leaves unsaid.
    fn super_arguments(&mut self, at: Span) -> Result<bool> {
        let class = self.temp(at)?;
        let Some(receiver) = self.super_parts(class, at)? else {
            return Ok(false);
        };
        if u16::from(receiver) != u16::from(class) + 1 {
            let second = self.temp(at)?;
            self.move_to(second, receiver, at);
        }
        Ok(true)
    }

    /// Pushes arguments; how many there are, and the list of the names of the last ones.
    pub(super) fn arguments(&mut self, arguments: &'a Arguments) -> Result<(u8, Option<u32>)> {
        for argument in &arguments.args {
            self.push(argument)?;
        }
        let mut names = Vec::with_capacity(arguments.keywords.len());
        for keyword in &arguments.keywords {
            if let Some(name) = &keyword.arg {
                names.push(self.heap.symbols.intern(name));
            }
            self.push(&keyword.value)?;
        }
        let count = arguments.len() as u8;
        let names = if names.is_empty() {
            None
        } else {
            Some(self.name_list(&names))
        };
        Ok((count, names))
    }

    fn spread_call(&mut self, expr: &'a ast::ExprCall, dst: Reg) -> Result {
        let at = span(expr);
        let base = self.temps(3, at)?;
        self.into(&expr.func, base)?;
        match &*expr.arguments.args {
            [Expr::Starred(only)] => self.into(&only.value, base + 1)?,
            args => self.elements(Display::List, args, base + 1, at)?,
        }
        match &*expr.arguments.keywords {
            [
                Keyword {
                    arg: None, value, ..
                },
            ] => self.into(value, base + 2)?,
            keywords => self.keyword_dict(keywords, base + 2, base, at)?,
        }
        self.emit(Op::CallSpread { dst, base }, at);
        Ok(())
    }

    /// The dict of keyword arguments, or nothing where there are none.
    pub(super) fn keyword_dict(
        &mut self,
        keywords: &'a [Keyword],
        dict: Reg,
        callee: Reg,
        at: Span,
    ) -> Result {
        if keywords.is_empty() {
            self.emit(Op::Undef { dst: dict }, at);
            return Ok(());
        }
        self.emit(
            Op::BuildDict {
                dst: dict,
                base: dict,
                count: 0,
            },
            at,
        );
        let mut merged = false;
        for keyword in keywords {
            let mark = self.mark();
            match &keyword.arg {
                None => {
                    let src = self.value(&keyword.value)?;
                    self.emit(Op::DictMerge { dict, src, callee }, at);
                    merged = true;
                }
                Some(name) => {
                    let name: Sym = self.heap.symbols.intern(name);
                    let name = self.heap.symbol_text(name);
                    let key = self.temp(at)?;
                    self.load_constant(name, key, at);
                    let value = self.push(&keyword.value)?;
                    if merged {
                        // After a `**` the name may be there already, which is an error.
                        let src = value;
                        self.emit(
                            Op::BuildDict {
                                dst: src,
                                base: key,
                                count: 1,
                            },
                            at,
                        );
                        self.emit(Op::DictMerge { dict, src, callee }, at);
                    } else {
                        self.emit(
                            Op::DictSet {
                                dict,
                                key,
                                src: value,
                            },
                            at,
                        );
                    }
                }
            }
            self.release(mark);
        }
        Ok(())
    }
}

/// Whether a call goes through a list and a dict.
pub(super) fn spreads(arguments: &Arguments) -> bool {
    arguments.len() > MAX_ARGUMENTS
        || arguments.args.iter().any(Expr::is_starred_expr)
        || arguments
            .keywords
            .iter()
            .any(|keyword| keyword.arg.is_none())
}
