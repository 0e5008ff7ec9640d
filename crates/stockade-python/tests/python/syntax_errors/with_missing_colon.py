with open as f
    pass
