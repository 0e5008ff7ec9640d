//! Docstrings, without the indentation of the code around them.

use ruff_python_ast::{Expr, Stmt};

use super::Compiler;
use crate::heap::Value;

impl Compiler<'_> {
    /// The docstring of a body, if its first statement is one.
    pub(super) fn docstring(&mut self, body: &[Stmt]) -> Option<Value> {
        let Some(Stmt::Expr(first)) = body.first() else {
            return None;
        };
        let Expr::StringLiteral(text) = &*first.value else {
            return None;
        };
        let text = clean(text.value.to_str());
        Some(self.string(&text))
    }
}

/// Takes away the indentation that all lines but the first share, as CPython's compiler does.
fn clean(text: &str) -> String {
    let expanded;
    let text = if text.contains('\t') {
        expanded = expand_tabs(text);
        &expanded
    } else {
        text
    };
    let margin = text
        .split('\n')
        .skip(1)
        .filter(|line| !line.trim_start_matches(' ').is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let mut lines = text.split('\n');
    let mut cleaned = lines
        .next()
        .unwrap_or_default()
        .trim_start_matches(' ')
        .to_owned();
    for line in lines {
        cleaned.push('\n');
        let indent = line.len() - line.trim_start_matches(' ').len();
        cleaned.push_str(&line[indent.min(margin)..]);
    }
    cleaned
}

fn expand_tabs(text: &str) -> String {
    let mut expanded = String::with_capacity(text.len() + 8);
    let mut column = 0;
    for character in text.chars() {
        match character {
            '\t' => {
                let spaces = 8 - column % 8;
                expanded.extend(std::iter::repeat_n(' ', spaces));
                column += spaces;
            }
            '\n' | '\r' => {
                expanded.push(character);
                column = 0;
            }
            other => {
                expanded.push(other);
                column += 1;
            }
        }
    }
    expanded
}
