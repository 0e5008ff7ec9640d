# ends: fine
import xml.etree.ElementTree as ET
root = ET.fromstring("<a>" * 5000 + "</a>" * 5000)
sum(1 for _ in root.iter()), len(ET.tostring(root)), "".join(root.itertext()), len(root.findall(".//a"))
"fine"
