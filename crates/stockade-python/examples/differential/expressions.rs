//! Random expressions.

use crate::generate::Maker;
use crate::tables::{KINDS, Kind, operations};

const INTS: &[&str] = &[
    "0",
    "1",
    "(-1)",
    "2",
    "3",
    "7",
    "10",
    "(-5)",
    "97",
    "255",
    "256",
    "(-129)",
    "1000",
    "2**31",
    "2**63 - 1",
    "(-2**63)",
    "2**64",
    "10**20",
    "(-10**25 + 7)",
    "123456789123456789123456789",
    "0x7fff_ffff",
    "1_000_003",
    "(1 << 100)",
    "(2**61 - 1)",
    "(-2**62)",
    "4294967296",
    "True",
];
const SMALL: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "7", "10", "(-1)", "(-2)", "(-3)", "(-7)", "12", "20",
];
const FLOATS: &[&str] = &[
    "0.0",
    "(-0.0)",
    "1.0",
    "0.1",
    "(-2.5)",
    "3.14159",
    "1e16",
    "1e-7",
    "123456.789",
    "1e308",
    "5e-324",
    "float('inf')",
    "0.5",
    "1.5",
    "2.5",
    "(-1e22)",
    "1e100",
    "2.675",
    "1e15",
    "0.0001",
    "123456789012345680.0",
    "9007199254740993.0",
    "1/3",
    "(-float('inf'))",
    "99.995",
    "1e21",
];
const STRINGS: &[&str] = &[
    "''",
    "'a'",
    "'abc'",
    "'Hello, World'",
    "'  padded\\t'",
    "'a,b,,c'",
    "'line\\nbreak\\r\\nend'",
    "'é'",
    "'\\u4f60\\u597d'",
    "'\\U0001f600x'",
    "'ß'",
    "'12'",
    "'-7'",
    "'3.5'",
    "'\\x00\\x7f'",
    "'\\'\"'",
    "'it\\'s'",
    "'aaa'",
    "'aXbXc'",
    "'x' * 10",
    "'ǆ'",
    "'İ'",
    "'ﬁ'",
    "'a\\tb\\tc'",
    "'{} {}'",
    "'%s'",
    "'abcabc'",
    "'A1 b2'",
    "'\\xa0\\u2028z'",
    "'utf-8'",
    "'big'",
    "'nan'",
    "'1e5'",
    "'0x1f'",
    "'٣'",
    "'Σς'",
    "'real'",
    "r'\\n'",
    "'\\ud7ff'",
    "'b'",
    "'\\x1c\\x85'",
    "'²'",
    "'Ⅷ'",
];
const BYTES: &[&str] = &[
    "b''",
    "b'a'",
    "b'abc'",
    "b'Hello World'",
    "b'\\x00\\xff'",
    "b'a,b'",
    "b'  x '",
    "b'\\xc3\\xa9'",
    "b'12'",
    "b'\\'\"'",
    "b'a\\nb\\r\\n'",
    "b'aaa'",
    "b'\\xf0\\x9f\\x98'",
    "bytearray(b'mut')",
    "b'%d'",
    "b'Zz'",
];
const SPECS: &[&str] = &[
    "''",
    "'>10'",
    "'<8'",
    "'^9'",
    "'*^12'",
    "'08'",
    "'+'",
    "' '",
    "'+.3f'",
    "'.2e'",
    "'g'",
    "'.3g'",
    "'n'",
    "'x'",
    "'#x'",
    "'#010b'",
    "'o'",
    "'c'",
    "'d'",
    "'s'",
    "'.2'",
    "'10.3'",
    "',' ",
    "'_'",
    "',.2f'",
    "'_x'",
    "'%'",
    "'.1%'",
    "'=+10'",
    "'0=8'",
    "'é>5'",
    "'>>5'",
    "'z.1f'",
    "'r'",
    "',x'",
    "'.0f'",
    "'#.0f'",
    "'G'",
    "'E'",
    "'015,.1f'",
    "'5c'",
    "'.3d'",
    "'=5s'",
    "'1000'",
    "'-5'",
    "'_d'",
    "'#g'",
    "'.10g'",
    "'b'",
    "'X'",
    "'020_b'",
    "'020,'",
    "'<05'",
    "'.50f'",
    "'.17g'",
    "'^+#12o'",
    "'f'",
    "'F'",
    "' .4g'",
    "'_.3f'",
    "',_'",
];
const FUNCTIONS: &[&str] = &[
    "str",
    "repr",
    "len",
    "(lambda x: x)",
    "(lambda x: -x)",
    "abs",
    "type",
    "bool",
    "(lambda x: (str(x), x))",
    "int",
    "(lambda x: x * 2)",
    "(lambda x: x[0])",
    "float",
    "(lambda x: x % 3)",
    "(lambda: 1)",
    "hash",
    "ord",
    "(lambda x, y: x)",
    "list",
    "tuple",
    "str.upper",
    "(lambda *a: a)",
    "(lambda x: x.real)",
];
const INNER: &[&str] = &[
    "x",
    "x",
    "x * 2",
    "x + x",
    "str(x)",
    "(x, $n)",
    "-x",
    "x == $a",
    "[x]",
    "x + $n",
    "len(x)",
    "x[0]",
    "not x",
    "repr(x)",
    "f'{x}'",
    "f'{x:>4}'",
    "x % 3",
    "x is None",
    "x > $n",
    "$a",
    "(x if x else $a)",
    "x ** 2",
    "hash(x) % 7",
];

