-- What belongs to a game beside its record.
CREATE TABLE marks (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_by_deal ON marks (text) WHERE kind = 'deal';
