# What programs do that start others.
import asyncio, multiprocessing, os, signal, subprocess, sys

print(subprocess.run(["/bin/echo", "hello"], stdout=subprocess.PIPE).stdout)
print(subprocess.check_output("echo one | tr a-z A-Z", shell=True))
print(subprocess.run([sys.executable, "-I", "-S", "-c", "print(6 * 7)"], stdout=subprocess.PIPE).stdout)
with subprocess.Popen(["/bin/sleep", "100"], start_new_session=True) as child:
    child.terminate()
    print(child.wait())
child = os.fork()
if child == 0:
    os._exit(5)
print(os.waitpid(child, 0)[1] >> 8)
child = os.posix_spawn("/bin/true", ["true"], {})
print(os.waitpid(child, 0)[1])


def square(number):
    return number * number


with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(square, range(10)))


async def ask():
    process = await asyncio.create_subprocess_exec(
        "/bin/cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    return await process.communicate(b"through cat")


print(asyncio.run(ask()))
