# ends: operations
from html.parser import HTMLParser
p = HTMLParser()
p.feed("<script>")
while True: p.feed("</scrip" * 100)
