def caesar(text, shift):
    lower = "abcdefghijklmnopqrstuvwxyz"
    table = str.maketrans(lower + lower.upper(), lower[shift:] + lower[:shift] + (lower[shift:] + lower[:shift]).upper())
    return text.translate(table)
message = "The Quick Brown Fox, 1999!"
for shift in (0, 1, 13, 25):
    coded = caesar(message, shift)
    print(shift, coded, caesar(coded, 26 - shift if shift else 0) == message)