impl Maker {
    /// An expression of any kind.
    pub(crate) fn anything(&mut self, depth: usize) -> String {
        let kind = *self.random.pick(KINDS);
        self.expression(kind, depth)
    }

    /// An expression that mostly is of a kind.
    pub(crate) fn expression(&mut self, kind: Kind, depth: usize) -> String {
        if self.random.percent(4) {
            let other = *self.random.pick(KINDS);
            return self.right(other, depth);
        }
        self.right(kind, depth)
    }

    fn right(&mut self, kind: Kind, depth: usize) -> String {
        if depth == 0 || self.random.percent(15) {
            return self.leaf(kind);
        }
        let operation = *self.random.pick(operations(kind));
        // The hash of an object is its address.
        if operation.starts_with("hash(") && self.locals.contains(&"self") {
            return self.leaf(kind);
        }
        let text = self.fill(operation, depth - 1);
        format!("({text})")
    }

    fn leaf(&mut self, kind: Kind) -> String {
        if !self.locals.is_empty() && self.random.percent(45) {
            return self.random.word(&self.locals.clone()).to_owned();
        }
        if self.random.percent(35) {
            let fitting: Vec<&String> = self
                .variables
                .iter()
                .filter(|it| it.1 == kind)
                .map(|it| &it.0)
                .collect();
            if !fitting.is_empty() {
                return (*self.random.pick(&fitting)).clone();
            }
        }
        self.literal(kind, 1)
    }

    /// A value written out.
    pub(crate) fn literal(&mut self, kind: Kind, depth: usize) -> String {
        match kind {
            Kind::Int if self.random.percent(40) => self.random.word(SMALL).to_owned(),
            Kind::Int => format!("({})", self.random.word(INTS)),
            Kind::Float => format!("({})", self.random.word(FLOATS)),
            Kind::Bool => self.random.word(&["True", "False"]).to_owned(),
            Kind::Str => format!("({})", self.random.word(STRINGS)),
            Kind::Bytes => format!("({})", self.random.word(BYTES)),
            Kind::List => format!("[{}]", self.items(depth)),
            Kind::Tuple => {
                let items = self.items(depth);
                format!("({items}{})", if items.is_empty() { "" } else { "," })
            }
            Kind::Dict => {
                let count = self.random.below(5);
                let items: Vec<String> = (0..count)
                    .map(|_| format!("{}: {}", self.hashable(), self.item(depth)))
                    .collect();
                format!("{{{}}}", items.join(", "))
            }
            Kind::Set => {
                let count = self.random.below(6);
                let items: Vec<String> = (0..count).map(|_| self.hashable()).collect();
                // Not a display: CPython orders a set of constants by the addresses they have.
                format!("set([{}])", items.join(", "))
            }
        }
    }

