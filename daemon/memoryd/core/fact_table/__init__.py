"""The fact table: what is the same fact, and what a new statement does to the old ones."""
