# ends: memory
import os
for i in range(2000):
    open("n" * 200 + str(i), "w").close()
kept = []
while True:
    kept.append(os.listdir())
