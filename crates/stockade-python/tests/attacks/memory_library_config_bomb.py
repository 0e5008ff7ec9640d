# ends: memory
import configparser
text = "[s]\na0 = " + "x" * 100 + "\n"
for i in range(1, 10): text += f"a{i} = " + f"%(a{i - 1})s" * 60 + "\n"
c = configparser.ConfigParser()
c.read_string(text)
c.get("s", "a9")
