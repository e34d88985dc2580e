CREATE TABLE games (
    id text PRIMARY KEY,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    header text NOT NULL,
    set_up text NOT NULL,
    standing text NOT NULL,
    edition integer NOT NULL,
    due double precision,
    open boolean NOT NULL,
    is_over boolean NOT NULL,
    next integer NOT NULL, -- number of the entry that is to come
    said integer NOT NULL DEFAULT 0 -- lines of chat, those included that are gone
) WITH (fillfactor = 70);
CREATE INDEX games_by_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX open_games ON games (created) WHERE open;
CREATE TABLE entries (
    game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n integer NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (game, n)
);
CREATE TABLE holders (
    game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat integer NOT NULL,
    browser text NOT NULL,
    PRIMARY KEY (game, seat, browser)
);
CREATE INDEX holders_by_browser ON holders (browser);
CREATE TABLE chat (
    game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n integer NOT NULL,
    seat integer NOT NULL,
    at double precision NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (game, n)
);
CREATE TABLE leases (
    game text PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node text NOT NULL,
    until timestamptz NOT NULL
);
