# ends: memory
from collections import deque
deque([1]) * 10**13
