-- Boards in the workshop, and what belongs to them.
CREATE TABLE designs (
    id text PRIMARY KEY,
    browser text NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    version integer NOT NULL,
    facts text NOT NULL,
    board text NOT NULL
);
CREATE INDEX designs_by_browser ON designs (browser);
CREATE TABLE design_parts (
    design text NOT NULL REFERENCES designs (id) ON DELETE CASCADE,
    part text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (design, part)
);
