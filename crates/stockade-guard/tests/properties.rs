//! Whatever the text, the guard answers: without a panic, with findings that lie in the text and
//! stand in its order, and the same the next time.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]

use proptest::prelude::*;
use stockade_core::{Language, Policy, Position, Verdict};

/// Pieces of programs that exercise every part of the walk, to be cut and mixed.
const PIECES: &[&str] = &[
    "import os, sys as s, math\n",
    "from random import _os as o, choice\n",
    "from . import x\n",
    "x = getattr(__builtins__, 'ev' + 'al')\n",
    "globals()['os'].system('ls')\n",
    "def f(a, /, b=1, *c, d: int = 2, **e) -> 'int': return a\n",
    "class A(str, metaclass=M):\n    __slots__ = ('a',)\n    def m(self): return super().m()\n",
    "f'{a!r:>{w}} {b.__class__} {{}} {c=}'\n",
    "'{0.__globals__}'.format(f)\n",
    "[x for x in (y := [1, 2]) if x]\n",
    "match a:\n    case A(x=1) | {'k': v, **r} | [1, *z] if z: pass\n    case _: pass\n",
    "try:\n    pass\nexcept* (E, F) as e:\n    raise\nelse: pass\nfinally: pass\n",
    "async def g():\n    async with a as b: await b\n    async for i in b: yield i\n",
    "lambda *a, **k: (yield)\n",
    "x = 'a' * 10 ** 10\n",
    "''.join(map(chr, [101, 118]))[::-1].replace('a', 'b') % ()\n",
    "with open('/etc/passwd') as h, (b): pass\n",
    "del a, b[0], c.d\n",
    "a, (b, *c) = d = 1, 2\n",
    "type T[K: int, *V, **P] = list[K]\n",
    "if a:\n    pass\nelif b: pass\nelse:\n    while 1: break\n",
    "@a.b(1)\n@c\ndef h(): ...\n",
    "x = b'\\x00' + rb'\\d' + '\\N{DASH}'\n",
    "t'{a}'\n",
    "# -*- coding: latin-1 -*-\n",
    "ｏｓ = ᵉval\n",
    "global q; nonlocal w\n",
    "\t\tx\n  y\n",
    "x = 1_000j + 0x_ff + .5e-3 + 9 ** 9 ** 9\n",
    "a if b else c or not d and e is not f not in g\n",
    "x: 'list[int]' = []\n",
    "`$?!\\\n\r\u{feff}\u{202e}\0\u{c}",
];

fn judge(code: &str) -> Verdict {
    let mut policy = Policy::default();
    policy.limits.code_size = 1 << 30;
    stockade_guard::check(code, &Language::Python, &policy)
}

/// The place one past the last character.
fn end_of(code: &str) -> Position {
    let text = code.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.split('\n').collect();
    let last = lines.last().map_or(0, |line| line.chars().count());
    Position {
        line: u32::try_from(lines.len()).expect("few lines"),
        column: u32::try_from(last + 1).expect("short lines"),
    }
}

fn holds(code: &str) {
    let verdict = judge(code);
    let end = end_of(code);
    let mut before = Position { line: 1, column: 1 };
    for finding in &verdict.findings {
        assert!(finding.start <= finding.end, "{finding:?}");
        assert!(finding.end <= end, "{finding:?} ends after {end:?}");
        assert!(finding.start >= before, "{finding:?} is out of order");
        assert!(
            !finding.message.is_empty() && !finding.hint.is_empty(),
            "{finding:?}"
        );
        before = finding.start;
    }
    assert_eq!(verdict, judge(code));
}

fn mixed() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(PIECES).prop_map(str::to_owned);
    let cut = (
        prop::sample::select(PIECES),
        any::<prop::sample::Index>(),
        any::<bool>(),
    )
        .prop_map(|(piece, index, front)| {
            let characters: Vec<char> = piece.chars().collect();
            let at = index.index(characters.len());
            let part = if front {
                &characters[..at]
            } else {
                &characters[at..]
            };
            part.iter().collect()
        });
    let noise = "[-+*/(){}\\[\\]'\"#\\\\:.,=@ \n\tfrbu_a0]{0,12}";
    let part = prop_oneof![3 => piece, 3 => cut, 2 => noise];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gets_an_ordered_verdict_twice_the_same(code in any::<String>()) {
        holds(&code);
    }

    #[test]
    fn mutilated_programs_get_an_ordered_verdict_twice_the_same(code in mixed()) {
        holds(&code);
    }

    #[test]
    fn any_bytes_get_a_verdict(code in prop::collection::vec(any::<u8>(), 0..200)) {
        let verdict = stockade_guard::check_bytes(&code, &Language::Python, &Policy::default());
        prop_assert!(verdict.is_allowed() == verdict.findings.is_empty());
    }
}
