class C:
    def __getattr__(self, name):
        return self.other
C().x
