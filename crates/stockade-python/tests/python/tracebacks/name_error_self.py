class C:
    def __init__(self):
        self.value = 1
    def show(self):
        return value
C().show()
