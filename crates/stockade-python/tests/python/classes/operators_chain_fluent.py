class Query:
    def __init__(self, items, ops=()): self.items, self.ops = items, ops
    def __getattr__(self, name):
        if name.startswith("where_"):
            field = name.removeprefix("where_")
            return lambda v: Query(self.items, (*self.ops, lambda i: i.get(field) == v))
        raise AttributeError(f"no query {name!r}")
    def filter(self, f): return Query(self.items, (*self.ops, f))
    def __and__(self, o): return Query(self.items, self.ops + o.ops)
    def __iter__(self): return (i for i in self.items if all(f(i) for f in self.ops))
    def __len__(self): return sum(1 for _ in self)
    def __getitem__(self, k): return list(self)[k]
    def __bool__(self): return any(True for _ in self)
    def order(self, key, *, reverse=False): return sorted(self, key=lambda i: i[key], reverse=reverse)
data = [{"n": "ann", "age": 30, "city": "x"}, {"n": "bob", "age": 25, "city": "y"}, {"n": "cid", "age": 35, "city": "x"}]
q = Query(data)
print([i["n"] for i in q.where_city("x")], len(q.filter(lambda i: i["age"] > 26)), q[0]["n"], q[-1:][0]["n"], bool(q.where_n("zed")))
print([i["n"] for i in q.where_city("x") & q.where_age(35)], [i["n"] for i in q.order("age", reverse=True)], "where" in dir(q))
try:
    q.nothing
except AttributeError as e:
    print(e)
class Html:
    def __init__(self, tag, *children, **attrs): self.tag, self.children, self.attrs = tag, children, attrs
    def __str__(self):
        attrs = "".join(f' {k.rstrip("_")}="{v}"' for k, v in self.attrs.items())
        return f"<{self.tag}{attrs}>{''.join(map(str, self.children))}</{self.tag}>"
    def __call__(self, *children): return Html(self.tag, *self.children, *children, **self.attrs)
    def __rshift__(self, o): return self(o)
print(Html("ul", class_="list")(*(Html("li", i, id=i) for i in range(3))) >> Html("b", "end"))
