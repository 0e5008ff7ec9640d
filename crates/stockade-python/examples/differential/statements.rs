//! Random statements that are more than one expression: match, try, with, unpacking, deletion.

use std::fmt::Write as _;

use crate::generate::{Maker, guarded, indented};
use crate::tables::Kind;

const ERRORS: &[&str] = &[
    "ValueError",
    "TypeError",
    "KeyError",
    "IndexError",
    "ZeroDivisionError",
    "AttributeError",
    "Exception",
    "ArithmeticError",
    "LookupError",
    "RuntimeError",
    "StopIteration",
    "OSError",
    "AssertionError",
    "NameError",
];

impl Maker {
    /// `match` on some subject.
    pub(crate) fn matched(&mut self) -> String {
        let subject = self.anything(2);
        let mut text = format!("m_a = m_b = m_c = m_r = None\nmatch {subject}:\n");
        for number in 0..2 + self.random.below(3) {
            let pattern = self.pattern(2);
            // What matches everything may only come last.
            let guard = match pattern.as_str() {
                "_" | "m_a" | "m_b" | "m_c" => " if not m_r".to_owned(),
                _ if self.random.percent(20) => format!(" if {}", self.expression(Kind::Bool, 1)),
                _ => String::new(),
            };
            let _ = writeln!(
                text,
                "    case {pattern}{guard}: print({number}, m_a, m_b, m_c, m_r)"
            );
        }
        text += "    case _: print('none')\n";
        guarded(&text)
    }

    /// A pattern. Each name is bound at most once, since the parts that bind are told apart.
    fn pattern(&mut self, depth: usize) -> String {
        let mut names = vec!["m_a", "m_b", "m_c"];
        self.part_of_pattern(depth, &mut names)
    }

    fn part_of_pattern(&mut self, depth: usize, names: &mut Vec<&'static str>) -> String {
        let choice = if depth == 0 {
            self.random.below(6)
        } else {
            self.random.below(14)
        };
        match choice {
            0 => self
                .random
                .word(&[
                    "0", "1", "-1", "2.5", "'a'", "b'a'", "None", "True", "'abc'", "10", "-2 + 3j",
                ])
                .to_owned(),
            1 => "_".to_owned(),
            2 | 3 => names.pop().unwrap_or("_").to_owned(),
            4 => self
                .random
                .word(&[
                    "int()",
                    "str()",
                    "float()",
                    "list()",
                    "dict()",
                    "bool()",
                    "bytes()",
                    "set()",
                    "tuple()",
                    "int(real=_)",
                    "object()",
                ])
                .to_owned(),
            5 => self
                .random
                .word(&[
                    "1 | 2 | 3",
                    "'a' | 'b' | None",
                    "int() | str()",
                    "(0 | 1 | [])",
                    "float() | bool()",
                ])
                .to_owned(),
            6..9 => {
                let count = self.random.below(3);
                let mut parts: Vec<String> = (0..count)
                    .map(|_| self.part_of_pattern(depth - 1, names))
                    .collect();
                if self.random.percent(50) {
                    let at = self.random.below(parts.len() + 1);
                    let rest = if self.random.percent(50) {
                        names.pop().unwrap_or("_")
                    } else {
                        "_"
                    };
                    parts.insert(at, format!("*{rest}"));
                }
                format!("[{}]", parts.join(", "))
            }
            9 | 10 => {
                let key = self
                    .random
                    .word(&["'a'", "1", "None", "''", "0", "'abc'", "2.5"]);
                let value = self.part_of_pattern(depth - 1, names);
                let rest = if depth == 2 && self.random.percent(50) {
                    ", **m_r"
                } else {
                    ""
                };
                format!("{{{key}: {value}{rest}}}")
            }
            11 => {
                let class = self.random.word(&[
                    "int", "str", "list", "tuple", "dict", "float", "bytes", "bool", "set",
                ]);
                format!("{class}({})", self.part_of_pattern(depth - 1, names))
            }
            12 => match names.pop() {
                Some(name) => format!("({} as {name})", self.refutable()),
                None => "[]".to_owned(),
            },
            _ => {
                let class = self
                    .classes
                    .last()
                    .cloned()
                    .unwrap_or_else(|| "object".to_owned());
                format!("{class}(x={})", self.part_of_pattern(depth - 1, names))
            }
        }
    }

