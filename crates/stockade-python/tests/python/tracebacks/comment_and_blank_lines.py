# a comment first

def f():

    # inside

    x = {}

    return x["gone"]  # trailing comment


f()  # calling
