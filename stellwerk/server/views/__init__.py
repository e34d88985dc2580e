"""What a seat sees of its game, in the reader's words."""
