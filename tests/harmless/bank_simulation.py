import random
from collections import deque
from statistics import fmean


class Customer:
    def __init__(self, arrival, duration):
        self.arrival = arrival
        self.duration = duration
        self.started = None

    @property
    def wait(self):
        return self.started - self.arrival


def simulate(tellers, minutes, seed=42):
    rng = random.Random(seed)
    queue, served = deque(), []
    busy_until = [0] * tellers
    for minute in range(minutes):
        if rng.random() < 0.6:
            queue.append(Customer(minute, rng.randint(1, 8)))
        for teller, until in enumerate(busy_until):
            if until <= minute and queue:
                customer = queue.popleft()
                customer.started = minute
                busy_until[teller] = minute + customer.duration
                served.append(customer)
    return {
        "served": len(served),
        "left": len(queue),
        "wait": round(fmean(c.wait for c in served), 2),
        "longest": max(c.wait for c in served),
    }


for tellers in (1, 2, 3):
    outcome = simulate(tellers, 480)
    print(tellers, outcome)
result = simulate(3, 480)
