import xml.etree.ElementTree as ET
from html import escape, unescape

FEED = """<feed><title>News</title>
<entry id="1"><title>First &amp; best</title><tag>a</tag><tag>b</tag></entry>
<entry id="2"><title>Second</title><tag>b</tag></entry></feed>"""

root = ET.fromstring(FEED)
entries = []
for node in root.findall("entry"):
    entries.append({
        "id": int(node.get("id")),
        "title": node.findtext("title"),
        "tags": [tag.text for tag in node.iter("tag")],
    })
print(entries)

out = ET.Element("report", version="1")
for entry in entries:
    item = ET.SubElement(out, "item", {"ref": str(entry["id"])})
    item.text = entry["title"]
ET.indent(out)
rendered = ET.tostring(out, encoding="unicode")
print(rendered)
page = "\n".join(f"<li>{escape(entry['title'])}</li>" for entry in entries)
assert unescape("&lt;b&gt;") == "<b>"
result = page
