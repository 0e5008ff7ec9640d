# The side inside: takes requests from one pipe, runs them, and answers on another.
#
# It runs behind the wall with the program, so nothing here is trusted by the other side: what it
# sends is read as the program's own words. It imports nothing that is not built in until it must,
# because that is what a start costs.
import builtins, posix, sys
from marshal import loads

REQUESTS, ANSWERS = 3, 4
MISSING = object()


class Returned(BaseException):
    """A `return` at top level, on its way out."""


class NoForm(Exception):
    """A value, or a part of it, that JSON cannot say."""


def read_exactly(count):
    parts = []
    while count:
        part = posix.read(REQUESTS, min(count, 1 << 20))
        if not part:
            posix._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive():
    return loads(read_exactly(int.from_bytes(read_exactly(4), "little")))


def send(text):
    data = text.encode("utf-8", "backslashreplace")
    data = len(data).to_bytes(4, "little") + data
    while data:
        data = data[posix.write(ANSWERS, data):]


ESCAPES = {code: "\\u%04x" % code for code in (*range(32), 0x7F)}
ESCAPES.update({34: '\\"', 92: "\\\\"})


def quote(text):
    return '"' + str.translate(text, ESCAPES) + '"'


# Values and JSON: docs/values.md, the same as the interpreter's.

def json(value, path, depth, around, room):
    kind = type(value)
    if value is None:
        text = "null"
    elif value is True:
        text = "true"
    elif value is False:
        text = "false"
    elif isinstance(value, int):
        number = int(value) if kind is not int else value
        if -(1 << 63) <= number < 1 << 64:
            text = int.__repr__(number)
        else:
            try:
                text = '{"$int": "%s"}' % int.__repr__(number)
            except ValueError:
                raise NoForm("%s has too many digits for JSON" % path)
    elif isinstance(value, float):
        text = float.__repr__(value)
        if text in ("nan", "inf", "-inf"):
            text = '{"$float": "%s"}' % text
    elif isinstance(value, str):
        text = quote(value)
        try:
            str.encode(value)
        except UnicodeEncodeError:
            raise NoForm("%s holds a lone surrogate, which has no JSON form" % path)
    elif isinstance(value, complex):
        text = '{"$complex": [%s, %s]}' % (float.__repr__(value.real), float.__repr__(value.imag))
        if "n" in text[12:]:
            raise NoForm("%s is a complex number that JSON cannot say" % path)
    elif isinstance(value, (bytes, bytearray)):
        from binascii import b2a_base64
        text = '{"$bytes": "%s"}' % b2a_base64(bytes(value), newline=False).decode()
    else:
        return container(value, path, depth, around, room)
    room[0] -= len(text)
    if room[0] < 0:
        raise NoForm("the answer is larger than `limits.output`")
    return text


def container(value, path, depth, around, room):
    if id(value) in around:
        raise NoForm("%s contains itself" % path)
    if depth >= 100:
        raise NoForm("%s nests more than 100 levels deep" % path)
    around = around | {id(value)}

    def inner(item, at):
        return json(item, path + at, depth + 1, around, room)

    if isinstance(value, (list, tuple)):
        items = list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value)
        return "[" + ", ".join([inner(item, "[%d]" % at) for at, item in enumerate(items)]) + "]"
    if isinstance(value, (set, frozenset)):
        items = list(set.__iter__(value) if isinstance(value, set) else frozenset.__iter__(value))
        plain = {type(item) for item in items}
        if plain <= {int, float, bool} or plain == {str}:
            items.sort()
        return "[" + ", ".join([inner(item, "{…}") for item in items]) + "]"
    if isinstance(value, (type({}.keys()), type({}.values()), type({}.items()))):
        return "[" + ", ".join([inner(item, "[%d]" % at) for at, item in enumerate(value)]) + "]"
    if isinstance(value, dict):
        return mapping(dict.items(value), path, inner)
    fields = type(value).__dict__.get("__dataclass_fields__")
    if fields is not None:
        own = object.__getattribute__(value, "__dict__") if hasattr(type(value), "__dict__") else {}
        return mapping([(name, own[name]) for name in fields if name in own], path, inner)
    article = "an" if type(value).__name__[:1].lower() in "aeiou" else "a"
    raise NoForm("`%s` is %s %s, which has no JSON form" % (path, article, type(value).__name__))


MARKS = ("$int", "$float", "$bytes", "$complex", "$dict")


