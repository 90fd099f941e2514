"""Installing memoryd on a board, from a bundle, with nothing but the board's own Python.

``bundle`` says what a bundle holds, ``host`` measures the board, ``checks`` decides whether they
fit, ``layout`` says where everything goes, ``release`` unpacks one version, ``steps`` installs,
upgrades, rolls back and removes, through ``init`` (systemd, or none). ``__main__`` is the command.
``verify`` stands alone: it runs before anything else of a bundle is trusted.
"""
