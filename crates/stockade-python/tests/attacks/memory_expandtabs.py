# ends: memory
'\t\t'.expandtabs(10 ** 9)