def mapping(items, path, inner):
    texts = {}
    for key, value in items:
        if isinstance(key, str):
            name = str.__str__(key)
        elif key is None:
            name = "null"
        elif isinstance(key, bool):
            name = "true" if key else "false"
        elif isinstance(key, int):
            name = int.__repr__(key)
        elif isinstance(key, float):
            name = float.__repr__(key)
        else:
            raise NoForm("%s has a key that JSON cannot say" % path)
        if name in texts:
            raise NoForm("%s has two keys that JSON would write the same" % path)
        json(name, path, 0, frozenset(), [1 << 30])
        texts[name] = inner(value, "[%r]" % (key,))
    text = "{" + ", ".join([quote(name) + ": " + value for name, value in texts.items()]) + "}"
    if len(texts) == 1 and next(iter(texts)) in MARKS:
        text = '{"$dict": ' + text + "}"
    return text


# The courtesy guards: words for what the kernel refuses anyway. No wall depends on them.

def words(guard):
    processes = (
        "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork",
        "os.forkpty", "pty.spawn",
    )
    stop = {}
    if not guard["commands"]:
        for event in processes:
            stop[event] = "starting processes is disabled by policy: `commands` names none"
    roots = tuple(guard["roots"])
    network = guard["network"]

    def hook(event, args):
        message = stop.get(event)
        if message is not None:
            raise PermissionError(1, message)
        if event == "open":
            path = args[0]
            if type(path) is str and path[:1] == "/" and not path.startswith(roots):
                raise PermissionError(13, "outside of the workspace and of `files`", path)
        elif event == "socket.__new__":
            if not network and args[1] in (2, 10):
                raise PermissionError(1, "the network is disabled by policy (`network: none`)")
        elif event == "socket.getaddrinfo" or event == "socket.gethostbyname":
            if not network:
                raise PermissionError(1, "the network is disabled by policy (`network: none`)")

    sys.addaudithook(hook)


def refused(name):
    def refuse(*args, **kwargs):
        raise RuntimeError("`%s` is disabled by policy (`builtins.deny`)" % name)
    refuse.__name__ = refuse.__qualname__ = name
    return refuse


def guarded_import(guard, real):
    allow, deny = guard["allow"], guard["deny"]
    safe, default = set(guard["safe"]), guard["default"]

    def ruling(name):
        # The longest entry that names the module or a parent of it; `*` is the shortest of all.
        parts = name.split(".")
        heads = [".".join(parts[:count]) for count in range(len(parts), 0, -1)]
        for head in heads + ["*"]:
            if head in deny or head + ".*" in deny:
                return False
            if head in allow or head + ".*" in allow:
                return True
        return default or not safe.isdisjoint(heads)

    def check(name):
        if not ruling(name):
            raise RuntimeError(
                "import of `%s` is disabled by policy: add it to `imports.allow`" % name)

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        # Only what the program itself imports is judged: its libraries need what they need.
        if level == 0:
            check(name)
        return real(name, globals, locals, fromlist, level)

    return __import__


def scope(request):
    """The program's own globals."""
    main = type(sys)("__main__")
    space = main.__dict__
    space["__builtins__"] = builtins
    guard = request.get("guard")
    if guard:
        if guard["words"]:
            words(guard)
        own = type(sys)("builtins")
        own.__dict__.update(builtins.__dict__)
        for name in guard["builtins"]:
            if name != "__import__" and hasattr(own, name):
                setattr(own, name, refused(name))
        own.__dict__["__import__"] = guarded_import(guard, builtins.__import__)
        space["__builtins__"] = own
    for name in request["tools"]:
        space[name] = tool(name, request["room"])
    sys.modules["__main__"] = main
    return space


def tool(name, most):
    from _thread import allocate_lock
    lock = allocate_lock()

    def call(*args, **kwargs):
        try:
            room = [most]
            sent = '{"kind": "tool", "name": %s, "args": %s, "kwargs": %s}' % (
                quote(name),
                json(args, "args", 0, frozenset(), room),
                mapping(kwargs.items(), "kwargs",
                        lambda item, at: json(item, at, 1, frozenset(), room)),
            )
        except NoForm as error:
            raise TypeError("%s() got an argument without a JSON form: %s" % (name, error)) from None
        with lock:
            send(sent)
            answer = receive()
        if "error" in answer:
            raise raised(answer["name"], answer["error"])
        return answer["value"]

    call.__name__ = call.__qualname__ = name
    return call


