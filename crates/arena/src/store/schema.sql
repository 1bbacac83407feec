-- A run is a command with its settings: the same settings continue the same run.
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL UNIQUE,
    program TEXT NOT NULL, -- the program that began it, and its version
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
) STRICT;

CREATE TABLE players (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- the place on the list, from 0
    name TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- from 1
    pairing INTEGER NOT NULL,
    pair INTEGER NOT NULL, -- both games of a pair have the same opening
    opening INTEGER NOT NULL,
    first INTEGER NOT NULL, -- the players' numbers
    second INTEGER NOT NULL,
    game TEXT NOT NULL, -- the rules
    start TEXT, -- null for the start of the rules
    moves TEXT NOT NULL CHECK (json_valid(moves)), -- [{"move": "b2", "score": "+1", "depth": 4, "nodes": 99, "ms": 1.5}, …]
    result INTEGER NOT NULL, -- seen by the first player
    reason TEXT NOT NULL,
    detail TEXT,
    seed TEXT, -- a text, as SQLite has no unsigned numbers of 64 bits
    finished TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    PRIMARY KEY (run, number),
    FOREIGN KEY (run, first) REFERENCES players (run, number),
    FOREIGN KEY (run, second) REFERENCES players (run, number)
) STRICT;

-- Every game twice, once for each of its players.
CREATE VIEW results AS
SELECT run, number, first AS player, second AS opponent, 'first' AS side, sign(result) AS outcome, reason FROM games
UNION ALL
SELECT run, number, second, first, 'second', -sign(result), reason FROM games;

CREATE VIEW standings AS
SELECT
    players.run,
    players.number AS player,
    players.name,
    count(results.number) AS games,
    coalesce(sum(outcome = 1), 0) AS wins,
    coalesce(sum(outcome = 0), 0) AS draws,
    coalesce(sum(outcome = -1), 0) AS losses,
    coalesce(sum((outcome + 1) / 2.0), 0.0) AS points,
    avg((outcome + 1) / 2.0) AS score,
    coalesce(sum(outcome = 1 AND side = 'first'), 0) AS wins_as_first,
    coalesce(sum(outcome = 1 AND side = 'second'), 0) AS wins_as_second,
    coalesce(sum(outcome = -1 AND reason IN ('crash', 'illegal', 'time', 'hang')), 0) AS forfeits
FROM players
LEFT JOIN results ON results.run = players.run AND results.player = players.number
GROUP BY players.run, players.number
ORDER BY players.run, points DESC, players.number;