    fn refutable(&mut self) -> &'static str {
        self.random.word(&[
            "int() | float()",
            "str()",
            "[_, *_]",
            "{}",
            "1 | 2",
            "list() | tuple()",
            "None",
        ])
    }

    /// `try` with all its parts, raising on the way.
    pub(crate) fn tried(&mut self) -> String {
        if self.random.percent(25) {
            return self.managed();
        }
        let name = self.name("t");
        let first = self.anything(2);
        let raised = self.raised();
        let caught = self.random.word(ERRORS);
        let also = self.random.word(ERRORS);
        let handler = match self.random.below(7) {
            0 => "raise".to_owned(),
            1 => format!("raise {} from e", self.raised()),
            2 => format!("raise {} from None", self.raised()),
            3 => format!("raise {}", self.raised()),
            4 => "return ('caught', repr(e), e.args)".to_owned(),
            5 => "e.add_note('noted'); print(e.__notes__); raise e".to_owned(),
            _ => "print('handled', type(e).__name__)".to_owned(),
        };
        let mut body = format!("try:\n    print(repr({first}))\n");
        if self.random.percent(60) {
            let _ = writeln!(
                body,
                "    if {}: raise {raised}",
                self.expression(Kind::Bool, 1)
            );
        }
        let _ = writeln!(body, "except ({caught}, {also}) as e:\n    {handler}");
        if self.random.percent(40) {
            let _ = writeln!(
                body,
                "except {} as e: print('second', repr(e))",
                self.random.word(ERRORS)
            );
        }
        if self.random.percent(40) {
            body += "else: print('else')\n";
        }
        if self.random.percent(50) {
            let last = self.random.word(&[
                "print('finally')",
                "print('finally'); return 'from finally'",
                "1 / 0",
                "pass",
            ]);
            let _ = writeln!(body, "finally: {last}");
        }
        body += "return 'end'\n";
        format!(
            "def {name}():\n{}{}",
            indented(&body),
            guarded(&format!("print({name}())"))
        )
    }

    /// An exception to raise.
    pub(crate) fn raised(&mut self) -> String {
        let class = self.random.word(ERRORS);
        match self.random.below(6) {
            0 => class.to_owned(),
            1 => format!("{class}({}, {})", self.anything(0), self.anything(0)),
            2 => format!("ExceptionGroup('g', [{class}(1), TypeError('t')])"),
            3 => self.anything(0),
            _ => format!("{class}({})", self.anything(1)),
        }
    }

    /// `with`, where the manager may swallow what is raised.
    fn managed(&mut self) -> String {
        let name = self.name("M");
        let answer = self.random.word(&[
            "True",
            "False",
            "None",
            "kind is ValueError",
            "1 / 0",
            "[]",
            "[0]",
        ]);
        let entered = self.anything(1);
        let body = self.anything(2);
        let raised = if self.random.percent(60) {
            format!("raise {}", self.raised())
        } else {
            "pass".to_owned()
        };
        let class = format!(
            "class {name}:\n    def __init__(self, n): self.n = n\n    def __enter__(self):\n        print('enter', self.n)\n        return {entered}\n    def __exit__(self, kind, it, trace):\n        print('exit', self.n, kind and kind.__name__, it)\n        return {answer}\n"
        );
        let with = self
            .random
            .word(&[
                "NAME(1) as w",
                "NAME(1) as w, NAME(2) as x",
                "NAME(1) as (w, *x)",
                "(NAME(1) as w, NAME(2))",
                "NAME(1) as w, 5 as x",
            ])
            .replace("NAME", &name);
        class
            + &guarded(&format!(
                "w = x = None\nwith {with}:\n    print(repr(w), repr(x))\n    print(repr({body}))\n    {raised}\nprint('after', repr(w), repr(x))"
            ))
    }

    /// Unpacking, chained assignment, loops with `else`, deletion, global state.
    pub(crate) fn unpacked(&mut self) -> String {
        let value = self.hole_iterable();
        let statement = match self.random.below(10) {
            0 => format!("a, b = {value}\nprint(a, b)"),
            1 => format!("a, *b = {value}\nprint(repr(a), b)"),
            2 => format!("*a, b, c = {value}\nprint(a, repr(b), repr(c))"),
            3 => format!("(a, b), *c = {value}\nprint(a, b, c)"),
            4 => format!("[a, [b, *c]] = {value}\nprint(a, b, c)"),
            5 => format!("a = b = c = {value}\nprint(a is b, repr(c))"),
            6 => format!("for a, *b in {value}: print(repr(a), b)\nelse: print('else')"),
            7 => {
                let test = self.expression(Kind::Bool, 1);
                format!(
                    "for a in {value}:\n    if a == {}: continue\n    if {test}: break\n    print(repr(a))\nelse: print('else')",
                    self.anything(0)
                )
            }
            8 => format!("a = {value}\ndel a\nprint(a)"),
            _ => format!(
                "n = 0\nwhile n < 5 and {}:\n    n += 1\n    if n == {}: break\n    print(n)\nelse: print('else', n)",
                self.expression(Kind::Bool, 2),
                self.random.below(7)
            ),
        };
        guarded(&statement)
    }

    fn hole_iterable(&mut self) -> String {
        self.fill("$q", 2)
    }
}
