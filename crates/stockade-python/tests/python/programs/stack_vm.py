class VM:
    def __init__(self, program, trace=False):
        self.code, self.labels = [], {}
        for line in program.strip().splitlines():
            line = line.split(";")[0].strip()
            if not line: continue
            if line.endswith(":"): self.labels[line[:-1]] = len(self.code)
            else:
                op, *args = line.split()
                if not hasattr(self, f"op_{op}"): raise SyntaxError(f"unknown instruction {op}")
                self.code.append((op, args))
        self.stack, self.calls, self.vars, self.out, self.pc, self.steps = [], [], {}, [], 0, 0
    def run(self, limit=10000):
        while self.pc < len(self.code):
            self.steps += 1
            if self.steps > limit: raise RuntimeError("step limit")
            op, args = self.code[self.pc]
            self.pc += 1
            try:
                if getattr(self, f"op_{op}")(*args) == "halt": break
            except IndexError:
                raise RuntimeError(f"stack underflow in {op} at {self.pc - 1}") from None
        return " ".join(map(str, self.out))
    def op_push(self, v): self.stack.append(int(v))
    def op_pop(self): self.stack.pop()
    def op_dup(self): self.stack.append(self.stack[-1])
    def op_load(self, n): self.stack.append(self.vars[n])
    def op_store(self, n): self.vars[n] = self.stack.pop()
    def op_print(self): self.out.append(self.stack.pop())
    def op_jmp(self, l): self.pc = self.labels[l]
    def op_jz(self, l):
        if not self.stack.pop(): self.pc = self.labels[l]
    def op_call(self, l):
        self.calls.append(self.pc)
        self.pc = self.labels[l]
    def op_ret(self): self.pc = self.calls.pop()
    def op_halt(self): return "halt"
    def binary(name, f):
        def op(self):
            b, a = self.stack.pop(), self.stack.pop()
            self.stack.append(int(f(a, b)))
        op.__name__ = f"op_{name}"
        return op
    op_add, op_sub, op_mul = binary("add", lambda a, b: a + b), binary("sub", lambda a, b: a - b), binary("mul", lambda a, b: a * b)
    op_lt, op_eq, op_mod = binary("lt", lambda a, b: a < b), binary("eq", lambda a, b: a == b), binary("mod", lambda a, b: a % b)
    del binary
fact = """
    push 10
    store n
    push 1
    store acc
loop:
    load n
    jz done      ; stop at zero
    load acc
    load n
    mul
    store acc
    load n
    push 1
    sub
    store n
    jmp loop
done:
    load acc
    print
"""
calls = """
    push 3
    call square
    print
    push 12
    call square
    print
    halt
square:
    dup
    mul
    ret
"""
for src in (fact, calls, "push 1\nadd", "a:\njmp a", "push x", "fly", "push 5\npush 0\nmod", "load q", "push 7\npush 7\neq\nprint\npush 2\npush 9\nlt\nprint"):
    try:
        vm = VM(src)
        print(vm.run(), "|", vm.steps, "steps", vm.vars)
    except Exception as e:
        print(type(e).__name__, e)
print(VM.op_add.__name__, hasattr(VM, "binary"), sorted(n[3:] for n in dir(VM) if n.startswith("op_")))
