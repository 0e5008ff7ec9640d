"""A module docstring."""
print(__name__, __doc__)
class App:
    def __init__(self, argv): self.argv = argv
    def run(self):
        for a in self.argv: print("arg", a)
        return 0
def main(argv=("x", "y")):
    return App(argv).run()
if __name__ == "__main__":
    code = main()
    print("exit code", code)
else:
    print("imported")
