raise "not an exception"
