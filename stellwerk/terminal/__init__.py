"""A game drawn in the terminal, in the taste of a railway poster."""
