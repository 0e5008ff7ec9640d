try:
    raise SystemExit
finally:
    print("finally before exit")
