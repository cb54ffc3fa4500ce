"""What every game promises, tried on random games of every game and module set."""
