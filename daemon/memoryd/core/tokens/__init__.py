"""What texts and requests cost in tokens: counted elsewhere, or estimated here."""
