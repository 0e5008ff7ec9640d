text = "a b c"
text.upper().split().pop().nope().more()
