class TemplateError(Exception): pass
def lex(text):
    while text:
        starts = [(text.find(m), m) for m in ("{{", "{%") if m in text]
        if not starts:
            yield "text", text
            return
        at, mark = min(starts)
        if at: yield "text", text[:at]
        close = "}}" if mark == "{{" else "%}"
        end = text.find(close, at)
        if end < 0: raise TemplateError(f"missing {close}")
        yield "expr" if mark == "{{" else "tag", text[at + 2:end].strip()
        text = text[end + 2:]
def parse(tokens, until=()):
    body = []
    for kind, value in tokens:
        if kind != "tag":
            body.append((kind, value))
            continue
        match value.split():
            case [word] if word in until: return body, word
            case ["for", var, "in", *expr]: body.append(("for", var, " ".join(expr), parse(tokens, ("endfor",))[0]))
            case ["if", *cond]:
                yes, end = parse(tokens, ("else", "endif"))
                no = parse(tokens, ("endif",))[0] if end == "else" else []
                body.append(("if", " ".join(cond), yes, no))
            case _: raise TemplateError(f"unexpected tag {value!r}")
    if until: raise TemplateError(f"expected {' or '.join(until)}")
    return body, None
FILTERS = {"upper": str.upper, "title": str.title, "len": len, "join": lambda v: ", ".join(map(str, v)), "money": lambda v: f"{v:,.2f}"}
def lookup(expr, scope):
    path, *filters = [p.strip() for p in expr.split("|")]
    if path[:1] in "'\"": value = path[1:-1]
    elif path.isdigit(): value = int(path)
    else:
        head, *rest = path.split(".")
        if head not in scope: raise TemplateError(f"unknown name {head!r}")
        value = scope[head]
        for r in rest: value = value[r] if isinstance(value, dict) else value[int(r)] if r.isdigit() else getattr(value, r)
    for f in filters:
        if f not in FILTERS: raise TemplateError(f"unknown filter {f!r}")
        value = FILTERS[f](value)
    return value
def render(body, scope):
    for node in body:
        match node:
            case "text", t: yield t
            case "expr", e: yield str(lookup(e, scope))
            case "if", cond, yes, no:
                want = not cond.startswith("not ")
                yield from render(yes if bool(lookup(cond.removeprefix("not "), scope)) == want else no, scope)
            case "for", var, expr, inner:
                items = list(lookup(expr, scope))
                for i, item in enumerate(items):
                    yield from render(inner, {**scope, var: item, "loop": {"n": i + 1, "last": i + 1 == len(items)}})
def template(text, **scope): return "".join(render(parse(lex(text))[0], scope))
class User:
    def __init__(self, name, items): self.name, self.items = name, items
u = User("ann smith", [{"n": "pen", "p": 1.5}, {"n": "car", "p": 12500}])
print(template("Dear {{ user.name | title }},\n{% for i in user.items %}{{ loop.n }}. {{ i.n|upper }}: {{ i.p | money }}{% if not loop.last %};\n{% else %}.{% endif %}{% endfor %}\n{% if extra %}{{ extra|join }}{% else %}nothing else{% endif %}", user=u, extra=[]))
print(template("{{ a.0 }}-{{ a.1.k }} {{ 'lit' | upper }} {{ 5 }} {{ a | len }}", a=[1, {"k": "v"}]))
for bad in ("{{ x }}", "{{ x", "{% for a in b %}", "{% nope %}", "{{ 1 | zip }}", "{% if a %}x{% endfor %}", "{% endif %}"):
    try: print(template(bad, a=1, b=[]))
    except TemplateError as e: print(bad, "->", e)
