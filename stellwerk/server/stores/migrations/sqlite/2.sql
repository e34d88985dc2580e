-- Several browsers a seat, chat, and columns by which games are found. A seat that owes a decision in a
-- file of version 1 has owed it since the last change. A row that can't be read stays as it is.
CREATE TABLE new_holders (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    browser TEXT NOT NULL,
    PRIMARY KEY (game, seat, browser)
) STRICT, WITHOUT ROWID;
INSERT INTO new_holders (game, seat, browser) SELECT game, seat, browser FROM holders;
DROP TABLE holders;
ALTER TABLE new_holders RENAME TO holders;
CREATE INDEX holders_by_browser ON holders (browser);
CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    at REAL NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN due REAL;
ALTER TABLE games ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX open_games ON games (created) WHERE open = 1;
UPDATE games SET
    standing = json_set(
        standing, '$.since',
        (SELECT json_group_array(at) FROM (
            SELECT games.changed AS at FROM json_each(games.standing, '$.decides')
        ))
    ),
    is_over = json_type(standing, '$.is_over') IS 'true'
    WHERE CASE WHEN json_valid(standing) THEN json_type(standing, '$.decides') = 'array' ELSE 0 END;
UPDATE games SET due = changed
    WHERE CASE WHEN json_valid(standing) AND json_valid(set_up) THEN
        EXISTS (
            SELECT 1 FROM json_each(games.standing, '$.decides') AS owes
            JOIN json_each(games.set_up, '$.seats') AS seat ON seat.key = owes.value
            WHERE CASE seat.type WHEN 'object' THEN json_extract(seat.value, '$.kind') END = 'bot'
        ) AND EXISTS (
            SELECT 1 FROM json_each(games.set_up, '$.seats') AS seat
            WHERE CASE seat.type WHEN 'object' THEN json_extract(seat.value, '$.kind') END = 'person'
        )
        ELSE 0 END;
