if True:
	x = 1
	y = x +	"tab"
