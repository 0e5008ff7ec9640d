# Asks a Python about itself, once: what it needs to see, and our side inside as its own bytecode.
import base64, json, marshal, os, sys, sysconfig

sources = json.load(sys.stdin)
paths = sysconfig.get_paths()
print(json.dumps({
    "executable": sys.executable,
    "version": list(sys.version_info[:3]),
    "prefix": sys.prefix,
    "base_prefix": sys.base_prefix,
    "library": [paths["stdlib"], paths["platstdlib"]],
    "path": [entry for entry in sys.path if entry and os.path.exists(entry)],
    "code": {
        name: base64.b64encode(marshal.dumps(compile(text, "<stockade>", "exec"))).decode()
        for name, text in sources.items()
    },
}))
