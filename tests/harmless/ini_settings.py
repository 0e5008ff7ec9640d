import configparser
import io

TEXT = """
[DEFAULT]
retries = 3
timeout = 1.5

[server]
host = example.org
port = 8080
debug = yes
paths = /a
    /b

[client]
timeout = 10
name = %(host_name)s-client
host_name = local
"""

parser = configparser.ConfigParser()
parser.read_string(TEXT)
settings = {}
for section in parser.sections():
    options = dict(parser.items(section))
    settings[section] = options
    print(section, options)
server = parser["server"]
print(server.getint("port"), server.getboolean("debug"), server.getfloat("timeout"))
print(server["paths"].split())
parser["client"]["retries"] = "9"
buffer = io.StringIO()
parser.write(buffer)
again = configparser.ConfigParser()
again.read_file(io.StringIO(buffer.getvalue()))
assert again.getint("client", "retries") == 9
result = {"sections": parser.sections(), "fallback": server.get("missing", fallback="none")}
