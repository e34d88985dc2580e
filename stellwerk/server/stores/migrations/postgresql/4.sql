-- What belongs to a game beside its record.
CREATE TABLE marks (
    game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (game, kind)
);
CREATE INDEX games_by_deal ON marks (text) WHERE kind = 'deal';
