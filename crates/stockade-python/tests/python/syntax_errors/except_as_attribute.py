try:
    pass
except E as a.b:
    pass
