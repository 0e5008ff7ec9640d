//! Annotations as text, for `from __future__ import annotations`: what annotations are made of is
//! written as CPython writes it, everything else as the source has it.

use ruff_python_ast::{Expr, Number, Operator};

use super::Compiler;
use super::span;
use crate::text::{float, repr};

impl Compiler<'_> {
    /// The text of an annotation.
    pub(super) fn annotation_text(&self, expr: &Expr) -> String {
        let mut text = String::new();
        self.write(expr, &mut text);
        text
    }

    fn write(&self, expr: &Expr, out: &mut String) {
        match expr {
            Expr::Name(name) => out.push_str(&name.id),
            Expr::Attribute(attribute) => {
                self.write(&attribute.value, out);
                out.push('.');
                out.push_str(&attribute.attr);
            }
            Expr::Subscript(subscript) => {
                self.write(&subscript.value, out);
                out.push('[');
                match &*subscript.slice {
                    Expr::Tuple(tuple) if !tuple.elts.is_empty() => {
                        self.list(&tuple.elts, out);
                        if tuple.elts.len() == 1 {
                            out.push(',');
                        }
                    }
                    other => self.write(other, out),
                }
                out.push(']');
            }
            Expr::List(list) => {
                out.push('[');
                self.list(&list.elts, out);
                out.push(']');
            }
            Expr::Tuple(tuple) => {
                out.push('(');
                self.list(&tuple.elts, out);
                out.push_str(if tuple.elts.len() == 1 { ",)" } else { ")" });
            }
            Expr::Starred(starred) => {
                out.push('*');
                self.write(&starred.value, out);
            }
            Expr::BinOp(binary) if binary.op == Operator::BitOr => {
                self.write(&binary.left, out);
                out.push_str(" | ");
                // The operator groups to the left, so the right side keeps its parentheses.
                match &*binary.right {
                    Expr::BinOp(_) => {
                        out.push('(');
                        self.write(&binary.right, out);
                        out.push(')');
                    }
                    other => self.write(other, out),
                }
            }
            Expr::StringLiteral(text) => out.push_str(&repr::repr(text.value.to_str())),
            Expr::NumberLiteral(number) => match &number.value {
                Number::Int(int) if int.as_i64().is_some() => out.push_str(&int.to_string()),
                Number::Float(value) => out.push_str(&float::repr_float(*value)),
                _ => self.as_written(expr, out),
            },
            Expr::NoneLiteral(_) => out.push_str("None"),
            Expr::BooleanLiteral(literal) => {
                out.push_str(if literal.value { "True" } else { "False" });
            }
            Expr::EllipsisLiteral(_) => out.push_str("..."),
            other => self.as_written(other, out),
        }
    }

    fn list(&self, parts: &[Expr], out: &mut String) {
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                out.push_str(", ");
            }
            self.write(part, out);
        }
    }

    fn as_written(&self, expr: &Expr, out: &mut String) {
        let at = span(expr);
        let text = self.source.text.get(at.start as usize..at.end as usize);
        out.push_str(text.unwrap_or_default());
    }
}
