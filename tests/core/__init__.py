"""Chance, matches and actions: the parts that know no game."""