def raised(name, message):
    """The exception of a tool, as its own class where that is a builtin one."""
    kind = getattr(builtins, name, None)
    if isinstance(kind, type) and issubclass(kind, Exception):
        try:
            return kind(message)
        except TypeError:
            pass
    return RuntimeError("%s: %s" % (name, message))


def parse(code, name, space):
    """The code as what is called to run it in a space, with its answer kept: a last expression is
    stored, and a `return` at top level returns."""
    tree = compile(code, name, "exec", 0x400, True)
    import _ast

    def place(node, like):
        for field in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            if hasattr(like, field):
                setattr(node, field, getattr(like, field))
        return node

    def leave(node):
        value = node.value
        if value is None:
            value = place(_ast.Constant(None, None), node)
        load = _ast.Load()
        returned = place(_ast.Name("__stockade_return__", load), node)
        return place(_ast.Raise(place(_ast.Call(returned, [value], []), node), None), node)

    def walk(body):
        for at, node in enumerate(body):
            kind = type(node)
            if kind is _ast.Return:
                body[at] = leave(node)
            elif kind not in (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.ClassDef):
                for field in ("body", "orelse", "finalbody"):
                    inner = getattr(node, field, None)
                    if type(inner) is list:
                        walk(inner)
                for field in ("handlers", "cases"):
                    for inner in getattr(node, field, ()):
                        walk(inner.body)

    if tree.body and type(tree.body[-1]) is _ast.Expr:
        last = tree.body[-1]
        target = place(_ast.Name("__stockade_last__", _ast.Store()), last)
        tree.body[-1] = place(_ast.Assign([target], last.value, None), last)
    if b"return" in code and returns(tree.body, _ast):
        inner = enclose(tree, name, _ast)
        if inner is not None:
            return type(parse)(inner, space)
        walk(tree.body)
    whole = compile(tree, name, "exec", 0, True)
    return lambda: exec(whole, space) or MISSING


def returns(body, _ast):
    """Whether a `return` stands at top level."""
    for node in body:
        kind = type(node)
        if kind is _ast.Return:
            return True
        if kind in (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.ClassDef):
            continue
        inner = [getattr(node, field, None) for field in ("body", "orelse", "finalbody")]
        for field in ("handlers", "cases"):
            inner += [part.body for part in getattr(node, field, ())]
        if any(type(part) is list and returns(part, _ast) for part in inner):
            return True
    return False


def enclose(tree, name, _ast):
    """The code of a function with this body, all of whose names are global; nothing where a function
    cannot hold it, as with a star import. Then a `return` is an exception, which a bare `except`
    around it would catch."""
    body = tree.body
    first = 0
    while first < len(body) and type(body[first]) is _ast.ImportFrom and body[first].module == "__future__":
        first += 1
    nothing = _ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    where = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}
    function = _ast.FunctionDef(name="<module>", args=nothing, body=body[first:], decorator_list=[], **where)
    if "type_params" in _ast.FunctionDef._fields:
        function.type_params = []
    # Coming to the end is not the same as returning nothing.
    end = _ast.Return(_ast.Name("__stockade_return__", _ast.Load(), **where), **where)
    function.body.append(end)

    def inner():
        module = _ast.Module(body[:first] + [function], [])
        for part in compile(module, name, "exec", 0, True).co_consts:
            if type(part) is type(enclose.__code__):
                return part

    try:
        code = inner()
        names = [*code.co_varnames, *code.co_cellvars]
        if names:
            function.body.insert(0, _ast.Global(names, **where))
            code = inner()
    except SyntaxError:
        return None
    # A generator or a coroutine is no program.
    return None if code.co_flags & 0x2A0 else code


