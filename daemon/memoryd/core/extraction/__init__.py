"""Rules that read a message for the facts that it affirms."""
