"""The prompt plan: which messages a model sees, and what memory says before them."""
