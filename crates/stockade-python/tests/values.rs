//! Values ↔ JSON: every line of the table in `docs/values.md`.

mod support;

use serde_json::{Value, json};
use stockade_python::{Ending, Interpreter, Limits};
use support::{Scripted, answer, map, result, run};

#[test]
fn values_that_json_has_words_for_are_themselves() {
    for (code, expected) in [
        ("None", json!(null)),
        ("True", json!(true)),
        ("-5", json!(-5)),
        ("2**63 - 1", json!(i64::MAX)),
        ("-2**63", json!(i64::MIN)),
        ("2**64 - 1", json!(u64::MAX)),
        ("1.5", json!(1.5)),
        ("1.0", json!(1.0)),
        ("-0.0", json!(-0.0)),
        ("1e300", json!(1e300)),
        ("'é\\n\\0𝄞'", json!("é\n\0𝄞")),
        ("[1, [2, []]]", json!([1, [2, []]])),
        ("{'b': 1, 'a': {}}", json!({"b": 1, "a": {}})),
    ] {
        assert_eq!(result(code), expected, "{code}");
    }
    let keys = result("{'z': 1, 'a': 2, 'm': 3}");
    let keys: Vec<_> = keys.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["z", "a", "m"]);
}

#[test]
fn values_that_json_has_no_words_for_are_marked() {
    for (code, expected) in [
        ("2**64", json!({"$int": "18446744073709551616"})),
        ("-2**63 - 1", json!({"$int": "-9223372036854775809"})),
        ("float('nan')", json!({"$float": "nan"})),
        (
            "[1e999, -1e999]",
            json!([{"$float": "inf"}, {"$float": "-inf"}]),
        ),
        ("b'\\x00\\xffab'", json!({"$bytes": "AP9hYg=="})),
        ("bytearray(b'M')", json!({"$bytes": "TQ=="})),
        ("1 - 2j", json!({"$complex": [1.0, -2.0]})),
        (
            "complex('nan+infj')",
            json!({"$complex": [{"$float": "nan"}, {"$float": "inf"}]}),
        ),
        ("{'$int': '5'}", json!({"$dict": {"$int": "5"}})),
        ("{'$dict': {}}", json!({"$dict": {"$dict": {}}})),
        ("{'$int': '5', 'b': 1}", json!({"$int": "5", "b": 1})),
        ("{'$other': 1}", json!({"$other": 1})),
    ] {
        assert_eq!(result(code), expected, "{code}");
    }
}

#[test]
fn containers_without_an_own_form_are_arrays() {
    for (code, expected) in [
        ("(1, (2,), ())", json!([1, [2], []])),
        ("{'pear', 'apple', 'fig'}", json!(["apple", "fig", "pear"])),
        ("{3, 1, 2.5, True, -7}", json!([-7, 1, 2.5, 3])),
        (
            "frozenset({2**60 + 1, 2**60})",
            json!([1u64 << 60, (1u64 << 60) + 1]),
        ),
        ("set()", json!([])),
        ("{'a': 1}.keys()", json!(["a"])),
        ("{'a': 1}.values()", json!([1])),
        ("{'a': 1}.items()", json!([["a", 1]])),
    ] {
        assert_eq!(result(code), expected, "{code}");
    }
    // A set whose elements do not compare keeps the order it prints in.
    let outcome = run("s = {(2, 'b'), (1, 'a'), None}\n[s, [x for x in s]]");
    let both = outcome.result.unwrap();
    assert_eq!(both[0], both[1]);
}

#[test]
fn keys_become_text_as_in_pythons_own_json() {
    assert_eq!(
        result("{1: 'a', 2.5: 'b', True if 0 else None: 'c', False: 'd', -3: 'e'}"),
        json!({"1": "a", "2.5": "b", "null": "c", "false": "d", "-3": "e"})
    );
}

#[test]
fn subclasses_of_builtin_types_are_their_values() {
    let code = "
class I(int): pass
class S(str): pass
class L(list):
    def __iter__(self):
        while True: yield 1
class D(dict):
    def items(self): raise ValueError
    def __len__(self): raise ValueError
class T(tuple): pass
class F(float): pass
[I(3), S('x'), L([1]), D(a=1), T((1, 2)), F(1.5), {S('k'): I(1)}]";
    assert_eq!(
        result(code),
        json!([3, "x", [1], {"a": 1}, [1, 2], 1.5, {"k": 1}])
    );
}

#[test]
fn a_dataclass_is_an_object_of_its_fields() {
    let code = "
class P:
    __dataclass_fields__ = {'x': 1, 'y': 2, 'gone': 3}
    def __init__(self): self.x, self.y, self.other = 1, [2], 3
    def __getattribute__(self, name): raise ValueError(name)
class Q(P):
    def __init__(self):
        P.__init__(self)
        object.__getattribute__(self, '__dict__')
[P(), Q()]";
    assert_eq!(
        result(code),
        json!([{"x": 1, "y": [2]}, {"x": 1, "y": [2]}])
    );
}

