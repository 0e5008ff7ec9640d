//! Random classes: operators, comparisons, containers, properties, descriptors, inheritance.

use std::fmt::Write as _;

use crate::generate::{Maker, guarded, indented};

const BINARY: &[(&str, &str)] = &[
    ("add", "+"),
    ("sub", "-"),
    ("mul", "*"),
    ("truediv", "/"),
    ("floordiv", "//"),
    ("mod", "%"),
    ("pow", "**"),
    ("lshift", "<<"),
    ("rshift", ">>"),
    ("and", "&"),
    ("or", "|"),
    ("xor", "^"),
    ("matmul", "@"),
];
const COMPARISONS: &[(&str, &str)] = &[
    ("lt", "<"),
    ("le", "<="),
    ("eq", "=="),
    ("ne", "!="),
    ("gt", ">"),
    ("ge", ">="),
];
const ONE: &[(&str, &str)] = &[
    ("neg", "-O"),
    ("pos", "+O"),
    ("invert", "~O"),
    ("abs", "abs(O)"),
    ("len", "len(O)"),
    ("bool", "bool(O)"),
    ("int", "int(O)"),
    ("float", "float(O)"),
    ("index", "[10, 20, 30][O]"),
    ("hash", "hash(O)"),
    ("str", "str(O)"),
    ("iter", "list(O)"),
    ("reversed", "list(reversed(O))"),
    ("bytes", "bytes(O)"),
    ("complex", "complex(O)"),
    ("round", "round(O)"),
    ("trunc", "int(O)"),
    ("index", "hex(O)"),
    ("index", "'a' * O"),
    ("index", "range(O)"),
    ("len", "not O"),
    ("next", "next(O)"),
    ("iter", "[*O]"),
    ("iter", ":a, b = O"),
    ("length_hint", "list(iter(O))"),
    ("str", "f'{O:>9}'"),
    ("repr", "f'{O!r:>9}'"),
];
const TWO: &[(&str, &str)] = &[
    ("getitem", "O[X]"),
    ("getitem", "list(zip(range(3), O))"),
    ("contains", "X in O"),
    ("call", "O(X)"),
    ("getattr", "O.missing"),
    ("format", "format(O, 'ab')"),
    ("format", "f'{O:xyz}'"),
    ("delitem", "exec('del o[0]', {'o': O})"),
    ("getitem", "O[1:X, ...]"),
    ("divmod", "divmod(O, X)"),
    ("rdivmod", "divmod(X, O)"),
    ("delattr", "delattr(O, 'gone')"),
    ("instancecheck", "isinstance(X, O)"),
    ("missing", "O['no']"),
    ("class_getitem", "type(O)[X]"),
];
const BASES: &[&str] = &[
    "",
    "",
    "",
    "",
    "int",
    "str",
    "list",
    "dict",
    "tuple",
    "Exception",
    "float",
    "set",
    "bytes",
    "object",
];

impl Maker {
    /// A class and some uses of its instances.
    pub(crate) fn class(&mut self) -> String {
        let name = self.name("C");
        let base = self.base();
        let mut body = String::new();
        let mut uses = vec!["O".to_owned(), "O.x".to_owned()];
        self.locals = vec!["self"];
        self.constructor(&base, &mut body);
        for _ in 0..2 + self.random.below(5) {
            self.method(&mut body, &mut uses);
        }
        self.locals = Vec::new();
        let mut text = guarded(&format!(
            "class {name}{}:\n{}",
            if base.is_empty() {
                String::new()
            } else {
                format!("({base})")
            },
            indented(&body)
        ));
        text += "\n";
        let object = self.name("o");
        let argument = self.anything(1);
        text += &guarded(&format!("{object} = None\n{object} = {name}({argument})"));
        text += "\n";
        for _ in 0..3 + self.random.below(5) {
            let line = self.random.pick(&uses).clone();
            let other = self.other(&object);
            // What starts with a colon is a statement, the rest is printed.
            let line = match line.strip_prefix(':') {
                Some(statement) => statement.to_owned(),
                None => format!("print(repr({line}))"),
            };
            let line = line.replace('X', &other).replace('O', &object);
            text += &guarded(&line);
            text += "\n";
        }
        self.classes.push(name);
        text
    }

    fn base(&mut self) -> String {
        if !self.classes.is_empty() && self.random.percent(40) {
            let first = self.random.pick(&self.classes).clone();
            let second = self.random.pick(&self.classes).clone();
            return if self.random.percent(30) {
                format!("{first}, {second}")
            } else {
                first
            };
        }
        self.random.word(BASES).to_owned()
    }

    /// What the instance meets.
    fn other(&mut self, object: &str) -> String {
        if self.random.percent(30) {
            return object.to_owned();
        }
        self.anything(1).replace(['X', 'O'], "x")
    }

