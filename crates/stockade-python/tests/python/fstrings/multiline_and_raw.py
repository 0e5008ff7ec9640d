name, items = "ann", [1, 2, 3]
text = f"""
Dear {name.title()},
  total: {sum(items):>5}
  items: {", ".join(f"<{i}>" for i in items)}
{{braces}} and \t tab and \\ backslash
"""
print(text)
print(rf"\d+{name}\w", f"\x41\u0042{name}\N{BULLET}", rf"{name}\{name}", f"{'\t'.join('ab')}", f'{name!r}\'"')
print(f"{name}"
      f"{items[0]}"
      " plain "
      rf"\raw{items[-1]}")
print(f"{
    sum(
        items
    )
:>10}|", f"{'''a
b'''!r}")
table = "\n".join(f"{i:>3}|{i ** 2:>5}|{'*' * i:<5}|" for i in items)
print(table)
print(f"{name:{'<' if len(name) > 2 else '>'}{len(items) * 3}}|", f"{items!s:.4}", f"{ {'a': items}['a'][0] }", f"{(lambda: name)()}", f"{[*items, 4]}", f"{not items}", f"{items and name}", f"{1 if items else 2}", f"{items[0:2]}", f"{name:}" f"{''}")
