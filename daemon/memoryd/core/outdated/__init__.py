"""What was said once and holds no more, and what is said in its place."""
