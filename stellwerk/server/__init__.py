"""The table server: the page, the games people play on it, and the store that keeps them."""