    /// Items of a list or tuple, half of the time all of one kind, so that they can be ordered.
    fn items(&mut self, depth: usize) -> String {
        let count = self.random.below(6);
        let one = *self
            .random
            .pick(&[Kind::Int, Kind::Int, Kind::Float, Kind::Str, Kind::Bytes]);
        let alike = self.random.percent(60);
        let items: Vec<String> = (0..count)
            .map(|_| {
                if alike {
                    self.literal(one, 0)
                } else {
                    self.item(depth)
                }
            })
            .collect();
        items.join(", ")
    }

    fn item(&mut self, depth: usize) -> String {
        if self.random.percent(8) {
            return "None".to_owned();
        }
        let kinds = if depth == 0 { &KINDS[..5] } else { KINDS };
        let kind = *self.random.pick(kinds);
        self.literal(kind, depth.saturating_sub(1))
    }

    fn hashable(&mut self) -> String {
        match self.random.below(10) {
            0 => "None".to_owned(),
            1 => format!(
                "({}, {})",
                self.random.word(SMALL),
                self.random.word(STRINGS)
            ),
            2 => self.literal(Kind::Float, 0),
            3 => "frozenset({1, 'z'})".to_owned(),
            4..7 => self.literal(Kind::Str, 0),
            _ => self.literal(Kind::Int, 0),
        }
    }

    /// Fills the holes of an operation.
    pub(crate) fn fill(&mut self, operation: &str, depth: usize) -> String {
        let mut text = String::new();
        let mut parts = operation.split('$');
        text += parts.next().unwrap_or_default();
        for part in parts {
            let mut letters = part.chars();
            let hole = letters.next().unwrap_or('a');
            text += &self.hole(hole, depth);
            text += letters.as_str();
        }
        text
    }

    fn hole(&mut self, hole: char, depth: usize) -> String {
        let kind = match hole {
            'i' => Kind::Int,
            'f' => Kind::Float,
            'o' => Kind::Bool,
            's' => Kind::Str,
            'b' => Kind::Bytes,
            'l' => Kind::List,
            't' => Kind::Tuple,
            'd' => Kind::Dict,
            'e' => Kind::Set,
            // Numbers that lengths depend on stay small.
            'n' if self.random.percent(3) => return "None".to_owned(),
            'n' => return self.random.word(SMALL).to_owned(),
            'm' => return self.random.word(SPECS).to_owned(),
            'k' if self.random.percent(5) => return self.leaf(Kind::List),
            'k' => return self.hashable(),
            'g' => return self.random.word(FUNCTIONS).to_owned(),
            'c' => {
                let inner = self.random.word(INNER);
                return self.fill(inner, 0);
            }
            'r' => {
                let part = |maker: &mut Self| {
                    if maker.random.percent(35) {
                        String::new()
                    } else {
                        maker.random.word(SMALL).to_owned()
                    }
                };
                let (from, to) = (part(self), part(self));
                let step = if self.random.percent(60) {
                    String::new()
                } else {
                    format!(":{}", part(self))
                };
                return format!("{from}:{to}{step}");
            }
            'q' => *self.random.pick(&[
                Kind::List,
                Kind::List,
                Kind::Tuple,
                Kind::Str,
                Kind::Set,
                Kind::Dict,
                Kind::Bytes,
            ]),
            _ => *self.random.pick(KINDS),
        };
        self.expression(kind, depth)
    }
}
