"""Decisions over values: no file, socket, clock or random number in here."""
