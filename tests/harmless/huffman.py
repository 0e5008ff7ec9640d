import heapq
from collections import Counter
from itertools import count


def build(text):
    order = count()
    heap = [(n, next(order), letter) for letter, n in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        n1, _, left = heapq.heappop(heap)
        n2, _, right = heapq.heappop(heap)
        heapq.heappush(heap, (n1 + n2, next(order), (left, right)))
    return heap[0][2]


def codes(tree, prefix=""):
    match tree:
        case str() as letter:
            return {letter: prefix or "0"}
        case (left, right):
            return codes(left, prefix + "0") | codes(right, prefix + "1")


def decode(bits, table):
    reverse = {code: letter for letter, code in table.items()}
    out, current = [], ""
    for bit in bits:
        current += bit
        if current in reverse:
            out.append(reverse[current])
            current = ""
    return "".join(out)


message = "she sells sea shells by the sea shore"
table = codes(build(message))
bits = "".join(table[letter] for letter in message)
assert decode(bits, table) == message
for letter, code in sorted(table.items(), key=lambda kv: (len(kv[1]), kv[1])):
    print(repr(letter), code)
result = round(len(bits) / (8 * len(message)), 3)
