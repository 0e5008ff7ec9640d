import html, html.parser, html.entities


class P(html.parser.HTMLParser):
    for name in "handle_starttag handle_endtag handle_startendtag handle_data handle_comment handle_decl handle_pi unknown_decl handle_entityref handle_charref".split():
        def f(self, *a, name=name): print("  ", name[7:], *a, self.getpos())
        locals()[name] = f


pages = ["<a href='x' b=y c d=\"e f\">t</a>","a&lt;b&#65;&#x42;&nope;&amp","<br/>","<!-- c --><!DOCTYPE html><?pi x?><![CDATA[x]]>","<script>a<b</script><b>","a < b <c","<p","<p a=","</p >x</>","</ x>","<!x>","<!-- open","<script>x","&am","<style>a</styl></style>","<a b='","<A HREF=x>","<x/y z>","<a\nb=c\n>\nd","&#xZ;&#;","<a b=&lt;&amp;>","<!-->x-->","<!--->","<![if x]>","<a =b>","<1>","<?x","<br / >", "<title>a&amp;b</title>","x<","x&", "<p>one<p>two</p><ul><li>x<li>y</ul>", "<img src=a.png alt='x > y'/>text", "<a b=c,d>", "<a b='c'd='e'>", "<a b = c>", "<a/b/c/>", "<div class=\"a b\" id=x data-y='1' hidden>", "</a b=c>", "<!DOCTYPE html PUBLIC '-//W3C'>", "<![endif]>", "<textarea>a<b></textarea>", "<script src=x>if (a < b && c > d) { '</div>' }</SCRIPT >after", "<a b=\"x\ny\">\n\n<c>", "&lt;&LT;&notit;&notin;", "a&b=c&amp;d", "<a href='?a=1&b=2&copy=3&amp;d'>", "<é>", "<a é=ü>", "<a\x00b>", "<p>a&nbsp;b&#160;c&#x41;", "<!-- a -- > b --x-->c", "text only", "<<a>>", "<a <b>>", "<a b='c' d"]
for t in pages:
    for convert in (True, False):
        print(repr(t), convert); p = P(convert_charrefs=convert)
        try: p.feed(t); print("  --", p.get_starttag_text()); p.close()
        except AssertionError as e: print(e)
t = "".join(pages[:4] + pages[-20:-14])
for convert in (True, False):
    p = P(convert_charrefs=convert)
    for c in t: p.feed(c)
    p.close(); print(p.getpos(), repr(p.rawdata)); p.reset(); print(p.getpos())
class Text(html.parser.HTMLParser):
    def __init__(self): super().__init__(); self.parts = []; self.depth = 0
    def handle_starttag(self, tag, attrs): self.depth += 1
    def handle_endtag(self, tag): self.depth -= 1
    def handle_data(self, data): self.parts.append(data.strip())
x = Text(); x.feed("<html><body><h1>Title &amp; more</h1><p>Some <b>bold</b> text<br/></p></body></html>"); print(x.parts, x.depth)
for s in ("", "<a href=\"x\">'&'</a>", "é"): print(html.escape(s), html.escape(s, False), html.escape(s, quote=False))
for s in ("", "&lt;", "&lt", "&ltx", "&amp;lt;", "&#65;", "&#65", "&#x41;", "&#X41", "&#0;", "&#128;", "&#x9f;", "&#xD800;", "&#1114112;", "&#99999999999999999999;", "&#1;", "&#xb;", "&#13;", "&#xfffe;", "&#;", "&#x;", "&;", "&", "&&amp;", "&notit;", "&notin;", "&not", "&NotEqualTilde;", "&nope;", "&copy2024", "&hearts;", "&CounterClockwiseContourIntegral;", "&bne;", "&acE;", "&Acirc", "&acirc;&Acircx", "& amp;", "&am p;", "&fjlig;", "&ThickSpace;"): print(repr(s), ascii(html.unescape(s)))
e = html.entities; print(len(e.html5), len(e.name2codepoint), len(e.codepoint2name), len(e.entitydefs), sorted(e.name2codepoint.items())[:5], e.codepoint2name[8364], e.entitydefs["euro"], e.html5["amp"], e.html5["lang;"], e.name2codepoint["lang"])
total = 0
for k in sorted(e.html5):
    for c in k + e.html5[k]: total = (total * 31 + ord(c)) % 1000003
print(total)
