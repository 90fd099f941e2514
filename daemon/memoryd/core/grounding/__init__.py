"""Whether what a summary states was said: the guard, and what it reads of the sources."""
