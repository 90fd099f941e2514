"""Recall: what was found for a question, in one order."""
