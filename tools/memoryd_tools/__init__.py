"""memctl and the other tools around the daemon."""
