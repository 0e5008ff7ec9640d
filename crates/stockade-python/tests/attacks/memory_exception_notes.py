# ends: memory
e = ValueError()
while True: e.add_note('note' * 100)
