# ends: memory
x = ValueError()
for i in range(50): x = ExceptionGroup('', [x, x])
x.split(TypeError)
