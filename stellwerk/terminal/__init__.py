"""A game at the terminal: people against bots, as text that scrolls."""
