z = 3 + 4j
print(z, -z, +z, z.real, z.imag, z.conjugate(), abs(z))
print(z + 1, z - 1.5, z * 2, z / 2, z ** 2, z ** 0.5, 1 / z, 2 ** z)
print(1j * 1j, 1j ** 2, 1j ** -1, (1 + 2j) * (3 - 4j), (1 + 2j) / (3 - 4j))
print(repr(1j), repr(-1j), repr(0j), repr(-0.0 + 0j), repr(complex(-0.0, -0.0)), repr(complex(0, -1)))
print(complex(1e20, 1e-5), complex(1.5, float("inf")), complex(float("nan"), -float("inf")))
print(z == 3 + 4j, z == 3, 3 == 3 + 0j, z != z, bool(0j), bool(1j))
print(1e3j, 1_0j, .5j, 10.j)
