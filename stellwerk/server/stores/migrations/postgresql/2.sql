-- When somebody last did something with the game: more than `changed` knows, which everybody sees. It has no
-- index: every decision would have to write it.
ALTER TABLE games ADD COLUMN touched double precision NOT NULL DEFAULT extract(epoch FROM now());
UPDATE games SET touched = changed;
