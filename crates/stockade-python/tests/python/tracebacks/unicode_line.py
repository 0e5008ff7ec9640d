größe = "ü"
print("日本語", größe + 5, "naïve")
