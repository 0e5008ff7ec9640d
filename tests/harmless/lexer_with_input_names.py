# Names of builtins that a policy denies are ordinary names for parameters, fields and methods.
class Document:
    def __init__(self, input, compile=None):
        self.input = input
        self.open = False
        self.compile = compile

    def exec(self, command):
        return f"{command}: {self.input}"

    def eval(self, expression):
        return len(expression)

    def system(self):
        return "not os.system"


def transform(input, open="(", close=")"):
    return open + input.strip() + close


def count(input):
    total = 0
    for eval in input.split():
        total += len(eval)
    return total


input = "some text"
document = Document(input, compile=str.upper)
print(transform(input), count(input), document.exec("run"), document.eval("1+1"))
print(document.compile(input), document.system(), document.open)
os_name, sys_path = "linux", ["a", "b"]
subprocess_count = 3
print(os_name, sys_path, subprocess_count)
result = [transform(word) for word in input.split()]
