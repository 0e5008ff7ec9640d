# ends: error RecursionError
x = ValueError()
for i in range(8000): x = ExceptionGroup('', [x])
x.split(TypeError)
