//! Random functions with every kind of argument, closures, and generators that are driven by
//! `send`, `throw` and `close`.

use std::fmt::Write as _;

use crate::generate::{Maker, guarded, indented};
use crate::tables::Kind;

const NAMES: &[&str] = &["p", "q", "r", "s", "t"];

impl Maker {
    /// A function and some calls of it.
    pub(crate) fn function(&mut self) -> String {
        let name = self.name("f");
        let count = 1 + self.random.below(5);
        let (header, used) = self.parameters(count);
        self.locals = used;
        let mut body = String::new();
        if self.random.percent(40) {
            let value = self.anything(1);
            let _ = writeln!(
                body,
                "local = {value}\ndef inner(x=local):\n    nonlocal local\n    local = x\n    return [x, {}]\nprint(repr(inner()))",
                self.anything(1)
            );
        }
        if self.random.percent(30) {
            let test = self.expression(Kind::Bool, 1);
            let _ = writeln!(body, "if {test}: return {}", self.anything(1));
        }
        if self.random.percent(15) {
            let _ = writeln!(body, "del {}", NAMES[0]);
        }
        let shown = self.locals.join(", ");
        let _ = writeln!(body, "return ({shown}, {})", self.anything(2));
        self.locals = Vec::new();
        let mut text = format!("def {name}({header}):\n{}", indented(&body));
        for _ in 0..=self.random.below(3) {
            let arguments = self.arguments();
            text += &guarded(&format!("print(repr({name}({arguments})))"));
            text += "\n";
        }
        self.functions.push(name);
        text
    }

    /// Parameters as they stand in a header, and the names they bind.
    fn parameters(&mut self, count: usize) -> (String, Vec<&'static str>) {
        let mut parts = Vec::new();
        let mut defaults = false;
        let slash = self.random.percent(25).then(|| self.random.below(count));
        let star = self.random.percent(35).then(|| self.random.below(count));
        let mut used = Vec::new();
        for (at, name) in NAMES.iter().take(count).enumerate() {
            if star == Some(at) {
                let rest = self.random.percent(60);
                parts.push(if rest {
                    "*args".to_owned()
                } else {
                    "*".to_owned()
                });
                if rest {
                    used.push("args");
                }
                defaults = false;
            }
            let after_star = star.is_some_and(|star| at >= star);
            defaults = if after_star {
                self.random.percent(50)
            } else {
                defaults || self.random.percent(25)
            };
            used.push(*name);
            parts.push(if defaults {
                format!("{name}={}", self.anything(0))
            } else {
                (*name).to_owned()
            });
            if slash == Some(at) && !after_star {
                parts.push("/".to_owned());
            }
        }
        if self.random.percent(30) {
            parts.push("**kw".to_owned());
            used.push("kw");
        }
        (parts.join(", "), used)
    }

    /// Arguments of a call, fitting or not.
    pub(crate) fn arguments(&mut self) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.random.below(4) {
            let value = self.anything(1);
            let star = if self.random.percent(15) { "*" } else { "" };
            parts.push(format!("{star}{value}"));
        }
        let mut free: Vec<&str> = NAMES.iter().copied().chain(["zz"]).collect();
        for _ in 0..self.random.below(3) {
            let at = self.random.below(free.len());
            let name = free.remove(at);
            parts.push(format!("{name}={}", self.anything(1)));
        }
        if self.random.percent(15) {
            let name = self.random.word(&["p", "q", "s", "other"]);
            parts.push(format!("**{{'{name}': {}}}", self.anything(0)));
        }
        parts.join(", ")
    }

    /// A generator and a script that drives it.
    pub(crate) fn generator(&mut self) -> String {
        let name = self.name("g");
        self.locals = vec!["p", "got"];
        let mut body = "got = None\n".to_owned();
        for _ in 0..=self.random.below(4) {
            let step = match self.random.below(8) {
                0 => format!("yield {}", self.anything(1)),
                1 => format!("got = yield {}\nprint('got', repr(got))", self.anything(1)),
                2 => format!("for x in {}: yield x", self.fill("$q", 1)),
                3 => format!(
                    "got = yield from {}\nprint('from', repr(got))",
                    self.fill("$q", 1)
                ),
                4 => {
                    let raised = self.raised();
                    let handler = self.random.word(&[
                        "print('in', repr(e))",
                        "yield e.args",
                        "raise",
                        "return 'left'",
                        "raise KeyError('new') from e",
                    ]);
                    format!(
                        "try:\n    got = yield 'try'\n    if got: raise {raised}\nexcept (ValueError, TypeError) as e:\n    {handler}\nfinally:\n    print('cleanup')"
                    )
                }
                5 => format!(
                    "def sub():\n    try:\n        x = yield 'sub'\n        print('sub got', repr(x))\n    except ValueError as e: print('sub', repr(e)); yield 'more'\n    return {}\ngot = yield from sub()\nprint(repr(got))",
                    self.anything(0)
                ),
                6 => format!(
                    "if {}: return {}",
                    self.expression(Kind::Bool, 1),
                    self.anything(1)
                ),
                _ => format!("yield ({})", self.anything(2)),
            };
            body += &step;
            body += "\n";
        }
        let _ = writeln!(body, "return {}", self.anything(0));
        self.locals = Vec::new();
        let argument = self.anything(1);
        let it = self.name("it");
        let mut text = format!(
            "def {name}(p=None):\n{}{it} = None\n{it} = {name}({argument})\n",
            indented(&body)
        );
        for _ in 0..2 + self.random.below(6) {
            let drive = match self.random.below(9) {
                0..3 => "print(repr(next(IT)))".to_owned(),
                3 | 4 => format!("print(repr(IT.send({})))", self.anything(0)),
                5 => format!("print(repr(IT.throw({})))", self.raised()),
                6 => "print(IT.close())".to_owned(),
                7 => "print([x for x in IT][:9])".to_owned(),
                _ => "print(repr(next(IT, 'over')))".to_owned(),
            };
            text += &guarded(&drive.replace("IT", &it));
            text += "\n";
        }
        // Nothing is left to be finalised at a time of the interpreter's own choice.
        text + &guarded(&format!("{it}.close()"))
    }
}
