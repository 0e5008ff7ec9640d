import time
from collections import deque


class TokenBucket:
    def __init__(self, rate, capacity, clock=time.monotonic):
        self.rate, self.capacity, self.clock = rate, capacity, clock
        self.tokens = capacity
        self.updated = clock()

    def allow(self, cost=1):
        now = self.clock()
        self.tokens = min(self.capacity, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens >= cost:
            self.tokens -= cost
            return True
        return False


class SlidingWindow:
    def __init__(self, limit, seconds):
        self.limit, self.seconds, self.events = limit, seconds, deque()

    def allow(self, now):
        while self.events and self.events[0] <= now - self.seconds:
            self.events.popleft()
        if len(self.events) < self.limit:
            self.events.append(now)
            return True
        return False


class FakeClock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


clock = FakeClock()
bucket = TokenBucket(rate=2, capacity=3, clock=clock)
outcomes = []
for second in range(6):
    clock.now = second * 0.4
    outcomes.append(bucket.allow())
window = SlidingWindow(2, 10)
print(outcomes, [window.allow(t) for t in (0, 1, 2, 11, 12)])
result = sum(outcomes)
