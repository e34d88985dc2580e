"""Where games are stored: SQLite for one process, PostgreSQL for several."""
