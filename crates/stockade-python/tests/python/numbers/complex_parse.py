for text in ["1", "1j", "1+2j", " 1-2j ", "(1+2j)", "-j", "+j", "j", "1e5+2e-3j", "inf", "nan+infj", "1 + 2j", "", "1+2", "a", "1j+2", "(1", "1_0+2_0j"]:
    try:
        print(repr(text), complex(text))
    except ValueError as e:
        print(e)
print(complex(), complex(1), complex(1, 2), complex(1.5), complex(True), complex(real=1, imag=2), complex(imag=5))
print(complex(1j, 1j), complex(1 + 1j, 2))
for args in [("1", 2), (1, "2"), (None,), ([],), (1, None)]:
    try:
        print(complex(*args))
    except TypeError as e:
        print(e)
