import ast
import operator

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
}


class Evaluator(ast.NodeVisitor):
    def __init__(self, names):
        self.names = names

    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__, self.generic_visit)
        return method(node)

    def visit_Expression(self, node):
        return self.visit(node.body)

    def visit_Constant(self, node):
        return node.value

    def visit_Name(self, node):
        return self.names[node.id]

    def visit_BinOp(self, node):
        return OPERATORS[type(node.op)](self.visit(node.left), self.visit(node.right))

    def visit_UnaryOp(self, node):
        return OPERATORS[type(node.op)](self.visit(node.operand))

    def generic_visit(self, node):
        raise TypeError(f"{node.__class__.__name__} is not arithmetic")


def calculate(text, **names):
    return Evaluator(names).visit(ast.parse(text, mode="eval"))


print(calculate("2 * (x + 3) ** 2 / -y", x=4, y=7))
try:
    calculate("__import__('os')")
except TypeError as error:
    print("refused:", error)
result = ast.literal_eval("{'a': [1, 2.5, None], 'b': (True, 'x')}")
print(result)
