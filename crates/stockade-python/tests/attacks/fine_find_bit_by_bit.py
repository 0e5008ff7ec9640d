# ends: fine
# Going through a long text find by find costs what is gone through, not the rest each time.
text = "<a>" * 200_000
data = text.encode()
for whole, wanted in ((text, "<"), (data, b"<")):
    at = count = 0
    while (at := whole.find(wanted, at)) >= 0:
        at += 1
        count += 1
    assert count == 200_000
    back, count = len(whole), 0
    while (back := whole.rfind(wanted, 0, back)) >= 0:
        count += 1
    assert count == 200_000
"fine"
