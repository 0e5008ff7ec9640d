//! Golden disassemblies, errors, and what must hold for the code of any text.

mod errors;
mod limits;
mod verify;

use std::path::Path;
use std::rc::Rc;

use super::{CompileOptions, CompileProblem, compile, compile_body, compile_library};
use crate::code::{Code, CodeKind, dis};
use crate::heap::{Handle, Heap, Module};
use crate::modules;
use crate::source::Source;
use crate::source::library::read;

fn fresh() -> (Heap, Handle) {
    let mut heap = Heap::new();
    heap.modules.push(Module::default());
    (heap, 0)
}

fn compile_text(
    text: &str,
    options: CompileOptions,
) -> Result<(Rc<Code>, Heap, Handle), CompileProblem> {
    let (mut heap, module) = fresh();
    let source = Rc::new(Source::new("<stdin>", text));
    let code = compile(&source, &mut heap, module, &options, &mut || true)?;
    Ok((code, heap, module))
}

fn disassembled(text: &str) -> String {
    match compile_text(text, CompileOptions::default()) {
        Ok((code, heap, module)) => {
            verify::verify(&code);
            dis::disassemble(&code, &heap, module)
        }
        Err(problem) => format!("{problem:?}\n"),
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn golden() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut seen = 0;
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of golden tests")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "py"))
        .collect();
    names.sort();
    for path in names {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        settings.bind(|| insta::assert_snapshot!(name, disassembled(&text)));
        seen += 1;
    }
    assert!(seen > 0);
}

/// A module of ours that does not compile would be found by the program that imports it, and a body
/// that was set aside only by the one that calls it.
#[test]
fn library() {
    let mut bodies = 0;
    for text in modules::all().filter_map(|library| library.text) {
        let read = read(text).expect("Python");
        let source = Rc::new(Source::of_library("<ours>", read));
        let (mut heap, module) = fresh();
        let code = compile_library(read, &source, &mut heap, module).expect("a module");
        verify::verify(&code);
        for body in read.bodies.values() {
            let code = compile_body(body, &source, &mut heap, module).expect("a function");
            assert_eq!(code.kind, CodeKind::Function);
            assert!(code.captures.is_empty() && code.later.is_none() && !code.ops.is_empty());
            verify::verify(&code);
            bodies += 1;
        }
    }
    assert!(bodies > 1000, "{bodies}");
}
