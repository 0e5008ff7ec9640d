def wrap(text, width):
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return lines + [line] if line else lines
text = "A short line, a much longer line, an even longer line than that, and at last the end"
for width in (10, 20, 40):
    for line in wrap(text, width):
        print(f"|{line:<{width}}|{line:>{width}}|{line:^{width}}|")
print(wrap("", 5), wrap("word", 1))
