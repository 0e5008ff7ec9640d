x = "\N{no such character name}"
