class Heap:
    def __init__(self): self.a = []
    def push(self, x):
        a = self.a
        a.append(x)
        i = len(a) - 1
        while i and a[i] < a[(i - 1) // 2]:
            a[i], a[(i - 1) // 2] = a[(i - 1) // 2], a[i]
            i = (i - 1) // 2
    def pop(self):
        a = self.a
        a[0], a[-1] = a[-1], a[0]
        out = a.pop()
        i = 0
        while (c := 2 * i + 1) < len(a):
            if c + 1 < len(a) and a[c + 1] < a[c]: c += 1
            if a[i] <= a[c]: break
            a[i], a[c] = a[c], a[i]
            i = c
        return out
    def __len__(self): return len(self.a)
def codes(text):
    freq = {}
    for c in text: freq[c] = freq.get(c, 0) + 1
    heap, order = Heap(), 0
    for c, n in sorted(freq.items()):
        heap.push((n, order, c))
        order += 1
    while len(heap) > 1:
        n1, _, a = heap.pop()
        n2, _, b = heap.pop()
        heap.push((n1 + n2, order, (a, b)))
        order += 1
    out = {}
    def walk(node, prefix):
        if isinstance(node, tuple):
            walk(node[0], prefix + "0")
            walk(node[1], prefix + "1")
        else:
            out[node] = prefix or "0"
    walk(heap.pop()[2], "")
    return out
def decode(bits, table):
    back, cur, out = {v: k for k, v in table.items()}, "", []
    for b in bits:
        cur += b
        if cur in back:
            out.append(back[cur])
            cur = ""
    return "".join(out)
for text in ("abracadabra", "mississippi river", "aaaa", "hello world, hello huffman"):
    t = codes(text)
    bits = "".join(t[c] for c in text)
    data = int("1" + bits, 2).to_bytes((len(bits) + 8) // 8, "big")
    print(sorted(t.items(), key=lambda kv: (len(kv[1]), kv[0])))
    print(len(text) * 8, len(bits), data.hex(), decode(bits, t) == text)
h = Heap()
for x in [5, 3, 8, 1, 9, 2]: h.push(x)
print([h.pop() for _ in range(len(h))])
