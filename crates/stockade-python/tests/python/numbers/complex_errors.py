tests = [
    lambda: 1j < 2j,
    lambda: 1j // 2,
    lambda: 1j % 2,
    lambda: divmod(1j, 1),
    lambda: 1j / 0,
    lambda: 0j ** -1,
    lambda: int(1j),
    lambda: float(1j),
    lambda: max(1j, 2j),
    lambda: 1j & 1,
    lambda: pow(1j, 2, 3),
    lambda: round(1j),
    lambda: (1j).real.foo,
    lambda: sorted([1j, 2j]),
]
for test in tests:
    try:
        print(test())
    except Exception as e:
        print(type(e).__name__, e)
class C:
    def __complex__(self):
        return 1 + 2j
print(complex(C()), (1j).__complex__(), sum([1j, 2, 3.5]))
try:
    z = 1j
    z.real = 3
except AttributeError as e:
    print(e)
