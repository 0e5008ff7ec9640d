from difflib import *
a="one\ntwo\tx\nthree\nfour<&\nsame1\nsame2\nsame3\nsame4\nsame5\nsame6\nsame7\nsame8\nlast\n".splitlines(keepends=True)
b="zero\none\ntwo\ty\nfour<&>\nthree\nsame1\nsame2\nsame3\nsame4\nsame5\nsame6\nsame7\nsame8\nlasts and a very long line that has to be wrapped somewhere\n".splitlines(keepends=True)
def rows(text):
    for line in text.split('\n'):
        if 'class="diff_next"' in line and 'changed' not in line or 'tbody' in line: print(line.strip())
    print()
rows(HtmlDiff().make_file(a,b,'from','to').partition('<body>')[2])
rows(HtmlDiff(tabsize=4,wrapcolumn=20).make_table(a,b,'from','to',context=True,numlines=2))
rows(HtmlDiff().make_table(a,b,context=True,numlines=0))
rows(HtmlDiff().make_table(a,a,context=True,numlines=3))
rows(HtmlDiff().make_table(a,a))
rows(HtmlDiff().make_table([],[]))
rows(HtmlDiff().make_table([],['x']))
rows(HtmlDiff().make_file(['\xe4\n'],['\xe4b\n'],charset='ascii'))
for c,d in (('abc','xaybzc'),('abcdef','abXYef'),('abcdef','aef'),('aef','abcdef'),('aXbYc','bZcW'),('abc',''),('','abc'),('aabbccdd','ddccbbaa')):
    rows(HtmlDiff().make_table(list(c),list(d)))
c=['the quick brown fox\n','jumps over\n','the lazy dog\n','\n','and runs away\n','for ever\n']
for d in (['the quick brown cat\n','and more\n','jumps under\n','the lazy dog\n','for ever\n'],['new\n','newer\n']+c[2:],c[:2]+['x\n','y\n','the lazy dogs\n'],[c[4],c[0],'jumps oVer\n','','z\n']):
    rows(HtmlDiff().make_table(c,d)); rows(HtmlDiff().make_table(d,c))
