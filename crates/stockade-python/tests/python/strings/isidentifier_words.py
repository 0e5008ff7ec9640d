for word in ["class", "None", "match", "_", "__x__", "a-b", "a b", "1a", "ªbc", "été", "x²", "变量", ""]:
    print(repr(word), word.isidentifier(), word.isalnum(), word.isprintable())
print("Hello World".istitle(), "Hello world".istitle(), "HELLO".istitle(), "3 Apples".istitle(), "".istitle())
print("A1".isupper(), "1".isupper(), "a_b".islower(), "É".isupper(), "ǅ".isupper(), "ǅ".istitle())
print(str.isascii("abc"), str.upper("x"), str.join("-", "ab"))
for call in (lambda: str.upper(1), lambda: str.upper(), lambda: "a".upper(1), lambda: str.join(1, "a"), lambda: "a".isalpha(x=1)):
    try:
        print(call())
    except TypeError as e:
        print(e)
