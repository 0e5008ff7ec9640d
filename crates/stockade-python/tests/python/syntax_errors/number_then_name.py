x = 5px