def shorten(text, most=1 << 17):
    if len(text) <= most:
        return text
    return text[:most // 2] + "\n[… %d characters left out …]\n" % (len(text) - most) + text[-most // 2:]


def report(error, name, code, kind="raised"):
    """What a person would have seen, without the frames of this file."""
    text, line = "", None
    try:
        import linecache, traceback
        lines = code.decode("utf-8", "replace").splitlines(True)
        linecache.cache[name] = (len(code), None, lines, name)
        kept, trace = [], error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename != __file__:
                kept.append(trace)
            trace = trace.tb_next
        for at, trace in enumerate(kept):
            trace.tb_next = kept[at + 1] if at + 1 < len(kept) else None
        trace = kept[0] if kept else None
        error.__traceback__ = trace
        text = "".join(traceback.format_exception(type(error), error, trace))
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == name:
                line = trace.tb_lineno
            trace = trace.tb_next
        if line is None and isinstance(error, SyntaxError) and error.filename == name:
            line = error.lineno
    except BaseException:
        pass
    try:
        value = str(error)
    except BaseException:
        value = "<exception str() failed>"
    # A message can be as long as memory allows.
    value, text = shorten(value), shorten(text)
    number = OSError.errno.__get__(error) if isinstance(error, OSError) else None
    return '{"kind": "%s", "name": %s, "value": %s, "traceback": %s, "line": %s, "errno": %s}' % (
        kind, quote(type(error).__name__), quote(value), quote(text), line if line else "null",
        number if type(number) is int and 0 < number < 4096 else "null")


def answer(value, room):
    if value is MISSING:
        return '{"kind": "done"}'
    note = "null"
    try:
        form = json(value, "result", 0, frozenset(), [room])
    except NoForm as error:
        form, note = "null", quote(str(error))
    except RecursionError:
        form, note = "null", quote("the answer nests too deep for JSON")
    try:
        shown = builtins.repr(value)
        if len(shown) > room:
            shown = shown[:room // 2] + "[…]" + shown[-room // 2:]
        shown = quote(shown)
    except BaseException as error:
        shown, note = "null", quote("its repr raised %s" % type(error).__name__)
    return '{"kind": "done", "result": %s, "repr": %s, "note": %s}' % (form, shown, note)


def flush():
    for stream in {id(it): it for it in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__)}.values():
        try:
            stream.flush()
        except BaseException:
            pass


def finish():
    """What an interpreter does at its end: wait for threads, then the exit handlers."""
    threading = sys.modules.get("threading")
    if threading is not None:
        threading._shutdown()
    import atexit
    atexit._run_exitfuncs()


def feed(request, space):
    code, name, room = request["code"], request["name"], request["room"]
    before = space.get("result", MISSING)
    try:
        if request["session"] or "inputs" not in space:
            space["inputs"] = request["inputs"]
        space["__stockade_return__"] = Returned
        value = MISSING
        try:
            value = parse(code, name, space)()
            if value is Returned:
                value = MISSING
        except Returned as returned:
            value = returned.args[0]
        last = space.pop("__stockade_last__", MISSING)
        if value is MISSING:
            value = last
        now = space.get("result", MISSING)
        if now is not MISSING and now is not before:
            value = now
        if not request["session"]:
            finish()
        text = answer(value, room)
    except SystemExit as error:
        number = error.code
        if number is None:
            number = 0
        elif not isinstance(number, int):
            print(number, file=sys.stderr)
            number = 1
        text = '{"kind": "exit", "code": %d}' % (number & 0xFF)
        if not request["session"]:
            try:
                finish()
            except BaseException:
                pass
    except BaseException as error:
        text = report(error, name, code)
    finally:
        space.pop("__stockade_return__", None)
    flush()
    return text


def provide(modules):
    """Modules of the caller's own, each as a builtin name."""
    for name, source in modules:
        made = type(sys)(name)
        exec(compile(source, __file__, "exec", 0, True), made.__dict__)
        setattr(builtins, name, made)


def put_files(files):
    for name, data in files.items():
        if "/" in name:
            made = ""
            for part in name.split("/")[:-1]:
                made += part + "/"
                try:
                    posix.mkdir(made)
                except FileExistsError:
                    pass
        target = posix.open(name, posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC, 0o644)
        while data:
            data = data[posix.write(target, data):]
        posix.close(target)


def set_up(request):
    """What is set once, before the first text."""
    # What is in the workspace can be imported, and can stand in the way of nothing.
    sys.path[:] = [*request["path"], posix.getcwd()]
    sys.argv[:] = [request["name"]]
    sys.setrecursionlimit(min(max(request["recursion"], 50), 1000000) + 12)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)

    def leave(code=None):
        raise SystemExit(code)
    builtins.exit = builtins.quit = leave
    put_files(request["files"])
    provide(request["modules"])
    return scope(request)


NO_MEMORY = '{"kind": "raised", "name": "MemoryError", "value": "", "traceback": "", "line": null}'


def serve(request):
    # The texts of a program tell its own frames from ours by this name.
    space = set_up(request)
    while True:
        if request["session"]:
            request = dict(request, **receive())
        try:
            text = feed(request, space)
        except MemoryError:
            # Not even the end of it could be told: what it held goes first.
            space.clear()
            text = NO_MEMORY
        send(text)
        if not request["session"]:
            posix._exit(0)


main = serve
