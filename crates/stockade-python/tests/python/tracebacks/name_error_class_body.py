class Config:
    size = 10
    ratio = siz / 2
