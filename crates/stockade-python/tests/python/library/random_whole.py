import random
from random import Random
def attempt(f, *a, **k):
    try: print(getattr(f, "__name__", ""), repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
for s in (0, 1, 42, -42, 2**40, 10**50, 1.5, "seed", "", b"bytes", bytearray(b"x"), True, "длинный текст" * 20):
    r = Random(s)
    print(repr(s)[:20], r.random(), r.getrandbits(10), r.getrandbits(64), r.getrandbits(100), r.randint(1, 6), r.randrange(0, 1000, 7), r.choice("abcdef"), r.uniform(1, 2))
random.seed(12345)
print([random.random() for _ in range(5)], [random.randint(-10, 10) for _ in range(20)])
l = list(range(20)); random.shuffle(l); print(l, random.sample(range(100), 10), random.sample(range(10**9), 5), random.sample("abc", 3), random.sample(["r", "b"], 3, counts=[4, 2]))
print(random.choices("abc", k=8), random.choices([1, 2, 3], weights=[1, 1, 8], k=10), random.choices("xyz", cum_weights=[1, 5, 10], k=6))
print(random.gauss(0, 1), random.gauss(), random.normalvariate(10, 2), random.lognormvariate(0, 0.5), random.expovariate(1.5), random.expovariate(), random.gammavariate(2, 3), random.gammavariate(0.5, 1), random.gammavariate(1, 2), random.betavariate(2, 3), random.paretovariate(3), random.weibullvariate(1, 2), random.triangular(0, 10, 3), random.triangular(), random.vonmisesvariate(1, 2), random.vonmisesvariate(0, 0))
print(random.binomialvariate(10, 0.3), random.binomialvariate(100, 0.6), random.binomialvariate(1, 0.5), random.binomialvariate(5, 0.0), random.binomialvariate(5, 1.0), [random.binomialvariate(1000, 0.2) for _ in range(5)])
print(random.randbytes(7), random.randbytes(0), random.getrandbits(0), random.getrandbits(1), random.getrandbits(32), random.getrandbits(33), random.randrange(10), random.randrange(5, 10), random.randrange(10, 0, -3), random.randrange(2**70))
state = random.getstate(); a = [random.random() for _ in range(3)]; random.setstate(state); print(a == [random.random() for _ in range(3)], state[0], len(state[1]), state[2])
r = Random(7); [r.random() for _ in range(2000)]; print(r.random()); r.seed(7, version=1); print(r.random()); r.seed("abc", version=1); print(r.random()); r.seed(a=3); print(r.random())
attempt(random.randint, 5, 1); attempt(random.randrange, 0); attempt(random.randrange, 5, 5); attempt(random.randrange, 1, 5, 0); attempt(random.randrange, 1, 5, -1); attempt(random.randrange, 1.5); attempt(random.randrange, 10, None, 2); attempt(random.choice, []); attempt(random.sample, [1, 2], 3); attempt(random.sample, {1, 2}, 1); attempt(random.sample, [1], -1); attempt(random.choices, [1, 2], [1]); attempt(random.choices, [1], [0]); attempt(random.choices, [1, 2], [1, 1], cum_weights=[1, 2]); attempt(random.choices, [1, 2], 3); attempt(random.getrandbits, -1); attempt(random.getrandbits, 1.5); attempt(random.seed, [1]); attempt(random.gammavariate, 0, 1); attempt(random.binomialvariate, -1); attempt(random.binomialvariate, 5, 2); attempt(random.shuffle, (1, 2)); attempt(random.setstate, (9, (), None)); attempt(random.setstate, (3, (1, 2), None)); attempt(random.sample, "ab", 1, counts=[1]); attempt(random.choices, [1], [float("inf")])
class Half(Random):
    def random(self): return 0.5
h = Half(1); print(h.uniform(0, 10), h.choices("abcd", k=2))
random.seed(99); x = random.random(); y = Random(99).random(); print(x == y, random.SystemRandom().random() < 1, 0 <= random.SystemRandom().randint(0, 5) <= 5); attempt(random.SystemRandom().getstate)
