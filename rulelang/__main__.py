"""`python -m rulelang` is the command line."""

from rulelang.cli import main

if __name__ == "__main__":
    main()
