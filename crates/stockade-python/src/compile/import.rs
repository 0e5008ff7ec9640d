//! Imports.

use ruff_python_ast as ast;

use super::{CompileProblem, Compiler, Result, span};
use crate::code::Op;

impl<'a> Compiler<'a> {
    pub(super) fn import(&mut self, stmt: &'a ast::StmtImport) -> Result {
        let at = span(stmt);
        if stmt.is_lazy {
            return Err(CompileProblem::unsupported(
                "lazy imports are not supported",
                at,
            ));
        }
        for alias in &stmt.names {
            let mark = self.mark();
            let dst = self.temp(at)?;
            let dotted = self.heap.symbols.intern(&alias.name);
            let names = self.name_list(&[dotted]);
            let from = alias.asname.is_some();
            self.emit(
                Op::ImportName {
                    dst,
                    from,
                    level: 0,
                    names,
                },
                at,
            );
            let bound = match &alias.asname {
                Some(name) => self.sym(name),
                None => self.sym(alias.name.split('.').next().unwrap_or_default()),
            };
            self.store_name(bound, dst, at)?;
            self.release(mark);
        }
        Ok(())
    }

    pub(super) fn import_from(&mut self, stmt: &'a ast::StmtImportFrom) -> Result {
        let at = span(stmt);
        if stmt.is_lazy {
            return Err(CompileProblem::unsupported(
                "lazy imports are not supported",
                at,
            ));
        }
        let module = stmt.module.as_ref().map_or("", |name| name.as_str());
        let mut names = vec![self.heap.symbols.intern(module)];
        for alias in &stmt.names {
            names.push(self.heap.symbols.intern(&alias.name));
        }
        let level = u8::try_from(stmt.level)
            .map_err(|_| CompileProblem::unsupported("too many dots in a relative import", at))?;
        let list = self.name_list(&names);
        let dst = self.temp(at)?;
        self.emit(
            Op::ImportName {
                dst,
                from: true,
                level,
                names: list,
            },
            at,
        );
        for (alias, name) in stmt.names.iter().zip(names.into_iter().skip(1)) {
            if alias.name.as_str() == "*" {
                self.emit(Op::ImportStar { module: dst }, at);
                continue;
            }
            let mark = self.mark();
            let value = self.temp(at)?;
            self.emit(
                Op::ImportFrom {
                    dst: value,
                    module: dst,
                    sym: name.0,
                },
                at,
            );
            let bound = self.sym(alias.asname.as_ref().unwrap_or(&alias.name));
            self.store_name(bound, value, at)?;
            self.release(mark);
        }
        Ok(())
    }
}