    fn constructor(&mut self, base: &str, body: &mut String) {
        if base.is_empty() || self.random.percent(30) {
            *body += "def __init__(self, x=0, *rest):\n    self.x = x\n    self.rest = rest\n";
        } else if self.random.percent(30) {
            *body += "def __init__(self, *a):\n    super().__init__(*a)\n    self.x = a\n";
        }
        if self.random.percent(50) {
            *body += "def __repr__(self): return f'<{type(self).__name__}>'\n";
        }
        if self.random.percent(8) {
            let slots =
                self.random
                    .word(&["('x', 'rest')", "['x']", "'x'", "('x', '__dict__')", "()"]);
            let _ = writeln!(body, "__slots__ = {slots}");
        }
        if self.random.percent(15) {
            *body += "__match_args__ = ('x', 'rest')\n";
        }
    }

    fn method(&mut self, body: &mut String, uses: &mut Vec<String>) {
        let value = self.returned();
        match self.random.below(12) {
            0..3 => {
                let (name, sign) = *self.random.pick(BINARY);
                let prefix = self.random.word(&["", "r", "i", ""]);
                let _ = writeln!(body, "def __{prefix}{name}__(self, other): return {value}");
                uses.push(format!("O {sign} X"));
                uses.push(format!("X {sign} O"));
                if prefix == "i" || self.random.percent(30) {
                    uses.push(format!(":O {sign}= X"));
                }
            }
            3 | 4 => {
                let (name, sign) = *self.random.pick(COMPARISONS);
                let _ = writeln!(body, "def __{name}__(self, other): return {value}");
                uses.push(format!("O {sign} X"));
                uses.push(format!("X {sign} O"));
                uses.push("X in [O]".to_owned());
                uses.push("sorted([O, O, O])".to_owned());
                uses.push("max(O, X)".to_owned());
                uses.push("{O: 1}".to_owned());
                uses.push("[O].index(X)".to_owned());
            }
            5 | 6 => {
                let (name, sample) = *self.random.pick(ONE);
                let _ = writeln!(body, "def __{name}__(self): return {value}");
                uses.push(sample.to_owned());
            }
            7 | 8 => {
                let (name, sample) = *self.random.pick(TWO);
                let _ = writeln!(body, "def __{name}__(self, *other): return {value}");
                uses.push(sample.to_owned());
            }
            9 => {
                let name = self.random.word(&["x", "size", "prop"]);
                let _ = writeln!(body, "@property\ndef {name}(self): return {value}");
                if self.random.percent(50) {
                    let _ = writeln!(
                        body,
                        "@{name}.setter\ndef {name}(self, to): print('set', repr(to))"
                    );
                }
                uses.push(format!("O.{name}"));
                uses.push(format!(":O.{name} = X"));
                uses.push(format!(":del O.{name}"));
            }
            10 => {
                let kind = self
                    .random
                    .word(&["@classmethod\ndef", "@staticmethod\ndef", "def"]);
                let name = self.random.word(&["act", "x", "size"]);
                let header =
                    self.random
                        .word(&["self", "self, a", "self, a, b=2", "*a", "", "self, *, k"]);
                self.locals = Vec::new();
                let value = self.returned();
                self.locals = vec!["self"];
                let _ = writeln!(body, "{kind} {name}({header}): return {value}");
                uses.push(format!("O.{name}()"));
                uses.push(format!("O.{name}(X)"));
                uses.push(format!("type(O).{name}(X, k=1)"));
            }
            _ => {
                let _ = writeln!(body, "attribute = {}", self.anything(1));
                let _ = writeln!(
                    body,
                    "def same(self): return super().same() if hasattr(super(), 'same') else [type(self).__name__]"
                );
                uses.push("O.same()".to_owned());
                uses.push("O.attribute".to_owned());
                uses.push(":O.attribute = X".to_owned());
                uses.push("O.nothing".to_owned());
                uses.push("type(O).__mro__".to_owned());
                uses.push("isinstance(O, type(X))".to_owned());
                uses.push("vars(O)".to_owned());
            }
        }
    }

    /// What a method gives: often what is asked of it, at times nothing of the sort.
    fn returned(&mut self) -> String {
        match self.random.below(8) {
            0 => "NotImplemented".to_owned(),
            1 => "self".to_owned(),
            2 => "self.x".to_owned(),
            3 => "iter([1, 2])".to_owned(),
            4 => self
                .random
                .word(&[
                    "1", "'text'", "True", "2.5", "b'b'", "None", "-1", "2**70", "0",
                ])
                .to_owned(),
            5 => format!(
                "super().{}",
                self.random
                    .word(&["__repr__()", "__str__()", "x", "__eq__(1)"])
            ),
            _ => self.anything(1).replace(['X', 'O'], "x"),
        }
    }
}
