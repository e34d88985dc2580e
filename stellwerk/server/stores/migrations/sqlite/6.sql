-- Boards in the workshop, and what belongs to them.
CREATE TABLE designs (
    id TEXT PRIMARY KEY,
    browser TEXT NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    version INTEGER NOT NULL,
    facts TEXT NOT NULL,
    board TEXT NOT NULL
) STRICT;
CREATE INDEX designs_by_browser ON designs (browser);
CREATE TABLE design_parts (
    design TEXT NOT NULL REFERENCES designs (id) ON DELETE CASCADE,
    part TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (design, part)
) STRICT, WITHOUT ROWID;
