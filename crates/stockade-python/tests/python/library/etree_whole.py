import xml.etree.ElementTree as ET
import copy, io
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
doc = """<?xml version="1.0"?>
<data xmlns:f="http://f" version="1">
    <country name="Liechtenstein" id="a">
        <rank updated="yes">2</rank>
        <year>2008</year>
        <neighbor name="Austria" direction="E"/>
        <neighbor name="Switzerland" direction="W"/>
    </country>
    <country name="Singapore" id="b">
        <rank>5</rank>
        <f:extra f:k="v">x &lt; y &amp; z</f:extra>
        <neighbor name="Malaysia" direction="N"/>
    </country>
    <!-- comment --><?pi some text?>
    tail
</data>
"""
root = ET.fromstring(doc); print(root.tag, root.attrib, len(root), repr(root.text), [c.tag for c in root], root[0].get("name"), root[0].get("x", "d"), root[0][1].text, root.find("country").tail == "\n    ")
for path in ("country", "country/rank", ".//neighbor", "*", ".", "./country", "country[1]", "country[2]", "country[last()]", "country[last()-1]", "country[3]", "country[@name]", "country[@name='Singapore']", "country[@name!='Singapore']", ".//*[@name='Austria']", "country[rank]", "country[rank='5']", "country[rank!='5']", "country/rank[.='2']", "country/rank/..", ".//year/..", "country/*", ".//{http://f}extra", ".//{*}extra", "{*}country", ".//{http://f}*", ".//{}rank", "nothing", "country//rank", "country[@name='Singapore']/neighbor[@direction='N']", ".//country[year]/neighbor[2]", "country/", ".//neighbor[@direction='E'][1]"):
    print(path, [(e.tag, e.get("name"), e.text if e.text and e.text.strip() else None) for e in root.findall(path)], root.find(path) is not None)
print(root.findall("f:extra", {"f": "http://f"}), [e.tag for e in root.findall(".//q:extra", {"q": "http://f"})], root.findtext("country/rank"), root.findtext("nope"), root.findtext("nope", "dflt"), repr(root.findtext("country/neighbor")), [e.text for e in root.iterfind("country/year")])
for bad in ("/country", "country[0]", "country[-1]", "p:x", "country[last()+1]", "country]", "country[foo()]", "a b", "[1]", "//"): attempt(root.findall, bad); 
print([e.tag if isinstance(e.tag, str) else "?" for e in root.iter()], [e.text for e in root.iter("rank")], "".join(root.itertext()).split(), [e.tag for e in root.iter("*")][:3])
print(ET.tostring(root).decode()); print(ET.tostring(root, "unicode", short_empty_elements=False)[:200]); print(ET.tostring(root, encoding="utf-8", xml_declaration=True)[:60]); print(ET.tostring(root, encoding="latin-1")[:60], ET.tostring(root, method="text", encoding="unicode").split())
e = ET.Element("a", {"x": "1"}, y="2"); s = ET.SubElement(e, "b", z="<&>\"'\n\t"); s.text = "t<&>\"'"; s.tail = "tail"; ET.SubElement(e, "c").append(ET.Comment("com")); e.append(ET.PI("tgt", "txt")); e.append(ET.ProcessingInstruction("only")); print(ET.tostring(e), ET.tostring(e, "unicode", "html"), ET.tostring(e, "unicode", "text"))
print(e.keys(), e.items(), list(e), len(e), e[0] is s, e[-1].text, e[1:3], e.makeelement("m", {}).tag) if False else print(list(e.keys()), list(e.items()), len(e), e[0] is s, e[-1].text, len(e[1:3]), e.makeelement("m", {}).tag)
e.set("n", "v"); e.insert(0, ET.Element("first")); e.extend([ET.Element("x"), ET.Element("y")]); del e[1]; e[0] = ET.Element("zero"); e[1:2] = [ET.Element("p"), ET.Element("q")]; print(ET.tostring(e)); e.remove(e[0]); print([c.tag if isinstance(c.tag, str) else None for c in e])
attempt(e.remove, ET.Element("no")); attempt(e.append, 5); attempt(e.extend, [5]); attempt(e.insert, 0, "x"); attempt(e.__setitem__, 0, 5); attempt(e.__getitem__, 99); attempt(ET.Element, "a", 5); attempt(ET.SubElement, 5, "a")
for bad in (5, None): 
    el = ET.Element("a"); el.text = bad; attempt(ET.tostring, el); el = ET.Element("a", {"k": bad}); attempt(ET.tostring, el); el = ET.Element(bad); el.text = "t"; attempt(ET.tostring, el)
