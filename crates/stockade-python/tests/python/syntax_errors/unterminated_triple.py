x = """hello
world
