class C:
    pass
c = C()
c(1)(2)
