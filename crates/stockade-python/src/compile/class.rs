//! Classes: the body is code of its own whose names live in a namespace.

use ruff_python_ast as ast;

use super::call::spreads;
use super::expr::Display;
use super::function::decorated;
use super::scope::ScopeKey;
use super::scope::build::TYPE_PARAMS;
use super::unit::Place;
use super::{Compiler, Result, span};
use crate::code::{CodeKind, Op, Reg};
use crate::heap::Value;
use crate::symbol::sym;

impl<'a> Compiler<'a> {
    pub(super) fn class_def(&mut self, def: &'a ast::StmtClassDef) -> Result {
        let at = span(def);
        self.push_decorators(&def.decorator_list)?;
        let name = self.sym(&def.name);
        let qualname = self.qualname(&def.name);
        let dst = self.temp(at)?;
        let mark = self.mark();
        let outer = self.scope;
        if let Some(params) = def.type_params.as_deref() {
            let tuple = self.temp(at)?;
            self.enter_type_params(def, params, tuple)?;
        }
        let base = self.temps(2, at)?;
        self.class_body(def, base, &qualname)?;
        let text = self.string(&def.name);
        self.load_constant(text, base + 1, at);
        match def.arguments.as_deref() {
            None => {
                let names = self.name_list(&[]);
                self.emit(
                    Op::BuildClass {
                        dst,
                        base,
                        count: 0,
                        names,
                    },
                    at,
                );
            }
            Some(arguments) if spreads(arguments) => {
                let list = self.temps(2, at)?;
                self.elements(Display::List, &arguments.args, list, at)?;
                self.keyword_dict(&arguments.keywords, list + 1, base, at)?;
                self.emit(Op::BuildClassSpread { dst, base }, at);
            }
            Some(arguments) => {
                let (count, names) = self.arguments(arguments)?;
                let names = match names {
                    Some(names) => names,
                    None => self.name_list(&[]),
                };
                self.emit(
                    Op::BuildClass {
                        dst,
                        base,
                        count,
                        names,
                    },
                    at,
                );
            }
        }
        self.scope = outer;
        self.release(mark);
        self.call_decorators(&def.decorator_list, dst);
        self.store_name(name, decorated(&def.decorator_list, dst), at)
    }

    /// Makes the function of a class body in `base`.
    fn class_body(&mut self, def: &'a ast::StmtClassDef, base: Reg, qualname: &str) -> Result {
        let at = span(def);
        let scope = self.scopes.of(def, ScopeKey::Body);
        let name = self.sym(&def.name);
        self.begin(scope, CodeKind::Class, name, qualname.to_owned(), at)?;
        let mark = self.mark();
        let value = self.temp(at)?;
        self.global_slot(sym::NAME);
        self.emit(
            Op::LoadName {
                dst: value,
                sym: sym::NAME.0,
            },
            at,
        );
        self.emit(
            Op::StoreName {
                src: value,
                sym: sym::MODULE.0,
            },
            at,
        );
        let text = self.string(qualname);
        self.load_constant(text, value, at);
        self.emit(
            Op::StoreName {
                src: value,
                sym: sym::QUALNAME.0,
            },
            at,
        );
        let line = i64::from(self.source.line(at.start));
        self.load_constant(Value::int(line), value, at);
        self.emit(
            Op::StoreName {
                src: value,
                sym: sym::FIRSTLINENO.0,
            },
            at,
        );
        if def.type_params.is_some() {
            let hidden = self.sym(TYPE_PARAMS);
            if let Some(cell) = self.unit.free.get(&hidden).copied() {
                self.emit(Op::LoadCell { dst: value, cell }, at);
                self.emit(
                    Op::StoreName {
                        src: value,
                        sym: sym::TYPE_PARAMS.0,
                    },
                    at,
                );
            }
        }
        if let Some(doc) = self.docstring(&def.body) {
            self.load_constant(doc, value, at);
            self.emit(
                Op::StoreName {
                    src: value,
                    sym: sym::DOC.0,
                },
                at,
            );
        }
        self.release(mark);
        self.body(&def.body)?;
        if !self.dead() {
            let src = self.temp(at)?;
            let names = self.scopes.get(scope).attributes.clone();
            let names: Vec<Value> = names
                .iter()
                .map(|name| self.heap.symbol_text(*name))
                .collect();
            let names = self.heap.new_tuple(names);
            self.load_constant(names, src, at);
            self.emit(
                Op::StoreName {
                    src,
                    sym: sym::STATIC_ATTRIBUTES.0,
                },
                at,
            );
            if let Some(Place::Cell(cell)) = self.unit.vars.get(&(scope, sym::CLASS)).copied() {
                self.emit(Op::Return { src: cell }, at);
            } else {
                self.emit(Op::None { dst: src }, at);
                self.emit(Op::Return { src }, at);
            }
            self.end_flow();
        }
        let code = self.finish();
        let child = self.child(code);
        self.emit(
            Op::MakeFunction {
                dst: base,
                base: 0,
                flags: 0,
                child,
            },
            at,
        );
        Ok(())
    }
}
