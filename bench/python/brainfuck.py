"""An interpreter of a tape machine, running a counting program."""

N = 220


def run(source):
    jumps = {}
    stack = []
    for i, c in enumerate(source):
        if c == "[":
            stack.append(i)
        elif c == "]":
            j = stack.pop()
            jumps[i] = j
            jumps[j] = i
    tape = [0] * 100
    ptr = pc = steps = 0
    out = []
    while pc < len(source):
        c = source[pc]
        if c == "+":
            tape[ptr] = (tape[ptr] + 1) & 255
        elif c == "-":
            tape[ptr] = (tape[ptr] - 1) & 255
        elif c == ">":
            ptr += 1
        elif c == "<":
            ptr -= 1
        elif c == ".":
            out.append(tape[ptr])
        elif c == "[":
            if not tape[ptr]:
                pc = jumps[pc]
        elif c == "]":
            if tape[ptr]:
                pc = jumps[pc]
        pc += 1
        steps += 1
    return out, steps


def main(n):
    source = "+" * n + "[>" + "+" * n + "[>+++[>+>++<<-]<-]<-]>>>.>."
    out, steps = run(source)
    return out, steps


print(main(N))
