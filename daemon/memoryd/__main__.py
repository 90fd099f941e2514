"""``python -m memoryd`` is the command ``memoryd``."""

from memoryd.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
