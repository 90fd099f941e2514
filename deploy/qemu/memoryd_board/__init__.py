"""An emulated ARM board: built from Debian's packages, booted under QEMU, driven from the host.

``image`` builds it, ``machine`` runs it, ``disk`` is a disk that forgets what was not flushed. The
tests beside this package use them; ``python -m memoryd_board`` opens a console.
"""
