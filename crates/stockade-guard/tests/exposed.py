"""Prints `src/python/exposed.txt`: which modules the safe modules carry around as public attributes.

Run it with CPython 3.13, from the root of the repository:

    python3.13 crates/stockade-guard/tests/exposed.py > crates/stockade-guard/src/python/exposed.txt

Every safe module and all their submodules are imported and looked at. A few functions and classes
that the guard follows are listed as well, where another safe module carries them.
"""

import importlib, pkgutil, re, sys, types
src=open('crates/stockade-guard/src/imports.rs').read()
safe=re.findall(r'"([\w.]+)"', src[src.index('SAFE_PYTHON_MODULES: &[&str] = &['):src.index('];', src.index('SAFE_PYTHON_MODULES: &[&str] = &['))])
def is_safe(n): return any(n==s or n.startswith(s+'.') for s in safe)
queue=[importlib.import_module(s) for s in safe]
for m in list(queue):
    for i in pkgutil.iter_modules(getattr(m,'__path__',[]), m.__name__+'.'):
        if not i.name.endswith('__main__'):
            try: queue.append(importlib.import_module(i.name))
            except ImportError: pass
WATCHED = {
    "CodeType": "types", "FunctionType": "types", "LambdaType": "types",
    "partial": "functools", "reduce": "functools",
    "attrgetter": "operator", "itemgetter": "operator", "methodcaller": "operator",
    "open": "io", "FileIO": "io", "Path": "pathlib", "PosixPath": "pathlib",
    "ForwardRef": "typing", "get_type_hints": "typing",
}
seen={}; rows={}
while queue:
    m=queue.pop()
    if m.__name__ in seen or not is_safe(m.__name__): continue
    seen[m.__name__]=m
    for a,v in vars(m).items():
        if isinstance(v, types.ModuleType) and not a.startswith('_'):
            queue.append(v)
            if v.__name__ != m.__name__+'.'+a:
                rows.setdefault(m.__name__,{})[a]=v.__name__
for name, home in WATCHED.items():
    value = getattr(importlib.import_module(home), name)
    for parent, m in seen.items():
        if parent != home and vars(m).get(name) is value:
            rows.setdefault(parent, {})[name] = f"{home}.{name}"
out=["# Made by tests/exposed.py with CPython 3.13: `module: attribute=what it is …`"]
for parent in sorted(rows):
    if any(p.startswith('_') for p in parent.split('.')): continue
    names=' '.join(a if t==a else f'{a}={t}' for a,t in sorted(rows[parent].items()))
    out.append(f'{parent}: {names}')
print('\n'.join(out))
