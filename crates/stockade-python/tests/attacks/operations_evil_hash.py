# ends: operations
class A:
    def __hash__(self):
        while True: pass
{A(): 1}
