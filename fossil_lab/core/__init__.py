"""States, decisions, chance, matches, the rule catalogue: what every game needs and no game is."""
