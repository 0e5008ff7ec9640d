# ends: operations
class A:
    def __len__(self):
        while True: pass
len(A())
