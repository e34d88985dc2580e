CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    header TEXT NOT NULL,
    set_up TEXT NOT NULL,
    standing TEXT NOT NULL
) STRICT;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE holders (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    browser TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_browser ON holders (browser);
