"""What the daemon does, in sentences: methods of the protocol over store, worker and cloud."""
