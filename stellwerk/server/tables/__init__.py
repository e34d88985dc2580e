"""Tables: who sits there, what happens there, and the bots that play there."""
