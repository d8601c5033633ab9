"""`python -m wir`, for where the `wir` command is not on the path."""

from wir.cli import main

if __name__ == "__main__":
    main()
