"""The table server: the page, the games that people play on it, and the store."""
