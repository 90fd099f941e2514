"""Texts as people write them: numbers, times, names, words, and what a question asks for."""
