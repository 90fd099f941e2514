"""``python -m memoryd_tools.memctl`` is the command ``memctl``."""

from memoryd_tools.memctl import main

if __name__ == "__main__":
    raise SystemExit(main())
