path = 'C:\dir\'
