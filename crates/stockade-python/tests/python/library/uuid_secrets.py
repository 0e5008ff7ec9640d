"""`uuid` and `secrets`: what is drawn is tested by its form."""
import copy
import secrets
import uuid
from uuid import UUID


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


text = "12345678-1234-5678-1234-567812345678"
one = UUID(text)
for args, kwds in (((text,), {}), (("{" + text + "}",), {}), (("urn:uuid:" + text,), {}), (("12345678123456781234567812345678",), {}), ((), {"bytes": bytes(range(16))}), ((), {"bytes_le": bytes(range(16))}), ((), {"int": 5}),
                   ((), {"fields": (0x12345678, 0x1234, 0x5678, 0x12, 0x34, 0x567812345678)}), ((), {}), ((text,), {"int": 5}), (("x",), {}), (("x" * 32,), {}), ((), {"bytes": b"x"}), ((), {"bytes_le": b"x"}), ((), {"int": -1}),
                   ((), {"int": 1 << 128}), ((), {"fields": (1, 2)}), ((), {"fields": (1 << 32, 0, 0, 0, 0, 0)}), ((), {"fields": (0, 1 << 16, 0, 0, 0, 0)}), ((), {"fields": (0, 0, 0, 256, 0, 0)}), ((), {"fields": (0, 0, 0, 0, 0, 1 << 48)}),
                   ((text,), {"version": 4}), ((text,), {"version": 0}), ((text,), {"version": 6}), ((5,), {}), ((), {"int": 5, "is_safe": uuid.SafeUUID.safe}), ((), {"x": 1})):
    print(args, kwds, show(UUID, *args, **kwds))
for made in (one, UUID(int=0), UUID(int=2**128 - 1), UUID(text, version=1), UUID(int=0xC << 60), UUID(int=0xE << 60), UUID(int=0x4 << 60)):
    print(made, repr(made), made.hex, made.int, made.bytes, made.bytes_le, made.fields, made.time_low, made.time_mid, made.time_hi_version, made.clock_seq_hi_variant, made.clock_seq_low, made.node, made.time, made.clock_seq,
          made.variant, made.version, made.urn, int(made), hash(made) == hash(made.int), made.is_safe)
two = UUID(int=one.int + 1)
print(one == UUID(text), one != two, one < two, one <= two, one > two, one >= two, one == text, show(lambda: one < text), show(lambda: one > 5), sorted([two, one]), {one: 1}[UUID(text)])
print(show(setattr, one, "int", 5), show(setattr, one, "x", 5), show(delattr, one, "hex")[:14], copy.copy(one) == one, copy.deepcopy(one) is not None)
for space in (uuid.NAMESPACE_DNS, uuid.NAMESPACE_URL, uuid.NAMESPACE_OID, uuid.NAMESPACE_X500):
    print(space, uuid.uuid3(space, "python.org"), uuid.uuid5(space, "python.org"), uuid.uuid5(space, b"bytes"), uuid.uuid3(space, "é"))
print(show(uuid.uuid3, "x", "y"), show(uuid.uuid5, uuid.NAMESPACE_DNS, 5), show(uuid.uuid3))
drawn = {uuid.uuid4() for _ in range(50)}
print(len(drawn), {u.version for u in drawn}, {u.variant for u in drawn}, {len(str(u)) for u in drawn})
timed = [uuid.uuid1() for _ in range(20)]
print(len(set(timed)), {u.version for u in timed}, {u.variant for u in timed}, len({u.node for u in timed}), all(u.time > 0x01B21DD213814000 for u in timed))
print(uuid.uuid1(node=5, clock_seq=7).node, uuid.uuid1(node=5, clock_seq=7).clock_seq, uuid.getnode() == uuid.getnode(), 0 <= uuid.getnode() < 1 << 48)
print(uuid.RESERVED_NCS, uuid.RFC_4122, uuid.RESERVED_MICROSOFT, uuid.RESERVED_FUTURE, list(uuid.SafeUUID))

print(len(secrets.token_bytes()), len(secrets.token_bytes(7)), len(secrets.token_hex()), len(secrets.token_hex(5)), len(secrets.token_urlsafe(16)), type(secrets.token_bytes(1)), secrets.token_bytes(0), secrets.token_hex(0))
print({secrets.randbelow(3) for _ in range(200)}, show(secrets.randbelow, 0), show(secrets.randbelow, -1), 0 <= secrets.randbits(10) < 1024, secrets.randbits(0), show(secrets.randbits, -1), secrets.choice([7]), show(secrets.choice, []))
print(len({secrets.token_hex(8) for _ in range(50)}), set("".join(secrets.token_urlsafe(9) for _ in range(100))) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"))
print(secrets.compare_digest(b"a", b"a"), secrets.compare_digest("a", "b"), show(secrets.token_bytes, "x")[:9], secrets.DEFAULT_ENTROPY, isinstance(secrets.SystemRandom().random(), float), secrets.__all__)
