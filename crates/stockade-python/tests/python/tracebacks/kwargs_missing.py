def connect(host, port, *, timeout, retries):
    return host
connect("h", 80)
