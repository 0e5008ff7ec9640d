class Rng:
    def __init__(self, seed): self.s = seed
    def next(self, n):
        self.s = (self.s * 1103515245 + 12345) % 2 ** 31
        return self.s >> 8 & 0xFFFF if n is None else (self.s >> 8) % n
class Customer:
    serial = 0
    def __init__(self, t, work):
        Customer.serial += 1
        self.id, self.arrived, self.work = Customer.serial, t, work
class Teller:
    def __init__(self, name): self.name, self.customer, self.left, self.served, self.busy = name, None, 0, 0, 0
    def tick(self):
        if self.customer:
            self.busy += 1
            self.left -= 1
            if self.left == 0:
                done, self.customer = self.customer, None
                self.served += 1
                return done
def simulate(seed, minutes, tellers):
    rng, queue, waits, longest = Rng(seed), [], [], 0
    staff = [Teller(n) for n in "ABC"[:tellers]]
    Customer.serial = 0
    for t in range(minutes):
        if rng.next(3) == 0: queue.append(Customer(t, 2 + rng.next(6)))
        for s in staff:
            s.tick()
            if s.customer is None and queue:
                s.customer = queue.pop(0)
                s.left = s.customer.work
                waits.append(t - s.customer.arrived)
        longest = max(longest, len(queue))
    return staff, waits, longest, len(queue)
for n in (1, 2, 3):
    staff, waits, longest, left = simulate(42, 240, n)
    print(f"{n} tellers: served {sum(s.served for s in staff)}, mean wait {sum(waits) / len(waits):.2f}, max {max(waits)}, longest queue {longest}, left {left}")
    print("   ", *(f"{s.name} {s.busy / 240:.0%}" for s in staff))
