# ends: error RecursionError
s = 'exec(s)'
exec(s)
