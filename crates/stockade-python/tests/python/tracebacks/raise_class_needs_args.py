class NeedsArg(Exception):
    def __init__(self, code):
        super().__init__(code)
raise NeedsArg
