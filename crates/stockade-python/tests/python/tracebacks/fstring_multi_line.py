x = 0
text = (
    f"first {x}"
    f" second {1 / x}"
)
