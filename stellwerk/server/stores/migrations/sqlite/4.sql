-- The texts of boards, which change while games go on. Those of older games are added by a server that
-- knows them (`BoardVersions.store_missing`).
CREATE TABLE boards (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    text TEXT
) STRICT;
INSERT OR IGNORE INTO boards (hash, id)
    SELECT json_extract(header, '$.hash'), json_extract(header, '$.board') FROM games
    WHERE CASE WHEN json_valid(header) THEN
        json_type(header, '$.hash') = 'text' AND json_type(header, '$.board') = 'text'
        ELSE 0 END;
