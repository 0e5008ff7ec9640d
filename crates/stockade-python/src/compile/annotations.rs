//! Annotations: evaluated where they stand, or kept as text under `from __future__ import
//! annotations`.

use ruff_python_ast::{Expr, Parameters};

use super::{Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::symbol::Sym;

/// Whether a function has any annotation.
pub(super) fn has_annotations(params: &Parameters, returns: Option<&Expr>) -> bool {
    returns.is_some() || params.iter().any(|param| param.annotation().is_some())
}

impl<'a> Compiler<'a> {
    /// The value of an annotation.
    pub(super) fn annotation(&mut self, expr: &'a Expr) -> Result<Reg> {
        if !self.scopes.future_annotations {
            return match expr {
                // `*args: *Ts`
                Expr::Starred(starred) => {
                    let at = span(expr);
                    let dst = self.push(&starred.value)?;
                    self.emit(
                        Op::UnpackSequence {
                            base: dst,
                            src: dst,
                            count: 1,
                        },
                        at,
                    );
                    Ok(dst)
                }
                _ => self.value(expr),
            };
        }
        let at = span(expr);
        let text = self.annotation_text(expr);
        let text = self.string(&text);
        let dst = self.temp(at)?;
        self.load_constant(text, dst, at);
        Ok(dst)
    }

    /// The dict of a function's annotations.
    pub(super) fn build_annotations(
        &mut self,
        params: &'a Parameters,
        returns: Option<&'a Expr>,
        dict: Reg,
        at: Span,
    ) -> Result {
        let mut all: Vec<(Sym, &'a Expr)> = Vec::new();
        // In CPython's order: positional-only ones come after the ordinary.
        let ordinary = params.args.iter().chain(&params.posonlyargs);
        let in_order = ordinary
            .map(|param| &param.parameter)
            .chain(params.vararg.as_deref())
            .chain(params.kwonlyargs.iter().map(|param| &param.parameter))
            .chain(params.kwarg.as_deref());
        for param in in_order {
            if let Some(annotation) = param.annotation() {
                all.push((self.sym(param.name()), annotation));
            }
        }
        if let Some(returns) = returns {
            all.push((self.heap.symbols.intern("return"), returns));
        }
        self.emit(
            Op::BuildDict {
                dst: dict,
                base: dict,
                count: 0,
            },
            at,
        );
        for (name, annotation) in all {
            let mark = self.mark();
            let key = self.name_constant(name, at)?;
            let src = self.annotation(annotation)?;
            self.emit(Op::DictSet { dict, key, src }, span(annotation));
            self.release(mark);
        }
        Ok(())
    }
}
