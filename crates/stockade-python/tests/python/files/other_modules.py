"""Modules that take names of files: what they read and write."""
import codecs
import configparser
import contextlib
import hashlib
import io
import logging
import os
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

Path("a.ini").write_text("[s]\nk = v\n[t]\nn = 3\n")
c = configparser.ConfigParser()
print(c.read("a.ini"), c["s"]["k"], c.getint("t", "n"), c.read(["nope", Path("a.ini")]), c.read("nope"))
with open("b.ini", "w") as f:
    c.write(f)
print(Path("b.ini").read_text())
Path("bad.ini").write_text("k = v\n")
try:
    c.read("bad.ini")
except configparser.Error as e:
    print(type(e).__name__, e)

Path("a.xml").write_text("<a x='1'><b>t\u00e9xt</b></a>", encoding="utf-8")
tree = ET.parse("a.xml")
print(tree.getroot().attrib, tree.find("b").text)
tree.write("b.xml")
print(Path("b.xml").read_bytes())
tree.write("c.xml", encoding="utf-8", xml_declaration=True)
print(Path("c.xml").read_bytes())
tree.write("d.xml", encoding="unicode")
print(Path("d.xml").read_text(encoding="utf-8"))
print([e.tag for _, e in ET.iterparse("a.xml")])
try:
    ET.parse("nope.xml")
except FileNotFoundError as e:
    print(e)

Path("a.toml").write_text("k = [1, 2]\n")
with open("a.toml", "rb") as f:
    print(tomllib.load(f))

h = logging.FileHandler("log.txt", mode="w")
h.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
log = logging.getLogger("x")
log.addHandler(h)
log.propagate = False
log.warning("one %d", 1)
log.error("two")
h.close()
print(Path("log.txt").read_text(), h.baseFilename == os.path.abspath("log.txt"), h.stream)
late = logging.FileHandler("late.txt", delay=True)
print(os.path.exists("late.txt"))
late.emit(logging.makeLogRecord({"msg": "now"}))
late.close()
print(open("late.txt").read())
logging.basicConfig(filename="basic.log", level=logging.INFO, format="%(name)s:%(message)s")
logging.info("basic")
print(Path("basic.log").read_text())

with codecs.open("c.txt", "w", encoding="latin-1") as f:
    f.write("é\n")
print(Path("c.txt").read_bytes(), codecs.open("c.txt", encoding="latin-1").read(), codecs.open("c.txt", "rb").read())
with open("c.txt", "rb") as f:
    print(hashlib.file_digest(f, "sha256").hexdigest() == hashlib.sha256(b"\xe9\n").hexdigest())
print(hashlib.file_digest(io.BytesIO(b"x"), hashlib.md5).hexdigest())
os.mkdir("inner")
before = os.getcwd()
with contextlib.chdir("inner"):
    print(os.path.basename(os.getcwd()), os.listdir("."))
print(os.getcwd() == before)
print(os.path.expanduser("a/~"), Path("~other_nobody").name)
