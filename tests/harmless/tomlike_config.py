import tomllib
from pathlib import PurePath, PurePosixPath

DOCUMENT = """
title = "build"
[project]
name = "demo"
version = "1.2.3"
dependencies = ["alpha>=1", "beta"]
[tool.paths]
source = "src/demo"
output = "dist/demo.tar.gz"
"""

config = tomllib.loads(DOCUMENT)
project = config["project"]
major, minor, patch = (int(part) for part in project["version"].split("."))
source = PurePosixPath(config["tool"]["paths"]["source"])
output = PurePosixPath(config["tool"]["paths"]["output"])
print(source.parts, output.name, output.suffixes, output.parent / "x.txt", output.stem)
print(PurePath("a/b").is_absolute(), (source / "main.py").relative_to("src"))
names = [entry.split(">=")[0] for entry in project["dependencies"]]
result = {"next": f"{major}.{minor}.{patch + 1}", "names": names}
print(result)
