print(f"total: {total")
