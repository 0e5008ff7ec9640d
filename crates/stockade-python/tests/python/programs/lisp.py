class Env(dict):
    def __init__(self, names=(), values=(), outer=None):
        super().__init__(zip(names, values))
        self.outer = outer
    def find(self, name):
        if name in self: return self
        if self.outer is None: raise NameError(f"undefined {name}")
        return self.outer.find(name)
class Lambda:
    def __init__(self, params, body, env): self.params, self.body, self.env = params, body, env
    def __call__(self, *args):
        if len(args) != len(self.params): raise TypeError(f"expected {len(self.params)} arguments, got {len(args)}")
        return evaluate(self.body, Env(self.params, args, self.env))
def parse(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()
    def read():
        if not tokens: raise SyntaxError("unexpected end")
        t = tokens.pop(0)
        if t == "(":
            out = []
            while tokens and tokens[0] != ")": out.append(read())
            if not tokens: raise SyntaxError("missing )")
            tokens.pop(0)
            return out
        if t == ")": raise SyntaxError("unexpected )")
        for kind in (int, float):
            try: return kind(t)
            except ValueError: pass
        return t
    result = read()
    if tokens: raise SyntaxError("extra text")
    return result
def evaluate(x, env):
    match x:
        case str(): return env.find(x)[x]
        case int() | float(): return x
        case ["quote", v]: return v
        case ["if", c, a, b]: return evaluate(a if evaluate(c, env) else b, env)
        case ["define", str(n), v]: env[n] = evaluate(v, env)
        case ["define", [n, *params], body]: env[n] = Lambda(params, body, env)
        case ["set!", n, v]: env.find(n)[n] = evaluate(v, env)
        case ["lambda", params, body]: return Lambda(params, body, env)
        case ["let", pairs, body]: return evaluate(body, Env([p[0] for p in pairs], [evaluate(p[1], env) for p in pairs], env))
        case ["begin", *xs]:
            out = None
            for e in xs: out = evaluate(e, env)
            return out
        case [f, *args]:
            f = evaluate(f, env)
            if not callable(f): raise TypeError(f"not a function: {f}")
            return f(*[evaluate(a, env) for a in args])
def show(v):
    match v:
        case True: return "#t"
        case False: return "#f"
        case list(): return "(" + " ".join(map(show, v)) + ")"
        case Lambda(): return "<lambda>"
    return str(v)
def product(*numbers):
    out = 1
    for n in numbers: out *= n
    return out
top = Env()
top.update({"+": lambda *a: sum(a), "*": product, "-": lambda a, b=None: -a if b is None else a - b, "/": lambda a, b: a / b, "<": lambda a, b: a < b, "=": lambda a, b: a == b, "list": lambda *a: list(a), "car": lambda l: l[0], "cdr": lambda l: l[1:], "cons": lambda a, l: [a] + l, "null?": lambda l: l == [], "map": lambda f, l: [f(x) for x in l]})
for line in ["(+ 1 2 (* 3 4))", "(define x 10)", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 20)", "(map (lambda (n) (* n n)) (list 1 2 3))", "(let ((a 1) (b 2)) (+ a b x))", "(quote (a (b 1.5) c))", "(define (counter n) (lambda () (begin (set! n (+ n 1)) n)))", "(define c (counter 5))", "(c)", "(c)", "(define (sum l) (if (null? l) 0 (+ (car l) (sum (cdr l)))))", "(sum (list 1 2 3 4))", "fact", "(= 1 1)", "(undefined 1)", "(fact)", "(1 2)", "(+ 1", ")", "(car (list))", "(/ 1 0)"]:
    try:
        r = evaluate(parse(line), top)
        print(line, "=>", show(r))
    except Exception as e:
        print(line, "=>", type(e).__name__, e)
