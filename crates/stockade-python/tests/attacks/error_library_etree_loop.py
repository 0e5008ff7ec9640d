# ends: error xml.etree.ElementTree.ParseError
import xml.etree.ElementTree as ET
ET.fromstring("<!DOCTYPE x [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><x>&a;</x>")
