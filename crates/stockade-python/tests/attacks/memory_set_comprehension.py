# ends: memory
{i for i in range(10 ** 9)}
