import re
from collections import Counter
from datetime import datetime

LINE = re.compile(
    r'(?P<ip>\d+\.\d+\.\d+\.\d+) - - \[(?P<when>[^\]]+)\] '
    r'"(?P<method>GET|POST) (?P<path>\S+) HTTP/1\.1" (?P<status>\d{3}) (?P<size>\d+)'
)

LOG = '''\
10.0.0.1 - - [10/Oct/2024:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326
10.0.0.2 - - [10/Oct/2024:13:55:40 +0000] "POST /login HTTP/1.1" 302 120
10.0.0.1 - - [10/Oct/2024:13:56:01 +0000] "GET /os/import?x=exec(1) HTTP/1.1" 404 15
broken line
'''

entries, bad = [], 0
for line in LOG.splitlines():
    match = LINE.match(line)
    if match is None:
        bad += 1
        continue
    entry = match.groupdict()
    entry["when"] = datetime.strptime(entry["when"], "%d/%b/%Y:%H:%M:%S %z")
    entry["size"] = int(entry["size"])
    entries.append(entry)

by_status = Counter(entry["status"] for entry in entries)
span = max(e["when"] for e in entries) - min(e["when"] for e in entries)
print(by_status.most_common(), span.total_seconds(), bad)
assert match is None or match.string
result = {"statuses": dict(by_status), "bytes": sum(e["size"] for e in entries)}
