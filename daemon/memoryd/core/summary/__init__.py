"""Summaries: when one is made, what the cloud is asked, what of its reply is believed."""
