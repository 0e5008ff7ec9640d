class Config:
    size = 10
    ratio = size / 0
