"""Bots: whoever decides in a seat's place. A bot sees a view and its options, never the state."""
