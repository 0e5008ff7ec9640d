import xml.etree.ElementTree as ET
for s in ["<a></b>","<a>","","  ","text","<a/>x","<a/><b/>","<a><b></a>","<a x=1/>","<a x='1' x='2'/>","<a x='1'y='2'/>","<a x/>","<a x='<'/>","<a>&foo;</a>","<a>& b</a>","<a>&#0;</a>","<a>&#xD800;</a>","<a>]]></a>","<a b:c='1'/>","<b:a/>","<a><!-- x -- y --></a>","<a><![CDATA[x</a>","<a><!-- x</a>","<a><?pi x</a>"," <?xml version='1.0'?><a/>","<?xml version='1.0'?>\n<a/>","<a>\n<b>\n</a>","</a>","<a","<a ","<a b","<a b='","<1a/>","<a>\x01</a>","<a>&lt;&#65;&#x42;&amp;&quot;&apos;&gt;</a>","<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>","<!DOCTYPE a><a/>","<!DOCTYPE a SYSTEM 'x'><a>&z;</a>","<a xmlns='u'><b xmlns:p='v' p:q='1'><p:c/></b></a>","<a>x\r\ny\rz</a>","<a b='x\ny\tz'/>","<a b='&#10;'/>","<xml/>","<a></a >","<a></ a>","< a/>","<a><b/></a>\n<!-- c -->\n","<!-- c --><a/>","<?p q?><a/>","<a:b:c xmlns:a='x'/>","<a xmlns:x=''/>","<é>ü</é>","<a>&#x110000;</a>","<?xml version='2.0'?><a/>","<?xml?><a/>","<?xml version='1.0' encoding='utf-8'?><a/>","<?xml version='1.0' encoding='foo'?><a/>","<a><![cdata[x]]></a>","<a><!foo></a>","<a>&#;</a>","<a>&;</a>","<a>&lt</a>","<a b='1' c = '2'\n d=\"3\"/>","<a>x</a","<a><","<a><b","\ufeff<a/>","<a>\ud800</a>", "<a b=\"&lt;&foo;\"/>","<a>x<b>y</b>z</a>","<root>\n<x>\n  <y></z>\n</x></root>"]:
    try:
        e=ET.fromstring(s); print(repr(s),ET.tostring(e))
    except ET.ParseError as x: print(repr(s),'!!',x,x.code,x.position)
    except Exception as x: print(repr(s),'!!!',type(x).__name__,x)
for b in [b"<a>\xc3\xa9</a>", b"<?xml version='1.0' encoding='latin-1'?><a>\xe9</a>", b"\xff\xfe<\x00a\x00/\x00>\x00", b"<a>\xff</a>"]:
    try:
        e=ET.fromstring(b); print(b,ET.tostring(e,'unicode'))
    except Exception as x: print(b,'!!!',type(x).__name__,x)
