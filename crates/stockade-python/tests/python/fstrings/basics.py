name, n, x = "bob", 42, 3.14159
print(f"{name} {n} {x}", f"{n + 1}", f"{name.upper()!r}", f"{n:5}|{n:<5}|{n:^5}|{n:05}", f"{x:.2f}", f"{{literal}} {{{n}}}")
print(f"{n=}", f"{n = }", f"{n + 1 = }", f"{name=!s}", f"{name=:>5}", f"{x=:.1f}", f"{name=!r:>8}", f"{ n = !r}")
print(f"{'nested'}", f'{"double"}', f"{'a' 'b'}", f"{[1, 2][0]}", f"{ {'k': 1}['k'] }", f"{(lambda q: q * 2)(4)}", f"{n if n > 5 else 0}", f"{n!r:>{6}}")
print(f"{x:{8}.{3}}", f"{x:{'>'}{10}}", f"{n:{'x'}}", f"{name:{'*'}^{n // 4}}", f"{n:#{'x'}}")
print(f"a{n}b" "c" f"d{n}", "plain" f"{n}", f"" == "", f"{''}" == "", f"{None} {True} {[]}")
print(F"{n}", fr"\n{n}", rf"\{n}", Rf"{n}\t")
print(f"""multi
{n}
 lines {
    n +
    1
}""")