c = copy.copy(e); d = copy.deepcopy(e); print(c[0] is e[0], d[0] is e[0], d[0].tag, c.attrib == e.attrib, c.attrib is e.attrib); e.clear(); print(e.attrib, len(e), e.text, ET.iselement(e), ET.iselement(5))
ns = ET.fromstring('<r xmlns="urn:d" xmlns:p="urn:p"><p:a p:b="1" c="2"/><d xmlns="">n</d></r>'); print(ns.tag, ns[0].tag, ns[0].attrib, ns[1].tag, ET.tostring(ns)); ET.register_namespace("pp", "urn:p"); ET.register_namespace("", "urn:d"); print(ET.tostring(ns)); attempt(ET.register_namespace, "ns1", "x"); attempt(ET.tostring, ns, default_namespace="urn:d"); print(ET.tostring(ET.fromstring('<r xmlns="urn:q"><a/></r>'), default_namespace="urn:q"))
q = ET.QName("urn:x", "t"); print(q, repr(q), q == "{urn:x}t", q == ET.QName("{urn:x}t"), q < ET.QName("z"), hash(q) == hash("{urn:x}t")); w = ET.Element(q); w.set(ET.QName("urn:x", "k"), ET.QName("urn:x", "v")); print(ET.tostring(w))
t = ET.ElementTree(root); print(t.getroot() is root, t.find("country").get("name"), t.findtext("country/rank"), len(t.findall(".//rank")), len(list(t.iter("rank"))))
b = io.BytesIO(); t.write(b, encoding="utf-8", xml_declaration=True); print(b.getvalue()[:60]); s = io.StringIO(); t.write(s, "unicode"); print(len(s.getvalue()) > 100); attempt(t.write, b, method="nope"); t2 = ET.parse(io.StringIO("<z><y/></z>")); print(t2.getroot().tag, ET.ElementTree(file=io.BytesIO(b"<k/>")).getroot().tag)
i = ET.fromstring("<a><b><c/><d>t</d></b><e/></a>"); ET.indent(i); print(ET.tostring(i, "unicode")); ET.indent(i, "\t"); print(ET.tostring(i, "unicode")); ET.indent(ET.ElementTree(i), space=" ", level=1); print(ET.tostring(i, "unicode")); attempt(ET.indent, i, level=-1); ET.dump(i); ET.dump(ET.ElementTree(ET.Element("x")))
for ev in (None, ("start", "end"), ("start-ns", "end-ns", "comment", "pi"), ("end",)): print([(k, v.tag if hasattr(v, "tag") and isinstance(v.tag, str) else v if isinstance(v, tuple) else v.text if v is not None else v) for k, v in ET.iterparse(io.StringIO('<a xmlns:x="u"><b>t</b><!--c--><?p q?></a>'), ev)])
attempt(ET.iterparse, io.StringIO(""), ("bad",)); p = ET.XMLPullParser(("start", "end")); p.feed("<a><b>"); p.feed("</b></a>"); print([(k, v.tag) for k, v in p.read_events()]); p.close(); print(list(p.read_events()))
class T:
    def start(self, tag, attrs): print("start", tag, attrs)
    def end(self, tag): print("end", tag)
    def data(self, data): print("data", repr(data))
    def comment(self, text): print("comment", text)
    def pi(self, target, data): print("pi", target, data)
    def close(self): return "closed"
pr = ET.XMLParser(target=T()); pr.feed("<a x='1'>t<!--c-->"); pr.feed("<b/><?p q r?></a>"); print(pr.close())
tb = ET.TreeBuilder(insert_comments=True, insert_pis=True); pr = ET.XMLParser(target=tb); pr.feed("<a>1<!--c-->2<?p q?>3<b/>4</a>"); print(ET.tostring(pr.close())); tb = ET.TreeBuilder(); tb.start("a", {"k": "v"}); tb.data("x"); tb.data("y"); tb.start("b", {}); tb.end("b"); tb.data("z"); tb.end("a"); print(ET.tostring(tb.close()))
print(ET.XMLID('<a id="1"><b id="2"/></a>')[1].keys(), ET.fromstringlist(["<a>", "<b/>", "</a>"])[0].tag, ET.tostringlist(ET.Element("a")) == [b"<a />"], ET.VERSION)
print(ET.canonicalize('<a  z="1" b=\'2\'><c/><!-- x -->  t &gt; \n<d xmlns:p="u" p:k="&quot;"/></a>')); print(ET.canonicalize("<a> x <b>y</b> </a>", strip_text=True, with_comments=True)); attempt(ET.canonicalize)
print(ET.tostring(ET.fromstring("<p>a<br/>b<script>1 &lt; 2</script><img src='x'/></p>"), "unicode", "html")); big = ET.Element("r"); cur = big
for n in range(500): cur = ET.SubElement(cur, "d")
print(len(ET.tostring(big)), sum(1 for _ in big.iter()), len("".join(big.itertext())))
try: ET.fromstring("<a><b></a>")
except ET.ParseError as e: print(e, e.code, e.position, isinstance(e, SyntaxError))
