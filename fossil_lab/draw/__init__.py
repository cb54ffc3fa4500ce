"""Drawing: scenes as trees of nodes, their colours, glyphs and text, and the two ways to write them. Knows no game."""
