def f():
    print "a %s" % x
