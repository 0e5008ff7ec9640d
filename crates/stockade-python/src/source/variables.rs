//! Whether a text hands variables to functions that are no builtins.
//!
//! What is handed over as a literal nobody looks at again. A variable may be changed in place by the
//! function and looked at afterwards, as in `f(xs) == sorted(xs)`.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprCall};

use super::parse::{Form, with_tree};
use crate::vm::builtin_names;

struct Calls {
    found: bool,
}

impl<'a> Visitor<'a> for Calls {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Call(call) = expr {
            self.found |= !calls_builtin(call) && hands_over(call);
        }
        if !self.found {
            walk_expr(self, expr);
        }
    }
}

fn calls_builtin(call: &ExprCall) -> bool {
    match &*call.func {
        Expr::Name(name) => builtin_names().any(|known| known == name.id.as_str()),
        _ => false,
    }
}

fn hands_over(call: &ExprCall) -> bool {
    let arguments = &call.arguments;
    arguments.args.iter().any(is_variable)
        || arguments
            .keywords
            .iter()
            .any(|keyword| is_variable(&keyword.value))
}

/// A name, or a display or an element with one in it.
fn is_variable(expr: &Expr) -> bool {
    match expr {
        Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => true,
        Expr::Starred(starred) => is_variable(&starred.value),
        Expr::List(list) => list.elts.iter().any(is_variable),
        Expr::Tuple(tuple) => tuple.elts.iter().any(is_variable),
        Expr::Dict(dict) => dict.items.iter().any(|item| is_variable(&item.value)),
        _ => false,
    }
}

/// Whether a text calls a function that is no builtin with a variable. False where it cannot be
/// parsed.
///
/// ```
/// use stockade_python::hands_over_variables;
///
/// assert!(hands_over_variables("xs = [2, 1]\nassert f(xs) == sorted(xs)"));
/// assert!(!hands_over_variables("assert f([2, 1]) == [1, 2]"));
/// ```
pub fn hands_over_variables(text: &str) -> bool {
    let found = with_tree(text, Form::Module, |module| {
        let mut calls = Calls { found: false };
        for statement in &module.body {
            calls.visit_stmt(statement);
        }
        calls.found
    });
    found.unwrap_or_default()
}
