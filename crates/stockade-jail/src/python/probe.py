# Asks a Python about itself: its version, its path, and our side inside as its own bytecode. The
# descriptor that the sources come from is its argument.
import base64, json, marshal, os, sys, sysconfig

def read(count):
    text = b""
    while len(text) < count:
        piece = os.read(int(sys.argv[1]), count - len(text))
        if not piece:
            sys.exit("nothing was asked")
        text += piece
    return text

sources = json.loads(read(int.from_bytes(read(4), "little")))
paths = sysconfig.get_paths()
print(json.dumps({
    "version": list(sys.version_info[:3]),
    "library": [paths["stdlib"], paths["platstdlib"]],
    "path": [entry for entry in sys.path if entry and os.path.exists(entry)],
    "code": {
        name: base64.b64encode(marshal.dumps(compile(text, "<stockade>", "exec"))).decode()
        for name, text in sources.items()
    },
}))
