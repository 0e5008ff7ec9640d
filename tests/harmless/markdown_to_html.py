import html
import re

INLINE = [
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
    (re.compile(r"\[(.+?)\]\((.+?)\)"), r'<a href="\2">\1</a>'),
]


def inline(text):
    text = html.escape(text, quote=False)
    for pattern, replacement in INLINE:
        text = pattern.sub(replacement, text)
    return text


def render(source):
    out, items = [], []

    def flush():
        if items:
            out.append("<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>")
            items.clear()

    for line in source.strip().splitlines():
        if heading := re.match(r"(#{1,6})\s+(.*)", line):
            flush()
            level = len(heading[1])
            out.append(f"<h{level}>{inline(heading[2])}</h{level}>")
        elif line.startswith("- "):
            items.append(inline(line[2:]))
        elif line.strip():
            flush()
            out.append(f"<p>{inline(line)}</p>")
    flush()
    return "\n".join(out)


result = render("""
# Title with `exec`
Some **bold** and *soft* text, a [link](https://example.org).
- one < two
- `import os; os.system("ls")`
""")
print(result)
