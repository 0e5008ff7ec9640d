# ends: operations
import os
for i in range(300):
    open(f"file{i}", "w").close()
while True:
    for _ in os.walk("."):
        pass
