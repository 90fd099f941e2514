"""What is embedded of a message, how its vectors lie in a file, what their cosines say."""
