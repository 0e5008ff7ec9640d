def loop():
    raise KeyboardInterrupt
try:
    loop()
except Exception:
    print("not caught here")
