# A server and its client in one program, and a look-up that needs no server.
import asyncio, socket, threading, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Hello(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Hello)
threading.Thread(target=server.serve_forever, daemon=True).start()
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
print(opener.open("http://127.0.0.1:%d/" % server.server_address[1]).read())
server.shutdown()

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as a, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as b:
    a.bind(("127.0.0.1", 0))
    b.sendto(b"datagram", a.getsockname())
    print(a.recv(100))
print(socket.getaddrinfo("127.0.0.1", 80)[0][4])


async def talk():
    async def echo(reader, writer):
        writer.write(await reader.readline())
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"line\n")
    line = await reader.readline()
    writer.close()
    server.close()
    return line


print(asyncio.run(talk()))
for family, kind in ((socket.AF_UNIX, socket.SOCK_STREAM), (socket.AF_INET, socket.SOCK_RAW)):
    try:
        socket.socket(family, kind, 1 if kind == socket.SOCK_RAW else 0).close()
    except OSError:
        pass
