-- When somebody last did something with the game: more than `changed` knows, which everybody sees.
ALTER TABLE games ADD COLUMN touched REAL NOT NULL DEFAULT 0;
UPDATE games SET touched = changed;
