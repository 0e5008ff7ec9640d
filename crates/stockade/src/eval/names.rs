//! The names of a text, as far as judging needs them: which builtins the tests rely on, what of a
//! prompt is the task's own, and whether tests define `check`.
//!
//! Where program and tests share one CPython these are words, not a parse: a word in a comment counts
//! too, which costs nothing there. The interpreter says itself which names a text has.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Names that Python has without an import and that a program can bind for itself.
pub(super) const BUILTINS: &str = "ArithmeticError AssertionError AttributeError BaseException \
    BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning \
    ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError \
    ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError \
    Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning \
    GeneratorExit IOError ImportError ImportWarning IndentationError IndexError \
    InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError \
    ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError \
    OverflowError PendingDeprecationWarning PermissionError ProcessLookupError \
    PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError \
    RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError \
    SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError \
    UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError \
    Warning ZeroDivisionError __build_class__ __import__ abs aiter all anext any ascii bin bool \
    breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr \
    dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr \
    hash help hex id input int isinstance issubclass iter len license list locals map max \
    memoryview min next object oct open ord pow print property quit range repr reversed round set \
    setattr slice sorted staticmethod str sum super tuple type vars zip";

static KNOWN: LazyLock<HashSet<&str>> =
    LazyLock::new(|| BUILTINS.split_ascii_whitespace().collect());

/// The words of a text that could be names.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !(it.is_alphanumeric() || it == '_'))
        .filter(|word| !word.is_empty())
}

/// A text that takes back what a candidate bound in the place of builtins that the tests use. What
/// the task itself defines, by its prompt or as its entry point, stays.
///
/// A name is bound and deleted, which needs no builtin and cannot fail, whatever was there.
pub(super) fn unshadow(tests: &str, prompt: &str, entry_point: Option<&str>) -> String {
    let mut wanted: Vec<&str> = words(tests)
        // `assert` and a class statement use these two without naming them.
        .chain(["AssertionError", "__build_class__"])
        .filter(|word| KNOWN.contains(word))
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    wanted.retain(|word| entry_point != Some(*word) && !defines(prompt, word));
    let lines = wanted
        .iter()
        .map(|name| format!("{name} = 0\ndel {name}\n"));
    lines.collect()
}

/// The builtins among some names that the prompt defines: they are bound to what the candidate made
/// of them.
pub(super) fn builtins_of<'a>(names: &'a [String], prompt: &str) -> impl Iterator<Item = &'a str> {
    let known = |name: &&str| KNOWN.contains(name) && defines(prompt, name);
    let names = if prompt.is_empty() { &[] } else { names };
    names.iter().map(String::as_str).filter(known)
}

/// The name that an entry point begins with: `Solution` of `Solution().add`.
pub(super) fn root(entry_point: &str) -> &str {
    entry_point.split(['.', '(']).next().unwrap_or_default()
}

/// What a prompt imports and defines before the function under test, where the tests use any of it.
/// It is run again before them, so that a completion cannot put something else in its place.
pub(super) fn prologue<'a>(
    prompt: &'a str,
    tests: &str,
    entry_point: Option<&str>,
) -> Option<&'a str> {
    head_of(prompt, entry_point).filter(|head| uses(tests, head))
}

/// What a prompt has before the function under test.
pub(super) fn head_of<'a>(prompt: &'a str, entry_point: Option<&str>) -> Option<&'a str> {
    let name = entry_point?;
    let (mut end, mut decorators) = (0, 0);
    for line in prompt.split_inclusive('\n') {
        if defines(line, name) {
            let head = &prompt[..end];
            return (!head.trim().is_empty()).then_some(head);
        }
        // A decorator belongs to what follows.
        decorators += line.len();
        if !line.starts_with('@') {
            end += decorators;
            decorators = 0;
        }
    }
    None
}

/// Whether a text uses a name that another binds.
fn uses(text: &str, head: &str) -> bool {
    let imports: Vec<&str> = head
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("from "))
        .collect();
    let binds = |name: &str| {
        let imported = |line: &&str| words(line).any(|word| word == name);
        imports.iter().any(imported) || defines(head, name)
    };
    words(text).any(binds)
}

/// Whether a text binds a name at its top level by `def`, `class` or `=`.
pub(super) fn defines(text: &str, name: &str) -> bool {
    text.lines().any(|line| {
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest = ["def ", "class "]
            .iter()
            .find_map(|word| line.strip_prefix(word));
        if let Some(rest) = rest {
            return words(rest).next() == Some(name) && rest.trim_start().starts_with(name);
        }
        line.strip_prefix(name).is_some_and(|rest| {
            let rest = rest.trim_start();
            rest.starts_with('=') && !rest.starts_with("==") || rest.starts_with(':')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins_of_the_tests_are_taken_back() {
        let text = unshadow(
            "assert abs(f(1) - 2) < 1e-6 and len(f(2)) == 1",
            "",
            Some("f"),
        );
        assert_eq!(
            text,
            "AssertionError = 0\ndel AssertionError\n__build_class__ = 0\ndel __build_class__\n\
             abs = 0\ndel abs\nlen = 0\ndel len\n"
        );
    }

    #[test]
    fn what_the_task_itself_defines_stays() {
        let prompt = "def max(values):\n    \"\"\"The greatest.\"\"\"\nsum = 3\n";
        let text = unshadow(
            "assert max([1]) == 1 and sum == 3 and min(1, 2)",
            prompt,
            None,
        );
        assert!(text.contains("del min"), "{text}");
        assert!(
            !text.contains("del max") && !text.contains("del sum"),
            "{text}"
        );
        let text = unshadow("assert pow(2) == 1", "", Some("pow"));
        assert!(!text.contains("del pow"), "{text}");
    }

    #[test]
    fn what_the_prompt_has_before_the_function_is_run_again_where_the_tests_use_it() {
        let head = "import math\n\n\n@cached\ndef poly(x):\n    return x\n\n\n";
        let prompt = format!("{head}@cached\ndef f(x):\n    # Doc.\n");
        assert_eq!(
            prologue(&prompt, "assert poly(f(1))", Some("f")),
            Some(head)
        );
        assert_eq!(prologue(&prompt, "math.sqrt(f(1))", Some("f")), Some(head));
        assert_eq!(prologue(&prompt, "assert f(1)", Some("f")), None);
        assert_eq!(prologue(&prompt, "assert poly(f(1))", None), None);
        assert_eq!(prologue(&prompt, "assert poly(f(1))", Some("g")), None);
    }

    #[test]
    fn a_definition_is_one_at_the_top_level() {
        assert!(defines("x = 1\ndef check(candidate):\n    pass\n", "check"));
        assert!(defines("check = f", "check"));
        assert!(defines("async def check(c): ...", "check"));
        assert!(!defines("    def check(c): ...", "check"));
        assert!(!defines(
            "def checks(c): ...\ncheck == 3\n# check = 1",
            "check"
        ));
    }
}
