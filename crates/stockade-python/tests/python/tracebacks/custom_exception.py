class AppError(Exception):
    def __init__(self, code, text):
        super().__init__(f"[{code}] {text}")
        self.code = code
class Missing(AppError):
    pass
def find(x):
    raise Missing(404, f"{x} is gone")
find("page")
