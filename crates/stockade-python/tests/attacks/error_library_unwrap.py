# ends: error ValueError
import inspect
class Endless:
    @property
    def __wrapped__(self): return Endless()
inspect.unwrap(Endless())
