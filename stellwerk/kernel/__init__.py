"""The base game: state, decisions, chance, networks, scoring, and the points where mechanics join in."""
