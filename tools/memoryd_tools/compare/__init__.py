"""memctl compare: one transcript through every strategy, and which of them to take.

``transcripts`` reads files, ``probes`` says what is asked, ``replay`` plays a transcript through a
daemon of its own, ``figures`` makes the numbers of what was seen, ``advice`` decides, and ``text``,
``plots`` and ``page`` show it. Only ``replay`` starts processes; ``plots`` alone needs matplotlib.
"""
