//! Code as text, for golden tests and for reading: one line per instruction, with what its numbers
//! stand for after it.

use std::fmt::Write;

use super::{Code, Op};
use crate::heap::{Handle, Heap, Object, Tag, Value};
use crate::symbol::Sym;

/// The text of a code object and of all code inside of it.
pub(crate) fn disassemble(code: &Code, heap: &Heap, module: Handle) -> String {
    let mut text = String::new();
    let reader = Reader { heap, module };
    reader.code(code, &mut text);
    text
}

struct Reader<'a> {
    heap: &'a Heap,
    module: Handle,
}

impl Reader<'_> {
    fn code(&self, code: &Code, out: &mut String) {
        let kind = format!("{:?}", code.kind).to_lowercase();
        let _ = write!(out, "{kind} {}:", code.qualname);
        let _ = write!(
            out,
            " {} registers, cost {}",
            code.registers, code.entry_cost
        );
        if !code.locals.is_empty() {
            let names: Vec<&str> = code.locals.iter().map(|name| self.name(name.0)).collect();
            let _ = write!(out, ", locals {}", names.join(" "));
        }
        if !code.cell_params.is_empty() {
            let _ = write!(out, ", cells {:?}", code.cell_params);
        }
        if !code.captures.is_empty() {
            let _ = write!(out, ", captures {:?} at {}", code.captures, code.free_base);
        }
        if let Some((reg, count)) = code.wide {
            let _ = write!(out, ", {count} wide in {reg}");
        }
        out.push('\n');
        for (at, op) in code.ops.iter().enumerate() {
            let op = *op;
            let shown = plain(&format!("{op:?}"));
            let line = code
                .spans
                .get(at)
                .map_or(0, |span| code.source.line(span.start));
            let _ = match self.note(code, at, op) {
                Some(note) => writeln!(out, "{line:>4} {at:>4}  {shown:<34} ; {note}"),
                None => writeln!(out, "{line:>4} {at:>4}  {shown}"),
            };
        }
        for handler in &code.handlers {
            let (start, end) = (handler.start, handler.end);
            let _ = writeln!(
                out,
                "     {start}..{end} -> {} in {}",
                handler.target, handler.reg
            );
        }
        for child in &code.children {
            out.push('\n');
            self.code(child, out);
        }
    }

    fn name(&self, number: u32) -> &str {
        self.heap.symbols.name(Sym(number))
    }

    fn global(&self, slot: u32) -> &str {
        let module = self.heap.modules.get(self.module as usize);
        let name = module.and_then(|module| module.names.get(slot as usize));
        name.map_or("?", |name| self.name(name.0))
    }

    /// What the numbers of an instruction stand for.
    fn note(&self, code: &Code, at: usize, op: Op) -> Option<String> {
        let attribute = |cache: u32| {
            let cache = code.caches.get(cache as usize)?;
            Some(format!(".{}", self.name(cache.get().sym.0)))
        };
        let list = |names: u32| {
            let names = code.name_lists.get(names as usize)?;
            let names: Vec<&str> = names.iter().map(|name| self.name(name.0)).collect();
            Some(names.join(" "))
        };
        match op {
            Op::Const { index, .. } => code
                .consts
                .get(index as usize)
                .map(|value| self.constant(*value)),
            Op::LoadGlobal { slot, .. }
            | Op::StoreGlobal { slot, .. }
            | Op::StoreGuarded { slot, .. }
            | Op::DeleteGuarded { slot }
            | Op::DeleteGlobal { slot } => Some(self.global(slot).to_owned()),
            Op::LoadName { sym, .. }
            | Op::StoreName { sym, .. }
            | Op::DeleteName { sym }
            | Op::LoadNameOrCell { sym, .. }
            | Op::CheckLocal { sym, .. }
            | Op::DeleteLocal { sym, .. }
            | Op::ImportFrom { sym, .. }
            | Op::SetAnnotation { sym, .. } => Some(self.name(sym).to_owned()),
            Op::LoadAttr { cache, .. }
            | Op::StoreAttr { cache, .. }
            | Op::DeleteAttr { cache, .. }
            | Op::LoadMethod { cache, .. }
            | Op::LoadSuperMethod { cache, .. } => attribute(cache),
            Op::CallKeywords { names, .. }
            | Op::CallMethodKeywords { names, .. }
            | Op::BuildClass { names, .. }
            | Op::ImportName { names, .. } => list(names),
            Op::LoadWide { index, .. } | Op::StoreWide { index, .. } => Some(format!("[{index}]")),
            Op::MatchClass { names, .. } => list(u32::from(names)),
            Op::MakeFunction { child, .. } => code
                .children
                .get(child as usize)
                .map(|child| child.qualname.to_string()),
            _ => target(at, op).map(|target| format!("-> {target}")),
        }
    }

    fn constant(&self, value: Value) -> String {
        match value.tag() {
            Tag::Int => value.as_int().unwrap_or_default().to_string(),
            Tag::Float => format!("{:?}", value.as_float().unwrap_or_default()),
            Tag::Str => format!("{:?}", self.heap.str(value)),
            Tag::Bytes => format!("{:?}", self.heap.bytes(value)),
            Tag::BigInt => self.heap.big(value).to_string(),
            Tag::Tuple => {
                let items = self.heap.tuple(value).iter();
                let items: Vec<String> = items.map(|item| self.constant(*item)).collect();
                format!("({})", items.join(", "))
            }
            Tag::Object => match self.heap.object(value) {
                Object::Complex(re, im) => format!("complex {re:?} {im:?}"),
                Object::Slice { start, stop, step } => {
                    let parts = [start, stop, step].map(|part| self.constant(*part));
                    format!("slice {}", parts.join(" "))
                }
                _ => "object".to_owned(),
            },
            Tag::Bool => if value.bits() == 0 { "False" } else { "True" }.to_owned(),
            tag => format!("{tag:?}"),
        }
    }
}

/// Where a jump goes.
pub(crate) fn target(at: usize, op: Op) -> Option<i64> {
    if let Op::JumpBack { to, .. } | Op::NextRound { to, .. } = op {
        return Some(i64::from(to));
    }
    let mut op = op;
    let offset = *op.offset_mut()?;
    Some(at as i64 + 1 + i64::from(offset))
}

/// `Add { dst: 0, a: 1, b: 2 }` as `Add dst=0 a=1 b=2`, without the numbers that a note explains.
fn plain(debug: &str) -> String {
    const NOTED: [&str; 9] = [
        "offset", "to", "sym", "cache", "slot", "index", "names", "child", "live",
    ];
    let text = debug.replace(": ", "=").replace(['{', '}', ','], "");
    let parts = text.split_whitespace().filter(|part| {
        let name = part.split('=').next().unwrap_or_default();
        !part.contains('=') || !NOTED.contains(&name)
    });
    parts.collect::<Vec<_>>().join(" ")
}
