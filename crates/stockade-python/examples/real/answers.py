"""What CPython makes of code that others wrote: `python3.13 answers.py ROOT FILE...`.

Each file is run as a program of its own that belongs to its package below ROOT, then every example of
its docstrings, all in the one namespace. For each file one line of JSON: its path, whether it ran, and the examples with what
they printed, or the exception they ended with. A file runs in a process of its own, for a while.
"""

import ast
import contextlib
import doctest
import io
import json
import multiprocessing
import os
import sys
import types

SECONDS = 20
ROOT = sys.argv[1]


def docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield text


def said(source, space):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(source, "<example>", "single"), space)
        except BaseException as error:
            return out.getvalue() + f"{type(error).__name__}: {error}\n"
    return out.getvalue()


def answers(path, pipe):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    package = os.path.dirname(os.path.relpath(path, ROOT)).replace(os.sep, ".")
    answer = {"path": path, "package": package, "ran": False, "printed": "", "examples": []}
    module = sys.modules["program"] = types.ModuleType("program")
    module.__package__ = package
    space = vars(module)
    out = io.StringIO()
    try:
        tree = ast.parse(text)
        with contextlib.redirect_stdout(out):
            exec(compile(text, path, "exec"), space)
        answer["ran"] = True
        answer["printed"] = out.getvalue()
        sys.displayhook = lambda value: None if value is None else print(repr(value))
        parser = doctest.DocTestParser()
        for docstring in docstrings(tree):
            for example in parser.get_examples(docstring):
                source = example.source
                answer["examples"].append([source, said(source, space)])
    except BaseException as error:
        answer["why"] = f"{type(error).__name__}: {error}"
    pipe.send(answer)


for path in sys.argv[2:]:
    ours, theirs = multiprocessing.Pipe(False)
    work = multiprocessing.Process(target=answers, args=(path, theirs))
    work.start()
    theirs.close()
    answer = {"path": path, "ran": False, "why": "no answer in time", "examples": []}
    with contextlib.suppress(EOFError):
        if ours.poll(SECONDS):
            answer = ours.recv()
    work.kill()
    work.join()
    print(json.dumps(answer), flush=True)
