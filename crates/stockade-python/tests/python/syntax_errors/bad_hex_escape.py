x = "\xz1"
