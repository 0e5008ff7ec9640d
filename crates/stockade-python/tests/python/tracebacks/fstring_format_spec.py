value = "text"
print(f"{value:>10} {value:d}")
