def compile_bf(src):
    ops, stack = [], []
    for c in src:
        match c:
            case "+" | "-" | ">" | "<":
                kind, d = ("add", 1 if c == "+" else -1) if c in "+-" else ("move", 1 if c == ">" else -1)
                if ops and ops[-1][0] == kind: ops[-1] = kind, ops[-1][1] + d
                else: ops.append((kind, d))
            case ".": ops.append(("out", 0))
            case ",": ops.append(("in", 0))
            case "[":
                stack.append(len(ops))
                ops.append(("open", 0))
            case "]":
                if not stack: raise SyntaxError("unmatched ]")
                start = stack.pop()
                ops[start] = "open", len(ops)
                ops.append(("close", start))
    if stack: raise SyntaxError(f"{len(stack)} unmatched [")
    return ops
def run(src, data="", limit=200000):
    ops, tape, ptr, pc, out, steps, data = compile_bf(src), bytearray(300), 0, 0, [], 0, iter(data)
    while pc < len(ops):
        steps += 1
        if steps > limit: raise TimeoutError(f"more than {limit} steps")
        op, arg = ops[pc]
        if op == "add": tape[ptr] = (tape[ptr] + arg) % 256
        elif op == "move": ptr += arg
        elif op == "out": out.append(chr(tape[ptr]))
        elif op == "in": tape[ptr] = ord(next(data, "\0"))
        elif op == "open" and not tape[ptr]: pc = arg
        elif op == "close" and tape[ptr]: pc = arg
        pc += 1
    return "".join(out), steps
def writer(text):
    src, last = [], 0
    for c in text:
        d = ord(c) - last
        n, sign = abs(d), "+" if d > 0 else "-"
        src.append("+" * (n // 8) + "[>" + sign * 8 + "<-]>" + sign * (n % 8) + ".<" if n >= 8 else ">" + sign * n + ".<")
        last = ord(c)
    return "".join(src)
print(run(writer("Hello, Stockade!\n")), len(writer("Hello")))
print(run(",[.,]", "echo!"), run(",>,<[->+<]>.", "\x20\x21"), run("++++[>++++[>++++<-]<-]>>+."), run(",----------[++++++++++.,----------]", "up to\nhere"))
for bad in ("[", "]", "+[]", "[[]"):
    try:
        print(run(bad, limit=1000))
    except (SyntaxError, TimeoutError) as e:
        print(bad, type(e).__name__, e)
print(compile_bf("+++[->++<]."))
