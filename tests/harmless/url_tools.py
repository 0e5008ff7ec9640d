from collections import namedtuple
from urllib.parse import parse_qs, quote, unquote, urlencode, urljoin, urlparse, urlunparse

Link = namedtuple("Link", "url depth")


def canonical(url):
    parts = urlparse(url.strip())
    host = (parts.hostname or "").removeprefix("www.")
    query = urlencode(sorted(parse_qs(parts.query).items()), doseq=True)
    return urlunparse((parts.scheme.lower(), host, parts.path.rstrip("/") or "/", "", query, ""))


def query_value(url, name, default=None):
    return parse_qs(urlparse(url).query).get(name, [default])[0]


URLS = [
    "HTTPS://www.Example.org/a/?b=2&a=1#top",
    "http://example.org",
    "https://example.org/search?q=import%20os&page=3",
]
for url in URLS:
    print(canonical(url))
print(urljoin("https://example.org/docs/a.html", "../b.html"), quote("a b/ü"), unquote("%7Euser"))
links = [Link(url, depth) for depth, url in enumerate(URLS)]
print(links[1]._replace(depth=9), Link._make(["x", 1]))
result = query_value(URLS[2], "q")
