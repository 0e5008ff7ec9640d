import sys
def main():
    print("work")
    sys.exit("fatal: nothing to do")
main()
