from collections import Counter, defaultdict
from typing import List


class Solution:
    def twoSum(self, nums: List[int], target: int) -> List[int]:
        seen = {}
        for i, num in enumerate(nums):
            if target - num in seen:
                return [seen[target - num], i]
            seen[num] = i
        return []

    def groupAnagrams(self, strs: List[str]) -> List[List[str]]:
        groups = defaultdict(list)
        for s in strs:
            groups[tuple(sorted(s))].append(s)
        return sorted(groups.values())

    def lengthOfLongestSubstring(self, s: str) -> int:
        start, best, last = 0, 0, {}
        for i, ch in enumerate(s):
            if ch in last and last[ch] >= start:
                start = last[ch] + 1
            last[ch] = i
            best = max(best, i - start + 1)
        return best

    def merge(self, intervals: List[List[int]]) -> List[List[int]]:
        merged = []
        for low, high in sorted(intervals):
            if merged and low <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], high)
            else:
                merged.append([low, high])
        return merged

    def isValid(self, s: str) -> bool:
        stack, pairs = [], {")": "(", "]": "[", "}": "{"}
        for ch in s:
            if ch in pairs:
                if not stack or stack.pop() != pairs[ch]:
                    return False
            else:
                stack.append(ch)
        return not stack

    def topKFrequent(self, nums: List[int], k: int) -> List[int]:
        return [num for num, _ in Counter(nums).most_common(k)]


def main():
    s = Solution()
    print(s.twoSum([2, 7, 11, 15], 9), s.groupAnagrams(["eat", "tea", "tan", "ate", "nat", "bat"]))
    print(s.lengthOfLongestSubstring("abcabcbb"), s.merge([[1, 3], [8, 10], [2, 6]]))
    print(s.isValid("{[]}"), s.isValid("(]"), s.topKFrequent([1, 1, 1, 2, 2, 3], 2))


if __name__ == "__main__":
    main()