#[test]
fn what_has_no_json_form_has_a_repr_and_a_note_and_fails_nothing() {
    for (code, note) in [
        (
            "object()",
            "`result` is of type 'object', which has no JSON form",
        ),
        (
            "[1, {'f': len}]",
            "`result[1]['f']` is a function, which has no JSON form",
        ),
        ("int", "`result` is a class"),
        ("[(n for n in [1])]", "`result[0]` is of type 'generator'"),
        ("range(3)", "`result` is of type 'range'"),
        ("iter([])", "is of type 'list_iterator'"),
        ("import math\nmath", "is of type 'module'"),
        ("ValueError('x')", "is of type 'ValueError'"),
        ("class A: pass\nA()", "is of type 'A'"),
        ("...", "is of type 'ellipsis'"),
        ("memoryview(b'x')", "is of type 'memoryview'"),
        ("{(1, 2): 3}", "has a key of type 'tuple'"),
        ("{float('nan'): 3}", "has a key of type 'float'"),
        (
            "{1: 'a', '1': 'b'}",
            "has two keys that JSON writes as \"1\"",
        ),
        ("'\\ud800'", "lone surrogate"),
        ("{'\\udfff': 1}", "lone surrogate"),
        ("a = []\na.append(a)\na", "`result[0]` contains itself"),
        (
            "a = {}\na['k'] = [a]\na",
            "`result['k'][0]` contains itself",
        ),
        (
            "10**5000 + 0 and [10**5000][0:0] or {'n': 10**5000}",
            "more than 4300 digits",
        ),
        (
            "a = []\nfor _ in range(100000): a = [a]\na",
            "nests deeper than 100 levels",
        ),
        (
            "a = 0\nfor _ in range(30): a = [a, a]\na",
            "too large for the output limit",
        ),
        ("[0] * 2**20", "too large for the output limit"),
    ] {
        let limits = Limits {
            output: 1 << 16,
            operations: 3_000_000,
            ..Limits::default()
        };
        let mut session = Interpreter::new(limits, support::Silent);
        let outcome = session.feed("t", code);
        let told = outcome.note.unwrap_or_default();
        match outcome.ending {
            Ending::Done => assert!(told.contains(note), "{code}: {told}"),
            // The repr of a tree with 2**30 leaves ends at a limit, as its `print` does.
            Ending::Limit(_) => assert!(code.contains("range(30)"), "{code}"),
            other => panic!("{code}: {other:?}"),
        }
        assert_eq!(outcome.result, None, "{code}");
        assert_eq!(
            session.feed("t", "1").result,
            Some(json!(1)),
            "after {code}"
        );
    }
    let outcome = run("[1, len]");
    assert_eq!(
        outcome.result_repr.as_deref(),
        Some("[1, <built-in function len>]")
    );
}

#[test]
fn depth_is_counted_in_containers() {
    let nested = |levels: usize| format!("a = 0\nfor _ in range({levels}): a = [a]\na");
    assert!(run(&nested(100)).result.is_some());
    assert!(run(&nested(101)).result.is_none());
    let text = serde_json::to_string(&result(&nested(100))).unwrap();
    assert!(serde_json::from_str::<Value>(&format!("{{\"result\":[{text}]}}")).is_ok());
}

#[test]
fn values_come_back_as_what_they_were() {
    let host = Scripted::new(answer);
    let mut session = Interpreter::new(Limits::default(), host);
    session.tools(["same"]);
    let code = "
values = [None, True, 0, -1, 2**63, 2**64, -2**100, 10**4000, 1.5, -0.0, 1e999, -1e999, '', 'é\\0',
    b'', b'\\xff' * 5, 1j, -2.5 + 1e999j, [], [[1]], {}, {'a': [1, {'b': None}]}, {'$int': '5'},
    {'$dict': {'$dict': 1}}, {'$bytes': 5}, {'$x': 1, 'y': 2}, {'$float': 'zero'}]
bad = [v for v in values if not (repr(same(v)) == repr(v) and type(same(v)) is type(v))]
nan = same(float('nan'))
bad, nan != nan, same((1, 2)), same({3, 1}), same(bytearray(b'x')), same({1: 2})";
    let outcome = session.feed("t", code);
    assert_eq!(
        outcome.result_repr.as_deref(),
        Some("([], True, [1, 2], [1, 3], b'x', {'1': 2})"),
        "{:?}",
        outcome.ending
    );
}

#[test]
fn what_looks_like_a_mark_and_is_none_stays_a_dict() {
    let inputs = json!({
        "a": {"$int": "12a"}, "b": {"$int": ""}, "c": {"$int": "-"}, "d": {"$bytes": "x"},
        "e": {"$complex": [1]}, "f": {"$float": "1.5"}, "g": {"$int": "9".repeat(5000)},
        "h": {"$int": "5", "x": 1}, "i": {"$complex": ["a", "b"]}, "$int": "7"
    });
    let mut session = support::silent();
    session.inputs(&map(inputs)).unwrap();
    let code = "all(type(v) is dict for k, v in inputs.items() if k != '$int'), inputs['$int']";
    assert_eq!(session.feed("t", code).result, Some(json!([true, "7"])));
}

#[test]
fn conversions_are_charged() {
    let limits = Limits {
        operations: 20_000,
        ..Limits::default()
    };
    let mut session = Interpreter::new(limits, Scripted::new(answer));
    session.tools(["same"]);
    let outcome = session.feed("t", "x = [0] * 5000\nsame(x); same(x); same(x); same(x)");
    assert_eq!(
        outcome.ending,
        Ending::Limit(stockade_python::Limit::Operations)
    );
}
