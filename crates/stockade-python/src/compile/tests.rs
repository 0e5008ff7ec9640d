//! Golden disassemblies, errors, and what must hold for the code of any text.

use std::path::Path;
use std::rc::Rc;

use super::{CompileOptions, CompileProblem, ProblemKind, compile};
use crate::code::{Code, Op, dis};
use crate::heap::{Handle, Heap, Module, Object};
use crate::source::Source;

fn fresh() -> (Heap, Handle) {
    let mut heap = Heap::default();
    let module = heap.new_object(Object::Module(Box::<Module>::default()));
    (heap, module.handle())
}

fn compile_text(
    text: &str,
    options: CompileOptions,
) -> Result<(Rc<Code>, Heap, Handle), CompileProblem> {
    let (mut heap, module) = fresh();
    let source = Rc::new(Source::new("<stdin>", text));
    let code = compile(&source, &mut heap, module, &options)?;
    Ok((code, heap, module))
}

fn disassembled(text: &str) -> String {
    match compile_text(text, CompileOptions::default()) {
        Ok((code, heap, module)) => {
            check(&code);
            dis::disassemble(&code, &heap, module)
        }
        Err(problem) => format!("{problem:?}\n"),
    }
}

/// What must hold for any code: jumps stay inside, flow does not run off the end.
fn check(code: &Code) {
    let count = code.ops.len() as i64;
    assert!(code.registers <= 256);
    for (at, op) in code.ops.iter().enumerate() {
        if let Some(target) = dis::target(at, op.get()) {
            assert!(
                (0..count).contains(&target),
                "jump at {at} of {} to {target}",
                code.qualname
            );
        }
    }
    let ends = |op: Op| {
        matches!(
            op,
            Op::Return { .. }
                | Op::Jump { .. }
                | Op::JumpBack { .. }
                | Op::Reraise { .. }
                | Op::Raise { .. }
                | Op::AssertFailed { .. }
                | Op::EndAsyncFor { .. }
        )
    };
    assert!(
        code.ops.last().is_some_and(|op| ends(op.get())),
        "{} runs off",
        code.qualname
    );
    for handler in &code.handlers {
        assert!(handler.start < handler.end && handler.end <= count as u32);
        assert!(handler.target < count as u32);
    }
    code.children.iter().for_each(|child| check(child));
}

#[test]
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
