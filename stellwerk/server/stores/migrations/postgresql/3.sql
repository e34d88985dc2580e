-- The texts of boards, which change while games go on. Those of older games are added by a server that
-- knows them (`BoardVersions.store_missing`).
CREATE TABLE boards (
    hash text PRIMARY KEY,
    id text NOT NULL,
    text text
);
INSERT INTO boards (hash, id)
    SELECT substring(header FROM '"hash":"([0-9a-f]{64})"') AS hash,
        min(substring(header FROM '"board":"([a-z0-9_]+)"'))
    FROM games WHERE header ~ '"board":"[a-z0-9_]+","hash":"[0-9a-f]{64}"' GROUP BY 1;
